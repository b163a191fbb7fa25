//! [`imitations`]: the names that look like a given name.
//!
//! | file | content |
//! |---|---|
//! | `options.rs` | the options and filters |
//! | `letters.rs` | the letters that can be in an imitation |
//! | `graph.rs` | the graph of all texts that have the skeleton of the name |
//! | `walk.rs` | the walk over the paths of a graph |

mod graph;
mod letters;
mod options;
mod walk;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use puny_idna::{Error, Idna};

use self::graph::Graph;
pub use self::options::ImitationOptions;
use self::walk::Walk;
use crate::confusable::Look;
use crate::not_host::{shown_host, NotHost};
use crate::protected::{refusal, Protected};
use crate::reason::ReasonKind;
use crate::relation::Match;
use crate::scripts::{mixing_level, Level, Scripts};
use crate::sort::sort;
use crate::verdict::{verdict, Show, Verdict};

/// A name that looks like the given name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imitation {
    name: String,
    verdict: Verdict,
    is_alike: bool,
    substitutions: Vec<Substitution>,
}

/// A part of a name that an imitation replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Substitution {
    /// The byte range in the given name, in Unicode.
    pub before: Range<usize>,
    /// The byte range in the imitation, in Unicode.
    pub after: Range<usize>,
}

impl Imitation {
    /// Returns the imitation in Unicode, regardless of the verdict.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the imitation in ASCII.
    pub fn ascii(&self) -> &str {
        self.verdict.ascii()
    }

    /// Returns how the imitation is shown.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Returns whether the imitation looks like the given name ([`Match::LooksLike`]). If not, it only resembles the
    /// name ([`Match::Resembles`]).
    pub fn looks_like(&self) -> bool {
        self.is_alike
    }

    /// Returns the substitutions, in the order of the name.
    pub fn substitutions(&self) -> &[Substitution] {
        &self.substitutions
    }
}

/// The reason why the imitations of a name cannot be listed. The text is the name, or a suffix of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImitationsError {
    /// The edition refuses the text.
    Refused(String, Error),
    /// The text cannot be a host.
    NotHost(String, NotHost),
    /// The name is longer than a domain name may be.
    TooLong,
}

impl fmt::Display for ImitationsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImitationsError::Refused(text, error) => write!(f, "{text:?} is not a name: {error}"),
            ImitationsError::NotHost(text, error) => write!(f, "{text:?} is not a name: {error}"),
            ImitationsError::TooLong => f.write_str("the name is longer than a domain name may be"),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for ImitationsError {}

