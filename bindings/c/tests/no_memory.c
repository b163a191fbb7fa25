/* Every function of both libraries that allocates, while malloc fails: once, at each allocation of a call in
   turn, and from each one on. A call that allocates in a place that is not prepared for it ends this program. */

#define _POSIX_C_SOURCE 200809L

#include <idn2.h>
#include <puny.h>

#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The allocator. This program's malloc is that of the shared libraries too. */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

/* What this thread allocates is counted and fails. */
__extension__ static __thread int is_watched;
/* How many allocations succeed, whether all that follow fail or only the first one, and how many failed. */
__extension__ static __thread long before;
__extension__ static __thread int all_that_follow;
__extension__ static __thread long failed;
/* Blocks that are not freed. */
__extension__ static __thread long live;
/* Waits at the second failure of a call, which has the reserve then. */
__extension__ static __thread int is_held;
static sem_t is_holding, may_go_on;

static int fails(void) {
    if (!is_watched || before-- > 0 || (failed > 0 && !all_that_follow)) {
        return 0;
    }
    failed++;
    if (is_held && failed == 2) {
        sem_post(&is_holding);
        while (sem_wait(&may_go_on) != 0) {
        }
    }
    errno = ENOMEM;
    return 1;
}

static void *counted(void *memory) {
    live += is_watched && memory != NULL;
    return memory;
}

void *malloc(size_t size) { return fails() ? NULL : counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) {
    return fails() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *memory, size_t size) {
    if (fails()) {
        return NULL;
    }
    return memory == NULL ? counted(__libc_malloc(size)) : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = aligned_alloc(alignment, size);
    return *memory == NULL ? ENOMEM : 0;
}

void free(void *memory) {
    live -= is_watched && memory != NULL;
    __libc_free(memory);
}

static void fail(long count, int all) {
    before = count;
    all_that_follow = all;
    failed = live = 0;
    is_watched = 1;
}

/* The input of a call, in each form, and its output. */

enum { LONGEST = 1024, ROOM = 1 << 15, UNTOUCHED = 0x7E };

static char name[LONGEST + 1];
static size_t name_len;
static uint32_t points[LONGEST + 1];
static size_t points_len;
static unsigned char output[ROOM];
static size_t output_len;

/* A name, or 1 kB of a part of one. */
static void set_name(const char *first, const char *part) {
    size_t len = strlen(part);
    strcpy(name, first);
    for (name_len = strlen(first); len > 0 && name_len + len <= LONGEST; name_len += len) {
        memcpy(name + name_len, part, len + 1);
    }
    points_len = 0;
    for (const unsigned char *at = (const unsigned char *)name; *at != 0; at++) {
        if (*at < 0x80 || *at >= 0xC0) {
            points[points_len++] = *at < 0x80 ? *at : *at & (*at < 0xE0 ? 31u : *at < 0xF0 ? 15u : 7u);
        } else {
            points[points_len - 1] = points[points_len - 1] << 6 | (*at & 63u);
        }
    }
    points[points_len] = 0;
}

/* The functions, by an edition or flags. They put what they have into the output. */

static int to_ascii(int edition) {
    output_len = ROOM;
    return (int)puny_to_ascii((uint32_t)edition, name, name_len, (char *)output, &output_len, NULL);
}

static int to_unicode(int edition) {
    output_len = ROOM;
    return (int)puny_to_unicode((uint32_t)edition, name, name_len, (char *)output, &output_len, NULL);
}

static int encode(int none) {
    (void)none;
    output_len = ROOM;
    return (int)puny_encode(name, name_len, (char *)output, &output_len, NULL);
}

static int decode(int none) {
    (void)none;
    output_len = ROOM;
    return (int)puny_decode(name, name_len, (char *)output, &output_len, NULL);
}

static int check(int edition) {
    /* The caller has no room, or room for some of the problems. */
    size_t room = name_len % 2 == 0 ? 0 : 4;
    output_len = room;
    puny_problem *problems = (puny_problem *)(void *)output;
    return (int)puny_check((uint32_t)edition, name, name_len, problems, &output_len);
}

static int display_host(int none) {
    (void)none;
    output_len = ROOM;
    return (int)puny_display_host(NULL, name, name_len, (char *)output, &output_len, NULL, NULL);
}

