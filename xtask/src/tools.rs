//! The tools that some steps need in addition to the project's toolchain: which are installed, which
//! can be installed without root, and how to install the others.

use crate::nightly;
use crate::step::{self, Result, capture, cargo, program};

/// A tool, or several that are installed together.
pub(crate) struct Tool {
    /// Its name in `PUNY_REQUIRE`.
    name: &'static str,
    /// The steps that need it.
    steps: &'static str,
    is_there: fn() -> bool,
    /// The command that installs it. It needs root if it begins with `apt-get`.
    install: &'static str,
}

/// The tested version of cargo-deny.
pub(crate) const DENY: Tool = Tool {
    name: "cargo-deny",
    steps: "deny",
    is_there: || answers(cargo(["deny", "--version"])),
    install: "cargo install --locked cargo-deny@0.20.2",
};

/// callgrind, which counts instructions.
pub(crate) const VALGRIND: Tool = Tool {
    name: "valgrind",
    steps: "instructions, growth",
    is_there: || answers(program("valgrind", ["--version"])),
    install: "apt-get install valgrind",
};

/// The minimum Rust version of the libraries.
pub(crate) const OLDEST_RUST: Tool = Tool {
    name: "rust-1.63",
    steps: "msrv",
    is_there: || answers(oldest("cargo --version")) && answers(oldest("rustc --version")),
    install: "rustup toolchain install 1.63 --profile minimal",
};

/// The toolchain for sanitizers and Miri.
pub(crate) const NIGHTLY: Tool = Tool {
    name: "nightly",
    steps: "asan, miri, fuzz",
    is_there: || {
        let miri = nightly::lacks("miri --version").is_none();
        let sysroot = nightly::rustc("--print sysroot");
        let sources = capture(sysroot, "").map(|output| {
            let sysroot = std::path::PathBuf::from(output.stdout.trim());
            sysroot.join("lib/rustlib/src/rust/library").is_dir()
        });
        miri && sources == Ok(true)
    },
    install: "rustup toolchain install nightly --profile minimal --component miri,rust-src",
};

/// The runner of fuzz targets.
pub(crate) const FUZZ: Tool = Tool {
    name: "cargo-fuzz",
    steps: "fuzz",
    is_there: || answers(cargo(["fuzz", "--version"])),
    install: "cargo install --locked cargo-fuzz@0.13.1",
};

/// The standard libraries of other processors.
const TARGETS: Tool = Tool {
    name: "targets",
    steps: "targets",
    is_there: || {
        crate::targets::ALL
            .iter()
            .all(|target| crate::targets::is_installed(target) == Ok(true))
    },
    install: "rustup target add i686-unknown-linux-gnu aarch64-unknown-linux-gnu \
              i686-unknown-linux-musl",
};

/// The standard library for WebAssembly.
pub(crate) const WASM: Tool = Tool {
    name: "wasm32",
    steps: "wasm, web --check",
    is_there: || crate::targets::is_installed(crate::targets::WASM) == Ok(true),
    install: "rustup target add wasm32-unknown-unknown",
};

/// Node 20 or later, and npm.
pub(crate) const NODE: Tool = Tool {
    name: "node",
    steps: "wasm, web --check",
    is_there: || {
        let oldest = "process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)";
        answers(program("node", ["-e", oldest])) && answers(program("npm", ["--version"]))
    },
    install: "apt-get install nodejs npm",
};

/// The browser that the page is tested in, by the names that systems give it, or by `CHROMIUM`.
pub(crate) const CHROMIUM: Tool = Tool {
    name: "chromium",
    steps: "web --check",
    is_there: || {
        let named = std::env::var("CHROMIUM").ok();
        let usual = ["chromium", "chromium-browser", "google-chrome"].map(str::to_owned);
        let mut names = named.into_iter().chain(usual);
        names.any(|name| answers(program(name, ["--version"])))
    },
    install: "apt-get install chromium fonts-noto-cjk",
};

