/* puny: Punycode (RFC 3492) and IDNA in all its editions.
 *
 * `cargo xtask capi --header` generates this file from the source of the functions. Do not edit it.
 *
 * Strings are UTF-8. They are passed with their length in bytes, and have no terminating zero. Results are written to
 * buffers of the caller, whose sizes are arguments. Only the functions whose names end with `_alloc` allocate memory
 * for a result. There is no global state, and no function depends on the locale. Many threads may call a function at
 * the same time.
 *
 * A pointer that is not null must point to the memory that the function describes, until the function returns. During
 * the call, other code must not change memory that the function reads, and must not use memory that the function
 * writes. If another thread changes an input during the call, the behaviour is undefined, because a function can read
 * an input more than once.
 *
 * For three kinds of wrong arguments, a function returns a status: a null pointer with a length that is not 0, a
 * pointer that is not aligned for its type, and a buffer or variable for a result that overlaps another argument.
 *
 * If malloc fails, the process aborts, as in most Rust libraries. Only the functions whose descriptions mention
 * PUNY_NO_MEMORY return this status. The conversion of a name uses at most 240 bytes of memory for each byte of the
 * name, and a few kB. If a process must not abort, limit the length of names from untrusted sources. A signal handler
 * must not call these functions, because they call malloc.
 */


#ifndef PUNY_H
#define PUNY_H

#include <stddef.h>
#include <stdint.h>

/* The value of puny_problem.label if the rule is about the whole input. */
#define PUNY_NO_LABEL SIZE_MAX

/* The value of puny_problem.code_point if the rule is not about a code point. */
#define PUNY_NO_CODE_POINT 0xFFFFFFFF

/* The names of the functions in RFC 3492, appendix C. They are macros, because other libraries export functions with
   these names and other types. */
#define punycode_encode puny_rfc3492_encode
#define punycode_decode puny_rfc3492_decode


/* An operation of puny_convert_column32: encodes each row as puny_encode does. */
#define PUNY_ENCODE 0

/* An operation of puny_convert_column32: decodes each row as puny_decode does. */
#define PUNY_DECODE 1

/* An operation of puny_convert_column32: converts each row as puny_to_ascii does. */
#define PUNY_TO_ASCII 2

/* An operation of puny_convert_column32: converts each row as puny_to_unicode does. */
#define PUNY_TO_UNICODE 3

/* UTS #46 with every check, without Transitional_Processing. */
#define PUNY_UTS46 0

/* UTS #46 with every check and with Transitional_Processing. */
#define PUNY_UTS46_TRANSITIONAL 1

/* Hosts of URLs as browsers process them: the URL Standard of 2026-07-02. */
#define PUNY_URL 2

/* Hosts that are valid domains by the URL Standard of 2026-07-02. This edition is stricter than PUNY_URL: the flag
   beStrict is set, and the last label must not be a number. */
#define PUNY_URL_STRICT 3

/* Hosts of URLs by the URL Standard before its changes of June 2026. */
#define PUNY_URL_CHECK_A_LABELS 4

/* IDNA2008, lookup (RFC 5891, section 5). */
#define PUNY_2008_LOOKUP 5

/* IDNA2008, registration (RFC 5891, section 4). */
#define PUNY_2008_REGISTER 6

/* IDNA2003 for queries, which allow unassigned code points (RFC 3490). */
#define PUNY_2003 7

/* IDNA2003 for stored names, which must not contain unassigned code points (RFC 3490). */
#define PUNY_2003_STORED 8

/* UTS #46 for names as they occur in the DNS. Labels may contain underscores, and hyphens at any position. The first
   label may be *, and the name may end with a dot. */
#define PUNY_UTS46_DNS 9

/* CheckHyphens off or on. If CheckHyphens is on, a label must not start or end with a hyphen, or have hyphens at both
   the third and fourth position. Editions: UTS #46, IDNA2008. */
#define PUNY_CHECK_HYPHENS_NO (2 << 4)

/* See PUNY_CHECK_HYPHENS_NO. */
#define PUNY_CHECK_HYPHENS_YES (1 << 4)

/* CheckBidi off or on. If CheckBidi is on, names with right-to-left text must satisfy the Bidi rule (RFC 5893).
   Editions: UTS #46, IDNA2008. */
#define PUNY_CHECK_BIDI_NO (2 << 6)

/* See PUNY_CHECK_BIDI_NO. */
#define PUNY_CHECK_BIDI_YES (1 << 6)

/* CheckJoiners off or on. If CheckJoiners is on, joiners must satisfy their contextual rules (RFC 5892, appendices A.1
   and A.2). Editions: UTS #46. */
#define PUNY_CHECK_JOINERS_NO (2 << 8)

/* See PUNY_CHECK_JOINERS_NO. */
#define PUNY_CHECK_JOINERS_YES (1 << 8)

/* UseSTD3ASCIIRules off or on. If this flag is on, a label must not contain ASCII characters other than letters,
   digits and hyphens. Editions: all except the URL Standard. */
#define PUNY_STD3_NO (2 << 10)

/* See PUNY_STD3_NO. */
#define PUNY_STD3_YES (1 << 10)

/* UseSTD3ASCIIRules on, with two exceptions for names that occur in the DNS: labels may contain underscores, as in
   _dmarc.example, and the first label may be *. */
#define PUNY_STD3_DNS (3 << 10)

/* Transitional_Processing off or on. Editions: UTS #46. */
#define PUNY_TRANSITIONAL_NO (2 << 12)

/* See PUNY_TRANSITIONAL_NO. */
#define PUNY_TRANSITIONAL_YES (1 << 12)

/* IgnoreInvalidPunycode off or on. If this flag is on, a label that starts with xn-- and is not valid Punycode stays
   unchanged. Editions: UTS #46. */
#define PUNY_IGNORE_INVALID_PUNYCODE_NO (2 << 14)

/* See PUNY_IGNORE_INVALID_PUNYCODE_NO. */
#define PUNY_IGNORE_INVALID_PUNYCODE_YES (1 << 14)

/* beStrict off or on. If beStrict is on, the host must be a valid domain. Editions: PUNY_URL. */
#define PUNY_BE_STRICT_NO (2 << 16)

