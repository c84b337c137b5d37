import { expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { otherParty } from "#src/desk-kit/deals/ticket-menu.ts";

const ticket = { buyer: { client_id: "cli_meridian" }, seller: { client_id: "cli_narmada" } } as Ticket;

test("the other party of a ticket is the seller for its buyer, and the buyer for everybody else", () => {
  expect(otherParty(ticket, "cli_meridian")).toBe(ticket.seller);
  expect(otherParty(ticket, "cli_narmada")).toBe(ticket.buyer);
});
