/* Times of this library and of the system's libidn2, seen from C.

   bench OURS THEIRS DOMAINS TLDS: two shared libraries, a file of names in which some are IDN, and one of
   internationalised top-level domains, a name on each line. Both libraries are loaded, and take turns; a
   figure is the median of the turns in time of the processor, for one call with the release of its result. A row is only timed if
   both give the same results. */

#define _GNU_SOURCE

#include <idn2.h>

#include <dlfcn.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 41, MOST = 4000, LENGTH = 300 };

typedef struct {
    int (*lookup_u8)(const uint8_t *, uint8_t **, int);
    int (*lookup_ul)(const char *, char **, int);
    int (*to_ascii_4z)(const uint32_t *, char **, int);
    int (*to_unicode_8z8z)(const char *, char **, int);
    int (*to_unicode_8z4z)(const char *, uint32_t **, int);
    int (*to_unicode_8zlz)(const char *, char **, int);
    int (*register_u8)(const uint8_t *, const uint8_t *, uint8_t **, int);
    int (*encode)(size_t, const uint32_t *, size_t *, char *);
    int (*decode)(size_t, const char *, size_t *, uint32_t *);
    void (*release)(void *);
} library;

/* One input in every form that a function takes. */
typedef struct {
    char text[LENGTH];
    uint32_t points[LENGTH];
    size_t count;
} input;

typedef struct {
    input items[MOST];
    size_t count;
} list;

typedef size_t operation(const library *, const input *, int flags, char *result);

static void *symbol(void *handle, const char *name) {
    void *found = dlsym(handle, name);
    if (found == NULL) {
        found = dlvsym(handle, name, "IDN2_0.0.0");
    }
    if (found == NULL) {
        fprintf(stderr, "no %s\n", name);
        exit(2);
    }
    return found;
}

static library load(const char *path) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    library found;
    *(void **)&found.lookup_u8 = symbol(handle, "idn2_lookup_u8");
    *(void **)&found.lookup_ul = symbol(handle, "idn2_lookup_ul");
    *(void **)&found.to_ascii_4z = symbol(handle, "idn2_to_ascii_4z");
    *(void **)&found.to_unicode_8z8z = symbol(handle, "idn2_to_unicode_8z8z");
    *(void **)&found.to_unicode_8z4z = symbol(handle, "idn2_to_unicode_8z4z");
    *(void **)&found.to_unicode_8zlz = symbol(handle, "idn2_to_unicode_8zlz");
    *(void **)&found.register_u8 = symbol(handle, "idn2_register_u8");
    *(void **)&found.encode = symbol(handle, "_idn2_punycode_encode");
    *(void **)&found.decode = symbol(handle, "_idn2_punycode_decode");
    *(void **)&found.release = symbol(handle, "idn2_free");
    return found;
}

/* Copies a result if it is wanted, and frees it. */
static size_t taken(const library *from, void *text, size_t bytes, char *result) {
    if (result != NULL) {
        memcpy(result, text, bytes);
    }
    from->release(text);
    return bytes;
}

static size_t lookup_u8(const library *from, const input *in, int flags, char *result) {
    uint8_t *out;
    return from->lookup_u8((const uint8_t *)in->text, &out, flags) ? 0 : taken(from, out, result ? strlen((char *)out) : 1, result);
}

static size_t lookup_ul(const library *from, const input *in, int flags, char *result) {
    char *out;
    return from->lookup_ul(in->text, &out, flags) ? 0 : taken(from, out, result ? strlen(out) : 1, result);
}

static size_t to_ascii_4z(const library *from, const input *in, int flags, char *result) {
    char *out;
    return from->to_ascii_4z(in->points, &out, flags) ? 0 : taken(from, out, result ? strlen(out) : 1, result);
}

static size_t to_unicode_8z8z(const library *from, const input *in, int flags, char *result) {
    char *out;
    return from->to_unicode_8z8z(in->text, &out, flags) ? 0 : taken(from, out, result ? strlen(out) : 1, result);
}

static size_t to_unicode_8z4z(const library *from, const input *in, int flags, char *result) {
    uint32_t *out;
    if (from->to_unicode_8z4z(in->text, &out, flags)) {
        return 0;
    }
    size_t count = 1;
    for (const uint32_t *point = out; result && *point; point++) {
        count++;
    }
    return taken(from, out, count * sizeof *out, result);
}

static size_t to_unicode_8zlz(const library *from, const input *in, int flags, char *result) {
    char *out;
    return from->to_unicode_8zlz(in->text, &out, flags) ? 0 : taken(from, out, result ? strlen(out) : 1, result);
}

static size_t register_u8(const library *from, const input *in, int flags, char *result) {
    uint8_t *out;
    return from->register_u8((const uint8_t *)in->text, NULL, &out, flags) ? 0 : taken(from, out, result ? strlen((char *)out) : 1, result);
}

static size_t encode(const library *from, const input *in, int flags, char *result) {
    (void)flags;
    char out[LENGTH];
    size_t length = sizeof out;
    if (from->encode(in->count, in->points, &length, out)) {
        return 0;
    }
    if (result != NULL) {
        memcpy(result, out, length);
    }
    return length;
}

