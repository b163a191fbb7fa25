//! Packs what is uploaded, by the steps that test it, and tries each package as its README shows.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

use crate::bindings::{capi, python, wasm, web};
use crate::gates::package;
use crate::shell::{Result, cmd, empty, root, sh, target};

/// The version of what is packed.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The shells that the command has completions for, and the files that these look for.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "puny.bash"),
    ("elvish", "puny.elv"),
    ("fish", "puny.fish"),
    ("powershell", "_puny.ps1"),
    ("zsh", "_puny"),
];

/// The folder of all packages of a version.
pub(super) fn folder(version: &str) -> PathBuf {
    target(format!("release-{version}"))
}

/// Packs one part, or all of them.
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

/// The step `package` has checked what these hold, and compiled them but for one, which takes a minute.
fn crates(to: &Path) -> Result {
    package::run()?;
    package::compiles(&target("packages"), "puny-arrow")?;
    for archive in package::archives() {
        sh().copy_file(archive, to)?;
    }
    Ok(())
}

/// The npm package, installed into an empty folder.
fn npm(to: &Path) -> Result {
    wasm::build()?;
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

/// The wheel of this system. Those of the others are made by `.github/workflows/wheels.yml`.
fn wheel(to: &Path) -> Result {
    let folder = target("python");
    let tools = python::Environment::with("wheel", &folder, "requirements.txt")?;
    let tools = tools.context("there is no Python that can build it")?;
    let wheel = python::build(&tools, "wheel", &folder.join("wheels"))?;
    python::first_try(&tools, &wheel)?;
    Ok(sh().copy_file(wheel, to)?)
}

/// The source of the C libraries, and of all else: `cargo xtask capi --prefix DIR` installs from it, and a program
/// is compiled with what is installed.
fn source(to: &Path) -> Result {
    let stem = format!("puny-{VERSION}");
    // A dry run has the version in files that are not committed. They get an index of their own.
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
    capi::as_shown(&prefix)
}

/// The command with its completions, manual pages and licences. It has to run here, because it writes those.
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

/// The page, which works from its folder.
fn page(to: &Path) -> Result {
    web::build()?;
    let dist = root().join("web/dist");
    Ok(cmd!("tar -czf {to}/puny-page-{VERSION}.tar.gz -C {dist} .").run()?)
}
