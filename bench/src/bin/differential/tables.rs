//! The Unicode data for the generator and the classes, read from the published
//! IdnaMappingTable.txt, and so independent of the compared engines.

use std::path::PathBuf;
use std::{env, fs};

/// The status of a code point in UTS #46, section 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    Valid,
    Ignored,
    Mapped,
    Deviation,
    Disallowed,
}

/// One version of the table.
pub struct Table {
    of: Vec<(Status, u16)>,
    maps: std::collections::HashMap<char, String>,
}

impl Table {
    /// Reads the table of a version of Unicode.
    pub fn read(version: &str) -> Result<Table, String> {
        let path = vectors().join(format!("unicode-idna/{version}/IdnaMappingTable.txt"));
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut table = Table {
            of: vec![(Status::Disallowed, u16::MAX); 0x11_0000],
            maps: std::collections::HashMap::new(),
        };
        for line in text.lines() {
            table
                .line(line)
                .ok_or_else(|| format!("{}: {line}", path.display()))?;
        }
        Ok(table)
    }

    fn line(&mut self, line: &str) -> Option<()> {
        let (fields, comment) = line.split_once('#').unwrap_or((line, ""));
        if fields.trim().is_empty() {
            return Some(());
        }
        let mut fields = fields.split(';').map(str::trim);
        let range = fields.next()?;
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let (first, last) = (hex(first)?, hex(last)?);
        let status = match fields.next()? {
            "valid" => Status::Valid,
            "ignored" => Status::Ignored,
            "mapped" => Status::Mapped,
            "deviation" => Status::Deviation,
            "disallowed" => Status::Disallowed,
            _ => return None,
        };
        let map: String = fields
            .next()
            .unwrap_or("")
            .split_whitespace()
            .map(|c| char::from_u32(hex(c)?))
            .collect::<Option<_>>()?;
        // The comment begins with the version in which the code points were assigned.
        let age = comment.split_whitespace().next().and_then(|age| {
            let (major, minor) = age.split_once('.')?;
            Some(major.parse::<u16>().ok()? * 10 + minor.parse::<u16>().ok()?)
        });
        for point in first..=last {
            self.of[point as usize] = (status, age.unwrap_or(u16::MAX));
            if status == Status::Mapped
                && let Some(c) = char::from_u32(point)
            {
                self.maps.insert(c, map.clone());
            }
        }
        Some(())
    }

    /// The status of a code point.
    pub fn status(&self, c: char) -> Status {
        self.of[c as usize].0
    }

    /// Ten times the version in which a code point was assigned; `u16::MAX` if it is unassigned.
    pub fn age(&self, c: char) -> u16 {
        self.of[c as usize].1
    }

    /// The mapping of a code point, if it has one.
    pub fn map(&self, c: char) -> Option<&str> {
        self.maps.get(&c).map(String::as_str)
    }

    /// All code points with a status, in order.
    pub fn all(&self, status: Status) -> Vec<char> {
        (char::MIN..=char::MAX)
            .filter(|c| {
                self.status(*c) == status
                    && (status != Status::Disallowed || self.age(*c) != u16::MAX)
            })
            .collect()
    }
}

fn hex(text: &str) -> Option<u32> {
    u32::from_str_radix(text, 16).ok()
}

/// The folder of the conformance vectors.
pub fn vectors() -> PathBuf {
    env::var_os("PUNY_VECTORS").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/vectors")),
        PathBuf::from,
    )
}

/// The derived property of IDNA2008 (RFC 5892, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    Allowed,
    Disallowed,
    Unassigned,
}

/// Idna2008.txt of a version: the property of each code point.
pub fn properties(version: &str) -> Result<Vec<Property>, String> {
    let path = vectors().join(format!("unicode-idna/{version}/Idna2008.txt"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut properties = vec![Property::Unassigned; 0x11_0000];
    for line in text.lines() {
        let fields = line.split('#').next().unwrap_or("").trim();
        if fields.is_empty() {
            continue;
        }
        let parsed = (|| {
            let (range, property) = fields.split_once(';')?;
            let range = range.trim();
            let (first, last) = range.split_once("..").unwrap_or((range, range));
            let property = match property.trim() {
                "PVALID" | "CONTEXTJ" | "CONTEXTO" => Property::Allowed,
                "DISALLOWED" => Property::Disallowed,
                "UNASSIGNED" => Property::Unassigned,
                _ => return None,
            };
            Some((hex(first)?, hex(last)?, property))
        })();
        let (first, last, property) =
            parsed.ok_or_else(|| format!("{}: {line}", path.display()))?;
        properties[first as usize..=last as usize].fill(property);
    }
    Ok(properties)
}