/* See PUNY_BE_STRICT_NO. */
#define PUNY_BE_STRICT_YES (1 << 16)

/* The contextual rules for CONTEXTO code points off or on (RFC 5892, appendix A). Editions: IDNA2008. */
#define PUNY_CONTEXTO_NO (2 << 18)

/* See PUNY_CONTEXTO_NO. */
#define PUNY_CONTEXTO_YES (1 << 18)

/* The mapping of RFC 5895 off or on. Editions: PUNY_2008_LOOKUP. */
#define PUNY_MAPPING_NO (2 << 20)

/* See PUNY_MAPPING_NO. */
#define PUNY_MAPPING_YES (1 << 20)

/* AllowUnassigned off or on. If this flag is on, code points that Unicode 3.2 does not assign are allowed. Editions:
   IDNA2003. */
#define PUNY_ALLOW_UNASSIGNED_NO (2 << 22)

/* See PUNY_ALLOW_UNASSIGNED_NO. */
#define PUNY_ALLOW_UNASSIGNED_YES (1 << 22)

/* VerifyDnsLength off, on, or on with a dot allowed at the end. If this flag is on, a label must have 1 to 63 octets,
   and a name at most 253. Editions: UTS #46, IDNA2008. */
#define PUNY_DNS_LENGTH_NO (2 << 24)

/* See PUNY_DNS_LENGTH_NO. */
#define PUNY_DNS_LENGTH_YES (1 << 24)

/* See PUNY_DNS_LENGTH_NO. */
#define PUNY_DNS_LENGTH_ALLOW_ROOT (3 << 24)

/* A form of puny_hostname: a host name in ASCII (RFC 1123, section 2.1). Labels that begin with xn-- must be valid
   A-labels. This is the format `hostname` of JSON Schema. */
#define PUNY_HOSTNAME 1

/* A form of puny_hostname: an internationalised host name by IDNA2008, after the mapping of UTS #46. This is the
   format `idn-hostname` of JSON Schema's format registry. */
#define PUNY_IDN_HOSTNAME 2

/* A form of puny_hostname: an internationalised host name by the drafts of JSON Schema up to 2020-12. Nothing is
   mapped except the full stops U+3002, U+FF0E and U+FF61. */
#define PUNY_IDN_HOSTNAME_2020_12 3

/* An option of puny_mailbox: the address must be ASCII (RFC 5321), for a transport without SMTPUTF8. This is the
   format `email` of JSON Schema. Without this option, the address may also have the code points of RFC 6531, as in the
   format `idn-email`. */
#define PUNY_MAILBOX_ASCII 1

/* A value of `puny_mailbox_parts.warnings`: the local part has an invisible code point, or a code point that changes
   the order in which text is shown. */
#define PUNY_WARNING_INVISIBLE 1

/* A value of `puny_mailbox_parts.warnings`: the local part has a code point that is not recommended in identifiers. */
#define PUNY_WARNING_RESTRICTED 2

/* A value of `puny_mailbox_parts.warnings`: the local part mixes scripts. */
#define PUNY_WARNING_MIXED_SCRIPTS 4

/* A value of `puny_mailbox_parts.warnings`: the local part has digits of two numbering systems. */
#define PUNY_WARNING_MIXED_NUMBERS 8

/* A value of `puny_mailbox_parts.warnings`: the local part is not in Normalization Form C. */
#define PUNY_WARNING_NOT_NORMALISED 16

/* A value of `puny_mailbox_parts.warnings`: a warning for which this header has no constant. */
#define PUNY_WARNING_OTHER 2147483648

/* An option of puny_links: finds only the links that UTS #58 defines. The scheme of a URL is http or https, its host
   has two labels or more, and it has no userinfo. */
#define PUNY_LINKS_STRICT 1

/* An option of puny_links: a host without a scheme may have any top-level domain. */
#define PUNY_LINKS_ANY_TOP_LEVEL_DOMAIN 2

/* An option of puny_links: finds handles of the Fediverse, such as @user@example.com. */
#define PUNY_LINKS_HANDLES 4

/* An option of puny_links: finds links that were made unusable on purpose, such as hxxps://example[.]com. */
#define PUNY_LINKS_DEFANGED 8

/* An option of puny_links: a URL with userinfo, such as `https://user@example.com`, is not a link. */
#define PUNY_LINKS_NO_USERINFO 16

/* An option of puny_links: Chinese and Japanese punctuation does not end a path, query or fragment. */
#define PUNY_LINKS_NO_CJK_PUNCTUATION 32

/* The size of `puny_problem.code`, in bytes. It includes the terminating zero. */
#define PUNY_CODE_SIZE 32

/* An option of puny_protected_new: also finds a host that is one edit away from a protected name, such as payapl.com
   for paypal.com. An edit adds, removes or replaces one letter, or exchanges two adjacent letters. Such a host has the
   relation PUNY_MISSPELLS. */
#define PUNY_MISSPELT 1

/* An option of puny_protected_new: treats a host that only resembles a protected name, such as googlé.com, as safe and
   shows it in Unicode. Without this option, the host is not safe and is shown in ASCII. */
#define PUNY_SHOW_RESEMBLING 2

/* The maximum length of a string, in bytes. A longer string is not read: the function returns PUNY_TOO_LONG. No row of
   a column with offsets of 32 bits is longer than this length. */
#define PUNY_MAX_LENGTH 2147483647

/* The value of `puny_host_verdict.port` if the URL uses the default port of its scheme. */
#define PUNY_NO_PORT UINT32_MAX

/* A value of `puny_host_verdict.dangers`: the scheme runs code (javascript, vbscript), contains the content itself
   (data, blob, filesystem), or shows another URL, which is not checked (view-source). */
#define PUNY_DANGER_SCHEME 1

/* A value of `puny_host_verdict.dangers`: the part before an @ looks like a host, but the host comes after the @. An
   example is `https://example.com%20@malicious.com`. */
#define PUNY_DANGER_HOST_IN_USERINFO 2

/* A value of `puny_host_verdict.dangers`: the host has more than 253 octets in ASCII, which the DNS does not allow. */
#define PUNY_DANGER_TOO_LONG 4

/* A value of `puny_host_verdict.dangers`: a label is shown in ASCII (xn--), because its Unicode form is not safe to
   show. */
