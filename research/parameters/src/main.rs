//! How good the parameters of Punycode are: the shortest encodings of names in use and of words of many scripts.
//!
//! `cargo run --release` prints the tables of `docs/parameters.md`; with `--write` they go there, with the pictures.
//! All figures depend on the words alone, which are fetched (`apt-get download`, `dpkg-deb`, `iconv`, `pip`).

mod corpora;
mod digits;
mod picture;
mod search;
#[cfg(test)]
mod tests;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::thread;

use figures::documents;
use puny::punycode::PUNYCODE;
use unicode_script::{Script, UnicodeScript};

use corpora::Corpus;
use digits::{BASE, params, total};
use search::{Best, best, best_fixed, of_fixed};
use words::{Counts, Word};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The parts of the cross-validation.
const FOLDS: usize = 5;

/// The lists that are cross-validated: five parameters cannot remember thousands of words of one language.
const VALIDATED: [&str; 3] = ["top-level domains", "public suffixes", "all scripts"];

/// What was found for a list.
struct Row {
    corpus: Corpus,
    words: Vec<Word>,
    own: u64,
    best: Best,
    /// With a letter as the last digit of each delta.
    letters: Best,
    /// With an `initial_n` at the least code point.
    later: Best,
    fixed_bias: Best,
    fixed_threshold: Best,
    /// Of parts that parameters were not chosen for: Punycode's length, and those of the three encodings.
    held_out: [u64; 4],
}

fn row(corpus: Corpus) -> Row {
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

fn held_out(words: &[Word]) -> [u64; 4] {
    let mut sums = [0; 4];
    for fold in 0..FOLDS {
        let part = |is_left: bool| {
            let words = words.iter().enumerate().filter(move |(index, _)| (index % FOLDS == fold) == is_left);
            Counts::new(words.map(|(_, word)| word))
        };
        let (chosen, left) = (part(false), part(true));
        let of = |best: Best, length: fn(&Counts, &puny::Params) -> u64| {
            params(best.1).map_or(0, |params| length(&left, &params))
        };
        sums[0] += total(&left, PUNYCODE.params());
        sums[1] += of(best(&chosen, BASE - 1), total);
        sums[2] += of(best_fixed(&chosen, false), of_fixed);
        sums[3] += of(best_fixed(&chosen, true), of_fixed);
    }
    sums
}

/// The change in percent, rounded once.
fn change(before: u64, after: u64) -> String {
    let percent = (after as f64 - before as f64) * 100.0 / before.max(1) as f64;
    let text = format!("{percent:+.2}").replace('-', "−");
    if text.trim_start_matches(['+', '−']) == "0.00" { "0.00".to_owned() } else { text }
}

fn gains(rows: &[Row]) -> String {
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

fn validation(rows: &[Row]) -> String {
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

/// The script of the characters that are not ASCII, if there is one; Japanese is Kana, with Han or without.
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

/// The scripts of a list, with at least 100 labels.
fn scripts(row: &Row) -> String {
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = corpora::all(&root)?;
    let rows: Vec<Row> = thread::scope(|scope| {
        let all: Vec<_> = corpora.into_iter().map(|corpus| scope.spawn(|| row(corpus))).collect();
        all.into_iter().filter_map(|row| row.join().ok()).collect()
    });
    let (first, last) = rows.first().zip(rows.last()).ok_or("there are no words")?;
    let tables = [("gains", gains(&rows)), ("validation", validation(&rows)), ("scripts", scripts(last))];
    if !std::env::args().any(|argument| argument == "--write") {
        tables.iter().for_each(|(name, table)| println!("{name}:\n\n{table}"));
        return Ok(());
    }
    for (name, table) in &tables {
        documents::put("docs/parameters.md", name, &format!("\n{table}\n"))?;
    }
    picture::deltas(&first.words, &root.join("docs/parameters.svg"))
}
