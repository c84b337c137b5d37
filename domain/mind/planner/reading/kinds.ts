import type { ChoiceCondition } from "#domain/contract/mind/condition.ts";
import type { Dimension } from "#domain/contract/mind/layer.ts";
import type { Reading } from "#domain/contract/mind/plan.ts";
import { isCue, isFiller, type Item, meaningOf, skipFillersBack, take } from "#domain/mind/planner/language/item.ts";
import { isNegated } from "#domain/mind/planner/reading/negation.ts";

// Kinds, issuers, states and other fields with a fixed set of values. Two values of one field are alternatives.

export interface KindsRead {
  conditions: ChoiceCondition[];
  notes: Reading[];
}

interface Named {
  field: Dimension;
  values: readonly string[];
  negative: boolean;
}

function namedBy(item: Item | undefined): Named | null {
  if (item?.kind === "issuer") return { field: "issuer", values: [item.name], negative: false };
  if (item?.kind === "state") return { field: "state", values: [item.name], negative: false };
  const kind = meaningOf(item, "kind");
  return kind === null ? null : { field: kind.field, values: kind.values, negative: kind.negative ?? false };
}

const CAPITAL = new Set(["AT1", "TIER2", "PERPETUAL"]);
const ISSUED_BY = new Set(["BANK", "PSU", "NBFC"]);

/** `AT1 bank bonds`: AT1 is the kind, bank the type of issuer. With `or` or `and` in between, they are two kinds. */
function isIssuerBeside(items: readonly Item[], at: number, named: Named): boolean {
  if (named.field !== "category" || !ISSUED_BY.has(named.values[0] ?? "")) return false;
  // 'Perpetuals of banks' as well.
  const isJoint = (place: number) => isFiller(items[place]) || isCue(items[place], "in", "from", "by", "bonds");
  const next = (step: 1 | -1) => {
    let place = at + step;
    while (isJoint(place)) place += step;
    return place;
  };
  return [next(-1), next(1)].some((beside) => {
    const other = namedBy(items[beside]);
    return other?.field === "category" && CAPITAL.has(other.values[0] ?? "");
  });
}

function add(
  conditions: ChoiceCondition[],
  field: Dimension,
  operator: "one_of" | "none_of",
  values: readonly string[],
) {
  const same = conditions.find((each) => each.field === field && each.operator === operator);
  if (same === undefined) conditions.push({ field, operator, value: [...values] });
  else same.value = [...new Set([...same.value, ...values])];
}

const APART: Reading = {
  words: "corporate",
  meant: "kind Corporate; PSU, bank and NBFC bonds are apart",
  by: "default",
};

/** @param isSkipped true for items that another reading will use */
export function readKinds(items: readonly Item[], isSkipped: (at: number) => boolean = () => false): KindsRead {
  const hasState = items.some(({ kind }) => kind === "state");
  const conditions: ChoiceCondition[] = [];
  const notes: Reading[] = [];
  for (const [at, item] of items.entries()) {
    const named = namedBy(item);
    if (named === null || item.isUsed || isSkipped(at)) continue;
    const isSame = (other: Item) => namedBy(other)?.field === named.field;
    const isNot = isNegated(items, at, at, isSame) !== named.negative;
    take(items, at);
    // 'NBFC not PSU': a preposition before the list belongs to it.
    const before = skipFillersBack(items, at - 1);
    if (isCue(items[before], "in", "by")) take(items, before);
    const field = isIssuerBeside(items, at, named) ? "issuer_type" : named.field;
    // Government bonds of a state are its state loans.
    const isStates = hasState && named.values[0] === "GSEC" && /^(?:govt|government)/i.test(item.words);
    add(conditions, field, isNot ? "none_of" : "one_of", isStates ? ["SDL"] : named.values);
    if (named.values[0] === "CORPORATE" && !isNot) notes.push({ ...APART, words: item.words });
  }
  return { conditions: settled(conditions), notes };
}

/** Drops exclusions of a field that also has requested values, since those are sufficient. */
function settled(conditions: readonly ChoiceCondition[]): ChoiceCondition[] {
  return conditions.filter(
    (each) =>
      each.operator === "one_of" ||
      !conditions.some((other) => other.field === each.field && other.operator === "one_of"),
  );
}
