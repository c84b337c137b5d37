import { expect, test } from "vitest";
import { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import type { NumberedDeal } from "#server/market/surveillance/watched-deals.ts";

function deal(id: string, changes: Partial<NumberedDeal> = {}): NumberedDeal {
  const party = (clientId: string) => ({ userId: `usr_${clientId}`, clientId, ownerId: clientId });
  return {
    id,
    number: id,
    isin: "IN0020230085",
    bondName: "7.18% GS 2033",
    at: 0,
    face: 10_000_000,
    bondYield: 0.07,
    cleanPrice: 101,
    buyer: party("cli_a"),
    seller: party("cli_b"),
    ...changes,
  };
}
const ids = (groups: readonly (readonly NumberedDeal[])[]) => groups.map((group) => group.map(({ id }) => id));
const turned = ({ buyer, seller }: NumberedDeal) => ({ buyer: seller, seller: buyer });

test("deals are judged once, however often a watch looks, while nothing comes beside them", () => {
  const judged = new JudgedDeals();
  const deals = [deal("1"), deal("2")];
  expect(ids(judged.withNew("tickets", deals))).toEqual([["1", "2"]]);
  judged.note("tickets", deals);
  expect(judged.withNew("tickets", deals)).toEqual([]);
});

test("a new deal of the same two firms in the bond, whoever buys, has the others judged again; any other has not", () => {
  const judged = new JudgedDeals();
  judged.note("tickets", [deal("1"), deal("2", { isin: "IN0020240019" })]);
  const now = [
    deal("1"),
    deal("2", { isin: "IN0020240019" }),
    deal("3", turned(deal("3"))),
    deal("4", { seller: { userId: "usr_c", clientId: "cli_c", ownerId: "cli_c" } }),
  ];
  expect(ids(judged.withNew("tickets", now))).toEqual([["1", "3"], ["4"]]);
});

test("a deal whose size, level or time was changed is judged again, with those beside it", () => {
  const judged = new JudgedDeals();
  judged.note("tickets", [deal("1"), deal("2")]);
  for (const changes of [{ face: 20_000_000 }, { bondYield: 0.071 }, { cleanPrice: 102 }, { at: 1 }])
    expect(ids(judged.withNew("tickets", [deal("1", changes), deal("2")]))).toEqual([["1", "2"]]);
});

test("what could not be reported is judged again, and each watch judges for itself", () => {
  const judged = new JudgedDeals();
  const deals = [deal("1")];
  judged.withNew("tickets", deals);
  expect(ids(judged.withNew("tickets", deals))).toEqual([["1"]]);
  judged.note("tickets", deals);
  expect(ids(judged.withNew("orders", deals))).toEqual([["1"]]);
});
