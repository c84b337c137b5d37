import { fieldTexts, neededText } from "#domain/lib/field-texts.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseDate, parseLevel, parseRupees } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";

// Reads a condition's value as dealers type it, by kind of field: the same shorthands as in the price forms.

export type ValueKind = "percent" | "price" | "years" | "size" | "date";

export type TypedValue = { ok: true; value: number } | { ok: true; date: IsoDate } | { ok: false; message: string };

/** Placeholder of an empty box. */
export const VALUE_EXAMPLES: Readonly<Record<ValueKind, string>> = {
  percent: "7.25%",
  price: "99.50",
  years: "5y",
  size: "1cr",
  date: "05-Nov-2025",
};

/** `7.18%` or `7,18`; `@99.5` or `99.5`; `5`, `5y` or `18m`; `1cr`; `05-Nov-2025`. */
export function readTypedValue(kind: ValueKind, text: string): TypedValue {
  const typed = text.trim();
  if (typed === "") return { ok: false, message: neededText("Value") };
  switch (kind) {
    case "percent":
    case "price":
      return readLevel(kind, typed);
    case "years":
      return readYears(typed);
    case "size":
      return readSize(typed);
    case "date": {
      const date = parseDate(typed);
      return date === null ? { ok: false, message: "Should be a date such as 05-Nov-2025" } : { ok: true, date };
    }
  }
}

function readLevel(kind: "percent" | "price", typed: string): TypedValue {
  // A comma is a decimal point here: no coupon, yield or price has thousands separators.
  const level = parseLevel(
    typed.replace(/^(@?\d{1,3}),(\d{1,4})(?=\D*$)/, "$1.$2"),
    kind === "price" ? "price" : "yield",
  );
  if (!level.ok) return { ok: false, message: fieldTexts.number };
  if (level.field === "price") return kind === "price" ? ok(level.price) : { ok: false, message: "Should be percent" };
  return kind === "percent" ? ok(level.yieldPct) : { ok: false, message: "Should be a price" };
}

function readYears(typed: string): TypedValue {
  const [, figure = "", unit = ""] = /^([^a-z]*?)\s*(y|yr|yrs|year|years|m|mo|month|months)?$/i.exec(typed) ?? [];
  const number = typedNumber(figure.replace(",", "."));
  if (number === null) return { ok: false, message: fieldTexts.number };
  return ok(/^m/i.test(unit) ? number / 12 : number);
}

function readSize(typed: string): TypedValue {
  const size = parseRupees(typed.replace(/^₹\s*/, ""));
  return size.ok ? ok(size.rupees) : { ok: false, message: size.message };
}

const ok = (value: number) => ({ ok: true, value }) as const;
