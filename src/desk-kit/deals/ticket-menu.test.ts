import { expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { ticketOf } from "#domain/tickets/ticket.testing.ts";
import { DONE, otherParty, ticketMenu } from "#src/desk-kit/deals/ticket-menu.ts";

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

test("the menu of a ticket offers to cancel it, and to agree where the other side has asked; nothing of it once that is asked or over", () => {
  const nowMs = Date.parse("2026-11-24T06:00:00Z");
  const viewer = { clientId: "cli_meridian", userId: "usr_asha" };
  const asked = (client_id: string) => ({ client_id, user_name: "Rohan Mehta", at: "2026-11-24T05:59:00.000Z" });
  const ids = (more: Partial<Ticket>) => ticketMenu(ticketOf(more), viewer, nowMs)[0]?.flatMap((group) => group.ids);
  expect(ids({})).toEqual(["ticket.open", "ticket.cancel"]);
  expect(ids({ cancel_asked: asked("cli_narmada") })).toEqual(["ticket.open", "ticket.agree-cancel"]);
  expect(ids({ cancel_asked: asked("cli_meridian") })).toEqual(["ticket.open"]);
  expect(ids({ state: "EXECUTED" })).toEqual(["ticket.open"]);
});
