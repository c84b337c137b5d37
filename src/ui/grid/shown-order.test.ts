import { describe, expect, it } from "vitest";
import { heldBack, presentOrder } from "#src/ui/grid/shown-order.ts";

const rows = (ids: string) => ids.split("").map((id) => ({ id }));
const idOf = ({ id }: { id: string }) => id;
const SEEN = { inSight: { first: 0, last: 2 }, isFull: true };
const idsOf = (order: readonly { id: string }[]) => order.map(idOf).join("");

describe("what a held list shows", () => {
  it("is the fresher rows where nothing but their values changed", () => {
    const fresher = rows("abc");
    const held = heldBack(presentOrder(rows("abc")), fresher, idOf, SEEN);
    expect(held.order).toBe(fresher);
    expect(held).toMatchObject({ isOtherOrder: false, arrived: new Set() });
  });

  it("stays while its list wants another order, and says so", () => {
    const held = heldBack(presentOrder(rows("abc")), rows("cab"), idOf, SEEN);
    expect(idsOf(held.order)).toBe("abc");
    expect(held.isOtherOrder).toBe(true);
  });

  it("counts what came since the hold began, however often rows came", () => {
    const first = heldBack(presentOrder(rows("abc")), rows("xabc"), idOf, SEEN);
    const second = heldBack(first, rows("yxabc"), idOf, SEEN);
    expect(second.arrived).toEqual(new Set(["x", "y"]));
  });
});
