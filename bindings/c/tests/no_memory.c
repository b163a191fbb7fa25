/* Calls every function of both libraries that allocates memory, and makes one of its allocations fail. Three outcomes are
   right: the process aborts, the function returns its status for this case without a result, or the function returns its
   usual result, because it does not need this memory. Each call runs in a separate process. */

#define _POSIX_C_SOURCE 200809L

#include <idn2.h>
#include <puny.h>

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The allocator. The shared libraries also use the malloc of this program. */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* The number of allocations that succeed before one fails. If it is negative, no allocation fails. */
static long before = -1;
static int has_failed;

static int fails(void) {
    if (before < 0 || before-- > 0) {
        return 0;
    }
    has_failed = 1;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }

void *realloc(void *memory, size_t size) { return fails() ? NULL : __libc_realloc(memory, size); }

void *aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = aligned_alloc(alignment, size);
    return *memory == NULL ? ENOMEM : 0;
}

/* The input of a call, in UTF-8 and as code points, and its output. */

enum { LONGEST = 512, ROOM = 1 << 15, UNTOUCHED = 0x7E };

static char name[LONGEST + 1];
static size_t name_len;
static uint32_t points[LONGEST + 1];
static size_t points_len;
static unsigned char output[ROOM];
static size_t output_len;

/* Sets the name to `first`, and appends copies of `part` until another copy would exceed 512 bytes. */
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

/* The functions below each call one function of the libraries. The argument is an edition, flags or another option. The
   result is copied to the output. */

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
    /* Depending on the name, the array is empty, or has room for four problems. */
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

static int hostname(int form) {
    output_len = ROOM;
    return (int)puny_hostname((uint32_t)form, name, name_len, (char *)output, &output_len, NULL);
}

static int mailbox(int options) {
    output_len = ROOM;
    return (int)puny_mailbox((uint32_t)options, name, name_len, (char *)output, &output_len, NULL, NULL);
}

static size_t suffix(const char *of, size_t of_len, void *received) {
    *(size_t *)received += 1;
    return of_len > 3 && memcmp(of + of_len - 3, ".uk", 3) == 0 ? 2 : 1;
}

