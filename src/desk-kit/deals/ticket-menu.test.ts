import { expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { DONE, otherParty } from "#src/desk-kit/deals/ticket-menu.ts";

const of = (side: Ticket["buy_or_sell"]) =>
  ({ buyer: { client_id: "cli_meridian" }, seller: { client_id: "cli_narmada" }, buy_or_sell: side }) as Ticket;

test("the other party of a ticket is the seller for the side that buys and the buyer for the side that sells, a broker's as well (D-140)", () => {
  expect(otherParty(of("buy")).client_id).toBe("cli_narmada");
  expect(otherParty(of("sell")).client_id).toBe("cli_meridian");
});

test("a broker who brought two sides together arranged the deal", () => {
  expect(DONE[of(null).buy_or_sell ?? "both"]).toBe("Arranged");
  expect(DONE[of("sell").buy_or_sell ?? "both"]).toBe("Sold");
});
