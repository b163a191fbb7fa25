//! Tests which share of imitations is found, for each class of letters that replace ASCII letters. The protected names
//! are public suffixes, which were not chosen for this test. The letters are chosen by their names in Unicode or by
//! their shapes.

use puny_display::{Match, Protected};
use puny_idna::UrlStandard;

/// Each ASCII letter, with the letters named `LATIN SMALL LETTER … WITH …` that have a decomposition.
const ACCENTS: &str =
    "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ \
    hĥȟḣḥḧḩḫẖ iìíîïĩīĭįǐȉȋḭḯỉị jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽ mḿṁṃ nñńņňǹṅṇṉṋ \
    oòóôõöōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗ \
    uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ";

/// Each ASCII letter, with the letters named `LATIN SMALL LETTER … WITH …` that have no decomposition: letters with
/// strokes, hooks, tails and curls.
const STROKES: &str =
    "aᶏⱥ bƀƃɓᵬᶀꞗ cƈȼɕꞓꞔ dđƌȡɖɗᵭᶁᶑꟈ eɇᶒⱸ fƒᵮᶂꞙ gǥɠᶃꞡ hħɦⱨꞕ iıɨᶖ jȷɉɟʄʝ kƙᶄⱪꝁꝃꝅꞣ lłƚȴɫɬɭᶅⱡꝉꞎ mɱᵯᶆ \
    nƞȵɲɳᵰᶇꞑꞥ oøⱺꝋꝍ pƥᵱᵽᶈꝑꝓꝕ qɋʠꝗꝙ rɍɼɽɾᵲᵳᶉꞧ sȿʂᵴᶊꞩꟊ tŧƫƭȶʈᵵⱦ uᶙꞹ vʋᶌⱱⱴꝟ wⱳ xᶍ yƴɏỿ zƶȥɀʐʑᵶᶎⱬ";

/// ASCII letters, each with its small capital, named `LATIN LETTER SMALL CAPITAL …`.
const SMALL_CAPITALS: &str =
    "aᴀ bʙ cᴄ dᴅ eᴇ fꜰ gɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ qꞯ rʀ sꜱ tᴛ uᴜ vᴠ wᴡ yʏ zᴢ";

/// Each vowel, with the phonetic and turned letters that resemble it.
const VOWELS: &str = "aɑɐɒʌəᴀ eəɛɘɜɞɵǝɐᴇ iɪɩɨıᴉ oɔɵɒɞɷøᴏɸʘ uʊʉɥᴜɯʋ";

/// Each consonant, with the phonetic and turned letters that resemble it.
const CONSONANTS: &str =
    "bɓʙƀƃ cɕʗƈᴄ dɗɖðᴅȡ fƒʄ gɠɡɢʛɣ hɦɧʜɥħ jʝɟʄ kƙʞᴋĸ lɭɬɫʟɮłƚ mɱɯʍᴍ nɲɳŋɴƞ pƥᴘþ qɋʠ rɹɾɽʀʁɻɺ sʂʃƨ \
    tʈƭʇŧᴛț vʋʌⱱᴠ wʍɯᴡɰ xχᶍ yʎʏɣɥƴɤ zʐʑʒƶᴢɀ";

/// ASCII letters, each with the Cyrillic letters of its shape.
const CYRILLIC: &str =
    "aа bьвб cс dԁ eеєэҽ gԍ hһнђћ iії jј kкқҝ lӏ mмӎ nпи oоөѻ pр qԛ rгя sѕ tтҭ uцџи vѵ wԝшѡщ xхҳ \
    yуүұ";

/// ASCII letters, each with the Greek letters of its shape.
const GREEK: &str = "aα bβ eε iιί kκ nηπ oοσό pρ tτ uυμ vν wω xχ yγυ";

/// ASCII letters, each with the Armenian letters of its shape.
const ARMENIAN: &str = "gցգ hհի jյ kք lլ nոռղ oօ qզ rր uսմ wա";

/// ASCII letters, each with the digit that replaces it in words.
const DIGITS: &str = "a4 b8 e3 g9 i1 l1 o0 s5 t7 z2";

const PAIRS: [(char, &str); 3] = [('m', "rn"), ('d', "cl"), ('w', "vv")];

/// Words that are put beside an imitation to form a longer label.
const WORDS: [&str; 5] = ["login", "pages", "secure", "online", "my"];

