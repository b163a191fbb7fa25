// GNU libidn: Punycode and IDNA2003. cc libidn.c -lidn
#include <idna.h>
#include <punycode.h>

#include "c.h"

static int answer(const char *subject, const char *operation, const char *flags,
                  const uint32_t *in, int length, uint32_t *out, int room) {
    if (!strcmp(subject, "punycode")) {
        char *text = malloc(room);
        size_t found = room;
        int rc, i;
        if (!strcmp(operation, "encode")) {
            rc = punycode_encode(length, in, NULL, &found, text);
            for (i = 0; rc == 0 && i < (int)found; i++) out[i] = (unsigned char)text[i];
        } else {
            for (i = 0; i < length; i++) {
                if (in[i] > 0x7f && form != BYTES) break;  // The argument of the function is bytes.
                text[i] = in[i];
            }
            rc = i < length ? -1 : punycode_decode(length, text, &found, out, NULL);
        }
        free(text);
        return rc ? REFUSED : (int)found;
    }
    if (strcmp(subject, "idna2003")) return NOT_OFFERED;
    int with = (flags[0] == '1' ? IDNA_ALLOW_UNASSIGNED : 0) | (flags[1] == '1' ? IDNA_USE_STD3_ASCII_RULES : 0);
    uint32_t *name = calloc(length + 1, sizeof *name);
    for (int i = 0; i < length; i++) {
        if (in[i] == 0) return free(name), NOT_OFFERED;  // Strings end at a zero.
        name[i] = in[i];
    }
    int found = 0;
    if (!strcmp(operation, "ascii")) {
        char *text;
        int rc = idna_to_ascii_4z(name, &text, with);
        if (rc == 0)
            for (; text[found]; found++) out[found] = (unsigned char)text[found];
        else
            found = REFUSED;
    } else {
        uint32_t *text;
        idna_to_unicode_4z4z(name, &text, with);
        for (; text[found]; found++) out[found] = text[found];
    }
    free(name);
    return found;
}
