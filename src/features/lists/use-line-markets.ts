import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { levelReference } from "#domain/contract/http/securities.ts";
import { type MarketBeside, marketBeside } from "#domain/trading/market-beside.ts";
import { useQuotesOfBonds } from "#src/desk-kit/market/use-quotes-of-bonds.ts";
import { call } from "#src/lib/api.ts";
import { useSession } from "#src/session/session.ts";

/** Market of a bond: best live bid and offer of other firms, and the fair yield as a fraction. */
export interface LineMarket {
  market: MarketBeside;
  fairYield: number | null;
}

const LIFE_MS = 60_000;

/** Markets of the bonds of a list, by ISIN. @param bonds ISINs in any order, duplicates allowed */
export function useLineMarkets(bonds: readonly string[]): ReadonlyMap<string, LineMarket> {
  const clientId = useSession(({ session }) => session?.id ?? "");
  const key = [...new Set(bonds)].join(" ");
  const isins = useMemo(() => (key === "" ? [] : key.split(" ")), [key]);
  const quotes = useQuotesOfBonds(isins);
  const references = useQueries({
    queries: isins.map((id) => ({
      queryKey: ["level-reference", id],
      staleTime: LIFE_MS,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) => call(levelReference, { params: { id }, signal }),
    })),
    combine: (answers) => answers.map(({ data }) => data?.fair?.bond_yield ?? null),
  });
  return useMemo(
    () =>
      new Map(
        isins.map((isin, at) => [
          isin,
          {
            market: marketBeside(
              quotes.filter((quote) => quote.finstrument_id === isin),
              clientId,
            ),
            fairYield: references[at] ?? null,
          },
        ]),
      ),
    [isins, quotes, references, clientId],
  );
}
