import { type BondItem, isCue, isFiller, type Item, meaningOf } from "#domain/mind/planner/language/item.ts";
import { isBond, runFrom, trimmed } from "#domain/mind/planner/reading/bond-name.ts";
import type { World } from "#domain/mind/planner/world.ts";

// Bonds within a sentence: a name with figures beside it, an ISIN, a symbol, a name in quotation marks. Which bond is meant the
// search says.

const plainWords = (items: readonly Item[]) => items.map(({ words }) => words).join(" ");

function bondItem(text: string, words: string, world: Pick<World, "resolveBond">): BondItem {
  const { isSure, candidates } = world.resolveBond(text);
  return { kind: "bond", text, words, isUsed: false, isSure, candidates };
}

/** `… stock falling due in 2039`: words that join the year to the name are in no name the search knows. */
const isOfName = (item: Item) =>
  item.kind !== "phrase" ||
  meaningOf(item, "kind") !== null ||
  isCue(item, "government") ||
  !(isFiller(item) || isCue(item, "bonds", "in", "due") || meaningOf(item, "field")?.field === "maturity_date");

/** Most bonds that one sentence is searched for. */
const MOST_BONDS = 10;

const isDay = (item: Item | undefined) => item?.kind === "date" && item.precision === "day";

/** `a 7.10% state loan issued 12 Jan 2022 maturing 12 Jan 2032`: a bond by its terms, which no list has by name. */
function saysTerms(items: readonly Item[]): boolean {
  const isNamed = items.some(({ kind }) => kind === "issuer" || kind === "isin" || kind === "symbol");
  const isIssued = items.some((item) => isCue(item, "issued") || meaningOf(item, "field")?.field === "issue_date");
  const isSpan = items.some((item, at) => isDay(item) && isCue(items[at + 1], "to") && isDay(items[at + 2]));
  const isOfKind = items.some(
    (item) => isCue(item, "debenture", "bill", "government") || meaningOf(item, "kind") !== null,
  );
  return !isNamed && isOfKind && (isIssued || isSpan) && items.filter(isDay).length > 1;
}

/** The items with each bond that is named in place of the words that name it. */
export function withBonds(items: readonly Item[], world: Pick<World, "resolveBond" | "isNameWord">): Item[] {
  if (saysTerms(items)) return [...items];
  const read: Item[] = [];
  let found = 0;
  let at = 0;
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
    const run = isSearched ? runFrom(items, at, world, found > 0) : null;
    if (run !== null && isBond(items, run)) {
      const whole = trimmed(items, run, world);
      read.push(...items.slice(at, whole.from));
      const named = items.slice(whole.from, whole.to + 1);
      read.push(bondItem(plainWords(named.filter(isOfName)), plainWords(named), world));
      found += 1;
      at = whole.to + 1;
    } else {
      read.push(item);
      at += 1;
    }
  }
  return read;
}
