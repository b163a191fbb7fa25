//! Writes and checks the list of all top-level domains, which `puny extract` uses. The tests check the lists of IDN
//! top-level domains in `data/`; the conformance tests of `puny` compare those lists with IANA's list.

use std::collections::BTreeSet;

use anyhow::ensure;
use puny::punycode::encode;

use super::vectors::public_suffixes;
use crate::shell::{Result, sh};

/// The file of the list. The domains are in ASCII, sorted, one on each line.
const LIST: &str = "crates/display/src/links/top_level_domains.txt";

/// Writes the list.
pub(crate) fn write_list() -> Result {
    Ok(sh().write_file(LIST, make_list()?)?)
}

/// Checks that the list is up to date.
pub(crate) fn check_list() -> Result {
    let is_up_to_date = sh().read_file(LIST)? == make_list()?;
    ensure!(
        is_up_to_date,
        "{LIST} is out of date: `cargo xtask tables` writes it"
    );
    Ok(())
}

/// Returns the last labels of all ICANN domains in the public suffix list, in ASCII, sorted, one on each line. The part
/// of the public suffix list after the marker contains suffixes of private owners, which are ignored.
fn make_list() -> Result<String> {
    let all = public_suffixes()?;
    let icann = all.split("// ===END ICANN DOMAINS===").next();
    let icann = icann.expect("`split` returns at least one part");
    let rules = icann.lines().filter(|line| !line.starts_with("//"));
    let labels = rules.filter_map(|rule| rule.split_whitespace().next()?.rsplit('.').next());
    let ascii = labels.map(|label| match encode(label) {
        _ if label.is_ascii() => Ok(label.to_owned()),
        encoded => encoded.map(|encoded| format!("xn--{encoded}")),
    });
    let sorted = ascii.collect::<std::result::Result<BTreeSet<String>, _>>()?;
    Ok(sorted.into_iter().map(|label| label + "\n").collect())
}

#[cfg(test)]
mod tests {
    use puny::punycode::{decode, encode};

    use crate::shell::sh;

    fn lines(name: &str) -> Vec<String> {
        let text = sh().read_file(format!("data/{name}")).unwrap();
        assert!(text.ends_with('\n') && !text.contains('\r'));
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_lists_decode_to_each_other() {
        let unicode = lines("idn-tlds.txt");
        let punycode = lines("idn-tlds.punycode.txt");
        assert_eq!((unicode.len(), punycode.len()), (151, 151));
        for (unicode, punycode) in unicode.iter().zip(&punycode) {
            assert_eq!(encode(unicode).as_ref(), Ok(punycode));
            assert_eq!(decode(punycode).as_ref(), Ok(unicode));
        }
    }

    #[test]
    fn the_list_is_sorted_without_duplicates() {
        let unicode = lines("idn-tlds.txt");
        for pair in unicode.windows(2) {
            // `str` compares bytes of UTF-8, whose order is the order of code points.
            assert!(pair[0] < pair[1], "{pair:?}");
        }
    }
}
