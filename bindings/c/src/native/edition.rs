//! Editions and their flags, from a number.

use puny_idna::Edition;

use super::options;
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

/// CheckHyphens off or on: UTS #46, IDNA2008.
pub const PUNY_CHECK_HYPHENS_NO: u32 = 1 << 4;
/// See PUNY_CHECK_HYPHENS_NO.
pub const PUNY_CHECK_HYPHENS_YES: u32 = 2 << 4;
/// CheckBidi off or on: UTS #46, IDNA2008.
pub const PUNY_CHECK_BIDI_NO: u32 = 1 << 6;
/// See PUNY_CHECK_BIDI_NO.
pub const PUNY_CHECK_BIDI_YES: u32 = 2 << 6;
/// CheckJoiners off or on: UTS #46.
pub const PUNY_CHECK_JOINERS_NO: u32 = 1 << 8;
/// See PUNY_CHECK_JOINERS_NO.
pub const PUNY_CHECK_JOINERS_YES: u32 = 2 << 8;
/// UseSTD3ASCIIRules off or on: all but the URL Standard.
pub const PUNY_STD3_NO: u32 = 1 << 10;
/// See PUNY_STD3_NO.
pub const PUNY_STD3_YES: u32 = 2 << 10;
/// Letters, digits, hyphens and underscores, and a label `*` at the beginning: names of the DNS.
pub const PUNY_STD3_DNS: u32 = 3 << 10;
/// Transitional_Processing off or on: UTS #46.
pub const PUNY_TRANSITIONAL_NO: u32 = 1 << 12;
/// See PUNY_TRANSITIONAL_NO.
pub const PUNY_TRANSITIONAL_YES: u32 = 2 << 12;
/// IgnoreInvalidPunycode off or on: UTS #46.
pub const PUNY_IGNORE_INVALID_PUNYCODE_NO: u32 = 1 << 14;
/// See PUNY_IGNORE_INVALID_PUNYCODE_NO.
pub const PUNY_IGNORE_INVALID_PUNYCODE_YES: u32 = 2 << 14;
/// beStrict off or on: PUNY_URL.
pub const PUNY_BE_STRICT_NO: u32 = 1 << 16;
/// See PUNY_BE_STRICT_NO.
pub const PUNY_BE_STRICT_YES: u32 = 2 << 16;
/// The contextual rules of CONTEXTO off or on: IDNA2008.
pub const PUNY_CONTEXTO_NO: u32 = 1 << 18;
/// See PUNY_CONTEXTO_NO.
pub const PUNY_CONTEXTO_YES: u32 = 2 << 18;
/// The mapping of RFC 5895 off or on: IDNA2008.
pub const PUNY_MAPPING_NO: u32 = 1 << 20;
/// See PUNY_MAPPING_NO.
pub const PUNY_MAPPING_YES: u32 = 2 << 20;
/// AllowUnassigned off or on: IDNA2003.
pub const PUNY_ALLOW_UNASSIGNED_NO: u32 = 1 << 22;
/// See PUNY_ALLOW_UNASSIGNED_NO.
pub const PUNY_ALLOW_UNASSIGNED_YES: u32 = 2 << 22;
/// VerifyDnsLength off, on, or on with the root's dot allowed: UTS #46, IDNA2008.
pub const PUNY_DNS_LENGTH_NO: u32 = 1 << 24;
/// See PUNY_DNS_LENGTH_NO.
pub const PUNY_DNS_LENGTH_YES: u32 = 2 << 24;
/// See PUNY_DNS_LENGTH_NO.
pub const PUNY_DNS_LENGTH_ALLOW_ROOT: u32 = 3 << 24;

/// The bits of an edition.
const EDITION: u32 = 0xF;

/// The bits of flags that an edition has: `None` if there is no such edition.
fn flags(edition: u32) -> Option<u32> {
    let std3 = PUNY_STD3_DNS;
    let shared = 3 << 4 | 3 << 6 | std3 | 3 << 24;
    match edition {
        PUNY_UTS46 | PUNY_UTS46_TRANSITIONAL => Some(shared | 3 << 8 | 3 << 12 | 3 << 14),
        PUNY_URL => Some(3 << 16),
        PUNY_URL_STRICT | PUNY_URL_BEFORE_2026_06 => Some(0),
        PUNY_2008_LOOKUP | PUNY_2008_REGISTER => Some(shared | 3 << 18 | 3 << 20),
        #[cfg(feature = "idna2003")]
        PUNY_2003 | PUNY_2003_STORED => Some(std3 | 3 << 22),
        _ => None,
    }
}

/// The edition of a number.
pub(super) fn edition(number: puny_edition) -> Result<Edition, puny_status> {
    let bad = puny_status::PUNY_BAD_OPTION;
    let known = flags(number & EDITION).ok_or(bad)?;
    if number & !EDITION & !known != 0 {
        return Err(bad);
    }
    // Two flags have a third value.
    let third = |shift: u32| (number >> shift) & 3 == 3;
    let has_third = |shift: u32| matches!(shift, 10 | 24);
    if (4..32)
        .step_by(2)
        .any(|shift| third(shift) && !has_third(shift))
    {
        return Err(bad);
    }
    Ok(options::edition(number))
}
