import { isCue, isFiller, type Item } from "#domain/mind/planner/language/item.ts";

// Removes text that only states the purpose of an answer: `for our audit file: …`, `… for the DP slip`, `payment diary
// ke liye …`.

/** Documents and people for whom answers are prepared. */
const ASIDE_NOUNS =
  /^(?:audit|file|files|limit|limits|policy|rule|rulebook|request|query|note|notes|memo|brief|briefing|task|report|reports|reporting|deck|committee|board|treasury|checklist|slip|diary|register|record|records|mis|ledger|trail|workings?|review|meeting|presentation|pack|form|entry|voucher|filing|sheet|spreadsheet|template|email|reply|letter|books|client|clients|trustees?|auditors?|boss|manager|team|desk|colleague|statement|valuation|confirmation)$/i;

/** `slip` is not a misspelt `skip`: the typed word counts, even if it was spell-corrected. */
function isKeeper(item: Item | undefined): boolean {
  if (item === undefined || !ASIDE_NOUNS.test(item.words)) return false;
  return item.kind === "unknown" || (item.kind === "phrase" && item.text !== item.words.toLowerCase());
}
/** True when the item selects, sorts or asks for no data. `our` is allowed, since it may refer to a file. */
const isPlain = (item: Item | undefined) =>
  item !== undefined && (isFiller(item) || item.kind === "unknown" || isCue(item, "own", "on", "in") || isKeeper(item));

/** Maximum number of items in an aside, including its document. */
const MOST_ITEMS = 7;

/** `treasury limit: PSU AAA …`: length of the preface, including the colon; 0 when there is none. */
function prefaceLength(items: readonly Item[]): number {
  const colon = items.findIndex(({ kind, words }) => kind === "stop" && words === ":");
  const before = items.slice(0, Math.max(0, colon));
  return colon <= MOST_ITEMS && before.some(isKeeper) && before.every(isPlain) ? colon + 1 : 0;
}

/** `for the DP slip`: index of its last word; -1 when the words after `for` have another purpose. */
function purposeEnd(items: readonly Item[], at: number): number {
  if (!/^for(?: (?:the|our|my|a|an))?$/i.test(items[at]?.words ?? "")) return -1;
  let last = -1;
  for (let next = at + 1; next < Math.min(items.length, at + MOST_ITEMS) && isPlain(items[next]); next += 1)
    if (isKeeper(items[next])) last = next;
  return last;
}

/** Items without such asides. Unknown words are dropped only next to a document, since they may be names. */
export function withoutAsides(items: readonly Item[]): Item[] {
  const rest = items.slice(prefaceLength(items));
  const dropped = new Set<Item>();
  for (const [at, item] of rest.entries()) {
    for (const each of rest.slice(at, purposeEnd(rest, at) + 1)) dropped.add(each);
    const keeper = rest[at - 1];
    // 'Payment diary ke liye'.
    if (/^ke liye$/i.test(item.words) && keeper !== undefined && isKeeper(keeper)) dropped.add(keeper).add(item);
  }
  return rest.filter((item) => !dropped.has(item));
}
