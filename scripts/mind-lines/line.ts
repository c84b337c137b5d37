import { z } from "zod";

const figure = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  tolerance: z.number().default(0),
  unit: z.string(),
  row: z.string().nullish(),
});
export type ExpectedFigure = z.infer<typeof figure>;

/** Data missing from the reference data: the asker's rights and holdings, and other firms' live quotes. */
const world = z.object({
  trade_access: z.boolean().default(false),
  holdings: z.array(z.object({ isin: z.string(), face: z.number() })).default([]),
  quotes: z
    .array(
      z.object({
        isin: z.string(),
        side: z.enum(["BID", "ASK"]),
        yield_percent: z.number().optional(),
        price: z.number().optional(),
        quantum: z.number(),
      }),
    )
    .default([]),
});
export type LineWorld = z.infer<typeof world>;

/** A question with its expected answer. */
export const mindLine = z.object({
  id: z.string(),
  intent: z.string(),
  turns: z.array(z.string()).min(1),
  as_of: z.string(),
  expected: z.object({
    status: z.enum(["answered", "clarify", "cannot"]),
    figures: z.array(figure).default([]),
    isins: z.array(z.string()).default([]),
    ordered: z.boolean().default(false),
    count: z.number().nullable().default(null),
    must_mention: z.array(z.string()).default([]),
    must_not: z.array(z.string()).default([]),
  }),
  kind: z.string().optional(),
  skip: z.string().optional(),
  world: world.optional(),
});
export type MindLine = z.infer<typeof mindLine>;
