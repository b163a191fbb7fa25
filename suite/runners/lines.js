// The loop of every runner in JavaScript. It reads one question per line and writes one answer per line (../README.md).
"use strict";

exports.notOffered = Symbol("not offered");

// `answer` returns a string, null for a refusal, or `notOffered`.
exports.run = (answer) => {
  const rl = require("readline").createInterface({ input: process.stdin, crlfDelay: Infinity });
  rl.on("line", (line) => {
    const [subject, operation, flags, points, form] = line.split("\t");
    const numbers = points.split(" ").filter(Boolean).map((point) => parseInt(point, 16));
    // Bytes are percent-encoded as in a URL. UTF-16 code units become units of the string.
    const character = {
      bytes: (n) => `%${n.toString(16).padStart(2, "0")}`,
      utf16: (n) => String.fromCharCode(n),
    }[form] ?? ((n) => String.fromCodePoint(n));
    let result;
    try {
      result = answer(subject, operation, flags, numbers.map(character).join(""), form);
    } catch {
      result = null;
    }
    if (result === exports.notOffered) console.log("-");
    else if (result === null || result === undefined) console.log("!");
    else console.log(["=", ...Array.from(result, (c) => c.codePointAt(0).toString(16))].join(" "));
  });
};
