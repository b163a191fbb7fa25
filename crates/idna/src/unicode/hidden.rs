//! Characters that are invisible or that control how text is shown. This file has no dependencies, so that the tests of
//! the table generator can include it and compare it with Unicode's data.

/// Returns whether a character is invisible, controls a terminal, or changes the order in which text is shown. Programs
/// that show untrusted text should escape these characters.
///
/// Hidden characters are the code points of General_Category Cc, Cf, Zl and Zp, and the code points with the property
/// Default_Ignorable_Code_Point (UAX #44), such as variation selectors and Hangul fillers. Cf includes the controls of
/// the Bidi algorithm. The number signs with Prepended_Concatenation_Mark are in Cf too, but they are visible, so they
/// are not hidden characters. Spaces (Zs) are not hidden characters either.
///
/// ```
/// use puny_idna::code_point::is_hidden;
///
/// assert!(is_hidden('\u{1B}') && is_hidden('\u{202E}') && is_hidden('\u{200B}'));
/// assert!(!is_hidden('ü') && !is_hidden(' ') && !is_hidden('\u{600}'));
/// ```
pub const fn is_hidden(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    matches!(
        c,
        '\u{80}'..='\u{9F}'
            | '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}
