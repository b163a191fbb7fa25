//! The Python package `puny`: builds its wheel, installs it, and runs its tests.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::rust;
use crate::step::{self, Result, absolute, capture, program, read, root, skip, target_dir};

/// The programs that may be a Python of 3.10 or later.
const PYTHONS: [&str; 7] = [
    "python3",
    "python3.14",
    "python3.13",
    "python3.12",
    "python3.11",
    "python3.10",
    "python",
];

/// A wheel is downloaded by every test run of its users.
const MOST_BYTES: u64 = 3_000_000;

/// Builds the wheel, installs it into an empty environment and into one with the other libraries, and
/// runs the tests there.
pub(crate) fn run() -> Result {
    let Some(python) = any_python() else {
        return skip("python", "there is no Python of 3.10 or later with venv");
    };
    let folder = target_dir().join("python");
    let tools = Environment(folder.join("tools"));
    if let Err(why) = tools.with_requirements(python, "requirements.txt") {
        return skip("python", &why);
    }
    let wheel = build(&tools, &folder, &folder.join("wheels"))?;
    // After the build, which has compiled the build scripts and macros that clippy needs.
    rust::lint_apart(
        "bindings/python/Cargo.toml",
        [
            OsStr::new("--release"),
            OsStr::new("--target-dir"),
            folder.join("target").as_ref(),
        ],
    )?;
    let empty = Environment(folder.join("empty"));
    empty.create(python)?;
    empty.install(&wheel)?;
    let mut first = empty.python(["-I", "-c", FIRST_TRY]);
    // Not where the sources are.
    first.current_dir(&folder);
    match capture(first, "")?.stdout()?.trim() {
        "xn--bcher-kva.example ['xn--fa-hia.de', None]" => {}
        other => return Err(format!("the installed package wrote {other:?}")),
    }
    tools.install(&wheel)?;
    let package = package();
    for arguments in [
        "-m pytest --quiet -p no:cacheprovider tests",
        "-m mypy --strict --no-incremental --cache-dir=/dev/null tests/typed.py tests/compat/typed_compat.py",
        "-m pyright --level error tests/typed.py tests/compat/typed_compat.py",
        "-m pyright --ignoreexternal --verifytypes puny",
    ] {
        let mut check = tools.python(arguments.split(' '));
        // pyright takes the first Python of PATH for the one that has the libraries.
        check.env("PATH", tools.path()?);
        check.current_dir(&package);
        step::run(check)?;
    }
    // The suite of the package `idna`, on the lookalike.
    let mut suite = tools.python(["tests/compat/suite.py"]);
    suite.arg(absolute(&crate::vectors::python_idna()?));
    suite.current_dir(&package);
    step::run(suite)
}

/// What a person types first.
const FIRST_TRY: &str = "import puny; from puny import columns; \
    print(puny.to_ascii('Bücher.example'), columns.to_ascii(['faß.de', 'xn--0']))";

/// A Python that can be used.
pub(crate) fn any_python() -> Option<&'static str> {
    PYTHONS.into_iter().find(|python| is_new(python))
}

fn is_new(python: &str) -> bool {
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    capture(program(python, ["-c", check]), "").is_ok_and(|output| output.success)
}

/// The folder of the package.
pub(crate) fn package() -> PathBuf {
    root().join("bindings/python")
}

/// An environment of Python.
pub(crate) struct Environment(pub(crate) PathBuf);

impl Environment {
    /// Its Python, with arguments.
    pub(crate) fn python<'a>(
        &self,
        arguments: impl IntoIterator<Item = &'a str>,
    ) -> std::process::Command {
        let mut python = program(self.programs().join("python"), arguments);
        python.env_remove("PYTHONPATH").env("PYTHONUTF8", "1");
        python
    }

    fn programs(&self) -> PathBuf {
        absolute(&self.0.join(if cfg!(windows) { "Scripts" } else { "bin" }))
    }

    /// The variable `PATH`, with its programs first.
    fn path(&self) -> Result<std::ffi::OsString> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.programs()).chain(std::env::split_paths(&path));
        std::env::join_paths(all).map_err(|error| format!("PATH: {error}"))
    }

    fn create(&self, python: &str) -> Result {
        let mut create = program(python, ["-m", "venv", "--clear"]);
        create.arg(&self.0);
        step::run(create)
    }

    /// Has what the tests need, unless it has it already.
    pub(crate) fn with_requirements(&self, python: &str, file: &str) -> Result {
        let wanted = read(&package().join(file))?;
        let stamp = self.0.join("requirements.txt");
        if read(&stamp).is_ok_and(|found| found == wanted) {
            return Ok(());
        }
        self.create(python)?;
        let install = "-m pip install --quiet --disable-pip-version-check --requirement";
        let mut pip = self.python(install.split(' '));
        pip.arg(package().join(file));
        step::run(pip)?;
        fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
    }

    /// Installs the wheel, and nothing else from anywhere.
    pub(crate) fn install(&self, wheel: &Path) -> Result {
        let install = "-m pip install --quiet --disable-pip-version-check --no-index --no-deps \
                       --force-reinstall";
        let mut pip = self.python(install.split_whitespace());
        pip.arg(wheel);
        step::run(pip)
    }
}

/// Builds the wheel into `wheels`, with the artefacts of `folder`.
pub(crate) fn build(tools: &Environment, folder: &Path, wheels: &Path) -> Result<PathBuf> {
    crate::package::empty(wheels)?;
    let arguments = "-m maturin build --release --locked --compression-level 9 --out";
    let mut maturin = tools.python(arguments.split(' '));
    maturin.arg(absolute(wheels));
    maturin
        .arg("--target-dir")
        .arg(absolute(&folder.join("target")));
    maturin.current_dir(package());
    step::run(maturin)?;
    let all = fs::read_dir(wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let mut all: Vec<PathBuf> = all.filter_map(|file| Some(file.ok()?.path())).collect();
    let Some(wheel) = all.pop().filter(|_| all.is_empty()) else {
        return Err("maturin did not build one wheel".to_owned());
    };
    let name = wheel
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    if !name.contains("-cp310-abi3-") {
        return Err(format!("{name} is not for every Python from 3.10"));
    }
    let bytes = fs::metadata(&wheel)
        .map_err(|error| format!("{name}: {error}"))?
        .len();
    println!("{name}: {bytes} bytes");
    if bytes > MOST_BYTES {
        return Err(format!("{name} has {bytes} bytes, more than {MOST_BYTES}"));
    }
    Ok(wheel)
}
