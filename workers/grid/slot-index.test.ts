import fc from "fast-check";
import { expect, test } from "vitest";
import { SlotIndex } from "#workers/grid/slot-index.ts";

test("ids have the slots they were given, through any number of comings and goings", () => {
  const act = fc.record({ id: fc.integer({ min: 0, max: 700 }).map((at) => `id-${at}`), goes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 3000 }), (acts) => {
      const index = new SlotIndex();
      const expected = new Map<string, number>();
      const free: number[] = [];
      let next = 0;
      for (const { id, goes } of acts) {
        const slot = expected.get(id);
        if (goes) {
          expect(index.delete(id)).toBe(slot ?? -1);
          expected.delete(id);
          if (slot !== undefined) free.push(slot);
        } else if (slot === undefined) {
          const given = free.pop() ?? next++;
          index.add(id, given);
          expected.set(id, given);
        }
      }
      for (let at = 0; at <= 700; at++) expect(index.find(`id-${at}`)).toBe(expected.get(`id-${at}`) ?? -1);
    }),
    { numRuns: 30 },
  );
});

test("a guess is the slot of the id itself, or of one whose hash is the same", () => {
  const index = new SlotIndex();
  for (let slot = 0; slot < 50_000; slot++) index.add(`INE${String(slot).padStart(6, "0")}A07`, slot);
  let wrong = 0;
  for (const [slot, id] of index.ids.entries()) {
    expect(index.find(id)).toBe(slot);
    if (index.guess(id) !== slot) wrong++;
  }
  expect(wrong).toBeLessThan(5);
  expect(index.guess("INE000000B07")).toBe(-1);
});