#define PUNY_DANGER_HIDDEN_LABEL 8

/* A value of `puny_host_verdict.dangers`: the host imitates a protected name. */
#define PUNY_DANGER_IMITATION 16

/* A value of `puny_host_verdict.dangers`: a danger for which this header has no constant. */
#define PUNY_DANGER_OTHER 2147483648

/* The status that a function returns. Only the value 0 means success. */
typedef enum puny_status {
    /* The function has succeeded, and its result is written. */
    PUNY_OK = 0,
    /* The input breaks a rule. `puny_problem` describes the rule and the place. The size of the buffer does not
       matter. */
    PUNY_REFUSED = 1,
    /* The buffer is too small. The variable for the length holds the required size. No part of the result is in the
       buffer. */
    PUNY_TOO_SMALL = 2,
    /* A pointer that must not be null is null. */
    PUNY_NULL_POINTER = 3,
    /* A string is longer than PUNY_MAX_LENGTH, or a length is larger than any object can be. */
    PUNY_TOO_LONG = 4,
    /* A buffer or a variable for a result overlaps another argument. */
    PUNY_OVERLAP = 5,
    /* The number of the edition or of the operation is unknown, or the edition does not support one of the flags. */
    PUNY_BAD_OPTION = 6,
    /* A column is not valid: an offset is less than the offset before it, beyond the end of the text or inside a
       character, or the text is not UTF-8. Or an offset of the result is too large for its type. */
    PUNY_BAD_COLUMN = 7,
    /* malloc has failed in a function whose description names this status. No result is written. In all other cases,
       the process aborts if malloc fails. */
    PUNY_NO_MEMORY = 8,
    /* A pointer is not aligned for its type. */
    PUNY_MISALIGNED = 9
} puny_status;

/* The kind of the address literal of a mail address. */
typedef enum puny_literal {
    /* The address has a domain. */
    PUNY_LITERAL_NONE = 0,
    /* An IPv4 address: `[192.0.2.1]`. */
    PUNY_LITERAL_IPV4 = 1,
    /* An IPv6 address: `[IPv6:2001:db8::1]`. */
    PUNY_LITERAL_IPV6 = 2,
    /* A literal with another tag: `[tag:text]`. */
    PUNY_LITERAL_GENERAL = 3
} puny_literal;

/* The kind of a host. */
typedef enum puny_host_kind {
    /* The URL has no host: mailto:a@example.com. */
    PUNY_HOST_NONE = 0,
    /* A domain. */
    PUNY_HOST_DOMAIN = 1,
    /* An IPv4 address. */
    PUNY_HOST_IPV4 = 2,
    /* An IPv6 address. */
    PUNY_HOST_IPV6 = 3,
    /* The host of a URL whose scheme is not special by the URL Standard, such as ssh. The text of the host is not
       parsed further. */
    PUNY_HOST_OPAQUE = 4
} puny_host_kind;

/* The purpose of an IP address according to IANA's registries of special-purpose addresses. An IPv6 address that
   contains an IPv4 address has the purpose of the IPv4 address. */
typedef enum puny_address_kind {
    /* The host is not an IP address. */
    PUNY_ADDRESS_NONE = 0,
    /* An address that is globally reachable. */
    PUNY_ADDRESS_PUBLIC = 1,
    /* The address of the machine itself: 127.0.0.0/8, ::1. */
    PUNY_ADDRESS_LOOPBACK = 2,
    /* An address of a private network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16. */
    PUNY_ADDRESS_PRIVATE = 3,
    /* An address of a private network: fc00::/7. */
    PUNY_ADDRESS_UNIQUE_LOCAL = 4,
    /* An address for one link only: 169.254.0.0/16, fe80::/10. */
    PUNY_ADDRESS_LINK_LOCAL = 5,
    /* An address of a provider's network, behind address translation: 100.64.0.0/10. */
    PUNY_ADDRESS_SHARED = 6,
    /* The unspecified address, which many systems treat as the machine itself: 0.0.0.0, ::. */
    PUNY_ADDRESS_UNSPECIFIED = 7,
    /* An address of a group of receivers: 224.0.0.0/4, ff00::/8. */
    PUNY_ADDRESS_MULTICAST = 8,
    /* An address for examples in documents: 192.0.2.0/24, 2001:db8::/32. */
    PUNY_ADDRESS_DOCUMENTATION = 9,
    /* Any other address that is not globally reachable. */
    PUNY_ADDRESS_RESERVED = 10
} puny_address_kind;

/* The relation of a host to the protected names. */
typedef enum puny_relation {
    /* The host has no relation to a protected name. */
    PUNY_UNRELATED = 0,
    /* The host is a protected name, is below a protected name, or has a protected label. */
    PUNY_PROTECTED = 1,
    /* The host looks like a protected name, or is below a name that looks like a protected name. */
    PUNY_LOOKS_LIKE = 2,
    /* The labels of a protected name are followed by other labels in the host, such as paypal.com in
       paypal.com.evil.example. */
    PUNY_CONTAINS = 3,
    /* The host only resembles a protected name. It looks like the protected name without accents, strokes and hooks,
       or with digits and phonetic letters in place of other letters, such as googlé.com for google.com. This relation
       also applies if a label with such non-ASCII letters contains a protected label, or is one edit away from a
       protected label. */
    PUNY_RESEMBLES = 4,
    /* A label of the host is one edit away from the label of a protected name, such as payapl.com for paypal.com. This
       relation needs the option PUNY_MISSPELT. */
    PUNY_MISSPELLS = 5
} puny_relation;

/* The kind of a link. */
typedef enum puny_link_kind {
    /* A URL with a scheme: `https://example.com/a`. */
    PUNY_LINK_URL = 0,
    /* A host without a scheme. A port, path, query and fragment may follow: `example.com/a`. */
    PUNY_LINK_HOST = 1,
    /* An e-mail address: `user@example.com`. */
    PUNY_LINK_EMAIL = 2,
    /* An e-mail address after `mailto:`. */
    PUNY_LINK_MAILTO = 3,
    /* A user of the Fediverse: `@user@example.com`. It needs the option PUNY_LINKS_HANDLES. */
    PUNY_LINK_HANDLE = 4,
    /* A kind for which this header has no constant. */
    PUNY_LINK_OTHER = 5
} puny_link_kind;

