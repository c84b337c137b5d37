import type { GlossaryEntry } from "#domain/contract/http/glossary.ts";

/** What an entry is written with; what is left out is empty. */
export type WrittenEntry = Pick<GlossaryEntry, "id" | "term" | "words" | "source"> &
  Partial<Pick<GlossaryEntry, "also" | "figures" | "since">>;

/** How the product uses a word where no rule or page of the market says it. */
export const OURS: GlossaryEntry["source"] = { title: "Yieldboard, how the product uses the word", basis: "OURS" };

/** A published rule. */
export const rule = (title: string): GlossaryEntry["source"] => ({ title, basis: "RULE" });

/** A page or document of the market. */
export const market = (title: string): GlossaryEntry["source"] => ({ title, basis: "MARKET" });

/** Read from published numbers. */
export const observed = (title: string): GlossaryEntry["source"] => ({ title, basis: "OBSERVED" });
