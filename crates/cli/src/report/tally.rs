//! Counts lines, failures by kind, and notes.

/// The counts of one batch or of a whole run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The number of lines. Lines without strings, such as comments, do not count.
    pub(crate) lines: u64,
    /// The number of lines that failed.
    pub(crate) failed: u64,
    /// The number of failed lines that are written nevertheless, with the text that causes the problem unchanged.
    pub(crate) stay: u64,
    /// The number of problems of each kind.
    kinds: Vec<(&'static str, u64)>,
    notes: Vec<(Note, u64)>,
}

/// The word for the things that are counted, in singular and plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noun(&'static str, &'static str);

impl Noun {
    pub(crate) const STRING: Noun = Noun("string", "strings");
    pub(crate) const LINE: Noun = Noun("line", "lines");
    /// A record of CSV.
    pub(crate) const RECORD: Noun = Noun("record", "records");
    /// An entry of a zone file.
    pub(crate) const ENTRY: Noun = Noun("entry", "entries");

    const fn word_for(self, count: u64) -> &'static str {
        let Noun(one, several) = self;
        if count == 1 { one } else { several }
    }
}

/// The value of `--on-error`: what is written for a string that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnError {
    /// Nothing; the line is left out.
    Skip,
    /// The string, unchanged.
    Keep,
    /// An empty line.
    Blank,
    /// The string, in which only the labels with problems are unchanged.
    Partial,
    /// Nothing, and the run ends.
    Stop,
}

impl OnError {
    /// Returns whether a line with a string that fails is left out.
    pub(crate) fn leaves_out(self) -> bool {
        matches!(self, OnError::Skip | OnError::Stop)
    }

    /// Returns what was written for this number of strings that failed, in words for the summary.
    fn words(self, count: u64) -> String {
        let were = if count == 1 { "was" } else { "were" };
        match self {
            OnError::Skip => format!(" and {were} left out"),
            OnError::Keep => format!(" and {were} written unchanged"),
            OnError::Blank => format!(" and {were} left blank"),
            OnError::Partial => format!(" and {were} converted in part"),
            OnError::Stop => String::new(),
        }
    }
}

/// A remark about lines that did not fail: the words for one line, and for several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Note(pub(crate) &'static str, pub(crate) &'static str);

/// The note about a line of JSON that has none of the fields of `--json`.
pub(crate) const NO_FIELD: Note = Note(
    "has none of the fields of --json",
    "have none of the fields of --json",
);

impl Tally {
    /// Counts a problem of a line.
    pub(crate) fn problem(&mut self, kind: &'static str) {
        add(&mut self.kinds, kind, 1);
    }

    /// Returns whether a problem of this kind occurred.
    pub(crate) fn has(&self, kind: &str) -> bool {
        self.kinds.iter().any(|(other, _)| *other == kind)
    }

    /// Returns whether a line failed in such a way that a zone file with this line is not written.
    pub(crate) fn is_spoilt(&self) -> bool {
        self.failed > self.stay
    }

    /// Counts a note on a line.
    pub(crate) fn note(&mut self, note: Note) {
        add(&mut self.notes, note, 1);
    }

    /// Adds the counts of a later batch.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.lines += other.lines;
        self.failed += other.failed;
        self.stay += other.stay;
        for &(kind, count) in &other.kinds {
            add(&mut self.kinds, kind, count);
        }
        for &(note, count) in &other.notes {
            add(&mut self.notes, note, count);
        }
    }

    /// Returns a summary of the failures in one line. Returns `None` if there were no failures, or if there was only
    /// one string, because its message is enough. If `on_error` is given, the summary says what was written for the
    /// lines that failed. `endings` are texts about how the run ended.
    pub(crate) fn summary(
        &self,
        noun: Noun,
        on_error: Option<OnError>,
        endings: &[&str],
    ) -> Option<String> {
        if self.failed == 0 || (self.lines == 1 && endings.is_empty()) {
            return None;
        }
        let mut kinds = self.kinds.clone();
        kinds.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        let on_error = on_error.filter(|_| self.is_spoilt());
        let became = match (on_error, self.is_spoilt()) {
            (Some(on_error), _) => on_error.words(self.failed),
            (None, true) => String::new(),
            (None, false) => {
                let whose = if self.failed == 1 { "its" } else { "their" };
                format!(", and {whose} A-labels were written unchanged")
            }
        };
        // If lines were left out, the summary names the option that writes them.
        let instead = (on_error == Some(OnError::Skip)).then_some(match self.failed {
            1 => "--on-error keep writes it unchanged",
            _ => "--on-error keep writes them unchanged",
        });
        let mut text = format!(
            "{} of {} {} failed{became}:",
            self.failed,
            self.lines,
            noun.word_for(self.lines)
        );
        for (index, (kind, count)) in kinds.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            text += &format!("{comma} {count} {kind}");
        }
        for ending in instead.iter().chain(endings) {
            text += &format!("; {ending}");
        }
        Some(text)
    }

    /// Returns the notes, each with its number of lines.
    pub(crate) fn notes(&self, noun: Noun) -> impl Iterator<Item = String> {
        self.notes.iter().map(move |(Note(one, several), count)| {
            let words = if *count == 1 { one } else { several };
            format!("note: {count} {} {words}", noun.word_for(*count))
        })
    }

    /// Returns whether the exit status is 0: no line failed, and with `--json`, some line has one of the fields.
    pub(crate) fn is_good(&self) -> bool {
        self.failed == 0 && !self.notes.contains(&(NO_FIELD, self.lines))
    }

    /// Returns whether some line has one of the fields of `--json`.
    pub(crate) fn has_field(&self) -> bool {
        let without = self.notes.iter().find(|(note, _)| *note == NO_FIELD);
        without.map_or(0, |(_, count)| *count) + self.failed < self.lines
    }
}

fn add<K: PartialEq>(counts: &mut Vec<(K, u64)>, key: K, count: u64) {
    match counts.iter_mut().find(|(other, _)| *other == key) {
        Some((_, sum)) => *sum += count,
        None => counts.push((key, count)),
    }
}
