/**
 * Editions and their flags, and their encoding as a number for the module (`Settings::from_bits` in puny-idna). The number
 * has four bits for the edition, and two bits for each flag in the order of `FLAGS`. The tests compare both lists with the
 * presets and flags of puny-idna.
 */

/** The name of an edition of IDNA with its usual flags. The command `puny` uses the same names. */
export type Edition =
  /** UTS #46 with every check; the default. */
  | 'uts46'
  /** UTS #46 with every check and with transitional processing. */
  | 'uts46-transitional'
  /** UTS #46 for names as they occur in the DNS. Allows underscores, hyphens at every position and a dot at the end. */
  | 'uts46-dns'
  /** The URL Standard of 2026-07-02 with beStrict false, as in browsers. */
  | 'url'
  /** The valid domains of the URL Standard of 2026-07-02: beStrict is true, and the last label is not a number. */
  | 'url-strict'
  /** The URL Standard before its changes of June 2026. */
  | 'url-check-a-labels'
  /** IDNA2008 for looking up names (RFC 5891, section 5). */
  | '2008-lookup'
  /** Another name of `'2008-lookup'`. */
  | 'idna2008'
  /** IDNA2008 for registries (RFC 5891, section 4). */
  | '2008-register'
  /** IDNA2003 (RFC 3490) for queries. */
  | '2003'
  /** Another name of `'2003'`. */
  | 'idna2003'
  /** IDNA2003 for stored strings, which must not contain unassigned code points. */
  | '2003-stored';

/** The flags of all editions. A flag that is absent or `undefined` has the value that is usual for the edition. */
export interface Flags {
  /** CheckHyphens: refuses labels with hyphens at positions 3 and 4, or with a hyphen at an end. UTS #46, IDNA2008. */
  checkHyphens?: boolean | undefined;
  /** CheckBidi: applies the Bidi rule of RFC 5893. UTS #46, IDNA2008. */
  checkBidi?: boolean | undefined;
  /** CheckJoiners: refuses a zero width joiner or non-joiner where its context does not allow it. UTS #46. */
  checkJoiners?: boolean | undefined;
  /**
   * UseSTD3ASCIIRules: refuses ASCII characters other than letters, digits and hyphens. `'dns'` also allows `_`, and
   * `*` as the first label. UTS #46, IDNA2008, IDNA2003.
   */
  std3?: boolean | 'dns' | undefined;
  /** Transitional_Processing: maps ß to ss and ς to σ, and removes joiners. UTS #46. */
  transitional?: boolean | undefined;
  /** IgnoreInvalidPunycode: accepts a label that begins with `xn--` although it is not valid Punycode. UTS #46. */
  ignoreInvalidPunycode?: boolean | undefined;
  /** beStrict: accepts only valid domains, and not everything that a URL parser accepts. The edition `'url'`. */
  beStrict?: boolean | undefined;
  /** Applies the rules for CONTEXTO code points (RFC 5892, appendix A.3 to A.9). IDNA2008. */
  contexto?: boolean | undefined;
  /** Maps the name by RFC 5895 first. The editions `'2008-lookup'` and `'idna2008'`. */
  mapping?: boolean | undefined;
  /** AllowUnassigned: accepts code points that Unicode 3.2 had not assigned. IDNA2003. */
  allowUnassigned?: boolean | undefined;
  /**
   * VerifyDnsLength: requires labels of 1 to 63 octets, and a name of at most 253 octets. `'allow-root'` also allows a
   * dot at the end of the name. UTS #46, IDNA2008.
   */
  dnsLength?: boolean | 'allow-root' | undefined;
}

type Uts46Flag =
  | 'checkHyphens'
  | 'checkBidi'
  | 'checkJoiners'
  | 'std3'
  | 'transitional'
  | 'ignoreInvalidPunycode'
  | 'dnsLength';
type Idna2008Flag = 'checkHyphens' | 'checkBidi' | 'std3' | 'contexto' | 'dnsLength';

/** The names of the flags that an edition has. */
type FlagOf<E extends Edition> = E extends `uts46${string}`
  ? Uts46Flag
  : E extends 'url'
    ? 'beStrict'
    : E extends '2008-lookup' | 'idna2008'
      ? Idna2008Flag | 'mapping'
      : E extends '2008-register'
        ? Idna2008Flag
        : E extends Idna2003
          ? 'std3' | 'allowUnassigned'
          : never;

/**
 * An edition, and flags whose values differ from the usual values of the edition. The default edition is `'uts46'`. A flag
 * that the edition does not have can only be `undefined`.
 */
