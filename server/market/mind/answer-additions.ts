import type { Block, SentencePart } from "#domain/contract/mind/blocks.ts";
import type { Plan, StepOf } from "#domain/contract/mind/plan.ts";
import { NO_RESULT } from "#domain/mind/texts.ts";
import { daysBetween } from "#domain/lib/iso-date.ts";
import { ALL_ROWS, type ToolResult } from "#domain/contract/mind/tools.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import { nearestMiss } from "#server/market/mind/tools/screen.ts";

// Additions to an answer: the nearest miss of an empty screen, omissions with their reason, and the age of levels. Each
// has a result of its own, so that its figures are cells like all others.

export interface Additions {
  blocks: Block[];
  results: [call: string, result: ToolResult][];
}

const sentence = (...parts: SentencePart[]): Block => ({ kind: "sentence", parts });
const COUNTED = "Counted over all bonds of the data";

function counted(rows: ToolResult["rows"], as_of: string): ToolResult {
  return {
    columns: [{ name: "count", unit: "count", source: COUNTED }],
    rows,
    count: rows.length,
    left_out: [],
    as_of,
  };
}

/** `No bond meets all of this. The nearest miss: without … there are …` */
export function nothingFound(mind: MindContext, { id, input }: StepOf<"screen">, { as_of }: ToolResult): Additions {
  const near = nearestMiss(mind, input);
  if (near === null) return { blocks: [sentence({ text: NO_RESULT })], results: [] };
  const call = `${id}_nearest`;
  return {
    blocks: [
      sentence(
        { text: `${NO_RESULT} The nearest miss: without ${near.words} there are ` },
        { figure: { call, row: ALL_ROWS, field: "count" } },
        { text: "." },
      ),
    ],
    results: [[call, counted([{ key: ALL_ROWS, cells: { count: near.count } }], as_of)]],
  };
}

/** `Left out, no last published yield in the data: 12.` */
export function leftOut(id: string, { left_out, as_of }: ToolResult): Additions {
  if (left_out.length === 0) return { blocks: [], results: [] };
  const call = `${id}_left_out`;
  return {
    blocks: left_out.map(({ reason }) =>
      sentence({ text: `Left out, ${reason}: ` }, { figure: { call, row: reason, field: "count" } }, { text: "." }),
    ),
    results: [
      [
        call,
        counted(
          left_out.map(({ reason, count }) => ({ key: reason, cells: { count } })),
          as_of,
        ),
      ],
    ],
  };
}

/** Age in days above which a level's age is mentioned. */
const OLD_DAYS = 30;

/** `Levels were published from … to …`, where the oldest shown is over thirty days old. */
export function ages(id: string, { rows, as_of }: ToolResult): Additions {
  const days = rows
    .filter(({ cells }) => typeof cells["bond_yield"] === "number")
    .flatMap(({ cells }) => (typeof cells["published_date"] === "string" ? cells["published_date"] : []))
    .toSorted();
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest === undefined || newest === undefined || daysBetween(oldest, as_of) <= OLD_DAYS) {
    return { blocks: [], results: [] };
  }
  const call = `${id}_levels`;
  const figure = (row: string): SentencePart => ({ figure: { call, row, field: "published_date" } });
  const result: ToolResult = {
    columns: [{ name: "published_date", unit: "date", source: "Last published level of each bond" }],
    rows: [
      { key: "oldest", cells: { published_date: oldest } },
      { key: "newest", cells: { published_date: newest } },
    ],
    count: 2,
    left_out: [],
    as_of,
  };
  const words =
    oldest === newest
      ? sentence({ text: "The levels shown are of " }, figure("newest"), { text: "." })
      : sentence({ text: "The levels shown are of " }, figure("oldest"), { text: " to " }, figure("newest"), {
          text: ".",
        });
  return { blocks: [words], results: [[call, result]] };
}

/** Steps that bring bonds for others, and are no answer of their own. */
const SUBJECTS = new Set(["find", "rows"]);
export const isSubject = ({ tool }: Plan["steps"][number]) => SUBJECTS.has(tool);
