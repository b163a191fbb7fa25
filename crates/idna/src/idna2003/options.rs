//! [`Idna2003`]: the flags of IDNA2003.

use crate::rules::ascii_rules::AsciiRules;
use crate::rules::edition::edition;
use crate::rules::flags::Values;

/// AllowUnassigned: whether code points that are not assigned in Unicode 3.2 are allowed (RFC 3490, section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unassigned {
    /// A code point that is not assigned in Unicode 3.2 is an error.
    Check,
    /// Code points that are not assigned in Unicode 3.2 are allowed. They are neither case-folded nor
    /// normalised, even if a later version of Unicode has assigned them.
    Ignore,
}

impl Values for Unassigned {
    const VALUES: &'static [Self] = &[Unassigned::Ignore, Unassigned::Check];
}

edition! {
    /// IDNA2003: RFC 3490 with Nameprep (RFC 3491), which uses Unicode 3.2.
    ///
    /// Time is O(n log n) in the length of a label, for every input.
    ///
    /// ```
    /// use puny_idna::Idna2003;
    ///
    /// assert_eq!(Idna2003::QUERY.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
    /// // IDNA2003 maps ß to ss. In the current editions, straße.de and strasse.de are different names.
    /// assert_eq!(Idna2003::QUERY.to_ascii("straße.de").unwrap(), "strasse.de");
    /// assert_eq!(Idna2003::QUERY.to_unicode_report("xn--bcher-kva.example").text_even_if_refused(), "bücher.example");
    /// ```
    pub struct Idna2003 {}

    /// Sets AllowUnassigned, which decides whether unassigned code points are allowed.
    ///
    /// ```
    /// use puny_idna::{Idna2003, Unassigned};
    ///
    /// let stored = Idna2003::QUERY.with_unassigned(Unassigned::Check);
    /// assert!(stored.to_ascii("groẞ").is_err());
    /// assert!(stored.to_ascii("_dmarc.groß").is_ok());
    /// ```
    AllowUnassigned: with_unassigned, unassigned: Unassigned;

    /// Sets UseSTD3ASCIIRules, or other ASCII rules.
    ///
    /// ```
    /// use puny_idna::{Idna2003, AsciiRules};
    ///
    /// assert!(Idna2003::QUERY.with_ascii_rules(AsciiRules::STD3).to_ascii("_dmarc.groß").is_err());
    /// ```
    Std3: with_ascii_rules, ascii_rules: AsciiRules;
}

impl Idna2003 {
    /// IDNA2003 for query strings, such as names to look up: AllowUnassigned is true, and
    /// UseSTD3ASCIIRules is false.
    ///
    /// ```
    /// use puny_idna::Idna2003;
    ///
    /// assert_eq!(Idna2003::QUERY.to_ascii("_dmarc.bücher").unwrap(), "_dmarc.xn--bcher-kva");
    /// ```
    pub const QUERY: Idna2003 = Idna2003 {
        unassigned: Unassigned::Ignore,
        ascii_rules: AsciiRules::ANY,
    };

    /// IDNA2003 for stored strings, such as host names in a zone: AllowUnassigned is false, and
    /// UseSTD3ASCIIRules is true.
    ///
    /// ```
    /// use puny_idna::{Idna2003, Rule};
    ///
    /// // The capital ẞ was assigned in Unicode 5.1.
    /// let error = Idna2003::STORED.to_ascii("groẞ").unwrap_err();
    /// assert_eq!(error.first().rule(), Rule::Unassigned);
    /// assert_eq!(error.first().code_point(), Some('ẞ'));
    /// ```
    pub const STORED: Idna2003 = Idna2003 {
        unassigned: Unassigned::Check,
        ascii_rules: AsciiRules::STD3,
    };
}
