//! Links in text: UTS #58, Unicode Link Detection and Formatting, with the verdict on each link.
//!
//! [`links`] finds URLs, hosts and e-mail addresses in any text. It finds where each link ends, which is the normative
//! part of UTS #58, and which of its parts is which. [`Link::verdict`] says whether a link leads where it seems to lead.
//!
//! ```
//! use puny_idna::display::links::{links, LinkKind};
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
//! A link begins with a scheme and `://`, or with a host, or with the local part of an e-mail address. The host is the
//! longest run of host characters and dots. A host is never cut into a shorter name: if IDNA refuses the run as a
//! whole, then the link of a URL with a scheme has an error as its [`host`](Link::host), and a run without a
//! scheme is not reported.
//!
//! Host characters are the ASCII letters and digits, `-` and `_`, and all characters beyond ASCII except white
//! space, control characters, punctuation that IDNA2008 does not allow in names, and characters whose mapping has other
//! ASCII characters, such as `℀` (`a/c`). So symbols and emoji belong to a host: `http://bücher.de→` has the
//! host `bücher.de→`, as in a browser, and `https://www.example.com—and` ends before the dash.
//!
//! A host without a scheme needs a known top-level domain, two labels or more, and labels that neither begin nor end with
//! a hyphen. It is not part of a longer text such as a path of files: none of `/`, `\`, `@`, `:`, `#`, `&` and `%` stands
//! before it. A dot in brackets (`www[.]example.com`) never leads to a shorter host: the whole is not a link.
//!
//! # What is implemented of UTS #58
//!
//! The properties Link_Term, Link_Bracket and Link_Email are derived from the properties of Unicode 18. They agree with the
//! files of the development version of UTS #58 for Unicode 18. The final files of that version were not available. With
//! [`Detector::STRICT`] the tests of link detection of Unicode 17 and 18 pass, and [`format_link`] passes the tests of
//! formatting of Unicode 18.
//!
//! UTS #58 leaves open where a link begins, and these questions about its end, which are decided here:
//!
//! - The brackets that are open are forgotten at `?` and `#`: brackets pair inside one part.
//! - A link ends before the 126th bracket that is open at a time.
//! - A `?` or `#` at the end of a link belongs to the link.
//!
//! # Tailorings
//!
//! [`Detector::TEXT`], which [`links`] uses, differs from [`Detector::STRICT`]:
//!
//! | tailoring | what it changes |
//! |---|---|
//! | [`cjk_punctuation`](Detector::with_cjk_punctuation) | `。`, `、`, `（`, `）`, `「`, `」`, `，`, `；`, `：`, `！` and `？` end the path, query and fragment, as Chinese and Japanese readers expect |
//! | [`userinfo`](Detector::with_userinfo) | a URL with userinfo is one link, because people are deceived by the text before an `@` |
//! | hosts of URLs | hosts of one label, IP addresses and percent-encoded hosts are allowed after a scheme, by the host parser of the URL Standard; without a scheme, reserved top-level domains such as `test` are known |
//! | schemes | `ftp`, `ws` and `wss` are schemes, too |

mod format;
mod host;
mod link;
mod search;
mod tail;
mod top_level;

use core::iter::FusedIterator;

pub use format::{format_link, to_readable, LinkParts};
pub use link::{Link, LinkKind};
use search::Search;
pub use top_level::top_level_domains;

/// Finds the links in a text by [`Detector::TEXT`]. See [`Detector::links`].
///
/// ```
/// use puny_idna::display::links::links;
///
/// let text = "（https://example.com）、http://a.de,http://b.de";
/// let found: Vec<_> = links(text).map(|link| link.text()).collect();
/// assert_eq!(found, ["https://example.com", "http://a.de", "http://b.de"]);
/// ```
pub fn links<T: AsRef<[u8]> + ?Sized>(text: &T) -> Links<'_, 'static> {
    Detector::TEXT.links(text)
}

/// Which texts are links.
///
/// ```
/// use puny_idna::display::links::Detector;
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
    known: Option<&'d [&'d str]>,
}

impl Detector<'static> {
    /// The links of UTS #58 without tailoring. URLs have the scheme `http` or `https` and a domain that
    /// [`UrlStandard::STRICT`](crate::UrlStandard::STRICT) accepts.
    pub const STRICT: Detector<'static> = Detector {
        strict: true,
        cjk_punctuation: false,
        userinfo: false,
        any_top_level_domain: false,
        known: None,
    };

    /// The links in text as people write it: all [tailorings](self#tailorings) apply.
    pub const TEXT: Detector<'static> = Detector {
        strict: false,
        cjk_punctuation: true,
        userinfo: true,
        any_top_level_domain: false,
        known: None,
    };
}

impl<'d> Detector<'d> {
    /// Sets whether Chinese and Japanese punctuation ends a path, query or fragment.
    #[must_use]
    pub const fn with_cjk_punctuation(mut self, ends: bool) -> Self {
        self.cjk_punctuation = ends;
        self
    }

    /// Sets whether a URL with userinfo (`https://user@example.com`) is a link. Otherwise neither the URL nor its
    /// host is reported.
    #[must_use]
    pub const fn with_userinfo(mut self, is_link: bool) -> Self {
        self.userinfo = is_link;
        self
    }

    /// Sets whether a host without a scheme may have any top-level domain. Then many names of files are links.
    #[must_use]
    pub const fn with_any_top_level_domain(mut self, any: bool) -> Self {
        self.any_top_level_domain = any;
        self
    }

    /// Replaces the top-level domains that are known. The list is in ASCII, in lower case and in ascending order;
    /// otherwise domains are not found in it.
    ///
    /// ```
    /// use puny_idna::display::links::Detector;
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

    /// Finds the links in a text, from left to right. They do not overlap. Bytes that are not UTF-8 end a link.
    ///
    /// Takes O(n) time for n bytes, and O(m log m) for the conversion of a host of m bytes. Memory is bounded. A text
    /// without links is searched without allocation, except for words with a dot that have characters that
    /// UTS #46 maps or composes.
    pub fn links<'t, T: AsRef<[u8]> + ?Sized>(self, text: &'t T) -> Links<'t, 'd> {
        let (search, after) = valid_part(text.as_ref());
        Links {
            detector: self,
            search,
            start: 0,
            after,
        }
    }
}

/// An iterator over the links in a text, which [`Detector::links`] returns.
#[derive(Clone, Debug)]
pub struct Links<'t, 'd> {
    detector: Detector<'d>,
    /// The search in the part of the text that is UTF-8.
    search: Search<'t>,
    /// The offset of this part.
    start: usize,
    /// The rest after this part, which begins with a byte that is not UTF-8.
    after: &'t [u8],
}

impl<'t> Iterator for Links<'t, '_> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            if let Some(link) = self.search.next(&self.detector) {
                return Some(link.moved_by(self.start));
            }
            let rest = self.after.get(1..)?;
            self.start += self.search.text().len() + 1;
            let (search, after) = valid_part(rest);
            self.search = search;
            self.after = after;
        }
    }
}

impl FusedIterator for Links<'_, '_> {}

/// Returns the search in the longest part at the start of a text that is UTF-8, and the rest.
fn valid_part(text: &[u8]) -> (Search<'_>, &[u8]) {
    let len = match core::str::from_utf8(text) {
        Ok(all) => all.len(),
        Err(error) => error.valid_up_to(),
    };
    let (valid, rest) = text.split_at(len);
    (
        Search::new(core::str::from_utf8(valid).unwrap_or_default()),
        rest,
    )
}
