import { monthOfName } from "#domain/lib/format-date.ts";
import { sizeProblem } from "#domain/lib/deal-rules.ts";
import { fieldTexts as texts, requiredText } from "#domain/lib/field-texts.ts";
import { type IsoDate, isIsoDate } from "#domain/lib/iso-date.ts";
import { typedNumber, ungrouped } from "#domain/lib/typed-number.ts";

// Quick entry as dealers type it. Every parser returns a value or a coded refusal with a displayable text.

export interface ShorthandRefusal {
  ok: false;
  code: "empty" | "unreadable" | "out_of_range";
  message: string;
}

export type FixedField = "yield" | "price";

export type SizeReading = { ok: true; rupees: number } | ShorthandRefusal;

/** `explicit`: the person typed `@` or `y`, so no threshold may switch the kind of level. */
export type LevelReading =
  | { ok: true; field: "yield"; yieldPct: number; explicit: boolean }
  | { ok: true; field: "price"; price: number; explicit: boolean }
  | ShorthandRefusal;

export type SettlementReading =
  | { ok: true; kind: "delta"; settlementDelta: 0 | 1 }
  | { ok: true; kind: "date"; settlementDate: IsoDate }
  | ShorthandRefusal;

const UNIT_POWERS: ReadonlyMap<string, number> = new Map([
  ["k", 3],
  ["thousand", 3],
  ["l", 5],
  ["lac", 5],
  ["lacs", 5],
  ["lakh", 5],
  ["lakhs", 5],
  ["c", 7],
  ["cr", 7],
  ["crs", 7],
  ["crore", 7],
  ["crores", 7],
]);

function refuse(code: ShorthandRefusal["code"], message: string): ShorthandRefusal {
  return { ok: false, code, message };
}

/** A smaller figure without a unit is not a plausible size: crore or lakh were meant. */
const LEAST_BARE_RUPEES = 1000;

/** Asks for the unit of a figure that has none: `5 what? Type 5cr or 5l.` */
export function unitlessProblem(figure: string): string {
  return `${figure} what? Type ${figure}cr or ${figure}l.`;
}

/**
 * Parses `5cr`, `50l`, `2.5c`, `75k`, `25 lakh`, `1,00,000` or plain digits to whole rupees of face value. A bare `5`
 * asks for its unit.
 */
export function parseSize(text: string): SizeReading {
  const read = parseRupees(text);
  const isBare = read.ok && read.rupees < LEAST_BARE_RUPEES && !/[a-z]/i.test(text);
  return isBare ? refuse("unreadable", unitlessProblem(text.trim())) : read;
}

/** Same where a few rupees are plausible: in a file, for an issue or an amount of money. */
export function parseRupees(text: string): SizeReading {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "") return refuse("empty", texts.required);
  const parts = /^([^a-z]*?)\s*([a-z]*)$/.exec(trimmed);
  const digits = ungrouped(parts?.[1] ?? "");
  const unit = parts?.[2] ?? "";
  const power = unit === "" ? 0 : UNIT_POWERS.get(unit);
  if (parts === null || power === undefined || typedNumber(digits) === null) {
    return refuse("unreadable", texts.number);
  }
  const rupees = Number(`${digits}e${power}`);
  const problem = sizeProblem(rupees);
  return problem === null ? { ok: true, rupees } : refuse("out_of_range", problem);
}

/** Parses `7.18` in the current mode, `@99.25` always as a price, `7.18y` or `7.18%` always as a yield in percent. */
export function parseLevel(text: string, mode: FixedField): LevelReading {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "") return refuse("empty", texts.required);
  const parts = /^(@?)\s*([^@y%]*?)\s*([y%]?)$/.exec(trimmed);
  const value = typedNumber(parts?.[2] ?? "");
  const isPrice = parts?.[1] === "@";
  const isYield = parts !== null && parts[3] !== "";
  if (value === null || (isPrice && isYield)) return refuse("unreadable", texts.number);
  const explicit = isPrice || isYield;
  const field = isPrice ? "price" : isYield ? "yield" : mode;
  return field === "price"
    ? { ok: true, field, price: value, explicit }
    : { ok: true, field, yieldPct: value, explicit };
}

/** Parses `t0`, `t1` (also `t+1`), or a date as dd-MMM-yyyy, dd/mm/yyyy or yyyy-mm-dd. */
export function parseSettlement(text: string): SettlementReading {
  const trimmed = text.trim();
  if (trimmed === "") return refuse("empty", requiredText("Settlement date"));
  const delta = /^t\s*\+?\s*([01])$/i.exec(trimmed)?.[1];
  if (delta !== undefined) return { ok: true, kind: "delta", settlementDelta: delta === "0" ? 0 : 1 };
  const settlementDate = parseDate(trimmed);
  return settlementDate === null
    ? refuse("unreadable", "Enter T0, T1 or a date such as 05-Nov-2025.")
    : { ok: true, kind: "date", settlementDate };
}

const NAMED_DATE = /^(\d{1,2})[-\s/.]?([a-z]{3})[-\s/.]?(\d{4}|\d{2})$/i;
const NUMBERED_DATE = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/**
 * Parses a typed date, day first: `05-Nov-2026`, `5nov26`, `5/11/2026`, `5-11-26`, or 2026-11-05. Two digits are a year
 * of this century. Null for anything else and for a day that does not exist.
 */
export function parseDate(text: string): IsoDate | null {
  const trimmed = text.trim();
  if (isIsoDate(trimmed)) return trimmed;
  const named = NAMED_DATE.exec(trimmed);
  const numbered = NUMBERED_DATE.exec(trimmed);
  const [day, month, year] =
    named === null
      ? [numbered?.[1], numbered?.[3], numbered?.[4]]
      : [named[1], String(monthOfName(named[2] ?? "") ?? ""), named[3]];
  if (day === undefined || month === undefined || year === undefined) return null;
  const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : null;
}
