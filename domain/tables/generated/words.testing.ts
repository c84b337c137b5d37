import type { IsoDate } from "#domain/lib/iso-date.ts";
import { numberedDay, plainDay } from "#domain/tables/generated/days.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { someTime, timeCell } from "#domain/tables/generated/times.testing.ts";
import { inSomeCase, type WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";

// Cells with a word, a day or a number of a small set.

const SIDES = {
  BUY: "bid, bids, b, buy, buyer, buying, bought, purchase, p, to buy, want to buy".split(", "),
  SELL: "ask, asks, a, s, sell, seller, selling, sold, sale, offer, offers, ofr, o, offered, to sell".split(", "),
};
const EXCHANGES = {
  NSE: ["NSE", "CBRICS", "NSE CBRICS", "NSE RFQ", "NSCL"],
  BSE: ["BSE", "ICDM", "BSE ICDM", "BSE RFQ", "BSE BOND"],
};
export type ExchangeName = keyof typeof EXCHANGES;
export const EXCHANGE_NAMES = Object.keys(EXCHANGES) as ExchangeName[];

export const sideCell = (draw: Draw, side: keyof typeof SIDES): WrittenCell => ({
  text: inSomeCase(draw, draw.pick(SIDES[side])),
});

export const exchangeCell = (draw: Draw, exchange: ExchangeName): WrittenCell => ({
  text: inSomeCase(draw, draw.pick(EXCHANGES[exchange])),
});

export const yesNoCell = (draw: Draw, isYes: boolean): WrittenCell => ({
  text: inSomeCase(draw, draw.pick(isYes ? ["yes", "y", "true", "1", "✓"] : ["no", "n", "false", "0"])),
});

const ISIN_FORMS: readonly ((isin: string) => string)[] = [
  (isin) => isin,
  (isin) => isin,
  (isin) => isin.toLowerCase(),
  (isin) => `${isin.slice(0, 3)} ${isin.slice(3, 7)} ${isin.slice(7)}`,
  (isin) => `${isin.slice(0, 2)}-${isin.slice(2, 11)}-${isin.slice(11)}`,
  (isin) => `ISIN: ${isin}`,
  (isin) => `${isin} Corp`,
  (isin) => `${isin} Govt`,
  (isin) => `="${isin}"`,
  (isin) => `'${isin}`,
];
export const isinCell = (draw: Draw, isin: string): WrittenCell => ({ text: draw.pick(ISIN_FORMS)(isin) });

export type Settlement = { delta: 0 | 1 | 2 } | { date: IsoDate };

/** A settlement. Of numbered days in the next ten, the month first would be no day of the column. */
export function settlementCell(draw: Draw, settlement: Settlement): WrittenCell {
  if ("date" in settlement) {
    return draw.pick([
      () => plainDay(draw, settlement.date),
      () => numberedDay(draw, settlement.date, "day", ["/", "-", "."]),
    ])();
  }
  const { delta } = settlement;
  const forms = [`T${delta}`, `T+${delta}`, `T + ${delta}`, `t+${delta}`, String(delta), ...(delta === 0 ? ["T"] : [])];
  return { text: draw.pick(forms), stored: { value: delta, format: "General" } };
}

/** A validity; a time is written so that it is none of the minutes. */
export function validityCell(draw: Draw, validity: number | string): WrittenCell {
  if (validity === "DAY") return { text: inSomeCase(draw, draw.pick(["DAY", "EOD", "end of day", "today"])) };
  if (typeof validity === "string") return timeCell(draw, validity);
  return { text: `${validity}${draw.pick(["", "m", " min", " mins", " minutes"])}` };
}

export const someValidity = (draw: Draw): number | string =>
  draw.pick<() => number | string>([() => "DAY", () => draw.int(1, 1_440), () => someTime(draw)])();
