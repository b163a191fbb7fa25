//! Why a host or URL is not safe.

use crate::named::named;

named! {
    /// A reason why a host or URL is not safe to show or to open.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Danger {
        /// The scheme runs code (`javascript`, `vbscript`), holds the content itself (`data`, `blob`, `filesystem`),
        /// or shows another URL, which this verdict does not look at (`view-source`).
        Scheme = "scheme",
        /// What stands before the `@` looks like a host.
        HostInUserinfo = "host_in_userinfo",
        /// The host has more than 253 octets in ASCII, the root's dot not counted.
        TooLong = "too_long",
        /// A label is not shown in Unicode.
        HiddenLabel = "hidden_label",
        /// The host imitates a protected name.
        Imitation = "imitation",
    }

    /// The machine-readable name, in `snake_case`. It does not change.
    fn name;
}

/// Returns whether a scheme, in lower case, does not lead to what its host serves. These are the schemes that browsers
/// open themselves and whose content does not come from a server: a browser runs it, or shows it in the name of a site,
/// and refuses most links to it. `about` has no content of the author of a link.
pub(super) fn is_dangerous(scheme: &str) -> bool {
    matches!(
        scheme,
        "javascript" | "vbscript" | "data" | "blob" | "filesystem" | "view-source"
    )
}
