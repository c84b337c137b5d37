import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";
import type { QuoteReading } from "#domain/quote-parser/reading.ts";
import { SENSES } from "#domain/quote-parser/vocabulary.ts";

const read = (text: string) => parseQuotes(text, LOOKUP, TODAY);

/** Side, bond, level, size in crore, settlement and status, as a dealer would repeat them. */
function quoteText({ side, isin, price, yieldPct, sizeRupees, settlementDelta, status }: QuoteReading): string {
  return [
    side ?? "?",
    isin ?? "open",
    price === null ? null : `@${price}`,
    yieldPct === null ? null : `${yieldPct}%`,
    sizeRupees === null ? null : `${sizeRupees / 10_000_000}cr`,
    settlementDelta === null ? null : `t+${settlementDelta}`,
    status,
  ]
    .filter((part) => part !== null)
    .join(" ");
}
const quotesOf = (text: string) => read(text).map(quoteText);

describe("one line of chat", () => {
  it.each([
    ["7.18 gs 33 bid 101.25 5cr", ["BID IN0020230085 @101.25 5cr"]],
    ["718 33 102.62/67 5 up", ["BID IN0020230085 @102.62 5cr", "ASK IN0020230085 @102.67 5cr"]],
    ["6.94 gs 36 101.98/03 10x5", ["BID IN0020260025 @101.98 10cr", "ASK IN0020260025 @102.03 5cr"]],
    ["7.18/33 102.60/66", ["BID IN0020230085 @102.6", "ASK IN0020230085 @102.66"]],
    ["7.18 gs 33 102.60 (10) / 102.66 (5)", ["BID IN0020230085 @102.6 10cr", "ASK IN0020230085 @102.66 5cr"]],
    ["7.18 gs 33 -/102.66 5cr", ["ASK IN0020230085 @102.66 5cr"]],
    ["mh sdl 7.64 33 7.20/7.22", ["BID IN2220220163 7.22%", "ASK IN2220220163 7.2%"]],
    ["up 7.48 36 bid 7.35 5 up", ["BID IN3320230011 7.35% 5cr"]],
    ["lic hsg 7.57 oct 29 7.20 offer 50 lakh t+0", ["ASK INE115A07QY1 7.2% 0.5cr t+0"]],
    ["rec ..8FL9 bid 7.03 10cr", ["BID INE020B08FL9 7.03% 10cr"]],
    ["INE134E08NO0 6.80/6.76 25 cr tom", ["BID INE134E08NO0 6.8% 25cr t+1", "ASK INE134E08NO0 6.76% 25cr t+1"]],
    ["182d 14/01/27 bid 5.52 25cr", ["BID IN002026Y154 5.52% 25cr"]],
    ["gs strips 15 jun 2035 bid 55.20", ["BID IN000635C044 @55.2"]],
    ["6.97 gs 34 101.20 bid", ["BID IN0020240100 @101.2"]],
    ["dena hai 10cr rec 7.46 jun 28 @6.86", ["ASK INE020B08EK4 6.86% 10cr"]],
    ["7.18 33 102.60 pe de do 5cr", ["BID IN0020230085 @102.6 5cr"]],
    ["7.18 33 102.60 pe le lo 5cr", ["ASK IN0020230085 @102.6 5cr"]],
    ["muthot fin 8.67 jan 30 offer 8.05 subj till 2pm", ["ASK INE414G07JK9 8.05% subject"]],
    ["7.18 33 102.58 bid 5cr, 6.94 36 101.22 offer", ["BID IN0020230085 @102.58 5cr", "ASK IN0020260025 @101.22"]],
    ["anyone need 7.18 33? i offer 102.65", ["ASK IN0020230085 @102.65"]],
  ])("%s", (text, quotes) => expect(quotesOf(text)).toEqual(quotes));
});

describe("off", () => {
  it("between a bid and a level means offer, elsewhere withdrawn", () => {
    expect(quotesOf("rec 7.46 jun 28 6.88 bid/6.85 off")).toEqual(["BID INE020B08EK4 6.88%", "ASK INE020B08EK4 6.85%"]);
    expect(quotesOf("off 7.18 gs 33 bid")).toEqual(["BID IN0020230085 off"]);
    expect(quotesOf("pls pull my offer in 6.94 36")).toEqual(["ASK IN0020260025 off"]);
  });

  it("without a side leaves the side open", () => {
    expect(read("7.18 gs 33 off")).toMatchObject([{ isin: "IN0020230085", side: null, unresolved: ["side"] }]);
  });
});

