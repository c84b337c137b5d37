import { beforeEach, describe, expect, test } from "vitest";
import { NO_FILTER } from "#workers/grid/row-filter.ts";
import { TableStore } from "#workers/grid/table-store.ts";
import { TableView } from "#workers/grid/table-view.ts";
import { idsBetween } from "#workers/grid/view-queries.ts";

let store: TableStore;
let view: TableView;

function quote(...rows: readonly [string, number][]): void {
  store.upsert(rows.map(([id, level]) => ({ id, level })));
  collect();
}

function collect(): void {
  view.absorb(store.changes);
  store.changes.clear();
}

const ids = () => idsBetween(view, 0, 99).join("");

beforeEach(() => {
  const columns = [{ id: "level", header: "Level", kind: "yield" }] as const;
  store = new TableStore({ idField: "id", columns });
  view = new TableView(store, {
    columns: ["level"],
    sort: [{ column: "level", descending: false }],
    filter: NO_FILTER,
  });
  quote(["a", 1], ["b", 2], ["c", 3]);
});

describe("an order that is held", () => {
  test("keeps its rows where they are while their levels change, and says that it would be another", () => {
    view.hold("above");
    quote(["a", 9]);
    expect(ids()).toBe("abc");
    expect(view.order.waiting).toEqual({ arrived: 0, isOther: true });
    view.hold(null);
    expect(ids()).toBe("bca");
    expect(view.order.waiting).toEqual({ arrived: 0, isOther: false });
  });

  test("has new rows together above or below the others, counted", () => {
    view.hold("above");
    quote(["z", 8], ["y", 2.5]);
    expect(ids()).toBe("yzabc");
    expect(view.order.waiting).toEqual({ arrived: 2, isOther: false });
    view.hold(null);
    view.hold("below");
    expect(ids()).toBe("abycz");
  });

  test("has the rows that were asked for in its window where more of them came above than it holds", () => {
    const window = () => {
      const frame = view.frame(1);
      const positions = Array.from(frame?.rows ?? [], (_, place) => (frame?.start ?? 0) + place);
      return { ids: positions.flatMap((at) => idsBetween(view, at, at + 1)).join(""), pushed: frame?.pushed };
    };
    view.hold("above");
    view.setWindow(0, 2);
    expect(window()).toEqual({ ids: "ab", pushed: 0 });
    quote(["x", 5], ["y", 6], ["z", 7]);
    expect(window()).toEqual({ ids: "ab", pushed: 3 });
    quote(["w", 4]);
    expect(window()).toEqual({ ids: "ab", pushed: 4 });
    view.setWindow(0, 2);
    expect(window()).toEqual({ ids: "wx", pushed: 0 });
    quote(["v", 3.5]);
    expect(window()).toEqual({ ids: "wx", pushed: 1 });
    view.hold(null);
    expect(window()).toEqual({ ids: "ab", pushed: 0 });
  });

  test("keeps rows that came where they were put, also when the next ones come on the other side", () => {
    view.hold("below");
    quote(["z", 8], ["y", 2.5]);
    expect(ids()).toBe("abcyz");
    view.hold("above");
    expect(ids()).toBe("abcyz");
    quote(["x", 9], ["y", 12]);
    expect(ids()).toBe("xabcyz");
    expect(view.order.waiting).toEqual({ arrived: 3, isOther: false });
    store.remove(["z"]);
    quote(["w", 7]);
    expect(ids()).toBe("wxabcy");
    expect(view.order.waiting.arrived).toBe(3);
    quote(["a", 10]);
    expect(ids()).toBe("wxabcy");
    expect(view.order.waiting.isOther).toBe(true);
  });

  test("loses rows that are gone, whose slot another may have", () => {
    view.hold("below");
    store.remove(["b"]);
    quote(["new", 0]);
    expect(ids()).toBe("acnew");
    expect(view.order.waiting.arrived).toBe(1);
  });

  test("is taken anew by another sort or filter", () => {
    view.hold("above");
    quote(["a", 9]);
    view.setSort([{ column: "level", descending: true }]);
    expect(ids()).toBe("acb");
    quote(["b", 10]);
    expect(ids()).toBe("acb");
    view.setFilter({ columns: [{ column: "level", op: ">", value: 5 }], search: "" });
    expect(ids()).toBe("ba");
  });
});
