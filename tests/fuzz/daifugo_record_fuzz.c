/* Fuzz target: reading records of daifugo, strictly and leniently (first byte). */
#include "daifugo/record_text.h"
#include "fuzz/record_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_record(&daifugo_record, data, size);
    return 0;
}
