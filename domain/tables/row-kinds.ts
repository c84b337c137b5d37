import { isFilled } from "#domain/tables/blank.ts";
import { closedUp } from "#domain/tables/cells/plain.ts";
import { normaliseHeading } from "#domain/tables/headings.ts";
import type { TableRecord } from "#domain/tables/table.ts";

// Lines under the headings that are no rows: section titles, footnotes, totals and ruled lines.

const TOTAL = /^(grand |sub ?)?total/;
/** Lines that a terminal or a chat draws under headings. */
const RULED = /^[:|+=_\-–—]{2,}$/;

/** Letters and digits in the form of an ISIN, perhaps one short or one long, and in the form of a PAN. */
const NEARLY_ISIN = /(?<![A-Z0-9])IN(?:[\s-]?[A-Z0-9]){8,10}[\s-]?[0-9O](?![A-Z0-9])/;
const DIGITS_OF_ISIN = 4;
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** Spaces and hyphens in a number, and marks of a text around it: `="ABCPR1234F"`. */
const MARKS = /[\s"'=-]/g;

const capitals = (text: string): string => closedUp(text).normalize("NFKC").toUpperCase();

export function holdsIsin(text: string): boolean {
  const [found = ""] = NEARLY_ISIN.exec(capitals(text)) ?? [];
  return found.replaceAll(/\D/g, "").length >= DIGITS_OF_ISIN;
}

/** True for a line with a cell that names a bond or a client: it is a row, and no line of headings. */
export const identifiesRow = ({ cells }: TableRecord): boolean => cells.some(({ text }) => identifies(text));

const identifies = (text: string): boolean => holdsIsin(text) || PAN.test(capitals(text).replaceAll(MARKS, ""));
const isTotal = (text: string): boolean => TOTAL.test(normaliseHeading(text));

export const filledCells = (record: TableRecord): string[] =>
  record.cells.map(({ text }) => text).filter((text) => isFilled(text));

/**
 * True for a line that is passed over. A title fills one cell and names no bond; a total begins with that word, in its
 * first cell or in a key cell. A row that names its bond or its client is never a total: `Total Oil` may be a company.
 */
export function isNoRow(record: TableRecord, keyPlaces: readonly number[]): boolean {
  const filled = filledCells(record);
  if (filled.every((text) => RULED.test(text))) return true;
  if (filled.length === 1) return !filled.some(holdsIsin);
  const keys = keyPlaces.map((at) => record.cells[at]?.text ?? "");
  const beginsWithTotal = [filled[0] ?? "", ...keys].some(isTotal);
  return beginsWithTotal && !filled.some(identifies);
}
