import { z } from "zod";

// Answer as shown. A figure only refers to its cell: value, unit and format come from the stored result when it is
// drawn, so no planner can alter one.

/** Reference to a cell: the call, the key of the row (`all` for the whole result), and the column. */
export const figure = z.object({ call: z.string(), row: z.string(), field: z.string() });
export type Figure = z.infer<typeof figure>;

export const sentencePart = z.union([z.object({ text: z.string() }), z.object({ figure })]);
export type SentencePart = z.infer<typeof sentencePart>;

const call = z.string();
const suggestion = z.object({ label: z.string(), text: z.string() });

export const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sentence"), parts: z.array(sentencePart) }),
  z.object({ kind: z.literal("table"), call, columns: z.array(z.string()), rows: z.array(z.string()) }),
  z.object({
    kind: z.literal("chart"),
    call,
    shape: z.enum(["line", "points", "bars"]),
    x: z.string(),
    y: z.string(),
    rows: z.array(z.string()),
  }),
  z.object({ kind: z.literal("bond"), call, rows: z.array(z.string()) }),
  z.object({ kind: z.literal("terms"), call, rows: z.array(z.string()) }),
  z.object({ kind: z.literal("draft"), call, rows: z.array(z.string()) }),
  z.object({ kind: z.literal("question"), ask: z.string(), choices: z.array(z.string()) }),
  z.object({ kind: z.literal("cannot"), words: z.string(), instead: z.array(suggestion) }),
  z.object({ kind: z.literal("follow_ups"), labels: z.array(z.string()).max(4) }),
]);
export type Block = z.infer<typeof block>;
