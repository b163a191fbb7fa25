/* puny: Punycode (RFC 3492) and IDNA in all its editions.
 *
 * Made by `cargo xtask capi --header` from the functions' own source; do not edit.
 *
 * Strings are UTF-8 with a length, and have no terminating zero. Results go to buffers of the caller,
 * whose sizes are arguments; nothing is allocated for the caller unless a function's name ends with
 * `_alloc`. There is no global state and no locale: every function may be called from many threads at
 * once.
 *
 * A pointer that is not null has to point to what the function describes, until the function returns. During
 * the call nobody may change what it reads, or use what it writes: a function reads an input more than once, and
 * if another thread changes it meanwhile, the behaviour is undefined. Arguments that contradict each other give a
 * status: null with a length, an address that is not aligned, a buffer or variable for a result that overlaps
 * another argument.
 *
 * If malloc fails, the process ends by abort, as in most Rust libraries. Only the functions that say so return
 * PUNY_NO_MEMORY. A name takes at most 240 bytes of memory for each byte of it, and a few kB: if a process must not
 * end, limit the length of names that come from others. As malloc, the functions may not be called by a signal
 * handler.
 */


#ifndef PUNY_H
#define PUNY_H

#include <stddef.h>
#include <stdint.h>

/* puny_problem.label: the rule is about the whole input. */
#define PUNY_NO_LABEL SIZE_MAX

/* puny_problem.code_point: the rule is not about a code point. */
#define PUNY_NO_CODE_POINT 0xFFFFFFFF

/* The names of RFC 3492, appendix C, which other libraries export with other types. */
#define punycode_encode puny_rfc3492_encode
#define punycode_decode puny_rfc3492_decode


/* Encodes each row as puny_encode does. */
#define PUNY_ENCODE 0

/* Decodes each row as puny_decode does. */
#define PUNY_DECODE 1

/* Converts each row as puny_to_ascii does. */
#define PUNY_TO_ASCII 2

/* Converts each row as puny_to_unicode does. */
#define PUNY_TO_UNICODE 3

/* UTS #46 with every check, nontransitional. */
#define PUNY_UTS46 0

/* The same with Transitional_Processing. */
#define PUNY_UTS46_TRANSITIONAL 1

/* The URL Standard of 2026-07-02, as browsers process hosts. */
#define PUNY_URL 2

/* What the same calls a valid domain: with beStrict, and not ending in a number. */
#define PUNY_URL_STRICT 3

/* The URL Standard before its changes of June 2026. */
#define PUNY_URL_BEFORE_2026_06 4

/* IDNA2008, lookup (RFC 5891, section 5). */
#define PUNY_2008_LOOKUP 5

/* IDNA2008, registration (RFC 5891, section 4). */
#define PUNY_2008_REGISTER 6

/* IDNA2003, queries (RFC 3490). */
#define PUNY_2003 7

/* IDNA2003, stored names. */
#define PUNY_2003_STORED 8

/* UTS #46 for names as they occur in the DNS: underscores and a first label * are allowed, hyphens anywhere in a
   label, and a dot at the end. */
#define PUNY_UTS46_DNS 9

/* CheckHyphens off or on: no hyphen at the start, at the end, or in both third and fourth position of a
   label. UTS #46, IDNA2008. */
#define PUNY_CHECK_HYPHENS_NO (2 << 4)

/* See PUNY_CHECK_HYPHENS_NO. */
#define PUNY_CHECK_HYPHENS_YES (1 << 4)

/* CheckBidi off or on: the Bidi rule (RFC 5893). UTS #46, IDNA2008. */
#define PUNY_CHECK_BIDI_NO (2 << 6)

/* See PUNY_CHECK_BIDI_NO. */
#define PUNY_CHECK_BIDI_YES (1 << 6)

/* CheckJoiners off or on: the contextual rules of the joiners (RFC 5892, appendices A.1 and A.2). UTS #46. */
#define PUNY_CHECK_JOINERS_NO (2 << 8)

