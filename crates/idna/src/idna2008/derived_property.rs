//! The derived property of a code point (RFC 5892, section 3).

use core::fmt;

use crate::named::named;
use crate::unicode::properties::{properties, Properties};

named! {
    /// The derived property of a code point (RFC 5892, section 3), which decides whether IDNA2008 allows the code
    /// point in labels.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DerivedProperty {
        /// PVALID: allowed in labels.
        Pvalid = "PVALID",
        /// CONTEXTJ: a joiner, which is allowed if its contextual rule is satisfied.
        ContextJ = "CONTEXTJ",
        /// CONTEXTO: a code point other than a joiner, which is allowed if its contextual rule is satisfied.
        ContextO = "CONTEXTO",
        /// DISALLOWED: never allowed.
        Disallowed = "DISALLOWED",
        /// UNASSIGNED: unassigned in this version of Unicode.
        Unassigned = "UNASSIGNED",
    }

    /// Returns the name of the property, as RFC 5892 writes it.
    ///
    /// ```
    /// use puny_idna::idna2008::DerivedProperty;
    ///
    /// assert_eq!(DerivedProperty::ContextJ.name(), "CONTEXTJ");
    /// ```
    fn name;
}

impl fmt::Display for DerivedProperty {
    /// Writes the name of the property, as RFC 5892 writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the derived property of a code point in Unicode [`UNICODE_VERSION`](crate::UNICODE_VERSION).
/// Takes three table lookups.
///
/// ```
/// use puny_idna::idna2008::{derived_property, DerivedProperty};
///
/// assert_eq!(derived_property('ß'), DerivedProperty::Pvalid);
/// assert_eq!(derived_property('☃'), DerivedProperty::Disallowed);
/// assert_eq!(derived_property('・'), DerivedProperty::ContextO);
/// ```
pub fn derived_property(c: char) -> DerivedProperty {
    let property = properties(c);
    if property.has(Properties::CONTEXTJ) {
        DerivedProperty::ContextJ
    } else if property.has(Properties::CONTEXTO) {
        DerivedProperty::ContextO
    } else if property.has(Properties::IDNA2008_DISALLOWED) {
        DerivedProperty::Disallowed
    } else if property.has(Properties::UNASSIGNED) {
        DerivedProperty::Unassigned
    } else {
        DerivedProperty::Pvalid
    }
}
