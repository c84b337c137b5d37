import { knownHeading, normaliseHeading } from "#domain/tables/headings.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import { CLIENTS } from "#domain/tables/vocabularies/clients.ts";
import { HOLIDAYS } from "#domain/tables/vocabularies/holidays.ts";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";
import { TRADES } from "#domain/tables/vocabularies/trades.ts";

/** Readers of uploads, whose unknown headings a firm may map once. Statements of custodians are read as holdings. */
export const UPLOAD_READERS = ["quotes", "holdings", "trades", "clients", "holidays"] as const;
export type UploadReader = (typeof UPLOAD_READERS)[number];

const VOCABULARIES: Readonly<Record<UploadReader, Vocabulary<string>>> = {
  quotes: QUOTES,
  holdings: HOLDINGS,
  trades: TRADES,
  clients: CLIENTS,
  holidays: HOLIDAYS,
};

/** Characters of the longest heading that is mapped, as written and as compared. */
export const MAPPED_HEADING_MAX = 100;

export interface HeadingMapping {
  reader: UploadReader;
  /** As written over the column. */
  heading: string;
  /** The field it means to the reader; null to leave the column out. */
  field: string | null;
}

/** Reasons against a mapping, by its part. A heading that the reader knows as a field keeps that meaning. */
export function mappingProblems({ reader, heading, field }: HeadingMapping): { heading?: string; field?: string } {
  const vocabulary = VOCABULARIES[reader];
  const known = knownHeading(heading, vocabulary);
  const compared = normaliseHeading(heading);
  const problems: { heading?: string; field?: string } = {};
  if (compared === "") problems.heading = "Should have a letter or a digit";
  if (compared.length > MAPPED_HEADING_MAX) problems.heading = `Should be at most ${MAPPED_HEADING_MAX} characters`;
  if (known?.is === "field") problems.heading = `Is known already: it means ${known.field}.`;
  if (field !== null && !Object.hasOwn(vocabulary.fields, field)) {
    problems.field = `Should be one of ${Object.keys(vocabulary.fields).join(", ")}`;
  }
  return problems;
}
