/* Calls both libraries from many threads at once. The results in each thread must equal the results in a single thread.
  */

#include <idn2.h>
#include <puny.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 16, TURNS = 2000 };

static const char *const names[][2] = {
    {"example.com", "example.com"},
    {"B\xC3\xBC" "cher.example", "xn--bcher-kva.example"},
    {"fa\xC3\x9F.de", "xn--fa-hia.de"},
    {"xn--fa-hia.de", "xn--fa-hia.de"},
    {"\xE3\x81\xAF\xE3\x81\x98\xE3\x82\x81.jp", "xn--78j2bxc.jp"},
};

static void *work(void *wrong) {
    for (int turn = 0; turn < TURNS; turn++) {
        const char *const *name = names[turn % (sizeof names / sizeof *names)];
        uint8_t *found = NULL;
        if (idn2_lookup_u8((const uint8_t *)name[0], &found, 0) != IDN2_OK ||
            strcmp((char *)found, name[1]) != 0) {
            *(int *)wrong = 1;
        }
        idn2_free(found);
        char ascii[254];
        size_t len = sizeof ascii;
        if (puny_to_ascii(PUNY_UTS46, name[0], strlen(name[0]), ascii, &len, NULL) != PUNY_OK ||
            len != strlen(name[1]) || memcmp(ascii, name[1], len) != 0) {
            *(int *)wrong = 1;
        }
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int wrong[THREADS] = {0};
    for (int index = 0; index < THREADS; index++) {
        if (pthread_create(&threads[index], NULL, work, &wrong[index]) != 0) {
            return 2;
        }
    }
    int any = 0;
    for (int index = 0; index < THREADS; index++) {
        pthread_join(threads[index], NULL);
        any |= wrong[index];
    }
    return any;
}
