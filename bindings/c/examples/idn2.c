/* Converts a name with the functions of libidn2, and prints the code of a refused name. Without a change, the program can be linked to libidn2 or to the library of puny. */

#include <idn2.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    if (idn2_check_version(IDN2_VERSION) == NULL) {
        return 1;
    }
    char *ascii;
    int code = idn2_to_ascii_8z("B\xC3\xBC" "cher.example", &ascii, IDN2_NONTRANSITIONAL);
    if (code != IDN2_OK) {
        fprintf(stderr, "%s\n", idn2_strerror(code));
        return 1;
    }
    puts(ascii);
    char *unicode;
    code = idn2_to_unicode_8z8z(ascii, &unicode, 0);
    if (code == IDN2_OK) {
        puts(unicode);
        idn2_free(unicode);
    }
    idn2_free(ascii);
    code = idn2_lookup_u8((const uint8_t *)"a-.example", (uint8_t **)&ascii, 0);
    puts(idn2_strerror_name(code));
    return 0;
}
