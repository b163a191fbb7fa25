// puny's npm package, whose folder is the first argument.
"use strict";

const { run, notOffered } = require("./lines.js");
const { toAscii, toUnicode, encode, decode, bootstring, isIdnHostname } = require(process.argv[2]);

const uts46 = ["checkHyphens", "checkBidi", "checkJoiners", "std3", "transitional", "dnsLength", "ignoreInvalidPunycode"];
const idna2003 = ["allowUnassigned", "std3"];
const named = (edition, names, flags) => ({ edition, ...Object.fromEntries(names.map((name, at) => [name, flags[at] === "1"])) });

/** Bootstring with digits of Punycode, its delimiter and its basic code points. */
function withParameters(flags) {
  const [base, tmin, tmax, skew, damp, initialBias, initialN, delimiter, digits, fold] = flags.split(" ");
  if (delimiter !== "2d" || fold !== "1" || initialN !== "128" || !"abcdefghijklmnopqrstuvwxyz0123456789".startsWith(digits)) return null;
  const numbers = Object.entries({ base, tmin, tmax, skew, damp, initialBias, initialN });
  return bootstring(Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)])));
}

function optionsOf(subject, flags) {
  if (subject === "uts46") return named("uts46", uts46, flags);
  if (subject === "idna2003") return named("2003", idna2003, flags);
  if (subject === "idna2008-lookup") return { edition: "2008-lookup" };
  if (subject === "idna2008-registration") return { edition: "2008-register" };
  if (subject !== "url-host") return null;
  if (flags.endsWith(" beStrict")) return { edition: "url-strict" };
  return { edition: flags === "since-2026-06" ? "url" : "url-before-2026-06" };
}

run((subject, operation, flags, text) => {
  if (subject === "punycode") return operation === "encode" ? encode(text) : decode(text);
  if (subject === "bootstring") {
    const scheme = withParameters(flags);
    return scheme === null ? notOffered : operation === "encode" ? scheme.encode(text) : scheme.decode(text);
  }
  if (subject === "idn-hostname") return isIdnHostname(text, flags === "2020-12" ? { draft: flags } : {}) ? "" : null;
  const options = optionsOf(subject, flags);
  if (options === null) return notOffered;
  if (operation === "ascii") return toAscii(text, options);
  try {
    return toUnicode(text, options);
  } catch {
    // Of an operation that never fails, the package throws where an error is recorded.
    return subject === "idna2003" || subject === "url-host" ? notOffered : null;
  }
});
