// The C library of puny. cc puny.c -lpuny
#include <puny.h>

#include "c.h"
#include "utf8.h"

// The constants that turn each flag on, in the order of the file's head. The constant that turns a flag off is twice as
// large.
static const uint32_t uts46[] = {PUNY_CHECK_HYPHENS_YES, PUNY_CHECK_BIDI_YES, PUNY_CHECK_JOINERS_YES, PUNY_STD3_YES,
                                 PUNY_TRANSITIONAL_YES, PUNY_DNS_LENGTH_YES, PUNY_IGNORE_INVALID_PUNYCODE_YES};
static const uint32_t idna2003[] = {PUNY_ALLOW_UNASSIGNED_YES, PUNY_STD3_YES};

static uint32_t with(uint32_t edition, const uint32_t *bits, const char *flags) {
    for (; *flags; flags++, bits++) edition |= *flags == '1' ? *bits : 2 * *bits;
    return edition;
}

static int answer(const char *subject, const char *operation, const char *flags,
                  const uint32_t *in, int length, uint32_t *out, int room) {
    uint32_t edition = 0;
    int raw = !strcmp(subject, "punycode"), never_fails = 0, is_address = !strcmp(subject, "idn-email");
    int is_format = is_address || !strcmp(subject, "hostname") || !strcmp(subject, "idn-hostname");
    uint32_t form = *subject == 'h' ? PUNY_HOSTNAME : *flags == 'm' ? PUNY_IDN_HOSTNAME : PUNY_IDN_HOSTNAME_2020_12;
    if (!strcmp(subject, "uts46")) edition = with(PUNY_UTS46, uts46, flags);
    else if (!strcmp(subject, "idna2008-lookup")) edition = PUNY_2008_LOOKUP;
    else if (!strcmp(subject, "idna2008-registration")) edition = PUNY_2008_REGISTER;
    else if (!strcmp(subject, "idna2003")) edition = with(PUNY_2003, idna2003, flags), never_fails = 1;
    else if (!strcmp(subject, "url-host") && strstr(flags, "beStrict")) edition = PUNY_URL_STRICT;
    else if (!strcmp(subject, "url-host")) edition = *flags == 's' ? PUNY_URL : PUNY_URL_CHECK_A_LABELS, never_fails = 1;
    else if (!raw && !is_format) return NOT_OFFERED;
    size_t size, most = room;
    char *text = to_utf8_sized(in, length, &size), *result = malloc(most);
    if (!text) return free(result), NOT_OFFERED;
    enum puny_status status;
    if (is_address) status = puny_mailbox(0, text, size, result, &most, NULL, NULL);
    else if (is_format) status = puny_hostname(form, text, size, result, &most, NULL);
    else if (raw) status = (*operation == 'e' ? puny_encode : puny_decode)(text, size, result, &most, NULL);
    else status = (*operation == 'a' ? puny_to_ascii : puny_to_unicode)(edition, text, size, result, &most, NULL);
    // In the specification, the operation never fails. But if an error is recorded, puny.h returns no result.
    int found = *operation == 'u' && never_fails ? NOT_OFFERED : REFUSED;
    // The result of a format is an empty text.
    if (status == PUNY_OK) found = from_utf8_sized(result, is_format ? 0 : most, out);
    free(text), free(result);
    return found;
}