/* The status that punycode_encode and punycode_decode return (RFC 3492, appendix C). */
typedef enum punycode_status {
    /* The function has succeeded, and the output is written. */
    punycode_success = 0,
    /* The input is invalid. */
    punycode_bad_input = 1,
    /* The output would exceed the space provided. */
    punycode_big_output = 2,
    /* Wider integers are needed to process the input. */
    punycode_overflow = 3
} punycode_status;

/* A set of protected names: names that an attacker may want to imitate, such as the domain of a bank. */
typedef struct puny_protected puny_protected;

/* A rule that the input breaks, and the place where the input breaks it. Offsets are in bytes of the input. A function
   that returns a status other than PUNY_REFUSED writes a problem with an empty code. */
typedef struct puny_problem {
    /* The code of the rule, with a terminating zero. For names, this is a code such as "V7", as in the file
       IdnaTestV2.txt of UTS #46. For Punycode and for mail addresses, this is the kind of the error, such as
       "not_digit" or "empty_atom". */
    char code[PUNY_CODE_SIZE];
    /* The index of the label, or PUNY_NO_LABEL. The first label from the left has the index 0. */
    size_t label;
    /* The offset where the text that breaks the rule begins. */
    size_t start;
    /* The offset where the text that breaks the rule ends. */
    size_t end;
    /* The code point that breaks the rule, after mapping and decoding, or PUNY_NO_CODE_POINT. */
    uint32_t code_point;
    /* A number that depends on the rule, or 0. If a label or name is too long, the number is its length in octets. If
       a list of problems is incomplete, the number says how many problems are not listed. If a label decodes to a
       value that is not a code point, the number is this value. */
    uint32_t number;
} puny_problem;

/* An edition of IDNA with flags: the number of an edition, such as PUNY_UTS46, combined by `|` with flags that this
   edition supports. The value 0 is PUNY_UTS46, with every check. */
typedef uint32_t puny_edition;

/* A column of strings with offsets of 32 bits. Row i is either null, or the text from offset i to offset i + 1. */
typedef struct puny_column32 {
    /* The text of all rows, in UTF-8. */
    const char *text;
    /* The length of `text`, in bytes. */
    size_t text_len;
    /* An array of `rows` + 1 offsets in `text`, in bytes. */
    const int32_t *offsets;
    /* The number of rows. */
    size_t rows;
    /* A bitmap with a bit for each row: 0 if the row is null, and otherwise 1. The first bit of a byte is its least
       significant bit. The pointer may be null, which means that no row is null. */
    const uint8_t *validity;
    /* The number of bits in `validity` before the bit of the first row. */
    size_t validity_offset;
} puny_column32;

/* The buffers for a converted column with offsets of 32 bits, and the counts that the conversion sets. */
typedef struct puny_column_result32 {
    /* The buffer for the text of all rows. */
    char *text;
    /* Before the call, the size of the buffer `text`, in bytes. After the call, the length of the text, or the
       required size if the buffer is too small. */
    size_t text_len;
    /* The buffer for an array of rows + 1 offsets. */
    int32_t *offsets;
    /* The buffer for the bitmap, of (rows + 7) / 8 bytes. A bit becomes 0 if its row is null, and otherwise 1. Bits
       after the last row become 0. */
    uint8_t *validity;
    /* After the call, the number of null rows in the result: null rows of the input, and refused rows. */
    size_t null_count;
    /* After the call, the number of refused rows. */
    size_t refused;
} puny_column_result32;

/* A column of strings with offsets of 64 bits. Row i is either null, or the text from offset i to offset i + 1. */
typedef struct puny_column64 {
    /* The text of all rows, in UTF-8. */
    const char *text;
    /* The length of `text`, in bytes. */
    size_t text_len;
    /* An array of `rows` + 1 offsets in `text`, in bytes. */
    const int64_t *offsets;
    /* The number of rows. */
    size_t rows;
    /* A bitmap with a bit for each row: 0 if the row is null, and otherwise 1. The first bit of a byte is its least
       significant bit. The pointer may be null, which means that no row is null. */
    const uint8_t *validity;
    /* The number of bits in `validity` before the bit of the first row. */
    size_t validity_offset;
} puny_column64;

/* The buffers for a converted column with offsets of 64 bits, and the counts that the conversion sets. */
typedef struct puny_column_result64 {
    /* The buffer for the text of all rows. */
    char *text;
    /* Before the call, the size of the buffer `text`, in bytes. After the call, the length of the text, or the
       required size if the buffer is too small. */
    size_t text_len;
    /* The buffer for an array of rows + 1 offsets. */
    int64_t *offsets;
    /* The buffer for the bitmap, of (rows + 7) / 8 bytes. A bit becomes 0 if its row is null, and otherwise 1. Bits
       after the last row become 0. */
    uint8_t *validity;
    /* After the call, the number of null rows in the result: null rows of the input, and refused rows. */
    size_t null_count;
    /* After the call, the number of refused rows. */
    size_t refused;
} puny_column_result64;

/* The parts of a valid mail address. */
typedef struct puny_mailbox_parts {
    /* The length of the local part in bytes, with its quotes and backslashes. The local part is at the beginning of
       the input and of the result. */
    size_t local_part_len;
    /* The offset in the input and in the result where the domain or the address literal begins, in bytes. */
    size_t domain_start;
    /* The kind of the address literal, or PUNY_LITERAL_NONE. */
    enum puny_literal literal;
    /* 1 if the local part is not ASCII, so that the mail servers must support SMTPUTF8 (RFC 6531), and otherwise 0. */
    int needs_smtputf8;
    /* What is suspicious in the local part (UTS #39, section 3.3): the sum of the PUNY_WARNING_… values that apply, or
       0. An address with warnings is valid. */
    uint32_t warnings;
} puny_mailbox_parts;

