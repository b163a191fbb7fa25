//! Reports the result of a run, on the terminal and in COMPARE.md.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use bench::documents;

use crate::classes::Class;
use crate::peers::COMPARISONS;
use crate::run::{Found, Run, shrink};

pub struct Report {
    names: u64,
    comparisons: u64,
    seed: u64,
    lines: Vec<Line>,
}

/// A class with one peer, over all comparisons with it.
struct Line {
    peer: &'static str,
    class: Option<&'static Class>,
    /// The number in each comparison.
    counts: Vec<(&'static str, u64)>,
    example: String,
}

impl Report {
    pub fn new(run: &Run<'_>, seed: u64, findings: Vec<Found>) -> Report {
        let mut lines: BTreeMap<(&str, String), Line> = BTreeMap::new();
        for found in findings {
            let comparison = COMPARISONS[found.comparison];
            let example = shrink(run.context, &found);
            let key = (
                comparison.peer.name(),
                match found.class {
                    Some(class) => class.name.to_owned(),
                    None => format!("{} {}", comparison.what, found.signature),
                },
            );
            let line = lines.entry(key).or_insert_with(|| Line {
                peer: comparison.peer.name(),
                class: found.class,
                counts: Vec::new(),
                example: example.clone(),
            });
            let what = match found.class {
                Some(_) => comparison.what,
                None => {
                    Box::leak(format!("{}: {}", comparison.what, found.signature).into_boxed_str())
                }
            };
            line.counts.push((what, found.count));
            if example.chars().count() < line.example.chars().count() {
                line.example = example;
            }
        }
        let mut lines: Vec<Line> = lines.into_values().collect();
        lines.sort_by_key(|line| (line.peer, std::cmp::Reverse(line.count())));
        Report {
            names: run.names,
            comparisons: run.chosen.len() as u64,
            seed,
            lines,
        }
    }

    /// The disagreements of no known class.
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
            let _ = writeln!(text, "{}: {class}: {}", line.peer, shown(&line.example));
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
                "| {} | {} | {} | {} | {} | {} |",
                line.peer,
                class.name,
                grouped(line.count()),
                shown(&line.example),
                class.right.name(),
                class.why,
            );
        }
        text
    }

    /// Writes the classes into COMPARE.md, between their markers.
    pub fn write(&self) -> io::Result<()> {
        documents::put("COMPARE.md", "differential", &self.markdown())
    }
}

impl Line {
    fn count(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }
}

/// A name with non-ASCII and control characters escaped.
fn shown(name: &str) -> String {
    if name.is_empty() {
        return "the empty name".to_owned();
    }
    let mut text = String::new();
    for c in name.chars() {
        match c {
            '|' | '`' | '\\' => {
                let _ = write!(text, "{}", c.escape_unicode());
            }
            '!'..='~' => text.push(c),
            _ => {
                let _ = write!(text, "{}", c.escape_unicode());
            }
        }
    }
    if text.len() > 60 {
        let cut: String = text.chars().take(40).collect();
        return format!("`{cut}`… ({} code points)", name.chars().count());
    }
    format!("`{text}`")
}

/// A number with thousands separators.
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
