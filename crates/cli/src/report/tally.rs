//! Counts of failures, by kind.

/// Counts of one batch, or of a whole run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The processed lines; comments and the like do not count.
    pub(crate) lines: u64,
    /// The failed ones.
    pub(crate) failed: u64,
    /// Those of the failed lines that are written all the same, with the text that is to blame as it came.
    pub(crate) stay: u64,
    /// The problems by kind.
    kinds: Vec<(&'static str, u64)>,
    notes: Vec<(Note, u64)>,
}

/// The word for what is counted: singular, plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noun(&'static str, &'static str);

impl Noun {
    pub(crate) const STRING: Noun = Noun("string", "strings");
    pub(crate) const LINE: Noun = Noun("line", "lines");
    /// Of CSV.
    pub(crate) const RECORD: Noun = Noun("record", "records");
    /// Of a master file.
    pub(crate) const ENTRY: Noun = Noun("entry", "entries");

    const fn of(self, count: u64) -> &'static str {
        let Noun(one, several) = self;
        if count == 1 { one } else { several }
    }
}

/// What is written for a string that fails: the value of `--on-error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnError {
    /// Nothing: its line is left out.
    Skip,
    /// The line as given.
    Keep,
    /// An empty line.
    Blank,
    /// What could be converted.
    Partial,
    /// Nothing, and the run ends.
    Stop,
}

impl OnError {
    /// Whether a line with a string that fails is left out.
    pub(crate) fn leaves_out(self) -> bool {
        matches!(self, OnError::Skip | OnError::Stop)
    }

    /// What became of so many strings that failed.
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

/// A remark on a line that has not failed: the words for one line, and for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Note(pub(crate) &'static str, pub(crate) &'static str);

/// The note on a line of JSON that has none of the fields.
pub(crate) const NO_FIELD: Note = Note(
    "has none of the fields of --json",
    "have none of the fields of --json",
);

impl Tally {
    /// Counts a problem of a line.
    pub(crate) fn problem(&mut self, kind: &'static str) {
        add(&mut self.kinds, kind, 1);
    }

    /// Whether this kind of problem occurred.
    pub(crate) fn has(&self, kind: &str) -> bool {
        self.kinds.iter().any(|(other, _)| *other == kind)
    }

    /// Returns whether a line has failed in such a way that a master file with it is not written.
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

    /// A summary line of failures; `None` if there were none, or just one string, whose message
    /// suffices. `on_error` is what has been written for them, if it is to be said; `endings` describe how the run
    /// ended.
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
        // An alternative, where data are lost.
        let instead = (on_error == Some(OnError::Skip)).then_some(match self.failed {
            1 => "--on-error keep writes it unchanged",
            _ => "--on-error keep writes them unchanged",
        });
        let mut text = format!(
            "{} of {} {} failed{became}:",
            self.failed,
            self.lines,
            noun.of(self.lines)
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

    /// The notes, each with its number of lines.
    pub(crate) fn notes(&self, noun: Noun) -> impl Iterator<Item = String> {
        self.notes.iter().map(move |(Note(one, several), count)| {
            let words = if *count == 1 { one } else { several };
            format!("note: {count} {} {words}", noun.of(*count))
        })
    }

    /// Whether all is well: no line has failed, and some line has the fields that were asked for.
    pub(crate) fn is_good(&self) -> bool {
        self.failed == 0 && !self.notes.contains(&(NO_FIELD, self.lines))
    }

    /// Whether some line, if it is JSON, has one of the fields that were asked for.
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
