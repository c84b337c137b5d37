import { describe, expect, it } from "vitest";
import { parseMessage } from "#domain/quote-parser/parse-quotes.ts";
import { LOOKUP, TODAY } from "#domain/quote-parser/quote-bonds.testing.ts";

const read = (text: string) => parseMessage(text, LOOKUP, TODAY);
/** Side, bond, level and size in crore of each quote. */
const quotes = (text: string) =>
  read(text).readings.map(({ isin, side, price, yieldPct, sizeRupees }) =>
    [side, isin, price ?? yieldPct, sizeRupees === null ? null : sizeRupees / 1e7]
      .filter((part) => part !== null)
      .join(" "),
  );
const problems = (text: string) => read(text).problems.map((problem) => problem.text);

const GS_2033 = "IN0020230085";
const REC_2028 = "INE020B08EK4";

describe("a table in a message", () => {
  const wanted = [`BID ${GS_2033} 102.6 10`, `ASK ${GS_2033} 102.66 10`];

  it.each([
    ["tabs", "Security\tBid\tOffer\tQty\n7.18 GS 2033\t102.60\t102.66\t10"],
    ["rules", "Security | Bid | Offer | Qty\n7.18 GS 2033 | 102.60 | 102.66 | 10"],
    ["spaces", "Security      Bid     Offer   Qty\n7.18 GS 2033  102.60  102.66  10"],
    ["commas", "Security,Bid,Offer,Qty\n7.18 GS 2033,102.60,102.66,10"],
  ])("may be parted by %s", (_, text) => expect(quotes(text)).toEqual(wanted));

  it("may give each side its own size", () => {
    expect(quotes("Security\tBid Qty\tBid\tOffer\tOffer Qty\n7.18 GS 2033\t10\t102.60\t102.66\t5")).toEqual([
      `BID ${GS_2033} 102.6 10`,
      `ASK ${GS_2033} 102.66 5`,
    ]);
  });

  it("may name the side in a column", () => {
    expect(quotes("Bond\tBuy/Sell\tYield\tQty (cr)\nREC 7.46 Jun 28\tSell\t6.85\t5")).toEqual([
      `ASK ${REC_2028} 6.85 5`,
    ]);
  });

  it("may name a bond by its issuer, coupon and maturity", () => {
    expect(quotes("Issuer\tCoupon\tMaturity\tBid\nREC Limited\t7.46%\t30-Jun-2028\t6.88")).toEqual([
      `BID ${REC_2028} 6.88`,
    ]);
  });

  it("counts sizes by the unit that its heading names", () => {
    const sized = (heading: string, size: string) =>
      quotes(`ISIN\tOffer Yield\t${heading}\n${REC_2028}\t7.03\t${size}`);
    expect(sized("Qty (mn)", "50")).toEqual([`ASK ${REC_2028} 7.03 5`]);
    expect(sized("Qty (Rs in Lakhs)", "250")).toEqual([`ASK ${REC_2028} 7.03 2.5`]);
    expect(sized("Face Value", "5,00,00,000")).toEqual([`ASK ${REC_2028} 7.03 5`]);
    expect(sized("Qty", "5")).toEqual([`ASK ${REC_2028} 7.03 5`]);
  });

  it("gives no size where nobody knows the unit or the face of one bond, and keeps the quote", () => {
    const text = `ISIN\tOffer Yield\tQty (pots)\n${REC_2028}\t7.03\t50`;
    expect(quotes(`5 cr lots\n${text}`)).toEqual([`ASK ${REC_2028} 7.03`]);
    expect(problems(text)).toEqual([expect.stringContaining("Qty (pots) counts: Rupees · Lakh · Crore · Bonds.")]);
    const ofBonds = text.replace("pots", "Nos");
    expect(quotes(ofBonds)).toEqual([`ASK ${REC_2028} 7.03`]);
    expect(problems(ofBonds)).toEqual([expect.stringContaining(`Row 2: How much is one bond of ${REC_2028}?`)]);
  });

  it("reads a market watch by its bids and offers alone", () => {
    expect(
      quotes("Security\tBid\tOffer\tLTP\tVWAP\tVolume\n7.18 GS 2033\t102.60\t102.66\t102.63\t102.62\t250"),
    ).toEqual([`BID ${GS_2033} 102.6`, `ASK ${GS_2033} 102.66`]);
  });
});

