//! RFC 3492, section 7.1: the nineteen sample strings, as printed there.
//!
//! The flags are those of the RFC: `U+` is a flag for upper case, `u+` for lower case
//! (appendix A and the program of appendix C).

use puny::punycode::{self, PUNYCODE};

struct Sample {
    name: &'static str,
    /// Code points in the RFC's notation.
    unicode: &'static str,
    /// The encoded string as printed.
    printed: &'static str,
}

const SAMPLES: [Sample; 19] = [
    Sample {
        name: "(A) Arabic (Egyptian)",
        unicode: "u+0644 u+064A u+0647 u+0645 u+0627 u+0628 u+062A u+0643 u+0644 \
                  u+0645 u+0648 u+0634 u+0639 u+0631 u+0628 u+064A u+061F",
        printed: "egbpdaj6bu4bxfgehfvwxn",
    },
    Sample {
        name: "(B) Chinese (simplified)",
        unicode: "u+4ED6 u+4EEC u+4E3A u+4EC0 u+4E48 u+4E0D u+8BF4 u+4E2D u+6587",
        printed: "ihqwcrb4cv8a8dqg056pqjye",
    },
    Sample {
        name: "(C) Chinese (traditional)",
        unicode: "u+4ED6 u+5011 u+7232 u+4EC0 u+9EBD u+4E0D u+8AAA u+4E2D u+6587",
        printed: "ihqwctvzc91f659drss3x8bo0yb",
    },
    Sample {
        name: "(D) Czech",
        unicode: "U+0050 u+0072 u+006F u+010D u+0070 u+0072 u+006F u+0073 u+0074 \
                  u+011B u+006E u+0065 u+006D u+006C u+0075 u+0076 u+00ED u+010D \
                  u+0065 u+0073 u+006B u+0079",
        printed: "Proprostnemluvesky-uyb24dma41a",
    },
    Sample {
        name: "(E) Hebrew",
        unicode: "u+05DC u+05DE u+05D4 u+05D4 u+05DD u+05E4 u+05E9 u+05D5 u+05D8 \
                  u+05DC u+05D0 u+05DE u+05D3 u+05D1 u+05E8 u+05D9 u+05DD u+05E2 \
                  u+05D1 u+05E8 u+05D9 u+05EA",
        printed: "4dbcagdahymbxekheh6e0a7fei0b",
    },
    Sample {
        name: "(F) Hindi (Devanagari)",
        unicode: "u+092F u+0939 u+0932 u+094B u+0917 u+0939 u+093F u+0928 u+094D \
                  u+0926 u+0940 u+0915 u+094D u+092F u+094B u+0902 u+0928 u+0939 \
                  u+0940 u+0902 u+092C u+094B u+0932 u+0938 u+0915 u+0924 u+0947 \
                  u+0939 u+0948 u+0902",
        printed: "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
    },
    Sample {
        name: "(G) Japanese (kanji and hiragana)",
        unicode: "u+306A u+305C u+307F u+3093 u+306A u+65E5 u+672C u+8A9E u+3092 \
                  u+8A71 u+3057 u+3066 u+304F u+308C u+306A u+3044 u+306E u+304B",
        printed: "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
    },
    Sample {
        name: "(H) Korean (Hangul syllables)",
        unicode: "u+C138 u+ACC4 u+C758 u+BAA8 u+B4E0 u+C0AC u+B78C u+B4E4 u+C774 \
                  u+D55C u+AD6D u+C5B4 u+B97C u+C774 u+D574 u+D55C u+B2E4 u+BA74 \
                  u+C5BC u+B9C8 u+B098 u+C88B u+C744 u+AE4C",
        printed: "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c",
    },
    Sample {
        name: "(I) Russian (Cyrillic)",
        unicode: "U+043F u+043E u+0447 u+0435 u+043C u+0443 u+0436 u+0435 u+043E \
                  u+043D u+0438 u+043D u+0435 u+0433 u+043E u+0432 u+043E u+0440 \
                  u+044F u+0442 u+043F u+043E u+0440 u+0443 u+0441 u+0441 u+043A \
                  u+0438",
        printed: "b1abfaaepdrnnbgefbaDotcwatmq2g4l",
    },
    Sample {
        name: "(J) Spanish",
        unicode: "U+0050 u+006F u+0072 u+0071 u+0075 u+00E9 u+006E u+006F u+0070 \
                  u+0075 u+0065 u+0064 u+0065 u+006E u+0073 u+0069 u+006D u+0070 \
                  u+006C u+0065 u+006D u+0065 u+006E u+0074 u+0065 u+0068 u+0061 \
                  u+0062 u+006C u+0061 u+0072 u+0065 u+006E U+0045 u+0073 u+0070 \
                  u+0061 u+00F1 u+006F u+006C",
        printed: "PorqunopuedensimplementehablarenEspaol-fmd56a",
    },
    Sample {
        name: "(K) Vietnamese",
        unicode: "U+0054 u+1EA1 u+0069 u+0073 u+0061 u+006F u+0068 u+1ECD u+006B \
                  u+0068 u+00F4 u+006E u+0067 u+0074 u+0068 u+1EC3 u+0063 u+0068 \
                  u+1EC9 u+006E u+00F3 u+0069 u+0074 u+0069 u+1EBF u+006E u+0067 \
                  U+0056 u+0069 u+1EC7 u+0074",
        printed: "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g",
    },
    Sample {
        name: "(L) 3<nen>B<gumi><kinpachi><sensei>",
        unicode: "u+0033 u+5E74 U+0042 u+7D44 u+91D1 u+516B u+5148 u+751F",
        printed: "3B-ww4c5e180e575a65lsy2b",
    },
    Sample {
        name: "(M) <amuro><namie>-with-SUPER-MONKEYS",
        unicode: "u+5B89 u+5BA4 u+5948 u+7F8E u+6075 u+002D u+0077 u+0069 u+0074 \
                  u+0068 u+002D U+0053 U+0055 U+0050 U+0045 U+0052 u+002D U+004D \
                  U+004F U+004E U+004B U+0045 U+0059 U+0053",
        printed: "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
    },
    Sample {
        name: "(N) Hello-Another-Way-<sorezore><no><basho>",
        unicode: "U+0048 u+0065 u+006C u+006C u+006F u+002D U+0041 u+006E u+006F \
                  u+0074 u+0068 u+0065 u+0072 u+002D U+0057 u+0061 u+0079 u+002D \
                  u+305D u+308C u+305E u+308C u+306E u+5834 u+6240",
        printed: "Hello-Another-Way--fc4qua05auwb3674vfr0b",
    },
    Sample {
        name: "(O) <hitotsu><yane><no><shita>2",
        unicode: "u+3072 u+3068 u+3064 u+5C4B u+6839 u+306E u+4E0B u+0032",
        printed: "2-u9tlzr9756bt3uc0v",
    },
    Sample {
        name: "(P) Maji<de>Koi<suru>5<byou><mae>",
        unicode: "U+004D u+0061 u+006A u+0069 u+3067 U+004B u+006F u+0069 u+3059 \
                  u+308B u+0035 u+79D2 u+524D",
        printed: "MajiKoi5-783gue6qz075azm5e",
    },
    Sample {
        name: "(Q) <pafii>de<runba>",
        unicode: "u+30D1 u+30D5 u+30A3 u+30FC u+0064 u+0065 u+30EB u+30F3 u+30D0",
        printed: "de-jg4avhby1noc0d",
    },
    Sample {
        name: "(R) <sono><supiido><de>",
        unicode: "u+305D u+306E u+30B9 u+30D4 u+30FC u+30C9 u+3067",
        printed: "d9juau41awczczp",
    },
    Sample {
        name: "(S) -> $1.00 <-",
        unicode: "u+002D u+003E u+0020 u+0024 u+0031 u+002E u+0030 u+0030 u+0020 \
                  u+003C u+002D",
        printed: "-> $1.00 <--",
    },
];

