import { fieldTexts } from "#domain/lib/field-texts.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { Question, QuestionCode, RefusalCode } from "#domain/tables/table.ts";

// The exact sentences of refusals and questions.

const CELL_MAX = 40;
const shortened = (text: string): string => (text.length <= CELL_MAX ? text : `${text.slice(0, CELL_MAX - 1)}…`);

const rupees = (amount: number): string => `₹${formatRupees(amount, 0)}`;

/** Sentences that name nothing of the table. */
export const REFUSALS = {
  empty: "The file is empty.",
  not_a_table: "This is not a table. Send a CSV, a text or an Excel workbook (.xlsx).",
  old_workbook: "This workbook is of an old kind (.xls) or has a password. Save it as .xlsx or CSV without one.",
  html_table: "This is a web page saved as a workbook. Open it and save it as .xlsx or CSV.",
  no_rows: "There are no rows under the names of the columns.",
  required: fieldTexts.required,
  isin_unknown: "No bond has this ISIN.",
  size: "Should be a size such as 5 cr, 50 lakh or 5,00,00,000",
  zero: "Cannot be zero",
  number: fieldTexts.number,
  both_levels: "Cannot provide both price and yield",
  level_missing: "Give a yield or a price.",
  crossed: "The bid is better than the offer. Check whether they are swapped.",
  date: "Enter a date such as 05-Nov-2025",
  date_future: "Cannot be later than today",
  date_range: "Settlement is from today to ten days on.",
  time: "Enter a time such as 14:15 or 02:15 PM",
  settlement: "Enter T0, T1 or a date such as 05-Nov-2025.",
  validity: "Write DAY, minutes or a time such as 15:30.",
  yes_no: "Say yes or no.",
  exchange: "Name NSE or BSE.",
  formula: "A formula was sent in place of its result.",
  damaged_number: "The spreadsheet has shortened this number. Make the column text and enter it again.",
  text_direction: "Contains hidden characters that change the order of reading. Please remove them.",
  repeated_ref: "This ref stands further up in the file.",
} as const satisfies Partial<Record<RefusalCode, string>>;

/** Sentences that name a part of the table; `x` is the text of a cell. */
export const refusal = {
  openQuote: (row: number) => `A quotation mark in row ${row} is never closed.`,
  noHeading: (template: readonly string[]) =>
    `No line names the columns. The first line of the table should name them: ${template.join(", ")}.`,
  missingHeading: (field: string) => `No column ${field}.`,
  doubledHeading: (field: string, one: string, other: string) =>
    `Two columns mean ${field}: ${one} and ${other}. Take one out.`,
  tooManyRows: (rows: number, most: number) => `There are ${rows} rows; ${most} go at once.`,
  extraCells: (cells: number) =>
    `${cells} ${cells === 1 ? "cell" : "cells"} more than headings. A number with commas has to stand in quotes.`,
  isin: (x: string) => `This is no ISIN: ${shortened(x)}.`,
  noBondNamed: (x: string) => `No bond, or more than one, has this name: ${shortened(x)}.`,
  side: (x: string) => `${shortened(x)} is no side. Write buy or sell.`,
  sizeLot: (faceRupees: number) => `Not a whole number of bonds of ${rupees(faceRupees)}.`,
  unitClash: (unit: string, x: string) => `The column counts in ${unit}, this cell says ${shortened(x)}.`,
  notToday: (day: string) => `Only trades of today are reported. This one is of ${day}.`,
  dateOrderMixed: (heading: string) => `Some days of ${heading} are day first and some month first.`,
  report: (of: string) => `No quotes: this is a table of ${of}.`,
  excelError: (x: string) => `The spreadsheet shows ${shortened(x)} here.`,
} as const;

export const question = {
  sideMissing: () => ({ text: "No column says bid or offer. All of them are:", answers: ["Bids", "Offers"] }),
  sizeUnit: (heading: string) => ({ text: `${heading} counts:`, answers: ["Rupees", "Lakh", "Crore", "Bonds"] }),
  otherUnit: (heading: string, taken: string) => ({
    text: `${heading}: is it ${taken}?`,
    answers: ["Yes", "Leave it out"],
  }),
  dateOrder: (heading: string, x: string, dayFirst: string, monthFirst: string) => ({
    text: `${heading}: is ${shortened(x)} ${dayFirst} or ${monthFirst}?`,
    answers: [dayFirst, monthFirst],
  }),
  yieldFraction: (heading: string, x: string, times100: string) => ({
    text: `${shortened(x)} in ${heading}: ${times100} %, or ${shortened(x)} %?`,
    answers: [`${times100} %`, `${shortened(x)} %`],
  }),
  zeroLevel: (heading: string) => ({ text: `${heading} is 0.`, answers: ["Not known", "Really 0"] }),
  timeHalf: (x: string) => ({ text: `${shortened(x)}: afternoon or night?`, answers: ["Afternoon", "Night"] }),
  faceUnknown: (isin: string) => ({
    text: `How much is one bond of ${isin}?`,
    answers: ["₹1,000", "₹1 lakh", "₹10 lakh"],
  }),
  faceClash: (heading: string, statedRupees: number, knownRupees: number) => ({
    text: `${heading} says ${rupees(statedRupees)} for one bond, our data ${rupees(knownRupees)}. Which?`,
    answers: [rupees(statedRupees), rupees(knownRupees)],
  }),
  unknownHeading: (heading: string, near: string | null) => ({
    text: near === null ? `${heading} is not known.` : `${heading}: did you mean ${near}?`,
    answers: near === null ? ["Leave it out", "It is …"] : [`It is ${near}`, "Leave it out", "It is …"],
  }),
  whichTable: (names: readonly string[]) => ({ text: "Which table?", answers: names }),
} as const satisfies Record<string, (...args: never[]) => { text: string; answers: readonly string[] }>;

/** The way on of a person who cannot answer a question where the table is sent, and changes the table. */
const CHANGES: Readonly<Record<QuestionCode, string>> = {
  side_missing: "Add a column quote_type with BID or ASK.",
  unit: "State it in the heading, such as Qty (Cr).",
  date_order: "Write days such as 05-Nov-2025.",
  yield_fraction: "Write yields in percent, such as 7.05.",
  zero_level: "Leave the cell empty where it is not known.",
  time_half: "Write a time such as 14:15 or 02:15 PM.",
  face_unknown: "Give the size in rupees of face.",
  face_clash: "Give the size in rupees of face.",
  unknown_heading: "Remove the column, or name it as in the template.",
  which_sheet: "Send a workbook with one table.",
  which_table: "Send one table.",
};

/** A question with its answers: `qty counts: Rupees · Lakh · Crore · Bonds.` */
export const askedText = ({ text, answers }: Pick<Question, "text" | "answers">): string =>
  text.endsWith(":") ? `${text} ${answers.join(" · ")}.` : text;

/**
 * A question as a refusal: `qty counts: Rupees · Lakh · Crore · Bonds. State it in the heading, such as Qty (Cr).` Of a row, with
 * its number.
 */
export function questionText(asked: Question): string {
  const { row, code } = asked;
  return `${row === 0 ? "" : `Row ${row}: `}${askedText(asked)} ${CHANGES[code]}`;
}
