/* Converts each name in its arguments to ASCII and back to Unicode. For a refused name, prints the rule that it breaks. */

#include <puny.h>

#include <stdio.h>
#include <string.h>

static int show(const char *name) {
    char ascii[254];
    size_t ascii_len = sizeof ascii;
    puny_problem problem;
    puny_status status =
        puny_to_ascii(PUNY_UTS46, name, strlen(name), ascii, &ascii_len, &problem);
    if (status == PUNY_REFUSED) {
        char rule[200];
        size_t rule_len = sizeof rule;
        if (puny_rule(problem.code, strlen(problem.code), rule, &rule_len) != PUNY_OK) {
            rule_len = 0;
        }
        printf("%s: %s at bytes %zu to %zu: %.*s\n", name, problem.code, problem.start, problem.end,
               (int)rule_len, rule);
        return 1;
    }
    if (status != PUNY_OK) {
        printf("%s: %s\n", name, puny_status_text(status));
        return 1;
    }
    char unicode[1000];
    size_t unicode_len = sizeof unicode;
    status = puny_to_unicode(PUNY_UTS46, ascii, ascii_len, unicode, &unicode_len, NULL);
    if (status != PUNY_OK) {
        printf("%s: %s\n", name, puny_status_text(status));
        return 1;
    }
    printf("%s: %.*s, %.*s\n", name, (int)ascii_len, ascii, (int)unicode_len, unicode);
    return 0;
}

int main(int count, char **names) {
    int refused = 0;
    for (int index = 1; index < count; index++) {
        refused |= show(names[index]);
    }
    return refused;
}