static int protected_new(int options) {
    puny_protected *set;
    size_t received = 0;
    int status =
        (int)puny_protected_new(name, name_len, (uint32_t)options, suffix, &received, &set, NULL);
    /* If the function has not created a set, the output is empty. */
    output_len = set == NULL ? 0 : received + 1;
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

/* Converts a column with one row for each character. The option is the operation, multiplied by 16, plus the edition. */
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

enum { NONE = -1, END = 0 };

static const int no_options[] = {0, NONE};
static const int editions[] = {PUNY_UTS46, PUNY_URL, PUNY_2008_LOOKUP | PUNY_MAPPING_YES, PUNY_2003, NONE};
static const int operations[] = {PUNY_ENCODE * 16, PUNY_DECODE * 16, PUNY_TO_ASCII * 16, PUNY_TO_UNICODE * 16, NONE};
static const int forms[] = {PUNY_HOSTNAME, PUNY_IDN_HOSTNAME, PUNY_IDN_HOSTNAME_2020_12, NONE};
static const int choices[] = {0, PUNY_MISSPELT | PUNY_SHOW_RESEMBLING, NONE};
static const int case_flags[] = {0, 1, NONE};
static const int flags[] = {0, IDN2_NFC_INPUT | IDN2_NO_TR46, NONE};

/* A function under test: its options, and the status that it returns if malloc fails, or END if the process aborts. */
static const struct function {
    const char *name;
    int (*call)(int option);
    const int *options;
    int status;
    /* Whether the function calls iconv. If malloc fails in iconv, the function returns other codes. */
    int has_iconv;
} functions[] = {
    {"puny_to_ascii", to_ascii, editions, END, 0},
    {"puny_to_unicode", to_unicode, editions, END, 0},
    {"puny_check", check, editions, END, 0},
    {"puny_display_host", display_host, no_options, END, 0},
    {"puny_hostname", hostname, forms, END, 0},
    {"puny_mailbox", mailbox, no_options, END, 0},
    {"puny_protected_new", protected_new, choices, END, 0},
    {"puny_to_ascii_alloc", to_ascii_alloc, editions, PUNY_NO_MEMORY, 0},
    {"puny_to_unicode_alloc", to_unicode_alloc, editions, PUNY_NO_MEMORY, 0},
    {"puny_encode", encode, no_options, END, 0},
    {"puny_decode", decode, no_options, END, 0},
    {"puny_convert_column32", column32, operations, PUNY_NO_MEMORY, 0},
    {"puny_convert_column64", column64, operations, PUNY_NO_MEMORY, 0},
    {"punycode_encode", rfc_encode, case_flags, END, 0},
    {"punycode_decode", rfc_decode, case_flags, END, 0},
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
    {"idn2_punycode_encode", idn2_encode, no_options, END, 0},
    {"idn2_punycode_decode", idn2_decode, no_options, END, 0},
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* The outcomes of a call, in this order: no allocation has failed; an allocation has failed, and the function has returned
   its usual result; it has returned its status for this case; it has done something else, which is wrong; the process has
   aborted. */
enum { NOT_FAILED, HAS_RESULT, HAS_STATUS, WRONG, ABORTED, OUTCOMES };

static long counts[OUTCOMES];

/* Clears the output and calls a function. */
static int call_function(const struct function *function, int option) {
    memset(output, UNTOUCHED, ROOM);
    output_len = 0;
    return function->call(option);
}

/* Calls a function twice, and returns the outcome of the second call, in which one allocation fails. This code runs in a
   child process. */
static int find_outcome(const struct function *function, int option, long count) {
    static unsigned char expected[ROOM];
    int expected_status = call_function(function, option);
    size_t expected_len = output_len;
    memcpy(expected, output, ROOM);
    before = count;
    int status = call_function(function, option);
    before = -1;
    int is_same = status == expected_status && output_len == expected_len && memcmp(output, expected, ROOM) == 0;
    if (is_same) {
        return has_failed ? HAS_RESULT : NOT_FAILED;
    }
    size_t at = 0;
    while (at < ROOM && output[at] == UNTOUCHED) {
        at++;
    }
    int is_iconvs = function->has_iconv && (status == IDN2_ICONV_FAIL || status == IDN2_ENCODING_ERROR);
    int is_expected = function->status != END && (status == function->status || is_iconvs);
    return has_failed && is_expected && at == ROOM && output_len == 0 ? HAS_STATUS : WRONG;
}

/* Calls a function several times. Each time, another one of its allocations fails. */
static void try_each(const struct function *function, int option) {
    /* A long name needs many allocations, and most of them are at the same places of the code. Only some of them are tried. */
    for (long count = 0;; count += 1 + count / 4) {
        pid_t forked = fork();
        if (forked == 0) {
            /* When a process aborts, it writes a message to standard error, which would clutter the output of the test. */
            fclose(stderr);
            close(2);
            _exit(find_outcome(function, option, count));
        }
        int status = 0;
        waitpid(forked, &status, 0);
        int end = WIFEXITED(status) ? WEXITSTATUS(status)
                  : WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? ABORTED
                                                                       : WRONG;
        counts[end]++;
        if (end == WRONG) {
            printf("%s, option %d, %.20s, allocation %ld: %x\n", function->name, option, name, count, status);
        }
        if (end == NOT_FAILED || end == WRONG) {
            return;
        }
    }
}

static void try_all(const char *first, const char *part) {
    set_name(first, part);
    for (const struct function *function = functions; function < functions + FUNCTIONS; function++) {
        for (const int *option = function->options; *option != NONE; option++) {
            try_each(function, *option);
        }
        if (function->has_iconv) {
            setlocale(LC_ALL, "C.UTF-8");
            try_each(function, 0);
            setlocale(LC_ALL, "C");
        }
    }
}

int main(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    try_all("example.com", "");
    try_all("B\xC3\xBC" "cher.example", "");
    try_all("e\xCC\x81-\xD7\x90.xn--bcher-kva", "");
    try_all("xn--0", "");
    try_all("b\xFC" "cher.example", "");
    try_all("", "\xEF\xB7\xBA");
    try_all("", "-.");
    try_all("xn--", "a");
    fprintf(stderr, "%ld allocations failed: %ld calls returned their result, %ld returned a status, and %ld processes aborted\n",
           counts[HAS_RESULT] + counts[HAS_STATUS] + counts[ABORTED], counts[HAS_RESULT], counts[HAS_STATUS],
           counts[ABORTED]);
    /* If the libraries did not use this allocator, few allocations would fail, and these counts would be small. */
    return counts[WRONG] != 0 || counts[HAS_STATUS] < 100 || counts[ABORTED] < 100;
}
