//! [`Danger`]: a reason why a host or URL is not safe.

use puny_idna::internal::named;

named! {
    /// A reason why a host or URL is not safe to show or to open.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Danger {
        /// The scheme runs code (`javascript`, `vbscript`), contains the content itself (`data`, `blob`, `filesystem`),
        /// or shows another URL (`view-source`). The verdict does not check that other URL.
        Scheme = "scheme",
        /// A part of the userinfo, which is the text before the `@`, looks like a host.
        HostInUserinfo = "host_in_userinfo",
        /// The host has more than 253 octets in ASCII. The dot of the root is not counted.
        TooLong = "too_long",
        /// At least one label is not shown in Unicode.
        HiddenLabel = "hidden_label",
        /// The host imitates a protected name.
        Imitation = "imitation",
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    fn name;
}

/// Returns whether a URL with this scheme shows or runs content that does not come from the server of its host. The
/// scheme must be in lower case. Browsers handle these schemes themselves, and refuse most links to them. `about` is
/// not in the list, because the author of a link cannot choose the content of an `about` page.
pub(super) fn is_dangerous(scheme: &str) -> bool {
    matches!(
        scheme,
        "javascript" | "vbscript" | "data" | "blob" | "filesystem" | "view-source"
    )
}