/// Lists the names that people can take for a name: the reverse of [`Protected::lookup`].
///
/// An imitation replaces letters of the first label of the name by letters that look the same, and has the suffix of
/// the name, or one of the [suffixes](ImitationOptions::with_suffixes) of the options. The name should therefore be a
/// name as it is registered: `paypal.com`, not `www.paypal.com`.
///
/// # Which names are listed
///
/// A *substitution* replaces one or more adjacent characters by one or more others. It is as short as possible: `rn`
/// for `m` is one substitution, and `αß` for `ab` is two. With the default options and
/// [`with_hidden`](ImitationOptions::with_hidden), exactly these names are listed:
///
/// - [`Protected::lookup`] returns [`Match::LooksLike`] for them, if the set protects only the given name
///   ([`with_suffixes`](Protected::with_suffixes), where everything after the first label is the suffix);
/// - they have at most [`max_substitutions`](ImitationOptions::with_max_substitutions);
/// - the edition accepts them and maps them to themselves, so that they can be registered;
/// - they have no added code points that a skeleton ignores, such as ZWJ.
///
/// Names that `lookup` reports as [`Match::Resembles`] or [`Match::Misspells`] are not listed. With the option
/// [`with_resembling`](ImitationOptions::with_resembling), names are listed too that resemble the name letter for
/// letter, where each letter is one code point. Names that have another letter more or less, or that contain the given
/// name, are never listed. The capitals of a name are not registered, so `paypaI.com` with a capital I is not listed.
///
/// # Order
///
/// Names with fewer substitutions come first. Among these, names in one script come before names that mix scripts, and
/// names that look like the name before names that resemble it.
///
/// # Errors
///
/// Fails with an [`ImitationsError`] if the edition refuses the name or a suffix, if one of them cannot be a host, or
/// if the name is too long.
///
/// # Cost
///
/// The number of imitations is exponential in the number of substitutions. [`upper_bound`](Imitations::upper_bound)
/// returns a limit. The iterator needs memory for one name, and for a table of O(n) parts, where n is the length of the
/// label. The call looks at all code points of Unicode once, which is most of its time. The time between two names
/// is not limited if filters leave out most names.
///
/// ```
/// use puny_display::{imitations, ImitationOptions, Script};
/// use puny_idna::Uts46;
///
/// let strict = &Uts46::STRICT;
/// let options = ImitationOptions::new().with_max_substitutions(1);
/// let all = imitations("google.com", strict, &options).unwrap();
/// let names: Vec<_> = all.map(|imitation| imitation.name().to_owned()).collect();
/// assert!(names.contains(&"go0gle.com".to_owned()));
///
/// // The name in Cyrillic has as many substitutions as letters. It is hidden below com, and shown below рф.
/// let options = options.with_max_substitutions(6).with_scripts([Script::CYRILLIC]);
/// assert_eq!(imitations("paypal.com", strict, &options).unwrap().count(), 0);
/// let options = options.with_suffixes(["рф"]);
/// let mut all = imitations("paypal.com", strict, &options).unwrap();
/// assert!(all.any(|imitation| imitation.name() == "раураӏ.рф"));
/// ```
pub fn imitations<'e>(
    name: &str,
    edition: &'e (dyn Idna + Sync),
    options: &ImitationOptions,
) -> Result<Imitations<'e>, ImitationsError> {
    let own = accepted(name, edition)?;
    if verdict(&own, edition).is_too_long() {
        return Err(ImitationsError::TooLong);
    }
    let (label, suffix) = own.split_once('.').unwrap_or((&own, ""));
    let mut suffixes = Vec::from([suffix.to_owned()]);
    if !options.suffixes.is_empty() {
        let given = options.suffixes.iter();
        suffixes = given
            .map(|suffix| accepted(suffix, edition))
            .collect::<Result<_, _>>()?;
    }
    let looks = match options.resembling {
        true => &[Look::Alike, Look::Loose][..],
        false => &[Look::Alike],
    };
    let mut bound = 0_u64;
    let mut graphs = Vec::new();
    for look in looks {
        let mut skeletons: Vec<String> = look
            .readings(label)
            .map(|text| look.skeleton(&text))
            .collect();
        sort(&mut skeletons);
        skeletons.dedup();
        let letters = letters::find_letters(*look, label, &skeletons);
        for skeleton in skeletons {
            let mut graph = Graph::build(*look, label, skeleton, &letters);
            // A label cannot have more substitutions than characters.
            let most = options.max_substitutions.min(label.len());
            graph.count(most);
            let counts = (1..=most).map(|count| graph.ways(0, count));
            bound = counts.fold(bound, u64::saturating_add);
            graph.retain(label, &|c| options.accepts(c));
            graph.count(most);
            graphs.push(graph);
        }
    }
    Ok(Imitations {
        edition,
        protected: Protected::with_suffixes([&*own], edition, |name| name.matches('.').count()),
        label: label.to_owned(),
        own: own.to_owned(),
        bound: bound.saturating_mul(suffixes.len() as u64),
        most: options.max_substitutions.min(label.len()),
        next_suffix: suffixes.len(),
        suffixes,
        graphs,
        options: options.clone(),
        pass: Pass::default(),
        walk: Walk::default(),
    })
}

/// Returns a name in Unicode, or the reason why it is not a name that can be registered.
fn accepted(name: &str, edition: &dyn Idna) -> Result<String, ImitationsError> {
    let shown = shown_host(name, edition)
        .map_err(|error| ImitationsError::NotHost(name.to_owned(), error))?;
    match refusal(name, edition) {
        Some(error) => Err(ImitationsError::Refused(name.to_owned(), error)),
        None => Ok(shown),
    }
}

/// One of the passes over the graphs. The passes are ordered by likelihood.
#[derive(Clone, Copy, Default)]
struct Pass {
    /// The number of substitutions, which is 0 before the first pass.
    substitutions: usize,
    is_mixed: bool,
    graph: usize,
}

