import { useQuery } from "@tanstack/react-query";
import { finstrumentPage } from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";

const FRESH_MS = 60_000;

/** The name of a bond; undefined until it is here, and of a bond there is none of. The page of the bond asks the same. */
export function useBondName(isin: string): string | undefined {
  const { data } = useQuery({
    queryKey: ["security", isin],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call(finstrumentPage, { params: { id: isin }, body: null, signal }),
  });
  return data?.finstrument.display_name;
}
