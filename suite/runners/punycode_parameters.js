// Bootstring with other parameters: the code of npm's punycode, with replaced constants. This code always uses the
// digits a to z and 0 to 9. So this runner converts the digits of another alphabet to these digits and back.
"use strict";

const fs = require("fs");
const { run, notOffered } = require("./lines.js");
const source = fs.readFileSync(`${process.env.SUITE_NPM}/node_modules/punycode/punycode.js`, "utf8");
const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

function withParameters(base, tMin, tMax, skew, damp, initialBias, initialN, delimiter) {
  const values = { base, tMin, tMax, skew, damp, initialBias, initialN, delimiter: JSON.stringify(delimiter) };
  let text = source;
  for (const [name, value] of Object.entries(values)) {
    text = text.replace(new RegExp(`^const ${name} = [^;]*;`, "m"), `const ${name} = ${value};`);
  }
  // The code uses hexadecimal 80 as initialN in these two places.
  text = text.replace("input.charCodeAt(j) >= 0x80", "input.charCodeAt(j) >= initialN");
  text = text.replace("currentValue < 0x80", "currentValue < initialN");
  const module = { exports: {} };
  new Function("module", "exports", text)(module, module.exports);
  return module.exports;
}

run((subject, operation, flags, text) => {
  if (subject !== "bootstring") return notOffered;
  const [digits, fold] = flags.split(" ").slice(8);
  const delimiter = String.fromCharCode(parseInt(flags.split(" ")[7], 16));
  const punycode = withParameters(...flags.split(" ").slice(0, 7), delimiter);
  const exchange = (encoded, from, to) => {
    const start = encoded.lastIndexOf(delimiter) + 1;
    const exchanged = Array.from(encoded.slice(start), (c) => {
      const digit = from.indexOf(fold === "1" && c < "\x80" ? c.toLowerCase() : c);
      return digit < 0 ? "!" : to[digit];
    });
    return encoded.slice(0, start) + exchanged.join("");
  };
  if (operation === "encode") return exchange(punycode.encode(text), alphabet, digits);
  return punycode.decode(exchange(text, digits, alphabet));
});