/// An iterator over the imitations of a name. See [`imitations`](imitations()).
#[must_use]
pub struct Imitations<'e> {
    // With `Sync`, the iterator can be sent to another thread.
    edition: &'e (dyn Idna + Sync),
    protected: Protected<'static>,
    own: String,
    label: String,
    suffixes: Vec<String>,
    /// The index of the suffix of the next name.
    next_suffix: usize,
    graphs: Vec<Graph>,
    options: ImitationOptions,
    most: usize,
    bound: u64,
    pass: Pass,
    walk: Walk,
}

impl Imitations<'_> {
    /// Returns a number that is not less than the number of all imitations before the filters are applied. The filters
    /// are the verdict, the scripts, the repertoire and the rules of the edition. If the number does not fit into 64
    /// bits, returns `u64::MAX`.
    pub fn upper_bound(&self) -> u64 {
        self.bound
    }

    /// Returns the imitated name in Unicode. [`Substitution::before`] is a range in it.
    pub fn name(&self) -> &str {
        &self.own
    }

    /// Goes to the next label. Returns `false` if there is none.
    fn advance(&mut self) -> bool {
        loop {
            let Pass {
                is_mixed, graph, ..
            } = self.pass;
            let found = self.graphs.get(graph).map_or(false, |graph| {
                let hides = !self.options.hidden;
                self.walk.advance(
                    graph,
                    &self.label,
                    &|text, scripts| match scripts.is_mixed() {
                        true if !is_mixed => false,
                        true if hides => mixing_level(text) <= Level::HighlyRestrictive,
                        _ => true,
                    },
                )
            });
            let label = self.walk.text();
            if found
                && self.options.accepts_label(label)
                && Scripts::of(label).is_mixed() == is_mixed
            {
                // A label that has several skeletons is listed with the first.
                let graphs = self.graphs.get(..=graph).unwrap_or_default();
                let found = graphs.iter().position(|graph| graph.has(label));
                if found == Some(graph) {
                    return true;
                }
            }
            if !found && !self.start_pass() {
                return false;
            }
        }
    }

    /// Starts the next pass. Returns `false` after the last.
    fn start_pass(&mut self) -> bool {
        let Pass {
            substitutions,
            is_mixed,
            graph,
        } = self.pass;
        self.pass = match (substitutions, is_mixed) {
            (1.., _) if graph + 1 < self.graphs.len() => Pass {
                graph: graph + 1,
                ..self.pass
            },
            (1.., false) => Pass {
                is_mixed: true,
                graph: 0,
                ..self.pass
            },
            _ if substitutions < self.most => Pass {
                substitutions: substitutions + 1,
                ..Pass::default()
            },
            _ => return false,
        };
        if let Some(graph) = self.graphs.get(self.pass.graph) {
            self.walk = Walk::new(graph, self.pass.substitutions);
        }
        true
    }

    /// Returns the imitation with the current label and this suffix, or `None` if it is not one of the listed names.
    fn judge(&self, suffix: &str) -> Option<Imitation> {
        let graph = self.graphs.get(self.pass.graph)?;
        let label = self.walk.text();
        let mut name = label.to_owned();
        if !suffix.is_empty() {
            name.push('.');
            name.push_str(suffix);
        }
        let verdict = verdict(&name, self.edition);
        let is_refused = |kind| matches!(kind, ReasonKind::Invalid | ReasonKind::TooLong);
        if verdict
            .reasons()
            .iter()
            .any(|reason| is_refused(reason.kind()))
        {
            return None;
        }
        let first = verdict.labels().next()?;
        if first.unicode() != label || (!self.options.hidden && first.show() != Show::Unicode) {
            return None;
        }
        let is_alike = match (self.protected.lookup(&name, self.edition), graph.look) {
            (Ok(Match::LooksLike(_)), Look::Alike) => true,
            (Ok(Match::Resembles(_)), Look::Loose) => false,
            _ => return None,
        };
        let substitutions = self.walk.substitutions(graph);
        Some(Imitation {
            name,
            is_alike,
            substitutions: substitutions
                .map(|(before, after)| Substitution { before, after })
                .collect(),
            verdict,
        })
    }
}

impl Iterator for Imitations<'_> {
    type Item = Imitation;

    fn next(&mut self) -> Option<Imitation> {
        loop {
            while let Some(suffix) = self.suffixes.get(self.next_suffix) {
                let found = self.judge(suffix);
                self.next_suffix += 1;
                if found.is_some() {
                    return found;
                }
            }
            if !self.advance() {
                return None;
            }
            self.next_suffix = 0;
        }
    }
}
