import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { clientFinstrumentList, type FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { call } from "#src/lib/api.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";

const EVERY_MS = 5000;
const DEBOUNCE_MS = 400;
/** Maximum rows of one list request; the screen never shows more. */
const MOST = 100;

/** Best bids and offers of the visible bonds, polled while on screen. */
export function useLiveLevels(
  isins: readonly string[],
  enabled: boolean,
): ReadonlyMap<string, FinstrumentRow["market"]> {
  const key = useDebounced(isins.slice(0, MOST).join(","), DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["find", "levels", key],
    enabled: enabled && key !== "",
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { isins: key.split(","), include_matured: true, pagination_params: { limit: MOST } };
      return (await call(clientFinstrumentList, { body, signal })).results;
    },
  });
  return useMemo(() => new Map((data ?? []).map((row) => [row.id, row.market])), [data]);
}
