import type { Condition } from "#domain/contract/mind/condition.ts";
import { isCue, type Item, meaningOf, skipFillers, take } from "#domain/mind/planner/language/item.ts";
import { type ConditionsRead, inOrder, readConditions } from "#domain/mind/planner/reading/conditions.ts";
import { choiceRuns, differOnSeveral } from "#domain/mind/planner/alternatives.ts";
import type { World } from "#domain/mind/planner/world.ts";

// Reads alternatives over different fields: `PSU bonds rated AA+ or maturing before 2027`. `or` joins the condition
// right before it to the one right after it; anything further away or beyond a comma applies to both. An ambiguous
// sentence is not read here, and the person is asked instead.

export interface EitherRead extends ConditionsRead {
  /** Alternative groups; a bond must meet all conditions of at least one. */
  any?: Condition[][];
}

type Today = Pick<World, "today">;

const isStop = ({ kind }: Item) => kind === "stop";
const copied = (items: readonly Item[]): Item[] => items.map((item) => ({ ...item }));
const fieldsOf = (where: readonly Condition[]) => new Set(where.map(({ field }) => field));
const COMMA: Item = { kind: "stop", text: ",", words: ",", isUsed: true };

/** Maximum number of words in an alternative, and of `or`s; no real question has more. */
const LONGEST_SIDE = 12;
const MOST_PARTED = 6;

interface Side {
  where: Condition[];
  /** First and last index among the items. */
  from: number;
  to: number;
}

/** Conditions in some items alone; leaves the items unchanged. */
const asked = (items: readonly Item[], { from, to }: Pick<Side, "from" | "to">, world: Today): Condition[] =>
  readConditions(copied(items.slice(from, to + 1)), world).where;

/** Condition that ends right before a place: as many words as concern a single field. */
function sideBefore(items: readonly Item[], or: number, world: Today): Side | null {
  let found: Side | null = null;
  for (let from = or - 1; from >= Math.max(0, or - LONGEST_SIDE); from -= 1) {
    const item = items[from];
    if (item === undefined || isStop(item) || isCue(item, "or")) break;
    const where = asked(items, { from, to: or - 1 }, world);
    if (fieldsOf(where).size > 1) break;
    if (where.length > 0) found = { where, from, to: or - 1 };
  }
  return found;
}

/** Condition after a place, up to a comma or the end; null when it concerns several fields. */
function sideBehind(items: readonly Item[], or: number, world: Today): Side | null {
  const stop = items.findIndex((item, at) => at > or && isStop(item));
  const side = { from: or + 1, to: (stop < 0 ? items.length : stop) - 1 };
  const read = copied(items.slice(side.from, side.to + 1));
  const { where } = readConditions(read, world);
  const isWhole = read.every(
    ({ kind, isUsed }) => isUsed || (kind !== "number" && kind !== "range" && kind !== "date"),
  );
  return fieldsOf(where).size === 1 && isWhole ? { ...side, where } : null;
}

/** `AAA PSU or AA bank`: alternatives that differ in several fields, each the run of names next to `or`. */
function sidesOfChoices(items: readonly Item[], or: number, world: Today): [Side, Side] | null {
  if (!differOnSeveral(items, or)) return null;
  const [left, right] = choiceRuns(items, or);
  const before = { from: left, to: or - 1 };
  const behind = { from: or + 1, to: right };
  return [
    { ...before, where: asked(items, before, world) },
    { ...behind, where: asked(items, behind, world) },
  ];
}

/** Fields that both describe the issuer: in `NBFC or HFC rated AAA` the rating applies to both. */
const KIN: ReadonlySet<string> = new Set(["category", "issuer_type"]);
const isKin = (where: readonly Condition[]) => where.length > 0 && where.every(({ field }) => KIN.has(field));

/** Kind right after a place; used when another kind is right before it. */
function kinBehind(items: readonly Item[], or: number, world: Today): Side | null {
  for (let to = or + 1; to < items.length && to < or + 4; to += 1) {
    const where = asked(items, { from: or + 1, to }, world);
    if (where.length > 0) return isKin(where) ? { where, from: or + 1, to } : null;
  }
  return null;
}

const isArray = (where: readonly Condition[]) => where.every(({ value }) => Array.isArray(value));

function sidesAt(items: readonly Item[], or: number, world: Today): [Side, Side] | null {
  const choices = sidesOfChoices(items, or, world);
  if (choices !== null) return choices;
  const before = sideBefore(items, or, world);
  if (before === null) return null;
  const behind = (isKin(before.where) ? kinBehind(items, or, world) : null) ?? sideBehind(items, or, world);
  if (behind === null) return null;
  const [left, right] = [fieldsOf(before.where), fieldsOf(behind.where)];
  // 'Due or before March': a bound without a field uses the preceding field, if that is a date too.
  const opening = items[skipFillers(items, or + 1)];
  const isOpenBound = isCue(opening, "before", "after", "until", "since") || meaningOf(opening, "bound") !== null;
  if (isOpenBound && [...right].some((field) => !left.has(field))) return null;
  const isSame = [...left].every((field) => right.has(field));
  // Two values of one field are alternatives within a single condition.
  if (isSame && isArray(before.where) && isArray(behind.where)) return null;
  // 'AA+ NBFC or AAA': a field already used before may be replaced instead, so this is ambiguous.
  const others = asked(items, { from: 0, to: before.from - 1 }, world);
  return others.some(({ field }) => right.has(field)) ? null : [before, behind];
}

/** Reads all conditions of a sentence, with its alternatives where they are clear. Marks the words it used. */
export function readEither(items: readonly Item[], world: Today): EitherRead {
  const ors = items.flatMap((item, at) => (isCue(item, "or") && !item.isUsed ? [at] : []));
  const found = (ors.length > MOST_PARTED ? [] : ors).flatMap((or) => {
    const sides = sidesAt(items, or, world);
    return sides === null ? [] : [{ or, sides }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return readConditions(items, world);
  const [before, behind] = only.sides;
  const isTurned = items.slice(before.from, behind.to + 1).some((item) => isCue(item, "not", "not_after"));
  const rest = [...items.slice(0, before.from), COMMA, ...items.slice(behind.to + 1)];
  if (isTurned) return readConditions(items, world);
  readConditions(items.slice(before.from, before.to + 1), world);
  readConditions(items.slice(behind.from, behind.to + 1), world);
  take(items, only.or);
  return { ...readConditions(rest, world), any: [inOrder(before.where), inOrder(behind.where)] };
}