/* See PUNY_CHECK_JOINERS_NO. */
#define PUNY_CHECK_JOINERS_YES (1 << 8)

/* UseSTD3ASCIIRules off or on: of ASCII, letters, digits and hyphens only. All editions but those of URLs. */
#define PUNY_STD3_NO (2 << 10)

/* See PUNY_STD3_NO. */
#define PUNY_STD3_YES (1 << 10)

/* UseSTD3ASCIIRules, but with underscores, as in _dmarc.example, and a first label *: names of the DNS. */
#define PUNY_STD3_DNS (3 << 10)

/* Transitional_Processing off or on. UTS #46. */
#define PUNY_TRANSITIONAL_NO (2 << 12)

/* See PUNY_TRANSITIONAL_NO. */
#define PUNY_TRANSITIONAL_YES (1 << 12)

/* IgnoreInvalidPunycode off or on. UTS #46. */
#define PUNY_IGNORE_INVALID_PUNYCODE_NO (2 << 14)

/* See PUNY_IGNORE_INVALID_PUNYCODE_NO. */
#define PUNY_IGNORE_INVALID_PUNYCODE_YES (1 << 14)

/* beStrict off or on. PUNY_URL. */
#define PUNY_BE_STRICT_NO (2 << 16)

/* See PUNY_BE_STRICT_NO. */
#define PUNY_BE_STRICT_YES (1 << 16)

/* The contextual rules of CONTEXTO off or on (RFC 5892, appendix A). IDNA2008. */
#define PUNY_CONTEXTO_NO (2 << 18)

/* See PUNY_CONTEXTO_NO. */
#define PUNY_CONTEXTO_YES (1 << 18)

/* The mapping of RFC 5895 off or on. PUNY_2008_LOOKUP. */
#define PUNY_MAPPING_NO (2 << 20)

/* See PUNY_MAPPING_NO. */
#define PUNY_MAPPING_YES (1 << 20)

/* AllowUnassigned off or on. IDNA2003. */
#define PUNY_ALLOW_UNASSIGNED_NO (2 << 22)

/* See PUNY_ALLOW_UNASSIGNED_NO. */
#define PUNY_ALLOW_UNASSIGNED_YES (1 << 22)

/* VerifyDnsLength off, on, or on with a dot at the end allowed: labels of 1 to 63 octets, names of at most
   253. UTS #46, IDNA2008. */
#define PUNY_DNS_LENGTH_NO (2 << 24)

/* See PUNY_DNS_LENGTH_NO. */
#define PUNY_DNS_LENGTH_YES (1 << 24)

/* See PUNY_DNS_LENGTH_NO. */
#define PUNY_DNS_LENGTH_ALLOW_ROOT (3 << 24)

/* puny_host_verdict.port: that of the scheme. */
#define PUNY_NO_PORT UINT32_MAX

/* Also finds names that are one letter away from a protected one, as payapl.com. */
#define PUNY_MISSPELT 1

/* A name that only resembles a protected one, as googlé.com, is safe, and is shown in Unicode. Without this option it is
   not safe, and is shown in ASCII. */
#define PUNY_SHOW_RESEMBLING 2

/* puny_host_verdict.dangers: the scheme runs code (javascript, vbscript), holds the content itself (data, blob,
   filesystem) or shows another URL, which is not looked at (view-source). */
#define PUNY_DANGER_SCHEME 1

/* puny_host_verdict.dangers: what stands before an @ looks like a host, as in
   `https://example.com%20@malicious.com`. */
#define PUNY_DANGER_HOST_IN_USERINFO 2

/* puny_host_verdict.dangers: the host has more than 253 octets in ASCII. */
#define PUNY_DANGER_TOO_LONG 4

/* puny_host_verdict.dangers: a label is not shown in Unicode. */
#define PUNY_DANGER_HIDDEN_LABEL 8

