//! The operation, as both paths take it.

/// The form that a name is converted to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// Section 4.2, ToASCII.
    Ascii,
    /// Section 4.3, ToUnicode.
    Unicode,
}