static size_t decode(const library *from, const input *in, int flags, char *result) {
    (void)flags;
    uint32_t out[LENGTH];
    size_t length = LENGTH;
    if (from->decode(in->count, in->text, &length, out)) {
        return 0;
    }
    if (result != NULL) {
        memcpy(result, out, length * sizeof *out);
    }
    return length * sizeof *out;
}

/* The code points of valid UTF-8. */
static size_t points_of(const char *text, uint32_t *points) {
    size_t count = 0;
    for (const unsigned char *byte = (const unsigned char *)text; *byte;) {
        unsigned more = *byte < 0x80 ? 0 : *byte < 0xE0 ? 1 : *byte < 0xF0 ? 2 : 3;
        uint32_t point = more ? *byte & (0x3F >> more) : *byte;
        for (byte++; more > 0; more--) {
            point = point << 6 | (*byte++ & 0x3F);
        }
        points[count++] = point;
    }
    points[count] = 0;
    return count;
}

static void add(list *to, const char *text) {
    if (to->count < MOST && strlen(text) < LENGTH - 20) {
        input *item = &to->items[to->count++];
        strcpy(item->text, text);
        item->count = points_of(text, item->points);
    }
}

static void each_line(const char *path, void (*then)(const char *)) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    char line[LENGTH];
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] != 0 && line[0] != '#') {
            then(line);
        }
    }
    fclose(file);
}

static library ours, theirs;
static list ascii, capitals, idn, encoded, labels, digits;

static int is_ascii(const char *text) {
    for (; *text; text++) {
        if ((unsigned char)*text > 0x7F) {
            return 0;
        }
    }
    return 1;
}

/* A name goes to the lists of its kind, if both libraries accept it. */
static void sort(const char *name) {
    uint8_t *a = NULL, *b = NULL;
    if (theirs.lookup_u8((const uint8_t *)name, &a, 0) || ours.lookup_u8((const uint8_t *)name, &b, 0)) {
        return;
    }
    if (is_ascii(name)) {
        add(&ascii, name);
        char upper[LENGTH];
        strcpy(upper, name);
        upper[0] = (char)(upper[0] >= 'a' && upper[0] <= 'z' ? upper[0] - 32 : upper[0]);
        add(&capitals, upper);
    } else if (strcmp((char *)a, (char *)b) == 0) {
        add(&idn, name);
        add(&encoded, (char *)a);
    }
    theirs.release(a);
    ours.release(b);
}

static void sort_label(const char *label) {
    uint8_t *a = NULL;
    if (!is_ascii(label) && theirs.register_u8((const uint8_t *)label, NULL, &a, 0) == 0) {
        add(&labels, label);
        add(&digits, (char *)a + 4);
        theirs.release(a);
        char name[LENGTH];
        snprintf(name, sizeof name, "example.%.200s", label);
        sort(name);
    }
}

/* Labels of 2 to 14 letters of one script, as the labels of `bench/` are. */
static void sort_labels(void) {
    static const uint32_t ranges[][2] = {
        {0xE0, 0xF6}, {0x3B1, 0x3C9}, {0x430, 0x44F}, {0x561, 0x586}, {0x5D0, 0x5EA}, {0x627, 0x63A},
        {0x905, 0x914}, {0xE01, 0xE10}, {0x10D0, 0x10F0}, {0x3042, 0x3060}, {0x30A2, 0x30C0},
        {0x4E00, 0x9F00}, {0xAC00, 0xD7A0},
    };
    unsigned long long state = 3492;
    for (int index = 0; index < 1000; index++) {
        char label[LENGTH];
        size_t at = 0;
        const uint32_t *range = ranges[index % (sizeof ranges / sizeof *ranges)];
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        for (size_t left = 2 + (state >> 33) % 13; left > 0; left--) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            uint32_t point = range[0] + (uint32_t)(state >> 33) % (range[1] - range[0] + 1);
            if (point < 0x800) {
                label[at++] = (char)(0xC0 | point >> 6);
            } else {
                label[at++] = (char)(0xE0 | point >> 12);
                label[at++] = (char)(0x80 | (point >> 6 & 0x3F));
            }
            label[at++] = (char)(0x80 | (point & 0x3F));
        }
        label[at] = 0;
        sort_label(label);
    }
}

