import { isCue, type Item, meaningOf, skipFillersBack, take } from "#domain/mind/planner/language/item.ts";

// Hypothetical yield move: `if yield falls 10 bp`, `25 bps higher`, `+50bp`, `for a 10 bp move`.

const UP =
  /^(?:up|rise|rises|rising|rose|risen|higher|high|increase|increases|increased|increasing|go(?:es|ing)? up|will rise|harden|hardens|hardening|hardened|widen|widens|wider|climb|climbs|jump|jumps|gain|gains|add|adds|adding|plus|above|over|upar|uper|zyada|jyada|badhe|badh|badhta|badhti|badhne|badhega|badhegi|badhenge|badha|badhi|badh jaye|\+)$/i;
const DOWN =
  /^(?:down|fall|falls|falling|fell|fallen|lower|low|drop|drops|dropped|dropping|decline|declines|declined|decrease|decreases|decreased|go(?:es|ing)? down|will fall|soften|softens|softening|softened|tighten|tightens|tighter|ease|eases|eased|easing|dip|dips|slip|slips|slide|slides|rally|rallies|less|minus|below|under|neeche|niche|kam|gire|gir|girta|girti|girne|girega|giregi|girenge|gira|giri|ghate|ghat|ghatne|ghatega|ghatenge|ghata|-)$/i;
const MOVE = /^(?:move|moves|moved|movement|change|changes|changed|shift|shifts|shifted|swing|either|shock|±)$/i;

const EFFECT = /^(?:effect|impact|response|reaction|happens?|asar|farak)$/i;

/** Maximum distance, in items, between a figure and its move word. */
const REACH = 4;

export interface YieldShift {
  /** Basis points added to the yield; the size of a move without a direction. */
  bp: number;
  isEitherWay: boolean;
}

const isFigure = (item: Item | undefined): item is Extract<Item, { kind: "number" }> =>
  item?.kind === "number" && !item.isUsed && (item.unit === "bp" || item.unit === "percent") && item.value > 0;

const isPrice = (item: Item | undefined) =>
  /^(?:published_price|clean_price|dirty_price)$/.test(meaningOf(item, "field")?.field ?? "");
const isYield = (item: Item) => meaningOf(item, "field")?.field === "bond_yield";

type Way = "up" | "down" | "either";

const wayOf = (item: Item | undefined): Way | null => {
  const words = item?.words ?? "";
  if (UP.test(words)) return "up";
  if (DOWN.test(words)) return "down";
  return MOVE.test(words) ? "either" : null;
};

interface Move {
  way: Way;
  /** Indexes of its words. */
  places: number[];
}

const isSign = (item: Item | undefined) => /^[+-]$/.test(item?.words ?? "");

/** Direction of a move: by the nearest word, then by the sign; `up or down` and `+/-` mean either. */
function moveAt(items: readonly Item[], at: number): Move | null {
  const near = Array.from({ length: REACH }, (_, away) => [at - away - 1, at + away + 1]).flat();
  const words = near.filter((place) => wayOf(items[place]) !== null && !isSign(items[place]));
  const signs = [at - 1, at - 2, at - 3].filter((place) => isSign(items[place]));
  const [first] = words;
  if (first === undefined) {
    const directions = new Set(signs.map((place) => wayOf(items[place])));
    const [only] = directions;
    if (only === undefined || only === null || (directions.size === 1 && !isSign(items[at - 1]))) return null;
    return { way: directions.size > 1 ? "either" : only, places: signs };
  }
  const other = words.find((place) => Math.abs(place - first) === 2 && isCue(items[(place + first) / 2], "or", "and"));
  const way = wayOf(items[first]) ?? "either";
  // 'Move up by 10 bp': a word without a direction defers to the one next to it.
  const beside = words.find((place) => Math.abs(place - first) === 1 && wayOf(items[place]) !== "either");
  if (way === "either" && beside !== undefined) return { way: wayOf(items[beside]) ?? way, places: [first, beside] };
  if (other === undefined) return { way, places: [first] };
  return { way: wayOf(items[other]) === way ? way : "either", places: [first, other] };
}

/** Index of the figure and its move; null when there is no move. */
function found(items: readonly Item[]): { at: number; move: Move } | null {
  for (const [at, item] of items.entries()) {
    const move = isFigure(item) ? moveAt(items, at) : null;
    if (!isFigure(item) || move === null) continue;
    // A percentage is a level unless the yield moves by it; so is a target after `to`.
    const isBy = items.slice(Math.max(0, at - 2), at).some((each) => isCue(each, "by"));
    const isOfYield = item.unit === "bp" || (isBy && items.some(isYield));
    // 'If the price falls 10 bp' is not a yield move.
    const first = Math.min(...move.places);
    const isOfPrice = !items.some(isYield) && isPrice(items[skipFillersBack(items, first - 1)]);
    if (isOfYield && !isOfPrice && !isCue(items[at - 1], "to")) return { at, move };
  }
  return null;
}

/** True when the sentence contains a yield move. */
export const hasShift = (items: readonly Item[]): boolean => found(items) !== null;

/** Yield move of the sentence. Marks the words as used. */
export function takeShift(items: readonly Item[]): YieldShift | null {
  const shift = found(items);
  if (shift === null) return null;
  const { at, move } = shift;
  const item = items[at];
  if (!isFigure(item)) return null;
  take(items, at);
  for (const [place, each] of items.entries())
    if (move.places.includes(place) || MOVE.test(each.words) || EFFECT.test(each.words) || /^[/±]$/.test(each.words))
      take(items, place);
  const size = item.unit === "percent" ? Math.round(item.value * 1e6) / 1e4 : item.value;
  return { bp: move.way === "down" ? -size : size, isEitherWay: move.way === "either" };
}
