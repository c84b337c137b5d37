import { z } from "zod";

// Index of labelled tables: one JSON object per line, each table in a file beside it.

const READERS = ["quotes", "holdings", "custodian", "trades", "clients", "list", "chat"] as const;

const problem = z.object({ row: z.number(), column: z.string(), code: z.string() });
const row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export type LabelledRow = z.infer<typeof row>;

export const tableCase = z.object({
  id: z.string(),
  reader: z.enum(READERS),
  kind: z.string(),
  /** Path relative to the index. */
  file: z.string(),
  today: z.iso.date(),
  tags: z.array(z.string()).default([]),
  expect: z.object({
    rows: z.array(row),
    refused: z.array(problem).optional(),
    asked: z.array(problem).optional(),
    unused: z.array(z.string()).optional(),
    passed_over: z.array(z.number()).optional(),
  }),
});
export type TableCase = z.infer<typeof tableCase>;
