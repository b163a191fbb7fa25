// The npm package of puny. The first argument is the path of the package's main file.
"use strict";

const { run, notOffered } = require("./lines.js");

const uts46 = ["checkHyphens", "checkBidi", "checkJoiners", "std3", "transitional", "dnsLength", "ignoreInvalidPunycode"];
const idna2003 = ["allowUnassigned", "std3"];
const named = (edition, names, flags) => ({ edition, ...Object.fromEntries(names.map((name, at) => [name, flags[at] === "1"])) });

/** Returns the parameters, or null if the digits, the delimiter or the basic code points differ from Punycode's. */
function parametersOf(flags) {
  const [base, tmin, tmax, skew, damp, initialBias, initialN, delimiter, digits, fold] = flags.split(" ");
  if (delimiter !== "2d" || fold !== "1" || initialN !== "128" || !"abcdefghijklmnopqrstuvwxyz0123456789".startsWith(digits)) return null;
  const numbers = Object.entries({ base, tmin, tmax, skew, damp, initialBias, initialN });
  return Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)]));
}

function optionsOf(subject, flags) {
  if (subject === "uts46") return named("uts46", uts46, flags);
  if (subject === "idna2003") return named("2003", idna2003, flags);
  if (subject === "idna2008-lookup") return { edition: "2008-lookup" };
  if (subject === "idna2008-registration") return { edition: "2008-register" };
  if (subject !== "url-host") return null;
  if (flags.endsWith(" beStrict")) return { edition: "url-strict" };
  return { edition: flags === "since-2026-06" ? "url" : "url-check-a-labels" };
}

exports.notOffered = notOffered;

/** Calls the package, which throws an error for a refusal. */
exports.of = (puny) => (subject, operation, flags, text) => {
  if (subject === "punycode") return puny[operation](text);
  if (subject === "bootstring") {
    const parameters = parametersOf(flags);
    return parameters === null ? notOffered : puny.bootstring(parameters)[operation](text);
  }
  if (subject === "hostname") return puny.isHostname(text) ? "" : null;
  if (subject === "idn-email") return puny.mailbox(text) && "";
  if (subject === "idn-hostname") return puny.isIdnHostname(text, flags === "2020-12" ? { draft: flags } : {}) ? "" : null;
  const options = optionsOf(subject, flags);
  if (options === null) return notOffered;
  if (operation === "ascii") return puny.toAscii(text, options);
  try {
    return puny.toUnicode(text, options);
  } catch (error) {
    // In the specification, the operation never fails. But if an error is recorded, the package throws the error.
    if (subject === "idna2003" || subject === "url-host") return notOffered;
    throw error;
  }
};

if (require.main === module) run(exports.of(require(process.argv[2])));
