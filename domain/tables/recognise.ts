import { isBlank } from "#domain/tables/blank.ts";
import { refuseFile } from "#domain/tables/decode.ts";
import { findHeadingLine, HEADING_LINES } from "#domain/tables/heading-line.ts";
import { DELIMITERS, readRecords, statedDelimiter } from "#domain/tables/records.ts";
import { recogniseRecords, type Source } from "#domain/tables/recognise-records.ts";
import { readSpaced, SPACES } from "#domain/tables/spaced.ts";
import { choiceOf } from "#domain/tables/answers.ts";
import {
  type Guidance,
  NO_GUIDANCE,
  type Recognition,
  type RefusalCode,
  type Sheet,
  type TableRecord,
  type Vocabulary,
} from "#domain/tables/table.ts";
import { question, refusal } from "#domain/tables/texts.ts";

// The table in a text or in a workbook: its delimiter or its sheet is the one in which a line names the columns best.

export function recogniseText<F extends string>(
  text: string,
  vocabulary: Vocabulary<F>,
  encoding: string | null,
  guidance: Guidance = NO_GUIDANCE,
): Recognition<F> {
  if (isBlank(text)) return refuseFile("empty");
  const lines = text.match(LINE_END)?.length ?? 0;
  if (lines > LINES_MAX) return refuse("too_many_rows", refusal.tooManyRows(lines, vocabulary.mostRows));
  const stated = statedDelimiter(text);
  const found = bestDelimiter(
    stated.text,
    stated.delimiter === null ? delimitersOf(vocabulary) : [stated.delimiter],
    vocabulary,
  );
  if (found.openQuoteRow !== null) {
    return refuse("open_quote", refusal.openQuote(found.openQuoteRow), found.openQuoteRow);
  }
  if (found.delimiter === null) return refuse("no_heading", refusal.noHeading(vocabulary.template));
  const { delimiter } = found;
  const source: Source = { encoding, delimiter, sheet: null };
  if (delimiter === SPACES) return recogniseRecords(readSpaced(stated.text, vocabulary), vocabulary, source, guidance);
  const { records, openQuoteRow } = readRecords(stated.text, delimiter);
  if (openQuoteRow !== null) return refuse("open_quote", refusal.openQuote(openQuoteRow), openQuoteRow);
  if (records.some(({ cells }) => cells.length > CELLS_MAX)) return refuseFile("not_a_table");
  return recogniseRecords(records, vocabulary, source, guidance);
}

/** Far more lines than any table has, empty ones too: they take long to look at. */
const LINES_MAX = 50_000;
const LINE_END = /\r\n|\r|\n/g;

/** Far more than any table has; a line of more is no row of one, and takes long to look at. */
const CELLS_MAX = 1_000;

/** First characters of a text, in which its heading line is looked for. */
const HEAD_LENGTH = 100_000;

const delimitersOf = <F extends string>({ isPasted }: Vocabulary<F>): readonly string[] =>
  isPasted ? [...DELIMITERS, SPACES] : DELIMITERS;

/** Without a heading line under any delimiter, the row of a quotation mark that hides the rest of the text. */
function bestDelimiter<F extends string>(
  text: string,
  delimiters: readonly string[],
  vocabulary: Vocabulary<F>,
): { delimiter: string | null; openQuoteRow: number | null } {
  let best: { delimiter: string; known: number } | null = null;
  let openQuoteRow: number | null = null;
  const start = text.slice(0, HEAD_LENGTH);
  for (const delimiter of delimiters) {
    if (!start.includes(delimiter)) continue;
    const head = headOf(start, delimiter, vocabulary);
    const known = findHeadingLine(head.records, vocabulary)?.knownCount ?? 0;
    if (known > (best?.known ?? 0)) best = { delimiter, known };
    openQuoteRow ??= head.openQuoteRow;
  }
  return best === null ? { delimiter: null, openQuoteRow } : { delimiter: best.delimiter, openQuoteRow: null };
}

const headOf = <F extends string>(
  text: string,
  delimiter: string,
  vocabulary: Vocabulary<F>,
): { records: readonly TableRecord[]; openQuoteRow: number | null } =>
  delimiter === SPACES
    ? { records: readSpaced(text, vocabulary), openQuoteRow: null }
    : readRecords(text, delimiter, HEADING_LINES);

export function recogniseSheets<F extends string>(
  sheets: readonly Sheet[],
  vocabulary: Vocabulary<F>,
  guidance: Guidance = NO_GUIDANCE,
): Recognition<F> {
  const hasText = ({ records }: Sheet) => records.some(({ cells }) => cells.some(({ text }) => !isBlank(text)));
  if (!sheets.some(hasText)) return refuseFile("empty");
  const tables = sheets.filter(({ records }) => findHeadingLine(records, vocabulary) !== null);
  const choice = choiceOf(guidance.answers, "which_sheet", { row: 0, column: "" });
  const [sheet, another] = choice === null ? tables : tables.slice(choice, choice + 1);
  if (sheet === undefined) return refuse("no_heading", refusal.noHeading(vocabulary.template));
  if (another !== undefined) {
    const names = tables.map(({ name }) => name ?? "");
    return { is: "asked", asked: [{ row: 0, column: "", code: "which_sheet", ...question.whichTable(names) }] };
  }
  return recogniseRecords(sheet.records, vocabulary, { encoding: null, delimiter: null, sheet: sheet.name }, guidance);
}

const refuse = <F extends string>(code: RefusalCode, text: string, row = 0): Recognition<F> => ({
  is: "refused",
  refused: [{ row, column: "", code, text }],
});
