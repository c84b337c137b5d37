import type { Block } from "#domain/contract/mind/blocks.ts";
import { figureText } from "#domain/mind/figure-text.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { type Results, valueOf } from "#domain/mind/render.ts";
import { isinOfRow, rowOf } from "#src/features/mind/answer/source-text.ts";

export type TableBlock = Extract<Block, { kind: "table" }>;

/** Heading of a column. */
export const headOf = (column: string): string => fieldOf(column)?.title ?? column;

/** Table as shown on screen: headings and rows of text, with an ISIN column first when the rows are bonds. */
export function seenTable({ call, columns, rows }: Omit<TableBlock, "kind">, results: Results) {
  const isins = rows.map((row) => {
    const found = rowOf(results, { call, row });
    return found === null ? null : isinOfRow(found);
  });
  const withIsin = isins.some((isin) => isin !== null) && !columns.includes("isin");
  const lines = rows.map((row, at) => [
    ...(withIsin ? [isins[at] ?? ""] : []),
    ...columns.map((field) => figureText(field, valueOf(results, { call, row, field }) ?? null)),
  ]);
  return { heads: [...(withIsin ? ["ISIN"] : []), ...columns.map(headOf)], lines };
}

/** ISINs of a table without duplicates, in row order. */
export function isinsOf({ call, rows }: Pick<TableBlock, "call" | "rows">, results: Results): string[] {
  const found = rows.flatMap((row) => {
    const known = rowOf(results, { call, row });
    return (known === null ? null : isinOfRow(known)) ?? [];
  });
  return [...new Set(found)];
}
