import { describe, expect, it } from "vitest";
import type { ListAnswer, ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { acceptable, bestAndCover, listsThatNeedMe, statusOfAnswer, unanswered } from "#domain/trade-lists/answers.ts";
import {
  answerSentence,
  sendSentence,
  takeSentence,
  withdrawLineSentence,
  withdrawListSentence,
} from "#domain/trade-lists/sentences.ts";
import { partOfLine, partText } from "#domain/trade-lists/texts.ts";

const CRORE = 10_000_000;
const NOON = Date.parse("2026-11-20T06:30:00.000Z");

const answer = (client: string, pct: number, changes: Partial<ListAnswer> = {}): ListAnswer => ({
  cluster_id: `clu_${client}`,
  leg_id: `leg_${client}`,
  client_id: `cli_${client}`,
  client_name: client,
  user_name: "Dealer",
  quantity: 5 * CRORE,
  fixed_field: "yield",
  yield_stored: pct / 100,
  unit_price_stored: 150 - 7 * pct,
  status: "STANDING",
  version: 1,
  answered_at: "2026-11-20T06:00:00.000Z",
  ...changes,
});
const line = (changes: Partial<ListLine> = {}): ListLine => ({
  id: "lsl_one",
  finstrument_id: "IN0020230085",
  bond_name: "7.18% GS 2033",
  side: "BID",
  quantity: 5 * CRORE,
  fixed_field: null,
  unit_price_stored: null,
  yield_stored: null,
  settlement_date: "2026-11-23",
  state: "OPEN",
  ticket_id: null,
  answers: [],
  ...changes,
});
const list = (changes: Partial<TradeList> = {}): TradeList => ({
  id: "lst_one",
  title: "Morning",
  role: "ASKER",
  asker: { client_id: "cli_me", client_name: "Me", user_id: "usr_me", user_name: "Me" },
  state: "OPEN",
  closes_at: "2026-11-20T07:00:00.000Z",
  created_at: "2026-11-20T06:00:00.000Z",
  firms: [],
  lines: [line()],
  version: 1,
  ...changes,
});
const names = (of: ReturnType<typeof bestAndCover>) => [of.best?.client_name, of.cover?.client_name];

describe("the best answer and its cover (B-03)", () => {
  const [low, high] = [answer("low", 6.8), answer("high", 6.9)];
  const taken = answer("taken", 6.95, { status: "WITHDRAWN" });
  it.each<[string, Partial<ListLine>, (string | undefined)[]]>([
    ["who buys takes the highest yield", { answers: [low, high] }, ["high", "low"]],
    ["who sells takes the lowest yield", { side: "ASK", answers: [high, low] }, ["low", "high"]],
    ["what was taken back counts no more", { answers: [low, taken] }, ["low", undefined]],
    [
      "of the same level the larger is better",
      { answers: [low, answer("more", 6.8, { quantity: 6 * CRORE })] },
      ["more", "low"],
    ],
    [
      "of the same level and size the earlier is better",
      { answers: [answer("late", 6.8, { answered_at: "2026-11-20T06:05:00.000Z" }), low] },
      ["low", "late"],
    ],
    [
      "once dealt, the cover is the best of those that were passed over",
      {
        state: "DEALT",
        answers: [
          { ...low, status: "PASSED" },
          { ...high, status: "DEALT" },
        ],
      },
      ["high", "low"],
    ],
    ["without an answer there is neither", {}, [undefined, undefined]],
  ])("%s", (_rule, changes, expected) => expect(names(bestAndCover(line(changes)))).toEqual(expected));
});

describe("what becomes of an answer", () => {
  const round = (status: string) => ({ rounds: [{ status }] }) as never as { rounds: [] };
  it.each([
    ["NEGOTIATING", "PENDING", "STANDING"],
    ["CLOSED", "ACCEPTED", "DEALT"],
    ["LAPSED", "WITHDRAWN", "WITHDRAWN"],
    ["LAPSED", "EXPIRED", "EXPIRED"],
    ["LAPSED", "REJECTED", "PASSED"],
  ] as const)("a cluster that is %s with its last round %s is %s", (state, last, status) =>
    expect(statusOfAnswer({ state, ...round(last) })).toBe(status),
  );
});

describe("what waits for a firm", () => {
  const withAnswer = list({ lines: [line({ answers: [answer("low", 6.8)] })] });
  const asked = list({ id: "lst_two", role: "ASKED", closes_at: "2026-11-20T06:45:00.000Z" });

  it("is a list with answers to take, and one with lines to answer, the first to end first", () => {
    expect(listsThatNeedMe([withAnswer, asked, list()], NOON).map(({ id }) => id)).toEqual(["lst_two", "lst_one"]);
    expect(acceptable(withAnswer, NOON).length).toBe(1);
    expect(unanswered(asked, NOON).length).toBe(1);
  });

  it("is nothing once a line is answered, dealt or gone, and nothing after the list has ended", () => {
    const answeredOnce = { ...asked, lines: [line({ answers: [answer("mine", 6.8)] })] };
    const gone = { ...asked, lines: [line({ state: "GONE" })] };
    const past = { ...withAnswer, closes_at: "2026-11-20T06:30:00.000Z" };
    const withdrawn = { ...asked, state: "WITHDRAWN" as const };
    expect(listsThatNeedMe([answeredOnce, gone, past, withdrawn], NOON)).toEqual([]);
  });
});

describe("the sentence of a binding act", () => {
  const buys = { side: "BID" as const, quantity: 5 * CRORE };
  it("names whom a list asks, what for and until when", () => {
    expect(
      sendSentence("Morning", ["Narmada Bank", "Sahyadri Wealth"], [buys, buys, { ...buys, side: "ASK" }], NOON),
    ).toBe(
      "Ask Narmada Bank and Sahyadri Wealth, each alone, for levels to buy 2 bonds, 10.00\u00a0Cr, and sell 1 bond, 5.00\u00a0Cr, until 12:00: Morning",
    );
  });

  it("names the rupees of answers, or that they are not known", () => {
    const answered = (consideration: number | null) => ({
      quote_type: "BID" as const,
      quantity: 5 * CRORE,
      consideration:
        consideration === null ? null : { principal: 0, accrued_interest: 0, stamp_duty: 0, consideration },
    });
    expect(answerSentence("Meridian", [answered(50_120_000)], NOON)).toBe(
      "Answer Meridian: buy 1 bond, 5.00\u00a0Cr; you pay ₹\u00a05,01,20,000.00. They can accept it until 12:00",
    );
    expect(answerSentence("Meridian", [answered(50_120_000), answered(null)], NOON)).toBe(
      "Answer Meridian: buy 2 bonds, 10.00\u00a0Cr; money not known. They can accept it until 12:00",
    );
  });

  it("counts the deals and the rupees of all of them, paid and received apart", () => {
    const deal = (quote_type: "BID" | "ASK", consideration: number) => ({
      quote_type,
      quantity: 5 * CRORE,
      consideration: { principal: 0, accrued_interest: 0, stamp_duty: 0, consideration },
    });
    expect(takeSentence([deal("BID", 50_000_000.1), deal("BID", 50_000_000.2), deal("ASK", 49_000_000)])).toBe(
      "3 deals: buy 2 bonds, 10.00\u00a0Cr, and sell 1 bond, 5.00\u00a0Cr; you pay ₹\u00a010,00,00,000.30 and you receive ₹\u00a04,90,00,000.00",
    );
  });

  it("says what a withdrawal ends, and how many answers lapse with it", () => {
    const asked = line({
      answers: [answer("low", 6.8), answer("high", 6.9), answer("gone", 7, { status: "WITHDRAWN" })],
    });
    const bare = line({ id: "lsl_two", side: "ASK" });
    const whole = list({ title: "Morning", lines: [asked, bare, line({ id: "lsl_three", state: "DEALT" })] });
    expect(withdrawLineSentence(whole, asked)).toBe(
      "Withdraw 7.18% GS 2033, buy 5.00\u00a0Cr, from Morning: 2 answers lapse",
    );
    expect(withdrawLineSentence({ title: "Morning", lines: [bare] }, bare)).toBe(
      "Withdraw 7.18% GS 2033, sell 5.00\u00a0Cr, from Morning: no answers, and the list ends",
    );
    expect(withdrawListSentence(whole)).toBe("Withdraw Morning: 2 open lines end, and the answers to them lapse");
  });
});

describe("a part of a line", () => {
  it.each([
    [2 * CRORE, 5 * CRORE, "2.00 of 5.00\u00a0Cr"],
    [CRORE / 2, 5 * CRORE, "50.00\u00a0L of 5.00\u00a0Cr"],
    [5 * CRORE, 5 * CRORE, null],
  ])("of %d of %d is %s", (part, whole, text) => {
    expect(partText(part, whole)).toBe(text);
  });

  it("names its bond, and nothing is said of a whole line", () => {
    const asked = { bond_name: "7.18% GS 2033", quantity: 5 * CRORE };
    expect(partOfLine(asked, 2 * CRORE)).toEqual(["7.18% GS 2033: 2.00 of 5.00\u00a0Cr"]);
    expect(partOfLine(asked, 5 * CRORE)).toEqual([]);
  });
});
