//! Formats the result of a run for the terminal, and writes it into a document.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use figures::documents;

use crate::classes::Class;
use crate::run::{Found, Run, shrink};

pub struct Report {
    names: u64,
    comparisons: u64,
    seed: u64,
    lines: Vec<Line>,
}

/// The disagreements of one class with one peer, in all comparisons with this peer.
struct Line {
    peer: &'static str,
    class: Option<&'static Class>,
    /// The number of disagreements in each comparison.
    counts: Vec<(String, u64)>,
    /// The shortest name with a disagreement of this class, and the comparison.
    example: (String, &'static str),
}

impl Report {
    pub fn new(run: &Run<'_>, seed: u64, findings: Vec<Found>) -> Report {
        let mut lines: BTreeMap<(&str, String), Line> = BTreeMap::new();
        for found in findings {
            let comparison = &run.comparisons[found.comparison];
            let example = (shrink(comparison, &found), comparison.what);
            let what = match found.class {
                Some(_) => comparison.what.to_owned(),
                None => format!("{}: {}", comparison.what, found.signature),
            };
            let group = found.class.map_or(what.as_str(), |class| class.name);
            let key = (comparison.peer.name(), group.to_owned());
            let line = lines.entry(key).or_insert_with(|| Line {
                peer: comparison.peer.name(),
                class: found.class,
                counts: Vec::new(),
                example: example.clone(),
            });
            line.counts.push((what, found.count));
            if example.0.chars().count() < line.example.0.chars().count() {
                line.example = example;
            }
        }
        let mut lines: Vec<Line> = lines.into_values().collect();
        lines.sort_by_key(|line| (line.peer, std::cmp::Reverse(line.count())));
        Report {
            names: run.names,
            comparisons: run.comparisons.len() as u64,
            seed,
            lines,
        }
    }

    /// Returns the number of disagreements that do not belong to a known class.
    pub fn unexplained(&self) -> u64 {
        let unknown = self.lines.iter().filter(|line| line.class.is_none());
        unknown.map(Line::count).sum()
    }

    fn head(&self) -> String {
        let disagreements: u64 = self.lines.iter().map(Line::count).sum();
        format!(
            "{}, seed {}: {} names, {} comparisons, {} disagreements, {} unexplained",
            documents::date("+%Y-%m-%d"),
            self.seed,
            grouped(self.names),
            grouped(self.names * self.comparisons),
            grouped(disagreements),
            self.unexplained(),
        )
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let class = line.class.map_or("UNEXPLAINED", |class| class.name);
            let _ = writeln!(text, "{}: {class}: {}", line.peer, escaped(&line.example.0));
            for (what, count) in &line.counts {
                let _ = writeln!(text, "{count:>12} {what}");
            }
        }
        let _ = writeln!(text, "{}", self.head());
        text
    }

    fn markdown(&self) -> String {
        let mut text = format!("{}.\n\n", self.head());
        text.push_str("| peer | class | how often | smallest example | right | why |\n|---|---|---:|---|---|---|\n");
        for line in &self.lines {
            let Some(class) = line.class else { continue };
            let _ = writeln!(
                text,
                "| {} | {} | {} | {}, {} | {} | {} |",
                line.peer,
                class.name,
                grouped(line.count()),
                escaped(&line.example.0),
                line.example.1,
                class.right,
                class.why,
            );
        }
        text
    }

    /// Writes the table of classes into a document, between the markers of the table.
    pub fn write_into(&self, document: &str) -> io::Result<()> {
        documents::put(document, "differential", &self.markdown())
    }
}

impl Line {
    fn count(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }
}

/// Formats a name for Markdown. Escapes non-ASCII characters and control characters, and shortens long names.
fn escaped(name: &str) -> String {
    if name.is_empty() {
        return "the empty name".to_owned();
    }
    let mut text = String::new();
    for c in name.chars() {
        match c {
            '!'..='~' if !['|', '`', '\\'].contains(&c) => text.push(c),
            _ => text.extend(c.escape_unicode()),
        }
    }
    if text.len() > 60 {
        let cut: String = text.chars().take(40).collect();
        return format!("`{cut}`… ({} code points)", name.chars().count());
    }
    format!("`{text}`")
}

/// Formats a number with thousands separators.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
