import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";

/** A figure of the rule behind a term, as a separate cell. */
export const glossaryFigure = z.object({
  name: z.string(),
  /** Label of the figure, e.g. `Days before the payment`. */
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.enum(["percent", "per_100", "rupees", "bp", "years", "days", "minutes", "count", "time", "text"]),
});
export type GlossaryFigure = z.infer<typeof glossaryFigure>;

export const glossaryEntry = z.object({
  /** Anchor of the term on the page: `/glossary#record-date`. */
  id: z.string(),
  term: z.string(),
  /** Synonyms, including romanised Hindi ones. */
  also: z.array(z.string()),
  words: z.string(),
  figures: z.array(glossaryFigure),
  source: z.object({
    title: z.string(),
    /**
     * Basis of an entry. RULE: a published rule. MARKET: a market page or document. OBSERVED: derived from published
     * numbers. OURS: our own choice.
     */
    basis: z.enum(["RULE", "MARKET", "OBSERVED", "OURS"]),
  }),
  /** Start of validity: a day, a month or a year; null when the source gives none. */
  since: z.string().nullable(),
});
export type GlossaryEntry = z.infer<typeof glossaryEntry>;

export const glossary = endpoint({
  name: "glossary.list",
  method: "GET",
  path: "/api/glossary/",
  summary: "Bond market terms with their rule and its source; all terms by name, or the best match first",
  access: "public",
  query: z.object({ search: z.string().trim().max(200).default("") }),
  response: z.object({ entries: z.array(glossaryEntry) }),
  errors: ["validation_error"],
});
