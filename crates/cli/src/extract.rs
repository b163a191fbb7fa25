//! Finds links and domain names in free text, for `puny extract`.

use std::borrow::Cow;
use std::io::Write;
use std::str;

use puny_display::links::{Detector, Link, LinkKind};
use puny_display::{Danger, HostVerdict, Protected, UrlError, UrlErrorKind};
use puny_idna::{Host, UrlStandard};
use serde::Serialize;

use crate::check::{Hidden, Look, danger_of_url};
use crate::report::column_counter::ColumnCounter;
use crate::report::messages::Messages;
use crate::report::problem::Problem;
use crate::report::record::Format;
use crate::report::shown::{Shown, quoted};
use crate::report::{csv, json};
use crate::stream::batch::Batch;
use crate::stream::line::Line;
use crate::stream::work::Work;

/// The form to which hosts are converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Ascii,
    Unicode,
}

/// The work of `puny extract`: finds links, and converts or checks their hosts.
pub(crate) struct Extract {
    pub(crate) detector: Detector<'static>,
    /// Whether the detector decodes escapes.
    pub(crate) escapes: bool,
    /// The form to which hosts are converted, or `None` if they are only checked.
    pub(crate) to: Option<Form>,
    /// The kinds of links to report. If it is empty, all kinds are reported.
    pub(crate) kinds: Vec<LinkKind>,
    /// Whether each link has a verdict.
    pub(crate) verdict: bool,
    /// Which valid links fail because their host is not shown in Unicode.
    pub(crate) fail_on: Option<Hidden>,
    pub(crate) format: Format,
    pub(crate) messages: Messages,
    /// Whether each record has the name of its file.
    pub(crate) with_file: bool,
}

impl Work for Extract {
    type Scratch = ();

    fn process_line(&self, line: Line<'_>, (): &mut (), batch: &mut Batch) {
        let text = Text::new(line.bytes);
        let mut columns = ColumnCounter::default();
        let mut failed = false;
        for link in self.detector.links(&*text.text) {
            if self.kinds.is_empty() || self.kinds.contains(&kind(&link)) {
                failed |= !self.report_link(line, &text, &link, &mut columns, batch);
            }
        }
        batch.end_of_problems(line.location);
        batch.tally.failed += u64::from(failed);
    }

    /// Reports the line without a record, because a record is about a link.
    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        batch.tally.failed += 1;
        batch.tally.problem(problem.kind());
        batch.problems(self.messages, line, |at| at, &[problem]);
        batch.end_of_problems(line.location);
    }

    /// A line may have a link every few bytes, and each record is longer than its link.
    fn has_long_results(&self) -> bool {
        true
    }
}

impl Extract {
    /// Writes the record of a link, and returns whether the link passes.
    fn report_link(
        &self,
        line: Line<'_>,
        text: &Text<'_>,
        link: &Link<'_>,
        columns: &mut ColumnCounter,
        batch: &mut Batch,
    ) -> bool {
        let place = [link.range().start, link.range().end].map(|at| text.offset(at));
        let host = link.host_range();
        let output = self.converted(link);
        let refused = link.host().err().into_iter();
        let problems: Vec<Problem> = refused
            .map(|error| problem(error, self.escapes, line, text, link))
            .collect();
        let result = output.as_deref().map(|output| link.with_host(output));
        let none = Protected::default();
        let has_verdict = self.verdict && problems.is_empty();
        let seen = has_verdict.then(|| link.verdict(&none).ok()).flatten();
        let verdict = seen.as_ref().map(LinkVerdict::new);
        let record = Record {
            file: self.with_file.then_some(line.location.file),
            line: line.location.line,
            column: columns.column(line.location.line, line.bytes, place[0]),
            start: place[0],
            end: place[1],
            kind: kind(link).name(),
            text: link.text(),
            result: result.as_deref(),
            input: &text.text[host],
            output: output.as_deref(),
            problems: &problems,
            verdict: self.verdict.then_some(verdict.as_ref()),
        };
        match self.format {
            Format::JsonLines => json::write_line(&record, batch),
            Format::Csv => record.write_csv(batch),
            Format::Text => record.write_text(line.location.file, batch),
        }
        for problem in &problems {
            batch.tally.problem(problem.kind());
        }
        let start = text.offset(link.host_range().start);
        batch.problems(self.messages, line, |at| start + at, &problems);
        let failure = verdict.and_then(|verdict| verdict.failure(self.fail_on?));
        if let Some(kind) = failure {
            batch.tally.problem(kind);
        }
        problems.is_empty() && failure.is_none()
    }

