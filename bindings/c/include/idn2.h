/* The interface of libidn2, implemented by puny: the constants, the types and the functions. The README of bindings/c lists the differences from libidn2. */

#ifndef IDN2_H
#define IDN2_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef _IDN2_API
#define _IDN2_API
#endif
#define G_GNUC_IDN2_ATTRIBUTE_CONST
#define G_GNUC_IDN2_ATTRIBUTE_PURE

/* The version of the interface. */
#define IDN2_VERSION "2.3.8"
#define IDN2_VERSION_NUMBER 0x02030008
#define IDN2_VERSION_MAJOR 2
#define IDN2_VERSION_MINOR 3
#define IDN2_VERSION_PATCH 8

/* The maximum length of a label and of a name, in octets. */
#define IDN2_LABEL_MAX_LENGTH 63
#define IDN2_DOMAIN_MAX_LENGTH 255

typedef enum {
    IDN2_NFC_INPUT = 1,            /* normalise the input to NFC, if IDN2_NO_TR46 is set */
    IDN2_ALABEL_ROUNDTRIP = 2,     /* check A-labels completely; this is the default */
    IDN2_TRANSITIONAL = 4,         /* UTS #46 with Transitional_Processing */
    IDN2_NONTRANSITIONAL = 8,      /* UTS #46 without Transitional_Processing; this is the default */
    IDN2_ALLOW_UNASSIGNED = 16,    /* no effect */
    IDN2_USE_STD3_ASCII_RULES = 32,/* refuse ASCII other than letters, digits and hyphens */
    IDN2_NO_TR46 = 64,             /* IDNA2008 without a mapping */
    IDN2_NO_ALABEL_ROUNDTRIP = 128 /* check A-labels only in part */
} idn2_flags;

typedef enum {
    IDN2_OK = 0,
    IDN2_MALLOC = -100,
    IDN2_NO_CODESET = -101,
    IDN2_ICONV_FAIL = -102,
    IDN2_ENCODING_ERROR = -200,
    IDN2_NFC = -201,
    IDN2_PUNYCODE_BAD_INPUT = -202,
    IDN2_PUNYCODE_BIG_OUTPUT = -203,
    IDN2_PUNYCODE_OVERFLOW = -204,
    IDN2_TOO_BIG_DOMAIN = -205,
    IDN2_TOO_BIG_LABEL = -206,
    IDN2_INVALID_ALABEL = -207,
    IDN2_UALABEL_MISMATCH = -208,
    IDN2_INVALID_FLAGS = -209,
    IDN2_NOT_NFC = -300,
    IDN2_2HYPHEN = -301,
    IDN2_HYPHEN_STARTEND = -302,
    IDN2_LEADING_COMBINING = -303,
    IDN2_DISALLOWED = -304,
    IDN2_CONTEXTJ = -305,
    IDN2_CONTEXTJ_NO_RULE = -306,
    IDN2_CONTEXTO = -307,
    IDN2_CONTEXTO_NO_RULE = -308,
    IDN2_UNASSIGNED = -309,
    IDN2_BIDI = -310,
    IDN2_DOT_IN_LABEL = -311,
    IDN2_INVALID_TRANSITIONAL = -312,
    IDN2_INVALID_NONTRANSITIONAL = -313,
    IDN2_ALABEL_ROUNDTRIP_FAILED = -314
} idn2_rc;

/* IDN2_MALLOC means that malloc has failed for the result. If malloc fails for the memory that a conversion needs, the
   process aborts. A function returns IDN2_TOO_BIG_DOMAIN for a name of more than 65,535 bytes or code points, without converting it.

   During a call, other code must not change the input, because a function can read the input more than once. */

/* Conversions of names to ASCII. Free a string that a function returns with idn2_free. In the names of functions, 8 means
   UTF-8, 4 means UTF-32, l means the charset of the locale, z means that a string ends with zero, and i means that a string is passed with its length. */
_IDN2_API int idn2_lookup_u8(const uint8_t *src, uint8_t **lookupname, int flags);
_IDN2_API int idn2_lookup_ul(const char *src, char **lookupname, int flags);
_IDN2_API int idn2_to_ascii_4i(const uint32_t *input, size_t inlen, char *output, int flags);
_IDN2_API int idn2_to_ascii_4i2(const uint32_t *input, size_t inlen, char **output, int flags);
_IDN2_API int idn2_to_ascii_4z(const uint32_t *input, char **output, int flags);
_IDN2_API int idn2_to_ascii_8z(const char *input, char **output, int flags);
_IDN2_API int idn2_to_ascii_lz(const char *input, char **output, int flags);

