//! [`Link`]: a link in text.

use alloc::string::{String, ToString};
use core::ops::Range;

use puny_idna::internal::named;
use puny_idna::Host;

use super::tail::Tail;
use crate::url_parser::UrlError;
use crate::{url, HostVerdict, Protected};

named! {
    /// The kind of a link.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum LinkKind {
        /// A URL with a scheme: `https://example.com/a`.
        Url = "url",
        /// A host without a scheme. A port, path, query and fragment may follow: `example.com/a`.
        Host = "host",
        /// An e-mail address: `user@example.com`.
        Email = "email",
        /// An e-mail address after `mailto:`.
        Mailto = "mailto",
        /// A user of the Fediverse: `@user@example.com`. The search returns this kind only with
        /// [`Detector::with_handles`](super::Detector::with_handles).
        Handle = "handle",
        /// A name after `DNS:` in the text form of a certificate, without `DNS:`: `*.example.com`. The search returns
        /// this kind only with [`Detector::with_dns`](super::Detector::with_dns).
        Dns = "dns",
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    fn name;
}

/// A link in text, with the ranges of its parts. All ranges are byte ranges in the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<'t> {
    pub(super) text: &'t str,
    /// The link without its defanged parts and escapes, if it has any.
    pub(super) refanged: Option<String>,
    pub(super) kind: LinkKind,
    pub(super) range: Range<usize>,
    pub(super) user: Option<Range<usize>>,
    pub(super) written_host: Range<usize>,
    /// The range of the host in the link without its defanged parts and escapes.
    pub(super) refanged_host: Range<usize>,
    pub(super) host: Result<Host<'static>, UrlError>,
    pub(super) port: Option<u16>,
    pub(super) tail: Tail,
}

impl<'t> Link<'t> {
    /// Returns the link as it was written.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the kind of the link.
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Returns the range of the link.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the range of the userinfo of a URL. For an address or a handle, returns the range of the part before the
    /// last `@`. Returns `None` if there is no `@`.
    pub fn user_range(&self) -> Option<Range<usize>> {
        self.user.clone()
    }

    /// Returns the range of the host as it was written.
    pub fn host_range(&self) -> Range<usize> {
        self.written_host.clone()
    }

    /// Returns the range of the path, including its first `/`, or `None` if there is no path.
    pub fn path_range(&self) -> Option<Range<usize>> {
        self.tail.path.clone()
    }

    /// Returns the range of the query, including its `?`, or `None` if there is no query.
    pub fn query_range(&self) -> Option<Range<usize>> {
        self.tail.query.clone()
    }

    /// Returns the range of the fragment, including its `#`, or `None` if there is no fragment.
    pub fn fragment_range(&self) -> Option<Range<usize>> {
        self.tail.fragment.clone()
    }

    /// Returns the port, or `None` if the link has no port. A port is returned even if it is the default port of the
    /// scheme.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns the host in ASCII.
    ///
    /// # Errors
    ///
    /// Returns an error if the host or the port of a URL with a scheme is refused. With
    /// [`Detector::with_refused`](super::Detector::with_refused), also returns an error if a name without a scheme is
    /// refused. The range of the error is in the whole text. Do not open this link.
    pub fn host(&self) -> Result<&Host<'static>, &UrlError> {
        self.host.as_ref()
    }

    /// Returns the link as it was written, or without its defanged parts and escapes if it has any.
    fn refanged(&self) -> &str {
        self.refanged.as_deref().unwrap_or(self.text)
    }

    /// Returns the link with another host, without its defanged parts and escapes if it has any. Allocates the result.
    ///
    /// ```
    /// use puny_display::links::links;
    ///
    /// let link = links("https://bücher.example/ü").next().unwrap();
    /// assert_eq!(link.with_host(&link.host().unwrap().to_string()), "https://xn--bcher-kva.example/ü");
    /// ```
    pub fn with_host(&self, host: &str) -> String {
        let Range { start, end } = self.refanged_host.clone();
        let link = self.refanged();
        let part = |range: Range<usize>| link.get(range).unwrap_or_default();
        [part(0..start), host, part(end..link.len())].concat()
    }

    /// Returns the host as it was written, without its defanged parts and escapes if it has any.
    pub fn host_text(&self) -> &str {
        let host = self.refanged_host.clone();
        self.refanged().get(host).unwrap_or_default()
    }

    /// Returns the URL to open. This is the link as it was written, or without defanged parts and escapes. If the link
    /// has no scheme, `https://`, `mailto:` or `acct:` (RFC 7565) is added. Allocates the result.
    pub fn target(&self) -> String {
        let link = self.refanged();
        let (added, link) = match self.kind {
            LinkKind::Url | LinkKind::Mailto => ("", link),
            LinkKind::Host | LinkKind::Dns => ("https://", link),
            LinkKind::Email => ("mailto:", link),
            LinkKind::Handle => ("acct:", link.trim_start_matches('@')),
        };
        let mut target = String::with_capacity(added.len() + link.len());
        target.push_str(added);
        target.push_str(link);
        target
    }

    /// Returns the verdict on the host of the link: whether the link leads where it seems to lead. For an address or a
    /// handle, the verdict is on its domain. The cost is the cost of [`puny_display::url`](url()).
    ///
    /// # Errors
    ///
    /// Returns an error if the URL Standard refuses the link. The range of the error is in [`target`](Link::target).
    /// For an address or a handle, the range is in its domain.
    pub fn verdict<'p>(&self, protected: &'p Protected<'_>) -> Result<HostVerdict<'p>, UrlError> {
        match self.kind {
            LinkKind::Url | LinkKind::Host | LinkKind::Dns => url(&self.target(), protected),
            LinkKind::Email | LinkKind::Mailto | LinkKind::Handle => {
                let (_, host) = self.refanged().rsplit_once('@').unwrap_or_default();
                crate::host(host, protected)
            }
        }
    }
}

impl Link<'_> {
    /// Returns this link with its ranges converted to ranges of the whole text. The link was found in `part`, which
    /// begins at `offset` in the whole text, or in a rewritten copy of `part`. `place` converts a range of the copy to
    /// a range of `part`.
    pub(super) fn placed(
        self,
        part: &str,
        offset: usize,
        place: impl Fn(Range<usize>) -> Range<usize>,
    ) -> Link<'_> {
        let text = part.get(place(self.range.clone())).unwrap_or_default();
        let place = |range: Range<usize>| {
            let range = place(range);
            range.start + offset..range.end + offset
        };
        let Tail {
            path,
            query,
            fragment,
            end,
        } = self.tail;
        let start = self.range.start;
        Link {
            refanged_host: self.written_host.start - start..self.written_host.end - start,
            refanged: (text != self.text).then(|| self.text.to_string()),
            text,
            kind: self.kind,
            range: place(self.range),
            user: self.user.map(place),
            written_host: place(self.written_host),
            host: self.host.map_err(|error| error.with_range(place)),
            port: self.port,
            tail: Tail {
                path: path.map(place),
                query: query.map(place),
                fragment: fragment.map(place),
                end: place(end..end).end,
            },
        }
    }
}
