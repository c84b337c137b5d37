import { describe, expect, test } from "vitest";
import type { WatchedDeal } from "#domain/surveillance/deal.ts";
import { lateInChat, lateOrder, lateTicket, REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { WASH_WINDOW_MS, washOf } from "#domain/surveillance/wash.ts";

const party = (firm: string, owner = firm) => ({ userId: `usr_${firm}`, clientId: firm, ownerId: owner });
const MINUTE = 60_000;
/** 10:00 in India. */
const TEN = Date.parse("2026-11-20T04:30:00Z");
const deal = (changes: Partial<WatchedDeal> = {}): WatchedDeal => ({
  id: "1",
  isin: "IN1",
  bondName: "7.18 GS 2033",
  at: TEN,
  face: 50_000_000,
  bondYield: 0.0695,
  cleanPrice: 101.5,
  buyer: party("Narmada"),
  seller: party("Meridian"),
  ...changes,
});
const back = (changes: Partial<WatchedDeal> = {}) =>
  deal({ id: "2", at: TEN + 10 * MINUTE, buyer: party("Meridian"), seller: party("Narmada"), ...changes });
const judge = (now: WatchedDeal, ...before: WatchedDeal[]) => washOf(now, before, (firm) => firm);

describe("a wash (B-36)", () => {
  test("is a deal bought back from whom it was sold to, and says so in words", () => {
    expect(judge(back({ bondYield: 0.0696 }), deal())).toMatchObject({
      severity: "high",
      undoes: { id: "1" },
      why: "7.18 GS 2033: Meridian sold Narmada 5.00\u00a0Cr at 6.9500% at 10:00:00 and bought it back, 5.00\u00a0Cr at 6.9600%, at 10:10:00, 10 minutes later",
    });
  });

  test("weighs less when it was undone later or at another size", () => {
    expect(judge(back({ at: TEN + 30 * MINUTE }), deal())?.severity).toBe("medium");
    expect(judge(back({ face: 49_000_000 }), deal())?.severity).toBe("medium");
  });

  test.each([
    ["another bond", back({ isin: "IN2" })],
    ["the same way round", deal({ id: "2", at: TEN + MINUTE })],
    ["another counterparty", back({ seller: party("Kaveri") })],
    ["half the size", back({ face: 25_000_000 })],
    ["a level more than 5 bp away", back({ bondYield: 0.0701 })],
    ["a price far away where no yield is known", back({ bondYield: null, cleanPrice: 101.7 })],
    ["an unknown level", back({ bondYield: null, cleanPrice: null })],
    ["after the window", back({ at: TEN + WASH_WINDOW_MS + 1 })],
    ["a broker buying back for another client", back({ buyer: party("Meridian", "Client Two") })],
  ])("is not: %s", (_why, later) => expect(judge(later, deal())).toBeNull());

  test("is a deal with one owner on both sides, or one person", () => {
    const fund = [party("Kaveri", "Fund"), party("Meridian", "Fund")] as const;
    expect(judge(deal({ buyer: fund[0], seller: fund[1] }))?.why).toMatch(/the same end client on both sides$/);
    expect(judge(deal({ buyer: party("Meridian") }))).toMatchObject({ severity: "high", undoes: null });
  });

  test("of two in one minute is found in one of them alone", () => {
    const [one, other] = [deal(), back({ at: TEN })];
    expect(judge(other, one)?.undoes?.id).toBe("1");
    expect(judge(one, other)).toBeNull();
  });

  test("names the nearest of several deals it undoes", () => {
    const nearer = deal({ id: "1b", at: TEN + 5 * MINUTE });
    expect(judge(back(), deal(), nearer)?.undoes?.id).toBe("1b");
  });
});

describe("a late report (B-36)", () => {
  const agreed = { at: TEN, bondName: "7.18 GS 2033", text: "5.00\u00a0Cr at 6.9500%" };
  test("is a deal agreed in a chat that came onto no ticket within 15 minutes", () => {
    expect(lateInChat(agreed, [])).toEqual({
      severity: "medium",
      why: "7.18 GS 2033, 5.00\u00a0Cr at 6.9500%, was agreed at 10:00:00 and had no ticket at 10:15:00. A deal must be reported within 15 minutes.",
    });
    expect(lateInChat(agreed, [TEN + REPORT_WITHIN_MS + 1000])).toMatchObject({ severity: "low" });
  });

  test("is not a deal whose ticket was made in time, or just before the word was sent", () => {
    expect(lateInChat(agreed, [TEN + REPORT_WITHIN_MS])).toBeNull();
    expect(lateInChat(agreed, [TEN - MINUTE])).toBeNull();
    expect(lateInChat(agreed, [TEN - 20 * MINUTE])?.severity).toBe("medium");
  });

  test("is a ticket that was not on its way to the exchange by then", () => {
    const ticket = { ...agreed, number: "T-20261120-0001", sentAt: agreed.at, state: "PART_AGREED" } as const;
    expect(lateTicket(ticket)?.why).toContain("was still part agreed at 10:15:00");
    for (const state of ["DRAFT", "EXECUTING", "EXECUTED", "REJECTED", "CANCELLED"] as const) {
      expect(lateTicket({ ...ticket, state })).toBeNull();
    }
  });

  test("is a ticket that was sent at the last second or after it, however far it has come since, unless it was called off", () => {
    const ticket = { ...agreed, number: "T-20261120-0001", sentAt: agreed.at + REPORT_WITHIN_MS } as const;
    for (const state of ["SENT", "PART_AGREED", "AGREED", "EXECUTING", "EXECUTED"] as const)
      expect(lateTicket({ ...ticket, state })?.why).toContain("was sent to the other side at 10:15:00 only");
    for (const state of ["DRAFT", "REJECTED", "CANCELLED"] as const)
      expect(lateTicket({ ...ticket, state })).toBeNull();
    expect(lateTicket({ ...ticket, sentAt: ticket.sentAt - 1, state: "EXECUTED" })).toBeNull();
  });

  test("is a report by hand that came to its exchange at the last second or after it, and stands", () => {
    const own = { number: "O-20261120-0001", state: "CONFIRMED", exchange: "NSE", lateReason: null } as const;
    const order = { ...agreed, ...own, madeAt: agreed.at, reportedAt: agreed.at + REPORT_WITHIN_MS };
    expect(lateOrder(order)?.why).toContain("was reported to NSE at 10:15:00 only");
    expect(lateOrder({ ...order, reportedAt: order.reportedAt - 1 })).toBeNull();
    expect(lateOrder({ ...order, reportedAt: null })?.why).toContain("had not reached NSE at 10:15:00");
    for (const state of ["REJECTED", "CANCELLED"] as const) expect(lateOrder({ ...order, state })).toBeNull();
  });
});
