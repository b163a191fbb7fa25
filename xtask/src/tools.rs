//! The tools that some steps need in addition to the project's toolchain. This module checks which tools are installed,
//! installs the tools that do not need root, and prints how to install the other tools.

use std::path::Path;

use xshell::Cmd;

use crate::shell::{Result, answers, cmd, nightly, of_toolchain, root, sh};
use crate::skip::skip_for_want_of;

/// A tool, several tools that are installed together, or a property of the machine.
pub(crate) struct Tool {
    /// The name of the tool in `PUNY_REQUIRE`.
    name: &'static str,
    /// The command that installs the tool. Commands of cargo and rustup need no root.
    install: &'static str,
    is_there: fn() -> bool,
}

/// Makes a table of tools. A row contains the name of the constant, the name of the tool, the command that installs the
/// tool, and a function that returns whether the tool is installed.
macro_rules! tools {
    ($($(#[$doc:meta])* $tool:ident, $name:literal, $install:literal, $is_there:expr;)*) => {
        $($(#[$doc])* pub(crate) const $tool: Tool = Tool {
            name: $name,
            install: $install,
            is_there: $is_there,
        };)*
        const ALL: &[Tool] = &[$($tool),*];
    };
}

// Tools that are downloaded come before tools that are compiled. Each compiled tool runs for only a second, so the
// tools are built with `--debug`, which takes half the time.
tools! {
    /// Linux, because the C libraries are built with options of its linker.
    LINUX, "Linux", "another machine", || cfg!(target_os = "linux");
    /// Linux on x86-64, where instructions are counted and where programs for i686 run.
    X86_LINUX, "x86-64-Linux", "another machine", || cfg!(all(target_arch = "x86_64", target_os = "linux"));
    /// The minimum Rust version of the libraries.
    OLDEST_RUST, "rust-1.63", "rustup toolchain install 1.63 --profile minimal",
        || ["cargo", "rustc"].iter().all(|name| answers(oldest(name).arg("--version")));
    /// The standard libraries of other processors.
    TARGETS, "targets",
        "rustup target add aarch64-unknown-linux-gnu i686-unknown-linux-musl",
        || CHECKED_TARGETS.into_iter().all(is_installed);
    /// The emulator and the linker for programs of aarch64.
    EMULATOR, "qemu-aarch64", "apt-get install qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
        || {
            let programs = ["qemu-aarch64", "aarch64-linux-gnu-gcc"].into_iter().all(has_version);
            programs && Path::new("/usr/aarch64-linux-gnu/lib/crt1.o").is_file()
        };
    /// A compiler with the sources of its standard library, for targets whose standard library rustup cannot install.
    SYSTEM_RUST, "rustc-web", "apt-get install rustc-web rust-web-src",
        || {
            let sources = Path::new("/usr/lib/rustlib/src/rust/library/std/src").is_dir();
            let version = cmd!("{SYSTEM_RUSTC} --version").ignore_stderr().read().unwrap_or_default();
            let minor = version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
            sources && minor.is_some_and(|minor| minor >= 95)
        };
    /// The standard library for WebAssembly.
    WASM, "wasm32", "rustup target add wasm32-unknown-unknown", || is_installed(WASM_TARGET);
    /// The toolchain for sanitizers and Miri.
    NIGHTLY, "nightly", "rustup toolchain install nightly --profile minimal --component miri,rust-src",
        || {
            let sysroot = nightly("rustc").args(["--print", "sysroot"]).ignore_stderr().read();
            let sources = |root: String| Path::new(&root).join("lib/rustlib/src/rust/library");
            let has_sources = sysroot.is_ok_and(|root| sources(root).is_dir());
            has_sources && answers(nightly("cargo").args(["miri", "--version"]))
        };
    /// Python, which checks the cases in `suite/`.
    PYTHON, "python3", "apt-get install python3", || has_version("python3");
    /// Valgrind, whose tools callgrind and cachegrind count instructions.
    VALGRIND, "valgrind", "apt-get install valgrind", || has_version("valgrind");
    /// Node 20 or later, and npm.
    NODE, "node", "apt-get install nodejs npm",
        || {
            let oldest = "process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)";
            answers(cmd!("node -e {oldest}")) && has_version("npm")
        };
    /// The browser in which the page is tested: one of the usual names of the program, or the variable `CHROMIUM`.
    CHROMIUM, "chromium", "apt-get install chromium fonts-noto-cjk",
        || {
            let named = std::env::var("CHROMIUM").is_ok_and(|name| has_version(&name));
            named || ["chromium", "chromium-browser", "google-chrome"].into_iter().any(has_version)
        };
    /// The compilers that link the C libraries and compile their examples.
    CC, "cc", "apt-get install gcc g++ binutils",
        || ["cc", "c++", "nm", "readelf"].into_iter().all(has_version);
    /// Coq, which checks the proof of RFC 3492, and OCaml, which compiles the program that is extracted from the proof.
    COQ, "coq", "apt-get install coq make",
        || has_version("coqc") && has_version("make") && answers(cmd!("ocamlopt -version"));
    /// pkg-config, one of two ways to find the C library.
    PKG_CONFIG, "pkg-config", "apt-get install pkg-config", || has_version("pkg-config");
    /// CMake, the other way to find the C library.
    CMAKE, "cmake", "apt-get install cmake", || has_version("cmake");
    /// The program that shows manual pages, with which the pages of the C library are checked.
    MAN, "man", "apt-get install man-db", || has_version("man");
    /// The program that makes the header of the C library.
    CBINDGEN, "cbindgen", "cargo install --debug --locked cbindgen@0.29.2",
        || cmd!("cbindgen --version").read().is_ok_and(|version| version == "cbindgen 0.29.2");
    /// The runner of fuzz targets.
    FUZZ, "cargo-fuzz", "cargo install --debug --locked cargo-fuzz@0.13.2",
        || answers(cmd!("cargo fuzz --version"));
    /// The tested version of cargo-deny.
    DENY, "cargo-deny", "cargo install --debug --locked cargo-deny@0.20.2",
        || answers(cmd!("cargo deny --version"));
}

/// The targets whose builds of the libraries are checked.
pub(crate) const CHECKED_TARGETS: [&str; 2] = [RUN_TARGET, NEON];

/// The target whose processors have Neon.
pub(crate) const NEON: &str = "aarch64-unknown-linux-gnu";

/// The compiler that Debian's packages install.
pub(crate) const SYSTEM_RUSTC: &str = "/usr/bin/rustc";

/// The target with 32-bit pointers. Its programs are linked with only what rustup installs, and run on any x86-64 Linux.
pub(crate) const RUN_TARGET: &str = "i686-unknown-linux-musl";

/// The target of the npm package.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Returns whether the standard library of a target is installed for the current compiler.
pub(crate) fn is_installed(target: &str) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = cmd!("{rustc} --print target-libdir --target {target}").read();
    libraries.is_ok_and(|libraries| root().join(libraries).is_dir())
}

/// Returns whether a program is installed.
fn has_version(name: &str) -> bool {
    answers(cmd!("{name} --version"))
}

/// Returns a command that runs a program of the toolchain with the minimum Rust version.
pub(crate) fn oldest(program: &str) -> Cmd<'static> {
    of_toolchain("1.63", program)
}