/// The compilers that link the C libraries and build their examples.
pub(crate) const CC: Tool = Tool {
    name: "cc",
    steps: "capi --check",
    is_there: || {
        ["cc", "c++", "nm", "readelf"]
            .iter()
            .all(|name| answers(program(name, ["--version"])))
    },
    install: "apt-get install gcc g++ binutils",
};

/// What makes the header of the C library.
pub(crate) const CBINDGEN: Tool = Tool {
    name: "cbindgen",
    steps: "capi --check",
    is_there: || {
        let version = capture(program("cbindgen", ["--version"]), "");
        version.is_ok_and(|output| output.stdout.trim() == "cbindgen 0.29.2")
    },
    install: "cargo install --locked cbindgen@0.29.2",
};

/// Two ways to find the C library.
pub(crate) const PKG_CONFIG: Tool = Tool {
    name: "pkg-config",
    steps: "capi --check",
    is_there: || answers(program("pkg-config", ["--version"])),
    install: "apt-get install pkg-config",
};
pub(crate) const CMAKE: Tool = Tool {
    name: "cmake",
    steps: "capi --check",
    is_there: || answers(program("cmake", ["--version"])),
    install: "apt-get install cmake",
};

/// What reads its manual pages.
pub(crate) const MAN: Tool = Tool {
    name: "man",
    steps: "capi --check",
    is_there: || answers(program("man", ["--version"])),
    install: "apt-get install man-db",
};

/// All tools; downloads come before compilations.
const ALL: [Tool; 14] = [
    OLDEST_RUST,
    TARGETS,
    WASM,
    NIGHTLY,
    VALGRIND,
    NODE,
    CHROMIUM,
    CC,
    PKG_CONFIG,
    CMAKE,
    MAN,
    CBINDGEN,
    FUZZ,
    DENY,
];

/// Whether a program runs and succeeds.
fn answers(command: std::process::Command) -> bool {
    capture(command, "").is_ok_and(|output| output.success)
}

/// A program of the minimum Rust version; does not install it.
pub(crate) fn oldest(arguments: &str) -> std::process::Command {
    let mut command = program("rustup", ["run", "1.63"]);
    command
        .args(arguments.split(' '))
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("RUSTC")
        .env_remove("CARGO")
        .env("RUSTUP_AUTO_INSTALL", "0");
    command
}

/// Checks all tools, and installs missing ones that need no root, in at most three attempts each.
pub(crate) fn install() -> Result {
    look(true)
}

/// Checks all tools and installs nothing.
pub(crate) fn list() -> Result {
    look(false)
}

fn look(may_install: bool) -> Result {
    for tool in &ALL {
        let Tool { name, steps, .. } = tool;
        let mut is_there = (tool.is_there)();
        let needs_root = tool.install.starts_with("apt-get");
        if !is_there && may_install && !needs_root {
            // A registry may fail once. A step whose tool is still missing is skipped, and says why.
            for _ in 0..3 {
                let mut words = tool.install.split_whitespace();
                let mut installer = program(words.next().unwrap_or_default(), words);
                // They run for seconds and take minutes to optimise.
                installer.envs([
                    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
                    ("CARGO_PROFILE_RELEASE_LTO", "off"),
                    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "256"),
                ]);
                if step::run(installer).is_ok() {
                    break;
                }
            }
            is_there = (tool.is_there)();
        }
        if is_there {
            println!("{name:<12} is there, for {steps}");
        } else {
            println!("{name:<12} is missing, for {steps}: {}", tool.install);
        }
    }
    Ok(())
}

impl Tool {
    /// Whether it is installed.
    pub(crate) fn is_there(&self) -> bool {
        (self.is_there)()
    }

    /// Whether it is installed. If not, `step` is skipped.
    ///
    /// # Errors
    ///
    /// If it is missing and `PUNY_REQUIRE` names it or the step.
    pub(crate) fn or_skip(&self, step: &str) -> Result<bool> {
        if (self.is_there)() {
            return Ok(true);
        }
        let why = format!("{} is missing: {}", self.name, self.install);
        step::skip_for_want_of(self.name, step, &why)?;
        Ok(false)
    }
}
