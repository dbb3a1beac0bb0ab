/* yomi version: what this program is and how it was built. */
#include "app/arguments.h"
#include "app/command.h"

#include "app/version.h"
#include "revision.h"

#include <stdio.h>

#ifndef YOMI_VERSION
#define YOMI_VERSION "unknown"
#endif
#ifndef YOMI_BUILD
#define YOMI_BUILD "an unknown compiler"
#endif

#ifdef __has_feature
#define CLANG_HAS(feature) __has_feature(feature)
#else
#define CLANG_HAS(feature) 0
#endif

static const struct usage usage = {
    .form = "version",
    .about = "Prints the version, the compiler and the kind of build, a line each.\n",
};

static const char *build_kind(void)
{
#if defined(__SANITIZE_ADDRESS__) || CLANG_HAS(address_sanitizer)
    return "debug, with address sanitizer";
#elif defined(__SANITIZE_THREAD__) || CLANG_HAS(thread_sanitizer)
    return "debug, with thread sanitizer";
#elif defined(NDEBUG)
    return "release";
#else
    return "debug";
#endif
}

/* What the compiler was allowed to use beyond the basic instructions. */
static const char *instructions(void)
{
    return ""
#ifdef __POPCNT__
           " popcnt"
#endif
#ifdef __BMI2__
           " bmi2"
#endif
#ifdef __AVX2__
           " avx2"
#endif
#ifdef __AVX512F__
           " avx512"
#endif
        ;
}

const char *version_of_program(void)
{
    return "yomi " YOMI_VERSION " " YOMI_REVISION;
}

int version_command(int argc, char **argv)
{
    struct arguments a;
    int status;
    if (!arguments_read(&a, &usage, argc, argv, &status))
        return status;
    if (!arguments_words(&a, 0, 0))
        return STATUS_BAD;
    const char *used = instructions();
    printf("%s\ncompiler: %s\nbuild: %s%s%s\n", version_of_program(), YOMI_BUILD, build_kind(),
           *used ? ", using" : "", used);
    return STATUS_DONE;
}
