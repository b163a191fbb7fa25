//! Searches for the Bootstring parameters with the shortest encodings of names in use and of words in many scripts.
//! Compares the lengths of these encodings with the lengths of Punycode.
//!
//! `cargo run --release` prints the tables of `docs/parameters.md`. With `--write`, it writes the tables and the picture
//! of that document. All figures depend only on the words, which are downloaded with `apt-get download`, `dpkg-deb`,
//! `iconv` and `pip`.

mod corpora;
mod digits;
mod picture;
mod search;
#[cfg(test)]
mod tests;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::thread;

use figures::checkout::root;
use figures::documents;
use puny::punycode::PUNYCODE;
use unicode_script::{Script, UnicodeScript};

use corpora::Corpus;
use digits::{BASE, params, total};
use search::{Best, best, best_fixed, total_fixed};
use words::{Counts, Word};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The number of parts of the cross-validation.
const FOLDS: usize = 5;

/// The lists that are cross-validated. The lists of one language need no cross-validation: five parameters cannot fit
/// thousands of words by chance.
const VALIDATED: [&str; 3] = ["top-level domains", "public suffixes", "all scripts"];

/// The results for one list.
struct Row {
    corpus: Corpus,
    words: Vec<Word>,
    /// The total length with Punycode's parameters.
    own: u64,
    /// The shortest Bootstring encoding, with any parameters.
    best: Best,
    /// The shortest encoding in which the last digit of each delta is a letter.
    letters: Best,
    /// The shortest encoding whose `initial_n` is the least code point of the list.
    later: Best,
    /// The shortest encoding whose bias never changes.
    fixed_bias: Best,
    /// The shortest encoding with one threshold.
    fixed_threshold: Best,
    /// The lengths of the parts that were not used to choose parameters: with Punycode's parameters, with the best
    /// parameters, with a fixed bias, and with one threshold.
    held_out: [u64; 4],
}

/// Computes all results for a list.
fn results_for(corpus: Corpus) -> Row {
    let words: Vec<Word> = corpus.labels.iter().map(|label| Word::new(label)).collect();
    let counts = Counts::new(words.iter());
    let least = words.iter().filter_map(Word::least).min().unwrap_or(0x80);
    let later: Vec<Word> = words.iter().map(|word| word.clone().with_later_n(least - 0x80)).collect();
    let found = best(&counts, BASE - 1);
    let row = Row {
        own: total(&counts, PUNYCODE.params()),
        best: found,
        letters: best(&counts, 26),
        later: best(&Counts::new(later.iter()), BASE - 1).min(found),
        fixed_bias: best_fixed(&counts, false),
        fixed_threshold: best_fixed(&counts, true),
        held_out: if VALIDATED.contains(&corpus.name) { held_out(&words) } else { [0; 4] },
        words,
        corpus,
    };
    eprintln!("{}: {:?}", row.corpus.name, row.best);
    row
}

/// Returns [`Row::held_out`]. For each part, chooses the best parameters for the other parts, and measures the length
/// of this part with these parameters.
fn held_out(words: &[Word]) -> [u64; 4] {
    let mut sums = [0; 4];
    for fold in 0..FOLDS {
        let part = |is_left: bool| {
            let words = words.iter().enumerate().filter(move |(index, _)| (index % FOLDS == fold) == is_left);
            Counts::new(words.map(|(_, word)| word))
        };
        let (chosen, left) = (part(false), part(true));
        let length_of = |best: Best, length: fn(&Counts, &puny::Params) -> u64| {
            params(best.1).map_or(0, |params| length(&left, &params))
        };
        sums[0] += total(&left, PUNYCODE.params());
        sums[1] += length_of(best(&chosen, BASE - 1), total);
        sums[2] += length_of(best_fixed(&chosen, false), total_fixed);
        sums[3] += length_of(best_fixed(&chosen, true), total_fixed);
    }
    sums
}

/// Returns the change in percent, with two decimals.
fn change(before: u64, after: u64) -> String {
    let percent = (after as f64 - before as f64) * 100.0 / before.max(1) as f64;
    let text = format!("{percent:+.2}").replace('-', "−");
    if text.trim_start_matches(['+', '−']) == "0.00" { "0.00".to_owned() } else { text }
}

