// Converts an input to UTF-8 for C libraries. Bytes are unchanged.
#pragma once
#include <stdint.h>

// Returns a text of `*size` bytes, followed by a zero. Returns NULL if the input contains a surrogate.
static inline char *to_utf8_sized(const uint32_t *in, int length, size_t *size) {
    char *text = malloc(length * 4 + 1), *p = text;
    for (int i = 0; i < length; i++) {
        uint32_t c = in[i];
        if (c >= 0xD800 && c < 0xE000) return free(text), NULL;
        int more = c < 0x80 || form == BYTES ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        *p++ = more ? (0xFF00 >> (more + 1) & 0xFF) | c >> 6 * more : c;
        while (more--) *p++ = 0x80 | (c >> 6 * more & 0x3F);
    }
    *p = 0;
    *size = p - text;
    return text;
}

// Returns a text that ends with a zero. Returns NULL if the input contains a surrogate or U+0000, because strings in C
// end at U+0000.
static inline char *to_utf8(const uint32_t *in, int length) {
    size_t size;
    for (int i = 0; i < length; i++)
        if (in[i] == 0) return NULL;
    return to_utf8_sized(in, length, &size);
}

static inline int from_utf8_sized(const char *text, size_t size, uint32_t *out) {
    int length = 0;
    for (const unsigned char *p = (const unsigned char *)text, *end = p + size; p < end; length++) {
        int more = *p < 0x80 ? 0 : *p < 0xE0 ? 1 : *p < 0xF0 ? 2 : 3;
        out[length] = more ? *p++ & (0x3F >> more) : *p++;
        while (more--) out[length] = out[length] << 6 | (*p++ & 0x3F);
    }
    return length;
}

static inline int from_utf8(const char *text, uint32_t *out) {
    return from_utf8_sized(text, strlen(text), out);
}
