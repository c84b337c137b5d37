import type { CellObject } from "@e965/xlsx";
import { sizeUnitOfWord } from "#domain/tables/cells/size-units.ts";
import type { Cell } from "#domain/tables/table.ts";

// A cell of a workbook as the text that a reader of tables takes: a value as it is stored, in the sense of its format.

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_MINUTES = 24 * 60;
const DAY_SECONDS = DAY_MINUTES * 60;
/** Day 0 of a workbook, and how many days later the workbooks of old Macs begin. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const LAST_SERIAL = 2_958_465;

/** Digits that a spreadsheet holds and shows; the rest is noise of binary fractions. */
const SPREADSHEET_DIGITS = 15;

/** A format without its quoted words, escaped letters, colours and currencies; hours that pass a day stay as `[h]`. */
const bareFormat = (format: string): string =>
  format.replaceAll(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "").toLowerCase();

/** @param isTimed whether the library counts this format among those of days and times */
export function cellText(cell: CellObject, isTimed: (format: string) => boolean, is1904: boolean): Cell {
  const { t: kind, v: value, f: formula } = cell;
  // A formula whose result was never worked out.
  if (kind === "z") return { text: formula === undefined ? "" : `=${formula}` };
  if (kind === "e") return { text: cell.w ?? "#VALUE!" };
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE" };
  if (typeof value !== "number")
    return {
      text: String(value ?? "")
        .replaceAll(/\r\n|\r|\n/g, " ")
        .trim(),
    };
  const format = String(cell.z ?? "General");
  if (bareFormat(format).includes("%")) return { text: `${plainNumber(shifted(value))}%` };
  const timed = isTimed(format)
    ? timedText(value + (is1904 && value >= 1 ? DAYS_TO_1904 : 0), bareFormat(format))
    : null;
  if (timed !== null) return { text: timed };
  const unit = unitOfFormat(format);
  return unit === null
    ? { text: plainNumber(value), isNumber: true }
    : { text: `${plainNumber(value)} ${unit}`, isNumber: true };
}

/** A unit that a format writes behind the number: `0.00" Cr"`. Null for one that writes none. */
function unitOfFormat(format: string): string | null {
  const words = [...format.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text.trim().toLowerCase());
  return words.find((word) => sizeUnitOfWord(word) !== undefined) ?? null;
}

/** A hundredfold, without the noise of binary fractions. */
const shifted = (value: number): number => Number((value * 100).toPrecision(SPREADSHEET_DIGITS));

/** The shortest digits that give the number, never with an exponent. */
function plainNumber(value: number): string {
  const exact = Number.isInteger(value) ? value : Number(value.toPrecision(SPREADSHEET_DIGITS));
  return exact.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
}

/** An ISO day, HH:MM, or both parted by a space; null where the number is neither. */
function timedText(serial: number, format: string): string | null {
  if (serial < 0 || serial > LAST_SERIAL) return null;
  const hasTime = /[hs]/.test(format);
  const hasDay = /[yd]/.test(format) || /m{3,}/.test(format) || !hasTime;
  const time = timeOf(serial, format.includes("["));
  if (!hasDay) return time;
  const day = serial < 1 ? null : new Date(FIRST_DAY + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
  if (day === null) return hasTime ? time : null;
  return hasTime && time !== "00:00" ? `${day} ${time}` : day;
}

/** Seconds are cut. Hours that pass a day are counted on in a format such as `[h]:mm`. */
function timeOf(serial: number, isElapsed: boolean): string {
  const seconds = Math.round((isElapsed ? serial : serial % 1) * DAY_SECONDS);
  const minutes = Math.floor(seconds / 60) % (isElapsed ? Infinity : DAY_MINUTES);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
