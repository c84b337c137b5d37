import { describe, expect, test } from "vitest";
import { agreementIn } from "#domain/surveillance/agreement.ts";
import { AGREED_WITHIN_MS, chatDeals, type ChatLine, type SurveilledQuote } from "#domain/surveillance/chat-deals.ts";

const A = { userId: "usr_a", clientId: "cli_a" };
const B = { userId: "usr_b", clientId: "cli_b" };
const COLLEAGUE = { userId: "usr_a2", clientId: "cli_a" };
const quote = (side: "BID" | "ASK", yieldPct: number, isin = "IN1"): SurveilledQuote => {
  return { isin, side, yieldPct, price: null, sizeRupees: 50_000_000 };
};

/** Test conversation with one minute between lines. */
function conversation(...lines: [who: typeof A, text: string, ...quotes: SurveilledQuote[]][]): ChatLine[] {
  return lines.map(([who, text, ...quotes], n) => ({ ...who, text, quotes, messageId: String(n), at: n * 60_000 }));
}

describe("words that agree to a deal (B-36)", () => {
  test.each([
    ["done", null, null, null],
    ["ok done 7.035, 25cr, t+1", null, 7.035, 250_000_000],
    ["done. 10cr 102.64 t+1", null, 102.64, 100_000_000],
    ["great, booked", null, null, null],
    ["mine at 6.95", "BID", 6.95, null],
    ["Yours 5 cr", "ASK", null, 50_000_000],
    ["deal, thanks", null, null, null],
  ])("%s", (text, takes, level, sizeRupees) => {
    const agreed = agreementIn(text);
    expect(agreed).toMatchObject({ takes, sizeRupees });
    expect(agreed?.price ?? agreed?.yieldPct ?? null).toBe(level);
  });

  test.each([
    "done for the day",
    "not done",
    "done?",
    "7.255 and yours",
    "are we done?",
    "deal is off",
    "done by tomorrow maybe",
    "dealing in 7.18 33",
    "mine is a small book",
    "well done",
    "",
  ])("are not: %s", (text) => expect(agreementIn(text)).toBeNull());
});

describe("a deal two firms come to in a chat (B-36)", () => {
  test("is made by who agrees to the other's offer, and buys it", () => {
    expect(chatDeals(conversation([A, "7.18 33 offer 6.95", quote("ASK", 6.95)], [B, "done"]))).toEqual([
      {
        messageId: "1",
        at: 60_000,
        isin: "IN1",
        agreedBy: B,
        other: A,
        took: "BID",
        price: null,
        yieldPct: 6.95,
        sizeRupees: 50_000_000,
      },
    ]);
  });

  test("is also made by who quoted, once the other has answered, at the level it ends with", () => {
    const [deal] = chatDeals(
      conversation([A, "offer 6.95", quote("ASK", 6.95)], [B, "6.97 for 10?"], [A, "done 6.97, 10cr"]),
    );
    expect(deal).toMatchObject({ agreedBy: A, other: B, took: "ASK", yieldPct: 6.97, sizeRupees: 100_000_000 });
  });

  test("is one deal however often it is confirmed, and another after another quote", () => {
    const lines = conversation(
      [A, "6.97/6.95", quote("BID", 6.97), quote("ASK", 6.95)],
      [B, "mine"],
      [A, "done"],
      [B, "done thx"],
      [B, "6.96 bid", quote("BID", 6.96)],
      [A, "yours"],
    );
    expect(chatDeals(lines).map(({ messageId, took, yieldPct }) => [messageId, took, yieldPct])).toEqual([
      ["1", "BID", 6.95],
      ["5", "ASK", 6.96],
    ]);
  });

  test("leaves the side open where a two-way quote is agreed to without one", () => {
    const two = [quote("BID", 6.97), quote("ASK", 6.95)];
    expect(chatDeals(conversation([A, "6.97/6.95", ...two], [B, "done"]))[0]).toMatchObject({
      took: null,
      yieldPct: null,
    });
    expect(chatDeals(conversation([A, "6.97/6.95", ...two], [B, "done 6.95"]))[0]).toMatchObject({
      took: "BID",
      yieldPct: 6.95,
    });
  });

  test("is not seen among colleagues, in a run of several bonds, nor long after the quote", () => {
    expect(chatDeals(conversation([A, "offer 6.95", quote("ASK", 6.95)], [COLLEAGUE, "done"]))).toEqual([]);
    expect(chatDeals(conversation([A, "run", quote("ASK", 6.95), quote("ASK", 7.1, "IN2")], [B, "done"]))).toEqual([]);
    expect(
      chatDeals(conversation([A, "run", quote("ASK", 6.95), quote("ASK", 7.1, "IN2")], [B, "done 7.10"])),
    ).toHaveLength(1);
    const [quoted, agreed] = conversation([A, "offer 6.95", quote("ASK", 6.95)], [B, "done"]);
    const late = { ...agreed, at: AGREED_WITHIN_MS + 1 } as ChatLine;
    expect(chatDeals([quoted as ChatLine, late])).toEqual([]);
  });
});
