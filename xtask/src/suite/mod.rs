//! The suite of cases in `suite/`: its form, and what it rests on. The tests of `puny-idna` ask for
//! puny's own answers.
//!
//! No case is written by puny. The scripts in `suite/check` derive the expectations from the
//! specifications and ask other implementations; `cargo xtask suite --report` runs them.

mod lint;

use anyhow::{Context as _, anyhow, ensure};
use boon::{Compiler, Schemas};
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

/// Checks every file.
pub(crate) fn run() -> Result {
    let rules = read("rules")?.1;
    let evidence = read("evidence")?.1;
    let disagreements = read("disagreements")?.1;
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let added = compiler.add_resource("schema.json", read("schema")?.1);
    let schema = added.and_then(|()| compiler.compile("schema.json", &mut schemas));
    let schema = schema.map_err(|error| anyhow!("suite/schema.json: {error}"))?;
    let mut wrong = Vec::new();
    let mut count = 0;
    for subject in SUBJECTS {
        let (text, book) = read(subject)?;
        let cases = book["cases"].as_array().context("`cases` is a list")?;
        let valid = schemas.validate(&book, schema);
        wrong.extend(valid.err().map(|error| format!("{subject}: {error:#}")));
        wrong.extend(lint::file(subject, &text, &book, &rules));
        if *subject != "hostile" {
            wrong.extend(lint::agreement(subject, cases, &evidence, &disagreements));
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
    for script in ["derive", "ask", "growth", "report"] {
        sh().cmd("target/suite/python/bin/python")
            .arg(format!("suite/check/{script}.py"))
            .run()
            .context("`suite/check/install.sh` makes target/suite")?;
    }
    Ok(())
}