/* puny_host_verdict.dangers: the host imitates a protected name. */
#define PUNY_DANGER_IMITATION 16

/* puny_host_verdict.dangers: a danger that has no name here. */
#define PUNY_DANGER_OTHER 2147483648

/* The length of a code with its terminating zero, at most. */
#define PUNY_CODE_SIZE 32

/* The most bytes of a string, and so of a row with offsets of 32 bits. A longer one is not read. */
#define PUNY_MAX_LENGTH 2147483647

/* What a function returns. Zero is success, and no other value is. */
typedef enum puny_status {
    /* The result is in the buffer. */
    PUNY_OK = 0,
    /* The input breaks a rule: the problem says which. A larger buffer would not help. */
    PUNY_REFUSED = 1,
    /* The buffer is too small: the length says what is needed. Nothing of the result is in the buffer. */
    PUNY_TOO_SMALL = 2,
    /* A pointer is null that must not be. */
    PUNY_NULL_POINTER = 3,
    /* A string is longer than PUNY_MAX_LENGTH, or a length is larger than any object can be. */
    PUNY_TOO_LONG = 4,
    /* A buffer or a variable for a result overlaps another argument. */
    PUNY_OVERLAP = 5,
    /* The edition is not known, or lacks a flag that is set; or the operation is not known. */
    PUNY_BAD_OPTION = 6,
    /* Offsets of a column decrease, are beyond its text or inside a character; or the text is not
       UTF-8; or the offsets of the result do not fit their type. */
    PUNY_BAD_COLUMN = 7,
    /* malloc has failed where a function says so. No result is written. Any other malloc that fails ends the
       process. */
    PUNY_NO_MEMORY = 8,
    /* A pointer is not aligned for its type. */
    PUNY_MISALIGNED = 9
} puny_status;

/* What a host is. */
typedef enum puny_host_kind {
    /* The URL has no host: mailto:a@example.com. */
    PUNY_HOST_NONE = 0,
    /* A domain. */
    PUNY_HOST_DOMAIN = 1,
    /* An IPv4 address. */
    PUNY_HOST_IPV4 = 2,
    /* An IPv6 address. */
    PUNY_HOST_IPV6 = 3,
    /* The host of a URL whose scheme is none of the web, such as ssh. */
    PUNY_HOST_OPAQUE = 4
} puny_host_kind;

/* What an IP address is for, by IANA's special-purpose registries. An IPv6 address that carries an IPv4 address has the
   kind of the IPv4 address. */
typedef enum puny_address_kind {
    /* The host is not an IP address. */
    PUNY_ADDRESS_NONE = 0,
    /* An address that anybody may have. */
    PUNY_ADDRESS_PUBLIC = 1,
    /* The machine itself: 127.0.0.0/8, ::1. */
    PUNY_ADDRESS_LOOPBACK = 2,
    /* A private network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16. */
    PUNY_ADDRESS_PRIVATE = 3,
    /* A private network: fc00::/7. */
    PUNY_ADDRESS_UNIQUE_LOCAL = 4,
    /* The same link: 169.254.0.0/16, fe80::/10. */
    PUNY_ADDRESS_LINK_LOCAL = 5,
    /* The network of a provider, behind its address translation: 100.64.0.0/10. */
    PUNY_ADDRESS_SHARED = 6,
    /* No address, which many systems take for the machine itself: 0.0.0.0, ::. */
    PUNY_ADDRESS_UNSPECIFIED = 7,
    /* Many receivers: 224.0.0.0/4, ff00::/8. */
    PUNY_ADDRESS_MULTICAST = 8,
    /* Examples in documents: 192.0.2.0/24, 2001:db8::/32. */
    PUNY_ADDRESS_DOCUMENTATION = 9,
    /* Any other address that is not reachable by everybody. */
    PUNY_ADDRESS_RESERVED = 10
} puny_address_kind;

