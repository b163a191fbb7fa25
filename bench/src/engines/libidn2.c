/* libidn2's Punycode, which it keeps for programs that were linked to it long ago, under a
   version that has to be asked for. */

#include <stddef.h>
#include <stdint.h>

int old_encode(size_t input_length, const uint32_t *input, size_t *output_length, char *output);
int old_decode(size_t input_length, const char *input, size_t *output_length, uint32_t *output);

__asm__(".symver old_encode, _idn2_punycode_encode@IDN2_0.0.0");
__asm__(".symver old_decode, _idn2_punycode_decode@IDN2_0.0.0");

int bench_idn2_encode(size_t input_length, const uint32_t *input, size_t *output_length,
                      char *output) {
    return old_encode(input_length, input, output_length, output);
}

int bench_idn2_decode(size_t input_length, const char *input, size_t *output_length,
                      uint32_t *output) {
    return old_decode(input_length, input, output_length, output);
}
