import { z } from "zod";

// The answer as it is shown. A figure is where a number is from and nothing else: its value, unit and form come from the
// stored result when it is drawn, so no driver can alter one.

/** A cell of a result: the call that answered, the key of the row (`all` for the result as a whole), the column. */
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