impl Sample {
    fn code_points(&self) -> Vec<u32> {
        let number = |token: &str| u32::from_str_radix(token.get(2..).unwrap(), 16).unwrap();
        self.unicode.split(' ').map(number).collect()
    }

    fn flags(&self) -> Vec<bool> {
        self.unicode
            .split(' ')
            .map(|token| token.starts_with('U'))
            .collect()
    }

    fn text(&self) -> String {
        self.code_points()
            .into_iter()
            .map(|point| char::from_u32(point).unwrap())
            .collect()
    }

    /// The output of an encoder without flags. The upper-case letters in the RFC are
    /// basic code points that are upper case themselves; only in (I) one of them is
    /// an annotation, that of the first letter.
    fn plain(&self) -> String {
        self.printed.replace("baDotc", "badotc")
    }
}

#[test]
fn samples_decode_as_printed() {
    for sample in &SAMPLES {
        assert_eq!(
            punycode::decode(sample.printed).unwrap(),
            sample.text(),
            "{}",
            sample.name
        );
        let printed: Vec<u32> = sample.printed.chars().map(u32::from).collect();
        assert_eq!(
            PUNYCODE.decode(&printed[..]).unwrap(),
            sample.code_points(),
            "{}",
            sample.name
        );
    }
}

#[test]
fn samples_encode_without_flags_in_lower_case_digits() {
    for sample in &SAMPLES {
        assert_eq!(
            punycode::encode(sample.text()).unwrap(),
            sample.plain(),
            "{}",
            sample.name
        );
        let plain: Vec<u32> = sample.plain().chars().map(u32::from).collect();
        assert_eq!(
            PUNYCODE.encode(&sample.code_points()[..]).unwrap(),
            plain,
            "{}",
            sample.name
        );
    }
    let annotated: Vec<&str> = SAMPLES
        .iter()
        .filter(|s| s.plain() != s.printed)
        .map(|s| s.name)
        .collect();
    assert_eq!(annotated, ["(I) Russian (Cyrillic)"]);
}

#[test]
fn samples_encode_with_their_flags_byte_for_byte() {
    for sample in &SAMPLES {
        let encoded = PUNYCODE.encode_with_case(sample.text().as_str(), &sample.flags());
        assert_eq!(encoded.unwrap(), sample.printed, "{}", sample.name);
    }
}

#[test]
fn samples_give_their_flags_back() {
    for sample in &SAMPLES {
        let (text, flags) = PUNYCODE.decode_with_case(sample.printed).unwrap();
        assert_eq!(text, sample.text(), "{}", sample.name);
        assert_eq!(flags, sample.flags(), "{}", sample.name);
    }
}
