import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/calendars.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { call } from "#src/lib/api.ts";

const KEY = "calendars";
/** Refetch interval, after which changes by other staff appear. */
const LOOK_AGAIN_MS = 20_000;

/** Holidays of an exchange in a year; the current one if undefined. */
export function useCalendarYear(exchange: Exchange, year: number | undefined) {
  return useQuery({
    queryKey: [KEY, exchange, year ?? "now"],
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) =>
      call(contract.readCalendarYear, { query: { exchange, ...(year === undefined ? {} : { year }) }, signal }),
    select: (data) => ({ ...data, holidays: data.holidays.map((holiday) => ({ ...holiday, id: holiday.date })) }),
  });
}

/** Previews and applies calendar changes; applying them refetches everything that shows days. */
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
