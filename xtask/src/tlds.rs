//! The lists of top-level domains in `data/`.

#[cfg(test)]
mod tests {
    use puny::punycode::{decode, encode};
    use serde_json::Value;

    use crate::step::{read, root};
    use crate::vectors::shared;

    fn lines(name: &str) -> Vec<String> {
        let text = read(&root().join("data").join(name)).unwrap();
        assert!(text.ends_with('\n') && !text.contains('\r'));
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn both_lists_are_each_other() {
        let unicode = lines("idn-tlds.txt");
        let punycode = lines("idn-tlds.punycode.txt");
        assert_eq!((unicode.len(), punycode.len()), (151, 151));
        for (unicode, punycode) in unicode.iter().zip(&punycode) {
            assert_eq!(encode(unicode).as_ref(), Ok(punycode));
            assert_eq!(decode(punycode).as_ref(), Ok(unicode));
        }
    }

    #[test]
    fn the_list_is_sorted_and_nothing_is_there_twice() {
        let unicode = lines("idn-tlds.txt");
        for pair in unicode.windows(2) {
            // The order of UTF-8 is that of code points.
            assert!(pair[0] < pair[1], "{pair:?}");
        }
    }

    #[test]
    fn the_list_is_that_of_the_vectors() {
        let file = shared().join("real-idns/iana_idn_tlds.json");
        if !file.is_file() {
            eprintln!("not compared: there is no {}", file.display());
            return;
        }
        let vectors: Value = serde_json::from_str(&read(&file).unwrap()).unwrap();
        let mut expected: Vec<(String, String)> = Vec::new();
        for case in vectors["cases"].as_array().unwrap() {
            let label = case["unicode"]
                .as_array()
                .unwrap()
                .iter()
                .map(|code_point| {
                    let code_point = u32::try_from(code_point.as_u64().unwrap()).unwrap();
                    char::from_u32(code_point).unwrap()
                });
            let a_label = case["punycode"].as_str().unwrap();
            expected.push((
                label.collect(),
                a_label.strip_prefix("xn--").unwrap().to_owned(),
            ));
        }
        expected.sort();
        let ours = lines("idn-tlds.txt")
            .into_iter()
            .zip(lines("idn-tlds.punycode.txt"));
        assert_eq!(ours.collect::<Vec<_>>(), expected);
    }
}
