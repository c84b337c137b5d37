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
/** Somebody else's change is seen within this time. */
const LOOK_AGAIN_MS = 10_000;

/** Whether the person on this page approves changes of any kind. */
export function useMayApprove(): boolean {
  return useSession(({ session }) => session !== null && mayApprove(subjectOf(session)));
}

/**
 * Changes of the firm that wait for a second person, or that were decided; nothing for a person who approves none.
 * @param everyMs how often it is looked at again
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

/** Whether changes of this firm wait for a second person. */
export function useApprovalRequired(): boolean {
  return useApprovals().data?.required === true;
}

/** Has the lists read again: after a change was sent, or decided. */
export function reloadApprovals(): Promise<void> {
  return queries.invalidateQueries({ queryKey: [KEY] });
}

/** The same of all that the page holds: what was applied may stand anywhere on it. */
export function reloadEverything(): Promise<void> {
  return queries.invalidateQueries();
}
