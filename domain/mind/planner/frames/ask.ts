import type { Dimension, LayerName } from "#domain/contract/mind/layer.ts";
import { DIMENSIONS } from "#domain/contract/mind/layer.ts";
import type { Planned } from "#domain/contract/mind/plan.ts";
import { type BondItem, isCue, isSorting, type Item, meaningOf, take } from "#domain/mind/planner/language/item.ts";
import type { Cue } from "#domain/mind/planner/language/meaning.ts";
import type { Focus, World } from "#domain/mind/planner/world.ts";

/** Input of one sentence for the frames. */
export interface Ask {
  items: readonly Item[];
  bonds: readonly BondItem[];
  world: World;
  focus: Focus;
  /** True when the sentence continues the previous question. */
  isFollowUp: boolean;
}

/** After two questions in a row, the likeliest reading is used and stated in a note. */
export const MOST_ASKED = 2;

/** One way to read a whole sentence; null when it does not apply. */
export type Frame = (ask: Ask) => Planned | null;

/** Cues per sentence, cached: every frame reads them, and no frame changes them. */
const gathered = new WeakMap<readonly Item[], ReadonlySet<Cue>>();

function cuesIn(items: readonly Item[]): ReadonlySet<Cue> {
  const known = gathered.get(items);
  if (known !== undefined) return known;
  const cues = new Set<Cue>();
  for (const item of items) {
    if (item.kind !== "phrase") continue;
    for (const meaning of item.meanings) if (meaning.is === "cue") cues.add(meaning.cue);
  }
  gathered.set(items, cues);
  return cues;
}

export function cued({ items }: Pick<Ask, "items">, ...cues: readonly Cue[]): boolean {
  const cuesFound = cuesIn(items);
  return cues.some((cue) => cuesFound.has(cue));
}

/** Fields named in the sentence, in order. Marks their words as used. */
export function takeFields({ items }: Pick<Ask, "items">): LayerName[] {
  const fields = items.flatMap((item, at): LayerName[] => {
    const field = meaningOf(item, "field");
    if (field === null || item.isUsed) return [];
    take(items, at);
    return [field.field];
  });
  return [...new Set(fields)];
}

export const namesField = ({ items }: Pick<Ask, "items">, ...fields: readonly LayerName[]): boolean =>
  items.some((item) => fields.includes(meaningOf(item, "field")?.field ?? "count"));

const isMaturity = (item: Item) => meaningOf(item, "field")?.field === "maturity_date";

function dimensionOf(item: Item | undefined): Dimension | null {
  const field = meaningOf(item, "field")?.field;
  return DIMENSIONS.find((each) => each === (field === "maturity_date" ? "maturity_year" : field)) ?? null;
}

/** Dimension to group counts by: `by rating`, `rating wise`, `per issuer`. Marks the words as used. */
export function takeDimension({ items }: Pick<Ask, "items">): Dimension | null {
  // 'The longest by maturity' sorts bonds; 'the top 5 by number of bonds' sorts counts.
  const isTop = items.some((item) => isCue(item, "top"));
  const isCounted = items.some((item) => isCue(item, "count"));
  const isRanking = (item: Item | undefined) => isCue(item, "top") || (isCounted && isSorting(item));
  if (items.some((item) => meaningOf(item, "order") !== null && !(isCounted && isSorting(item)))) return null;
  if (isTop && !items.some((item) => isCue(item, "count") || meaningOf(item, "aggregate") !== null)) return null;
  const ranked = items.findIndex(
    (item, at) => dimensionOf(item) !== null && isRanking(items[items[at - 1]?.kind === "number" ? at - 2 : at - 1]),
  );
  if (ranked >= 0) {
    take(items, ranked);
    return dimensionOf(items[ranked]);
  }
  // 'How many mature in each year'.
  const year = items.findIndex(({ words }) =>
    /^(?:each|every|per|har) (?:year|saal)$|^(?:year|saal) ?wise$/i.test(words),
  );
  if (year >= 0 && items.some((item) => isCue(item, "count")) && !items.some(({ kind }) => kind === "bond")) {
    for (const [at, item] of items.entries())
      if (at === year || isMaturity(item) || (isCue(item, "in") && at === year - 1)) take(items, at);
    return "maturity_year";
  }
  for (const [at, item] of items.entries()) {
    const dimension = dimensionOf(item);
    if (dimension === null) continue;
    const [before, after] = [at - 1, at + 1];
    const isBehind =
      isCue(items[after], "group") && !isCue(items[after], "and") && items[after]?.words.toLowerCase() !== "by";
    const lead = isCue(items[before], "by", "group") ? before : isBehind ? after : -1;
    if (lead < 0) continue;
    take(items, Math.min(at, lead), Math.max(at, lead));
    return dimension;
  }
  return null;
}
