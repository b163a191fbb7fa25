//! The lists of top-level domains in `data/`. The conformance tests of `puny` compare them with
//! IANA's.

#[cfg(test)]
mod tests {
    use puny::punycode::{decode, encode};

    use crate::step::{read, root};

    fn lines(name: &str) -> Vec<String> {
        let text = read(&root().join("data").join(name)).unwrap();
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
            // The order of UTF-8 is that of code points.
            assert!(pair[0] < pair[1], "{pair:?}");
        }
    }

    /// The copy that a test of `puny-idna` reads from its package.
    #[test]
    fn the_copy_equals_the_list() {
        let copy = read(&root().join("crates/idna/src/display/idn-tlds.txt")).unwrap();
        let list = read(&root().join("data/idn-tlds.txt")).unwrap();
        assert_eq!(copy, list);
    }
}
