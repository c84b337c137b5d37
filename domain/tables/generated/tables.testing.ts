import { rightClients } from "#domain/tables/generated/clients.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { rightHoldings } from "#domain/tables/generated/holdings.testing.ts";
import { rightQuotes } from "#domain/tables/generated/quotes.testing.ts";
import type { GeneratedKind, RightTable } from "#domain/tables/generated/right-table.testing.ts";
import { rightTrades } from "#domain/tables/generated/trades.testing.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import { CLIENTS } from "#domain/tables/vocabularies/clients.ts";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";
import { TRADES } from "#domain/tables/vocabularies/trades.ts";

const RIGHT: { [Kind in GeneratedKind]: (draw: Draw, most?: number) => RightTable<Kind> } = {
  quotes: rightQuotes,
  holdings: rightHoldings,
  trades: rightTrades,
  clients: rightClients,
};

export const GENERATED_KINDS = Object.keys(RIGHT) as GeneratedKind[];

/** @param most rows at the most */
export const rightTable = <Kind extends GeneratedKind>(kind: Kind, draw: Draw, most?: number): RightTable<Kind> =>
  RIGHT[kind](draw, most);

const VOCABULARIES: { [Kind in GeneratedKind]: Vocabulary<string> } = {
  quotes: QUOTES,
  holdings: HOLDINGS,
  trades: TRADES,
  clients: CLIENTS,
};

/** The headings of a field. */
export const headingsOf = (kind: GeneratedKind, field: string | null): readonly string[] => {
  const fields: Readonly<Partial<Record<string, readonly string[]>>> = VOCABULARIES[kind].fields;
  return fields[field ?? ""] ?? [];
};

export const fieldsOf = (kind: GeneratedKind): string[] => Object.keys(VOCABULARIES[kind].fields);
