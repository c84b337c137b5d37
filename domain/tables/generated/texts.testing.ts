import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import type { WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";

// Texts that spreadsheets and CSVs spoil: with leading zeros, signs of formulas, quotation marks, delimiters and line breaks.

const CODES = [
  "DEAL-001",
  "000123",
  "1208160000001001",
  "AB/2026/7",
  "INV;7",
  "a|b",
  "Q1,Q2",
  "C_17",
  "+919820012345",
  "-5",
  "@desk",
  "=1+1",
  "=cmd|'/c calc'!A1",
  "'",
  "''quoted",
  "'x",
  '"',
  '"quoted"',
  'say "so"',
  "NA",
  "n.a.",
  "-",
  "–",
  "nil",
  ".",
  "#N/A",
  "#REF!",
  "Total",
  "0",
  "1",
  "1.5",
  "1,00,000",
  "05/11/2026",
  "07:30",
  "T+1",
  "buy",
  "isin",
  "ISIN",
  "क्‍षमा",
  "அம்மா",
  "Zoë",
  "MH-12",
];
const WORDS = [
  "core book",
  "HTM – 2026",
  "as per deal",
  "roll, then hold",
  "note; see mail",
  "Müller & Söhne",
  "नया खाता",
  "क्‍षमा निधि",
  "two  spaces",
];

/** A code, an account or a reference. */
export const someCode = (draw: Draw): string => (draw.once(2) ? `R${draw.int(1, 99_999)}` : draw.pick(CODES));

/** A remark or another text of words. */
export const someText = (draw: Draw): string => draw.pick([...WORDS, ...CODES]);

/** A text that a cell holds only behind Excel's mark. */
const needsMark = (text: string): boolean => /^[=']|^#[\w/!?0]+$|^(?:-|–|—|--|\.|na|n\/a|n\.a\.|nil)$/i.test(text);

/** A cell of a text: as it is, marked as text, or as Excel guards it. */
export function textCell(draw: Draw, text: string): WrittenCell {
  const marked = { text: `'${text}` };
  if (needsMark(text)) return marked;
  const broken = { text: text.replace(" ", "\n") };
  const guarded = { text: `="${text.replaceAll('"', '""')}"` };
  const isNumber = /^[1-9]\d{0,14}$/.test(text);
  const plain: WrittenCell = isNumber ? { text, stored: { value: Number(text), format: "General" } } : { text };
  return draw.pick([plain, plain, plain, marked, guarded, broken]);
}
