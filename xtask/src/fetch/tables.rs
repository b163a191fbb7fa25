//! Writes or checks generated data: the Unicode data of `puny-idna` and `puny-display`, which the generator in `tables/` makes; the list
//! of top-level domains; and the tables in `testdata/`.

use super::{tlds, vectors};
use crate::shell::{Result, cmd, sh, target};

/// Writes the Unicode data and the list of top-level domains.
pub(crate) fn write_tables() -> Result {
    cmd!("cargo run --quiet --release --locked --manifest-path tables/Cargo.toml").run()?;
    tlds::write_list()
}

/// Checks that the Unicode data and the list of top-level domains are up to date, and that the data agrees with the
/// data of Python's package `idna`.
pub(crate) fn check_tables() -> Result {
    tlds::check_list()?;
    cmd!("cargo run --quiet --release --locked --manifest-path tables/Cargo.toml -- --check")
        .run()?;
    // Python's package `idna` contains tables that were made from Unicode's own files.
    let archive = vectors::python_idna()?;
    let to = sh().create_dir(target("vectors"))?;
    cmd!("tar --extract --gzip --file {archive} --directory {to}").run()?;
    let package = to
        .join(
            archive
                .with_extension("")
                .file_stem()
                .expect("the path of an archive has a name"),
        )
        .join("idna");
    let test = cmd!(
        "cargo test --quiet --release --locked --manifest-path tables/Cargo.toml -- --include-ignored"
    );
    Ok(test.env("PUNY_IDNA_PACKAGE", package).run()?)
}

/// Compares the tables in `testdata/` with their originals. With the argument `--write`, writes the tables instead.
pub(crate) fn testdata(arguments: &[&str]) -> Result {
    vectors::fetch_originals()?;
    let make = "--quiet --locked --package make-testdata --".split(' ');
    Ok(cmd!("cargo run {make...} {arguments...}").run()?)
}
