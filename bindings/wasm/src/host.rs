//! Hosts and URLs, as JSON: what is safe to show, and what they imitate of sets of protected names.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;

use puny_idna::display::{self, Danger, HostVerdict, Protected, UrlError};
use puny_idna::record::Record;
use puny_idna::{AddressKind, UrlStandard};
use serde::Serialize;

use crate::display::{Label, labels};
use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::problems::{Problem, refuse};
#[cfg(target_arch = "wasm32")]
use crate::runtime::OneThread;
use crate::utf16;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Seen<'v> {
    scheme: Option<&'v str>,
    host: Option<String>,
    kind: Option<&'static str>,
    address_kind: Option<&'static str>,
    port: Option<u64>,
    /// In units of the input.
    start: usize,
    end: usize,
    text: &'v str,
    safe: bool,
    /// Why it is not safe.
    dangers: Vec<&'static str>,
    changed: bool,
    host_in_userinfo: bool,
    relation: &'static str,
    protected_name: Option<&'v str>,
    /// Of a domain.
    labels: Vec<Label<'v>>,
}

/// A new set.
#[derive(Serialize)]
struct Set<'p> {
    number: usize,
    /// A name that is no host.
    refused: Option<&'p str>,
}

type Sets = RefCell<Vec<Option<Protected<'static>>>>;

#[cfg(target_arch = "wasm32")]
static SETS: OneThread<Sets> = OneThread(RefCell::new(Vec::new()));

// The tests have several threads.
#[cfg(not(target_arch = "wasm32"))]
std::thread_local! {
    static SETS: Sets = const { RefCell::new(Vec::new()) };
}

fn with<T>(run: impl FnOnce(&Sets) -> T) -> T {
    #[cfg(target_arch = "wasm32")]
    return run(&SETS.0);
    #[cfg(not(target_arch = "wasm32"))]
    SETS.with(run)
}

/// Makes a set of the names on the lines of the input, as an operation. The options are a sum: 1 for misspellings,
/// 2 to show names that only resemble one, and 4 for each of the first lines that is a public suffix of several labels.
/// The label before the suffix is protected under every other one; a suffix that is not given has one label, of names
/// with two.
pub(crate) fn protect(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let names = match utf16::text(input) {
        Ok(names) => names,
        Err(lone) => return refuse(Problem::of_lone(lone), output),
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
            // All of it.
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
    with(|sets| {
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

/// Forgets a set.
pub(crate) fn unprotect(set: usize) {
    with(|sets| {
        if let Some(place) = sets.borrow_mut().get_mut(set.wrapping_sub(1)) {
            *place = None;
        }
    });
}

/// The verdict on a URL, beside a set or, for 0, without one, as an operation.
pub(crate) fn url(input: &[u16], set: u32, output: &mut Output) -> Outcome {
    judge(input, set, output, display::url)
}

/// The verdict on a host, as an operation.
pub(crate) fn host(input: &[u16], set: u32, output: &mut Output) -> Outcome {
    judge(input, set, output, display::host)
}

fn judge(
    input: &[u16],
    set: u32,
    output: &mut Output,
    judge: for<'p> fn(&str, &'p Protected<'static>) -> Result<HostVerdict<'p>, UrlError>,
) -> Outcome {
    let text = match utf16::text(input) {
        Ok(text) => text,
        Err(lone) => return refuse(Problem::of_lone(lone), output),
    };
    let offsets = utf16::offsets(&text);
    with(|sets| {
        let sets = sets.borrow();
        let none = Protected::default();
        let set = sets.get((set as usize).wrapping_sub(1));
        let seen = match judge(&text, set.and_then(Option::as_ref).unwrap_or(&none)) {
            Ok(seen) => seen,
            Err(error) => {
                return refuse(Problem::of_text(Record::of_url(&error), &offsets), output);
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
