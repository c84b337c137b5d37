import { describe, expect, test } from "vitest";
import {
  answerMessage,
  answerSentence,
  answerVerb,
  isAnswerMessage,
  isSameLine,
  seenLine,
} from "#domain/runs/line-answer.ts";

const asha = { name: "Asha Kulkarni", client_name: "Meridian" };
const at = (price: number) => ({ fixed_field: "price" as const, unit_price_stored: price, yield_stored: 0.0681 });

describe("an answer in words", () => {
  test.each([
    ["BID", true, "Hit"],
    ["BID", false, "Offer"],
    ["ASK", true, "Lift"],
    ["ASK", false, "Bid"],
  ] as const)("to a %s, at its level %s, is to %s", (side, atItsLevel, verb) => {
    expect(answerVerb(side, atItsLevel)).toBe(verb);
  });

  test("names who is answered, the size, the bond and the level", () => {
    const lift = { verb: "Lift", quantity: 100_000_000, bondName: "7.18% GS 2033", ...at(101.22) } as const;
    expect(answerSentence(asha, lift)).toBe("Lift Asha Kulkarni, Meridian, 10 Cr 7.18% GS 2033 at 101.22");
  });

  test("is announced in the chat without the bond where the quote stands beside it", () => {
    const hit = { verb: "Hit", quantity: 25_000_000, bondName: null, ...at(101.2) } as const;
    expect(answerMessage(hit)).toBe("Hits 2.50 Cr at 101.20; answer in Clusters");
    expect(answerMessage({ ...hit, bondName: "7.18% GS 2033" })).toBe(
      "Hits 2.50 Cr 7.18% GS 2033 at 101.20; answer in Clusters",
    );
  });

  test("by yield has the yield", () => {
    const level = { fixed_field: "yield", yield_stored: 0.068, unit_price_stored: null } as const;
    expect(answerMessage({ verb: "Bid", quantity: 5_000_000, bondName: null, ...level })).toBe(
      "Bids 50 L at 6.80%; answer in Clusters",
    );
  });

  test("is known again as what it is; a quote is not", () => {
    const lift = { verb: "Lift", quantity: 100_000_000, ...at(101.22) } as const;
    for (const bondName of [null, "7.18% GS 2033"])
      expect(isAnswerMessage(answerMessage({ ...lift, bondName }))).toBe(true);
    for (const text of ["7.18 gs 33 offer 101.22 10cr", "lifts 10 Cr at 101.22", "Lifts", "; answer in Clusters"]) {
      expect(isAnswerMessage(text)).toBe(false);
    }
  });
});

test("a line is another one once its level, size, settlement or firmness is; what follows from its level does not count", () => {
  const line = { ...at(101.22), quantum: 100_000_000, settlement_delta: 1, status: "firm" as const };
  const seen = seenLine(line);
  expect(isSameLine(seen, seenLine({ ...line, yield_stored: 0.0682 }))).toBe(true);
  for (const change of [at(101.25), { quantum: null }, { settlement_delta: 0 }, { status: "subject" as const }]) {
    expect(isSameLine(seen, seenLine({ ...line, ...change }))).toBe(false);
  }
});
