//! Commands that write, measure or take long, and so are no steps of `test`.

use crate::step::{Result, run_one};
use crate::{
    capi, cases, compat, fuzz, instructions, mutants, semver, spark, tables, vectors, web, weight,
};

/// One command.
pub(crate) struct Command {
    /// The words that call it. A word in capitals stands for one argument, `ARGS` for any number.
    pub(crate) usage: &'static str,
    pub(crate) what: &'static str,
    run: fn(&[&str]) -> Result,
}

/// All of them.
pub(crate) const ALL: &[Command] = &[
    command("cases", "regenerate bindings/cases.json", |_| {
        cases::write()
    }),
    command("web", "build the page in web/ and serve it", |_| {
        web::serve()
    }),
    command(
        "web --screenshots",
        "the pictures of the page in docs/",
        |_| web::screenshots(),
    ),
    command("web --measure", "how soon the page can be used", |_| {
        web::measure()
    }),
    command(
        "tables",
        "regenerate the Unicode data of puny-idna, and the list of top-level domains",
        |_| tables::write(),
    ),
    command(
        "instructions --write",
        "update the stored instruction counts",
        |_| instructions::write(),
    ),
    command(
        "vectors",
        "fetch conformance files from published packages to vectors/",
        |_| vectors::fetch_all(),
    ),
    command(
        "fuzz --seconds N",
        "every fuzz target for N seconds",
        |arguments| fuzz::run(arguments.first().copied().unwrap_or_default()),
    ),
    command(
        "compat --all",
        "the same with hickory-proto, cookie_store and reqwest, which takes minutes",
        |_| compat::all(),
    ),
    command(
        "compat --figures",
        "bytes, build times and Url::parse with idna and compat/idna, into its README",
        |_| compat::figures(),
    ),
    command(
        "capi",
        "build libpuny and install it into target/capi/root",
        |_| capi::install(&capi::here()),
    ),
    command("capi --prefix DIR", "the same into DIR", |arguments| {
        capi::install(arguments.first().copied().unwrap_or_default().as_ref())
    }),
    command(
        "capi --libidn2 --prefix DIR",
        "build the library in the place of libidn2 and install it into DIR",
        |arguments| capi::install_libidn2(arguments.first().copied().unwrap_or_default().as_ref()),
    ),
    command("capi --header", "make bindings/c/include/puny.h", |_| {
        capi::header()
    }),
    command(
        "capi --figures",
        "times beside the system's libidn2, into bindings/c/README.md",
        |_| capi::figures(),
    ),
    command(
        "capi --differential N",
        "N generated names beside the system's libidn2, into bindings/c/README.md",
        |arguments| capi::differential(arguments.first().copied().unwrap_or_default()),
    ),
    command(
        "capi --libidn2-tests",
        "the tests of libidn2 2.3.8, fetched from Debian 13, with this library",
        |_| capi::libidn2_tests(),
    ),
    command(
        "spark",
        "the Python package on a Spark cluster of three processes, in Dask and in Ray",
        |_| spark::run(),
    ),
    command(
        "weight",
        "bytes, dependencies and build times of IDNA crates, into the documents",
        |_| weight::run(),
    ),
    command(
        "mutants ARGS",
        "cargo-mutants on the code of the core and on the rules of IDNA",
        mutants::run,
    ),
    command(
        "semver ARGS",
        "cargo-semver-checks on the libraries, beside the published versions",
        semver::run,
    ),
];

const fn command(usage: &'static str, what: &'static str, run: fn(&[&str]) -> Result) -> Command {
    Command { usage, what, run }
}

impl Command {
    /// Runs it if `words` call it. Returns whether it has passed.
    pub(crate) fn called_by(&self, words: &[&str]) -> Option<bool> {
        let arguments = arguments(self.usage, words)?;
        let name = words.join(" ");
        Some(run_one(&name, self.what, || (self.run)(arguments)))
    }
}

/// The arguments among `words`, if these are of the form of `usage`.
fn arguments<'a>(usage: &str, words: &'a [&'a str]) -> Option<&'a [&'a str]> {
    let forms: Vec<&str> = usage.split(' ').collect();
    let is_argument = |form: &&str| form.bytes().all(|byte| byte.is_ascii_uppercase());
    let names = forms.iter().take_while(|form| !is_argument(form)).count();
    let (name, arguments) = words.split_at_checked(names)?;
    let any_number = forms.last() == Some(&"ARGS");
    let fits = any_number || arguments.len() == forms.len() - names;
    (fits && forms.iter().take(names).eq(name)).then_some(arguments)
}

#[cfg(test)]
mod tests {
    use super::arguments;

    #[test]
    fn words_of_the_form_of_a_command_call_it() {
        for (usage, words, expected) in [
            ("web", "web", Some("")),
            ("web", "web --check", None),
            ("web --check", "web", None),
            ("capi --prefix DIR", "capi --prefix /usr", Some("/usr")),
            ("capi --prefix DIR", "capi --prefix", None),
            ("semver ARGS", "semver", Some("")),
            ("semver ARGS", "semver -a -b", Some("-a -b")),
            ("semver ARGS", "mutants -a", None),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            let found = arguments(usage, &words).map(|found| found.join(" "));
            assert_eq!(found.as_deref(), expected, "{usage}: {words:?}");
        }
    }
}
