/* Fuzz target: reading KIF, strictly and leniently. What is accepted is written, read back strictly and
 * written again as the same bytes; what is refused is explained, with its line. */
#include "fuzz/record_fuzz.h"
#include "shogi/kif.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_record(&shogi_kif, data, size);
    return 0;
}
