import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";

/** A number of the rule behind a term, as a cell of its own. */
export const glossaryFigure = z.object({
  name: z.string(),
  /** What it is the figure of, e.g. `Days before the payment`. */
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.enum(["percent", "per_100", "rupees", "bp", "years", "days", "minutes", "count", "time", "text"]),
});
export type GlossaryFigure = z.infer<typeof glossaryFigure>;

export const glossaryEntry = z.object({
  /** Of the term's place on the page: `/glossary#record-date`. */
  id: z.string(),
  term: z.string(),
  /** Other names, also Hindi ones in Roman letters. */
  also: z.array(z.string()),
  words: z.string(),
  figures: z.array(glossaryFigure),
  source: z.object({
    title: z.string(),
    /** RULE: a published rule. MARKET: a page or document of the market. OBSERVED: read from published numbers. OURS: chosen here. */
    basis: z.enum(["RULE", "MARKET", "OBSERVED", "OURS"]),
  }),
  /** Since when the rule holds: a day, a month or a year; null where its source names none. */
  since: z.string().nullable(),
});
export type GlossaryEntry = z.infer<typeof glossaryEntry>;

export const glossary = endpoint({
  name: "glossary.list",
  method: "GET",
  path: "/api/glossary/",
  summary:
    "The words of the bond market with the rule behind each and its source; all of them by name, or the best match first",
  access: "public",
  query: z.object({ search: z.string().trim().max(200).default("") }),
  response: z.object({ entries: z.array(glossaryEntry) }),
  errors: ["validation_error"],
});