static size_t suffix(const char *of, size_t of_len, void *asked) {
    *(size_t *)asked += 1;
    return of_len > 3 && memcmp(of + of_len - 3, ".uk", 3) == 0 ? 2 : 1;
}

static int protected_new(int options) {
    puny_protected *set;
    size_t asked = 0;
    int status =
        (int)puny_protected_new(name, name_len, (uint32_t)options, suffix, &asked, &set, NULL);
    /* Without a set nothing is written. */
    output_len = set == NULL ? 0 : asked + 1;
    puny_protected_free(set);
    return status;
}

static int string(int status, char *text, void (*release)(char *)) {
    if (text != NULL) {
        output_len = strlen(text);
        memcpy(output, text, output_len);
        release(text);
    }
    return status;
}

static int to_ascii_alloc(int edition) {
    char *text = (char *)output;
    int status = (int)puny_to_ascii_alloc((uint32_t)edition, name, name_len, &text, &output_len, NULL);
    return string(status, text, puny_free);
}

static int to_unicode_alloc(int edition) {
    char *text = (char *)output;
    int status = (int)puny_to_unicode_alloc((uint32_t)edition, name, name_len, &text, &output_len, NULL);
    return string(status, text, puny_free);
}

/* A row for each character; the operation is above the edition. */
#define COLUMN(bits)                                                                                \
    static int column##bits(int option) {                                                           \
        int##bits##_t offsets[LONGEST + 1];                                                         \
        size_t rows = 0;                                                                            \
        for (size_t at = 0; at <= name_len; at++) {                                                 \
            if (((unsigned char)name[at] & 0xC0) != 0x80) {                                         \
                offsets[rows++] = (int##bits##_t)at;                                                \
            }                                                                                       \
        }                                                                                           \
        puny_column##bits column = {name, name_len, offsets, rows - 1, NULL, 0};                    \
        puny_column_result##bits result = {                                                         \
            (char *)output, ROOM / 2, (int##bits##_t *)(void *)(output + ROOM / 2),                 \
            output + ROOM - ROOM / 8, 0, 0};                                                        \
        uint32_t edition = (uint32_t)option % 16;                                                   \
        int status = (int)puny_convert_column##bits((uint32_t)option / 16, edition, &column, &result); \
        output_len = result.text_len;                                                               \
        return status;                                                                              \
    }
COLUMN(32)
COLUMN(64)

static int rfc_encode(int with_case) {
    static unsigned char flags[LONGEST];
    punycode_uint len = ROOM;
    int status = (int)punycode_encode((punycode_uint)points_len, points, with_case ? flags : NULL, &len,
                                      (char *)output);
    output_len = len;
    return status;
}

static int rfc_decode(int with_case) {
    static unsigned char flags[LONGEST];
    punycode_uint len = LONGEST;
    int status = (int)punycode_decode((punycode_uint)name_len, name, &len, (uint32_t *)(void *)output,
                                      with_case ? flags : NULL);
    output_len = len;
    return status;
}

static void release(char *text) { idn2_free(text); }

static int points_of(int status, uint32_t *text) {
    if (text != NULL) {
        while (text[output_len] != 0) {
            output_len++;
        }
        memcpy(output, text, output_len * sizeof *text);
        idn2_free(text);
    }
    return status;
}

#define TO_STRING(function, ...)                                                                    \
    static int function(int flags) {                                                                \
        void *text = NULL;                                                                          \
        int status = idn2_##function(__VA_ARGS__, (void *)&text, flags);                            \
        return string(status, text, release);                                                       \
    }
TO_STRING(lookup_u8, (uint8_t *)name)
TO_STRING(lookup_ul, name)
TO_STRING(to_ascii_4i2, points, points_len)
TO_STRING(to_ascii_4z, points)
TO_STRING(to_ascii_8z, name)
TO_STRING(to_ascii_lz, name)
TO_STRING(register_u8, (uint8_t *)name, NULL)
TO_STRING(register_ul, name, NULL)
TO_STRING(to_unicode_8z8z, name)
TO_STRING(to_unicode_8zlz, name)
TO_STRING(to_unicode_lzlz, name)