/* The result of a check of a host or URL, for a program that shows or opens links. */
typedef struct puny_host_verdict {
    /* The kind of the host. */
    enum puny_host_kind kind;
    /* The purpose of the IP address, or PUNY_ADDRESS_NONE. */
    enum puny_address_kind address_kind;
    /* The relation of the host to the protected names. */
    enum puny_relation relation;
    /* The protected name to which the host has this relation, in Unicode and without a terminating zero. It is null if
       the host has no relation. The text is part of the set, and is valid until the set is freed. */
    const char *protected_name;
    /* The length of `protected_name`, in bytes. */
    size_t protected_name_len;
    /* The offset in the input where the host begins, in bytes. */
    size_t start;
    /* The offset in the input where the host ends, in bytes. */
    size_t end;
    /* The port of the URL, or PUNY_NO_PORT if the URL uses the default port of its scheme. */
    uint32_t port;
    /* The reasons why the host or URL is not safe: the sum of the PUNY_DANGER_… values that apply, or 0 if the host or
       URL is safe. */
    uint32_t dangers;
    /* 1 if `dangers` is 0, and otherwise 0. The value 1 means that no PUNY_DANGER_… value applies. A host that only
       resembles a protected name is not safe, unless the set has the option PUNY_SHOW_RESEMBLING. The content that the
       host serves has no influence on the value. */
    int safe;
    /* 1 if the host differs from the input in more than letter case, for example in percent-encoding, in mapping or in
       the form of an IP address. The value is also 1 if characters were removed from a URL: control characters or
       spaces at its ends, or tabs or line ends anywhere. In all other cases, the value is 0. */
    int changed;
    /* 1 if a part of the text before an @ looks like a host, and otherwise 0. If the value is 1, `dangers` contains
       PUNY_DANGER_HOST_IN_USERINFO. */
    int host_in_userinfo;
} puny_host_verdict;

/* A part of a text, in bytes. If the text does not have this part, both offsets are 0. */
typedef struct puny_range {
    /* The offset where the part begins. */
    size_t start;
    /* The offset where the part ends. */
    size_t end;
} puny_range;

/* A link in a text. All ranges are in the given text. The pointers are valid until the function that received the link
   returns. */
typedef struct puny_link {
    /* The kind of the link. */
    enum puny_link_kind kind;
    /* 1 if the host or the port of the URL is refused, and otherwise 0. Do not open a link that is refused. */
    int refused;
    /* The range of the link. */
    struct puny_range range;
    /* The range of the userinfo of a URL. For an address or a handle, the range of the part before the last `@`. */
    struct puny_range user;
    /* The range of the host as it was written. */
    struct puny_range written_host;
    /* The range of the path, including its first `/`. */
    struct puny_range path;
    /* The range of the query, including its `?`. */
    struct puny_range query;
    /* The range of the fragment, including its `#`. */
    struct puny_range fragment;
    /* The URL to open, without a terminating zero: the link without its defanged parts. If the link has no scheme,
       `https://`, `mailto:` or `acct:` is added. */
    const char *target;
    /* The length of `target`, in bytes. */
    size_t target_len;
    /* The host in ASCII, without a terminating zero. It is null if the link is refused. */
    const char *host;
    /* The length of `host`, in bytes. */
    size_t host_len;
    /* The port, even if it is the default port of the scheme, or PUNY_NO_PORT. */
    uint32_t port;
    /* The reason why the link is refused, with offsets in the given text. If the link is not refused, the code is
       empty. */
    struct puny_problem problem;
} puny_link;

/* A function that receives each link. `context` is the argument `context` of puny_links. If the function returns a
   value other than 0, the search ends.

   The function must return normally: it must not throw a C++ exception or call longjmp. It may call functions of this
   library. */
typedef int (*puny_link_callback)(const struct puny_link *link, void *context);

/* A function that returns the number of labels in the public suffix of a name, such as 2 for bbc.co.uk, whose suffix
   is co.uk. The program that uses the library provides this function and chooses its list of suffixes.

   `name` is a name of two labels or more, in Unicode and without a terminating zero. `context` is the argument
   `context` of puny_protected_new. The function must return normally: it must not throw a C++ exception or call
   longjmp. It may call functions of this library. */
typedef size_t (*puny_suffix)(const char *name, size_t name_len, void *context);

/* An unsigned integer of at least 26 bits (RFC 3492, appendix C). */
typedef uint32_t punycode_uint;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/* Encodes a string in UTF-8 as Punycode (RFC 3492, section 6.3). The function does not add the prefix `xn--`.

   Before the call, `*basic_len` is the size of the buffer `basic`, in bytes. After the call, it is the length of the
   result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*basic_len` to the required size. `basic` may be null if `*basic_len` is 0.

   If the input is refused, the function returns PUNY_REFUSED, and `problem` receives the reason. `problem` may be
   null. The function takes O(n log n) time for every input.

   Requirements:

   Each pointer that is not null must point to the following: `extended` to `extended_len` bytes, `basic` to
   `*basic_len` bytes, `basic_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_encode(const char *extended,
                             size_t extended_len,
                             char *basic,
                             size_t *basic_len,
                             struct puny_problem *problem);

/* Decodes Punycode to a string in UTF-8 (RFC 3492, section 6.2). The input must not have the prefix `xn--`.

   Before the call, `*extended_len` is the size of the buffer `extended`, in bytes. After the call, it is the length of
   the result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*extended_len` to the required size. `extended` may be null if `*extended_len` is
   0.

   If the input is refused, the function returns PUNY_REFUSED, and `problem` receives the reason. `problem` may be
   null. The function takes O(n log n) time for every input.

   Requirements:

   Each pointer that is not null must point to the following: `basic` to `basic_len` bytes, `extended` to
   `*extended_len` bytes, `extended_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_decode(const char *basic,
                             size_t basic_len,
                             char *extended,
                             size_t *extended_len,
                             struct puny_problem *problem);

/* Converts every row of a column by an operation, such as PUNY_TO_ASCII. The function uses vector instructions if the
   processor supports them. PUNY_ENCODE and PUNY_DECODE ignore `edition`.

   A refused row becomes null. To find the problems of a refused row, convert the row as a single string. If the buffer
   for the text is too small, the function returns PUNY_TOO_SMALL, sets `result->text_len` to the required size, and
   writes to no buffer.

   To detect wrong lengths, the function first allocates and frees a block as large as the text and the offsets of the
   column. If malloc fails for this block, the function returns PUNY_NO_MEMORY without reading the column. If a later
   malloc fails, the process aborts. The time for one row is O(n log n) in the length of the row. The time for the
   column is the sum of the times for its rows.

   Requirements:

   Unless they are null, `column` and `result` must point to structures. Each pointer in these structures must be null
   or point to memory as the description of its field requires. */
