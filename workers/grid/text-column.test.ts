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
      const keys = column.keys().doubles;
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

test("ranks prepared in steps are those of ranking at once, also for texts that change meanwhile", () => {
  const text = fc.string({ minLength: 1, maxLength: 2 });
  const change = fc.record({ afterStep: fc.nat({ max: 6 }), slot: fc.nat({ max: 2999 }), text });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 40 }),
      fc.array(change, { maxLength: 8 }),
      (texts, changes) => {
        const column = new TextColumn({ id: "issuer", header: "Issuer", kind: "text" });
        column.grow(3000);
        for (let slot = 0; slot < 3000; slot++) column.set(slot, texts[slot % texts.length]);
        let step = 0;
        for (const _ of column.prepareKeys()) {
          for (const one of changes) if (one.afterStep === step) column.set(one.slot, one.text);
          step++;
        }
        const keys = column.keys().doubles;
        const byRank = [...column.values.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
        const fold = (slot: number): string =>
          `${(column.values[slot] ?? "").toLowerCase()}\u0000${column.values[slot] ?? ""}`;
        const byText = [...column.values.keys()].toSorted(
          (a, b) => Number(fold(a) > fold(b)) - Number(fold(a) < fold(b)),
        );
        expect(byRank).toEqual(byText);
      },
    ),
    { numRuns: 30 },
  );
});

test("who cannot wait for ranks that are being prepared has them at once", () => {
  const column = new TextColumn({ id: "issuer", header: "Issuer", kind: "text" });
  column.grow(3000);
  for (let slot = 0; slot < 3000; slot++) column.set(slot, `issuer ${String(2999 - slot).padStart(4, "0")}`);
  const steps = column.prepareKeys();
  steps.next();
  expect(column.keys().doubles[0]).toBeGreaterThan(column.keys().doubles[2999] ?? Number.NaN);
  column.set(0, "aaa");
  expect([...steps]).toEqual([]);
  expect(column.keys().doubles[0]).toBeLessThan(column.keys().doubles[2999] ?? Number.NaN);
});
