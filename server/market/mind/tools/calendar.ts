import {
  isSettlementDay,
  isTradingDay,
  isUnpublished,
  isWeekend,
  settlementDate,
} from "#domain/calendar/business-calendar.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";
import { interestPaymentDate } from "#domain/pricing/payment-dates.ts";
import { unpublishedText } from "#domain/calendar/trading-texts.ts";
import type { SentencePart } from "#domain/contract/mind/blocks.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import { CannotAnswer, type RunTool } from "#server/market/mind/tool-call.ts";

const SOURCE = "Debt holiday lists of NSE, BSE and their clearing corporations";
/** Note on a settlement day in a year without published holidays. */
const MAY_MOVE: SentencePart[] = [{ text: "Holidays of that year are not published yet, so the day may move." }];
/** Note on a list that ends in such a year. */
const MORE_TO_COME: SentencePart[] = [{ text: "Holidays of later years are not published yet." }];
/** Days of one list at most. */
const MOST_DAYS = 366;

function holidayOf({ parts: { calendar } }: MindContext, day: IsoDate): string | null {
  return calendar.tradingHolidays.get(day) ?? calendar.settlementHolidays.get(day) ?? null;
}

function kindOf({ parts: { calendar } }: MindContext, day: IsoDate): string {
  if (isWeekend(day)) return "weekend";
  if (!isTradingDay(calendar, day)) return "holiday";
  return isSettlementDay(calendar, day) ? "trading day" : "trading day without settlement";
}

function resultOf(mind: MindContext, rows: ToolResult["rows"]): ToolResult {
  const names = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  return {
    columns: names.map((name) => ({ name, unit: fieldOf(name)?.unit ?? "text", source: SOURCE })),
    rows,
    count: rows.length,
    left_out: [],
    as_of: mind.day().catalogue.today,
  };
}

/**
 * Kind of a day, settlement of a deal on it and payment of interest due on it; or the holidays of a period.
 * @throws CannotAnswer for the kind of a weekday, and for a list beginning, in a year without published holidays
 */
export const calendar: RunTool<"calendar"> = ({ mind }, { day: asked, delta, from, to, fields }) => {
  const { calendar: days } = mind.parts;
  if (from !== undefined) {
    if (isUnpublished(days, from)) throw new CannotAnswer("not_in_data", unpublishedText(from, days.publishedUntil));
    const last = to ?? addDays(from, MOST_DAYS);
    const rows: ToolResult["rows"] = [];
    let day = from;
    for (let left = MOST_DAYS; left > 0 && day <= last; left -= 1) {
      const name = holidayOf(mind, day);
      if (name !== null) {
        const cells: Record<string, Cell> = { holiday_date: day, holiday_name: name, day_kind: kindOf(mind, day) };
        rows.push({ key: day, cells });
      }
      day = addDays(day, 1);
    }
    return { result: resultOf(mind, rows), notes: isUnpublished(days, last) ? [MORE_TO_COME] : [] };
  }
  const day = asked ?? mind.day().catalogue.today;
  const name = holidayOf(mind, day);
  const isAboutDay = fields.some((field) => field === "day_kind" || field.startsWith("holiday_"));
  if (isAboutDay && name === null && !isWeekend(day) && isUnpublished(days, day)) {
    throw new CannotAnswer("not_in_data", unpublishedText(day, days.publishedUntil));
  }
  const settles = settlementDate(days, day, delta ?? 1);
  const result = resultOf(mind, [
    {
      key: day,
      cells: {
        day_kind: kindOf(mind, day),
        holiday_date: name === null ? null : day,
        holiday_name: name,
        settlement_date: settles,
        payment_date: interestPaymentDate(days, day),
      },
    },
  ]);
  return { result, notes: isUnpublished(days, settles) ? [MAY_MOVE] : [] };
};