    /// Returns the host in the form that the options ask for, or `None` if the host is refused.
    fn converted<'l>(&self, link: &'l Link<'_>) -> Option<Cow<'l, str>> {
        let host = link.host().ok()?;
        Some(match (self.to, host) {
            (None, _) => link.host_text().into(),
            (Some(Form::Unicode), Host::Domain(ascii)) => {
                // A label that cannot be decoded stays in ASCII, as in the URL Standard.
                let unicode = UrlStandard::BROWSER.to_unicode(ascii);
                unicode.unwrap_or_else(|_| (&**ascii).into())
            }
            _ => host.to_string().into(),
        })
    }
}

/// Returns the kind of a link for `--kind`. An address with and without `mailto:` is of one kind.
fn kind(link: &Link<'_>) -> LinkKind {
    match link.kind() {
        LinkKind::Mailto => LinkKind::Email,
        kind => kind,
    }
}

/// Makes the problem for a link with an error. Its offset is counted from the host.
/// `is_decoded`: whether escapes are decoded.
fn problem(
    error: &UrlError,
    is_decoded: bool,
    line: Line<'_>,
    text: &Text<'_>,
    link: &Link<'_>,
) -> Problem {
    let host = link.host_range();
    let start = text.offset(host.start);
    let bytes = &line.bytes[start..text.offset(host.end)];
    if let Err(error) = str::from_utf8(bytes) {
        return Problem::not_utf8_in_line(bytes, error, start);
    }
    let range = error.range();
    let range = text.offset(range.start) - start..text.offset(range.end) - start;
    match error.kind() {
        UrlErrorKind::Escape => {
            let escape = quoted(&String::from_utf8_lossy(&bytes[range.clone()]));
            let (what, hint) = match is_decoded {
                true => ("cannot be decoded", None),
                false => ("is not decoded", Some("--escapes decodes it".into())),
            };
            let what = format!("the name has the escape {escape}, which {what}");
            Problem::raw("escape", range.start, what, error.rule()).with_hint(hint)
        }
        _ => Problem::of_url(error).at(range.start),
    }
}

/// A line as text, in which U+FFFD stands for each byte that is not UTF-8. A name with such a byte is refused.
struct Text<'l> {
    text: Cow<'l, str>,
    /// The offsets after each replaced byte in the text.
    replaced: Vec<usize>,
}

impl<'l> Text<'l> {
    fn new(line: &'l [u8]) -> Self {
        let mut replaced = Vec::new();
        if let Ok(text) = str::from_utf8(line) {
            let text = text.into();
            return Text { text, replaced };
        }
        let mut text = String::with_capacity(line.len());
        for chunk in line.utf8_chunks() {
            text.push_str(chunk.valid());
            for _ in chunk.invalid() {
                text.push(char::REPLACEMENT_CHARACTER);
                replaced.push(text.len());
            }
        }
        let text = text.into();
        Text { text, replaced }
    }

    /// Returns the offset in the line for an offset in the text.
    fn offset(&self, offset: usize) -> usize {
        let added = char::REPLACEMENT_CHARACTER.len_utf8() - 1;
        offset - added * self.replaced.partition_point(|end| *end <= offset)
    }
}

/// The verdict on a link: whether it leads where it seems to lead.
#[derive(Serialize)]
struct LinkVerdict<'v> {
    safe: bool,
    dangers: Vec<&'static str>,
    /// The name that most readers would read.
    looks_like: Option<String>,
    /// The scheme, host and port that are safe to show.
    display: &'v str,
    /// Why a link is not safe, in words.
    #[serde(skip)]
    reason: Option<String>,
    #[serde(skip)]
    hidden: Option<Hidden>,
    /// The kind of the failure, if the link is dangerous for another reason than its labels.
    #[serde(skip)]
    danger: Option<&'static str>,
}

