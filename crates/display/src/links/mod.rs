//! Links in text: UTS #58, Unicode Link Detection and Formatting, with the verdict on each link.
//!
//! [`links`] finds URLs, hosts and e-mail addresses in any text. For each link, it finds the end, as UTS #58 requires,
//! and the ranges of the path, query and fragment. [`Link::verdict`] checks whether a link leads where it seems to
//! lead.
//!
//! ```
//! use puny_display::links::{links, LinkKind};
//!
//! let text = "See https://例え.jp/日本. Write to info@bücher.example!";
//! let found: Vec<_> = links(text).map(|link| (link.kind(), link.text())).collect();
//! assert_eq!(found, [
//!     (LinkKind::Url, "https://例え.jp/日本"),
//!     (LinkKind::Email, "info@bücher.example"),
//! ]);
//! let link = links(text).next().unwrap();
//! assert_eq!(link.host().unwrap().to_string(), "xn--r8jz45g.jp");
//! ```
//!
//! # What is a link
//!
//! A link begins with a scheme and `://`, with a host, or with the local part of an e-mail address. The host is the
//! longest run of host characters and dots. If IDNA refuses this run, the search does not try a shorter part of it.
//! Instead, [`host`](Link::host) returns an error if the link has a scheme. A refused run without a scheme is ignored.
//!
//! Host characters are the ASCII letters and digits, `-`, `_`, and all characters outside ASCII with these exceptions:
//! white space, control characters, punctuation that IDNA2008 does not allow in names, and characters that are mapped
//! to other ASCII characters, such as `℀`, which is mapped to `a/c`. Symbols and emoji are host characters:
//! `http://bücher.de→` has the host `bücher.de→`, as in a browser. A dash is not: `https://www.example.com—and` ends
//! before the dash.
//!
//! A host without a scheme must have a known top-level domain and at least two labels. No label may begin or end with a
//! hyphen. The character before the host must not be `/`, `\`, `@`, `#`, `&` or `%`, because the host is then a part of
//! a longer text, such as the path of a file. [`Detector::STRICT`] also excludes `:`.
//!
//! No part of a longer name is a link. A name is ignored if it touches an escape of a character that can be part of a
//! name, such as `&middot;` or `\u00fc`, or a byte that is not UTF-8. If a name has a dot in brackets
//! (`www[.]example.com`), the name is ignored too.
//!
//! # What is implemented of UTS #58
//!
//! The properties Link_Term, Link_Bracket and Link_Email are derived from the properties of Unicode 18. They equal the
//! values in the development version of the data files of UTS #58 for Unicode 18; the final files were not available.
//! [`Detector::STRICT`] passes Unicode's tests of link detection (Unicode 17 and 18). [`format_link`] passes Unicode's
//! tests of formatting (Unicode 18).
//!
//! UTS #58 does not define where a link begins. It also leaves some questions about the end of a link open. This module
//! decides them as follows:
//!
//! - A closing bracket matches only an opening bracket of the same part: path, query or fragment.
//! - At most 125 brackets can be open at the same time. The link ends before one more opening bracket.
//! - A `?` or `#` at the end of a link belongs to the link.
//!
//! # Tailorings
//!
//! [`Detector::TEXT`], which [`links`] uses, differs from [`Detector::STRICT`]:
//!
//! | tailoring | what it changes |
//! |---|---|
//! | [`cjk_punctuation`](Detector::with_cjk_punctuation) | each of `。`, `、`, `（`, `）`, `「`, `」`, `，`, `；`, `：`, `！` and `？` ends the link, as Chinese and Japanese readers expect. A host ends before `。` if a known top-level domain is before it, and neither an ASCII letter or digit nor a top-level domain after it |
//! | [`userinfo`](Detector::with_userinfo) | a URL with userinfo is a link, because the text before the `@` can deceive people |
//! | hosts of URLs | after a scheme, hosts are parsed by the host parser of the URL Standard, which allows hosts of one label, IP addresses and percent-encoding; without a scheme, reserved top-level domains such as `test` are known too |
//! | schemes | `ftp`, `ws` and `wss` are schemes too |
//! | [`handles`](Detector::with_handles), [`defanged`](Detector::with_defanged), [`escapes`](Detector::with_escapes), [`dns`](Detector::with_dns), [`refused`](Detector::with_refused) | off in both detectors: handles of the Fediverse, links that were made unusable on purpose, links with escapes, names of certificates, and refused names |

mod address;
mod defanged;
mod escape;
mod format;
mod host;
mod link;
mod references;
mod rewritten;
mod search;
mod tail;
mod top_level;
mod word;

use core::iter::FusedIterator;

pub use format::{format_link, to_readable, LinkParts};
pub use link::{Link, LinkKind};
use rewritten::Rewritten;
use search::{Progress, Search};
pub use top_level::is_top_level_domain;

