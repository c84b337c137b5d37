import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RowSlots, slotsFor, type RowSlot } from "#src/ui/grid/row-slots.ts";

const slots = (ids: string): RowSlot[] => ids.split("").map((id, key) => ({ key, id }));
const keys = (before: readonly RowSlot[], ids: string): number[] =>
  slotsFor(before, ids.split("")).map(({ key }) => key);

describe("the elements of a grid", () => {
  it("are written again for the rows of another screenful", () => {
    expect(keys(slots("abcd"), "wxyz")).toEqual([0, 1, 2, 3]);
    expect(keys(slots("abcd"), "xy")).toEqual([0, 1]);
    expect(keys(slots("ab"), "xyz")).toEqual([0, 1, 2]);
  });

  it("stay with a row that stays", () => {
    expect(keys(slots("abcd"), "xbyz")).toEqual([0, 1, 2, 3]);
    expect(keys(slots("abcd"), "aXYZ")).toEqual([0, 1, 2, 3]);
    expect(keys(slots("abcd"), "cdxy")).toEqual([2, 3, 4, 5]);
    expect(keys(slots("abcd"), "xyab")).toEqual([4, 5, 0, 1]);
    expect(keys(slots("abcd"), "dcba")).toEqual([3, 2, 1, 0]);
  });

  it("are all written again where most rows are others and no row has a state", () => {
    const stateless = (ids: string) => slotsFor(slots("abcd"), ids.split(""), true).map(({ key }) => key);
    expect(stateless("dxyz")).toEqual([0, 1, 2, 3]);
    expect(stateless("cdxy")).toEqual([2, 3, 4, 5]);
  });

  it("are asked for again without being written", () => {
    const rows = new RowSlots();
    const first = rows.keysFor(["a", "b"]);
    expect(rows.keysFor(["a", "b"])).toEqual(first);
  });

  it("show each row once, and none is moved past another unless its row is", () => {
    const ids = fc.uniqueArray(fc.nat(30).map(String), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, ids, (first, second, third) => {
        const before = slotsFor(slotsFor([], first), second);
        const after = slotsFor(before, third);
        expect(after.map(({ id }) => id)).toEqual(third);
        expect(new Set(after.map(({ key }) => key)).size).toBe(third.length);
        for (const { id, key } of before) {
          const now = after.find((slot) => slot.id === id);
          if (now !== undefined) expect(now.key).toBe(key);
        }
        const places = new Map(before.map(({ key }, place) => [key, place]));
        const stays = (slot: RowSlot) => second.includes(slot.id);
        const isSorted = (all: readonly number[]) => all.every((place, at) => at === 0 || (all[at - 1] ?? 0) < place);
        if (isSorted(after.filter(stays).map(({ key }) => places.get(key) ?? 0))) {
          expect(isSorted(after.flatMap(({ key }) => places.get(key) ?? []))).toBe(true);
        }
      }),
    );
  });
});
