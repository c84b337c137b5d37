import { readCode, readText } from "#domain/tables/cells/text.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import type { WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";
import type { CellReading } from "#domain/tables/table.ts";

/** Letters that spreadsheets and CSVs give a sense of their own, and some of other scripts. */
const LETTERS = [
  ...Array.from(`=+-@'"'",;|#/\\()0189aZ.%`),
  "\t",
  "\n",
  "\r\n",
  " ",
  "é",
  "–",
  "क",
  "्",
  "\u200D",
  "ष",
  "₹",
  "N/A",
  "=",
  "'",
];

/** Fields that hold a text, each with its reader of a cell. */
export const TEXT_FIELDS: Readonly<Partial<Record<string, (cell: WrittenCell) => CellReading<string>>>> = {
  account: readCode,
  ref: readCode,
  remarks: readText,
  confirm: readText,
  rfq_mode: readCode,
  participant_code: readCode,
  end_client_id: readCode,
  coupon_frequency: readText,
  counterparty_code: readCode,
  custodian: readCode,
  broker_code: readCode,
  late_reason: readText,
};
const CODES_IN_CAPITALS = new Set(["rfq_mode", "participant_code", "counterparty_code", "custodian", "broker_code"]);

/** A text full of signs, as a reader of a table gives it; null for a field that takes none of that kind. */
export function someSpoiltText(draw: Draw, field: string): string | null {
  const written = Array.from({ length: draw.int(1, 8) }, () => draw.pick(LETTERS)).join("");
  const read = TEXT_FIELDS[field]?.({ text: `'${written}` });
  const text = read?.is === "value" ? read.value : null;
  return text !== null && CODES_IN_CAPITALS.has(field) ? text.toUpperCase() : text;
}
