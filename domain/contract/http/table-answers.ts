import { z } from "zod";
import type { Answer, QuestionCode } from "#domain/tables/table.ts";

const CHOSEN = [
  "side_missing",
  "unit",
  "date_order",
  "yield_fraction",
  "zero_level",
  "time_half",
  "face_unknown",
  "face_clash",
  "which_sheet",
  "which_table",
] as const satisfies readonly Exclude<QuestionCode, "unknown_heading">[];

const place = { row: z.number().int().min(0), column: z.string().max(200) };

const answer = z.discriminatedUnion("code", [
  z.object({ ...place, code: z.enum(CHOSEN), choice: z.number().int().min(0).max(30) }),
  z.object({ ...place, code: z.literal("unknown_heading"), field: z.string().max(40).nullable() }),
]);

/** Answers to the questions in `fresh.asked`, sent together with the same table again. */
export const tableAnswers = z.array(answer).max(2_000).readonly().default([]) satisfies z.ZodType<readonly Answer[]>;