/* The relation of a name to the protected names. */
typedef enum puny_relation {
    /* None. */
    PUNY_UNRELATED = 0,
    /* It is a protected name, or below one. */
    PUNY_PROTECTED = 1,
    /* It looks like one, or is below a name that does. */
    PUNY_LOOKS_LIKE = 2,
    /* It contains one, before other labels. */
    PUNY_CONTAINS = 3,
    /* It only resembles one: without accents, strokes and hooks, with digits or phonetic letters for others, or with
       such letters and one more change, or with other letters around them. */
    PUNY_RESEMBLES = 4,
    /* It is one letter away from one. */
    PUNY_MISSPELLS = 5
} puny_relation;

/* What the two functions return (RFC 3492, appendix C). */
typedef enum punycode_status {
    /* The output is written. */
    punycode_success = 0,
    /* Input is invalid. */
    punycode_bad_input = 1,
    /* Output would exceed the space provided. */
    punycode_big_output = 2,
    /* Wider integers needed to process input. */
    punycode_overflow = 3
} punycode_status;

/* A set of protected names. */
typedef struct puny_protected puny_protected;

/* A broken rule. Offsets are in bytes of the input. A function that has a pointer to a problem writes it
   whatever its status is: if the status is not PUNY_REFUSED, the code is empty. */
typedef struct puny_problem {
    /* The code of the rule, terminated by zero: as in IdnaTestV2.txt ("V7") or, for Punycode, the
       kind of error ("not_digit"). */
    char code[PUNY_CODE_SIZE];
    /* The index of the label, from 0 and from the left, or PUNY_NO_LABEL. */
    size_t label;
    /* Where the text that breaks the rule begins. */
    size_t start;
    /* Where it ends. */
    size_t end;
    /* The offending code point, after mapping and decoding, or PUNY_NO_CODE_POINT. */
    uint32_t code_point;
    /* The number of the cause, or 0: of the octets of a label or name that is too long, of the
       problems that are not listed, or the value that a label decodes to and that is no code point. */
    uint32_t number;
} puny_problem;

/* An edition of IDNA with its flags: one of the editions, such as PUNY_UTS46, and any of its flags,
   with `|`. Zero is UTS #46 with every check. */
typedef uint32_t puny_edition;

/* A column of strings with offsets of 32 bits: row i is the text from offset i to offset i + 1, or
   null. */
typedef struct puny_column32 {
    /* UTF-8. */
    const char *text;
    /* Its length in bytes. */
    size_t text_len;
    /* rows + 1 offsets, in bytes. */
    const int32_t *offsets;
    /* The number of rows. */
    size_t rows;
    /* A bitmap of rows that are not null, from the least significant bit of each byte; null if there
       are no null rows. */
    const uint8_t *validity;
    /* The number of bits before the bit of the first row. */
    size_t validity_offset;
} puny_column32;

/* The buffers for a converted column with offsets of 32 bits, and what the conversion has found. */
typedef struct puny_column_result32 {
    /* The buffer for the text. */
    char *text;
    /* Its size; becomes the length of the text, or what is needed if the buffer is too small. */
    size_t text_len;
    /* The buffer for rows + 1 offsets. */
    int32_t *offsets;
    /* The buffer for the bitmap of rows that are not null: (rows + 7) / 8 bytes. Bits beyond the rows
       become 0. */
    uint8_t *validity;
    /* The number of null rows: those of the input, and those refused. */
    size_t null_count;
    /* The number of refused rows. */
    size_t refused;
} puny_column_result32;

/* A column of strings with offsets of 64 bits: row i is the text from offset i to offset i + 1, or
   null. */
typedef struct puny_column64 {
    /* UTF-8. */
    const char *text;
    /* Its length in bytes. */
    size_t text_len;
    /* rows + 1 offsets, in bytes. */
    const int64_t *offsets;
    /* The number of rows. */
    size_t rows;
    /* As in puny_column32. */
    const uint8_t *validity;
    /* The number of bits before the bit of the first row. */
    size_t validity_offset;
} puny_column64;