export type Options<E extends Edition = Edition> = E extends Edition
  ? (E extends 'uts46' ? { edition?: E | undefined } : { edition: E }) &
      Pick<Flags, FlagOf<E>> & { [F in Exclude<keyof Flags, FlagOf<E>>]?: undefined }
  : never;

/** The editions of UTS #46 and the URL Standard. */
export type Uts46Edition = Extract<Edition, `u${string}`>;

type Idna2003 = '2003' | 'idna2003' | '2003-stored';

/** All editions except the editions of IDNA2003. */
export type EditionWithout2003 = Exclude<Edition, Idna2003>;

/** The number of the first missing edition, for each entry whose module lacks editions. */
const LACKING = { 'puny-idna/uts46': 5, 'puny-idna/without-2003': 7 };

/** The numbers of the editions. */
const EDITIONS = new Map<string, number>([
  ['uts46', 0],
  ['uts46-transitional', 1],
  ['url', 2],
  ['url-strict', 3],
  ['url-check-a-labels', 4],
  ['2008-lookup', 5],
  ['idna2008', 5],
  ['2008-register', 6],
  ['2003', 7],
  ['idna2003', 7],
  ['2003-stored', 8],
  ['uts46-dns', 9],
] satisfies [Edition, number][]);

const UTS46 = [0, 1, 9];
const IDNA2008 = [5, 6];
const IDNA2003 = [7, 8];

/** The flags in the order of their bits. `editions` are the editions that have the flag. `third` is the third value of the flag. */
const FLAGS: Record<keyof Flags, { bit: number; editions: number[]; third?: string }> = {
  checkHyphens: { bit: 4, editions: [...UTS46, ...IDNA2008] },
  checkBidi: { bit: 6, editions: [...UTS46, ...IDNA2008] },
  checkJoiners: { bit: 8, editions: UTS46 },
  std3: { bit: 10, editions: [...UTS46, ...IDNA2008, ...IDNA2003], third: 'dns' },
  transitional: { bit: 12, editions: UTS46 },
  ignoreInvalidPunycode: { bit: 14, editions: UTS46 },
  beStrict: { bit: 16, editions: [2] },
  contexto: { bit: 18, editions: IDNA2008 },
  mapping: { bit: 20, editions: [5] },
  allowUnassigned: { bit: 22, editions: IDNA2003 },
  dnsLength: { bit: 24, editions: [...UTS46, ...IDNA2008], third: 'allow-root' },
};

/**
 * Returns the number that encodes options. If the module of the entry lacks editions, `entry` is the name of the entry.
 *
 * @throws TypeError if an edition or a flag does not exist, or if the edition does not have the flag.
 */
export function optionBits(options: Options | undefined, entry?: keyof typeof LACKING): number {
  if (options === undefined) {
    return 0;
  }
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`puny-idna: options must be an object, not ${String(options)}`);
  }
  // Only own properties are options, so that a changed `Object.prototype` does not change results.
  const given = Object.entries(options) as [keyof Options, unknown][];
  const name = (Object.hasOwn(options, 'edition') ? options.edition : undefined) ?? 'uts46';
  const edition = EDITIONS.get(name);
  if (edition === undefined) {
    const known = [...EDITIONS.keys()].join(', ');
    throw new TypeError(`puny-idna: there is no edition ${String(name)}; the editions are ${known}`);
  }
  if (entry !== undefined && edition >= LACKING[entry] && !UTS46.includes(edition)) {
    throw new TypeError(`puny-idna: ${entry} does not have the edition ${name}`);
  }
  let bits = edition;
  for (const [key, value] of given) {
    if (key !== 'edition') {
      bits |= flagBits(key, value, name, edition);
    }
  }
  return bits;
}

/** Returns the bits that encode the value of a flag. `name` is the name of the edition, and `edition` is its number. */
function flagBits(key: string, value: unknown, name: string, edition: number): number {
  if (!Object.hasOwn(FLAGS, key)) {
    const known = ['edition', ...Object.keys(FLAGS)].join(', ');
    throw new TypeError(`puny-idna: there is no option ${key}; the options are ${known}`);
  }
  if (value === undefined) {
    return 0;
  }
  const { bit, editions, third } = FLAGS[key as keyof typeof FLAGS];
  if (!editions.includes(edition)) {
    throw new TypeError(`puny-idna: the edition ${name} does not have the option ${key}`);
  }
  const chosen = value === true ? 1 : value === false ? 2 : third !== undefined && value === third ? 3 : 0;
  if (chosen === 0) {
    const values = third === undefined ? 'true or false' : `true, false or '${third}'`;
    throw new TypeError(`puny-idna: ${key} must be ${values}, not ${String(value)}`);
  }
  return chosen << bit;
}
