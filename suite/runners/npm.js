// The npm packages tr46, whatwg-url, punycode and idn-hostname, and Node's own `url`. The first argument selects one.
const { run, notOffered } = require("./lines.js");
const load = (name) => require(`${process.env.SUITE_NPM}/node_modules/${name}`);
const split = /[%/\\?#:@[\]\t\n\r ]/;

const implementations = {
  tr46() {
    const { toASCII, toUnicode } = load("tr46");
    const names = ["checkHyphens", "checkBidi", "checkJoiners", "useSTD3ASCIIRules", "transitionalProcessing", "verifyDNSLength", "ignoreInvalidPunycode"];
    const optionsOf = (flags) => Object.fromEntries(names.map((name, at) => [name, flags[at] === "1"]));
    const strict = optionsOf("1111010");
    return (subject, operation, flags, text) => {
      if (subject === "email-domain") {
        // Only the domain is converted. The text before the last @ is unchanged.
        const at = text.indexOf("@");
        if (at < 1 || text.lastIndexOf("@") !== at) return notOffered;
        return toASCII(text.slice(at + 1), strict) && text.slice(0, at + 1) + toASCII(text.slice(at + 1), strict);
      }
      if (subject === "url-host" && flags.endsWith(" beStrict")) return toASCII(text, strict);
      if (subject === "url-host" && operation === "unicode") {
        // Domain to Unicode of the URL Standard is ToUnicode with these flags.
        const { domain, error } = toUnicode(text, { checkBidi: true, checkJoiners: true });
        return error ? text : domain;
      }
      if (subject !== "uts46") return notOffered;
      const options = optionsOf(flags);
      if (operation === "ascii") return toASCII(text, options);
      const { domain, error } = toUnicode(text, options);
      return error ? null : domain;
    };
  },
  "whatwg-url"() {
    const { parseURL, serializeHost } = load("whatwg-url");
    return (subject, operation, flags, text, form) => {
      if (subject !== "url-host" || flags !== "since-2026-06" || operation !== "ascii" || (!form && split.test(text))) return notOffered;
      const url = parseURL(`http://${text}/`);
      return url && serializeHost(url.host);
    };
  },
  "node-url"() {
    const { domainToUnicode } = require("url");
    const edition = Number(process.versions.node.split(".")[0]) >= 26 ? "since-2026-06" : "before-2026-06";
    return (subject, operation, flags, text, form) => {
      if (subject !== "url-host" || flags !== edition || (!form && split.test(text))) return notOffered;
      return operation === "ascii" ? new URL(`http://${text}/`).hostname : domainToUnicode(text) || null;
    };
  },
  punycode() {
    const { encode, decode } = load("punycode/punycode.js");
    return (subject, operation, flags, text) =>
      subject === "punycode" ? (operation === "encode" ? encode(text) : decode(text)) : notOffered;
  },
  "idn-hostname"() {
    const { isIdnHostname } = load("idn-hostname");
    return (subject, operation, flags, text) =>
      subject === "idn-hostname" && flags === "mapped" ? (isIdnHostname(text) ? "" : null) : notOffered;
  },
};

run(implementations[process.argv[2]]());
