//! The usual value of Identifier_Status. The table in `generated/script.rs` lists the exceptions. The generator of the
//! table includes this file.

use super::Properties;

/// Returns whether the Identifier_Status (UTS #39) of a code point is usually Allowed. It is Allowed if UAX #31
/// recommends the script of the code point, and either IDNA2008 allows the code point or the code point is a capital.
/// The table in `generated/script.rs` lists the code points for which this is not true.
pub(crate) fn is_usually_allowed(c: char, own: Properties, is_recommended: bool) -> bool {
    const NOT_IN_NAMES: Properties = Properties::IDNA2008_DISALLOWED.or(Properties::UNASSIGNED);
    let is_capital = own.has(Properties::MAPPED)
        && matches!(c, '\0'..='\u{52F}' | '\u{1E00}'..='\u{1EFF}' | '\u{A640}'..='\u{A7FF}');
    is_recommended && (is_capital || !own.has(NOT_IN_NAMES))
}