enum puny_status puny_convert_column32(uint32_t operation,
                                       puny_edition edition,
                                       const struct puny_column32 *column,
                                       struct puny_column_result32 *result);

/* Converts every row of a column as puny_convert_column32 does, with offsets of 64 bits.

   Requirements:

   Unless they are null, `column` and `result` must point to structures. Each pointer in these structures must be null
   or point to memory as the description of its field requires. */
enum puny_status puny_convert_column64(uint32_t operation,
                                       puny_edition edition,
                                       const struct puny_column64 *column,
                                       struct puny_column_result64 *result);

/* Checks whether a text in UTF-8 is a host name, and writes the host name in ASCII. `form` is PUNY_HOSTNAME,
   PUNY_IDN_HOSTNAME or PUNY_IDN_HOSTNAME_2020_12.

   Before the call, `*ascii_len` is the size of the buffer `ascii`, in bytes. After the call, it is the length of the
   result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*ascii_len` to the required size. A buffer of 253 bytes is large enough for every
   host name. `ascii` may be null if `*ascii_len` is 0.

   If the text is not a host name, the function returns PUNY_REFUSED, and `problem` receives the first broken rule.
   `problem` may be null. The function takes O(n log n) time for every input.

   Requirements:

   Each pointer that is not null must point to the following: `name` to `name_len` bytes, `ascii` to `*ascii_len`
   bytes, `ascii_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_hostname(uint32_t form,
                               const char *name,
                               size_t name_len,
                               char *ascii,
                               size_t *ascii_len,
                               struct puny_problem *problem);

/* Checks whether a text in UTF-8 is a mail address (`Mailbox` in RFC 5321, section 4.1.2, and RFC 6531, section 3.3),
   and writes the address with its domain in ASCII. The local part is unchanged, and nothing is mapped. `options` is 0
   or PUNY_MAILBOX_ASCII.

   `parts` receives the parts of the address. `parts` is written only if the function returns PUNY_OK, and may be null.

   Before the call, `*ascii_len` is the size of the buffer `ascii`, in bytes. After the call, it is the length of the
   result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*ascii_len` to the required size. A buffer of 318 bytes is large enough for every
   address. `ascii` may be null if `*ascii_len` is 0.

   If the text is not a mail address, the function returns PUNY_REFUSED, and `problem` receives the first broken rule.
   Problems of the whole address come first, then problems of the local part and of the domain. `problem` may be null.
   The function takes O(n log n) time for every input.

   Requirements:

   Each pointer that is not null must point to the following: `address` to `address_len` bytes, `ascii` to `*ascii_len`
   bytes, `ascii_len` to a length, and `parts` and `problem` to memory for their types. */
enum puny_status puny_mailbox(uint32_t options,
                              const char *address,
                              size_t address_len,
                              char *ascii,
                              size_t *ascii_len,
                              struct puny_mailbox_parts *parts,
                              struct puny_problem *problem);

/* Checks whether two spellings mean the same host by the URL Standard. If they do, sets `*same` to 1, and otherwise to
   0.

   Letter case, xn--, mapping, percent-encoding, the form of an IP address and a dot at the end make no difference. If
   the URL Standard refuses one spelling or both, `*same` is 0, even if both strings are equal. The function returns
   PUNY_OK in all these cases. For two ASCII names that do not end in a number and contain no percent sign or bracket,
   the function allocates no memory. It takes O(n log n) time for every input.

   Requirements:

   Each pointer that is not null must point to the following: `one` to `one_len` bytes, `other` to `other_len` bytes,
   and `same` to an int. */
enum puny_status puny_same_name(const char *one,
                                size_t one_len,
                                const char *other,
                                size_t other_len,
                                int *same);

/* Parses an absolute URL in UTF-8 by the URL Standard, as browsers do, and writes its parts that are safe to show: the
   scheme, the host and the port.

   `set` is a set of protected names, or null. `verdict` receives the properties of the host, such as the protected
   name that the host imitates. `verdict` is written only if the function returns PUNY_OK, and may be null.

   Before the call, `*text_len` is the size of the buffer `text`, in bytes. After the call, it is the length of the
   result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*text_len` to the required size. `text` may be null if `*text_len` is 0.

   The function returns PUNY_REFUSED if the input is not a URL, if its host or port is invalid, or if its host has more
   than 1,024 code points. `problem` then receives the reason, and may be null. The function takes O(n log n) time for
   every input.

   Requirements:

   Each pointer that is not null must point to the following: `set` to a set, `url` to `url_len` bytes, `text` to
   `*text_len` bytes, `text_len` to a length, and `verdict` and `problem` to memory for their types. */
enum puny_status puny_display_url(const struct puny_protected *set,
                                  const char *url,
                                  size_t url_len,
                                  char *text,
                                  size_t *text_len,
                                  struct puny_host_verdict *verdict,
                                  struct puny_problem *problem);

/* Parses a host as the host of a URL with a scheme such as https, and writes the text that is safe to show. Unlike
   puny_display_url, this function removes nothing from the input: a host that contains a space, a tab or a line end is
   refused.

   `set` is a set of protected names, or null. `verdict` receives the properties of the host, such as the protected
   name that the host imitates. `verdict` is written only if the function returns PUNY_OK, and may be null.

   Before the call, `*text_len` is the size of the buffer `text`, in bytes. After the call, it is the length of the
   result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*text_len` to the required size. `text` may be null if `*text_len` is 0.

   The function returns PUNY_REFUSED if the host is invalid or has more than 1,024 code points. `problem` then receives
   the reason, and may be null. The function takes O(n log n) time for every input.

   Requirements:

   Each pointer that is not null must point to the following: `set` to a set, `host` to `host_len` bytes, `text` to
   `*text_len` bytes, `text_len` to a length, and `verdict` and `problem` to memory for their types. */
enum puny_status puny_display_host(const struct puny_protected *set,
                                   const char *host,
                                   size_t host_len,
                                   char *text,
                                   size_t *text_len,
                                   struct puny_host_verdict *verdict,
                                   struct puny_problem *problem);

