import { expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { ticketStanding } from "#domain/tickets/labels.ts";
import { ticketOf } from "#domain/tickets/ticket.testing.ts";
import { turnOf } from "#domain/tickets/turn.ts";

const NOW = Date.parse("2026-11-24T06:00:00Z");
const buyer = { clientId: "cli_meridian", userId: "usr_asha" };
const seller = { clientId: "cli_narmada", userId: "usr_rohan" };
const given = {} as NonNullable<Ticket["consents"]["buyer"]>;
const both = { buyer: given, seller: given };
const asked = { client_id: "cli_narmada", user_name: "Rohan Mehta", at: "2026-11-24T05:59:00.000Z" };

test.each<[string, Partial<Ticket>, "yours" | "theirs" | null, "yours" | "theirs" | null]>([
  ["without consents it waits for both", {}, "yours", "yours"],
  [
    "with one consent it waits for the other side",
    { state: "PART_AGREED", consents: { buyer: given, seller: null } },
    "theirs",
    "yours",
  ],
  ["agreed it waits for the side that reports", { state: "AGREED", consents: both }, "theirs", "yours"],
  [
    "it waits for whoever may agree to cancel it",
    { state: "AGREED", consents: both, cancel_asked: asked },
    "yours",
    "yours",
  ],
  ["at its exchange it waits for neither", { state: "EXECUTING", consents: both }, null, null],
  ["rejected it waits for its author", { state: "REJECTED" }, "yours", null],
  ["cancelled it waits for neither", { state: "CANCELLED", cancel_asked: asked }, null, null],
])("%s", (_rule, more, ofBuyer, ofSeller) => {
  const ticket = ticketOf(more);
  expect([turnOf(ticket, buyer, NOW), turnOf(ticket, seller, NOW)]).toEqual([ofBuyer, ofSeller]);
});

test("a draft waits for its author, the only one who reads it", () => {
  expect(turnOf(ticketOf({ state: "DRAFT" }), buyer, NOW)).toBe("yours");
});

test("a ticket is named by its number, its state and whose turn it is", () => {
  const consented = ticketOf({ state: "PART_AGREED", consents: { buyer: given, seller: null } });
  expect(ticketStanding(consented, buyer, NOW)).toBe("T-20261124-0001, Part agreed, their turn");
  expect(ticketStanding(consented, seller, NOW)).toBe("T-20261124-0001, Part agreed, your turn");
  expect(ticketStanding(ticketOf({ state: "EXECUTED" }), buyer, NOW)).toBe("T-20261124-0001, Executed");
});
