//! The corpora of the experiment: names in use, and words of a dozen scripts.
//!
//! Nothing of them is in this repository: the words are fetched from Debian's packages, which are
//! pinned by version and SHA-256, the public suffixes from a package of Python's registry.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::step::{Result, capture, program, read, root, target_dir};
use crate::vectors::{public_suffixes, sha256};

/// A list of labels.
pub(super) struct Corpus {
    /// The name in tables.
    pub(super) name: &'static str,
    /// The name of its file, without the ending.
    pub(super) file: &'static str,
    source: Source,
}

enum Source {
    /// `data/idn-tlds.txt`.
    TopLevelDomains,
    PublicSuffixes,
    Debian(Words),
}

/// The words of a package.
struct Words {
    package: &'static str,
    version: &'static str,
    sha256: &'static str,
    path: &'static str,
    form: Form,
}

/// How a file has its words.
#[derive(Clone, Copy)]
enum Form {
    /// One a line.
    Lines,
    /// Hunspell's: a count, then a word a line, with flags after a slash.
    Hunspell(&'static str),
    /// The dictionary of an input method: `reading /word;remark/word/`.
    Skk,
    /// A word, a tab and a number.
    Tab,
}

const UTF_8: &str = "UTF-8";

/// The most labels of a corpus; of a longer list they are taken at equal distances.
const MOST: usize = 20_000;

/// The labels of each list of words in the corpus of all scripts.
const OF_EACH: usize = 1_000;

const fn words(
    name: &'static str,
    file: &'static str,
    form: Form,
    [package, version, sha256, path]: [&'static str; 4],
) -> Corpus {
    let words = Words {
        package,
        version,
        sha256,
        path,
        form,
    };
    Corpus {
        name,
        file,
        source: Source::Debian(words),
    }
}

/// All but the one of all scripts.
#[rustfmt::skip]
pub(super) const CORPORA: &[Corpus] = &[
    Corpus { name: "top-level domains", file: "tlds", source: Source::TopLevelDomains },
    Corpus { name: "public suffixes", file: "suffixes", source: Source::PublicSuffixes },
    words("French", "fr", Form::Lines, ["wfrench", "1.2.7-2",
        "a5cbe63b988adbdb973983aab5b76fe2b715e9a37b012f31ad1e925b1a4b4c29",
        "usr/share/dict/french"]),
    words("German", "de", Form::Hunspell(UTF_8), ["hunspell-de-de", "20161207-11",
        "03073af4e73702d1dc1524986365672bcbfbaefab6b04dad0e653f19d75a30f9",
        "usr/share/hunspell/de_DE.dic"]),
    words("Polish", "pl", Form::Hunspell("ISO-8859-2"), ["hunspell-pl", "1:7.5.0-1",
        "9af9e010e5586ab3e5b46009273df8e94c8c1f0da8e3c7b1e2df1398ce68ef07",
        "usr/share/hunspell/pl_PL.dic"]),
    words("Vietnamese", "vi", Form::Hunspell(UTF_8), ["hunspell-vi", "1:7.5.0-1",
        "d8c801d7e30b9486de53d70dd537f5bbb46a93a66803c5e15e652d3ca19389ec",
        "usr/share/hunspell/vi_VN.dic"]),
    words("Russian", "ru", Form::Hunspell(UTF_8), ["hunspell-ru", "1:7.5.0-1",
        "ef3f0a54a8e52682be80932e414b97d7d268d4a33dfcb5b27b46142b5d84cfe3",
        "usr/share/hunspell/ru_RU.dic"]),
    words("Greek", "el", Form::Hunspell("ISO-8859-7"), ["hunspell-el", "1:7.5.0-1",
        "ebb05d4232d7cf4b55a7af8b3ed4e4790082f6b9d58308043726a3c7b20f407e",
        "usr/share/hunspell/el_GR.dic"]),
    words("Hebrew", "he", Form::Hunspell(UTF_8), ["hunspell-he", "1:7.5.0-1",
        "6285f541a0b5925b7b5d0be4823d2ed759ab43ad4f87bc23d71005491a6147ff",
        "usr/share/hunspell/he_IL.dic"]),
    words("Arabic", "ar", Form::Hunspell(UTF_8), ["hunspell-ar", "3.2-1.2",
        "63f18b13e40210e09985c31cee3dc6ffc5c35198f084dc2660e18b0848e79e28",
        "usr/share/hunspell/ar.dic"]),
    words("Hindi", "hi", Form::Hunspell(UTF_8), ["hunspell-hi", "1:7.5.0-1",
        "d3f81fc5251f1ac6f962cb6a7bb7f677f1502f759c68f124eb49ef748a512860",
        "usr/share/hunspell/hi_IN.dic"]),
    words("Bengali", "bn", Form::Hunspell(UTF_8), ["hunspell-bn", "1:7.5.0-1",
        "c64e33896a063c32672d85687b6f693abee6451a400f47f0c3c436bde3dc6dfd",
        "usr/share/hunspell/bn_BD.dic"]),
    words("Gujarati", "gu", Form::Hunspell(UTF_8), ["hunspell-gu", "1:7.5.0-1",
        "9395c47dddd3b3b67f09f1840b916cc0332948b039a0761a50cb2d3cb49674c4",
        "usr/share/hunspell/gu_IN.dic"]),
    words("Telugu", "te", Form::Hunspell(UTF_8), ["hunspell-te", "1:7.5.0-1",
        "b411e0b58b89131024c7d888148a3138f533e7628e54aec9e0e00b3c368b8362",
        "usr/share/hunspell/te_IN.dic"]),
    words("Malayalam", "ml", Form::Hunspell(UTF_8), ["hunspell-ml", "0.1-2.1",
        "566ad60387250fe23146de845fbdffe5bb37a8a8f16b0be31939b7629bacaf4c",
        "usr/share/hunspell/ml_IN.dic"]),
    words("Sinhala", "si", Form::Hunspell(UTF_8), ["hunspell-si", "1:7.5.0-1",
        "f49d62bd7f905f4f301a29f800c90b04d428d6c2125a6863ffa447ca83c53c2b",
        "usr/share/hunspell/si_LK.dic"]),
    words("Thai", "th", Form::Hunspell(UTF_8), ["hunspell-th", "1:7.5.0-1",
        "5019138d6fa2829ec967700e754d787cc613490f0d5f9088a0f0d23692a38c7c",
        "usr/share/hunspell/th_TH.dic"]),
    words("Lao", "lo", Form::Hunspell(UTF_8), ["hunspell-lo", "1:7.5.0-1",
        "ef48f1c2c2c43ea874ef86bbae9c5cf264e17d4b918bc67510786c366e28aad7",
        "usr/share/hunspell/lo_LA.dic"]),
    words("Korean", "ko", Form::Hunspell(UTF_8), ["hunspell-ko", "0.7.92-1",
        "d02674324f1b320f069d93336578f01df4ab6cff23d0878867ccdc80eb6307f2",
        "usr/share/hunspell/ko.dic"]),
    words("Japanese", "ja", Form::Skk, ["skkdic", "20230109-1",
        "b20f505f685f4c46eb8815ac0efab133536f345ccbb99991adc423274a01a4a3",
        "usr/share/skk/SKK-JISYO.L"]),
    words("Chinese", "zh", Form::Tab, ["rime-essay", "0.0~git20230204.e0519d0-1",
        "a88723154a076dd746de3e7c48738179cde9cf1b3480f12b6781c4e1afa9b015",
        "usr/share/rime-data/essay.txt"]),
];

impl Corpus {
    /// Whether it is a list of words.
    pub(super) fn is_words(&self) -> bool {
        matches!(self.source, Source::Debian(_))
    }

    /// The package and its version.
    pub(super) fn source(&self) -> String {
        match &self.source {
            Source::TopLevelDomains => "`data/idn-tlds.txt`".to_owned(),
            Source::PublicSuffixes => "PyPI publicsuffixlist 1.1.2.20261023".to_owned(),
            Source::Debian(words) => format!("Debian {} {}", words.package, words.version),
        }
    }

    /// Fetches it. Returns its labels that are not ASCII, sorted, each once: at most [`MOST`], and how
    /// many there are.
    pub(super) fn labels(&self) -> Result<(Vec<String>, usize)> {
        let labels: BTreeSet<String> = match &self.source {
            Source::TopLevelDomains => labels(read(&root().join("data/idn-tlds.txt"))?.lines()),
            Source::PublicSuffixes => {
                let list = public_suffixes()?;
                let rules = list.lines().filter(|line| !line.starts_with("//"));
                labels(rules.flat_map(|rule| rule.trim_start_matches('!').split('.')))
            }
            Source::Debian(words) => {
                let text = words.fetch()?;
                labels(text.lines().filter_map(|line| words.form.word(line)))
            }
        };
        let all: Vec<String> = labels.into_iter().collect();
        Ok((some(&all, MOST), all.len()))
    }
}

/// At most so many, at equal distances.
fn some(all: &[String], most: usize) -> Vec<String> {
    let count = all.len().min(most);
    let at = |index: usize| all.get(index * all.len() / count.max(1)).cloned();
    (0..count).filter_map(at).collect()
}

/// Labels from each list of words.
pub(super) fn of_each(all: &[String]) -> Vec<String> {
    some(all, OF_EACH)
}

/// Writes a corpus, one label a line.
pub(super) fn write(file: &str, labels: &[String]) -> Result<PathBuf> {
    let dir = folder()?;
    let path = dir.join(format!("{file}.txt"));
    fs::write(&path, labels.join("\n") + "\n")
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn folder() -> Result<PathBuf> {
    let dir = target_dir().join("corpora");
    fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    Ok(dir)
}

/// The labels that UTS #46 makes of some words, if it makes one label of a word, and not in ASCII.
fn labels<'w>(words: impl Iterator<Item = &'w str>) -> BTreeSet<String> {
    let label = |word: &str| {
        let ascii = puny_idna::to_ascii(word).ok()?;
        let label = ascii
            .strip_prefix("xn--")
            .filter(|label| !label.contains('.'))?;
        puny::punycode::decode(label).ok()
    };
    words
        .filter(|word| !word.is_ascii())
        .filter_map(label)
        .collect()
}

impl Form {
    /// The word of a line.
    fn word(self, line: &str) -> Option<&str> {
        match self {
            Form::Lines => Some(line.trim()),
            Form::Hunspell(_) => line.split(['/', '\t', ' ']).next(),
            Form::Skk if line.starts_with(';') => None,
            Form::Skk => line.split('/').nth(1)?.split(';').next(),
            Form::Tab => line.split('\t').next(),
        }
    }

    fn encoding(self) -> &'static str {
        match self {
            Form::Hunspell(encoding) => encoding,
            Form::Skk => "EUC-JP",
            Form::Lines | Form::Tab => UTF_8,
        }
    }
}

impl Words {
    /// The text of the file, from the package.
    fn fetch(&self) -> Result<String> {
        let dir = folder()?.join(self.package);
        fs::create_dir_all(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        let archive = match self.archive(&dir)? {
            Some(archive) => archive,
            None => {
                let mut apt = program("apt-get", ["--quiet", "download"]);
                apt.arg(format!("{}={}", self.package, self.version))
                    .current_dir(&dir);
                capture(apt, "")?.stdout()?;
                self.archive(&dir)?.ok_or_else(|| {
                    format!(
                        "the package {} {} has another SHA-256",
                        self.package, self.version
                    )
                })?
            }
        };
        let mut unpack = program("dpkg-deb", ["--extract"]);
        unpack.arg(&archive).arg(dir.join("files"));
        capture(unpack, "")?.stdout()?;
        let mut convert = program("iconv", ["-c", "-t", UTF_8, "-f", self.form.encoding()]);
        convert.arg(dir.join("files").join(self.path));
        // Some dictionaries have a few bytes that are no text; `iconv -c` says so by its status.
        let output = convert
            .output()
            .map_err(|error| format!("iconv: {error}"))?;
        let text = String::from_utf8(output.stdout);
        let text = text.map_err(|error| format!("{}: {error}", self.path))?;
        match text.is_empty() {
            true => Err(format!("{}: iconv gives nothing", self.path)),
            false => Ok(text),
        }
    }

    /// The archive with the right content, if it was downloaded.
    fn archive(&self, dir: &Path) -> Result<Option<PathBuf>> {
        let entries = fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
        for entry in entries.flatten() {
            let path = entry.path();
            let is_archive = path.extension().is_some_and(|ending| ending == "deb");
            if is_archive && fs::read(&path).is_ok_and(|content| sha256(&content) == self.sha256) {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_lines() {
        for (form, line, word) in [
            (Form::Lines, "père ", Some("père")),
            (Form::Hunspell(UTF_8), "дом/AB", Some("дом")),
            (Form::Hunspell(UTF_8), "дом\tpo:noun", Some("дом")),
            (Form::Skk, ";; remark /x/", None),
            (Form::Skk, "にほん /日本;国/二本/", Some("日本")),
            (Form::Tab, "中国\t17", Some("中国")),
        ] {
            assert_eq!(form.word(line), word);
        }
    }

    #[test]
    fn labels_are_mapped_and_sorted() {
        let labels = labels(["Über", "über", "ab", "a b", "-ü", "日本。東京"].into_iter());
        assert_eq!(labels.into_iter().collect::<Vec<_>>(), ["über"]);
        let all: Vec<String> = (0..7).map(|number| number.to_string()).collect();
        assert_eq!(some(&all, 3), ["0", "2", "4"]);
        assert_eq!(some(&all, 9), all);
    }
}
