//! Editions and their flags, from a number.

use puny_idna::{Edition, Settings};

use super::status::puny_status;

/// An edition of IDNA with its flags: one of the editions, such as PUNY_UTS46, and any of its flags,
/// with `|`. Zero is UTS #46 with every check.
#[allow(non_camel_case_types)] // the name in C
pub type puny_edition = u32;

/// UTS #46 with every check, nontransitional.
pub const PUNY_UTS46: u32 = 0;
/// The same with Transitional_Processing.
pub const PUNY_UTS46_TRANSITIONAL: u32 = 1;
/// The URL Standard of 2026-07-02, as browsers process hosts.
pub const PUNY_URL: u32 = 2;
/// What the same calls a valid domain: with beStrict, and not ending in a number.
pub const PUNY_URL_STRICT: u32 = 3;
/// The URL Standard before its changes of June 2026.
pub const PUNY_URL_BEFORE_2026_06: u32 = 4;
/// IDNA2008, lookup (RFC 5891, section 5).
pub const PUNY_2008_LOOKUP: u32 = 5;
/// IDNA2008, registration (RFC 5891, section 4).
pub const PUNY_2008_REGISTER: u32 = 6;
/// IDNA2003, queries (RFC 3490).
pub const PUNY_2003: u32 = 7;
/// IDNA2003, stored names.
pub const PUNY_2003_STORED: u32 = 8;
/// UTS #46 for names as they occur in the DNS: underscores and a first label * are allowed, hyphens anywhere in a
/// label, and a dot at the end.
pub const PUNY_UTS46_DNS: u32 = 9;

/// CheckHyphens off or on: no hyphen at the start, at the end, or in both third and fourth position of a
/// label. UTS #46, IDNA2008.
pub const PUNY_CHECK_HYPHENS_NO: u32 = 2 << 4;
/// See PUNY_CHECK_HYPHENS_NO.
pub const PUNY_CHECK_HYPHENS_YES: u32 = 1 << 4;
/// CheckBidi off or on: the Bidi rule (RFC 5893). UTS #46, IDNA2008.
pub const PUNY_CHECK_BIDI_NO: u32 = 2 << 6;
/// See PUNY_CHECK_BIDI_NO.
pub const PUNY_CHECK_BIDI_YES: u32 = 1 << 6;
/// CheckJoiners off or on: the contextual rules of the joiners (RFC 5892, appendices A.1 and A.2). UTS #46.
pub const PUNY_CHECK_JOINERS_NO: u32 = 2 << 8;
/// See PUNY_CHECK_JOINERS_NO.
pub const PUNY_CHECK_JOINERS_YES: u32 = 1 << 8;
/// UseSTD3ASCIIRules off or on: of ASCII, letters, digits and hyphens only. All editions but those of URLs.
pub const PUNY_STD3_NO: u32 = 2 << 10;
/// See PUNY_STD3_NO.
pub const PUNY_STD3_YES: u32 = 1 << 10;
/// UseSTD3ASCIIRules, but with underscores, as in _dmarc.example, and a first label *: names of the DNS.
pub const PUNY_STD3_DNS: u32 = 3 << 10;
/// Transitional_Processing off or on. UTS #46.
pub const PUNY_TRANSITIONAL_NO: u32 = 2 << 12;
/// See PUNY_TRANSITIONAL_NO.
pub const PUNY_TRANSITIONAL_YES: u32 = 1 << 12;
/// IgnoreInvalidPunycode off or on. UTS #46.
pub const PUNY_IGNORE_INVALID_PUNYCODE_NO: u32 = 2 << 14;
/// See PUNY_IGNORE_INVALID_PUNYCODE_NO.
pub const PUNY_IGNORE_INVALID_PUNYCODE_YES: u32 = 1 << 14;
/// beStrict off or on. PUNY_URL.
pub const PUNY_BE_STRICT_NO: u32 = 2 << 16;
/// See PUNY_BE_STRICT_NO.
pub const PUNY_BE_STRICT_YES: u32 = 1 << 16;
/// The contextual rules of CONTEXTO off or on (RFC 5892, appendix A). IDNA2008.
pub const PUNY_CONTEXTO_NO: u32 = 2 << 18;
/// See PUNY_CONTEXTO_NO.
pub const PUNY_CONTEXTO_YES: u32 = 1 << 18;
/// The mapping of RFC 5895 off or on. PUNY_2008_LOOKUP.
pub const PUNY_MAPPING_NO: u32 = 2 << 20;
/// See PUNY_MAPPING_NO.
pub const PUNY_MAPPING_YES: u32 = 1 << 20;
/// AllowUnassigned off or on. IDNA2003.
pub const PUNY_ALLOW_UNASSIGNED_NO: u32 = 2 << 22;
/// See PUNY_ALLOW_UNASSIGNED_NO.
pub const PUNY_ALLOW_UNASSIGNED_YES: u32 = 1 << 22;
/// VerifyDnsLength off, on, or on with a dot at the end allowed: labels of 1 to 63 octets, names of at most
/// 253. UTS #46, IDNA2008.
pub const PUNY_DNS_LENGTH_NO: u32 = 2 << 24;
/// See PUNY_DNS_LENGTH_NO.
pub const PUNY_DNS_LENGTH_YES: u32 = 1 << 24;
/// See PUNY_DNS_LENGTH_NO.
pub const PUNY_DNS_LENGTH_ALLOW_ROOT: u32 = 3 << 24;

/// The edition of a number.
pub(super) fn edition(number: puny_edition) -> Result<Edition, puny_status> {
    let settings = Settings::from_bits(number).ok_or(puny_status::PUNY_BAD_OPTION)?;
    Ok(*settings.edition())
}
