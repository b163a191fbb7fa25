//! The job over many names: which are unsafe to show, or look like a protected name? At small size,
//! beside the library, one name at a time.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;

use puny_idna::{Uts46, display};

use crate::support::written;

const TLDS: [&str; 4] = ["com", "net", "de", "shop"];
const BRANDS: [&str; 4] = ["paypal", "apple", "google", "microsoft"];
/// ASCII, IDN in both forms, refused names, and imitations.
const LABELS: [&str; 16] = [
    "blue-world17",
    "mail4",
    "bücher3",
    "xn--bcher-kva",
    "日本語5",
    "xn--wgv71a119e",
    "a_b",
    "xn--0",
    "pаypаl",
    "аррӏе",
    "goog1e",
    "rnicrosoft",
    "micr0soft",
    "apple",
    "pay\u{200C}pal",
    "mаil8",
];

#[test]
fn the_job_finds_what_the_library_finds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("names")).unwrap();
    let mut names = Vec::new();
    let mut files = [String::from("name\n"), String::from("name\n")];
    for row in 0..4_000 {
        let name = format!(
            "{}.{}",
            LABELS[row % LABELS.len()],
            TLDS[row / LABELS.len() % TLDS.len()]
        );
        writeln!(files[row % 2], "{name}").unwrap();
        names.push(name);
    }
    let mut protected = String::from("looks_like\n");
    let mut by_skeleton = HashMap::new();
    for name in BRANDS
        .iter()
        .flat_map(|brand| TLDS.map(|tld| format!("{brand}.{tld}")))
    {
        writeln!(protected, "{name}").unwrap();
        by_skeleton.insert(display::skeleton(&name), name);
    }
    for (index, names) in files.iter().enumerate() {
        fs::write(path.join(format!("{index}.csv")), names).unwrap();
        let query = format!("SELECT name FROM '{index}.csv'");
        written(path, &[&query, "-o", &format!("names/{index}.parquet")]);
    }
    fs::write(path.join("protected.csv"), protected).unwrap();
    let query = "SELECT looks_like, idna_skeleton(looks_like) AS skeleton FROM 'protected.csv'";
    written(path, &[query, "-o", "protected.parquet"]);

    let mut expected = Vec::new();
    let mut counts = BTreeMap::<String, usize>::new();
    for name in &names {
        let verdict = display::verdict(name, &Uts46::STRICT);
        let unicode = Uts46::STRICT
            .to_unicode(name)
            .map_or(name.clone(), |unicode| unicode.into_owned());
        let looks_like = by_skeleton
            .get(&display::skeleton(&unicode))
            .filter(|protected| **protected != unicode);
        if verdict.is_safe() && looks_like.is_none() {
            continue;
        }
        let tld = name.rsplit_once('.').unwrap().1;
        *counts.entry(tld.to_owned()).or_default() += 1;
        let looks_like = looks_like.map_or("", String::as_str);
        expected.push(format!("{name},{tld},{},{looks_like}", !verdict.is_safe()));
    }
    assert!(
        expected.len() > 500 && expected.len() < names.len(),
        "{}",
        expected.len()
    );

    let jobs = concat!(env!("CARGO_MANIFEST_DIR"), "/jobs");
    written(
        path,
        &[
            "-f",
            &format!("{jobs}/lookalikes.sql"),
            "-o",
            "found.parquet",
        ],
    );
    let all = written(
        path,
        &[
            "--format",
            "csv",
            "--no-header",
            "SELECT * FROM 'found.parquet'",
        ],
    );
    let mut found: Vec<_> = all.lines().collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);

    let counted = written(
        path,
        &[
            "--format",
            "csv",
            "--no-header",
            "-f",
            &format!("{jobs}/count.sql"),
        ],
    );
    let mut expected: Vec<_> = counts.into_iter().collect();
    expected.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    let expected: String = expected
        .iter()
        .map(|(tld, count)| format!("{tld},{count}\n"))
        .collect();
    assert_eq!(counted, expected);
}
