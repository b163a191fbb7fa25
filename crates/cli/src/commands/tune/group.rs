//! The script of a string, for the table by script.

use unicode_script::{Script, UnicodeScript};

/// What the code points of a string that are not basic have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Group {
    /// There are none.
    Basic,
    /// They have no script of their own.
    Common,
    Script(Script),
    /// Han with Hiragana or Katakana, or one of the latter.
    Japanese,
    Several,
}

impl Group {
    /// The group of some characters.
    pub(super) fn of(characters: impl Iterator<Item = char>) -> Self {
        let mut group = Group::Basic;
        for script in characters.map(|c| c.script()) {
            group = match (group, script) {
                (Group::Basic, Script::Common | Script::Inherited | Script::Unknown) => {
                    Group::Common
                }
                (group, Script::Common | Script::Inherited | Script::Unknown) => group,
                (Group::Basic | Group::Common, Script::Hiragana | Script::Katakana) => {
                    Group::Japanese
                }
                (Group::Basic | Group::Common, script) => Group::Script(script),
                (Group::Script(before), script) if before == script => group,
                (
                    Group::Script(Script::Han) | Group::Japanese,
                    Script::Han | Script::Hiragana | Script::Katakana,
                ) => Group::Japanese,
                _ => Group::Several,
            };
        }
        group
    }

    /// Its name in tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Group::Basic => "only basic",
            Group::Common => "Common",
            Group::Script(script) => script.full_name(),
            Group::Japanese => "Japanese",
            Group::Several => "several",
        }
    }

    /// Its code: those of ISO 15924, where there is one.
    pub(super) fn code(self) -> [u8; 4] {
        let code = match self {
            Group::Basic => "none",
            Group::Common => "Zyyy",
            Group::Script(script) => script.short_name(),
            Group::Japanese => "Jpan",
            Group::Several => "many",
        };
        code.as_bytes().try_into().unwrap_or(*b"Zzzz")
    }

    /// The group with a code.
    pub(super) fn from_code(code: [u8; 4]) -> Self {
        match &code {
            b"none" => Group::Basic,
            b"Zyyy" => Group::Common,
            b"Jpan" => Group::Japanese,
            b"many" => Group::Several,
            _ => {
                let name = str::from_utf8(&code).unwrap_or_default();
                Script::from_short_name(name).map_or(Group::Several, Group::Script)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_scripts() {
        for (text, name) in [
            ("", "only basic"),
            ("ü", "Latin"),
            ("ω·α", "Greek"),
            ("·", "Common"),
            ("日本", "Han"),
            ("日本の", "Japanese"),
            ("カナ", "Japanese"),
            ("ー", "Common"),
            ("한국", "Hangul"),
            ("한國", "several"),
            ("аω", "several"),
        ] {
            let group = Group::of(text.chars());
            assert_eq!(group.name(), name, "{text}");
            assert_eq!(Group::from_code(group.code()), group);
        }
    }
}
