"""Validates every file with cases with the JSON Schema suite/schema.json. Needs the package jsonschema-rs."""

import json
import sys
from pathlib import Path

import jsonschema_rs

suite = Path(__file__).parent.parent
validator = jsonschema_rs.validator_for(json.loads((suite / "schema.json").read_text("utf-8")))
others = {"schema", "rules", "evidence", "disagreements"}
wrong = []
for file in sorted(suite.glob("*.json")):
    if file.stem not in others:
        errors = validator.iter_errors(json.loads(file.read_text("utf-8")))
        wrong += [f"{file.name}: {error}" for error in errors]
print(f"schema of the suite: {len(wrong)} mistakes")
sys.exit("\n".join(wrong[:40]) or 0)
