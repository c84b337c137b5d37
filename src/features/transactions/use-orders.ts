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

/** What a page holds of orders beside the live rows begins with it. */
export const ORDERS = "orders";
const PAGE_ROWS = 200;
/** Several changes that come together ask for the list once. */
const READ_AGAIN_MS = 400;

/** In which order the rows of the list stand. */
export type OrderSort = "worst" | "newest";

/**
 * The orders that a filter leaves: those in which something can still happen live, the others as far as they were scrolled
 * to. The worst clock stands first, orders without a running one after them, the newest first. (N-08)
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

/** The rows of a list that is filtered and put in order on the page. @param clientId the reader's firm */
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
 * One row an order, the fresher of the two; the newest first. What was read is so already, as a rule: live rows are few and are put
 * in where they belong, so that one that changes costs a look at the others and no search for each.
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

/** Pages that were read while orders came have some twice. */
function newestFirst(read: readonly Order[]): readonly Order[] {
  const isSo = read.every((order, at) => at === 0 || byAge(read[at - 1] ?? order, order) < 0);
  return isSo ? read : [...new Map(read.map((order) => [order.id, order])).values()].sort(byAge);
}

const byAge = (a: Order, b: Order): number => after(a.created_at, b.created_at) || after(a.id, b.id);

/** Instants and ids are compared as they are written: they hold no letters that a language puts elsewhere. */
const after = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);

/** Reads the list and what is open of it again when something became of an order. */
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
