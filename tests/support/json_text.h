/* Whether a text is one value of JSON. */
#ifndef YOMI_TESTS_JSON_TEXT_H
#define YOMI_TESTS_JSON_TEXT_H

#include <stdbool.h>

bool json_is_sound(const char *text);

#endif