/// Installs the missing tools that need no root.
pub(crate) fn install_missing() -> Result {
    check_tools(true)
}

/// Prints which tools are missing.
pub(crate) fn list_tools() -> Result {
    check_tools(false)
}

/// Prints for each tool whether it is installed. If `may_install` is true, first installs the missing tools that need
/// no root. A missing tool is not an error, because a step without its tool is skipped.
fn check_tools(may_install: bool) -> Result {
    for tool in ALL {
        let Tool { name, install, .. } = tool;
        if tool.is_there() || may_install && tool.installs() {
            println!("{name:<12} is installed");
        } else {
            println!("{name:<12} is missing: {install}");
        }
    }
    Ok(())
}

impl Tool {
    /// Installs the tool if the installation does not need root, and returns whether the tool is installed now. Makes
    /// at most three attempts, because a download may fail.
    fn installs(&self) -> bool {
        let mut words = self.install.split(' ');
        let installer = words.next().expect("every tool has a command");
        let install = sh().cmd(installer).args(words);
        ["cargo", "rustup"].contains(&installer)
            && (0..3).any(|_| install.run().is_ok())
            && self.is_there()
    }

    /// Returns whether the tool is installed. If not, records that the check `step` is skipped: a step, or a part of a
    /// step, that needs the tool.
    ///
    /// # Errors
    ///
    /// Fails if the tool is missing and `PUNY_REQUIRE` requires the tool or the step.
    pub(crate) fn or_skip(&self, step: &str) -> Result<bool> {
        if (self.is_there)() {
            return Ok(true);
        }
        let why = format!("{} is missing: {}", self.name, self.install);
        skip_for_want_of(self.name, step, &why)?;
        Ok(false)
    }

    /// Returns whether the tool is installed, for callers that do not require the tool.
    pub(crate) fn is_there(&self) -> bool {
        (self.is_there)()
    }
}
