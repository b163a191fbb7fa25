//! Builds the wheel of the Python package `puny`, installs it, and runs its tests.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use xshell::Cmd;

use crate::fetch::vectors;
use crate::gates::rust;
use crate::shell::{Result, answers, cmd, empty, faster_release, root, sh, target};
use crate::skip::skip;

/// The names under which Python 3.10 or later may be installed.
const PYTHONS: &str = "python3 python3.14 python3.13 python3.12 python3.11 python3.10 python";

/// The maximum size of the wheel, in bytes. The wheel should be small, because the CI of a user may download it for each
/// test run.
const MAX_BYTES: u64 = 3_000_000;

/// The first lines of Python that a new user might type.
const FIRST_TRY: &str = "import puny; from puny import columns; \
    print(puny.to_ascii('Bücher.example'), columns.to_ascii(['faß.de', 'xn--0']))";

/// Tests a wheel that is built with less optimisation than the published wheel. This build takes less time, and reuses
/// crates that other steps have built.
pub(crate) fn test_fast_wheel() -> Result {
    let _faster = faster_release();
    test_wheel("release").map(drop)
}

/// Tests the wheel as it is published, and checks its size.
pub(crate) fn test_published_wheel() -> Result {
    if let Some(wheel) = test_wheel("wheel")? {
        let bytes = std::fs::metadata(&wheel)?.len();
        println!("{}: {bytes} bytes", wheel.display());
        ensure!(
            bytes <= MAX_BYTES,
            "the wheel has {bytes} bytes, more than {MAX_BYTES}"
        );
    }
    Ok(())
}

/// Builds the wheel with a cargo profile, tries the wheel in an empty environment, and runs the tests in an environment
/// with the libraries that the tests need. Returns the path of the wheel, or `None` if there is no usable Python.
fn test_wheel(profile: &str) -> Result<Option<PathBuf>> {
    let folder = target("python");
    let Some(tools) = Environment::with("python", &folder, "requirements.txt")? else {
        return Ok(None);
    };
    let wheel = build_wheel(&tools, profile, &folder.join("wheels"))?;
    rust::lint_apart("bindings/python/Cargo.toml".as_ref(), &[])?;
    first_try(&tools, &wheel)?;
    tools.install(&wheel)?;
    let _inside = sh().push_dir(package());
    // pyright looks for libraries in the first Python of PATH.
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths(std::iter::once(tools.programs()).chain(env::split_paths(&path)))?;
    let _path = sh().push_env("PATH", path);
    for check in [
        "-m pytest --quiet -p no:cacheprovider tests",
        "-m mypy --strict --no-incremental --cache-dir=/dev/null tests/typed.py tests/compat/typed_compat.py",
        "-m pyright --level error tests/typed.py tests/compat/typed_compat.py",
        "-m pyright --ignoreexternal --verifytypes puny",
    ] {
        tools.python(check).run()?;
    }
    tools.python("../../suite/check/schema.py").run()?;
    // The tests of PyPI's package `idna`, run with `puny.compat.idna`.
    let archive = vectors::python_idna()?;
    tools.python("tests/compat/suite.py").arg(archive).run()?;
    Ok(Some(wheel))
}

/// Installs the wheel into an empty environment, and runs [`FIRST_TRY`].
pub(crate) fn first_try(tools: &Environment, wheel: &Path) -> Result {
    let empty = Environment {
        folder: target("python/empty"),
        python: tools.python,
    };
    empty.create()?;
    empty.install(wheel)?;
    // The current folder must not contain the sources, which Python would import instead of the installed package.
    let _outside = sh().push_dir(target("python"));
    let first = empty.python("-I").args(["-c", FIRST_TRY]).read()?;
    ensure!(
        first == "xn--bcher-kva.example ['xn--fa-hia.de', None]",
        "the installed package wrote {first:?}"
    );
    Ok(())
}

/// Returns the folder of the package.
pub(crate) fn package() -> PathBuf {
    root().join("bindings/python")
}

/// A virtual environment of Python.
pub(crate) struct Environment {
    folder: PathBuf,
    /// The name of the Python program that creates the environment.
    python: &'static str,
}

impl Environment {
    /// Returns an environment in `folder` with the packages that the file `requirements` lists. If that is impossible,
    /// records that `step` is skipped, and returns `None`.
    pub(crate) fn with(
        step: &str,
        folder: &Path,
        requirements: &str,
    ) -> Result<Option<Environment>> {
        let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
        let is_new = |python: &&str| answers(cmd!("{python} -c {check}"));
        let Some(python) = PYTHONS.split(' ').find(is_new) else {
            skip(step, "there is no Python of 3.10 or later with venv")?;
            return Ok(None);
        };
        let tools = Environment {
            folder: folder.join("tools"),
            python,
        };
        if let Err(why) = tools.require(requirements) {
            skip(step, &format!("{why:#}"))?;
            return Ok(None);
        }
        Ok(Some(tools))
    }

    /// Installs the packages that a file lists, unless they are installed already.
    fn require(&self, requirements: &str) -> Result {
        let file = package().join(requirements);
        let wanted = sh().read_file(&file)?;
        let stamp = self.folder.join("requirements.txt");
        if sh().read_file(&stamp).is_ok_and(|found| found == wanted) {
            return Ok(());
        }
        self.create()?;
        self.pip().arg("--requirement").arg(file).run()?;
        Ok(sh().write_file(&stamp, wanted)?)
    }

    fn create(&self) -> Result {
        let Environment { folder, python } = self;
        Ok(cmd!("{python} -m venv --clear {folder}").run()?)
    }

    /// Returns a command that runs the environment's Python with these arguments, which are separated by spaces.
    pub(crate) fn python(&self, arguments: &str) -> Cmd<'static> {
        let python = sh()
            .cmd(self.programs().join("python"))
            .args(arguments.split(' '));
        python.env_remove("PYTHONPATH").env("PYTHONUTF8", "1")
    }

    fn pip(&self) -> Cmd<'static> {
        // With `--no-compile`, pip does not compile the modules. Python compiles the few modules that are imported
        // later.
        self.python("-m pip install --quiet --no-compile --disable-pip-version-check")
    }

    fn programs(&self) -> PathBuf {
        self.folder
            .join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    /// Installs the wheel, without its dependencies and without a registry.
    pub(crate) fn install(&self, wheel: &Path) -> Result {
        let options = ["--no-index", "--no-deps", "--force-reinstall"];
        Ok(self.pip().args(options).arg(wheel).run()?)
    }
}

/// Builds the wheel with a cargo profile into the folder `wheels`, and returns the path of the wheel.
pub(crate) fn build_wheel(tools: &Environment, profile: &str, wheels: &Path) -> Result<PathBuf> {
    empty(wheels)?;
    let _inside = sh().push_dir(package());
    let maturin = tools.python("-m maturin build --locked --compression-level 9 --profile");
    let maturin = maturin.arg(profile).arg("--out").arg(wheels);
    maturin.arg("--target-dir").arg(target("")).run()?;
    let mut all = sh().read_dir(wheels)?;
    ensure!(all.len() == 1, "maturin did not build one wheel: {all:?}");
    let wheel = all.remove(0);
    let is_for_all = wheel.display().to_string().contains("-cp310-abi3-");
    ensure!(
        is_for_all,
        "{} is not for every Python from 3.10",
        wheel.display()
    );
    Ok(wheel)
}
