//! [`Target`]: the operation, which is ToASCII or ToUnicode.

/// The form to which a name is converted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// The name is converted to ASCII: ToASCII, section 4.2.
    Ascii,
    /// The name is converted to Unicode: ToUnicode, section 4.3.
    Unicode,
}
