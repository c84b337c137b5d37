import { describe, expect, test } from "vitest";
import {
  brokerOf,
  firmsOf,
  firmSides,
  sidesOf,
  type TicketParties,
  tradeSideOf,
  visibleSides,
  withBroker,
} from "#domain/tickets/sides.ts";
import { otherSide } from "#domain/entities/ticket.ts";

const farah = { user_id: "usr_farah", client_id: "cli_kaveri" };
const parties = (changes: Partial<TicketParties> = {}): TicketParties => ({
  buyer: { client_id: "cli_meridian" },
  seller: { client_id: "cli_narmada" },
  brokers: [],
  ...changes,
});

describe("the sides of a ticket", () => {
  test("are the firm's own, both where it deals with itself, and none of a stranger", () => {
    const of = (clientId: string) => firmSides(parties(), { clientId, userId: "usr_x" });
    expect([of("cli_meridian"), of("cli_narmada"), of("cli_else")]).toEqual([["buyer"], ["seller"], []]);
    expect([otherSide("buyer"), otherSide("seller")]).toEqual(["seller", "buyer"]);
  });

  test.each([
    [{ buy: true, sell: false }, ["buyer"], "buy"],
    [{ buy: false, sell: true }, ["seller"], "sell"],
    [{ buy: true, sell: true }, ["buyer", "seller"], null],
  ] as const)("of a broker who acts for %o are %o, and the firm's side is %s", (acts, sides, trade) => {
    const brokered = parties({ brokers: [{ ...farah, ...acts }] });
    expect(sidesOf(brokered, { clientId: "cli_kaveri", userId: "usr_farah" })).toEqual(sides);
    expect(visibleSides(brokered, "cli_kaveri")).toEqual(sides);
    expect(tradeSideOf(brokered, "cli_kaveri")).toBe(trade);
  });

  test("of somebody else's ticket are none, so there is nothing to show of their own terms", () => {
    const brokered = parties({ brokers: [{ ...farah, buy: true, sell: false }] });
    expect([visibleSides(brokered, "cli_else"), tradeSideOf(brokered, "cli_else")]).toEqual([[], null]);
    expect(visibleSides(brokered, "cli_narmada")).toEqual(["seller"]);
    expect([tradeSideOf(brokered, "cli_meridian"), tradeSideOf(brokered, "cli_narmada")]).toEqual(["buy", "sell"]);
  });
});

test("a sent ticket is for both firms and their brokers', each once", () => {
  const brokers = [
    { ...farah, buy: true, sell: false },
    { user_id: "usr_two", client_id: "cli_meridian", buy: false, sell: true },
  ];
  expect(firmsOf(parties({ brokers }))).toEqual(["cli_meridian", "cli_narmada", "cli_kaveri"]);
});

test("the broker of a side is the one who acts for it", () => {
  const brokers = [
    { ...farah, buy: true, sell: false },
    { user_id: "usr_two", client_id: "cli_two", buy: false, sell: true },
  ];
  expect([brokerOf(brokers, "buyer")?.user_id, brokerOf(brokers, "seller")?.user_id]).toEqual(["usr_farah", "usr_two"]);
  expect(brokerOf(brokers.slice(0, 1), "seller")).toBeUndefined();
});

test("a broker who takes another's side over leaves that one what is left of theirs", () => {
  const two = { user_id: "usr_two", client_id: "cli_two" };
  const both = [{ ...farah, buy: true, sell: true }];
  expect(withBroker(both, "buyer", two)).toEqual([
    { ...farah, buy: false, sell: true },
    { ...two, buy: true, sell: false },
  ]);
  const each = [
    { ...farah, buy: true, sell: false },
    { ...two, buy: false, sell: true },
  ];
  expect(withBroker(each, "seller", farah)).toEqual([{ ...farah, buy: true, sell: true }]);
});
