import { type BondItem, isCue, isFiller, type Item, meaningOf } from "#domain/mind/planner/language/item.ts";
import { isBond, isCoupon, isDue, runFrom, trimmed } from "#domain/mind/planner/reading/bond-name.ts";
import type { World } from "#domain/mind/planner/world.ts";

// Finds bonds in a sentence: a name with figures, an ISIN, a symbol, or a quoted name. The search decides which bond is
// meant.

const plainWords = (items: readonly Item[]) => items.map(({ words }) => words).join(" ");

function bondItem(text: string, words: string, world: Pick<World, "resolveBond">): BondItem {
  const searched = asSearched(text);
  const { isSure, candidates } = world.resolveBond(searched);
  return { kind: "bond", text: searched, words, isUsed: false, isSure, candidates };
}

/** `… stock falling due in 2039`: removes words between name and year that the search does not know. */
const isOfName = (item: Item) =>
  item.kind !== "phrase" ||
  meaningOf(item, "kind") !== null ||
  isCue(item, "government") ||
  !(
    isFiller(item) ||
    isCue(item, "bonds", "in", "due", "until", "debenture", "this") ||
    /^(?:maturity_date|coupon_rate_percent)$/.test(meaningOf(item, "field")?.field ?? "")
  );

const isNaming = (item: Item) =>
  item.kind === "issuer" || item.kind === "state" || meaningOf(item, "kind") !== null || isCue(item, "government");

/** `the 7.63% government bond of 2059 against the 7.40% of 2062`: coupon and year of another bond of the same name. */
function sameNamed(items: readonly Item[], at: number, names: readonly Item[]): number {
  const first = items[at];
  if (first === undefined || !isCoupon(first)) return -1;
  for (let next = at + 1; next < Math.min(items.length, at + 9); next += 1) {
    const item = items[next];
    if (isDue(item)) return next;
    if (item !== undefined && names.includes(item)) continue;
    const isOne = isCue(item, "second") || (isCue(item, "bonds") && !(item?.words ?? "").endsWith("s"));
    if (!isOne && !isFiller(item) && !isCue(item, "in", "due") && meaningOf(item, "field")?.field !== "maturity_date")
      return -1;
  }
  return -1;
}

/** Text in the form the search expects: percent as a sign. */
const asSearched = (text: string) => text.replaceAll(/(?<=\d) ?(?:per ?cent|percent|pct)(?!\p{L})/giu, "%");

/** Maximum number of bond searches per sentence. */
const MOST_BONDS = 10;

const isDay = (item: Item | undefined) => item?.kind === "date" && item.precision === "day";

/**
 * `a 7.10% state loan issued 12 Jan 2022 maturing 12 Jan 2032`: a bond described by its terms, which no list has by
 * name.
 */
function isDescribedByTerms(items: readonly Item[]): boolean {
  const isNamed = items.some(({ kind }) => kind === "issuer" || kind === "isin" || kind === "symbol");
  const isIssued = items.some((item) => isCue(item, "issued") || meaningOf(item, "field")?.field === "issue_date");
  const isSpan = items.some((item, at) => isDay(item) && isCue(items[at + 1], "to") && isDay(items[at + 2]));
  const isOfKind = items.some(
    (item) => isCue(item, "debenture", "bill", "government") || meaningOf(item, "kind") !== null,
  );
  return !isNamed && isOfKind && (isIssued || isSpan) && items.filter(isDay).length > 1;
}

/** Replaces the words of each named bond by a bond item. */
export function withBonds(items: readonly Item[], world: Pick<World, "resolveBond" | "isNameWord">): Item[] {
  if (isDescribedByTerms(items)) return [...items];
  const read: Item[] = [];
  let found = 0;
  let at = 0;
  /** Name of the previous bond; at first the only issuer in the sentence: `ONGC … its 8.29% 2027 debenture`. */
  const issuers = items.filter(({ kind }) => kind === "issuer");
  let names: readonly Item[] = issuers.length === 1 ? issuers : [];
  while (at < items.length) {
    const item = items[at];
    if (item === undefined) break;
    const isSearched = found < MOST_BONDS;
    if (isSearched && (item.kind === "isin" || item.kind === "symbol")) {
      read.push(bondItem(item.text, item.words, world));
      found += 1;
      at += 1;
      continue;
    }
    if (isSearched && item.kind === "quoted" && item.text.length < 40 && /\d/.test(item.text)) {
      const quoted = bondItem(item.text, item.text, world);
      if (quoted.isSure) read.push(quoted);
      else read.push(item);
      found += 1;
      at += 1;
      continue;
    }
    const other = isSearched && names.length > 0 ? sameNamed(items, at, names) : -1;
    if (other >= 0) {
      const words = plainWords(items.slice(at, other + 1));
      const figures = items.slice(at, other + 1).filter(({ kind }) => kind === "number" || kind === "date");
      const same = bondItem(plainWords([...names, ...figures]), words, world);
      const alone = bondItem(plainWords(figures), words, world);
      const isNamedNext = items[other + 1] !== undefined && isNaming(items[other + 1] as Item);
      if (!isNamedNext && (same.isSure || alone.isSure)) {
        read.push(same.isSure ? same : alone);
        if (same.isSure) for (const name of names) name.isUsed = true;
        found += 1;
        at = other + 1;
        continue;
      }
    }
    const run = isSearched ? runFrom(items, at, world, found > 0) : null;
    if (run !== null && isBond(items, run)) {
      const whole = trimmed(items, run, world);
      read.push(...items.slice(at, whole.from));
      const named = items.slice(whole.from, whole.to + 1);
      names = named.filter(isNaming);
      read.push(bondItem(plainWords(named.filter(isOfName)), plainWords(named), world));
      found += 1;
      at = whole.to + 1;
    } else {
      read.push(item);
      at += 1;
    }
  }
  return withoutTwice(read);
}

/** `the 7.33% Government of India bond, ISIN IN0020230119`: a name and its ISIN are one bond. */
function withoutTwice(items: readonly Item[]): Item[] {
  return items.filter((item, at) => {
    if (item.kind !== "bond") return true;
    const isBetween = (other: Item) =>
      other.kind === "stop" || isFiller(other) || meaningOf(other, "field")?.field === "isin" || isCue(other, "bonds");
    const next = items.findIndex((other, place) => place > at && !isBetween(other));
    const other = items[next];
    if (other?.kind !== "bond" || !/^IN[0-9A-Z]{10}$/i.test(other.text)) return true;
    const isCalledSo = items.slice(at + 1, next).some((each) => meaningOf(each, "field")?.field === "isin");
    const isSame = item.candidates.some(({ isin }) => isin === other.candidates[0]?.isin);
    return !(isSame || (isCalledSo && !item.isSure));
  });
}
