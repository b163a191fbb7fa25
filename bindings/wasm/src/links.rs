//! Links in text: the search, and readable URLs. Offsets count UTF-16 code units.

use alloc::string::String;
use alloc::vec::Vec;

use puny_display::UrlErrorKind;
use puny_display::links::{Detector, Link, LinkParts, format_link, to_readable};
use puny_idna::HostError;
use puny_idna::record::Offsets;

use crate::exchange::{Outcome, Output};
use crate::problem_lines::{push_number, refuse_surrogate};
use crate::utf16;

/// The bits of the options of `puny_links`, and the number of bits before the length of the top-level domains.
const STRICT: u32 = 1;
const ANY_TOP_LEVEL_DOMAIN: u32 = 1 << 1;
const HANDLES: u32 = 1 << 2;
const DEFANGED: u32 = 1 << 3;
const CJK_PUNCTUATION: u32 = 1 << 4;
const USERINFO: u32 = 1 << 5;
const ESCAPES: u32 = 1 << 6;
const REFUSED: u32 = 1 << 7;
const KNOWN: u32 = 1 << 8;
const FLAGS: u32 = 9;

/// Implements `puny_links`: writes the links in a text, as a list.
///
/// `options` is a sum of the constants above, plus 2^9 times the number of code units before the text. These code units
/// are the known top-level domains, sorted, one on each line, if the option `KNOWN` is set.
pub(crate) fn links(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    let (known, text) = input
        .split_at_checked((options >> FLAGS) as usize)
        .unwrap_or((&[], input));
    let known = utf16::decode(known).unwrap_or_default();
    let known: Vec<&str> = known.split_terminator('\n').collect();
    let has = |bit| options & bit != 0;
    let detector = if has(STRICT) {
        Detector::STRICT
    } else {
        Detector::TEXT
    };
    let mut detector = detector
        .with_any_top_level_domain(has(ANY_TOP_LEVEL_DOMAIN))
        .with_handles(has(HANDLES))
        .with_defanged(has(DEFANGED))
        .with_cjk_punctuation(has(CJK_PUNCTUATION))
        .with_userinfo(has(USERINFO))
        .with_escapes(has(ESCAPES))
        .with_refused(has(REFUSED));
    if has(KNOWN) {
        detector = detector.with_top_level_domains(&known);
    }
    let text = utf16::decode_lossily(text);
    let offsets = utf16::offsets(&text);
    let all = detector.links(&text);
    for link in all {
        push_link(&link, &offsets, &mut output.units);
    }
    Outcome::Record
}

/// Appends a link as a line. The fields are separated by spaces, which no link contains. `-` means that there is no
/// value. The fields are:
///
/// - the kind
/// - the starts and ends of the link, user, host, path, query and fragment
/// - the port
/// - the start and the end of the problem of the host, the code point that violates the rule, and the index of its
///   label
/// - the name and the code of the rule
/// - the host in ASCII
/// - the target
fn push_link(link: &Link<'_>, offsets: &Offsets<'_>, units: &mut Vec<u16>) {
    let error = link.host().err();
    let ranges = [
        Some(link.range()),
        link.user_range(),
        Some(link.host_range()),
        link.path_range(),
        link.query_range(),
        link.fragment_range(),
    ];
    utf16::push_text(link.kind().name(), units);
    for range in ranges {
        let (start, end) = range
            .map(|range| (offsets.of(range.start), offsets.of(range.end)))
            .unzip();
        push_number(start, units);
        push_number(end, units);
    }
    push_number(link.port().map(usize::from), units);
    let range = error.map(|error| error.range());
    push_number(range.as_ref().map(|range| offsets.of(range.start)), units);
    push_number(range.as_ref().map(|range| offsets.of(range.end)), units);
    let problem = error.and_then(|error| match error.kind() {
        UrlErrorKind::Host(HostError::Domain(error)) => Some(error.first()),
        _ => None,
    });
    push_number(
        problem
            .and_then(|problem| problem.code_point())
            .map(|c| c as usize),
        units,
    );
    push_number(problem.and_then(|problem| problem.label()), units);
    let status = problem.map(|problem| problem.rule());
    let name = status.map_or_else(
        || error.map(|error| error.name()),
        |status| Some(status.name()),
    );
    let host = link.host().ok().map(|host| {
        let mut ascii = String::new();
        // Writing to a string never fails.
        let _ = host.write_to(&mut ascii);
        ascii
    });
    for text in [
        name,
        status.map(|status| status.code()),
        host.as_deref(),
        Some(&link.target()),
    ] {
        units.push(u16::from(b' '));
        utf16::push_text(text.unwrap_or("-"), units);
    }
    units.push(u16::from(b'\n'));
}

/// Implements `puny_to_readable`: writes the readable form of a URL.
pub(crate) fn readable(input: &[u16], output: &mut Output) -> Outcome {
    match utf16::decode(input) {
        Ok(url) => utf16::push_text(&to_readable(&url), &mut output.units),
        Err(lone) => return refuse_surrogate(lone, output),
    }
    Outcome::Units
}

/// Implements `puny_format_link`: writes a URL from its parts, with minimal escaping.
///
/// The first `header` code units of the input describe the parts. For each part, they contain a letter, the length of
/// the part in code units, and a space. The letters are `o` (origin), `s` (segment of the path), `k` (key of the
/// query), `v` (value of the last key), `f` (fragment) and `d` (fragment directive). The texts of the parts follow. If
/// a part has a lone surrogate, writes a list of one problem, whose offsets count from the start of the part.
pub(crate) fn format(input: &[u16], header: u32, output: &mut Output) -> Outcome {
    let (header, mut rest) = input.split_at_checked(header as usize).unwrap_or_default();
    let header = utf16::decode(header).unwrap_or_default();
    let mut parts = Vec::new();
    for part in header.split_terminator(' ') {
        let (letter, len) = part.split_at_checked(1).unwrap_or_default();
        let (text, after) = rest
            .split_at_checked(len.parse().unwrap_or_default())
            .unwrap_or_default();
        rest = after;
        match utf16::decode(text) {
            Ok(text) => parts.push((letter, text)),
            Err(lone) => return refuse_surrogate(lone, output),
        }
    }
    let (mut path, mut query, mut directives) = (Vec::new(), Vec::new(), Vec::new());
    let mut link = LinkParts::default();
    for (letter, text) in &parts {
        match *letter {
            "o" => link.origin = text,
            "s" => path.push(text.as_str()),
            "k" => query.push((text.as_str(), None)),
            "v" => {
                if let Some((_, value)) = query.last_mut() {
                    *value = Some(text.as_str());
                }
            }
            "f" => link.fragment = Some(text),
            _ => directives.push(text.as_str()),
        }
    }
    (link.path, link.query, link.directives) = (&path, &query, &directives);
    utf16::push_text(&format_link(&link), &mut output.units);
    Outcome::Units
}
