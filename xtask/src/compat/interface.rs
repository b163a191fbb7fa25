//! The public interface of a crate as lines of text, from rustdoc's JSON: one for each function,
//! type, variant, field, constant and implemented trait, with its types. Names of arguments and of
//! modules inside paths do not count.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// All lines of a crate's interface.
pub(super) fn lines(rustdoc: &Value) -> BTreeSet<String> {
    let mut interface = Interface {
        index: &rustdoc["index"],
        lines: BTreeSet::new(),
    };
    interface.children(&rustdoc["root"], "");
    // Also those for types of other crates.
    let items = rustdoc["index"].as_object();
    for item in items.into_iter().flat_map(Map::values) {
        if let Some(found) = item.pointer("/inner/impl") {
            interface.trait_impl(found);
        }
    }
    interface.lines
}

struct Interface<'j> {
    index: &'j Value,
    lines: BTreeSet<String>,
}

impl<'j> Interface<'j> {
    fn item(&self, id: &Value) -> Option<&'j Value> {
        self.index.get(id.to_string())
    }

    /// The items of a module.
    fn children(&mut self, id: &Value, path: &str) {
        let items = self
            .item(id)
            .and_then(|item| item.pointer("/inner/module/items"));
        for child in items.and_then(Value::as_array).into_iter().flatten() {
            if let Some(item) = self.item(child) {
                let name = item["name"].as_str().unwrap_or_default();
                self.public(child, item, &format!("{path}::{name}"), path);
            }
        }
    }

    /// An item that is public under this path.
    fn public(&mut self, id: &Value, item: &'j Value, path: &str, parent: &str) {
        let inner = &item["inner"];
        if let Some(other) = inner.get("use") {
            let name = other["name"].as_str().unwrap_or_default();
            if let Some(target) = self.item(&other["id"]) {
                self.public(&other["id"], target, &format!("{parent}::{name}"), parent);
            }
        } else if inner.get("module").is_some() {
            self.lines.insert(format!("mod {path}"));
            self.children(id, path);
        } else if let Some(inner) = inner.as_object() {
            for (kind, what) in inner {
                self.one(kind, what, item, path);
            }
        }
    }

    /// A type, function or constant.
    fn one(&mut self, kind: &str, what: &'j Value, item: &Value, path: &str) {
        let described = described(what, &Value::Null);
        let line = format!("{kind} {path} {described}{}", attributes(item));
        self.lines.insert(line);
        for parts in ["variants", "impls"] {
            for id in what[parts].as_array().into_iter().flatten() {
                let Some(part) = self.item(id) else { continue };
                if let Some(found) = part.pointer("/inner/impl") {
                    self.inherent(found, path);
                } else {
                    let name = part["name"].as_str().unwrap_or_default();
                    self.public(id, part, &format!("{path}::{name}"), path);
                }
            }
        }
    }

    /// The methods and constants of a type.
    fn inherent(&mut self, found: &'j Value, path: &str) {
        if !found["trait"].is_null() {
            return;
        }
        for id in found["items"].as_array().into_iter().flatten() {
            let Some(item) = self.item(id) else { continue };
            let name = item["name"].as_str().unwrap_or_default();
            for (kind, what) in item["inner"].as_object().into_iter().flatten() {
                let what = described(what, &found["for"]);
                let attributes = attributes(item);
                self.lines
                    .insert(format!("{kind} {path}::{name} {what}{attributes}"));
            }
        }
    }

    /// An implementation of a trait, also of those that the compiler adds (`Send`).
    fn trait_impl(&mut self, found: &Value) {
        if found["trait"].is_null() || !found["blanket_impl"].is_null() {
            return;
        }
        let [generics, of, target] =
            ["generics", "trait", "for"].map(|key| described(&found[key], &found["for"]));
        let not = if found["is_negative"] == true {
            "!"
        } else {
            ""
        };
        self.lines
            .insert(format!("impl {not}{of} for {target} {generics}"));
    }
}

/// What callers see of an item besides its type.
fn attributes(item: &Value) -> String {
    let mut text = String::new();
    if !item["deprecation"].is_null() {
        text.push_str(" deprecated");
    }
    for attribute in item["attrs"].as_array().into_iter().flatten() {
        if attribute == "non_exhaustive" || attribute.get("must_use").is_some() {
            text.push_str(&format!(" {attribute}"));
        }
    }
    text
}

/// A type or signature without what callers do not see. `this` is the type that `Self` is.
fn described(what: &Value, this: &Value) -> Value {
    match what {
        Value::Array(parts) => parts.iter().map(|part| described(part, this)).collect(),
        Value::Object(parts) => {
            if parts.get("generic").is_some_and(|name| name == "Self") && !this.is_null() {
                return described(this, &Value::Null);
            }
            let mut kept = Map::new();
            for (key, value) in parts {
                let value = match key.as_str() {
                    // Numbers of items, private parts, and the text of a constant.
                    "id" | "impls" | "items" | "variants" | "has_body" | "value" | "expr"
                    | "default" | "is_literal" => continue,
                    "path" => last_name(value),
                    "inputs" => value
                        .as_array()
                        .into_iter()
                        .flatten()
                        .map(|input| described(input.get(1).unwrap_or(input), this))
                        .collect(),
                    _ => described(value, this),
                };
                kept.insert(key.clone(), value);
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

fn last_name(path: &Value) -> Value {
    let path = path.as_str().unwrap_or_default();
    json!(path.rsplit("::").next())
}

#[cfg(test)]
mod tests {
    use super::lines;
    use serde_json::{Value, json};

    /// A crate with one function, which takes and returns these types.
    fn rustdoc(argument: &str, takes: &str, attributes: &Value) -> Value {
        json!({
            "root": 0,
            "index": {
                "0": { "name": "c", "inner": { "module": { "items": [1] } }, "attrs": [] },
                "1": {
                    "name": "f",
                    "attrs": attributes,
                    "inner": { "function": { "sig": { "inputs": [
                        [argument, { "resolved_path": { "path": takes, "id": 7, "args": null } }]
                    ] } } }
                },
            }
        })
    }

    #[test]
    fn only_what_callers_see_counts() {
        let one = lines(&rustdoc("a", "alloc::String", &json!([])));
        assert_eq!(one.len(), 1);
        assert_eq!(one, lines(&rustdoc("b", "String", &json!(["inline"]))));
        assert_ne!(one, lines(&rustdoc("a", "Vec", &json!([]))));
        let must_use = json!([{ "must_use": { "reason": null } }]);
        assert_ne!(one, lines(&rustdoc("a", "alloc::String", &must_use)));
    }
}
