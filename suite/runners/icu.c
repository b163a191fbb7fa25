// UTS #46 of ICU4C (unicode/uidna.h), and its older functions for IDNA2003. cc icu.c -licuuc ICU4C always checks
// hyphens and lengths. If CheckHyphens or VerifyDnsLength is off, errors of that check are ignored.
#include <unicode/uidna.h>
#include <unicode/ustring.h>

#include "c.h"

static int answer(const char *subject, const char *operation, const char *flags,
                  const uint32_t *in, int length, uint32_t *out, int room) {
    UErrorCode code = U_ZERO_ERROR;
    int ascii = !strcmp(operation, "ascii"), size = 2 * length, long_enough = 4 * length + 4096;
    if (strcmp(subject, "uts46") && strcmp(subject, "idna2003")) return NOT_OFFERED;
    UChar *text = malloc((size + 1) * sizeof *text), *found = malloc(long_enough * sizeof *found);
    char *utf8 = malloc(long_enough);
    if (form == CODE_POINTS) u_strFromUTF32(text, size + 1, &size, (const UChar32 *)in, length, &code);
    else size = length;
    for (int i = 0; form != CODE_POINTS && i < length; i++) text[i] = in[i], utf8[i] = (char)in[i];
    if (U_FAILURE(code) || (form == BYTES && *subject != 'u')) return NOT_OFFERED;  // The input contains a surrogate, or ICU has no function for bytes.
    int count, refused = 0;
    if (!strcmp(subject, "uts46")) {
        if (flags[6] == '1') return NOT_OFFERED;
        uint32_t with = (flags[1] == '1' ? UIDNA_CHECK_BIDI : 0) | (flags[2] == '1' ? UIDNA_CHECK_CONTEXTJ : 0) |
                        (flags[3] == '1' ? UIDNA_USE_STD3_RULES : 0) |
                        (flags[4] == '1' ? 0 : UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE);
        uint32_t ignored = (flags[0] == '1' ? 0 : UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4) |
                           (flags[5] == '1' ? 0 : UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG);
        UIDNA *idna = uidna_openUTS46(with, &code);
        UIDNAInfo info = UIDNA_INFO_INITIALIZER;
        if (form == BYTES) {
            count = (ascii ? uidna_nameToASCII_UTF8 : uidna_nameToUnicodeUTF8)(idna, utf8, length, (char *)out, room, &info, &code);
            if (!info.errors) u_strFromUTF8(found, long_enough, &count, (char *)out, count, &code);
        } else {
            count = (ascii ? uidna_nameToASCII : uidna_nameToUnicode)(idna, text, size, found, long_enough, &info, &code);
        }
        refused = (info.errors & ~ignored) != 0;
        uidna_close(idna);
    } else {
        int32_t with = (flags[0] == '1' ? UIDNA_ALLOW_UNASSIGNED : 0) | (flags[1] == '1' ? UIDNA_USE_STD3_RULES : 0);
        UParseError where;
        count = (ascii ? uidna_IDNToASCII : uidna_IDNToUnicode)(text, size, found, long_enough, with, &where, &code);
    }
    refused |= U_FAILURE(code);
    code = U_ZERO_ERROR;
    if (!refused) u_strToUTF32((UChar32 *)out, room, &count, found, count, &code);
    free(text), free(found), free(utf8);
    return refused ? REFUSED : count;
}