impl<'v> LinkVerdict<'v> {
    fn new(seen: &'v HostVerdict<'_>) -> Self {
        let look = seen.domain().and_then(Look::of_verdict);
        let danger = danger_of_url(seen);
        let words = danger.map(|(_, what)| what.to_owned());
        LinkVerdict {
            safe: seen.is_safe(),
            dangers: seen.dangers().iter().copied().map(Danger::name).collect(),
            reason: words.or_else(|| look.as_ref().map(Look::to_string)),
            hidden: look.as_ref().map(|look| look.hidden),
            looks_like: look.and_then(|look| look.like),
            display: seen.text(),
            danger: danger.map(|(kind, _)| kind),
        }
    }

    /// Returns the kind of the failure if the link fails with this value of `--fail-on`. A link whose userinfo looks
    /// like a host can be taken for another link, so it always fails.
    fn failure(&self, least: Hidden) -> Option<&'static str> {
        let hidden = self.hidden.filter(|hidden| hidden.fails_on(least));
        self.danger.or(hidden.map(Hidden::failure))
    }
}

/// A link with its host. The fields are in the order of the documentation.
#[derive(Serialize)]
struct Record<'r> {
    /// The name of the file, if there are several inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'r str>,
    line: u64,
    /// The column of the link, in code points from 1.
    column: usize,
    /// The range of the link in the line, in bytes.
    start: usize,
    end: usize,
    kind: &'static str,
    text: &'r str,
    /// `None` if the host failed.
    result: Option<&'r str>,
    /// The host, which the problems are about.
    input: &'r str,
    output: Option<&'r str>,
    problems: &'r [Problem],
    /// The verdict, if the options ask for it. A link that failed has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Option<&'r LinkVerdict<'r>>>,
}

const COLUMNS: &str = "column start end kind text result problems";

const VERDICT_COLUMNS: &str = "safe dangers looks_like display";

/// Returns the first line of CSV.
pub(crate) fn csv_header(with_file: bool, with_verdict: bool) -> Vec<u8> {
    let verdict = VERDICT_COLUMNS.split(' ').filter(|_| with_verdict);
    csv::header_row(with_file, false, COLUMNS.split(' ').chain(verdict))
}

impl Record<'_> {
    /// Writes one row. The codes of problems are separated by blanks.
    fn write_csv(&self, out: &mut impl Write) {
        let codes: Vec<&str> = self.problems.iter().map(Problem::code).collect();
        let place = [self.column, self.start, self.end].map(|number| number.to_string());
        let mut row: Vec<Cow<'_, str>> = self.file.into_iter().map(Cow::from).collect();
        row.push(self.line.to_string().into());
        row.extend(place.map(Cow::from));
        row.extend([self.kind, self.text, self.result.unwrap_or_default()].map(Cow::from));
        row.push(codes.join(" ").into());
        if let Some(verdict) = self.verdict {
            row.extend(verdict.map_or_else(Default::default, |verdict| {
                let looks_like = verdict.looks_like.clone().unwrap_or_default();
                [
                    verdict.safe.to_string().into(),
                    verdict.dangers.join(" ").into(),
                    looks_like.into(),
                    Cow::from(verdict.display),
                ]
            }));
        }
        csv::write_row(row.iter().map(|field| &**field), out);
    }

    /// Writes the place and the result. Writes nothing if the host failed.
    fn write_text(&self, file: &str, out: &mut impl Write) {
        let Some(result) = self.result else {
            return;
        };
        let file = Shown(file);
        let (number, column) = (self.line, self.column);
        let verdict = match self.verdict.flatten() {
            None => String::new(),
            Some(LinkVerdict { safe: true, .. }) => " (safe)".to_owned(),
            Some(verdict) => {
                let reason = verdict.reason.as_deref();
                format!(
                    " (not safe: {})",
                    reason.unwrap_or("can be taken for another link")
                )
            }
        };
        writeln!(out, "{file}:{number}:{column}: {result}{verdict}")
            .expect("writing to memory does not fail");
    }
}
