import { formatDate, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MINUS, MISSING } from "#domain/lib/format-level.ts";
import { formatCrores, formatRupees, groupIndian } from "#domain/lib/format-rupees.ts";
import type { LiveColumn } from "#domain/lib/column.ts";

const IST_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** IST day of an instant, as UTC midnight of its date, epoch ms. */
export const istDayOf = (epochMs: number): number => Math.floor((epochMs + IST_OFFSET_MS) / DAY_MS) * DAY_MS;

/** Decimals of the stored value at which two values read the same on screen; null where none are cut off. */
export function shownDecimals(column: LiveColumn): number | null {
  switch (column.kind) {
    case "number":
      return column.decimals ?? 0;
    case "price":
      return 4;
    case "yield":
      return 6;
    default:
      return null;
  }
}

/**
 * Cells are formatted many times a second, so a number that rounds unambiguously uses the engine's `toFixed`, about ten
 * times faster; a tie is left to `exact`, the domain's rule.
 */
function quickFixed(value: number, places: number, exact: (value: number) => string, group = false): string {
  const size = Math.abs(value);
  const scaled = size * 10 ** places;
  const fromTie = Math.abs(scaled - Math.floor(scaled) - 0.5);
  if (fromTie < 1e-5 || !(scaled < 1e12)) return exact(value);
  const digits = size.toFixed(places);
  const point = places === 0 ? digits.length : digits.length - places - 1;
  const body = group && point > 3 ? groupIndian(digits.slice(0, point)) + digits.slice(point) : digits;
  return value < 0 && scaled > 0.5 ? MINUS + body : body;
}

const SIDE_WORDS: ReadonlyMap<string, string> = new Map([
  ["BID", "Bid"],
  ["ASK", "Offer"],
]);

/** A stored text as the grid shows it: sides in the words of the street. */
export function textCellText(column: LiveColumn, value: string | undefined): string {
  if (value === undefined || value === "") return MISSING;
  return column.kind === "side" ? (SIDE_WORDS.get(value) ?? value) : value;
}

/** A stored number as the grid shows it: yields in percent without the sign, dates dd-MMM-yyyy, times HH:mm:ss IST. */
export function numberCellText(column: LiveColumn, value: number): string {
  if (!Number.isFinite(value)) return MISSING;
  switch (column.kind) {
    case "price":
      return quickFixed(value, 4, formatPrice);
    case "yield":
      return quickFixed(value * 100, 4, () => formatYieldPct(value));
    case "rupees":
      return formatCrores(value);
    case "date":
      return formatDate(new Date(value).toISOString().slice(0, 10));
    case "time":
      return formatTimeWithSeconds(value);
    default: {
      const places = column.decimals ?? 0;
      return quickFixed(value, places, (exact) => formatRupees(exact, places), true);
    }
  }
}

/** A stored number for a spreadsheet: full precision, no grouping, yields in percent, dates ISO, times in IST. */
export function numberRawText(column: LiveColumn, value: number): string {
  if (!Number.isFinite(value)) return "";
  switch (column.kind) {
    case "yield":
      return String(Number((value * 100).toPrecision(15)));
    case "date":
      return new Date(value).toISOString().slice(0, 10);
    case "time":
      return new Date(value + IST_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
    default:
      return String(value);
  }
}