/// The random number generator SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let bits = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((bits ^ bits >> 31) % count as u64).unwrap()
    }

    fn choose(&mut self, list: &[char]) -> char {
        list[self.below(list.len())]
    }

    /// Returns a label in which some letters are replaced by letters of this class, or `None` if the class has no
    /// replacement for any letter.
    fn replace(&mut self, label: &str, class: &str, most: usize) -> Option<String> {
        let others = |c: char| -> Vec<char> {
            let row = class.split(' ').find(|row| row.starts_with(c));
            row.map_or_else(Vec::new, |row| row.chars().skip(1).collect())
        };
        let mut letters: Vec<char> = label.chars().collect();
        let mut places: Vec<usize> = (0..letters.len())
            .filter(|place| !others(letters[*place]).is_empty())
            .collect();
        for _ in 0..most.min(places.len()) {
            let place = places.swap_remove(self.below(places.len()));
            letters[place] = self.choose(&others(letters[place]));
        }
        let replaced: String = letters.into_iter().collect();
        (replaced != label).then_some(replaced)
    }

    /// Returns a label with one edit: a letter is added, removed or replaced, or two neighbours are swapped.
    fn edit(&mut self, label: &str) -> String {
        let mut letters: Vec<char> = label.chars().collect();
        let other = ('a'..='z').nth(self.below(26)).unwrap();
        let place = self.below(letters.len());
        match self.below(4) {
            0 => letters.insert(place, other),
            1 => drop(letters.remove(place)),
            2 => letters[place] = other,
            _ => letters.swap(place.saturating_sub(1), place),
        }
        letters.into_iter().collect()
    }
}

/// Returns a thousand names of two labels. The first label has four letters or more, and is different in each name.
fn names() -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/domains.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let mut labels = std::collections::HashSet::new();
    let names = text.lines().filter(|name| {
        let (label, suffix) = name.split_once('.').unwrap_or_default();
        let is_word = label.len() >= 4 && label.bytes().all(|byte| byte.is_ascii_lowercase());
        is_word && !suffix.contains('.') && labels.insert(label)
    });
    let names: Vec<&str> = names.collect();
    let step = names.len() / 1_000;
    let names = names.iter().step_by(step).take(1_000);
    names.map(|name| (*name).to_owned()).collect()
}

/// In each class, at least 97 % of the imitations are found. An imitation is a name with one replaced letter, with
/// three replaced letters, with one replaced letter and an edit, or with one replaced letter in a longer label.
#[test]
fn nearly_all_imitations_of_each_class_are_found() {
    let browser = &UrlStandard::BROWSER;
    let names = names();
    assert_eq!(names.len(), 1_000);
    let ours = Protected::with_suffixes(names.iter().map(String::as_str), browser, |_| 1);
    let mut random = Random(47);
    let mut low = Vec::new();
    let mut check = |class: String, imitations: &mut dyn Iterator<Item = String>| {
        let (mut all, mut found) = (0, 0);
        for name in imitations {
            all += 1;
            let relation = ours.lookup(&name, browser).unwrap();
            found += usize::from(matches!(
                relation,
                Match::LooksLike(_) | Match::Resembles(_)
            ));
        }
        println!("{class}: {found} of {all}");
        if found * 100 < all * 97 {
            low.push(class);
        }
    };
    for (name, class) in [
        ("accents", ACCENTS),
        ("strokes", STROKES),
        ("small capitals", SMALL_CAPITALS),
        ("vowels", VOWELS),
        ("consonants", CONSONANTS),
        ("Cyrillic", CYRILLIC),
        ("Greek", GREEK),
        ("Armenian", ARMENIAN),
        ("digits", DIGITS),
    ] {
        let labels = || names.iter().filter_map(|name| name.split_once('.'));
        for most in [1, 3] {
            let replaced = labels().filter_map(|(label, suffix)| {
                let other = random.replace(label, class, most)?;
                Some(other + "." + suffix)
            });
            check(format!("{name}, {most}"), &mut { replaced });
        }
        if !matches!(name, "accents" | "strokes" | "vowels" | "consonants") {
            continue;
        }
        let edited = labels().filter_map(|(label, suffix)| {
            let other = random.replace(label, class, 1)?;
            let edited = random.edit(&other);
            // The edit may have replaced or removed the only letter that imitates.
            (!edited.is_ascii()).then(|| edited + "." + suffix)
        });
        check(format!("{name} and an edit"), &mut { edited });
        for hyphen in ["", "-"] {
            let inside = labels().filter_map(|(label, suffix)| {
                let other = random.replace(label, class, 1)?;
                let word = WORDS[random.below(WORDS.len())];
                Some(match random.below(2) {
                    0 => format!("{other}{hyphen}{word}.{suffix}"),
                    _ => format!("{word}{hyphen}{other}.{suffix}"),
                })
            });
            check(format!("{name} inside, {hyphen:?}"), &mut { inside });
        }
    }
    for (letter, pair) in PAIRS {
        let with = names.iter().filter(|name| {
            let label = name.split('.').next().unwrap();
            label.contains(letter)
        });
        let paired = with.map(|name| {
            let (label, suffix) = name.split_once('.').unwrap();
            label.replace(letter, pair) + "." + suffix
        });
        check(format!("{pair} for {letter}"), &mut { paired });
    }
    assert!(low.is_empty(), "{low:?}");
}
