import { useQuery } from "@tanstack/react-query";
import { mayApprove } from "#domain/permissions/approvers.ts";
import type { Approval } from "#domain/accounts/approval.ts";
import type { QueryIn, ResponseOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/approvals.ts";
import { call } from "#src/lib/api.ts";
import { queries } from "#src/session/queries.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

export type ApprovalsShown = NonNullable<QueryIn<typeof contract.listApprovals>["status"]>;

const KEY = "approvals";
const LIST = 200;
/** Refetch interval: colleagues' changes appear within this time, ms. */
const LOOK_AGAIN_MS = 10_000;

/** True when the person on this page approves changes of any kind. */
export function useMayApprove(): boolean {
  return useSession(({ session }) => session !== null && mayApprove(subjectOf(session)));
}

/**
 * The firm's pending or decided changes; not fetched for people who approve none.
 * @param everyMs refetch interval
 */
export function useApprovals(status: ApprovalsShown = "pending", everyMs = LOOK_AGAIN_MS) {
  return useQuery({
    queryKey: [KEY, status],
    enabled: useMayApprove(),
    refetchInterval: everyMs,
    queryFn: ({ signal }) => call(contract.listApprovals, { query: { status, page_size: LIST }, signal }),
  });
}

/** Those that wait, as they were read last. */
export function pendingApprovals(): readonly Approval[] {
  return queries.getQueryData<ResponseOf<typeof contract.listApprovals>>([KEY, "pending"])?.results ?? [];
}

/** True when changes of this firm need a second person's approval. */
export function useApprovalRequired(): boolean {
  return useApprovals().data?.required === true;
}

/** Has the lists read again: after a change was sent, or decided. */
export function reloadApprovals(): Promise<void> {
  return queries.invalidateQueries({ queryKey: [KEY] });
}

/** Refetches all data of the page, because an applied change may show anywhere. */
export function reloadEverything(): Promise<void> {
  return queries.invalidateQueries();
}
