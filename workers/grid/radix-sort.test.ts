import fc from "fast-check";
import { expect, test } from "vitest";
import { radixSortByKey } from "#workers/grid/radix-sort.ts";
import { keysOf } from "#workers/grid/sort-keys.ts";

test("sorting by bits is sorting by value: stable, either way round, missing values last", () => {
  const keys = fc.array(fc.oneof(fc.double(), fc.constantFrom(0, -0, Number.NaN, 1, -1)), { minLength: 1 });
  fc.assert(
    fc.property(keys, fc.boolean(), (values, descending) => {
      const order = Uint32Array.from(values, (_, slot) => slot);
      radixSortByKey(order, keysOf(Float64Array.from(values)), descending);
      const expected = values
        .map((value, slot) => ({ value, slot }))
        .toSorted((a, b) => {
          const missing = Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
          if (missing !== 0 || Number.isNaN(a.value) || a.value === b.value) return missing || a.slot - b.slot;
          return a.value < b.value !== descending ? -1 : 1;
        });
      expect([...order]).toEqual(expected.map(({ slot }) => slot));
    }),
    { numRuns: 500 },
  );
});
