import { type Condition, isKnownOnly } from "#domain/contract/mind/condition.ts";
import type { Reading } from "#domain/contract/mind/plan.ts";
import { isCue, type Item, take } from "#domain/mind/planner/language/item.ts";
import { readDays } from "#domain/mind/planner/reading/days.ts";
import { readKinds } from "#domain/mind/planner/reading/kinds.ts";
import { readBareNumbers, readNumbers } from "#domain/mind/planner/reading/numbers.ts";
import { readRatings } from "#domain/mind/planner/reading/ratings.ts";
import type { World } from "#domain/mind/planner/world.ts";
import { CONDITION_DATES, CONDITION_NUMBERS, DIMENSIONS } from "#domain/contract/mind/layer.ts";

export interface ConditionsRead {
  where: Condition[];
  notes: Reading[];
}

const ORDER: readonly string[] = [...DIMENSIONS, ...CONDITION_NUMBERS, ...CONDITION_DATES];

/** Sorts conditions, so that the same question always gives the same plan. */
export function inOrder(where: readonly Condition[]): Condition[] {
  const key = (each: Condition) =>
    `${String(ORDER.indexOf(each.field)).padStart(2, "0")} ${each.operator} ${JSON.stringify(each.value)}`;
  const isNeedless = (each: Condition) =>
    isKnownOnly(each) && where.some((other) => other !== each && other.field === each.field && !isKnownOnly(other));
  const unique = new Map(where.filter((each) => !isNeedless(each)).map((each) => [key(each), each]));
  return [...unique.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function readKnown(items: readonly Item[]): Condition[] {
  return items.flatMap((item, at): Condition[] => {
    if (!isCue(item, "known") || item.isUsed) return [];
    take(items, at);
    return [{ field: /price/.test(item.words) ? "published_price" : "bond_yield", operator: "greater_than", value: 0 }];
  });
}

/** Reads all conditions of a sentence. Marks the words it used. */
export function readConditions(items: readonly Item[], world: Pick<World, "today">): ConditionsRead {
  const known = readKnown(items);
  const ratings = readRatings(items);
  const numbers = readNumbers(items);
  const days = readDays(items, world.today);
  const bare = readBareNumbers(items);
  const kinds = readKinds(items);
  const where = inOrder([
    ...kinds.conditions.map(sorted),
    ...ratings,
    ...known,
    ...numbers.conditions,
    ...days,
    ...bare.conditions,
  ]);
  return { where, notes: [...kinds.notes, ...numbers.notes, ...bare.notes] };
}

const sorted = <C extends { value: string[] }>(each: C): C => ({ ...each, value: each.value.toSorted() });
