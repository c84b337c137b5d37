import type { Bond, BondCategory } from "#domain/entities/bond.ts";
import { shortIssuer } from "#domain/bond-search/display-name.ts";
import { FAMOUS_ISSUERS, STATE_NAMES } from "#domain/bond-search/famous-issuers.ts";
import { compact, NOISE, words } from "#domain/bond-search/text.ts";

/**
 * One way to search for a group of bonds: confidence (0 to 1) and the share of the issuer's full name that it covers.
 */
export interface Term {
  weight: number;
  cover: number;
}
export type Terms = Map<string, Term>;

const CATEGORY_WORDS: Partial<Record<BondCategory, Readonly<Record<string, number>>>> = {
  GSEC: {
    gs: 1,
    gsec: 1,
    gsecs: 1,
    goi: 1,
    gov: 1,
    govt: 1,
    government: 1,
    gilt: 1,
    gilts: 1,
    sovereign: 0.8,
    dated: 0.8,
  },
  STRIPS: { strips: 1, strip: 1, gs: 0.6, goi: 0.6, gsec: 0.5 },
  TBILL: { tbill: 1, tbills: 1, tb: 1, tbs: 1, dtb: 1, dtbs: 1, treasury: 1, bill: 1, bills: 1, goi: 0.7 },
  SGB: { sgb: 1, sgbs: 1, gold: 1, sovereign: 1, goi: 0.6 },
  SDL: { sdl: 1, sdls: 1, sgs: 1, state: 0.8, development: 0.8, loan: 0.8, loans: 0.8 },
  PSU: { psu: 1, psus: 1 },
  NBFC: { nbfc: 1, nbfcs: 1 },
  CORPORATE: { corporate: 1, corporates: 1 },
  AT1: { at1: 1, perp: 1, perpetual: 1, tier1: 1 },
  PERPETUAL: { perp: 1, perpetual: 1 },
  TIER2: { tier2: 1, t2: 1 },
  MUNICIPAL: { muni: 1, municipal: 1 },
};

/** Words of security names that do not help to tell bonds of one issuer apart. */
const NAME_NOISE = new Set("pvt bd strpp strp tr nv st loan central bm opt op mb reset rate irr pv sec re".split(" "));

/** Usual abbreviations of words in a name. */
const SHORTENED: Readonly<Record<string, readonly string[]>> = {
  housing: ["hsg"],
  government: ["govt"],
  national: ["natl"],
  highways: ["hwy"],
  corporation: ["corp", "corpn"],
  development: ["dev", "devt"],
  financial: ["fin"],
  finance: ["fin"],
  infrastructure: ["infra"],
  limited: ["ltd"],
};

function add(terms: Terms, text: string, weight: number, cover: number): void {
  if (text === "") return;
  const known = terms.get(text);
  terms.set(text, { weight: Math.max(weight, known?.weight ?? 0), cover: Math.max(cover, known?.cover ?? 0) });
}

/** Initials as dealers form them: PFC and PFCL, LICHF (a word in capitals stays whole), BOB (small words count). */
export function initialsOf(issuer: string): string[] {
  const shouting = issuer === issuer.toUpperCase();
  const all = issuer
    .replaceAll(/\(.*?\)/g, " ")
    .split(/[\s-]+/)
    .filter((word) => /[A-Za-z]/.test(word));
  const found = new Set<string>();
  for (const legal of [true, false]) {
    const named = legal ? all : all.filter((word) => !/^(limited|ltd\.?|private|pvt\.?)$/i.test(word));
    for (const small of [true, false]) {
      const remaining = named.filter((word) =>
        /^(the|&)$/i.test(word) ? false : small || !/^(of|and|for)$/i.test(word),
      );
      if (remaining.length < 2) continue;
      const whole = (word: string) => !shouting && /^[A-Z.&]{2,6}$/.test(word);
      found.add(
        remaining
          .map((word) => word[0] ?? "")
          .join("")
          .toLowerCase(),
      );
      found.add(compact(remaining.map((word) => (whole(word) ? word : (word[0] ?? ""))).join("")));
    }
  }
  return [...found].filter((initials) => initials.length >= 2);
}

/**
 * Adds the words of a name and adjacent words joined (powergrid). An alias has a little less weight than the name
 * itself.
 */
