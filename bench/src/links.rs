//! Measures the search for links in text. `linkify` gets the same texts, but finds other links: it knows top-level
//! domains only in ASCII, and does not check hosts. So the answers are not compared. The description of each corpus
//! contains the number of links that each engine finds.

use std::hint::black_box;

use bench::lists::Lists;
use linkify::LinkFinder;
use puny_display::links::Detector;

use crate::measure::{self, Plan};
use crate::record::{Part, Record, Row};

const OURS: &str = concat!("puny-display ", env!("CARGO_PKG_VERSION"));

/// A function that returns the number of links in a text.
type Find = fn(&str) -> usize;

/// The engines: the name of the engine, whether the engine is ours, and a function that counts the links in a text.
const FINDERS: [(&str, bool, Find); 3] = [
    (OURS, true, |text| Detector::TEXT.links(text).count()),
    ("linkify 0.11.0", false, |text| {
        let mut finder = LinkFinder::new();
        finder.url_must_have_scheme(false);
        finder.links(text).count()
    }),
    ("linkify 0.11.0, only with a scheme", false, |text| {
        LinkFinder::new().links(text).count()
    }),
];

/// English prose with few links: paragraphs of a document of this project.
const ENGLISH: &str = include_str!("../../docs/decisions.md");

/// Japanese prose without spaces, in which every full stop could separate two labels.
const JAPANESE: [&str; 8] = [
    "国際化ドメイン名は、漢字や仮名を含む名前を、英数字だけの形に変換する。",
    "変換の規則は何度か改められたので、古い実装と新しい実装では結果が異なることがある。",
    "利用者は画面に示された名前を見て、その相手が信頼できるかどうかを判断する。",
    "似た形の文字が混ざっていると、本物の名前と見分けることは難しい。",
    "文章の中のリンクは、どこで終わるのかがはっきりしないことが多い。",
    "句点や読点のすぐ前にある名前は、それらの記号を含まない。",
    "空白で区切られていない文では、文の終わりが名前の区切りに見えることもある。",
    "そのため、句点の次の文字列が実在する最上位ドメインかどうかを調べる。",
];

/// Returns the corpora: the name of each corpus, and its texts.
fn corpora(lists: &Lists, count: usize) -> [(&'static str, Vec<String>); 3] {
    let paragraphs = ENGLISH.split("\n\n").filter(|text| !text.starts_with('|'));
    let english = paragraphs.map(str::to_owned).collect::<Vec<_>>();
    let japanese = (0..JAPANESE.len()).map(|first| {
        let sentences = JAPANESE.iter().cycle().skip(first).take(4);
        sentences.copied().collect::<String>()
    });
    let log = lists.mix.iter().enumerate().map(|(number, name)| {
        let page = number % 997;
        format!(
            "192.0.2.{} - - [24/Nov/2026:01:{:02}:{:02} +0000] \"GET /page/{page}.html HTTP/1.1\" 200 {} \"https://{name}/a/{page}\" \"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\"",
            number % 256,
            number / 60 % 60,
            number % 60,
            1000 + page,
        )
    });
    let fill = |texts: Vec<String>| texts.into_iter().cycle().take(count).collect();
    [
        ("English prose", fill(english)),
        ("Japanese prose", fill(japanese.collect())),
        ("log of a web server", fill(log.take(count).collect())),
    ]
}

/// Measures all rows. The time of a row is the time for one text.
pub fn measure_rows(record: &mut Record, lists: &Lists, count: usize, plan: Plan) {
    for (name, texts) in corpora(lists, count) {
        let bytes = texts.iter().map(String::len).sum::<usize>();
        let found = FINDERS.map(|(engine, _, find)| {
            let count: usize = texts.iter().map(|text| find(text)).sum();
            format!("{engine} finds {count} links")
        });
        let average = bytes / texts.len().max(1);
        record.add_corpus(format!(
            "{name}: {} texts of {average} bytes on average; {}",
            texts.len(),
            found.join("; ")
        ));
        let row = format!("links in {name}, {average} bytes");
        let parts = [plan.part; FINDERS.len()];
        let times = measure::interleaved(&parts, &[&texts], plan.turns, |engine, _, range| {
            let (_, _, find) = FINDERS[engine];
            for text in &texts[range] {
                black_box(find(text));
            }
        });
        for ((engine, ours, _), times) in FINDERS.iter().zip(times) {
            record.add_row(Row::timed(Part::Links, &row, engine, *ours, times[0]));
        }
    }
}