/* The buffers for a converted column with offsets of 64 bits, and what the conversion has found. */
typedef struct puny_column_result64 {
    /* The buffer for the text. */
    char *text;
    /* As in puny_column_result32. */
    size_t text_len;
    /* The buffer for rows + 1 offsets. */
    int64_t *offsets;
    /* As in puny_column_result32. */
    uint8_t *validity;
    /* As in puny_column_result32. */
    size_t null_count;
    /* The number of refused rows. */
    size_t refused;
} puny_column_result64;

/* Gives the number of labels of the public suffix of a name, as 2 for bbc.co.uk, by whatever list it has. It gets a
   name of two labels or more in Unicode, which has no terminating zero, and the `context` of puny_protected_new.
   It has to return: neither an exception of C++ nor longjmp may leave it. It may call functions of this library. */
typedef size_t (*puny_suffix)(const char *name, size_t name_len, void *context);

/* What there is to say of a host before it is shown or opened. */
typedef struct puny_host_verdict {
    /* What it is. */
    enum puny_host_kind kind;
    /* What the IP address is for. */
    enum puny_address_kind address_kind;
    /* Its relation to the protected names. */
    enum puny_relation relation;
    /* The protected name in Unicode, as long as the set lives; null without one. It has no terminating zero. */
    const char *protected_name;
    /* The length of that name. */
    size_t protected_name_len;
    /* Where the host begins in the input. */
    size_t start;
    /* Where it ends. */
    size_t end;
    /* The port of a URL, or PUNY_NO_PORT. */
    uint32_t port;
    /* Why the host or URL is not safe: the sum of PUNY_DANGER_… values; 0 if it is safe. */
    uint32_t dangers;
    /* 1 if `dangers` is 0: all labels are shown in Unicode, no protected name is imitated (a name that the host only
       resembles counts, unless PUNY_SHOW_RESEMBLING is given), the host is not too long, the userinfo contains no host,
       and the scheme neither runs code nor holds data. It says nothing of what the host serves. */
    int safe;
    /* 1 if the host is another text than was written, letter case aside, or if characters were removed from a URL:
       control characters or spaces at its ends, tabs or line ends anywhere. */
    int changed;
    /* 1 if a part of what is before an @ looks like a host: PUNY_DANGER_HOST_IN_USERINFO. */
    int host_in_userinfo;
} puny_host_verdict;

/* An integer of at least 26 bits (RFC 3492, appendix C). */
typedef uint32_t punycode_uint;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/* Encodes a string of UTF-8 as Punycode (RFC 3492, section 6.3), without a prefix.

   `basic_len` is the size of the buffer `basic`, and becomes the length of the result, which is not
   terminated by zero; that needed, if the buffer is too small. With the size 0 `basic` may be null.
   If the input is refused, `problem` says why, unless it is null. O(n log n) for every input.

   # Safety

   Unless it is null, `extended` has to point to `extended_len` bytes, `basic` to `*basic_len` bytes, `basic_len`
   to a length, and `problem` to memory for a problem. */
enum puny_status puny_encode(const char *extended,
                             size_t extended_len,
                             char *basic,
                             size_t *basic_len,
                             struct puny_problem *problem);

