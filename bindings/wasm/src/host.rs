//! Verdicts on hosts and URLs as JSON: what is safe to show, and which protected name a host imitates.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;

use puny_display::{Danger, HostVerdict, Protected, UrlError};
use puny_idna::{AddressKind, UrlStandard};
use serde::Serialize;

use crate::display::{Label, labels};
use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::problems::{Problem, refuse};
#[cfg(target_arch = "wasm32")]
use crate::runtime::OneThread;
use crate::utf16;

/// A verdict on a host or URL. The fields have the names and meanings of `HostVerdict` in `js/display.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Seen<'v> {
    scheme: Option<&'v str>,
    host: Option<String>,
    kind: Option<&'static str>,
    address_kind: Option<&'static str>,
    port: Option<u64>,
    /// The offset of the host in the input, in code units.
    start: usize,
    end: usize,
    text: &'v str,
    safe: bool,
    /// The names of the dangers; empty if the host or URL is safe.
    dangers: Vec<&'static str>,
    changed: bool,
    host_in_userinfo: bool,
    relation: &'static str,
    protected_name: Option<&'v str>,
    /// The labels of a domain; empty for any other host.
    labels: Vec<Label<'v>>,
}

/// The record of a new set of protected names.
#[derive(Serialize)]
struct Set<'p> {
    number: usize,
    /// The first name that is not a host, if there is one.
    refused: Option<&'p str>,
}

type Sets = RefCell<Vec<Option<Protected<'static>>>>;

#[cfg(target_arch = "wasm32")]
static SETS: OneThread<Sets> = OneThread(RefCell::new(Vec::new()));

// Tests run in several threads, so each thread has its own sets.
#[cfg(not(target_arch = "wasm32"))]
std::thread_local! {
    static SETS: Sets = const { RefCell::new(Vec::new()) };
}

/// Calls a function with all sets, and returns its result.
fn with_sets<T>(run: impl FnOnce(&Sets) -> T) -> T {
    #[cfg(target_arch = "wasm32")]
    return run(&SETS.0);
    #[cfg(not(target_arch = "wasm32"))]
    SETS.with(run)
}

/// Implements `puny_protect`: creates a set of protected names from the lines of the input.
///
/// `options` is a sum: 1 to find misspellings, 2 to show names that only resemble a protected name, and 4 times the
/// number of suffixes. The first lines are these suffixes: public suffixes of several labels, such as `co.uk`. All
/// other lines are names.
///
/// The label before the suffix of a name is protected under every suffix. If no given suffix matches a name of two
/// labels, its suffix is its last label. If no given suffix matches a longer name, the name is protected only as a
/// whole.
pub(crate) fn protect(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let names = match utf16::decode(input) {
        Ok(names) => names,
        Err(lone) => return refuse(Problem::of_lone_surrogate(lone), output),
    };
    let mut lines = names.split('\n').filter(|_| !names.is_empty());
    let suffixes: Vec<&str> = lines.by_ref().take(options as usize / 4).collect();
    let suffix = |name: &str| {
        let is_below = |suffix: &&&str| {
            let before = name.strip_suffix(**suffix);
            before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
        };
        match suffixes
            .iter()
            .filter(is_below)
            .map(|one| one.split('.').count())
            .max()
        {
            Some(labels) => labels,
            None if name.split('.').count() == 2 => 1,
            // The whole name is the suffix, so no label is protected under other suffixes.
            None => usize::MAX,
        }
    };
    let mut set = Protected::with_suffixes(lines, &UrlStandard::BROWSER, suffix);
    if options & 1 != 0 {
        set = set.with_edits();
    }
    if options & 2 != 0 {
        set = set.with_resembling_shown();
    }
    with_sets(|sets| {
        let mut sets = sets.borrow_mut();
        let free = sets.iter().position(Option::is_none);
        let at = free.unwrap_or(sets.len());
        let refused = set.refused().next().map(|(name, _)| name);
        let outcome = json(
            &Set {
                number: at + 1,
                refused,
            },
            output,
        );
        match sets.get_mut(at) {
            Some(place) => *place = Some(set),
            None => sets.push(Some(set)),
        }
        outcome
    })
}

/// Frees a set.
pub(crate) fn unprotect(set: usize) {
    with_sets(|sets| {
        if let Some(place) = sets.borrow_mut().get_mut(set.wrapping_sub(1)) {
            *place = None;
        }
    });
}

/// Implements `puny_url`: writes the verdict on a URL. `set` is the number of a set of protected names, or 0 for an
/// empty set.
pub(crate) fn url(input: &[u16], set: u32, output: &mut Output) -> Outcome {
    judge(input, set, output, puny_display::url)
}

/// Implements `puny_host`: writes the verdict on a host. `set` is the number of a set of protected names, or 0 for an
/// empty set.
pub(crate) fn host(input: &[u16], set: u32, output: &mut Output) -> Outcome {
    judge(input, set, output, puny_display::host)
}

fn judge(
    input: &[u16],
    set: u32,
    output: &mut Output,
    judge: for<'p> fn(&str, &'p Protected<'static>) -> Result<HostVerdict<'p>, UrlError>,
) -> Outcome {
    let text = match utf16::decode(input) {
        Ok(text) => text,
        Err(lone) => return refuse(Problem::of_lone_surrogate(lone), output),
    };
    let offsets = utf16::offsets(&text);
    with_sets(|sets| {
        let sets = sets.borrow();
        let none = Protected::default();
        let set = sets.get((set as usize).wrapping_sub(1));
        let seen = match judge(&text, set.and_then(Option::as_ref).unwrap_or(&none)) {
            Ok(seen) => seen,
            Err(error) => {
                return refuse(Problem::of_text(error.record(), &offsets), output);
            }
        };
        let seen = Seen {
            scheme: seen.scheme(),
            host: seen.host().map(ToString::to_string),
            kind: seen.host().map(|host| host.kind()),
            address_kind: seen.address_kind().map(AddressKind::name),
            port: seen.port().map(u64::from),
            start: offsets.of(seen.range().start),
            end: offsets.of(seen.range().end),
            text: seen.text(),
            safe: seen.is_safe(),
            dangers: seen.dangers().iter().copied().map(Danger::name).collect(),
            changed: seen.is_changed(),
            host_in_userinfo: seen.has_host_in_userinfo(),
            relation: seen.relation().name(),
            protected_name: seen.relation().protected_name(),
            labels: seen.domain().map_or_else(Vec::new, labels),
        };
        json(&seen, output)
    })
}