/// Returns the links in a text, which [`Detector::TEXT`] finds. See [`Detector::links`].
///
/// ```
/// use puny_display::links::links;
///
/// let text = "（https://example.com）、http://a.de,http://b.de";
/// let found: Vec<_> = links(text).map(|link| link.text()).collect();
/// assert_eq!(found, ["https://example.com", "http://a.de", "http://b.de"]);
/// ```
pub fn links<T: AsRef<[u8]> + ?Sized>(text: &T) -> Links<'_, 'static> {
    Detector::TEXT.links(text)
}

/// The options of the search for links: which texts are links.
///
/// ```
/// use puny_display::links::Detector;
///
/// let text = "http://user@example.com/";
/// assert_eq!(Detector::TEXT.links(text).count(), 1);
/// assert_eq!(Detector::STRICT.links(text).count(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detector<'d> {
    strict: bool,
    cjk_punctuation: bool,
    userinfo: bool,
    any_top_level_domain: bool,
    handles: bool,
    defanged: bool,
    escapes: bool,
    dns: bool,
    refused: bool,
    known: Option<&'d [&'d str]>,
}

impl Detector<'static> {
    /// Finds the links that UTS #58 defines, without tailorings. The scheme of a URL is `http` or `https`.
    /// A URL whose host has only one label is not a link. [`Link::host`] returns an error if
    /// [`UrlStandard::STRICT`](puny_idna::UrlStandard::STRICT) refuses the domain.
    pub const STRICT: Detector<'static> = Detector {
        strict: true,
        cjk_punctuation: false,
        userinfo: false,
        any_top_level_domain: false,
        handles: false,
        defanged: false,
        escapes: false,
        dns: false,
        refused: false,
        known: None,
    };

    /// Finds links in text as people write it, with all [tailorings](self#tailorings).
    pub const TEXT: Detector<'static> = Detector {
        strict: false,
        cjk_punctuation: true,
        userinfo: true,
        ..Detector::STRICT
    };
}

impl<'d> Detector<'d> {
    /// Sets whether Chinese and Japanese punctuation ends a path, query or fragment.
    #[must_use]
    pub const fn with_cjk_punctuation(mut self, ends: bool) -> Self {
        self.cjk_punctuation = ends;
        self
    }

    /// Sets whether a URL with userinfo (`https://user@example.com`) is a link. If `is_link` is false, neither the URL
    /// nor its host is reported.
    #[must_use]
    pub const fn with_userinfo(mut self, is_link: bool) -> Self {
        self.userinfo = is_link;
        self
    }

    /// Sets whether a host without a scheme may have any top-level domain. It must be an A-label, or have at least two
    /// letters, and only letters in ASCII. If `any` is true, many file names are links.
    #[must_use]
    pub const fn with_any_top_level_domain(mut self, any: bool) -> Self {
        self.any_top_level_domain = any;
        self
    }

    /// Sets whether handles of the Fediverse (`@user@example.com`) are links. If `are_links` is false, the text after
    /// the first `@` is an address.
    #[must_use]
    pub const fn with_handles(mut self, are_links: bool) -> Self {
        self.handles = are_links;
        self
    }

    /// Sets whether defanged links are found. A defanged link has `hxxp` instead of `http`, or dots, colons or `@` in
    /// brackets. [`Link::target`] and [`Link::host`] return the link without these changes. [`Link::text`] returns the
    /// link as it was written, and all ranges are ranges of the given text. If `are_found` is false, no part of a
    /// defanged host is a link. The search allocates a copy of each text that contains a defanged part.
    ///
    /// ```
    /// use puny_display::links::Detector;
    ///
    /// let text = "seen at hxxps://www[.]example[.]com/x";
    /// let link = Detector::TEXT.with_defanged(true).links(text).next().unwrap();
    /// assert_eq!(link.target(), "https://www.example.com/x");
    /// assert_eq!(link.text(), "hxxps://www[.]example[.]com/x");
    /// assert_eq!(Detector::TEXT.links(text).next(), None);
    /// ```
    #[must_use]
    pub const fn with_defanged(mut self, are_found: bool) -> Self {
        self.defanged = are_found;
        self
    }

    /// Sets whether escapes are decoded, so that links with escapes are found: `\u00fc`, `\xC3\xBC` and `\/` of JSON,
    /// programs and logs, `&uuml;` and `&#252;` of HTML, `=C3=BC` of quoted-printable, `\195\188` of DNS tools, and
    /// `%C3%BC`. Percent-encoding is decoded only if the character can be part of a name. As for defanged links, all
    /// ranges are ranges of the given text, and the search allocates a copy of each text with escapes.
    ///
    /// ```
    /// use puny_display::links::Detector;
    ///
    /// let text = "{\"url\": \"http:\\/\\/b\\u00fccher.de\"}";
    /// let link = Detector::TEXT.with_escapes(true).links(text).next().unwrap();
    /// assert_eq!(link.target(), "http://bücher.de");
    /// assert_eq!(link.text(), "http:\\/\\/b\\u00fccher.de");
    /// ```
    #[must_use]
    pub const fn with_escapes(mut self, are_decoded: bool) -> Self {
        self.escapes = are_decoded;
        self
    }

