/* What every test file includes: cmocka, or, where cmocka is not to be had (aarch64, WebAssembly),
 * just enough of it to run the same test functions.
 *
 * A test file ends with TEST_MAIN(TEST(first), TEST(second), ...). A test that needs files from
 * beside the project calls SKIP("why") when they are not there. */
#ifndef YOMI_TESTS_CHECK_H
#define YOMI_TESTS_CHECK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef YOMI_SMALL_RUNNER

#define check_that(condition, ...)                                                                 \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            printf("%s:%d: failed: %s: ", __FILE__, __LINE__, #condition);                         \
            printf(__VA_ARGS__);                                                                   \
            printf("\n");                                                                          \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)
#define assert_true(x) check_that(x, "not true")
#define assert_false(x) check_that(!(x), "not false")
#define assert_int_equal(a, b)                                                                     \
    check_that((long long)(a) == (long long)(b), "%lld, %lld", (long long)(a), (long long)(b))
#define assert_int_not_equal(a, b)                                                                 \
    check_that((long long)(a) != (long long)(b), "both %lld", (long long)(a))
#define assert_string_equal(a, b) check_that(strcmp(a, b) == 0, "\"%s\", \"%s\"", a, b)
#define assert_memory_equal(a, b, size) check_that(memcmp(a, b, size) == 0, "memory differs")
#define assert_null(p) check_that((p) == NULL, "not NULL")
#define assert_non_null(p) check_that((p) != NULL, "NULL")
#define fail_msg(...) check_that(0, __VA_ARGS__)
#define print_message(...) printf(__VA_ARGS__)
#define SKIP(why)                                                                                  \
    do {                                                                                           \
        printf("skipped: %s\n", why);                                                              \
        return;                                                                                    \
    } while (0)

struct small_test {
    const char *name;
    void (*function)(void **state);
};

static inline int run_tests(const struct small_test *tests, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        printf("%s\n", tests[i].name);
        fflush(stdout);
        tests[i].function(NULL);
    }
    printf("%zu passed\n", count);
    return 0;
}

#define TEST(f)                                                                                    \
    {                                                                                              \
#f, f                                                                                      \
    }
#define TEST_RUN(...)                                                                              \
    const struct small_test tests[] = {__VA_ARGS__};                                               \
    return run_tests(tests, sizeof tests / sizeof *tests)

#else

/* cmocka.h wants these two before it. WebAssembly has no setjmp. */
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#undef test_free /* cmocka's watched free; here it frees a test of the arena */

#define SKIP(why)                                                                                  \
    do {                                                                                           \
        print_message("skipped: %s\n", why);                                                       \
        skip();                                                                                    \
    } while (0)

#define TEST(f) cmocka_unit_test(f)
#define TEST_RUN(...)                                                                              \
    const struct CMUnitTest tests[] = {__VA_ARGS__};                                               \
    return cmocka_run_group_tests(tests, NULL, NULL)

#endif

#define TEST_MAIN(...)                                                                             \
    int main(void)                                                                                 \
    {                                                                                              \
        TEST_RUN(__VA_ARGS__);                                                                     \
    }

#endif
