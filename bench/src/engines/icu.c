/* Wraps ICU's functions in functions with fixed names. The names of ICU's functions contain the version of ICU. */

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <unicode/uidna.h>
#include <unicode/urename.h>

/* ICU exports these functions for its own libraries. No public header declares them. */
U_CAPI int32_t u_strToPunycode(const UChar *, int32_t, UChar *, int32_t, const UBool *,
                               UErrorCode *);
U_CAPI int32_t u_strFromPunycode(const UChar *, int32_t, UChar *, int32_t, UBool *, UErrorCode *);

/* The options of the conversion: UTS #46, nontransitional, with CheckBidi and CheckJoiners. */
static const uint32_t OPTIONS = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                                UIDNA_NONTRANSITIONAL_TO_ASCII |
                                UIDNA_NONTRANSITIONAL_TO_UNICODE;

/* The errors of CheckHyphens and VerifyDnsLength, which ICU always checks. They are ignored. */
static const uint32_t IGNORED = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

UIDNA *bench_icu_open(void) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNA *idna = uidna_openUTS46(OPTIONS, &status);
    return U_SUCCESS(status) ? idna : NULL;
}

/* Converts a name, and returns the length of the result, or -1 if ICU rejects the name. */
int32_t bench_icu_name(const UIDNA *idna, bool to_ascii, const char *name, int32_t length,
                       char *result, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t written =
        to_ascii ? uidna_nameToASCII_UTF8(idna, name, length, result, room, &info, &status)
                 : uidna_nameToUnicodeUTF8(idna, name, length, result, room, &info, &status);
    return U_SUCCESS(status) && (info.errors & ~IGNORED) == 0 && written <= room ? written : -1;
}

int32_t bench_icu_encode(const UChar *extended, int32_t length, UChar *basic, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t written = u_strToPunycode(extended, length, basic, room, NULL, &status);
    return U_SUCCESS(status) && written <= room ? written : -1;
}

int32_t bench_icu_decode(const UChar *basic, int32_t length, UChar *extended, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t written = u_strFromPunycode(basic, length, extended, room, NULL, &status);
    return U_SUCCESS(status) && written <= room ? written : -1;
}