/// Returns the table of the gains for all lists.
fn gains_table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| labels | number | mean | best | `tmax` ≤ 26 | `initial_n` | fixed bias | fixed threshold | tmin | tmax | \
         skew | damp | bias |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for row in rows {
        let mean = row.own as f64 / row.words.len().max(1) as f64;
        let _ = write!(text, "| {} | {} | {mean:.2} |", row.corpus.name, row.corpus.count);
        for best in [row.best, row.letters, row.later, row.fixed_bias, row.fixed_threshold] {
            let _ = write!(text, " {} |", change(row.own, best.0));
        }
        let parameters = row.best.1.map(|number| number.to_string());
        let _ = writeln!(text, " {} |", parameters.join(" | "));
    }
    text
}

/// Returns the table of the cross-validation.
fn validation_table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| labels | best | held out | fixed bias | held out | fixed threshold | held out |\n\
         |---|---:|---:|---:|---:|---:|---:|\n",
    );
    for row in rows.iter().filter(|row| VALIDATED.contains(&row.corpus.name)) {
        let _ = write!(text, "| {} |", row.corpus.name);
        let [own, held_out @ ..] = row.held_out;
        for (best, held_out) in [row.best, row.fixed_bias, row.fixed_threshold].iter().zip(held_out) {
            let _ = write!(text, " {} | {} |", change(row.own, best.0), change(own, held_out));
        }
        text.push('\n');
    }
    text
}

/// Returns the script of the characters that are not ASCII, or `None` if these characters have several scripts. Text
/// with kana, with or without Han, is called Japanese.
fn script(text: &str) -> Option<&'static str> {
    let is_own = |script: &Script| !matches!(script, Script::Common | Script::Inherited | Script::Unknown);
    let name = |script| match script {
        Script::Hiragana | Script::Katakana => "Japanese",
        script => script.full_name(),
    };
    let scripts = text.chars().filter(|c| !c.is_ascii()).map(|c| c.script()).filter(is_own);
    let names: BTreeSet<&str> = scripts.map(name).collect();
    match names.into_iter().collect::<Vec<_>>()[..] {
        [name] | ["Han", name @ "Japanese"] => Some(name),
        _ => None,
    }
}

/// Returns a table of the scripts in a list. Scripts with fewer than 100 labels are omitted.
fn scripts_table(row: &Row) -> String {
    let mut by_script: BTreeMap<&str, Vec<&Word>> = BTreeMap::new();
    for word in &row.words {
        if let Some(script) = script(&word.text) {
            by_script.entry(script).or_default().push(word);
        }
    }
    let mut text = String::from("| script | labels | Punycode | best for all | change |\n|---|---:|---:|---:|---:|\n");
    for (script, words) in by_script.into_iter().filter(|(_, words)| words.len() >= 100) {
        let counts = Counts::new(words.iter().copied());
        let own = total(&counts, PUNYCODE.params());
        let best = params(row.best.1).map_or(own, |params| total(&counts, &params));
        let mean = |length: u64| length as f64 / counts.words as f64;
        let change = change(own, best);
        let _ = writeln!(text, "| {script} | {} | {:.2} | {:.2} | {change} |", counts.words, mean(own), mean(best));
    }
    text
}

fn main() -> Result<()> {
    let root = root();
    let corpora = corpora::all(root)?;
    let rows: Vec<Row> = thread::scope(|scope| {
        let all: Vec<_> = corpora.into_iter().map(|corpus| scope.spawn(|| results_for(corpus))).collect();
        all.into_iter().filter_map(|row| row.join().ok()).collect()
    });
    let (first, last) = rows.first().zip(rows.last()).ok_or("there are no words")?;
    let tables =
        [("gains", gains_table(&rows)), ("validation", validation_table(&rows)), ("scripts", scripts_table(last))];
    if !std::env::args().any(|argument| argument == "--write") {
        tables.iter().for_each(|(name, table)| println!("{name}:\n\n{table}"));
        return Ok(());
    }
    for (name, table) in &tables {
        documents::put("docs/parameters.md", name, &format!("\n{table}\n"))?;
    }
    picture::draw_deltas(&first.words, &root.join("docs/parameters.svg"))
}
