//! The error for an unknown name or code, such as of a preset.

use core::fmt;

/// Writes a list of names.
pub(crate) fn names(
    f: &mut fmt::Formatter<'_>,
    names: impl Iterator<Item = &'static str>,
) -> fmt::Result {
    for (index, name) in names.enumerate() {
        f.write_str(if index > 0 { ", " } else { "" })?;
        f.write_str(name)?;
    }
    Ok(())
}

/// An unknown name. The message lists the known ones.
///
/// ```
/// let error = "utf46".parse::<puny_idna::Preset>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown name, expected one of uts46, uts46-transitional, "));
/// ```
#[derive(Clone, Copy)]
pub struct UnknownName {
    pub(crate) known: fn(&mut fmt::Formatter<'_>) -> fmt::Result,
}

/// All values are equal: the list of known names is not part of the value.
impl PartialEq for UnknownName {
    fn eq(&self, _: &UnknownName) -> bool {
        true
    }
}

impl Eq for UnknownName {}

impl fmt::Debug for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UnknownName")
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown name, expected one of ")?;
        (self.known)(f)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UnknownName {}
