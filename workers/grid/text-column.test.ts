import fc from "fast-check";
import { expect, test } from "vitest";
import { TextColumn } from "#workers/grid/text-column.ts";

test("texts that come after the first sort take their place without moving the others", () => {
  const text = fc.string({ maxLength: 3 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), fc.array(text, { maxLength: 30 }), (first, later) => {
      const column = new TextColumn({ id: "issuer", header: "Issuer", kind: "text" });
      column.grow(first.length + later.length);
      for (const [slot, value] of first.entries()) column.set(slot, value);
      column.keys();
      for (const [at, value] of later.entries()) {
        column.set(first.length + at, value);
        column.keys();
      }
      const keys = column.keys();
      const ranked = [...first, ...later]
        .map((value, slot) => ({ value, rank: keys[slot] ?? Number.NaN }))
        .filter(({ value }) => value !== "");
      const fold = (value: string): string => `${value.toLowerCase()}\u0000${value}`;
      for (const a of ranked) {
        for (const b of ranked)
          expect(Math.sign(a.rank - b.rank)).toBe(
            Number(fold(a.value) > fold(b.value)) - Number(fold(a.value) < fold(b.value)),
          );
      }
    }),
    { numRuns: 100 },
  );
});
