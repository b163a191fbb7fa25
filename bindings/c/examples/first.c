/* Converts the name in its argument to ASCII, or prints why the name is refused. */

#include <puny.h>

#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
    const char *name = count > 1 ? arguments[1] : "";
    char ascii[254];
    size_t ascii_len = sizeof ascii;
    puny_problem problem;
    puny_status status = puny_to_ascii(PUNY_UTS46, name, strlen(name), ascii, &ascii_len, &problem);
    if (status == PUNY_OK) {
        printf("%.*s\n", (int)ascii_len, ascii);
    } else if (status == PUNY_REFUSED) {
        printf("%s at bytes %zu to %zu\n", problem.code, problem.start, problem.end);
    } else {
        printf("%s\n", puny_status_text(status));
    }
    return status != PUNY_OK;
}
