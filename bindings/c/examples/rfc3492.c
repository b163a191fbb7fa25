/* Encodes and decodes a string with the functions of RFC 3492, appendix C, and with case flags. */

#include <puny.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    /* The first letters of sample (I) in RFC 3492, section 7.1. The first letter has the flag for upper case. */
    punycode_uint input[] = {0x043F, 0x043E, 0x0447, 0x0435, 0x043C, 0x0443, 0x0436};
    unsigned char flags[] = {1, 0, 0, 0, 0, 0, 0};
    char basic[100];
    punycode_uint basic_length = sizeof basic;
    if (punycode_encode(7, input, flags, &basic_length, basic) != punycode_success) {
        return 1;
    }
    printf("%.*s\n", (int)basic_length, basic);

    punycode_uint output[7];
    unsigned char found[7];
    punycode_uint output_length = 7;
    if (punycode_decode(basic_length, basic, &output_length, output, found) != punycode_success) {
        return 1;
    }
    if (output_length != 7 || memcmp(output, input, sizeof input) != 0 ||
        memcmp(found, flags, sizeof flags) != 0) {
        return 1;
    }
    output_length = 6;
    return punycode_decode(basic_length, basic, &output_length, output, NULL) != punycode_big_output;
}
