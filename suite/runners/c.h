// The loop of every runner in C. It reads one question per line and writes one answer per line (../README.md).
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REFUSED = -1, NOT_OFFERED = -2 };

// The type of the numbers in `in`.
static enum { CODE_POINTS, BYTES, UTF16 } form;

// Writes the code points of the answer to `out`. Returns the number of code points, or REFUSED or NOT_OFFERED.
static int answer(const char *subject, const char *operation, const char *flags,
                  const uint32_t *in, int length, uint32_t *out, int room);

int main(void) {
    const int room = 1 << 22;
    uint32_t *in = malloc(room * sizeof *in), *out = malloc(room * sizeof *out);
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        char *rest = line, *part[5];
        line[strcspn(line, "\n")] = 0;
        for (int i = 0; i < 5; i++) part[i] = strsep(&rest, "\t");
        int length = 0, found;
        form = !part[4] ? CODE_POINTS : strcmp(part[4], "bytes") ? UTF16 : BYTES;
        for (char *p; (p = strsep(&part[3], " ")) != NULL;)
            if (*p) in[length++] = strtoul(p, NULL, 16);
        found = answer(part[0], part[1], part[2], in, length, out, room);
        fputs(found == NOT_OFFERED ? "-" : found < 0 ? "!" : "=", stdout);
        for (int i = 0; i < found; i++) printf(" %x", (unsigned)out[i]);
        puts("");
        fflush(stdout);
    }
}
