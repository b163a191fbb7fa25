//! The suite of cases in `suite/`: what its cases rest on. The tests of the crates and of the bindings ask
//! for puny's own answers, and the step `python` checks the JSON Schema, for which Python has a light library.
//!
//! No case is written by puny. The scripts in `suite/check` derive the expectations from the
//! specifications and ask other implementations; `cargo xtask suite --report` runs them.

mod lint;

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

/// Checks every file, but not its schema.
pub(crate) fn run() -> Result {
    let rules = read("rules")?.1;
    let confirmed = lint::confirmed(&read("evidence")?.1);
    let explained = lint::explained(&read("disagreements")?.1);
    let mut wrong = Vec::new();
    let mut count = 0;
    for subject in SUBJECTS {
        let (text, book) = read(subject)?;
        let cases = book["cases"].as_array().context("`cases` is a list")?;
        wrong.extend(lint::file(subject, &text, &book, &rules));
        if *subject != "hostile" {
            wrong.extend(lint::agreement(cases, &confirmed, &explained));
        }
        println!("{:>6} cases of {subject}", cases.len());
        count += cases.len();
    }
    for runner in sh().read_dir("suite/runners")? {
        if runner.is_file() && sh().read_file(&runner)?.lines().count() > 60 {
            wrong.push(format!(
                "{}: a runner has at most 60 lines",
                runner.display()
            ));
        }
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
/// `suite/evidence.json`, `docs/report-card.md` and its page in `web/`.
pub(crate) fn report() -> Result {
    for script in ["derive", "ask", "growth", "report"] {
        sh().cmd("target/suite/python/bin/python")
            .arg(format!("suite/check/{script}.py"))
            .run()
            .context("`suite/check/install.sh` makes target/suite")?;
    }
    Ok(())
}