static int register_both(int flags) {
    uint8_t *text = NULL;
    return string(idn2_register_u8((uint8_t *)name, (uint8_t *)name, &text, flags), (char *)text, release);
}

static int to_ascii_4i(int flags) {
    return idn2_to_ascii_4i(points, points_len, (char *)output, flags);
}

static int to_unicode_8z4z(int flags) {
    uint32_t *text = NULL;
    return points_of(idn2_to_unicode_8z4z(name, &text, flags), text);
}

static int to_unicode_4z4z(int flags) {
    uint32_t *text = NULL;
    return points_of(idn2_to_unicode_4z4z(points, &text, flags), text);
}

static int to_unicode_44i(int flags) {
    size_t len = LONGEST;
    int status = idn2_to_unicode_44i(points, points_len, (uint32_t *)(void *)output, &len, flags);
    output_len = status == IDN2_OK ? len : 0;
    return status;
}

static int idn2_encode(int none) {
    (void)none;
    output_len = ROOM;
    return idn2_punycode_encode(points, points_len, (char *)output, &output_len);
}

static int idn2_decode(int none) {
    (void)none;
    output_len = LONGEST;
    return idn2_punycode_decode(name, name_len, (uint32_t *)(void *)output, &output_len);
}

/* These never allocate. */
static int texts(int none) {
    (void)none;
    output_len = ROOM;
    puny_status_text(8);
    puny_version();
    puny_unicode_version();
    idn2_strerror(-100);
    idn2_strerror_name(-100);
    idn2_check_version("2.0.4");
    return (int)puny_rule("V7", 2, (char *)output, &output_len);
}

enum { NONE = -1, SAME = 0 };

static const int no_options[] = {0, NONE};
static const int editions[] = {PUNY_UTS46,
                               PUNY_UTS46_TRANSITIONAL,
                               PUNY_URL,
                               PUNY_URL_STRICT,
                               PUNY_URL_BEFORE_2026_06,
                               PUNY_2008_LOOKUP,
                               PUNY_2008_REGISTER,
                               PUNY_2003,
                               PUNY_2003_STORED,
                               PUNY_UTS46 | PUNY_STD3_NO | PUNY_DNS_LENGTH_NO | PUNY_CHECK_HYPHENS_NO,
                               PUNY_2008_LOOKUP | PUNY_MAPPING_YES | PUNY_DNS_LENGTH_NO,
                               NONE};
static const int operations[] = {PUNY_ENCODE * 16, PUNY_DECODE * 16, PUNY_TO_ASCII * 16,
                                 PUNY_TO_UNICODE * 16, PUNY_TO_ASCII * 16 + PUNY_2008_REGISTER, NONE};
static const int choices[] = {0, PUNY_MISSPELT | PUNY_SHOW_RESEMBLING, NONE};
static const int case_flags[] = {0, 1, NONE};
static const int flags[] = {0, IDN2_NFC_INPUT | IDN2_NO_TR46, IDN2_TRANSITIONAL, IDN2_NO_TR46,
                            IDN2_USE_STD3_ASCII_RULES | IDN2_NO_ALABEL_ROUNDTRIP, NONE};