/* Decodes Punycode to a string of UTF-8 (RFC 3492, section 6.2). Lengths, problem and cost as for
   puny_encode.

   # Safety

   Unless it is null, `basic` has to point to `basic_len` bytes, `extended` to `*extended_len` bytes,
   `extended_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_decode(const char *basic,
                             size_t basic_len,
                             char *extended,
                             size_t *extended_len,
                             struct puny_problem *problem);

/* Converts a column by an operation, such as PUNY_TO_ASCII, with vector instructions where the
   processor has them. `edition` is ignored by PUNY_ENCODE and PUNY_DECODE.

   A row that is refused becomes null; its problems are those of the row alone. PUNY_TOO_SMALL: the
   text needs a larger buffer; nothing else is written then. PUNY_NO_MEMORY: before the column is read, malloc
   is asked for as much memory as its text and offsets have, and has not given it. That is a check of the
   lengths: a later malloc may still fail, and then the process ends. O(n log n) in the length of a row, and
   linear in the number of rows.

   # Safety

   Unless it is null, `column` has to point to a structure whose pointers, unless they are null, point to what its
   fields say, and so has `result`. */
enum puny_status puny_convert_column32(uint32_t operation,
                                       puny_edition edition,
                                       const struct puny_column32 *column,
                                       struct puny_column_result32 *result);

/* Converts a column as puny_convert_column32 does, with offsets of 64 bits.

   # Safety

   Unless it is null, `column` has to point to a structure whose pointers, unless they are null, point to what its
   fields say, and so has `result`. */
enum puny_status puny_convert_column64(uint32_t operation,
                                       puny_edition edition,
                                       const struct puny_column64 *column,
                                       struct puny_column_result64 *result);

/* Whether two spellings are one name: whether the URL Standard makes the same host of both, but for a dot at the
   end. `same` becomes 1 or 0. Letter case, xn--, mapping and the forms of IP addresses make no difference. What is
   no host is never the same. Without allocation for names of ASCII. O(n log n).

   # Safety

   Unless it is null, `one` has to point to `one_len` bytes, `other` to `other_len` bytes, and `same` to an int. */
enum puny_status puny_same_name(const char *one,
                                size_t one_len,
                                const char *other,
                                size_t other_len,
                                int *same);

/* Makes a set of protected names, one on each line of `names`; empty lines are skipped. The label before the public
   suffix of a name, which `suffix` gives, is protected under every suffix, as paypal of paypal.com; a name of one
   label anywhere. If `suffix` is null, that is the first label of a name with two labels. `options` is 0, or
   PUNY_MISSPELT and PUNY_SHOW_RESEMBLING with `|`. A set may be used by many threads at once.

   PUNY_REFUSED: a name is no host. `problem`, unless it is null, has the first rule that it breaks, with the bytes
   in `names`. If there is no set, `set` becomes null. O(n log n).

   # Safety

   Unless it is null, `names` has to point to `names_len` bytes, `set` to a pointer, `problem` to memory for a problem,
   and `suffix` has to be a function as described. */
enum puny_status puny_protected_new(const char *names,
                                    size_t names_len,
                                    uint32_t options,
                                    puny_suffix suffix,
                                    void *context,
                                    struct puny_protected **set,
                                    struct puny_problem *problem);

/* Frees a set. Does nothing with null.

   # Safety

   The pointer has to come from puny_protected_new, once. */
void puny_protected_free(struct puny_protected *set);

/* Parses a URL of UTF-8 as browsers do (the URL Standard), without a base, and gives what is safe to show of it: the
   scheme, the host and the port. `set` is a set of protected names, or null. `verdict`, unless it is null, says
   what the host is and imitates; it is written if the status is PUNY_OK. `text_len` and cost as for puny_to_ascii.

   PUNY_REFUSED: it is not a URL, its host or port is refused, or its host has more than 1,024 code points. `problem`,
   unless it is null, says why.

   # Safety

   Unless it is null, `set` has to point to a set, `url` to `url_len` bytes, `text` to `*text_len` bytes, `text_len` to
   a length, and `verdict` and `problem` to memory for their types. */
enum puny_status puny_display_url(const struct puny_protected *set,
                                  const char *url,
                                  size_t url_len,
                                  char *text,
                                  size_t *text_len,
                                  struct puny_host_verdict *verdict,
                                  struct puny_problem *problem);

