import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonShift, heldOrder } from "#src/ui/grid/held-rows.ts";

const all = { first: 0, last: 99 };

describe("rows of a list that is held", () => {
  it("keep their order while the list wants another", () => {
    expect(heldOrder(["a", "b", "c"], ["c", "a", "b"], all, true)).toEqual(["a", "b", "c"]);
  });

  it("leave when they are gone", () => {
    expect(heldOrder(["a", "b", "c"], ["c", "a"], all, true)).toEqual(["a", "c"]);
  });

  it("have new ones above them where scrolling makes up for it, else below", () => {
    expect(heldOrder(["a", "b"], ["new", "a", "b"], { first: 0, last: 1 }, true)).toEqual(["new", "a", "b"]);
    expect(heldOrder(["a", "b"], ["new", "a", "b"], { first: 0, last: 1 }, false)).toEqual(["a", "b", "new"]);
  });

  it("have what belongs among those in sight below them", () => {
    expect(heldOrder(["a", "b", "c", "d"], ["a", "new", "b", "c", "d"], { first: 0, last: 2 }, true)).toEqual([
      "a",
      "b",
      "c",
      "new",
      "d",
    ]);
  });

  it("have what belongs further down there", () => {
    expect(heldOrder(["a", "b", "c"], ["a", "b", "new", "c", "last"], { first: 0, last: 0 }, true)).toEqual([
      "a",
      "b",
      "new",
      "c",
      "last",
    ]);
  });

  it("are all there, each once, and those in sight stand next to each other as before", () => {
    const ids = fc.uniqueArray(fc.nat(30).map(String), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, fc.nat(19), fc.nat(19), fc.boolean(), (shown, wanted, one, other, canScrollUp) => {
        const inSight = { first: Math.min(one, other), last: Math.max(one, other) };
        const order = heldOrder(shown, wanted, inSight, canScrollUp);
        expect(order.toSorted()).toEqual(wanted.toSorted());
        const seen = shown.slice(inSight.first, inSight.last + 1).filter((id) => wanted.includes(id));
        const at = order.indexOf(seen[0] ?? "");
        if (seen.length > 0) expect(order.slice(at, at + seen.length)).toEqual(seen);
      }),
    );
  });
});

describe("the way that rows in sight go together", () => {
  it("is that of most of them", () => {
    expect(commonShift([2, 2, 2])).toBe(2);
    expect(commonShift([-7, 0, 0, 0])).toBe(0);
    expect(commonShift([-7, 1, 1, 1])).toBe(1);
    expect(commonShift([null, -1, -1])).toBe(-1);
  });

  it("is none when each goes its own", () => {
    expect(commonShift([1, 5, -3, 2])).toBe(0);
    expect(commonShift([null, null])).toBe(0);
    expect(commonShift([])).toBe(0);
  });
});
