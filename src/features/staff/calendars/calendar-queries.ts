import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/calendars.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { call } from "#src/lib/api.ts";

const KEY = "calendars";
/** Other staff may change them meanwhile. */
const LOOK_AGAIN_MS = 20_000;

/** The holidays of an exchange in a year, this one while none is chosen. */
export function useCalendarYear(exchange: Exchange, year: number | undefined) {
  return useQuery({
    queryKey: [KEY, exchange, year ?? "now"],
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) =>
      call(contract.readCalendarYear, { query: { exchange, ...(year === undefined ? {} : { year }) }, signal }),
  });
}

/** What staff do with the calendars; once something is in force, what shows days is read again. */
export function useCalendarChanges() {
  const queries = useQueryClient();
  return {
    preview: (changes: BodyIn<typeof contract.previewCalendar>["changes"]) =>
      call(contract.previewCalendar, { body: { changes } }),
    putInForce: async (body: BodyIn<typeof contract.changeCalendar>) => {
      try {
        return await call(contract.changeCalendar, { body });
      } finally {
        for (const name of [KEY, "timings", "status"]) void queries.invalidateQueries({ queryKey: [name] });
      }
    },
  };
}
