/* The two functions that libidn2 keeps for programs that were linked to it long ago: a new program is
   not linked to them. Rust has no attribute for such a version, and the assembler takes it only beside
   the symbol. */

#include <stddef.h>
#include <stdint.h>

int idn2_punycode_encode(size_t input_length, const uint32_t *input, size_t *output_length,
                         char *output);
int idn2_punycode_decode(size_t input_length, const char *input, size_t *output_length,
                         uint32_t *output);

int puny_old_encode(size_t input_length, const uint32_t *input, size_t *output_length, char *output);
int puny_old_decode(size_t input_length, const char *input, size_t *output_length, uint32_t *output);

int puny_old_encode(size_t input_length, const uint32_t *input, size_t *output_length, char *output) {
    return idn2_punycode_encode(input_length, input, output_length, output);
}

int puny_old_decode(size_t input_length, const char *input, size_t *output_length, uint32_t *output) {
    return idn2_punycode_decode(input_length, input, output_length, output);
}

__asm__(".symver puny_old_encode, _idn2_punycode_encode@IDN2_0.0.0");
__asm__(".symver puny_old_decode, _idn2_punycode_decode@IDN2_0.0.0");
