import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/surveillance-timeline.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { call } from "#src/lib/api.ts";
import type { SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

// The server records each of these calls as an audited read, so nothing is refetched without a reason.

const DAY_MS = 24 * 60 * 60 * 1000;
const FOLLOW_EVERY_MS = 5000;
const FIRST: string | undefined = undefined;

type Page = ResponseOf<typeof contract.listTimeline>;

/** Timeline filter for the server, from the page's state. */
export function filterOf({ words, done, person, firm, isin, from, to }: SurveillanceSearch) {
  const q = (words ?? "").trim();
  return {
    ...(q === "" ? {} : { q }),
    ...(done === undefined ? {} : { kind: done }),
    ...(person === undefined ? {} : { person }),
    ...(firm === undefined ? {} : { firm }),
    ...(isin === undefined ? {} : { isin }),
    ...(from === undefined ? {} : { from: istInstantMs(from, "00:00") }),
    ...(to === undefined ? {} : { to: istInstantMs(to, "00:00") + DAY_MS - 1 }),
  };
}
export type Filter = ReturnType<typeof filterOf>;

/** Timeline, loaded by page, with entries added since the first load. */
export function useTimeline(filter: Filter) {
  const queries = useQueryClient();
  const key = ["surveillance", "timeline", filter];
  const query = useInfiniteQuery({
    queryKey: key,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: FIRST,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTimeline, {
        body: { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  useQuery({
    queryKey: ["surveillance", "timeline-news", filter],
    // Polling the audited queries would itself be one, and never end.
    enabled: query.isSuccess && !query.isPlaceholderData && filter.kind !== "queries",
    refetchInterval: FOLLOW_EVERY_MS,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const since = queries.getQueryData<InfiniteData<Page>>(key)?.pages[0]?.newest;
      if (since === undefined) return null;
      const { entries, newest, reset } = await call(contract.followTimeline, { body: { ...filter, since }, signal });
      if (reset) await queries.invalidateQueries({ queryKey: key });
      else if (newest !== since) {
        queries.setQueryData<InfiniteData<Page>>(
          key,
          (cached) => cached && mergeMessages(cached, since, entries, newest),
        );
      }
      return null;
    },
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ entries }) => entries), [query.data]);
  return { query, rows };
}

/** Adds newer entries before the first page, unless it was refetched meanwhile. */
function mergeMessages(
  cached: InfiniteData<Page>,
  since: number,
  entries: Page["entries"],
  newest: number,
): InfiniteData<Page> {
  const [first, ...rest] = cached.pages;
  if (first?.newest !== since) return cached;
  return { ...cached, pages: [{ ...first, entries: [...entries, ...first.entries], newest }, ...rest] };
}

export function useEntry(id: string) {
  return useQuery({
    queryKey: ["surveillance", "entry", id],
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.openTimelineEntry, { params: { id }, signal }),
  });
}

export function useTimelineChoices() {
  return useQuery({
    queryKey: ["surveillance", "timeline-choices"],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(contract.timelineChoices, { signal }),
  });
}
