import { shortIssuer } from "#domain/bond-search/display-name.ts";
import { initialsOf, nameTokens } from "#domain/bond-search/issuer-names.ts";
import { words } from "#domain/bond-search/text.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { otherNamesOf } from "#domain/issuers/issuer-book.ts";

/** Lookup of issuers by any name that the search knows, and of words in names. */
export interface IssuersByName {
  /** Full name for exactly these words; null when they match none, or more than one. */
  knownIssuer: (name: string) => string | null;
  isNameWord: (word: string) => boolean;
}

const LEGAL = new Set("limited ltd private pvt public co company the of and for india corporation corp".split(" "));
const keyOf = (name: string) => words(name).join("");

/** A name and its prefixes of two words or more: Muthoot Finance, HDB Financial. */
function beginnings(name: string): string[] {
  const all = words(name);
  const significant = all.filter((word) => !LEGAL.has(word));
  const begun = all.flatMap((_, place) => (place >= 1 ? [all.slice(0, place + 1).join("")] : []));
  return [all.join(""), significant.join(""), ...begun];
}

/** Usual abbreviations in names, with the full words. */
const IN_FULL: Readonly<Record<string, readonly string[]>> = {
  fin: ["finance", "financial"],
  hsg: ["housing"],
  natl: ["national"],
  corpn: ["corporation"],
  dev: ["development"],
  infra: ["infrastructure"],
  bk: ["bank"],
  pwr: ["power"],
  ind: ["industries", "india"],
  inds: ["industries"],
  intl: ["international"],
  cap: ["capital"],
  ins: ["insurance"],
  invt: ["investment"],
  inv: ["investment"],
  prop: ["properties"],
  props: ["properties"],
  ent: ["enterprises"],
  ents: ["enterprises"],
  chem: ["chemicals"],
  pharma: ["pharmaceuticals"],
  cem: ["cement"],
  hldg: ["holdings"],
  hldgs: ["holdings"],
};

/** All expansions of a name's abbreviations; empty when it has none. */
function inFull(name: string): string[] {
  const all = words(name);
  if (!all.some((word) => IN_FULL[word] !== undefined)) return [];
  return all.reduce<string[]>(
    (begun, word) => begun.flatMap((begin) => (IN_FULL[word] ?? [word]).map((full) => `${begin} ${full}`.trim())),
    [""],
  );
}

/**
 * First words with a meaning of their own, which do not name an issuer alone: `clean` is a price, while `Grasim` is
 * Grasim Industries.
 */
const EVERYDAY = new Set(
  `alpha bamboo capri care central century choice clean convenient delhi edge export federal five fusion future globe grand
  happiest hedge highways housing infinity infrastructure john knowledge light midland millennia mumbai north northern nuclear
  pipeline prestige prism renew renewable share small solar standard state steel summit sustainable trust union universal`.split(
    /\s+/,
  ),
);
/** Trusts are called by their first word and this kind, never by the kind alone: Mindspace REIT. */
const TRUSTS = /\b(?:reit|invit)\b/i;

/** Minimum letters of a first word that alone names an issuer. */
const FIRST_WORD_LETTERS = 5;

/** Names with their issuers; a prefix shared by several issuers names none. */
class Names {
  private readonly owners = new Map<string, string | null>();
  add(key: string, issuer: string): void {
    if (key.length < 2) return;
    const owner = this.owners.get(key);
    this.owners.set(key, owner === undefined || owner === issuer ? issuer : null);
  }
  get(key: string): string | null {
    return this.owners.get(key) ?? null;
  }
}

/** Governments and states are kinds, not issuers that people name. */
const isNamed = (issuer: string) => !issuer.startsWith("Government of ");

export function issuersByName(bonds: readonly Bond[]): IssuersByName {
  // Actual names take precedence over initials and prefixes that merely match.
  const [sure, likely] = [new Names(), new Names()];
  const firsts = new Map<string, Set<string>>();
  const known = new Set<string>();
  const seen = new Set<string>();
  for (const bond of bonds) {
    const { issuer } = bond;
    for (const word of nameTokens(bond)) known.add(word);
    if (issuer === null || seen.has(issuer)) continue;
    seen.add(issuer);
    for (const word of words(issuer)) known.add(word);
    if (!isNamed(issuer)) continue;
    const [first = "", second = ""] = words(issuer);
    // A name that begins with digits is also written as one word: 360 ONE.
    if (/^\d+$/.test(first)) known.add(`${first}${second}`);
    firsts.set(first, (firsts.get(first) ?? new Set()).add(issuer));
    for (const name of [issuer, shortIssuer(bond), ...otherNamesOf(issuer)]) {
      sure.add(keyOf(name), issuer);
      for (const word of words(name)) known.add(word);
      for (const begun of beginnings(name)) likely.add(begun, issuer);
    }
    const [trust] = TRUSTS.exec(issuer) ?? [];
    if (trust !== undefined) likely.add(keyOf(`${first} ${trust}`), issuer);
    for (const initials of initialsOf(issuer)) if (initials.length > 2) likely.add(initials, issuer);
  }
  for (const [first, issuers] of firsts) {
    const [only] = issuers;
    if (issuers.size === 1 && only !== undefined && first.length >= FIRST_WORD_LETTERS && !EVERYDAY.has(first))
      likely.add(first, only);
  }
  /** `shriram` is a prefix of Shri Ram Finance, but the first word of another issuer. */
  const isOthersFirst = (key: string, issuer: string) => [...(firsts.get(key) ?? [])].some((other) => other !== issuer);
  const byWords = (name: string) => {
    const key = keyOf(name);
    const found = likely.get(key);
    return sure.get(key) ?? (found !== null && isOthersFirst(key, found) ? null : found);
  };
  return {
    knownIssuer: (name) => {
      if (/^(?:reits?|invits?)$/i.test(name)) return null;
      const found = byWords(name);
      if (found !== null) return found;
      const full = new Set(inFull(name).flatMap((each) => byWords(each) ?? []));
      const [only] = full;
      return full.size === 1 && only !== undefined ? only : null;
    },
    // L&T is one word in names.
    isNameWord: (word) => known.has(word) || (word.includes("&") && words(word).every((each) => known.has(each))),
  };
}
