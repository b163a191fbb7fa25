//! [`Idna2003`]: the flags of IDNA2003.

use crate::rules::ascii_rules::AsciiRules;
use crate::rules::edition::edition;
use crate::rules::flags::Values;

/// AllowUnassigned: code points that Unicode 3.2 had not assigned (RFC 3490, section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unassigned {
    /// They are errors.
    Check,
    /// They are allowed, and stay unchanged: code points that were assigned later are neither
    /// case-folded nor normalised.
    Ignore,
}

impl Values for Unassigned {
    const VALUES: &'static [Self] = &[Unassigned::Ignore, Unassigned::Check];
}

edition! {
    /// IDNA2003: RFC 3490 with Nameprep (RFC 3491) and Unicode 3.2.
    ///
    /// Time is O(n log n) in the length of a label, for every input.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2003};
    ///
    /// assert_eq!(Idna2003::QUERY.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
    /// // Today this is a different name: IDNA2003 maps ß to ss.
    /// assert_eq!(Idna2003::QUERY.to_ascii("straße.de").unwrap(), "strasse.de");
    /// assert_eq!(Idna2003::QUERY.to_unicode_report("xn--bcher-kva.example").text_even_if_refused(), "bücher.example");
    /// ```
    pub struct Idna2003 {}

    /// Sets AllowUnassigned.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2003, Unassigned};
    ///
    /// let stored = Idna2003::QUERY.with_unassigned(Unassigned::Check);
    /// assert!(stored.to_ascii("groẞ").is_err());
    /// assert!(stored.to_ascii("_dmarc.groß").is_ok());
    /// ```
    AllowUnassigned: with_unassigned, unassigned: Unassigned;

    /// Sets UseSTD3ASCIIRules, or other ASCII rules.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2003, AsciiRules};
    ///
    /// assert!(Idna2003::QUERY.with_ascii_rules(AsciiRules::STD3).to_ascii("_dmarc.groß").is_err());
    /// ```
    Std3: with_ascii_rules, ascii_rules: AsciiRules;
}

impl Idna2003 {
    /// For query strings, such as names to look up: AllowUnassigned is true, UseSTD3ASCIIRules is
    /// false.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2003};
    ///
    /// assert_eq!(Idna2003::QUERY.to_ascii("_dmarc.bücher").unwrap(), "_dmarc.xn--bcher-kva");
    /// ```
    pub const QUERY: Idna2003 = Idna2003 {
        unassigned: Unassigned::Ignore,
        ascii_rules: AsciiRules::ANY,
    };

    /// For stored strings, such as host names in a zone: AllowUnassigned is false,
    /// UseSTD3ASCIIRules is true.
    ///
    /// ```
    /// use puny_idna::{Idna, Idna2003, Status};
    ///
    /// // Assigned in Unicode 5.1.
    /// let error = Idna2003::STORED.to_ascii("groẞ").unwrap_err();
    /// assert_eq!(error.first().status(), Status::Unassigned);
    /// assert_eq!(error.first().code_point(), Some('ẞ'));
    /// ```
    pub const STORED: Idna2003 = Idna2003 {
        unassigned: Unassigned::Check,
        ascii_rules: AsciiRules::STD3,
    };
}
