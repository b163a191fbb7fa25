//! [`UnknownName`]: the error for an unknown name or code, for example the name of a preset.

use alloc::string::String;
use core::fmt::{self, Write as _};

use crate::unicode::hidden::is_hidden;

/// Writes a list of names, separated by commas.
pub(crate) fn write_names(
    f: &mut fmt::Formatter<'_>,
    names: impl Iterator<Item = &'static str>,
) -> fmt::Result {
    for (index, name) in names.enumerate() {
        f.write_str(if index > 0 { ", " } else { "" })?;
        f.write_str(name)?;
    }
    Ok(())
}

/// A text of the user that is displayed in quotation marks, for messages. The quotation marks make spaces at the ends
/// visible. Hidden characters are escaped. If the text is longer than 40 characters, only the first 40 are displayed.
pub(crate) struct Quoted<'t>(pub(crate) &'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: usize = 40;
        f.write_str("\"")?;
        for c in self.0.chars().take(MAX) {
            match c == '"' || c == '\\' || is_hidden(c) {
                true => write!(f, "{}", c.escape_default())?,
                false => f.write_char(c)?,
            }
        }
        f.write_str(match self.0.chars().nth(MAX) {
            Some(_) => "\"...",
            None => "\"",
        })
    }
}

/// The error for an unknown name. The message quotes the name and lists the known names.
///
/// ```
/// let error = "utf46 ".parse::<puny_idna::Preset>().unwrap_err();
/// assert!(error.to_string().starts_with(r#"unknown name "utf46 ", expected one of uts46, uts46-transitional, "#));
/// ```
#[derive(Clone)]
pub struct UnknownName {
    name: String,
    known: fn(&mut fmt::Formatter<'_>) -> fmt::Result,
}

impl UnknownName {
    pub(crate) fn new(name: &str, known: fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> Self {
        let name = name.into();
        UnknownName { name, known }
    }
}

/// Compares the unknown names. The lists of known names are not compared.
impl PartialEq for UnknownName {
    fn eq(&self, other: &UnknownName) -> bool {
        self.name == other.name
    }
}

impl Eq for UnknownName {}

impl fmt::Debug for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UnknownName").field(&self.name).finish()
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name {}, expected one of ", Quoted(&self.name))?;
        (self.known)(f)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UnknownName {}
