import { rightClients } from "#domain/tables/generated/clients.testing.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { rightHoldings } from "#domain/tables/generated/holdings.testing.ts";
import { rightQuotes } from "#domain/tables/generated/quotes.testing.ts";
import type { GeneratedKind, RightTable } from "#domain/tables/generated/right-table.testing.ts";
import { rightTrades } from "#domain/tables/generated/trades.testing.ts";

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
