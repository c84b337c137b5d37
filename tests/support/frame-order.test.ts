import { describe, expect, test } from "vitest";
import { orderFault } from "#tests/support/frame-order.ts";

const changes = (prev: number, seq: number) => ({ prev, seq });

describe("the order of frames at a page", () => {
  test("a snapshot comes first and only then", () => {
    expect(orderFault({ seq: 7, snapshot: true }, undefined)).toBeNull();
    expect(orderFault({ seq: 7, snapshot: true }, 6)).toBe("a snapshot at 7 though 6 is held");
    expect(orderFault(changes(6, 7), undefined)).toBe("changes after 6 before any snapshot");
  });

  test("changes follow what is held, and may reach back over it", () => {
    expect(orderFault(changes(7, 9), 7)).toBeNull();
    expect(orderFault(changes(5, 8), 7)).toBeNull();
    expect(orderFault(changes(7, 7), 7)).toBeNull();
  });

  test("no number is left out, and none comes again alone", () => {
    expect(orderFault(changes(8, 9), 7)).toBe("8 follows 7");
    expect(orderFault(changes(6, 7), 7)).toBe("7 comes again at 7");
    expect(orderFault(changes(5, 6), 7)).toBe("6 comes again at 7");
  });
});
