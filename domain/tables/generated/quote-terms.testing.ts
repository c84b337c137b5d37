import { addDays } from "#domain/lib/iso-date.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { type Meant, plainColumn } from "#domain/tables/generated/right-table.testing.ts";
import { someCode, someText, textCell } from "#domain/tables/generated/texts.testing.ts";
import {
  EXCHANGE_NAMES,
  exchangeCell,
  type Settlement,
  settlementCell,
  someValidity,
  validityCell,
  yesNoCell,
} from "#domain/tables/generated/words.testing.ts";
import type { WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { TODAY } from "#domain/tables/readers/readers.testing.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";

type Quote = Meant<"quotes">;
/** A quote without its bond, side, size and level. */
export type Terms = Omit<Quote, "isin" | "side" | "quantum" | "yield_pct" | "price">;

const headings = QUOTES.fields;

/** The terms of quotes, some of them with a column. */
export function termsOf(draw: Draw, length: number): { columns: WrittenColumn[]; rows: Terms[] } {
  const columns: WrittenColumn[] = [];
  function valuesOf<Value>(
    field: keyof typeof headings,
    some: () => Value,
    write: Parameters<typeof plainColumn<Value>>[4],
  ): (Value | null)[] {
    if (!draw.once(3)) return Array.from({ length }, () => null);
    const values = Array.from({ length }, () => (draw.once(5) ? null : some()));
    columns.push(plainColumn(draw, field, headings[field], values, write));
    return values;
  }
  const codes = (field: keyof typeof headings) =>
    valuesOf(
      field,
      () => someCode(draw),
      (text) => textCell(draw, text),
    );
  const settlements = valuesOf<Settlement>(
    "settlement",
    () => (draw.once(2) ? { delta: draw.pick([0, 1, 2]) } : { date: addDays(TODAY, draw.int(0, 10)) }),
    (settlement) => settlementCell(draw, settlement),
  );
  const validities = valuesOf(
    "validity",
    () => someValidity(draw),
    (validity) => validityCell(draw, validity),
  );
  const answers = (field: keyof typeof headings) =>
    valuesOf(
      field,
      () => draw.once(2),
      (isYes) => yesNoCell(draw, isYes),
    );
  const [rfqs, anonymous] = [answers("send_to_rfq"), answers("anonymous")];
  const exchanges = valuesOf(
    "exchange",
    () => draw.pick(EXCHANGE_NAMES),
    (exchange) => exchangeCell(draw, exchange),
  );
  const [modes, participants, clients] = [codes("rfq_mode"), codes("participant_code"), codes("end_client_id")];
  const texts = (field: keyof typeof headings) =>
    valuesOf(
      field,
      () => someText(draw),
      (text) => textCell(draw, text),
    );
  const [confirms, frequencies] = [texts("confirm"), texts("coupon_frequency")];
  const rows = Array.from({ length }, (_, at): Terms => {
    const settlement = settlements[at] ?? null;
    return {
      settlement_delta: settlement !== null && "delta" in settlement ? settlement.delta : null,
      settlement: settlement !== null && "date" in settlement ? settlement.date : null,
      validity: validities[at] ?? null,
      send_to_rfq: rfqs[at] ?? null,
      anonymous: anonymous[at] ?? null,
      exchange: exchanges[at] ?? null,
      rfq_mode: modes[at]?.toUpperCase() ?? null,
      participant_code: participants[at]?.toUpperCase() ?? null,
      end_client_id: clients[at] ?? null,
      confirm: confirms[at] ?? null,
      coupon_frequency: frequencies[at] ?? null,
    };
  });
  return { columns, rows };
}
