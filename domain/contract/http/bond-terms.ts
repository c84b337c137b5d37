import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { bondTermName } from "#domain/entities/bond-term.ts";
import { proposalStatus, termEvidence, termVersion } from "#domain/bond-terms/proposal.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { finstrumentId, instant, page, pageQuery, readable } from "#domain/lib/wire.ts";

/** A term stated or confirmed by posters, as staff see it. */
export const termProposal = z.object({
  id: z.string(),
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  term: bondTermName,
  value: z.string(),
  status: proposalStatus,
  /** All quotes posted with it, oldest first. */
  evidence: z.array(termEvidence),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** Person who decided it; null while open. */
  decided_by: z.string().nullable(),
  source: z.string().nullable(),
  reason: z.string().nullable(),
  /** Earlier confirmed values of this term, newest first. */
  history: z.array(termVersion),
});
export type TermProposal = z.infer<typeof termProposal>;

export const listTermProposals = endpoint({
  name: "bondTerms.list",
  method: "GET",
  path: "/api/staff/bond-terms/",
  summary: "Bond terms proposed by posters, open or decided, last changed first",
  access: { can: "operate" },
  query: z.object({ status: z.enum(["OPEN", "DECIDED"]).default("OPEN"), ...pageQuery }),
  response: page(termProposal),
  errors: ["validation_error"],
});

const LONGEST_TEXT = 300;
const LEAST_TEXT = 3;
const requiredTextOf = (name: string) =>
  readable(z.string().trim().min(LEAST_TEXT, requiredText(name)).max(LONGEST_TEXT));

export const decideTermProposal = endpoint({
  name: "bondTerms.decide",
  method: "POST",
  path: "/api/staff/bond-terms/:id/decide/",
  summary: "Confirm proposed terms with their source for all firms, or reject them with a reason",
  access: { can: "operate" },
  params: z.object({ id: z.string().regex(/^btp_[0-9a-z]{3,40}$/) }),
  body: z.discriminatedUnion("decision", [
    z.object({ decision: z.literal("confirm"), version: z.number().int(), source: requiredTextOf("Source") }),
    z.object({ decision: z.literal("reject"), version: z.number().int(), reason: requiredTextOf("Reason") }),
  ]),
  response: termProposal,
  errors: ["validation_error", "not_found", "stale_version", "already_done"],
  idempotent: true,
});
