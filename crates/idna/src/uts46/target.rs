//! [`Target`]: the operation that a path performs, ToASCII or ToUnicode.

/// The form that a name is converted to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// The name is converted to ASCII: ToASCII, section 4.2.
    Ascii,
    /// The name is converted to Unicode: ToUnicode, section 4.3.
    Unicode,
}
