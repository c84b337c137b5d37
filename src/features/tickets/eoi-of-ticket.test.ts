import { expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { eoiOfTicket, whyNotPosted } from "#src/features/tickets/eoi-of-ticket.ts";

const ticket = {
  id: "tkt_7",
  number: "T-20261120-0007",
  state: "CANCELLED",
  finstrument_id: "IN0020230085",
  quantity: 50_000_000,
  fixed_field: "yield",
  yield_stored: 0.0691,
  unit_price_stored: 101.5,
  settlement_delta: 1,
  buy_or_sell: "sell",
} as Ticket;

test("what did not come about is offered again as it was, and says from which ticket it comes (D-095)", () => {
  expect(eoiOfTicket(ticket)).toEqual({
    commandId: "eoi.offer",
    args: {
      finstrumentId: "IN0020230085",
      size: 50_000_000,
      fixedField: "yield",
      level: 0.0691,
      settlementDelta: 1,
      originTrade: { ticket_id: "tkt_7", number: "T-20261120-0007" },
    },
  });
});

test("a buyer bids again, at the price where the price was owned", () => {
  const bought = { ...ticket, buy_or_sell: "buy", fixed_field: "price", settlement_delta: null } as Ticket;
  expect(eoiOfTicket(bought)).toMatchObject({ commandId: "eoi.bid", args: { fixedField: "price", level: 101.5 } });
  expect(eoiOfTicket(bought).args).not.toHaveProperty("settlementDelta");
});

test("only a ticket that is over is posted from, and not by whoever acted for both sides", () => {
  expect(whyNotPosted(ticket)).toBeUndefined();
  expect(whyNotPosted({ ...ticket, state: "EXECUTED" })).toBeUndefined();
  for (const state of ["DRAFT", "SENT", "AGREED", "EXECUTING", "REJECTED"] as const) {
    expect(whyNotPosted({ ...ticket, state })).toBe("Post from a ticket that was executed or cancelled");
  }
  expect(whyNotPosted({ ...ticket, buy_or_sell: null })).toBe("You acted for both sides of this ticket");
});
