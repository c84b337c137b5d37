import { addDays } from "#domain/lib/iso-date.ts";
import { dayCells } from "#domain/tables/generated/days.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { writtenHeading } from "#domain/tables/generated/headings.testing.ts";
import { priceColumn, someLevel, yieldColumn } from "#domain/tables/generated/levels.testing.ts";
import {
  type Meant,
  otherColumns,
  plainColumn,
  type RightTable,
  somePosition,
  unusedHeadings,
} from "#domain/tables/generated/right-table.testing.ts";
import { sizeColumn } from "#domain/tables/generated/sizes.testing.ts";
import { someCode, someText, textCell } from "#domain/tables/generated/texts.testing.ts";
import { someTime, tradeTimeCell } from "#domain/tables/generated/times.testing.ts";
import {
  EXCHANGE_NAMES,
  exchangeCell,
  isinCell,
  type Settlement,
  settlementCell,
  sideCell,
} from "#domain/tables/generated/words.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { TODAY } from "#domain/tables/readers/readers.testing.ts";
import { TRADES } from "#domain/tables/vocabularies/trades.ts";

type Trade = Meant<"trades">;

const headings = TRADES.fields;
const UNUSED = unusedHeadings(TRADES);

/** A table of trades of today. */
export function rightTrades(draw: Draw, most = 6): RightTable<"trades"> {
  const length = draw.int(1, most);
  const positions = Array.from({ length }, () => somePosition(draw));
  const columns: WrittenColumn[] = [];
  function valuesOf<Value>(inDraws: number, some: (at: number) => Value): (Value | null)[] | null {
    return draw.once(inDraws) ? positions.map((_, at) => (draw.once(5) ? null : some(at))) : null;
  }
  const refs = Array.from({ length }, (_, at) => `${someCode(draw)}/${at}`);
  const settlements = valuesOf<Settlement>(2, () =>
    draw.once(2) ? { delta: draw.pick([0, 1, 2]) } : { date: addDays(TODAY, draw.int(0, 10)) },
  );
  const brokerages = valuesOf(4, () => draw.int(0, 400) / 4);
  const texts = {
    custodian: valuesOf(4, () => someCode(draw)),
    broker_code: valuesOf(4, () => someCode(draw)),
    ref: valuesOf(3, (at) => refs[at] ?? ""),
    late_reason: valuesOf(4, () => someText(draw)),
    confirm: valuesOf(6, () => someText(draw)),
  };
  const meant = positions.map(({ bond, rupees }, at): Trade => {
    const settlement = settlements?.[at] ?? null;
    return {
      exchange: draw.pick(EXCHANGE_NAMES),
      side: draw.pick(["buyer", "seller"]),
      isin: bond.isin,
      face: rupees,
      trade_time: someTime(draw),
      counterparty_code: someCode(draw).toUpperCase(),
      settlement_date: settlement !== null && "date" in settlement ? settlement.date : null,
      settlement_delta: settlement !== null && "delta" in settlement ? settlement.delta : null,
      custodian: texts.custodian?.[at]?.toUpperCase() ?? null,
      broker_code: texts.broker_code?.[at]?.toUpperCase() ?? null,
      brokerage_paise_per_100: brokerages?.[at] ?? null,
      ref: texts.ref?.[at] ?? null,
      late_reason: texts.late_reason?.[at] ?? null,
      confirm: texts.confirm?.[at] ?? null,
      ...someLevel(draw),
    };
  });
  const column = (field: keyof typeof headings, write: (trade: Trade) => { text: string }) =>
    columns.push(plainColumn(draw, field, headings[field], meant, write));
  column("exchange", ({ exchange }) => exchangeCell(draw, exchange));
  column("side", ({ side }) => sideCell(draw, side === "buyer" ? "BUY" : "SELL"));
  column("isin", ({ isin }) => isinCell(draw, isin));
  column("trade_time", ({ trade_time }) => tradeTimeCell(draw, trade_time, TODAY));
  column("counterparty_code", ({ counterparty_code }) => textCell(draw, counterparty_code));
  columns.push(
    sizeColumn(
      draw,
      "face",
      headings.face,
      positions.map(({ bond, rupees }) => ({ rupees, faceRupees: bond.faceRupees })),
    ),
    yieldColumn(
      draw,
      "yield",
      headings.yield,
      meant.map(({ yield_pct }) => yield_pct),
    ),
    priceColumn(
      draw,
      "price",
      headings.price,
      meant.map(({ price }) => price),
    ),
  );
  if (settlements !== null) {
    columns.push(
      plainColumn(draw, "settlement_date", headings.settlement_date, settlements, (each) => settlementCell(draw, each)),
    );
  }
  if (draw.once(3)) {
    const { cells, unit } = dayCells(
      draw,
      positions.map(() => TODAY),
      () => true,
    );
    columns.push({
      field: "trade_date",
      heading: `${writtenHeading(draw, draw.pick(headings.trade_date))}${unit}`,
      unit,
      cells,
    });
  }
  if (brokerages !== null) {
    const brokerage = plainColumn(draw, "brokerage_paise_per_100", ["brokerage"], brokerages, (paise) => ({
      text: String(paise),
      stored: { value: paise, format: "0.00" },
    }));
    const unit = draw.pick([" (paise per 100)", " paise per 100", " (paise per Rs 100)"]);
    columns.push({ ...brokerage, heading: `${brokerage.heading}${unit}`, unit });
  }
  for (const [field, values] of Object.entries(texts)) {
    const known = headings[field as keyof typeof texts];
    if (values !== null) columns.push(plainColumn(draw, field, known, values, (text) => textCell(draw, text)));
  }
  const others = otherColumns(draw, UNUSED, length);
  return { kind: "trades", columns: draw.shuffled([...columns, ...others]), meant: meant.map((trade) => [trade]) };
}