describe("a bond that is not certain", () => {
  it("is left open with the bonds that fit, never chosen", () => {
    const [bid] = read("6.79 gs 34 100.35/40");
    expect(bid).toMatchObject({ isin: null, price: 100.35, unresolved: ["bond"] });
    expect(bid?.candidates.toSorted()).toEqual(["IN0020240191", "IN0020240209"]);
    expect(quotesOf("rec 7.34 30 7.02 bid")).toEqual(["BID open 7.02%"]);
    expect(quotesOf("new 10y 6.76/75 25cr")).toEqual(["BID open 6.76% 25cr", "ASK open 6.75% 25cr"]);
  });

  it("is settled by the month", () => expect(quotesOf("rec 7.34 nov 30 7.02 bid")).toEqual(["BID INE020B08FX4 7.02%"]));

  it("is left open with nothing to choose from when no such bond is known", () => {
    expect(read("rec 7.34 2033 offer 7.02")).toMatchObject([{ isin: null, candidates: [], confidence: 0 }]);
  });

  it("is not guessed by leaving out what does not fit", () => {
    expect(quotesOf("rec 7.46 2033 offer 7.02")).toEqual(["ASK open 7.02%"]);
    expect(quotesOf("pfc 7.18 33 offer 7.02")).toEqual(["ASK open 7.02%"]);
  });

  it("never is one already repaid", () => expect(read("7.59 gs 26 100.02 bid 5cr")).toEqual([]));

  it("is read with less confidence the less was written of it", () => {
    const [[isin], [bare]] = [read("IN0020230085 102.6 bid"), read("7.18 33 102.6 bid")];
    expect(isin?.confidence).toBeGreaterThan(bare?.confidence ?? 1);
  });
});

describe("a run", () => {
  it("takes side, product, settlement and firmness from its heading and the size from its last line", () => {
    expect(quotesOf("G-SEC bids t+1 firm\n7.18 33 102.60\n6.94 36 101.16\nall 5x5")).toEqual([
      "BID IN0020230085 @102.6 5cr t+1 firm",
      "BID IN0020260025 @101.16 5cr t+1 firm",
    ]);
  });

  it("takes the issuer from its heading until the next one", () => {
    expect(quotesOf("rec offers:\n7.46 jun 28 6.85\npfc\n7.44 jan 30 7.01")).toEqual([
      "ASK INE020B08EK4 6.85%",
      "ASK INE134E08NO0 7.01%",
    ]);
  });

  it("reads a table by the heads of its columns", () => {
    const table = "Security\tBid\tOffer\tQty (lakh)\n7.18 GS 2033\t102.60\t102.66\t50\n6.94 GS 2036\t-\t101.22\t10";
    expect(quotesOf(table)).toEqual([
      "BID IN0020230085 @102.6 0.5cr",
      "ASK IN0020230085 @102.66 0.5cr",
      "ASK IN0020260025 @101.22 0.1cr",
    ]);
  });

  it("reads a bond whose levels stand on the lines below it", () => {
    expect(quotesOf("7.18 GS 2033\nBid 102.60\nOffer 102.66\n5 cr")).toEqual([
      "BID IN0020230085 @102.6 5cr",
      "ASK IN0020230085 @102.66 5cr",
    ]);
  });

  it("says where each quote stands in the message", () => {
    const text = "offers:\n- rec 7.46 jun 28 6.85";
    expect(read(text).map(({ span }) => text.slice(span.start, span.end))).toEqual(["- rec 7.46 jun 28 6.85"]);
  });
});

describe("talk that is no quote", () => {
  it.each([
    "7.18 33 last traded 102.62, 25 cr",
    "auction cutoff 6.94 gs 36 101.18, 6.7742%",
    "any offer in rec 7.46 jun 28?",
    "what is your bid in 7.18 33",
    "buyer of 7.18 33 10cr",
    "no bid in 7.18 33 at 102.60",
    "7.18 33 from 102.60 to 102.45, selling everywhere",
    "Trade recap\n7.18 GS 33 bid 102.62 10cr",
    "kal 7.18 33 102.60 pe de diya",
    "mine 5cr",
    "lunch at 1.15?",
    "up 1 bp",
    "USDINR 88.42, brent 67.20, UST10 4.12",
  ])("%s", (text) => expect(read(text)).toEqual([]));
});

const WORDS = fc.constantFrom(
  ...SENSES.keys(),
  "rec",
  "pfc",
  "7.18",
  "33",
  "102.60",
  "7.02/6.98",
  "5cr",
  "10x5",
  "t+1",
  "@",
  "/",
  "\n",
  "?",
  "jan 30",
  "IN0020230085",
);
const chatter = fc.array(WORDS, { maxLength: 14 }).map((words) => words.join(" "));

describe("any text", () => {
  it("is read without failing", () => {
    fc.assert(
      fc.property(fc.oneof(chatter, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
        for (const { span, confidence } of read(text)) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("means the same with more spaces between its words", () => {
    fc.assert(
      fc.property(chatter, (text) => {
        expect(quotesOf(`  ${text.replaceAll(" ", "   ")} `)).toEqual(quotesOf(text));
      }),
    );
  });
});
