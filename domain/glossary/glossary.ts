import type { GlossaryEntry } from "#domain/contract/http/glossary.ts";
import { DEALING } from "#domain/glossary/dealing.ts";
import type { WrittenEntry } from "#domain/glossary/entry.ts";
import { INSTRUMENTS } from "#domain/glossary/instruments.ts";
import { PRICES } from "#domain/glossary/prices.ts";
import { SETTLEMENT } from "#domain/glossary/settlement.ts";

const whole = ({ also = [], figures = [], since = null, ...entry }: WrittenEntry): GlossaryEntry => ({
  ...entry,
  also,
  figures,
  since,
});

/** A letter before another, whatever their case; one that begins with a figure stands first. */
const byTerm = ({ term: a }: GlossaryEntry, { term: b }: GlossaryEntry) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** Every term, by name. */
export const GLOSSARY: readonly GlossaryEntry[] = [...INSTRUMENTS, ...PRICES, ...DEALING, ...SETTLEMENT]
  .map(whole)
  .toSorted(byTerm);
