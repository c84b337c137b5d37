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

/** Sorts by letter regardless of case; terms that begin with a digit come first. */
const byTerm = ({ term: a }: GlossaryEntry, { term: b }: GlossaryEntry) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** All terms by name. */
export const GLOSSARY: readonly GlossaryEntry[] = [...INSTRUMENTS, ...PRICES, ...DEALING, ...SETTLEMENT]
  .map(whole)
  .toSorted(byTerm);
