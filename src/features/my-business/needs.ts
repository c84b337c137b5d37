import { useMemo } from "react";
import type { Approval } from "#domain/accounts/approval.ts";
import { type Need, needsOf, needsWithin, worstTone } from "#domain/business/needs-me.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { pendingApprovals, useApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";

type Rows = Parameters<typeof needsOf>[0];

function needsOfSession(rows: Rows, session: Parameters<typeof subjectOf>[0] | null, nowMs: number): Need[] {
  if (session === null) return [];
  const subject = subjectOf(session);
  const needs = needsOf(rows, { clientId: session.id, userId: session.user_info.unique_id }, nowMs);
  return needsWithin(needs, { trade: can(subject, "trade"), actOnOrders: can(subject, "orders.act") });
}

/** Current queue of the user. */
export function needsNow(): Need[] {
  const rows = { ...useLive.getState(), approvals: pendingApprovals() };
  return needsOfSession(rows, useSession.getState().session, serverNowMs());
}

/** Poll interval of pending approvals for the queue; the bell reports them at once. */
const LOOK_AT_APPROVALS_MS = 30_000;

const NONE: readonly Approval[] = [];

/** Publishes the number and urgency of needs to the header, and updates them every second. */
export function NeedsCompanion() {
  const session = useSession((state) => state.session);
  const clusters = useLive((state) => state.clusters);
  const tickets = useLive((state) => state.tickets);
  const orders = useLive((state) => state.orders);
  const lists = useLive((state) => state.lists);
  const approvals = useApprovals("pending", LOOK_AT_APPROVALS_MS).data?.results ?? NONE;
  const now = useSeconds();
  const needs = useMemo(
    () => needsOfSession({ clusters, tickets, orders, lists, approvals }, session, now),
    [clusters, tickets, orders, lists, approvals, session, now],
  );
  useCommandContext(facts.needs, needs.length);
  useCommandContext(facts.needsTone, worstTone(needs));
  return null;
}