/* Gives what is safe to show of a host alone, as it stands in a URL with a scheme such as https. The arguments, the
   status and the cost are those of puny_display_url. Nothing is removed from the host: a space, tab or line end, also at
   an end, is refused.

   # Safety

   Unless it is null, `set` has to point to a set, `host` to `host_len` bytes, `text` to `*text_len` bytes, `text_len`
   to a length, and `verdict` and `problem` to memory for their types. */
enum puny_status puny_display_host(const struct puny_protected *set,
                                   const char *host,
                                   size_t host_len,
                                   char *text,
                                   size_t *text_len,
                                   struct puny_host_verdict *verdict,
                                   struct puny_problem *problem);

/* Converts a name of UTF-8 to ASCII (ToASCII) by an edition of IDNA.

   `ascii_len` is the size of the buffer `ascii`, and becomes the length of the result, which is not
   terminated by zero; that needed, if the buffer is too small. 254 bytes are enough for every name of
   the DNS. With the size 0 `ascii` may be null. If the name is refused, `problem` has the first
   broken rule, unless it is null: puny_check gives all of them. O(n log n) for every input.

   # Safety

   Unless it is null, `name` has to point to `name_len` bytes, `ascii` to `*ascii_len` bytes, `ascii_len` to a
   length, and `problem` to memory for a problem. */
enum puny_status puny_to_ascii(puny_edition edition,
                               const char *name,
                               size_t name_len,
                               char *ascii,
                               size_t *ascii_len,
                               struct puny_problem *problem);

/* Converts a name to Unicode (ToUnicode), as UTF-8, by an edition of IDNA. Lengths, problem and cost as for
   puny_to_ascii. A valid name may still look like another one.

   Which names are refused depends on the edition. UTS #46, IDNA2008 and IDNA2003 refuse a name that breaks one of
   their rules of ToUnicode. PUNY_URL, PUNY_URL_STRICT and PUNY_URL_BEFORE_2026_06 refuse a name that the URL
   Standard's domain parser refuses, such as a name with a space or a slash, also if the slash comes from mapping.
   PUNY_URL and PUNY_URL_STRICT accept every other ASCII name, also with an invalid A-label, and return it in
   lower case.

   # Safety

   Unless it is null, `name` has to point to `name_len` bytes, `unicode` to `*unicode_len` bytes, `unicode_len` to a
   length, and `problem` to memory for a problem. */
enum puny_status puny_to_unicode(puny_edition edition,
                                 const char *name,
                                 size_t name_len,
                                 char *unicode,
                                 size_t *unicode_len,
                                 struct puny_problem *problem);

/* Checks a name of UTF-8 by an edition of IDNA, and gives every broken rule, those of ToASCII, or
   else those of ToUnicode.

   `count` is the number of problems that there is room for at `problems`, and becomes the number of
   problems found: 0 and PUNY_OK for a valid name, otherwise PUNY_REFUSED; PUNY_TOO_SMALL if there
   are more than there is room for, of which the first are written. With the number 0 `problems` may
   be null. Of a name with thousands of problems these are the first 1,000, the first of each further
   rule, and at the end one with the code of the rule that says so. Time and memory as for puny_to_ascii.

   # Safety

   Unless it is null, `name` has to point to `name_len` bytes, `count` to a number, and `problems` to memory for
   `*count` problems. */
enum puny_status puny_check(puny_edition edition,
                            const char *name,
                            size_t name_len,
                            struct puny_problem *problems,
                            size_t *count);

/* Converts a name as puny_to_ascii does, into memory that it allocates: a string with a terminating
   zero, for puny_free. `ascii_len` becomes its length without that zero: an edition that allows U+0000
   has results with zeros inside. If there is no result, `ascii` becomes null and the length 0. PUNY_NO_MEMORY:
   malloc has failed for the string.

   # Safety

   Unless it is null, `name` has to point to `name_len` bytes, `ascii` to a pointer, `ascii_len` to a length, and
   `problem` to memory for a problem. */