describe("a report in a message gives no quote and says so", () => {
  it.each([
    [
      "a fund's portfolio",
      "ISIN\tSecurity\tQty\tYTM\t% to NAV\nIN0020230085\t7.18% GS 2033\t2500000\t6.71\t4.12",
      "No quotes: this is a table of holdings.",
    ],
    [
      "an exchange's report of trades",
      `ISIN,Descriptor,Weighted Average Price,Last Traded Yield,No. of Trades\n${REC_2028},REC 7.46 2028,99.12,7.02,4`,
      "No quotes: this is a table of trades.",
    ],
    [
      "a contract note",
      "Deal No\tTrade Date\tSecurity\tBuy/Sell\tPrice\tAccrued\nD123\t19-Nov-2026\t6.48 GS 2035\tBuy\t97.90\t0.79",
      "No quotes: this is a table of trades.",
    ],
    [
      "the result of an auction",
      "Security\tBid\tCut off Yield\tNotified Amount\n7.18 GS 2033\t102.6\t6.70\t12000",
      "No quotes: this is a table of auctions.",
    ],
  ])("%s", (_, text, expected) => {
    expect(quotes(text)).toEqual([]);
    expect(problems(text)).toEqual([expected]);
  });

  it("and leaves the lines around it lines", () => {
    const text = `morning\n\nISIN,Yield,Deal No\n${REC_2028},7.02,D1\n\nnow 7.18 33 102.60 bid, 5cr`;
    expect(quotes(text)).toEqual([`BID ${GS_2033} 102.6 5`]);
  });
});

describe("words around a table", () => {
  it("are read as lines, and each quote has its place in the message", () => {
    const text = `gm\n6.94 36 101.17 bid\nBond\tBid\tOffer\n7.18 GS 2033\t102.60\t102.66\n\nREC 7.46 Jun 28\t6.88\t\n6.48 35 97.88 bid`;
    const { readings } = read(text);
    expect(readings.map((reading) => [reading.side, reading.text])).toEqual([
      ["BID", "6.94 36 101.17 bid"],
      ["BID", "7.18 GS 2033\t102.60\t102.66"],
      ["ASK", "7.18 GS 2033\t102.60\t102.66"],
      ["BID", "REC 7.46 Jun 28\t6.88"],
      ["BID", "6.48 35 97.88 bid"],
    ]);
    for (const { span, text: words } of readings) expect(text.slice(span.start, span.end)).toBe(words);
  });

  it("may say the side, settlement and size of all its rows", () => {
    const table = `Bond\tYield\n${REC_2028}\t7.03`;
    expect(quotes(table)).toEqual([]);
    expect(problems(table)).toEqual(["No quotes: no column says bid or offer."]);
    expect(quotes(`Offers, 5 cr each\n${table}`)).toEqual([`ASK ${REC_2028} 7.03 5`]);
    expect(read(`Offers t+0\n${table}`)).toMatchObject({ readings: [{ settlementDelta: 0 }], problems: [] });
  });

  it("silence it where they call it deals that are done", () => {
    expect(quotes(`Traded today:\nBond\tBid\tOffer\n7.18 GS 2033\t102.60\t102.66`)).toEqual([]);
  });

  it("with commas are no table", () => {
    expect(quotes("bids, offers, anything\n7.18 33 102.60 bid 5cr")).toEqual([`BID ${GS_2033} 102.6 5`]);
  });
});

describe("a row of a table in a message", () => {
  it("asks which bond is meant where its name fits several, and names a bond that nobody knows", () => {
    const text = "Bond\tOffer\nREC 7.34 2030\t7.03\nNowhere 2031\t7.10";
    expect(read(text).readings).toMatchObject([
      { isin: null, candidates: ["INE020B08FL9", "INE020B08FX4"], side: "ASK", yieldPct: 7.03, unresolved: ["bond"] },
    ]);
    expect(problems(text)).toEqual(["Row 3: No bond, or more than one, has this name: Nowhere 2031."]);
  });

  it("whose bond is open has no size that is a number of bonds", () => {
    expect(read("Bond\tOffer\tQty (Nos)\nREC 7.34 2030\t7.03\t500").readings).toMatchObject([
      { isin: null, sizeRupees: null, unresolved: ["bond"] },
    ]);
  });

  it("gives nothing where its ISIN is wrong, whatever its name is", () => {
    const text = "ISIN\tBond\tOffer\nIN0020230086\t7.18 GS 2033\t102.66";
    expect(quotes(text)).toEqual([]);
    expect(problems(text)).toEqual(["Row 2: This is no ISIN: IN0020230086."]);
  });
});

describe("a table that cannot be read as a whole", () => {
  it.each([
    ["has two columns of one meaning", "Bond\tYield\tYTM\tSide\n7.18 GS 2033\t6.7\t6.8\tbid", "Two columns mean yield"],
    [
      "is one of two",
      "Bond\tBid\tOffer\n7.18 GS 2033\t102.6\t102.66\n\nBond\tOffer\tBid\n6.48 GS 2035\t97.9\t97.8",
      "Which table?",
    ],
    ["has an open quotation mark", 'Bond\tOffer\tBid\n"7.18 GS 2033\t102.66\t102.6', "A quotation mark in row 2"],
  ])("because it %s gives nothing of the message, and says why", (_, text, expected) => {
    expect(quotes(text)).toEqual([]);
    expect(problems(text)).toEqual([expect.stringContaining(expected)]);
  });
});
