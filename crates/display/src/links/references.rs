//! The named character references of HTML that represent letters, and characters around links.
//!
//! HTML has about 2,000 names. These are the names of the letters of Latin, Greek and Cyrillic, of invisible
//! characters, and of punctuation. Any other reference counts as an unknown part of a name.

/// The names of letters with a mark consist of the letter and the name of the mark.
const MARKS: [(&str, char); 13] = [
    ("acute", '\u{301}'),
    ("breve", '\u{306}'),
    ("caron", '\u{30C}'),
    ("cedil", '\u{327}'),
    ("circ", '\u{302}'),
    ("dblac", '\u{30B}'),
    ("dot", '\u{307}'),
    ("grave", '\u{300}'),
    ("macr", '\u{304}'),
    ("ogon", '\u{328}'),
    ("ring", '\u{30A}'),
    ("tilde", '\u{303}'),
    ("uml", '\u{308}'),
];

/// Other names, without `&` and `;`, and their characters.
const OTHERS: &str = "
AElig Æ aelig æ OElig Œ oelig œ szlig ß Oslash Ø oslash ø Lstrok Ł lstrok ł Dstrok Đ dstrok đ Hstrok Ħ hstrok ħ
Tstrok Ŧ tstrok ŧ ETH Ð eth ð THORN Þ thorn þ inodot ı imath ı kgreen ĸ ENG Ŋ eng ŋ IJlig Ĳ ijlig ĳ
Alpha Α alpha α Beta Β beta β Gamma Γ gamma γ Delta Δ delta δ Epsilon Ε epsilon ε Zeta Ζ zeta ζ Eta Η eta η
Theta Θ theta θ Iota Ι iota ι Kappa Κ kappa κ Lambda Λ lambda λ Mu Μ mu μ Nu Ν nu ν Xi Ξ xi ξ Omicron Ο omicron ο
Pi Π pi π Rho Ρ rho ρ Sigma Σ sigma σ sigmaf ς Tau Τ tau τ Upsilon Υ upsilon υ Phi Φ phi φ Chi Χ chi χ Psi Ψ psi ψ
Omega Ω omega ω
Acy А acy а Bcy Б bcy б Vcy В vcy в Gcy Г gcy г Dcy Д dcy д IEcy Е iecy е IOcy Ё iocy ё ZHcy Ж zhcy ж Zcy З zcy з
Icy И icy и Jcy Й jcy й Kcy К kcy к Lcy Л lcy л Mcy М mcy м Ncy Н ncy н Ocy О ocy о Pcy П pcy п Rcy Р rcy р Scy С
scy с Tcy Т tcy т Ucy У ucy у Fcy Ф fcy ф KHcy Х khcy х TScy Ц tscy ц CHcy Ч chcy ч SHcy Ш shcy ш SHCHcy Щ shchcy щ
HARDcy Ъ hardcy ъ Ycy Ы ycy ы SOFTcy Ь softcy ь Ecy Э ecy э YUcy Ю yucy ю YAcy Я yacy я Iukcy І iukcy і YIcy Ї yicy ї
Jukcy Є jukcy є
middot · period . shy \u{AD} zwj \u{200D} zwnj \u{200C}
lt < LT < gt > GT > amp & AMP & quot \" QUOT \" apos ' nbsp \u{A0} ensp \u{2002} emsp \u{2003} thinsp \u{2009}
Tab \t NewLine \t commat @ colon : semi ; comma , sol / bsol \\ num # quest ? excl ! equals = lpar ( rpar )
lsqb [ lbrack [ rsqb ] rbrack ] lcub { rcub } vert | verbar | ndash – mdash — lsquo ‘ rsquo ’ ldquo “ rdquo ”
sbquo ‚ bdquo „ laquo « raquo » lsaquo ‹ rsaquo ›
";

/// Returns the characters that a named character reference represents: one character and `\0`, or a letter and a
/// combining mark. Returns `None` if the name is not listed.
pub(super) fn referenced(name: &str) -> Option<[char; 2]> {
    // These names end with the name of a mark, but represent symbols.
    if matches!(name, "sdot" | "xcirc") {
        return None;
    }
    let mark = MARKS.iter().find_map(|(mark, c)| {
        let mut letter = name.strip_suffix(mark)?.chars();
        Some([letter.next()?, *c]).filter(|_| letter.next().is_none())
    });
    mark.or_else(|| {
        // The text is split only at spaces and line feeds, because the character of `Tab` is a tab.
        let mut words = OTHERS.split([' ', '\n'].as_ref());
        let _ = words.find(|word| *word == name && word.len() > 1)?;
        Some([words.next()?.chars().next()?, '\0'])
    })
}
