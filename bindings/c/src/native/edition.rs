//! Editions of IDNA and their flags, which C passes as one number.

use puny_idna::{Edition, Settings};

use super::status::puny_status;

/// An edition of IDNA with flags: the number of an edition, such as PUNY_UTS46, combined by `|` with flags that this
/// edition supports. The value 0 is PUNY_UTS46, with every check.
#[allow(non_camel_case_types)] // the name in C
pub type puny_edition = u32;

/// UTS #46 with every check, without Transitional_Processing.
pub const PUNY_UTS46: u32 = 0;
/// UTS #46 with every check and with Transitional_Processing.
pub const PUNY_UTS46_TRANSITIONAL: u32 = 1;
/// Hosts of URLs as browsers process them: the URL Standard of 2026-07-02.
pub const PUNY_URL: u32 = 2;
/// Hosts that are valid domains by the URL Standard of 2026-07-02. This edition is stricter than PUNY_URL: the flag
/// beStrict is set, and the last label must not be a number.
pub const PUNY_URL_STRICT: u32 = 3;
/// Hosts of URLs by the URL Standard before its changes of June 2026.
pub const PUNY_URL_CHECK_A_LABELS: u32 = 4;
/// IDNA2008, lookup (RFC 5891, section 5).
pub const PUNY_2008_LOOKUP: u32 = 5;
/// IDNA2008, registration (RFC 5891, section 4).
pub const PUNY_2008_REGISTER: u32 = 6;
/// IDNA2003 for queries, which allow unassigned code points (RFC 3490).
pub const PUNY_2003: u32 = 7;
/// IDNA2003 for stored names, which must not contain unassigned code points (RFC 3490).
pub const PUNY_2003_STORED: u32 = 8;
/// UTS #46 for names as they occur in the DNS. Labels may contain underscores, and hyphens at any position. The first
/// label may be *, and the name may end with a dot.
pub const PUNY_UTS46_DNS: u32 = 9;

/// CheckHyphens off or on. If CheckHyphens is on, a label must not start or end with a hyphen, or have hyphens at both
/// the third and fourth position. Editions: UTS #46, IDNA2008.
pub const PUNY_CHECK_HYPHENS_NO: u32 = 2 << 4;
/// See PUNY_CHECK_HYPHENS_NO.
pub const PUNY_CHECK_HYPHENS_YES: u32 = 1 << 4;
/// CheckBidi off or on. If CheckBidi is on, names with right-to-left text must satisfy the Bidi rule (RFC 5893).
/// Editions: UTS #46, IDNA2008.
pub const PUNY_CHECK_BIDI_NO: u32 = 2 << 6;
/// See PUNY_CHECK_BIDI_NO.
pub const PUNY_CHECK_BIDI_YES: u32 = 1 << 6;
/// CheckJoiners off or on. If CheckJoiners is on, joiners must satisfy their contextual rules (RFC 5892, appendices A.1
/// and A.2). Editions: UTS #46.
pub const PUNY_CHECK_JOINERS_NO: u32 = 2 << 8;
/// See PUNY_CHECK_JOINERS_NO.
pub const PUNY_CHECK_JOINERS_YES: u32 = 1 << 8;
/// UseSTD3ASCIIRules off or on. If this flag is on, a label must not contain ASCII characters other than letters,
/// digits and hyphens. Editions: all except the URL Standard.
pub const PUNY_STD3_NO: u32 = 2 << 10;
/// See PUNY_STD3_NO.
pub const PUNY_STD3_YES: u32 = 1 << 10;
/// UseSTD3ASCIIRules on, with two exceptions for names that occur in the DNS: labels may contain underscores, as in
/// _dmarc.example, and the first label may be *.
pub const PUNY_STD3_DNS: u32 = 3 << 10;
/// Transitional_Processing off or on. Editions: UTS #46.
pub const PUNY_TRANSITIONAL_NO: u32 = 2 << 12;
/// See PUNY_TRANSITIONAL_NO.
pub const PUNY_TRANSITIONAL_YES: u32 = 1 << 12;
/// IgnoreInvalidPunycode off or on. If this flag is on, a label that starts with xn-- and is not valid Punycode stays
/// unchanged. Editions: UTS #46.
pub const PUNY_IGNORE_INVALID_PUNYCODE_NO: u32 = 2 << 14;
/// See PUNY_IGNORE_INVALID_PUNYCODE_NO.
pub const PUNY_IGNORE_INVALID_PUNYCODE_YES: u32 = 1 << 14;
/// beStrict off or on. If beStrict is on, the host must be a valid domain. Editions: PUNY_URL.
pub const PUNY_BE_STRICT_NO: u32 = 2 << 16;
/// See PUNY_BE_STRICT_NO.
pub const PUNY_BE_STRICT_YES: u32 = 1 << 16;
/// The contextual rules for CONTEXTO code points off or on (RFC 5892, appendix A). Editions: IDNA2008.
pub const PUNY_CONTEXTO_NO: u32 = 2 << 18;
/// See PUNY_CONTEXTO_NO.
pub const PUNY_CONTEXTO_YES: u32 = 1 << 18;
/// The mapping of RFC 5895 off or on. Editions: PUNY_2008_LOOKUP.
pub const PUNY_MAPPING_NO: u32 = 2 << 20;
/// See PUNY_MAPPING_NO.
pub const PUNY_MAPPING_YES: u32 = 1 << 20;
/// AllowUnassigned off or on. If this flag is on, code points that Unicode 3.2 does not assign are allowed. Editions:
/// IDNA2003.
pub const PUNY_ALLOW_UNASSIGNED_NO: u32 = 2 << 22;
/// See PUNY_ALLOW_UNASSIGNED_NO.
pub const PUNY_ALLOW_UNASSIGNED_YES: u32 = 1 << 22;
/// VerifyDnsLength off, on, or on with a dot allowed at the end. If this flag is on, a label must have 1 to 63 octets,
/// and a name at most 253. Editions: UTS #46, IDNA2008.
pub const PUNY_DNS_LENGTH_NO: u32 = 2 << 24;
/// See PUNY_DNS_LENGTH_NO.
pub const PUNY_DNS_LENGTH_YES: u32 = 1 << 24;
/// See PUNY_DNS_LENGTH_NO.
pub const PUNY_DNS_LENGTH_ALLOW_ROOT: u32 = 3 << 24;

/// Returns the edition and flags that a number encodes. Fails with PUNY_BAD_OPTION if the number is not valid.
pub(super) fn parse_edition(number: puny_edition) -> Result<Edition, puny_status> {
    let settings = Settings::from_bits(number).ok_or(puny_status::PUNY_BAD_OPTION)?;
    Ok(*settings.edition())
}
