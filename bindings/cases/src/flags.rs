//! The rows about flags: each value of each flag, with names that show its effect.

use puny_idna::{Flag, Preset, Settings};
use serde_json::{Value, json};

use super::record::conversions;

/// Returns names that show the effect of a flag.
fn names(flag: Flag) -> Result<&'static [&'static str], String> {
    let names: &[&str] = match flag {
        Flag::CheckHyphens => &["-a.ab--cd", "-ü.üb--cd-"],
        Flag::CheckBidi => &["0א.com"],
        Flag::CheckJoiners => &["a\u{200D}ü", "xn--a-eha279u"],
        Flag::Std3 => &["_a.*.b c", "*.ü_.com"],
        Flag::Transitional => &["faß.de"],
        Flag::IgnoreInvalidPunycode => &["xn--0.com"],
        Flag::BeStrict => &[
            "a_b.ü--",
            "xn--a",
            "bücher.0xff",
            "xn--bcher-kva.xn--8i7caa",
            "r3---sn.xn--bcher-kva",
        ],
        Flag::ContextO => &["a·b"],
        Flag::Mapping => &["Bücher。de"],
        Flag::AllowUnassigned => &["\u{221}.com"],
        Flag::DnsLength => &["ü..com", "ü.com."],
        flag => {
            return Err(format!(
                "no name shows the effect of {flag}: add names in bindings/cases/src/flags.rs"
            ));
        }
    };
    Ok(names)
}

/// Returns the rows of `flags`: a row for each value of each flag of each preset and each name.
///
/// # Errors
///
/// If the names of a flag do not show its effect.
pub(super) fn rows() -> Result<Vec<Value>, String> {
    let mut rows = Vec::new();
    for &preset in Preset::ALL {
        let settings = Settings::new(preset);
        for flag in settings.flags() {
            let first = rows.len();
            for value in flag.values() {
                let mut settings = settings;
                settings
                    .set(flag.name(), value)
                    .map_err(|error| error.to_string())?;
                for name in names(flag)? {
                    let mut row = conversions(name, settings.edition());
                    row.insert("name".to_owned(), json!(name));
                    row.insert("edition".to_owned(), json!(preset.name()));
                    row.insert("flag".to_owned(), json!(flag.name()));
                    row.insert("value".to_owned(), json!(value));
                    rows.push(Value::Object(row));
                }
            }
            let results = |row: &Value| (row["to_ascii"].clone(), row["to_unicode"].clone());
            let rows = rows.get(first..).unwrap_or_default();
            let is_shown = rows.iter().any(|row| {
                rows.iter()
                    .any(|other| row["name"] == other["name"] && results(row) != results(other))
            });
            if !is_shown {
                return Err(format!("{preset}: no name shows the effect of {flag}"));
            }
        }
    }
    Ok(rows)
}
