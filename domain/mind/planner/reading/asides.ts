import { isCue, isFiller, type Item } from "#domain/mind/planner/language/item.ts";

// Words that say what an answer is for and ask for nothing: `for our audit file: …`, `… for the DP slip`, `payment diary ke liye …`.

/** What people keep answers in, or ask them by. */
const KEPT_IN =
  /^(?:audit|file|files|limit|limits|policy|rule|rulebook|request|query|note|notes|memo|brief|briefing|task|report|reports|reporting|deck|committee|board|treasury|checklist|slip|diary|register|record|records|mis|ledger|trail|workings?|review|meeting|presentation|pack|form|entry|voucher|filing|sheet|spreadsheet|template|email|reply|letter|books|client|clients|trustees?|auditors?|boss|manager|team|desk|colleague|statement|valuation|confirmation)$/i;

/** `slip` is no slip for `skip`: what was typed counts, whatever it may have been corrected to. */
function isKeeper(item: Item | undefined): boolean {
  if (item === undefined || !KEPT_IN.test(item.words)) return false;
  return item.kind === "unknown" || (item.kind === "phrase" && item.text !== item.words.toLowerCase());
}
/** Nothing of it chooses, orders or asks: nobody's holdings either, where it is somebody's file. */
const isPlain = (item: Item | undefined) =>
  item !== undefined && (isFiller(item) || item.kind === "unknown" || isCue(item, "own", "on", "in") || isKeeper(item));

/** Most items of an aside, its keeper included. */
const MOST_ITEMS = 7;

/** `treasury limit: PSU AAA …`: how far it reaches, the colon included; 0 where a sentence begins at once. */
function prefaceLength(items: readonly Item[]): number {
  const colon = items.findIndex(({ kind, words }) => kind === "stop" && words === ":");
  const before = items.slice(0, Math.max(0, colon));
  return colon <= MOST_ITEMS && before.some(isKeeper) && before.every(isPlain) ? colon + 1 : 0;
}

/** `for the DP slip`: the place of its last word; -1 where the words behind `for` say more. */
function purposeEnd(items: readonly Item[], at: number): number {
  if (!/^for(?: (?:the|our|my|a|an))?$/i.test(items[at]?.words ?? "")) return -1;
  let last = -1;
  for (let next = at + 1; next < Math.min(items.length, at + MOST_ITEMS) && isPlain(items[next]); next += 1)
    if (isKeeper(items[next])) last = next;
  return last;
}

/** The items without such asides. A word nobody knows is dropped only beside one that keeps answers: it may be a name. */
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
