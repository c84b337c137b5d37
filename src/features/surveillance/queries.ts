import { positionOf } from "#domain/chat/position.ts";
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/surveillance.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { call } from "#src/lib/api.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { mergeMessages } from "#src/features/surveillance/merge-messages.ts";
import type { SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

// The server records each of these calls as an audited read, so nothing is refetched without a reason.

const DAY_MS = 24 * 60 * 60 * 1000;
const QUEUE_EVERY_MS = 20_000;
const POLL_EVERY_MS = 1500;
const LIST = 60;
const PAGE = 100;
const AROUND = 50;
const FIRST: string | undefined = undefined;

type Opened = ResponseOf<typeof contract.openChannel>;
type Page = ResponseOf<typeof contract.readMessages>;

function times({ from, to }: Pick<SurveillanceSearch, "from" | "to">) {
  return {
    ...(from === undefined ? {} : { from: istInstantMs(from, "00:00") }),
    ...(to === undefined ? {} : { to: istInstantMs(to, "00:00") + DAY_MS - 1 }),
  };
}

export function useChannels(search: SurveillanceSearch, q: string, enabled: boolean) {
  const { kind, from, to, flagged } = search;
  const query = useInfiniteQuery({
    queryKey: ["surveillance", "channels", q, kind, from, to, flagged],
    enabled,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    initialPageParam: FIRST,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listChannels, {
        body: {
          q,
          limit: LIST,
          ...(kind === undefined ? {} : { kind }),
          ...times(search),
          ...(flagged ? { alerts_only: true } : {}),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ channels }) => channels), [query.data]);
  return { query, rows };
}

export function useFound(search: SurveillanceSearch, q: string, enabled: boolean) {
  const { from, to } = search;
  const query = useInfiniteQuery({
    queryKey: ["surveillance", "search", q, from, to],
    enabled,
    refetchOnWindowFocus: false,
    initialPageParam: FIRST,
    queryFn: ({ pageParam, signal }) =>
      call(contract.searchMessages, {
        body: { q, ...times(search), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ results }) => results), [query.data]);
  return { query, rows };
}

/** Fetches a conversation on each opening; following it keeps it up to date. */
export function useChannel(url: string) {
  return useQuery({
    queryKey: ["surveillance", "channel", url],
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.openChannel, { params: { url }, signal }),
  });
}

interface PageParam {
  at?: number;
  before: number;
  after: number;
}

/** Messages around a time; scrolling loads more in both directions. */
export function useMessages(url: string, at: number | undefined) {
  const start: PageParam = at === undefined ? { before: PAGE, after: 0 } : { at, before: AROUND, after: AROUND };
  const query = useInfiniteQuery({
    queryKey: ["surveillance", "messages", url, at],
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    initialPageParam: start,
    queryFn: ({ pageParam, signal }) =>
      call(contract.readMessages, { params: { url }, query: { ...pageParam }, signal }),
    getPreviousPageParam: (page): PageParam | undefined => {
      const first = page.messages[0];
      return page.has_previous && first ? { at: positionOf(first), before: PAGE, after: 0 } : undefined;
    },
    getNextPageParam: (page): PageParam | undefined => {
      const last = page.messages.at(-1);
      return page.has_next && last ? { at: positionOf(last) + 1, before: 0, after: PAGE } : undefined;
    },
  });
  const messages = useMemo(() => (query.data?.pages ?? []).flatMap((page) => page.messages), [query.data]);
  return { query, messages };
}

/** Polls an open conversation: new and changed messages, read receipts and alerts appear within seconds. */
export function useFollowing(url: string): void {
  const queries = useQueryClient();
  useQuery({
    queryKey: ["surveillance", "news", url],
    refetchInterval: POLL_EVERY_MS,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const key = ["surveillance", "channel", url];
      const before = queries.getQueryData<Opened>(key);
      if (before === undefined) return null;
      const { news } = await call(contract.followChannel, { params: { url }, query: { since: before.token }, signal });
      // The conversation may have been refetched meanwhile.
      if (news === null || queries.getQueryData<Opened>(key)?.token !== before.token) return null;
      const { messages, reset, ...opened } = news;
      queries.setQueryData<Opened>(key, opened);
      const pages = { queryKey: ["surveillance", "messages", url] };
      if (reset) void queries.invalidateQueries(pages);
      else
        queries.setQueriesData<InfiniteData<Page>>(
          pages,
          (cached) => cached && { ...cached, pages: mergeMessages(cached.pages, messages) },
        );
      if (opened.alerts.length !== before.alerts.length)
        void queries.invalidateQueries({ queryKey: ["surveillance", "alerts"] });
      return null;
    },
  });
}

/** Alert queue by filter; without one, all active alerts. */
export function useQueue({ queue, alerts, severity }: Pick<SurveillanceSearch, "queue" | "alerts" | "severity"> = {}) {
  return useQuery({
    queryKey: ["surveillance", "alerts", queue, alerts, severity],
    refetchInterval: QUEUE_EVERY_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.listAlerts, {
        query: {
          limit: 200,
          ...(queue === "closed" ? { state: "closed" } : {}),
          ...(queue === "mine" ? { mine: true } : {}),
          ...(alerts === undefined ? {} : { kind: alerts }),
          ...(severity === undefined ? {} : { severity }),
        },
        signal,
      }),
  });
}

export function useAlert(id: string) {
  return useQuery({
    queryKey: ["surveillance", "alert", id],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(contract.readAlert, { params: { id }, signal }),
  });
}

export function useWork(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof contract.workAlert>) => call(contract.workAlert, { params: { id }, body }),
    onSuccess: (answer) => holdAnswer(queries, ["surveillance", "alert", id], answer),
    // Lists are refetched without awaiting them, so the next step need not wait.
    onSettled: (_answer, error) => {
      for (const what of ["alerts", "channels", "news"]) {
        void queries.invalidateQueries({ queryKey: ["surveillance", what] });
      }
      if (error) void queries.invalidateQueries({ queryKey: ["surveillance", "alert", id] });
    },
  });
}

const RULES = ["surveillance", "rules"];

export function useRules() {
  return useQuery({ queryKey: RULES, queryFn: ({ signal }) => call(contract.readRules, { signal }) });
}

export function useRuleChanges() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: RULES });
  const add = useMutation({
    mutationFn: (body: BodyIn<typeof contract.addTerm>) => call(contract.addTerm, { body }),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: BodyIn<typeof contract.changeTerm> & { id: string }) =>
      call(contract.changeTerm, { params: { id }, body }),
    onSuccess,
  });
  const limit = useMutation({
    mutationFn: (off_market_bp: number) => call(contract.changeRules, { body: { off_market_bp } }),
    onSuccess,
  });
  return { add, change, limit };
}