function addWords(terms: Terms, name: string, byName: boolean): void {
  const significant = words(name).filter((word) => !NOISE.has(word));
  const share = (byName ? 0.6 : 1) / Math.max(1, significant.length);
  const weight = byName ? 0.95 : 1;
  for (const [place, word] of significant.entries()) {
    add(terms, word, weight, share);
    for (const short of SHORTENED[word] ?? []) add(terms, short, 0.95 * weight, share);
    const next = significant[place + 1];
    if (next !== undefined) add(terms, word + next, 0.95 * weight, 2 * share);
  }
}

/** Broker's abbreviation before the coupon (RECL-7.71%-…) and the letters of the NSE symbol (734RL30 → rl). */
function labelsOf(bond: Bond): Set<string> {
  const labels = new Set<string>();
  const front = /^([A-Za-z&]{2,12})[-\s]+(?:\d|ZC|PERP)/.exec(bond.name)?.[1];
  if (front) labels.add(compact(front));
  for (const { symbol } of bond.listings) {
    const letters = /^(?:\d+([A-Z]{2,})\d{2,4}[A-Z]?|([A-Z]{2,})\d+[A-Z]?)$/.exec(symbol);
    const text = letters?.[1] ?? letters?.[2];
    if (text) labels.add(text.toLowerCase());
  }
  return labels;
}

function addSeen(
  terms: Terms,
  bonds: readonly Bond[],
  read: (bond: Bond) => Iterable<string>,
  rule: (share: number, count: number) => Term | null,
) {
  const counts = new Map<string, number>();
  for (const bond of bonds) for (const text of read(bond)) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [text, count] of counts) {
    const term = rule(count / bonds.length, count);
    if (term) add(terms, text, term.weight, term.cover);
  }
}

/** Words of a security name worth searching, without figures, dates and broker's padding. */
export function nameTokens(bond: Bond): Set<string> {
  return new Set(
    words(bond.name).filter((word) => /^[a-z]{2,}$/.test(word) && !NOISE.has(word) && !NAME_NOISE.has(word)),
  );
}

/** Every term that finds the bonds of one issuer and kind, learnt from their names, symbols and initials. */
export function termsOf(bonds: readonly Bond[]): Terms {
  const terms: Terms = new Map();
  const first = bonds[0];
  if (first === undefined) return terms;
  const { issuer, category } = first;
  if (category === null || !["GSEC", "STRIPS", "TBILL", "SGB", "SDL"].includes(category)) {
    const inName = new Set(words(issuer ?? ""));
    const labels = (bond: Bond) => [...labelsOf(bond)].filter((label) => !inName.has(label));
    addSeen(terms, bonds, labels, (_, count) => ({ weight: count >= 2 || bonds.length <= 3 ? 0.95 : 0.85, cover: 1 }));
  }
  addSeen(terms, bonds, nameTokens, (share) => (share >= 0.3 ? { weight: 0.85, cover: 0.1 } : null));
  for (const [word, weight] of Object.entries((category && CATEGORY_WORDS[category]) ?? {}))
    add(terms, word, weight, 0.5);
  if (issuer === null) return terms;
  const state = /^Government of (?!India$)(.+)$/.exec(issuer)?.[1];
  addWords(terms, state ?? issuer, false);
  if (state !== undefined) {
    for (const alias of [...initialsOf(state), ...(STATE_NAMES[state] ?? [])]) add(terms, alias, 1, 1);
    addSeen(terms, bonds, labelsOf, () => ({ weight: 1, cover: 1 }));
    return terms;
  }
  if (issuer === "Government of India") return terms;
  // L&T is also typed as lnt and landt.
  const [, one, two] = /\b([A-Za-z])\s*&\s*([A-Za-z])\b/.exec(issuer) ?? [];
  if (one !== undefined && two !== undefined) {
    for (const joined of ["n", "and"]) add(terms, compact(one + joined + two), 0.95, 0.4);
  }
  for (const initials of initialsOf(issuer)) add(terms, initials, 0.97, 1);
  for (const alias of [shortIssuer(first), ...(FAMOUS_ISSUERS[issuer]?.slice(1) ?? [])]) {
    if (alias === null) continue;
    const aliasWords = words(alias);
    if (aliasWords.length === 1 || alias === alias.toUpperCase()) add(terms, aliasWords.join(""), 1, 1);
    else {
      addWords(terms, alias, true);
      add(terms, aliasWords.join(""), 1, 1);
    }
  }
  return terms;
}
