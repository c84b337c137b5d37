import { describe, expect, test } from "vitest";
import type { Order, SettlementTrack } from "#domain/entities/order.ts";
import { orderNotice, orderTroubles, paidOff } from "#domain/notices/order-notice.ts";
import { NOTICES } from "#domain/notices/table.ts";
import { orderOf } from "#domain/orders/order.testing.ts";

const NOW = Date.parse("2026-11-25T06:00:00.000Z");
const DUE = "2026-11-25T06:30:00.000Z";
const step = { state: "pending" as const, at: null, due_at: DUE };

function track(more: Partial<SettlementTrack> = {}): SettlementTrack {
  return {
    number: "S-1",
    status: "PENDING",
    heard_at: "2026-11-25T05:59:00.000Z",
    pay_in: 50_114_736,
    pay_out: 50_114_230,
    bonds_in: step,
    funds_in: { ...step, amount: null, gap: null, utr: null },
    paid_out: step,
    intentions: { buyer: null, seller: null },
    document_missing: false,
    by_hand: { buyer: null, seller: null },
    attempt: 1,
    failure: null,
    reversal: null,
    again: null,
    ...more,
  };
}
const came = (amount: number, gap: number | null) => track({ funds_in: { ...step, amount, gap, utr: null } });
const confirmed = orderOf({ settlement: track() });
const notice = (order: Order, was: Order | undefined = confirmed) => orderNotice(order, was, "cli_meridian", NOW);

describe("a settlement that failed", () => {
  const failure = { side: "buyer" as const, text: "The buyer did not pay in by the pay-in.", at: DUE };
  const failed = orderOf({ state: "FAILED", settlement: track({ status: "EXPIRED", failure }) });

  test("names the order, the bond, the rupees, the other firm and the reason", () => {
    expect(notice(failed)).toMatchObject({
      summary: "Settlement failed: O-20261124-0001",
      detail:
        "5.00\u00a0Cr 7.10% GS 2034, Narmada Bank, NSE: ₹5,01,14,736 not settled. The buyer did not pay in by the pay-in.",
      rule: NOTICES.order.state.FAILED,
      at: DUE,
    });
    expect(notice({ ...failed, buy_or_sell: "sell" })?.detail).toContain("₹5,01,14,230 not settled");
  });

  test("is the same notice at every opening of the page, and another at the next try", () => {
    expect(orderTroubles(failed).map(({ id }) => id)).toEqual(
      orderTroubles({ ...failed, version: 9 }).map(({ id }) => id),
    );
    const again = orderOf({ state: "FAILED", settlement: track({ attempt: 2, failure }) });
    expect(orderTroubles(again)[0]?.id).not.toBe(orderTroubles(failed)[0]?.id);
    expect(notice({ ...failed, version: 2 }, failed)).toBeNull();
  });
});

describe("money that departs from the figure that was due", () => {
  test("is notified once it is known, short or too much, to the paisa", () => {
    const short = orderOf({ settlement: came(50_000_000, 114_736) });
    expect(notice(short)).toMatchObject({
      summary: "Paid ₹1,14,736 short: O-20261124-0001",
      detail:
        "5.00\u00a0Cr 7.10% GS 2034, Narmada Bank, NSE: ₹5,01,14,736 due, ₹5,00,00,000 came in from Meridian Mutual Fund",
    });
    expect(notice({ ...short, version: 2 }, short)).toBeNull();
    expect(notice(orderOf({ settlement: came(50_114_736.5, null) }))?.summary).toBe(
      "Paid ₹0.50 too much: O-20261124-0001",
    );
  });

  test("is none while nothing came in, and where it agrees", () => {
    expect(paidOff(confirmed)).toBeNull();
    expect(paidOff(orderOf({ settlement: came(50_114_736, null) }))).toBeNull();
    expect(paidOff(orderOf({ settlement: null }))).toBeNull();
  });

  test("names both figures where the exchange has other money", () => {
    const disputed = orderOf({ state: "ACCEPTED", dispute: { ours: 50_114_736, venue: 50_000_000 } });
    expect(notice(disputed, orderOf({ state: "ACCEPTED" }))).toMatchObject({
      summary: "NSE has ₹1,14,736 less: O-20261124-0001",
      detail: "5.00\u00a0Cr 7.10% GS 2034, Narmada Bank, NSE: agreed ₹5,01,14,736, there ₹5,00,00,000",
    });
  });
});

test("a settlement that is taken back says why", () => {
  const reversal = { status: "REVERSED" as const, text: "NSE Clearing reversed the settlement.", at: DUE };
  const settled = orderOf({ state: "SETTLED", settlement: track({ status: "PAID_OUT" }) });
  const reversed = orderOf({ state: "SETTLED", settlement: track({ status: "PAID_OUT", reversal }) });
  expect(notice(reversed, settled)).toMatchObject({
    summary: "Settled, reversed: O-20261124-0001",
    detail: "5.00\u00a0Cr 7.10% GS 2034, Narmada Bank, NSE: NSE Clearing reversed the settlement.",
  });
});

test("an answer that the firm has to give comes before the state of the order", () => {
  const waits = orderOf({ state: "REPORTED", may: ["accept", "reject"] });
  expect(orderNotice(waits, undefined, "cli_meridian", NOW)?.summary).toBe("Waits for your firm: O-20261124-0001");
  expect(orderNotice(orderOf(), undefined, "cli_meridian", NOW)).toBeNull();
  expect(notice(orderOf({ state: "REJECTED", reason: "Wrong size" }))).toMatchObject({
    summary: "Rejected: O-20261124-0001",
    detail: "5.00\u00a0Cr 7.10% GS 2034, Narmada Bank, NSE: Wrong size",
  });
});

test("a missing document is notified while something can be done about it", () => {
  const missing = orderOf({ settlement: track({ status: "DOCUMENT_MISSING" }) });
  expect(notice(missing)?.summary).toBe("A document is missing: O-20261124-0001");
  expect(notice({ ...missing, version: 2 }, missing)).toBeNull();
});
