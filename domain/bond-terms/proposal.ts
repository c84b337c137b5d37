import { z } from "zod";
import { bondTermName, termBasis } from "#domain/entities/bond-term.ts";
import { instant } from "#domain/lib/wire.ts";

export const proposalStatus = z.enum(["OPEN", "CONFIRMED", "REJECTED"]);
export type ProposalStatus = z.infer<typeof proposalStatus>;

/** A quote posted on a proposed term. */
export const termEvidence = z.object({
  eoi_id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  /** ASSUMED: the poster confirmed an assumption. STATED: the poster set the term. */
  basis: termBasis,
  ground: z.string(),
  at: instant,
});
export type TermEvidence = z.infer<typeof termEvidence>;

/** A term confirmed by staff. */
export const termVersion = z.object({
  term: bondTermName,
  value: z.string(),
  version: z.number().int(),
  source: z.string(),
  decided_by: z.string(),
  at: instant,
});
