/* Which program this is. */
#ifndef YOMI_APP_VERSION_H
#define YOMI_APP_VERSION_H

/* "yomi 0.1.0 1a2b3c4d5e": name, version and the revision of the sources, for results to carry. */
const char *version_of_program(void);

#endif
