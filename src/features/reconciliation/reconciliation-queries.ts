import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as contract from "#domain/contract/http/reconciliations.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Difference, ReconciliationReport } from "#domain/entities/reconciliation.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";
import { queries } from "#src/session/queries.ts";

const KEY = "reconciliations";
const PAGE_ROWS = 100;
/** Refetch interval, after which changes by colleagues appear. */
const LOOK_AGAIN_MS = 15_000;

/** Reports of the firm, loaded by page, with the number of open differences in all. */
export function useReconciliations() {
  const query = useInfiniteQuery({
    queryKey: [KEY, "list"],
    initialPageParam: 1,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listReconciliations, { query: { page: pageParam, page_size: PAGE_ROWS }, signal }),
    getNextPageParam: nextPage,
  });
  const newest = query.data?.pages[0];
  return { query, ...usePages(query), open: newest?.open ?? 0, exchanges: newest?.exchanges ?? null };
}

/** One report with its differences. */
export function useReconciliation(id: string | undefined) {
  return useQuery({
    queryKey: [KEY, "one", id],
    enabled: id !== undefined,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) => call(contract.getReconciliation, { params: { id: id ?? "" }, signal }),
  });
}

const again = () => queries.invalidateQueries({ queryKey: [KEY] });

export async function compareWith(exchange: Exchange): Promise<ReconciliationReport> {
  const report = await call(contract.compareNow, { body: { exchange } });
  await again();
  return report;
}

/** Closes a difference at the version shown; the lists are refetched, also after a refusal. */
export async function closeDifference(reportId: string, { id, version }: Difference, note: string): Promise<void> {
  try {
    await call(contract.closeDifference, { params: { id: reportId }, body: { difference: id, version, note } });
  } finally {
    await again();
  }
}

export const fetchFile = (id: string) => call(contract.reconciliationFile, { params: { id } });