/* A function, its options, and its status if an allocation fails: `SAME` has a result all the same. */
static const struct function {
    const char *name;
    int (*call)(int option);
    const int *options;
    int status;
    /* It converts by iconv, which has failures and caches of its own. */
    int has_iconv;
} functions[] = {
    {"puny_to_ascii", to_ascii, editions, PUNY_NO_MEMORY, 0},
    {"puny_to_unicode", to_unicode, editions, PUNY_NO_MEMORY, 0},
    {"puny_check", check, editions, PUNY_NO_MEMORY, 0},
    {"puny_display_host", display_host, no_options, PUNY_NO_MEMORY, 0},
    {"puny_protected_new", protected_new, choices, PUNY_NO_MEMORY, 0},
    {"puny_to_ascii_alloc", to_ascii_alloc, editions, PUNY_NO_MEMORY, 0},
    {"puny_to_unicode_alloc", to_unicode_alloc, editions, PUNY_NO_MEMORY, 0},
    {"puny_encode", encode, no_options, PUNY_NO_MEMORY, 0},
    {"puny_decode", decode, no_options, PUNY_NO_MEMORY, 0},
    {"puny_convert_column32", column32, operations, PUNY_NO_MEMORY, 0},
    {"puny_convert_column64", column64, operations, PUNY_NO_MEMORY, 0},
    {"punycode_encode", rfc_encode, case_flags, SAME, 0},
    {"punycode_decode", rfc_decode, case_flags, SAME, 0},
    {"idn2_lookup_u8", lookup_u8, flags, IDN2_MALLOC, 0},
    {"idn2_lookup_ul", lookup_ul, flags, IDN2_MALLOC, 1},
    {"idn2_to_ascii_4i", to_ascii_4i, flags, IDN2_MALLOC, 0},
    {"idn2_to_ascii_4i2", to_ascii_4i2, flags, IDN2_MALLOC, 0},
    {"idn2_to_ascii_4z", to_ascii_4z, flags, IDN2_MALLOC, 0},
    {"idn2_to_ascii_8z", to_ascii_8z, flags, IDN2_MALLOC, 0},
    {"idn2_to_ascii_lz", to_ascii_lz, flags, IDN2_MALLOC, 1},
    {"idn2_register_u8", register_u8, flags, IDN2_MALLOC, 0},
    {"idn2_register_u8, two labels", register_both, flags, IDN2_MALLOC, 0},
    {"idn2_register_ul", register_ul, flags, IDN2_MALLOC, 1},
    {"idn2_to_unicode_8z4z", to_unicode_8z4z, no_options, IDN2_MALLOC, 0},
    {"idn2_to_unicode_4z4z", to_unicode_4z4z, no_options, IDN2_MALLOC, 0},
    {"idn2_to_unicode_44i", to_unicode_44i, no_options, IDN2_MALLOC, 0},
    {"idn2_to_unicode_8z8z", to_unicode_8z8z, no_options, IDN2_MALLOC, 0},
    {"idn2_to_unicode_8zlz", to_unicode_8zlz, no_options, IDN2_MALLOC, 1},
    {"idn2_to_unicode_lzlz", to_unicode_lzlz, no_options, IDN2_MALLOC, 1},
    {"idn2_punycode_encode", idn2_encode, no_options, SAME, 0},
    {"idn2_punycode_decode", idn2_decode, no_options, SAME, 0},
    {"texts", texts, no_options, SAME, 0},
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static long failures, wrong;

static void report(const struct function *function, int option, long count, const char *what, int status) {
    if (wrong++ < 20) {
        printf("%s, option %d, %.20s, allocation %ld: %s, status %d\n", function->name, option, name, count, what,
               status);
    }
}

/* Calls a function, and returns its status. */
static int outcome(const struct function *function, int option) {
    memset(output, UNTOUCHED, ROOM);
    output_len = 0;
    return function->call(option);
}

/* Fails at each allocation of a call in turn. */
static void try_each(const struct function *function, int option) {
    static unsigned char expected[ROOM];
    int expected_status = outcome(function, option);
    size_t expected_len = output_len;
    memcpy(expected, output, ROOM);
    for (int all = 0; all <= 1; all++) {
        /* Of the thousands of a long name some: the places are the same. */
        for (long count = 0;; count += 1 + count / 8) {
            fail(count, all);
            int status = outcome(function, option);
            is_watched = 0;
            int is_same = output_len == expected_len && memcmp(output, expected, ROOM) == 0;
            if (failed == 0) {
                if (status != expected_status || !is_same) {
                    report(function, option, count, "another result when malloc succeeds", status);
                }
                break;
            }
            failures++;
            if (live != 0 && !function->has_iconv) {
                report(function, option, count, "blocks are not freed", status);
            }
            if (function->status == SAME) {
                if (status != expected_status || !is_same) {
                    report(function, option, count, "another result", status);
                }
                continue;
            }
            int is_iconvs = function->has_iconv && (status == IDN2_ICONV_FAIL || status == IDN2_ENCODING_ERROR);
            if (status != function->status && !is_iconvs) {
                report(function, option, count, "another status", status);
            }
            size_t at = 0;
            while (at < ROOM && output[at] == UNTOUCHED) {
                at++;
            }
            if (at < ROOM || output_len != 0) {
                report(function, option, count, "a result beside the status", status);
            }
        }
    }
    if (outcome(function, option) != expected_status || output_len != expected_len ||
        memcmp(output, expected, ROOM) != 0) {
        report(function, option, 0, "another result afterwards", expected_status);
    }
}

static void try_all(const char *first, const char *part) {
    set_name(first, part);
    for (const struct function *function = functions; function < functions + FUNCTIONS; function++) {
        for (const int *option = function->options; *option != NONE; option++) {
            try_each(function, *option);
        }
        setlocale(LC_ALL, "C.UTF-8");
        if (function->has_iconv) {
            try_each(function, 0);
        }
        setlocale(LC_ALL, "C");
    }
}

/* Threads whose malloc fails take turns: what one has in the reserve no other writes to. */
static void *take_turns(void *is_wrong) {
    static const punycode_uint input[] = {0xFC, 0xFC, 0x6F22, 0x42, 0x65E5};
    for (int turn = 0; turn < 5000; turn++) {
        char basic[32];
        punycode_uint len = sizeof basic;
        fail(0, 1);
        int status = (int)punycode_encode(5, input, NULL, &len, basic);
        is_watched = 0;
        if (status != 0 || len != 14 || memcmp(basic, "B-dhaa7444h2wj", 14) != 0) {
            *(int *)is_wrong = 1;
        }
    }
    return NULL;
}

static int threads(void) {
    enum { THREADS = 8 };
    pthread_t started[THREADS];
    int is_wrong[THREADS] = {0};
    int any = 0;
    for (int index = 0; index < THREADS; index++) {
        pthread_create(&started[index], NULL, take_turns, &is_wrong[index]);
    }
    for (int index = 0; index < THREADS; index++) {
        pthread_join(started[index], NULL);
        any |= is_wrong[index];
    }
    return any;
}

/* A call in another thread has the reserve when this process forks: in the child it never gives it back. */
static void *hold(void *none) {
    is_held = 1;
    fail(0, 1);
    uint8_t *text = NULL;
    idn2_lookup_u8((const uint8_t *)"e\xCC\x81.b\xC3\xBC" "cher", &text, 0);
    is_watched = 0;
    return none;
}

static int is_refused(void) {
    uint8_t *text = NULL;
    fail(0, 1);
    int status = idn2_lookup_u8((const uint8_t *)"b\xC3\xBC" "cher", &text, 0);
    is_watched = 0;
    return status == IDN2_MALLOC && text == NULL;
}

static int child(void) {
    pthread_t holder;
    int status = 1;
    sem_init(&is_holding, 0, 0);
    sem_init(&may_go_on, 0, 0);
    pthread_create(&holder, NULL, hold, NULL);
    while (sem_wait(&is_holding) != 0) {
    }
    pid_t forked = fork();
    if (forked == 0) {
        alarm(60);
        _exit(is_refused() && is_refused() ? 0 : 1);
    }
    waitpid(forked, &status, 0);
    sem_post(&may_go_on);
    pthread_join(holder, NULL);
    return status != 0 || !is_refused();
}

int main(void) {
    /* Names. */
    try_all("example.com", "");
    try_all("B\xC3\xBC" "cher.example", "");
    try_all("e\xCC\x81-\xD7\x90.xn--bcher-kva", "");
    try_all("xn--bcher-kva", "");
    try_all("xn--0", "");
    try_all("a..\xE2\x80\x8D", "");
    try_all("b\xFC" "cher.example", "");
    /* 1 kB each: the longest mapping, problems in each byte, many labels of each kind, one label. */
    try_all("", "\xEF\xB7\xBA");
    try_all("", "\xEF\xB7\xBA.");
    try_all("", ".");
    try_all("", "-.");
    try_all("", "xn--tda.");
    try_all("", "xn--0.");
    try_all("", "\xC3\xBC.");
    try_all("", "\xCC\x81\xCC\x96");
    try_all("", "\xCD\x84");
    try_all("xn--", "a");
    try_all("", "\xD7\x90" "1.");
    try_all("", "\xE6\xBC\xA2");
    if (threads() != 0) {
        printf("threads: a wrong result\n");
        wrong++;
    }
    if (child() != 0) {
        printf("fork: no status\n");
        wrong++;
    }
    /* An allocator that is not this one's fails nothing. */
    return wrong != 0 || failures < 1000;
}
