import { formatDate } from "#domain/lib/format-date.ts";
import { ISIN_FORM } from "#domain/lib/isin.ts";
import type { Figure } from "#domain/contract/mind/blocks.ts";
import { figureText } from "#domain/mind/figure-text.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { type Results, valueOf } from "#domain/mind/render.ts";
import { ALL_ROWS, type ToolResult } from "#domain/contract/mind/tools.ts";

/** Text of a figure's source card: value, subject, source and link. */
export interface SourceText {
  /** `Yield`, `Clean price`. */
  title: string;
  value: string;
  /** Bond, flow, term or day; null for a figure of the whole result. */
  of: string | null;
  source: string;
  asOf: string;
  /** Page that shows the value; null if there is none. */
  opens: { to: string; label: string } | null;
}

type Row = ToolResult["rows"][number];

/** ISIN of a row: its key, the start of its key, or a cell; null for rows of no bond. */
export function isinOfRow({ key, cells }: Row): string | null {
  const candidates = [key, key.split(":")[0], cells["isin"]];
  return candidates.find((text): text is string => typeof text === "string" && ISIN_FORM.test(text)) ?? null;
}

/** Display name of a row. */
export function rowName(row: Row): string {
  const name = row.cells["display_name"];
  const isin = isinOfRow(row);
  const [front = row.key, day] = row.key.split(":");
  const called = typeof name === "string" ? name : (isin ?? front);
  return day === undefined ? called : `${called}, ${figureText("coupon_date", day)}`;
}

export const rowOf = (results: Results, { call, row }: Pick<Figure, "call" | "row">): Row | null =>
  results.get(call)?.rows.find(({ key }) => key === row) ?? null;

function opensOf(row: Row | null, field: string): SourceText["opens"] {
  if (row === null) return null;
  const isin = isinOfRow(row);
  if (isin === null) return null;
  const of = fieldOf(field)?.of;
  const to = `/security/${isin}`;
  if (of === "price" || of === "flow") return { to, label: "Open the bond and its calculator" };
  if (of === "book" || of === "trade") return { to, label: "Open the bond and its market" };
  if (of === "holding") return { to: "/inventory", label: "Open the holdings" };
  return { to, label: "Open the bond" };
}

/** Texts of a figure's source card; null when its result is missing. */
export function sourceText(results: Results, figure: Figure): SourceText | null {
  const result = results.get(figure.call);
  const value = valueOf(results, figure);
  if (result === undefined || value === undefined) return null;
  const row = rowOf(results, figure);
  const column = result.columns.find(({ name }) => name === figure.field);
  return {
    title: fieldOf(figure.field)?.title ?? figure.field,
    value: figureText(figure.field, value),
    of: row === null || figure.row === ALL_ROWS ? null : rowName(row),
    source:
      column?.source ??
      (figure.field === "count" ? "Counted by Mind over the rows of this step" : "The steps of this answer"),
    asOf: formatDate(result.as_of),
    opens: opensOf(row, figure.field),
  };
}

/** One line for the clipboard: the figure with its source. */
export function copiedFigure({ title, value, of, source, asOf }: SourceText): string {
  return `${value} (${[of === null ? title : `${title} of ${of}`, source, `as of ${asOf}`].join("; ")})`;
}
