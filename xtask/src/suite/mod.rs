//! The suite of cases in `suite/`: its form, what it rests on, and puny's own answers.
//!
//! | module | holds |
//! |---|---|
//! | `lint.rs` | the form of the files: ids, order, sources, rules, and who agrees with each case |
//! | `text.rs` | inputs and results as code points |
//! | `answers.rs` | puny's answers |
//!
//! No case is written by puny. The scripts in `suite/check` derive the expectations from the
//! specifications and ask other implementations; `cargo xtask suite --report` runs them.

mod answers;
mod lint;
mod text;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use crate::shell::{Result, sh};

const SUBJECTS: &[&str] = &[
    "punycode",
    "bootstring",
    "uts46",
    "url-host",
    "idna2008-lookup",
    "idna2008-registration",
    "idna2003",
    "idn-hostname",
    "email-domain",
    "hostile",
];

/// Reads a file of `suite/`.
fn read(name: &str) -> Result<(String, Value)> {
    let text = sh().read_file(format!("suite/{name}.json"))?;
    let value = serde_json::from_str(&text).with_context(|| format!("suite/{name}.json"))?;
    Ok((text, value))
}

/// Checks every file and every answer.
pub(crate) fn run() -> Result {
    let rules = read("rules")?.1;
    let evidence = read("evidence")?.1;
    let disagreements = read("disagreements")?.1;
    let mut wrong = Vec::new();
    let mut count = 0;
    for subject in SUBJECTS {
        let (text, book) = read(subject)?;
        let cases = book["cases"].as_array().context("`cases` is a list")?;
        wrong.extend(lint::file(subject, &text, &book, &rules));
        if *subject != "hostile" {
            wrong.extend(lint::agreement(subject, cases, &evidence, &disagreements));
        }
        for case in cases {
            let id = &case["id"];
            let found = answers::differences(subject, &book, case);
            wrong.extend(found.into_iter().map(|what| format!("{id}: {what}")));
        }
        println!("{:>6} cases of {subject}", cases.len());
        count += cases.len();
    }
    println!("{count:>6} cases, {} mistakes", wrong.len());
    ensure!(
        wrong.is_empty(),
        "{}",
        wrong[..wrong.len().min(40)].join("\n")
    );
    Ok(())
}

/// Derives the cases again, asks the implementations that are installed, and writes
/// `suite/evidence.json` and `docs/report-card.md`.
pub(crate) fn report() -> Result {
    for script in ["derive", "ask", "report"] {
        sh().cmd("target/suite/python/bin/python")
            .arg(format!("suite/check/{script}.py"))
            .run()
            .context("`suite/check/install.sh` makes target/suite")?;
    }
    Ok(())
}
