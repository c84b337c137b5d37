import type { GlossaryEntry } from "#domain/contract/http/glossary.ts";

/** An entry as written; omitted fields are empty. */
export type WrittenEntry = Pick<GlossaryEntry, "id" | "term" | "words" | "source"> &
  Partial<Pick<GlossaryEntry, "also" | "figures" | "since">>;

/** Source of our own usage, where no rule or page of the market defines the term. */
export const OURS: GlossaryEntry["source"] = { title: "Yieldboard, how the product uses the word", basis: "OURS" };

/** Source: a published rule. */
export const rule = (title: string): GlossaryEntry["source"] => ({ title, basis: "RULE" });

/** Source: a page or document of the market. */
export const market = (title: string): GlossaryEntry["source"] => ({ title, basis: "MARKET" });

/** Source: observed in published numbers. */
export const observed = (title: string): GlossaryEntry["source"] => ({ title, basis: "OBSERVED" });