enum puny_status puny_to_ascii_alloc(puny_edition edition,
                                     const char *name,
                                     size_t name_len,
                                     char **ascii,
                                     size_t *ascii_len,
                                     struct puny_problem *problem);

/* Converts a name as puny_to_unicode does, into memory that it allocates: a string with a terminating
   zero, for puny_free. `unicode_len` becomes its length without that zero: an edition that allows U+0000
   has results with zeros inside. If there is no result, `unicode` becomes null and the length 0.
   PUNY_NO_MEMORY: malloc has failed for the string.

   # Safety

   Unless it is null, `name` has to point to `name_len` bytes, `unicode` to a pointer, `unicode_len` to a length,
   and `problem` to memory for a problem. */
enum puny_status puny_to_unicode_alloc(puny_edition edition,
                                       const char *name,
                                       size_t name_len,
                                       char **unicode,
                                       size_t *unicode_len,
                                       struct puny_problem *problem);

/* Frees what a function with `alloc` in its name has allocated. Does nothing with null.

   # Safety

   The pointer has to come from such a function, once. */
void puny_free(char *text);

/* Converts Unicode to Punycode: punycode_encode of RFC 3492, appendix C.

   `case_flags` holds an element for each code point: a nonzero value forces an ASCII letter to upper
   case, and suggests upper case for another code point; it may be null, which leaves ASCII letters as
   they are and suggests lower case. `output_length` is at first the number of ASCII code points that
   there is room for, and on success that of the result. The output is undefined unless the function
   returns punycode_success. It may overlap the input, which is read before. Time is O(n log n), which
   that of the RFC's program is not. Invalid input are also null for a length or for an array that has
   elements, and an address that is not aligned. An array of more than 2^24 elements is not read:
   punycode_overflow. If a malloc fails, the process ends: the RFC has no status for it.

   # Safety

   Unless it is null, `input` has to point to `input_length` elements, `case_flags` to as many, `output_length`
   to a length, and `output` to memory for as many elements as that length says. */
enum punycode_status puny_rfc3492_encode(punycode_uint input_length,
                                         const punycode_uint *input,
                                         const unsigned char *case_flags,
                                         punycode_uint *output_length,
                                         char *output);

/* Converts Punycode to Unicode: punycode_decode of RFC 3492, appendix C.

   `case_flags` needs room for as many elements as `output`, or is null; an element becomes 1 for a
   letter in upper case, and for a code point for which upper case was suggested, otherwise 0.
   `output_length` is at first the number of code points that there is room for, and on success that
   of the result. The output is undefined unless the function returns punycode_success. It may overlap
   the input, which is read before. Time is O(n log n). Null, addresses, long arrays and malloc as for
   punycode_encode.

   # Safety

   Unless it is null, `input` has to point to `input_length` elements, `output_length` to a length, and `output`
   and `case_flags` to memory for as many elements as that length says. */
enum punycode_status puny_rfc3492_decode(punycode_uint input_length,
                                         const char *input,
                                         punycode_uint *output_length,
                                         punycode_uint *output,
                                         unsigned char *case_flags);

/* The description of the rule with a code of a name's problem, and its source. `rule_len` is the
   size of the buffer, and becomes the length of the text, which is not terminated by zero.

   PUNY_REFUSED: there is no such code.

   # Safety

   Unless it is null, `code` has to point to `code_len` bytes, `rule` to `*rule_len` bytes, and `rule_len` to a
   length. */
enum puny_status puny_rule(const char *code,
                           size_t code_len,
                           char *rule,
                           size_t *rule_len);

/* What a status means, in English: a string that is never freed. A number that is no status has a
   text too. */
const char *puny_status_text(uint32_t status);

/* The version of this library: a string that is never freed. */
const char *puny_version(void);

/* The version of Unicode whose data the library has: 0x120000 is 18.0.0. */
uint32_t puny_unicode_version(void);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* PUNY_H */
