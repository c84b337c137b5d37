import type { Block, Figure, SentencePart } from "#domain/contract/mind/blocks.ts";
import { uncited } from "#domain/mind/cited.ts";
import { figureText } from "#domain/mind/figure-text.ts";
import type { BlockTemplate } from "#domain/contract/mind/plan.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import { ALL_ROWS, type Cell, type ToolResult } from "#domain/contract/mind/tools.ts";

/** Results by step id. */
export type Results = ReadonlyMap<string, ToolResult>;

const CELL = /\{\{(s\d+):((?:[^{}:]|:(?=[^{}]*:))+):([a-z0-9_]+)\}\}/g;

/** Value of a figure; undefined when the call, row or column does not exist. Null means that the data has no value. */
export function valueOf(results: Results, { call, row, field }: Figure): Cell | undefined {
  const result = results.get(call);
  if (result === undefined) return undefined;
  const found = result.rows.find(({ key }) => key === row)?.cells[field];
  if (found !== undefined) return found;
  return row === ALL_ROWS && field === "count" ? result.count : undefined;
}

/** Key of a row: `#2` is the second row, `#each` the current one. */
function keyOf(results: Results, call: string, row: string, each: string | undefined): string {
  if (row === "#each") return each ?? row;
  const place = /^#(\d+)$/.exec(row)?.[1];
  return place === undefined ? row : (results.get(call)?.rows[Number(place) - 1]?.key ?? row);
}

function partsOf(text: string, results: Results, each: string | undefined): SentencePart[] {
  const parts: SentencePart[] = [];
  let from = 0;
  for (const found of text.matchAll(CELL)) {
    const [whole, call = "", row = "", field = ""] = found;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ figure: { call, row: keyOf(results, call, row, each), field } });
    from = found.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const plainText = (parts: readonly SentencePart[]) => parts.map((part) => ("text" in part ? part.text : " ")).join("");

function isSourced(parts: readonly SentencePart[], results: Results, userText: string): boolean {
  const figures = parts.flatMap((part) => ("figure" in part ? [part.figure] : []));
  if (figures.some((each) => valueOf(results, each) === undefined)) return false;
  const names = figures.flatMap(({ call, row }) => {
    const name = results.get(call)?.rows.find(({ key }) => key === row)?.cells["display_name"];
    return typeof name === "string" ? [name, row] : [row];
  });
  return uncited(plainText(parts), userText, names).length === 0;
}

/** True when the result has the column but the row has no cell in it, so the sentence is skipped. */
function isOfNone(parts: readonly SentencePart[], results: Results): boolean {
  return parts.some((part) => {
    if (!("figure" in part)) return false;
    const { call, row, field } = part.figure;
    const result = results.get(call);
    const isKnown = result?.columns.some(({ name }) => name === field) === true;
    const at = result?.rows.find(({ key }) => key === row);
    return isKnown && at !== undefined && at.cells[field] === undefined;
  });
}

/** Maximum number of rows with a sentence each; longer lists are shown as a table. */
const MOST_SENTENCES = 10;
/** False for rows of differences or sums, which are not bonds. */
const isOwnRow = (key: string) => key !== "difference" && key !== ALL_ROWS;

/** Rows with a cell in at least one of the columns: a result may hold two kinds of rows, each with its own table. */
function tableOf(template: Extract<BlockTemplate, { kind: "table" }>, { columns: known, rows }: ToolResult): Block[] {
  const names = new Set(known.map(({ name }) => name));
  const columns = template.columns.filter((column) => names.has(column));
  const own = rows.filter(({ key }) => key !== ALL_ROWS);
  const shown = own.filter(({ cells }) => columns.some((column) => cells[column] !== undefined));
  if (own.length > 0 && shown.length === 0) return [];
  return [{ ...template, rows: shown.map(({ key }) => key), columns }];
}

function rendered(template: BlockTemplate, results: Results, userText: string): Block[] | null {
  if (template.kind !== "sentence") {
    const result = results.get(template.call);
    if (result === undefined) return null;
    if (template.kind === "table") return tableOf(template, result);
    const rows = result.rows.map(({ key }) => key).filter(isOwnRow);
    return rows.length === 0 ? [] : [{ ...template, rows }];
  }
  const keys =
    template.each === undefined
      ? [undefined]
      : (results
          .get(template.each)
          ?.rows.map(({ key }) => key)
          .filter(isOwnRow)
          .slice(0, MOST_SENTENCES) ?? []);
  const sentences = keys
    .map((key) => partsOf(template.text, results, key))
    .filter((parts) => !isOfNone(parts, results));
  return sentences.every((parts) => isSourced(parts, results, userText))
    ? sentences.map((parts) => ({ kind: "sentence", parts }))
    : null;
}

/** True for a sentence about the holiday name of a day that is no holiday. */
const isOfNoHoliday = (made: Block, results: Results): boolean =>
  made.kind === "sentence" &&
  made.parts.some(
    (part) => "figure" in part && part.figure.field.startsWith("holiday_") && valueOf(results, part.figure) === null,
  );

/**
 * Fills an answer from the results of its steps. Omits blocks whose figures have no source, and says so once at the
 * end. Figures in `userText`, the person's own text, may be repeated.
 */
export function renderAnswer(answer: readonly BlockTemplate[], results: Results, userText: string): Block[] {
  const made = answer.map((template) => rendered(template, results, userText));
  const blocks = made.flatMap((each) => each ?? []).filter((each) => !isOfNoHoliday(each, results));
  if (made.some((each) => each === null)) {
    blocks.push({ kind: "sentence", parts: [{ text: mindTexts.leftOutSentence }] });
  }
  return blocks;
}

/** Sentence as plain text. */
export function sentenceText(parts: readonly SentencePart[], results: Results): string {
  return parts
    .map((part) => ("text" in part ? part.text : figureText(part.figure.field, valueOf(results, part.figure) ?? null)))
    .join("");
}
