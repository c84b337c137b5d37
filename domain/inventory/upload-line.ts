import { sizeProblem } from "#domain/lib/deal-rules.ts";
import { priceProblem, writtenYieldProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { price4, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { hasDirectionControls } from "#domain/lib/direction-controls.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { canonicalIsin, ISIN_FORM } from "#domain/lib/isin.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseDate, parseRupees } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { DIRECTION_TEXT } from "#domain/lib/wire.ts";
import { oneLevel } from "#domain/inventory/cost.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import type { Level } from "#domain/pricing/price-bond.ts";

/** Columns of a file of holdings; the first two have to be there. */
export const HOLDING_COLUMNS = [
  "isin",
  "face",
  "acquired_on",
  "cost_price",
  "cost_yield",
  "account",
  "ref",
  "remarks",
] as const;

/** One line of a file of holdings. */
export interface UploadLine {
  isin: string;
  face: number;
  acquiredOn: IsoDate | null;
  level: Level | null;
  account: string | null;
  ref: string | null;
  remarks: string | null;
}

export type LineErrors = Record<string, string[]>;
type Cells = Readonly<Record<string, string>>;

const MOST = { account: 64, ref: 64, remarks: 300 } as const;
/** The database takes no NUL, and nobody types control characters. */
const CONTROL = /\p{Cc}/u;

/** Reads a line; every cell that is wrong is named at once. */
export function readUploadLine(
  cells: Cells,
  today: IsoDate,
): { ok: true; line: UploadLine } | { ok: false; errors: LineErrors } {
  const errors: LineErrors = {};
  const wrong = (field: string, text: string) => (errors[field] ??= []).push(text);
  const isin = canonicalIsin(cells["isin"] ?? "");
  if (isin === "") wrong("isin", fieldTexts.required);
  else if (!ISIN_FORM.test(isin)) wrong("isin", inventoryTexts.noBond);
  const size = parseRupees(cells["face"] ?? "");
  const face = size.ok ? size.rupees : 0;
  const faceProblem = size.ok ? sizeProblem(size.rupees) : size.message;
  if (faceProblem !== null) wrong("face", faceProblem);
  const acquiredOn = readDay(cells["acquired_on"] ?? "", today, wrong);
  const level = readLevel(cells, acquiredOn, wrong);
  const texts = { account: null, ref: null, remarks: null } as Record<keyof typeof MOST, string | null>;
  for (const field of ["account", "ref", "remarks"] as const) {
    const text = cells[field] ?? "";
    if (text.length > MOST[field]) wrong(field, `Should be at most ${MOST[field]} characters`);
    else if (CONTROL.test(text) || hasDirectionControls(text)) wrong(field, DIRECTION_TEXT);
    else texts[field] = text === "" ? null : text;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, line: { isin, face, acquiredOn, level, ...texts } };
}

function readDay(text: string, today: IsoDate, wrong: (field: string, text: string) => void): IsoDate | null {
  if (text === "") return null;
  const day = parseDate(text);
  if (day === null) wrong("acquired_on", fieldTexts.date);
  else if (day > today) wrong("acquired_on", inventoryTexts.futureDay);
  else if (day < "1950-01-01") wrong("acquired_on", fieldTexts.date);
  else return day;
  return null;
}

/** Price per 100, or yield in percent, or neither. */
function readLevel(
  cells: Cells,
  acquiredOn: IsoDate | null,
  wrong: (field: string, text: string) => void,
): Level | null {
  const number = (field: string, problem: (value: number) => string | null) => {
    const text = cells[field] ?? "";
    if (text === "") return null;
    const value = typedNumber(text);
    const said = value === null ? fieldTexts.number : problem(value);
    if (said !== null) wrong(field, said);
    return said === null ? value : null;
  };
  const price = number("cost_price", priceProblem);
  const yieldPct = number(
    "cost_yield",
    (value) => yieldProblem(value) ?? writtenYieldProblem(cells["cost_yield"] ?? ""),
  );
  const level = oneLevel(
    price === null ? null : price4(price),
    yieldPct === null ? null : yieldFractionOfPct(yieldPct),
  );
  if (level === "both") {
    wrong("cost_price", inventoryTexts.oneCost);
    return null;
  }
  if (level?.fixedField === "yield" && acquiredOn === null && (cells["acquired_on"] ?? "") === "") {
    wrong("acquired_on", inventoryTexts.costNeedsDay);
  }
  return level;
}