/* Finds the links in a text (UTS #58), and calls a function for each link, from left to right: for each URL, host with
   a known top-level domain, and e-mail address.

   A byte that is not UTF-8 ends a link. It is not an error. `options` is 0, or PUNY_LINKS_… values combined by `|`. To
   check whether a link leads where it seems to lead, pass `target` to puny_display_url. For an address or a handle,
   pass `host` to puny_display_host.

   The function returns PUNY_OK, even if the callback ended the search. It returns PUNY_NULL_POINTER if `callback` is
   null, or if `text` is null and `len` is not 0. It returns PUNY_BAD_OPTION for an unknown option. In these cases, the
   callback is not called. The search takes O(n) time, and O(m log m) time for each host of m bytes.

   Requirements:

   `text` must be null or point to `len` bytes. `callback` must be null, or a function that satisfies the description
   of puny_link_callback. The callback must not change the text. */
enum puny_status puny_links(const char *text,
                            size_t len,
                            uint32_t options,
                            puny_link_callback callback,
                            void *context);

/* Converts a domain name in UTF-8 to ASCII (ToASCII) by an edition of IDNA.

   Before the call, `*ascii_len` is the size of the buffer `ascii`, in bytes. After the call, it is the length of the
   result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*ascii_len` to the required size. A buffer of 254 bytes is large enough for every
   name that the DNS allows. `ascii` may be null if `*ascii_len` is 0.

   If the name is refused, the function returns PUNY_REFUSED, and `problem` receives the first broken rule. puny_check
   reports all broken rules. `problem` may be null. The function takes O(n log n) time for every input.

   Requirements:

   Each pointer that is not null must point to the following: `name` to `name_len` bytes, `ascii` to `*ascii_len`
   bytes, `ascii_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_to_ascii(puny_edition edition,
                               const char *name,
                               size_t name_len,
                               char *ascii,
                               size_t *ascii_len,
                               struct puny_problem *problem);

/* Converts a domain name in UTF-8 to Unicode (ToUnicode) by an edition of IDNA. The result is UTF-8. The function does
   not check whether the name looks like another name.

   Before the call, `*unicode_len` is the size of the buffer `unicode`, in bytes. After the call, it is the length of
   the result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
   nothing to the buffer, and sets `*unicode_len` to the required size. `unicode` may be null if `*unicode_len` is 0.

   If the name is refused, the function returns PUNY_REFUSED, and `problem` receives the first broken rule. `problem`
   may be null. The function takes O(n log n) time for every input.

   The edition determines which names are refused:

   - UTS #46, IDNA2008 and IDNA2003 refuse a name that breaks a rule of ToUnicode.
   - PUNY_URL, PUNY_URL_STRICT and PUNY_URL_CHECK_A_LABELS refuse a name that the domain parser of the URL Standard
     refuses. An example is a name with a space or a slash, even if the slash results from mapping.
   - PUNY_URL and PUNY_URL_STRICT accept every other ASCII name, even a name with an invalid A-label, and convert it to
     lower case.

   Requirements:

   Each pointer that is not null must point to the following: `name` to `name_len` bytes, `unicode` to `*unicode_len`
   bytes, `unicode_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_to_unicode(puny_edition edition,
                                 const char *name,
                                 size_t name_len,
                                 char *unicode,
                                 size_t *unicode_len,
                                 struct puny_problem *problem);

/* Checks a domain name in UTF-8 by an edition of IDNA, and writes every rule that it breaks. If the name breaks no
   rule of ToASCII, the function checks the rules of ToUnicode.

   Before the call, `*count` is the capacity of the array `problems`, in problems. After the call, `*count` is the
   number of problems that were found. The function returns PUNY_OK if it found no problem, and PUNY_REFUSED if it has
   written all problems. If the array is too small, the function fills it with the first problems and returns
   PUNY_TOO_SMALL. `problems` may be null if `*count` is 0.

   If a name has thousands of problems, the list is incomplete. It then contains the first 1,000 problems, and the
   first problem of each rule that these problems do not mention. The code of the last problem means that further
   problems are not listed. The function takes O(n log n) time and O(n) memory for every input.

   Requirements:

   Each pointer that is not null must point to the following: `name` to `name_len` bytes, `count` to a number, and
   `problems` to memory for `*count` problems. */
enum puny_status puny_check(puny_edition edition,
                            const char *name,
                            size_t name_len,
                            struct puny_problem *problems,
                            size_t *count);

/* Converts a domain name to ASCII as puny_to_ascii does, and allocates the memory for the result.

   `*ascii` becomes a pointer to the result, which has a terminating zero. Free the result with puny_free. `*ascii_len`
   becomes the length of the result without this zero. With an edition that allows U+0000, the result can also contain
   zeros before the terminating zero.

   If there is no result, `*ascii` becomes null and `*ascii_len` becomes 0. If the name is refused, the function
   returns PUNY_REFUSED, and `problem` receives the first broken rule. `problem` may be null. If malloc fails for the
   result, the function returns PUNY_NO_MEMORY.

   Requirements:

   Each pointer that is not null must point to the following: `name` to `name_len` bytes, `ascii` to a pointer,
   `ascii_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_to_ascii_alloc(puny_edition edition,
                                     const char *name,
                                     size_t name_len,
                                     char **ascii,
                                     size_t *ascii_len,
                                     struct puny_problem *problem);

/* Converts a domain name to Unicode as puny_to_unicode does, and allocates the memory for the result.

   `*unicode` becomes a pointer to the result, which has a terminating zero. Free the result with puny_free.
   `*unicode_len` becomes the length of the result without this zero. With an edition that allows U+0000, the result
   can also contain zeros before the terminating zero.

   If there is no result, `*unicode` becomes null and `*unicode_len` becomes 0. If the name is refused, the function
   returns PUNY_REFUSED, and `problem` receives the first broken rule. `problem` may be null. If malloc fails for the
   result, the function returns PUNY_NO_MEMORY.

   Requirements:

   Each pointer that is not null must point to the following: `name` to `name_len` bytes, `unicode` to a pointer,
   `unicode_len` to a length, and `problem` to memory for a problem. */
enum puny_status puny_to_unicode_alloc(puny_edition edition,
                                       const char *name,
                                       size_t name_len,
                                       char **unicode,
                                       size_t *unicode_len,
                                       struct puny_problem *problem);

