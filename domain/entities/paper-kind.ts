import { z } from "zod";

/** Kinds of paper, grouped by how closely the market agrees on their levels. */
export const PAPER_KINDS = ["GOVERNMENT", "AAA", "AA", "LOWER", "PERPETUAL"] as const;
export const paperKind = z.enum(PAPER_KINDS);
export type PaperKind = z.infer<typeof paperKind>;

export const PAPER_KIND_LABELS: Record<PaperKind, string> = {
  GOVERNMENT: "Government, bills and SDL",
  AAA: "AAA",
  AA: "AA+ and AA",
  LOWER: "Rated lower and unrated",
  PERPETUAL: "Perpetual and structured",
};