/* Conversions of labels that are to be registered. */
_IDN2_API int idn2_register_u8(const uint8_t *ulabel, const uint8_t *alabel, uint8_t **insertname,
                               int flags);
_IDN2_API int idn2_register_ul(const char *ulabel, const char *alabel, char **insertname, int flags);

/* Conversions of names to Unicode. */
_IDN2_API int idn2_to_unicode_8z4z(const char *input, uint32_t **output, int flags);
_IDN2_API int idn2_to_unicode_4z4z(const uint32_t *input, uint32_t **output, int flags);
_IDN2_API int idn2_to_unicode_44i(const uint32_t *input, size_t inlen, uint32_t *output,
                                  size_t *outlen, int flags);
_IDN2_API int idn2_to_unicode_8z8z(const char *input, char **output, int flags);
_IDN2_API int idn2_to_unicode_8zlz(const char *input, char **output, int flags);
_IDN2_API int idn2_to_unicode_lzlz(const char *input, char **output, int flags);

/* Punycode. */
_IDN2_API int idn2_punycode_encode(const uint32_t *input, size_t input_length, char *output,
                                   size_t *output_length);
_IDN2_API int idn2_punycode_decode(const char *input, size_t input_length, uint32_t *output,
                                   size_t *output_length);

_IDN2_API const char *idn2_strerror(int rc);
_IDN2_API const char *idn2_strerror_name(int rc);
_IDN2_API const char *idn2_check_version(const char *req_version);
_IDN2_API void idn2_free(void *ptr);

/* The names of the functions and constants of libidn, for programs that use libidn. */
#if !defined IDNA_H && !defined IDN2_SKIP_LIBIDN_COMPAT

typedef enum {
    IDNA_SUCCESS = IDN2_OK,
    IDNA_STRINGPREP_ERROR = IDN2_ENCODING_ERROR,
    IDNA_PUNYCODE_ERROR = IDN2_PUNYCODE_BAD_INPUT,
    IDNA_CONTAINS_NON_LDH = IDN2_ENCODING_ERROR,
    IDNA_CONTAINS_LDH = IDNA_CONTAINS_NON_LDH,
    IDNA_CONTAINS_MINUS = IDN2_ENCODING_ERROR,
    IDNA_INVALID_LENGTH = IDN2_DISALLOWED,
    IDNA_NO_ACE_PREFIX = IDN2_ENCODING_ERROR,
    IDNA_ROUNDTRIP_VERIFY_ERROR = IDN2_ENCODING_ERROR,
    IDNA_CONTAINS_ACE_PREFIX = IDN2_ENCODING_ERROR,
    IDNA_ICONV_ERROR = IDN2_ENCODING_ERROR,
    IDNA_MALLOC_ERROR = IDN2_MALLOC,
    IDNA_DLOPEN_ERROR = IDN2_MALLOC
} Idna_rc;

typedef enum {
    IDNA_ALLOW_UNASSIGNED = IDN2_ALLOW_UNASSIGNED,
    IDNA_USE_STD3_ASCII_RULES = IDN2_USE_STD3_ASCII_RULES
} Idna_flags;

#define idna_to_ascii_4i(i, l, o, f) idn2_to_ascii_4i(i, l, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_4z(i, o, f) idn2_to_ascii_4z(i, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_8z(i, o, f) idn2_to_ascii_8z(i, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_lz(i, o, f) idn2_to_ascii_lz(i, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_unicode_8z4z idn2_to_unicode_8z4z
#define idna_to_unicode_4z4z idn2_to_unicode_4z4z
#define idna_to_unicode_44i idn2_to_unicode_44i
#define idna_to_unicode_8z8z idn2_to_unicode_8z8z
#define idna_to_unicode_8zlz idn2_to_unicode_8zlz
#define idna_to_unicode_lzlz idn2_to_unicode_lzlz
#define idna_strerror idn2_strerror
#define idn_free idn2_free

#endif

#ifdef __cplusplus
}
#endif

#endif /* IDN2_H */