/* Names of one to three labels of letters, digits and single hyphens, and a common top-level domain. */
static void sort_generated(void) {
    static const char *const tlds[] = {"com", "net", "org", "de", "info", "co.uk"};
    unsigned long long state = 5890;
    for (int index = 0; index < 1000; index++) {
        char name[LENGTH] = "";
        size_t at = 0;
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        for (int label = (int)(state >> 33) % 2; label >= 0; label--) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            size_t length = 2 + (state >> 33) % 14;
            for (size_t place = 0; place < length; place++) {
                state = state * 6364136223846793005ULL + 1442695040888963407ULL;
                int is_hyphen = place > 0 && place + 1 < length && (state >> 40) % 16 == 0;
                name[at] = "abcdefghijklmnopqrstuvwxyz0123456789"[(state >> 33) % 36];
                if (is_hyphen && name[at - 1] != '-') {
                    name[at] = '-';
                }
                at++;
            }
            name[at++] = '.';
        }
        strcpy(name + at, tlds[(state >> 50) % 6]);
        sort(name);
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static size_t sum;

static double turn(const library *of, operation *run, const list *inputs, int flags, size_t rounds) {
    double start = now();
    for (size_t round = 0; round < rounds; round++) {
        for (size_t index = 0; index < inputs->count; index++) {
            sum += run(of, &inputs->items[index], flags, NULL);
        }
    }
    return (now() - start) / (double)(rounds * inputs->count);
}

static void row(const char *what, operation *run, const list *inputs, int flags) {
    for (size_t index = 0; index < inputs->count; index++) {
        static char a[LENGTH * 8], b[LENGTH * 8];
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
        const input *item = &inputs->items[index];
        size_t len = run(&ours, item, flags, a);
        if (len == 0 || len != run(&theirs, item, flags, b) || memcmp(a, b, len) != 0) {
            fprintf(stderr, "%s: %s: not the same\n", what, item->text);
            exit(1);
        }
    }
    double times[2][TURNS];
    size_t rounds = 1 + 4000 / inputs->count;
    for (int index = 0; index < TURNS; index++) {
        times[0][index] = turn(&ours, run, inputs, flags, rounds * 5);
        times[1][index] = turn(&theirs, run, inputs, flags, rounds);
    }
    qsort(times[0], TURNS, sizeof **times, compare);
    qsort(times[1], TURNS, sizeof **times, compare);
    double ours_median = times[0][TURNS / 2], theirs_median = times[1][TURNS / 2];
    printf("| %s | %zu | %.1f ns | %.1f ns | %.1f |\n", what, inputs->count, ours_median, theirs_median,
           theirs_median / ours_median);
}

/* The processor, as Linux names it. */
static void machine(char *name, size_t size) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    char line[400];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "model name", 10) == 0) {
            snprintf(name, size, "%s", strchr(line, ':') + 2);
            name[strcspn(name, "\n")] = 0;
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}

int main(int count, char **arguments) {
    if (count != 5 || setlocale(LC_ALL, "C.UTF-8") == NULL) {
        return 2;
    }
    ours = load(arguments[1]);
    theirs = load(arguments[2]);
    each_line(arguments[3], sort);
    each_line(arguments[4], sort_label);
    sort_generated();
    sort_labels();
    const char *(*version)(const char *);
    *(void **)&version = symbol(dlopen(arguments[2], RTLD_NOW), "idn2_check_version");

    printf("| from C | inputs | puny | libidn2 %s | times as fast |\n|---|---:|---:|---:|---:|\n", version(NULL));
    row("`idn2_lookup_u8`, ASCII", lookup_u8, &ascii, 0);
    row("`idn2_lookup_u8`, ASCII with capitals", lookup_u8, &capitals, 0);
    row("`idn2_lookup_u8`, ASCII, `NO_TR46`", lookup_u8, &ascii, IDN2_NO_TR46);
    row("`idn2_lookup_u8`, IDN", lookup_u8, &idn, 0);
    row("`idn2_lookup_u8`, IDN, `NO_TR46`", lookup_u8, &idn, IDN2_NO_TR46);
    row("`idn2_lookup_u8`, IDN, `TRANSITIONAL`", lookup_u8, &idn, IDN2_TRANSITIONAL);
    row("`idn2_lookup_u8`, IDN with `xn--`", lookup_u8, &encoded, 0);
    row("`idn2_lookup_u8`, IDN with `xn--`, `NO_TR46`", lookup_u8, &encoded, IDN2_NO_TR46);
    row("`idn2_lookup_ul`, IDN, in UTF-8", lookup_ul, &idn, 0);
    row("`idn2_to_ascii_4z`, ASCII", to_ascii_4z, &ascii, 0);
    row("`idn2_to_ascii_4z`, IDN", to_ascii_4z, &idn, 0);
    row("`idn2_to_unicode_8z8z`, ASCII", to_unicode_8z8z, &ascii, 0);
    row("`idn2_to_unicode_8z8z`, IDN with `xn--`", to_unicode_8z8z, &encoded, 0);
    row("`idn2_to_unicode_8z4z`, IDN with `xn--`", to_unicode_8z4z, &encoded, 0);
    row("`idn2_to_unicode_8zlz`, IDN with `xn--`, in UTF-8", to_unicode_8zlz, &encoded, 0);
    row("`idn2_register_u8`, U-labels", register_u8, &labels, 0);
    row("`_idn2_punycode_encode`, U-labels", encode, &labels, 0);
    row("`_idn2_punycode_decode`, U-labels", decode, &digits, 0);

    char name[300], date[40];
    machine(name, sizeof name);
    time_t today = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&today));
    printf("\n%s, %s; medians of %d turns each.\n", name, date, TURNS);
    return sum == 0;
}
