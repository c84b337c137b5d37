import type { ContextScalar, When } from "#src/shell/commands/when.ts";

/**
 * True when two when-clauses can hold at the same time. Their conjunction is expanded to disjunctive normal form; they
 * overlap unless every alternative contradicts itself. Clauses too complex to expand count as overlapping: a false
 * conflict is better than a hidden one.
 */
export function canBothBeTrue(a: When | undefined, b: When | undefined): boolean {
  const both: When = { op: "all", of: [a, b].filter((part) => part !== undefined) };
  const alternatives = expand(both, true);
  return alternatives === "too many" || alternatives.some(isConsistent);
}

/** Number of plain tests in a clause: of two keys that could run, the one with the narrower clause wins. */
export function countTests(when: When | undefined): number {
  if (when === undefined) return 0;
  if (when.op === "all" || when.op === "any") return when.of.reduce((sum, part) => sum + countTests(part), 0);
  return when.op === "not" ? countTests(when.of) : 1;
}

interface Test {
  readonly key: string;
  readonly kind: "is" | "has" | "present";
  readonly value: ContextScalar;
  readonly wanted: boolean;
}

const MOST_ALTERNATIVES = 256;

function expand(when: When, wanted: boolean): Test[][] | "too many" {
  if (when.op === "not") return expand(when.of, !wanted);
  if (when.op === "is" || when.op === "has") {
    return [[{ key: when.key, kind: when.op, value: when.value, wanted }]];
  }
  if (when.op === "present") return [[{ key: when.key, kind: "present", value: null, wanted }]];
  // De Morgan: a negated "all" is an "any" of negated parts, and the other way round.
  const joins = (when.op === "all") === wanted;
  let result: Test[][] = joins ? [[]] : [];
  for (const part of when.of) {
    const more = expand(part, wanted);
    if (more === "too many") return more;
    result = joins ? result.flatMap((left) => more.map((right) => [...left, ...right])) : [...result, ...more];
    if (result.length > MOST_ALTERNATIVES) return "too many";
  }
  return result;
}

function isConsistent(tests: readonly Test[]): boolean {
  return tests.every((a, index) => tests.slice(index + 1).every((b) => !contradict(a, b)));
}

function contradict(a: Test, b: Test): boolean {
  if (a.key !== b.key || a.kind !== b.kind) return false;
  if (a.value === b.value) return a.wanted !== b.wanted;
  if (a.kind !== "is") return false;
  if (a.wanted && b.wanted) return true;
  // A flag cannot be neither true nor false.
  return !a.wanted && !b.wanted && typeof a.value === "boolean" && typeof b.value === "boolean";
}
