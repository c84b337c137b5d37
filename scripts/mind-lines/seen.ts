import type { MindEvent } from "#domain/contract/http/mind.ts";
import type { Block, Figure } from "#domain/contract/mind/blocks.ts";
import { uncited } from "#domain/mind/cited.ts";
import { figureText } from "#domain/mind/figure-text.ts";
import { valueOf } from "#domain/mind/render.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";

/** A cell shown by a block. */
export interface ShownCell extends Figure {
  value: Cell;
}

/** An answer as its reader sees it. */
export interface Seen {
  status: string;
  cells: ShownCell[];
  /** Rows of the main list in their order. */
  main: string[];
  isins: Set<string>;
  text: string;
  uncited: string[];
}

const ISIN = /IN[A-Z0-9]{9}\d/g;

function cellsOf(block: Block, results: ReadonlyMap<string, ToolResult>): ShownCell[] {
  const at = (figure: Figure): ShownCell[] => {
    const value = valueOf(results, figure);
    return value === undefined ? [] : [{ ...figure, value }];
  };
  if (block.kind === "sentence") return block.parts.flatMap((part) => ("figure" in part ? at(part.figure) : []));
  if (!("call" in block)) return [];
  const { call, rows } = block;
  const all = results.get(call)?.columns.map(({ name }) => name) ?? [];
  const columns = block.kind === "table" ? block.columns : block.kind === "chart" ? [block.x, block.y] : all;
  return rows.flatMap((row) => columns.flatMap((field) => at({ call, row, field })));
}

function textOf(block: Block, results: ReadonlyMap<string, ToolResult>): string {
  switch (block.kind) {
    case "sentence":
      return block.parts
        .map((part) =>
          "text" in part ? part.text : figureText(part.figure.field, valueOf(results, part.figure) ?? null),
        )
        .join("");
    case "question":
      return [block.ask, ...block.choices].join("\n");
    case "cannot":
      return [block.words, ...block.instead.map(({ label }) => label)].join("\n");
    case "follow_ups":
      return block.labels.join("\n");
    default: {
      const head = block.kind === "draft" ? "Draft" : "";
      return [head, ...cellsOf(block, results).map(({ field, value }) => figureText(field, value))].join("\n");
    }
  }
}

/** Reads the events of a turn as the screen does. */
export function seenOf(events: readonly MindEvent[], questions: readonly string[]): Seen {
  const results = new Map(
    events.flatMap((event) => (event.type === "result" ? [[event.data.call, event.data.result] as const] : [])),
  );
  const blocks = events.flatMap((event) => (event.type === "block" ? [event.data.block] : []));
  const end = events.findLast((event) => event.type === "done" || event.type === "error");
  const cells = blocks.flatMap((block) => cellsOf(block, results));
  const readings = events.flatMap((event) =>
    event.type === "reading" ? [`${event.data.words}: ${event.data.meant}`] : [],
  );
  const chips = events.flatMap((event) => (event.type === "plan" ? event.data.chips.map(({ words }) => words) : []));
  const text = [...readings, ...blocks.map((block) => textOf(block, results))].join("\n");
  const [main] = blocks.flatMap((block) =>
    "call" in block && block.kind !== "chart" && block.rows.some((row) => row.match(ISIN)) ? [block.rows] : [],
  );
  const isins = new Set([
    ...cells.flatMap(({ row, value }) => [
      ...(row.match(ISIN) ?? []),
      ...(typeof value === "string" ? (value.match(ISIN) ?? []) : []),
    ]),
    ...(text.match(ISIN) ?? []),
  ]);
  const names = [...cells.flatMap(({ value, row }) => [row, ...(typeof value === "string" ? [value] : [])]), ...chips];
  const plain = blocks.flatMap((block) =>
    block.kind === "sentence" ? [block.parts.map((part) => ("text" in part ? part.text : " ")).join("")] : [],
  );
  return {
    status: end?.type === "done" ? end.data.status : "failed",
    cells,
    main: (main ?? []).flatMap((row) => row.match(ISIN)?.[0] ?? []),
    isins,
    text,
    uncited: plain.flatMap((each) => uncited(each, questions.join(" "), names)),
  };
}
