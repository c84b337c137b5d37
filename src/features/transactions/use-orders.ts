import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { listOrders } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { worstFirst } from "#domain/orders/clocks.ts";
import { type OrderFilters, passingOrders } from "#domain/orders/filters.ts";
import { SearchTexts } from "#domain/orders/search-texts.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";
import { inSlices } from "#src/lib/in-slices.ts";
import { useLive } from "#src/live/live-store.ts";
import { queries } from "#src/session/queries.ts";
import { useSession } from "#src/session/session.ts";

/** First part of the query keys for orders. */
export const ORDERS = "orders";
const PAGE_ROWS = 200;
/** Several changes within this time cause one refetch. */
const READ_AGAIN_MS = 400;

/** Sort order of the list. */
export type OrderSort = "worst" | "newest";

/**
 * Orders that pass a filter: open ones live, the others loaded by page. The most urgent clock comes first, then orders
 * without a clock, newest first. (N-08)
 */
export function useOrders(filters: OrderFilters, sort: OrderSort) {
  const clientId = useSession(({ session }) => session?.id ?? "");
  const live = useLive(({ orders }) => orders);
  const query = useInfiniteQuery({
    queryKey: [ORDERS, "list", filters],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: { ...filters, page: pageParam, page_size: PAGE_ROWS }, signal }),
    getNextPageParam: nextPage,
  });
  useReadAgain(live);
  const { rows: read, count, onMore } = usePages(query);
  const rows = useShownOrders(live, read, { filters, clientId, sort });
  return { query, rows, count: count === null ? null : Math.max(count, rows.length), onMore };
}

/** Rows filtered and sorted in the browser. @param clientId the reader's firm */
export function useShownOrders(
  live: readonly Order[],
  read: readonly Order[],
  { filters, clientId, sort }: { filters: OrderFilters; clientId: string; sort: OrderSort },
): readonly Order[] {
  const newest = useMemo(() => mergedOrders(live, read), [live, read]);
  const texts = useMemo(() => new SearchTexts(newest), [newest]);
  useEffect(() => inSlices(newest, () => texts.makeNext()), [newest, texts]);
  const passing = useMemo(() => passingOrders(newest, texts, filters, clientId), [newest, texts, filters, clientId]);
  return useMemo(() => (sort === "newest" ? passing : worstFirst(passing)), [passing, sort]);
}

/**
 * Merges live and fetched orders: one row each, in its newer version, newest first. Fetched rows are mostly sorted
 * already and live rows are few, so they are merged in one pass.
 */
export function mergedOrders(live: readonly Order[], read: readonly Order[]): readonly Order[] {
  const fresher = new Map(live.map((order) => [order.id, order]));
  const rest: Order[] = [];
  for (const order of newestFirst(read)) {
    const now = fresher.get(order.id);
    if (now !== undefined && now.version < order.version) fresher.delete(order.id);
    if (!fresher.has(order.id)) rest.push(order);
  }
  const merged: Order[] = [];
  let at = 0;
  for (const order of [...fresher.values()].sort(byAge)) {
    for (let next = rest[at]; next !== undefined && byAge(next, order) < 0; next = rest[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(order);
  }
  return merged.length === 0 ? rest : merged.concat(rest.slice(at));
}

/** Removes duplicates, as orders that arrive during paging shift the pages. */
function newestFirst(read: readonly Order[]): readonly Order[] {
  const isSo = read.every((order, at) => at === 0 || byAge(read[at - 1] ?? order, order) < 0);
  return isSo ? read : [...new Map(read.map((order) => [order.id, order])).values()].sort(byAge);
}

const byAge = (a: Order, b: Order): number => after(a.created_at, b.created_at) || after(a.id, b.id);

/** Instants and ids are plain ASCII, so code unit order is correct and fast. */
const after = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);

/** Refetches the lists when an order changes. */
function useReadAgain(live: readonly Order[]): void {
  const seen = useRef<string | null>(null);
  const standing = live.map(({ id, version }) => `${id} ${version}`).join();
  useEffect(() => {
    const isFirst = seen.current === null;
    seen.current = standing;
    if (isFirst) return undefined;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: [ORDERS] }), READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [standing]);
}
