//! Finds the peers that are C libraries, and compiles their wrappers.
//!
//! A library is found if pkg-config finds its headers. For each found library, this script sets a `cfg` with the name
//! of the library and an environment variable with its version. Without a library, the benchmark still builds, and
//! reports the library as missing.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/engines");
    println!("cargo::rerun-if-env-changed=PKG_CONFIG_PATH");
    println!("cargo::rerun-if-env-changed=PKG_CONFIG_LIBDIR");

    // The crate `ada-url` compiles ada and links it.
    cc::Build::new()
        .cpp(true)
        .std("c++20")
        .file("src/engines/ada.cpp")
        .compile("bench_ada");

    if let Some(version) = find("libidn") {
        println!("cargo::rustc-cfg=libidn");
        println!("cargo::rustc-env=LIBIDN={version}");
        println!("cargo::rustc-link-lib=idn");
    }
    if let Some(version) = find("libidn2") {
        // The engine loads libidn2 at run time, so this script does not link libidn2.
        println!("cargo::rustc-cfg=libidn2");
        println!("cargo::rustc-env=LIBIDN2={version}");
    }
    if let Some(version) = find("icu-uc") {
        println!("cargo::rustc-cfg=icu");
        println!("cargo::rustc-env=ICU={version}");
        cc::Build::new()
            .file("src/engines/icu.c")
            .compile("bench_icu");
        println!("cargo::rustc-link-lib=icuuc");
    }
}

/// Returns the version of a library, or `None` if its headers are not installed.
fn find(package: &str) -> Option<String> {
    let output = Command::new("pkg-config")
        .args(["--modversion", package])
        .output()
        .ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !version.trim().is_empty()).then(|| version.trim().to_owned())
}
