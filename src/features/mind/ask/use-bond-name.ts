import { useQuery } from "@tanstack/react-query";
import { finstrumentPage } from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";

const FRESH_MS = 60_000;

/** Name of a bond; undefined until loaded, or if it does not exist. Shares its query with the bond's page. */
export function useBondName(isin: string): string | undefined {
  const { data } = useQuery({
    queryKey: ["security", isin],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call(finstrumentPage, { params: { id: isin }, body: null, signal }),
  });
  return data?.finstrument.display_name;
}
