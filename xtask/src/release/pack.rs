//! Packs everything that is uploaded for a release. Installs the packed npm package, wheel and source, and tries each
//! of them.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::bindings::{capi, python, wasm, web};
use crate::gates::package;
use crate::shell::{Result, cmd, empty, root, sh, target};

/// The version of the packages.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The shells that the command supports with completions. Each shell is stored with the file name that it looks for.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "puny.bash"),
    ("elvish", "puny.elv"),
    ("fish", "puny.fish"),
    ("powershell", "_puny.ps1"),
    ("zsh", "_puny"),
];

/// Returns the folder for the packages of a version.
pub(super) fn folder(version: &str) -> PathBuf {
    target(format!("release-{version}"))
}

/// Packs the part that the arguments name, or all parts.
pub(crate) fn pack(arguments: &[&str]) -> Result {
    let to = sh().create_dir(folder(VERSION))?;
    match arguments {
        ["crates"] => crates(&to),
        ["npm"] => npm(&to),
        ["wheel"] => wheel(&to),
        ["source"] => source(&to),
        ["command"] => command(&to, None),
        ["command", triple] => command(&to, Some(triple)),
        ["page"] => page(&to),
        ["all"] => {
            for part in [crates, source, npm, wheel, page] {
                part(&to)?;
            }
            command(&to, None)
        }
        _ => bail!("release --pack crates | npm | wheel | source | command [TARGET] | page | all"),
    }
}

/// Packs the crates. Runs the step `package`, which checks the contents of all crates and compiles the command with the
/// packed libraries. Then compiles `puny-arrow`, which the step does not compile because it takes a minute.
fn crates(to: &Path) -> Result {
    package::check_packages()?;
    package::check_compiles(&target("packages"), "puny-arrow")?;
    for archive in package::archives() {
        sh().copy_file(archive, to)?;
    }
    Ok(())
}

/// Packs the npm package, installs the package into an empty folder, and calls a function of the package.
fn npm(to: &Path) -> Result {
    wasm::build_package()?;
    let package = root().join("bindings/wasm");
    cmd!("npm --silent pack {package} --pack-destination {to}").run()?;
    let archive = to.join(format!("puny-idna-{VERSION}.tgz"));
    let _inside = sh().push_dir(empty(target("npm-outside"))?);
    sh().write_file("package.json", "{}")?;
    cmd!("npm --silent --no-audit --no-fund --offline install {archive}").run()?;
    let first = "console.log(require('puny-idna').toAscii('Bücher.example'))";
    let output = cmd!("node -e {first}").read()?;
    ensure!(
        output == "xn--bcher-kva.example",
        "the installed npm package wrote {output:?}"
    );
    Ok(())
}

/// Packs the wheel for this system. The workflow `.github/workflows/wheels.yml` makes the wheels for other systems.
fn wheel(to: &Path) -> Result {
    let folder = target("python");
    let tools = python::Environment::with("wheel", &folder, "requirements.txt")?;
    let tools = tools.context("there is no Python that can build the wheel")?;
    let wheel = python::build_wheel(&tools, "wheel", &folder.join("wheels"))?;
    python::first_try(&tools, &wheel)?;
    Ok(sh().copy_file(wheel, to)?)
}

/// Packs the source of the whole project. On Linux, unpacks the packed source, installs the C library from the unpacked
/// source, and runs the examples of the C README with the installed library.
fn source(to: &Path) -> Result {
    let stem = format!("puny-{VERSION}");
    // In a dry run, the files with the new version are not committed. They are added to a separate index of git, from
    // which the archive is made.
    let _index = sh().push_env("GIT_INDEX_FILE", target("index-of-source"));
    cmd!("git read-tree HEAD").run()?;
    cmd!("git add --update").run()?;
    let tree = cmd!("git write-tree").read()?;
    cmd!("git archive --format=tar.gz --prefix={stem}/ -o {to}/{stem}.tar.gz {tree}").run()?;
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let outside = empty(target("source-outside"))?;
    cmd!("tar -xzf {to}/{stem}.tar.gz -C {outside}").run()?;
    let (_inside, prefix) = (sh().push_dir(outside.join(stem)), outside.join("root"));
    let install = cmd!("cargo xtask capi --prefix {prefix}");
    install
        .env("CARGO_TARGET_DIR", target("source-built"))
        .run()?;
    capi::run_readme_examples(&prefix)
}

/// Packs the command with its completions, manual pages and licences. The command itself writes the completions and the
/// manual pages, so this machine must be able to run the command.
fn command(to: &Path, triple: Option<&str>) -> Result {
    let host = cmd!("rustc --print host-tuple").read()?;
    let triple = triple.unwrap_or(&host);
    cmd!("cargo build --release --locked --package puny-cli --target {triple}").run()?;
    let program = format!("puny{}", std::env::consts::EXE_SUFFIX);
    let built = target(triple).join("release").join(&program);
    let stem = format!("puny-{VERSION}-{triple}");
    let inside = empty(target("packed-command").join(&stem))?;
    sh().copy_file(&built, inside.join(&program))?;
    for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        sh().copy_file(Path::new("crates/cli").join(file), &inside)?;
    }
    sh().copy_file("crates/idna/LICENSE-UNICODE", &inside)?;
    let man = sh().create_dir(inside.join("man"))?;
    cmd!("{built} man {man}").run()?;
    let completions = sh().create_dir(inside.join("completions"))?;
    for (shell, file) in COMPLETIONS {
        let text = cmd!("{built} completions {shell}").read()?;
        sh().write_file(completions.join(file), text)?;
    }
    let parent = target("packed-command");
    Ok(cmd!("tar -czf {to}/{stem}.tar.gz -C {parent} {stem}").run()?)
}

/// Packs the page.
fn page(to: &Path) -> Result {
    web::build_page()?;
    let dist = root().join("web/dist");
    Ok(cmd!("tar -czf {to}/puny-page-{VERSION}.tar.gz -C {dist} .").run()?)
}
