// GNU libidn2: IDNA2008 (lookup without TR46, registration), and UTS #46 with the flags of the library.
// cc libidn2.c -lidn2
#include <idn2.h>

#include "c.h"
#include "utf8.h"

static int answer(const char *subject, const char *operation, const char *flags,
                  const uint32_t *in, int length, uint32_t *out, int room) {
    int lookup = !strcmp(subject, "idna2008-lookup"), registration = !strcmp(subject, "idna2008-registration");
    int uts46 = !strcmp(subject, "uts46"), unicode = !strcmp(operation, "unicode"), with;
    (void)room;
    // A string is a host name of JSON Schema if it could be registered.
    if (!strcmp(subject, "idn-hostname") && !strcmp(flags, "2020-12")) registration = 1;
    // The library's ToUnicode only decodes. So this runner calls ToUnicode only for names that the lookup accepts.
    if ((!lookup && !registration && !uts46) || (unicode && !lookup)) return NOT_OFFERED;
    char *text = to_utf8(in, length), *found;
    if (text == NULL) return NOT_OFFERED;
    int rc;
    if (registration) {
        // The function registers one label at a time.
        if (strchr(text, '.')) return free(text), NOT_OFFERED;
        int a = !strncasecmp(text, "xn--", 4);
        rc = idn2_register_u8(a ? NULL : (uint8_t *)text, a ? (uint8_t *)text : NULL, (uint8_t **)&found, 0);
    } else if (lookup) {
        rc = idn2_lookup_u8((uint8_t *)text, (uint8_t **)&found, IDN2_NO_TR46);
    } else {
        // CheckHyphens, CheckBidi, CheckJoiners and VerifyDnsLength cannot be turned off.
        if (strncmp(flags, "111", 3) || flags[5] != '1' || flags[6] != '0') return free(text), NOT_OFFERED;
        with = flags[4] == '1' ? IDN2_TRANSITIONAL : IDN2_NONTRANSITIONAL;
        if (flags[3] == '1') with |= IDN2_USE_STD3_ASCII_RULES;
        rc = idn2_lookup_u8((uint8_t *)text, (uint8_t **)&found, with);
    }
    free(text);
    if (rc) return REFUSED;
    if (!strcmp(operation, "valid")) return 0;
    if (unicode && idn2_to_unicode_8z8z(found, &found, 0)) return REFUSED;
    int count = from_utf8(found, out);
    idn2_free(found);
    return count;
}