/* Frees a result of puny_to_ascii_alloc or puny_to_unicode_alloc. If the pointer is null, does nothing.

   Requirements:

   `text` must be null, or a result of puny_to_ascii_alloc or puny_to_unicode_alloc that has not been freed yet. */
void puny_free(char *text);

/* Creates a set of protected names. `names` has one name on each line; empty lines are skipped. Free the set with
   puny_protected_free. Many threads may use a set at once.

   The display functions find hosts that look like a protected name, and hosts below such a host. In addition, one
   label of a protected name can be protected at every position and under every suffix:

   - In a name of two labels or more, the label before the public suffix is protected, such as paypal in paypal.com. A
     host with a label that looks like this label has the relation PUNY_LOOKS_LIKE. A host with an equal label, such as
     paypal.net, has no relation, because the host may have another owner. `suffix` returns the number of labels of the
     public suffix. If `suffix` is null, the public suffix of a name of two labels is its last label, and a longer name
     has no protected label.
   - In a name of one label, this label is protected. A host with this label has the relation PUNY_PROTECTED.

   `options` is 0, PUNY_MISSPELT, PUNY_SHOW_RESEMBLING, or both combined by `|`.

   If a name is not a valid host, the function returns PUNY_REFUSED. `problem` then receives the first rule that this
   name breaks, with offsets in `names`. `problem` may be null. If the function fails, `*set` becomes null. The
   function takes O(n log n) time.

   Requirements:

   Each pointer that is not null must point to the following: `names` to `names_len` bytes, `set` to a pointer, and
   `problem` to memory for a problem. `suffix` must be null, or a function that satisfies the description of
   puny_suffix. */
enum puny_status puny_protected_new(const char *names,
                                    size_t names_len,
                                    uint32_t options,
                                    puny_suffix suffix,
                                    void *context,
                                    struct puny_protected **set,
                                    struct puny_problem *problem);

/* Frees a set of protected names. If the pointer is null, does nothing. The text at `puny_host_verdict.protected_name`
   is part of the set, so a program must not use this text after the set is freed.

   Requirements:

   `set` must be null, or a result of puny_protected_new that has not been freed yet. No other thread may use the set
   during or after the call. */
void puny_protected_free(struct puny_protected *set);

/* Converts Unicode to Punycode: punycode_encode of RFC 3492, appendix C.

   `case_flags` is null, or points to an array with one element for each code point. For an ASCII letter, a nonzero
   element forces upper case and 0 forces lower case. For another code point, a nonzero element suggests upper case and
   0 suggests lower case. If `case_flags` is null, ASCII letters keep their case, and lower case is suggested for all
   other code points.

   Before the call, `*output_length` is the capacity of `output`, in ASCII code points. If the function succeeds,
   `*output_length` becomes the length of the result. Unless the function returns punycode_success, the content of
   `output` is undefined. `output` may overlap the input, because all of the input is read before the output is
   written.

   The function returns punycode_bad_input for a null pointer to a length, for a null pointer to an array that is not
   empty, and for a pointer that is not aligned. It does not check whether an integer is a code point. For an input of
   more than 2^24 elements, the function returns punycode_overflow without reading the input. If malloc fails, the
   process aborts, because the RFC has no status for this case. The time is O(n log n), whereas the program in the RFC
   takes quadratic time.

   Requirements:

   Each pointer that is not null must point to the following: `input` to `input_length` elements, `case_flags` to
   `input_length` elements, `output_length` to a length, and `output` to memory for `*output_length` elements. */
enum punycode_status puny_rfc3492_encode(punycode_uint input_length,
                                         const punycode_uint *input,
                                         const unsigned char *case_flags,
                                         punycode_uint *output_length,
                                         char *output);

/* Converts Punycode to Unicode: punycode_decode of RFC 3492, appendix C.

   `case_flags` is null, or points to an array with the capacity of `output`. The element of an ASCII letter becomes 1
   if the letter is in upper case. The element of a code point that is not ASCII becomes 1 if the input suggests upper
   case for this code point. Every other element becomes 0.

   Before the call, `*output_length` is the capacity of `output`, in code points. If the function succeeds,
   `*output_length` becomes the length of the result. Unless the function returns punycode_success, the content of
   `output` is undefined. `output` may overlap the input, because all of the input is read before the output is
   written.

   The function returns punycode_bad_input for invalid Punycode, for a null pointer to a length, for a null pointer to
   an array that is not empty, and for a pointer that is not aligned. For an input of more than 2^24 elements, the
   function returns punycode_overflow without reading the input. If malloc fails, the process aborts, because the RFC
   has no status for this case. The time is O(n log n), whereas the program in the RFC takes quadratic time.

   Requirements:

   Each pointer that is not null must point to the following: `input` to `input_length` elements, `output_length` to a
   length, and `output` and `case_flags` to memory for `*output_length` elements. */
enum punycode_status puny_rfc3492_decode(punycode_uint input_length,
                                         const char *input,
                                         punycode_uint *output_length,
                                         punycode_uint *output,
                                         unsigned char *case_flags);

/* Writes the description of the rule with this code, and the name of the specification that defines the rule. `code`
   is the code of a problem of a name or mail address, such as "V7" or "empty_atom". `code_len` is the length of the
   code without the terminating zero.

   Before the call, `*rule_len` is the size of the buffer `rule`, in bytes. After the call, it is the length of the
   text, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes nothing
   to the buffer, and sets `*rule_len` to the required size. If no rule has this code, the function returns
   PUNY_REFUSED.

   Requirements:

   Each pointer that is not null must point to the following: `code` to `code_len` bytes, `rule` to `*rule_len` bytes,
   and `rule_len` to a length. */
enum puny_status puny_rule(const char *code,
                           size_t code_len,
                           char *rule,
                           size_t *rule_len);

/* Returns the meaning of a status in English. The string is static: do not free it. For a number that is not a status,
   returns "unknown status". */
const char *puny_status_text(uint32_t status);

/* Returns the version of this library, such as "0.1.0". The string is static: do not free it. */
const char *puny_version(void);

/* Returns the version of the library's Unicode data. For example, 0x120000 is version 18.0.0. */
uint32_t puny_unicode_version(void);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* PUNY_H */