    /// Sets whether names after `DNS:` are found, as OpenSSL writes the names of a certificate. These names may have
    /// one label, or begin with `*.`.
    #[must_use]
    pub const fn with_dns(mut self, are_found: bool) -> Self {
        self.dns = are_found;
        self
    }

    /// Sets whether names and addresses with a known top-level domain are reported even if they are refused: because
    /// IDNA refuses the name, or because the name has an escape that is not decoded. [`Link::host`] then returns an
    /// error. U+FFFD, which replaces bytes that are not UTF-8, is then a part of an address. If `are_reported` is
    /// false, no part of a refused name is a link.
    ///
    /// ```
    /// use puny_display::links::Detector;
    ///
    /// let text = "a-.de col&middot;legi.cat";
    /// assert_eq!(Detector::TEXT.links(text).next(), None);
    /// let all = Detector::TEXT.with_refused(true);
    /// let errors: Vec<_> = all.links(text).map(|link| link.host().unwrap_err().name()).collect();
    /// assert_eq!(errors, ["domain", "escape"]);
    /// ```
    #[must_use]
    pub const fn with_refused(mut self, are_reported: bool) -> Self {
        self.refused = are_reported;
        self
    }

    /// Replaces the list of known top-level domains. The new list must be in ASCII, in lower case and in ascending
    /// order. If the list does not satisfy this condition, some of its domains are not found.
    ///
    /// ```
    /// use puny_display::links::Detector;
    ///
    /// let detector = Detector::TEXT.with_top_level_domains(&["corp", "xn--p1ai"]);
    /// let found: Vec<_> = detector.links("wiki.corp пример.рф a.com").map(|link| link.text()).collect();
    /// assert_eq!(found, ["wiki.corp", "пример.рф"]);
    /// ```
    #[must_use]
    pub const fn with_top_level_domains<'n>(self, known: &'n [&'n str]) -> Detector<'n>
    where
        'd: 'n,
    {
        let mut detector: Detector<'n> = self;
        detector.known = Some(known);
        detector
    }

    /// Returns the links in a text, from left to right. Links do not overlap. Bytes that are not UTF-8 end a link. A
    /// host or local part that touches such a byte is ignored.
    ///
    /// The search takes O(n) time for n bytes, and O(m log m) time to convert each host of m bytes. A text without
    /// links is searched without allocation, unless it has a word with a dot and with characters that UTS #46 maps or
    /// composes.
    pub fn links<'t, T: AsRef<[u8]> + ?Sized>(self, text: &'t T) -> Links<'t, 'd> {
        let mut links = Links {
            detector: self,
            part: "",
            rewritten: None,
            progress: Progress::default(),
            start: 0,
            after: &[],
        };
        links.begin_part(text.as_ref());
        links
    }
}

/// An iterator over the links in a text, which [`Detector::links`] returns.
#[derive(Clone, Debug)]
pub struct Links<'t, 'd> {
    detector: Detector<'d>,
    /// The part of the text that is searched. It is valid UTF-8.
    part: &'t str,
    /// A copy of the part without defanged parts and escapes, if the part has any and the options allow it.
    rewritten: Option<Rewritten>,
    /// The offsets at which the search in the part continues.
    progress: Progress,
    /// The offset of the part in the text.
    start: usize,
    /// The text after the part. It is empty, or begins with a byte that is not UTF-8.
    after: &'t [u8],
}

impl<'t> Links<'t, '_> {
    /// Begins the search in the longest beginning of a text that is valid UTF-8.
    fn begin_part(&mut self, text: &'t [u8]) {
        let len = match core::str::from_utf8(text) {
            Ok(all) => all.len(),
            Err(error) => error.valid_up_to(),
        };
        let part = text.get(..len).unwrap_or_default();
        self.part = core::str::from_utf8(part).unwrap_or_default();
        self.after = text.get(len..).unwrap_or_default();
        let is_rewritten = self.detector.defanged || self.detector.escapes;
        self.rewritten = Some(self.part)
            .filter(|_| is_rewritten)
            .and_then(|part| Rewritten::new(part, &self.detector));
        self.progress = Progress::new(self.start > 0, !self.after.is_empty());
    }

    /// Finds the next link in the part.
    fn next_in_part(&mut self) -> Option<Link<'t>> {
        let detector = &self.detector;
        match &self.rewritten {
            None => {
                let link = Search::next_link(self.part, &mut self.progress, detector)?;
                Some(link.placed(self.part, self.start, |range| range))
            }
            Some(rewritten) => {
                let link = Search::next_link(&rewritten.text, &mut self.progress, detector)?;
                let place = |range| rewritten.original_range(range);
                Some(link.placed(self.part, self.start, place))
            }
        }
    }
}

impl<'t> Iterator for Links<'t, '_> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            let link = self.next_in_part();
            if link.is_some() {
                return link;
            }
            let rest = self.after.get(1..)?;
            self.start += self.part.len() + 1;
            self.begin_part(rest);
        }
    }
}

impl FusedIterator for Links<'_, '_> {}
