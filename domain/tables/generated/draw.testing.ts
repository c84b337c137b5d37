import fc from "fast-check";

const RANGES = new Map<string, () => fc.Arbitrary<number>>();

/** One builder for each range: the library compares the arguments of a builder with all that it had before. */
function rangeOf(min: number, max: number): () => fc.Arbitrary<number> {
  const key = `${min} ${max}`;
  const build = RANGES.get(key) ?? (() => fc.integer({ min, max }));
  RANGES.set(key, build);
  return build;
}

/** Random choices of one generated case; a case that fails is shrunk choice by choice. */
export class Draw {
  readonly #value: fc.GeneratorValue;

  constructor(value: fc.GeneratorValue) {
    this.#value = value;
  }

  int(min: number, max: number): number {
    return this.#value(rangeOf(min, max));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  /** True once in so many draws. */
  once(inDraws: number): boolean {
    return this.int(1, inDraws) === inDraws;
  }

  /** Some members of a list in their order, each once in so many draws. */
  some<T>(list: readonly T[], inDraws: number): T[] {
    return list.filter(() => this.once(inDraws));
  }

  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.map(() => rest.splice(this.int(0, rest.length - 1), 1)[0] as T);
  }
}

const DEEP = process.env["TABLE_FILES"];
/** Files of each kind in a property, always the same ones. A deep run has more, and other ones each time. */
export const FILES = Number(DEEP ?? 250);
const SEED = DEEP === undefined ? { seed: 2026 } : {};

/** Runs a property over so many random cases. */
export function forAny(cases: number, holds: (draw: Draw) => void): void {
  fc.assert(
    fc.property(fc.gen(), (value) => holds(new Draw(value))),
    { numRuns: cases, ...SEED },
  );
}

/** Runs a property that waits, such as for a workbook. A case that fails is not made smaller: each takes long. */
export async function forAnyAsync(cases: number, holds: (draw: Draw) => Promise<void>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.gen(), (value) => holds(new Draw(value))),
    { numRuns: cases, endOnFailure: true, ...SEED },
  );
}
