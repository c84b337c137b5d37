import { and, eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { type Approval, approvalTexts, decisionRefusal } from "#domain/accounts/approval.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { decideApproval } from "#domain/contract/http/approvals.ts";
import { decidedNotice } from "#domain/notices/firm-notice.ts";
import { must } from "#domain/lib/must.ts";
import type { AnyApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { type ApprovalRow, presentApproval } from "#server/people/accounts/approvals/present.ts";
import { kindsOf } from "#server/people/accounts/approvals/queries.ts";
import { openPayload } from "#server/people/accounts/approvals/sealed-change.ts";
import { notifyPerson } from "#server/people/bell/notify-person.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";

interface Decision {
  id: string;
  sent: BodyOf<typeof decideApproval>;
  origin: string;
}

/** Result of the transaction, for the work after its commit. */
interface Decided {
  approval: Approval;
  payload: unknown;
}

/**
 * Approves a change, which applies it, or rejects or withdraws it. A change that no longer fits its subject becomes
 * stale on approval, and is refused.
 * @throws Refusal not_found, forbidden for the maker's own, already_done, stale_version
 */
export async function decideChange(
  parts: Parts,
  kinds: readonly AnyApprovalKind[],
  cause: Cause,
  decision: Decision,
): Promise<Approval> {
  let decided: Decided | undefined;
  const approval = await change(parts, cause, async (changing) => {
    decided = await decideInside(parts, kinds, changing, decision);
    return decided.approval;
  });
  // Refuse after the commit, so that the change stays stale.
  if (approval.status === "stale")
    throw new Refusal("stale_version", approval.note ?? approvalTexts.stale, { fresh: approval });
  if (decided !== undefined && approval.status === "approved") {
    kinds.find(({ id }) => id === approval.kind)?.afterCommit?.(parts, decided.payload);
  }
  return approval;
}

async function decideInside(
  parts: Parts,
  kinds: readonly AnyApprovalKind[],
  changing: Change,
  { id, sent, origin }: Decision,
): Promise<Decided> {
  const { tx, now, actor } = changing;
  const [row] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), eq(approvals.clientId, actor.clientId)))
    // Lock: the second of two decisions sees the result of the first.
    .for("update");
  const kind = kindsOf(kinds, actor).find((each) => each.id === row?.kind);
  if (row === undefined || (kind === undefined && row.makerId !== actor.userId)) {
    throw new Refusal("not_found", "Not found.");
  }
  const show = (shown: ApprovalRow) => presentApproval(parts.config, shown, { kinds, readerId: actor.userId, now });
  const refusal = decisionRefusal(row, { actorId: actor.userId, decision: sent.decision, now });
  if (refusal !== null) throw new Refusal(refusal.code, refusal.text, { fresh: show(row) });

  const end = async (status: ApprovalRow["status"], note: string | null): Promise<Decided> => {
    const [after] = await tx
      .update(approvals)
      .set({ status, note, payload: null, checkerId: actor.userId, checkerName: actor.userName, decidedAt: now })
      .where(eq(approvals.id, id))
      .returning();
    const { kind: kindId, subject, makerId } = row;
    changing.audit(`approval.${status}`, id, { kind: kindId, subject, maker: makerId, note });
    if (makerId !== actor.userId) {
      await mailMaker(parts, changing, must(after, "the change"), origin);
      await notifyMaker(parts, changing, must(after, "the change"));
    }
    return { approval: show(must(after, "the change")), payload: null };
  };
  if (sent.decision === "withdraw") return end("withdrawn", sent.reason ?? null);
  if (sent.decision === "reject") return end("rejected", sent.reason ?? null);

  const checked = must(kind, "the kind");
  const context = { parts, changing, maker: { userId: row.makerId, userName: row.makerName }, origin };
  const read = checked.payload.safeParse(openPayload(parts.config, row));
  if (!read.success) return end("stale", approvalTexts.stale);
  const looked = await checked.look(context, read.data).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  if (looked instanceof Refusal) return end("stale", `${approvalTexts.stale} ${looked.message}`);
  if (looked?.basis !== row.basis) return end("stale", approvalTexts.stale);
  await checked.apply(context, read.data);
  return { ...(await end("approved", null)), payload: read.data };
}

async function notifyMaker(parts: Parts, changing: Change, row: ApprovalRow): Promise<void> {
  const { status } = row;
  if (status !== "approved" && status !== "rejected" && status !== "stale") return;
  const text = decidedNotice({ ...row, status }, changing.actor.userName);
  await notifyPerson(parts, changing, row.makerId, { alertId: null, isin: null, page: "approvals", text });
}

const OUTCOMES: Partial<Record<ApprovalRow["status"], string>> = {
  approved: "approved",
  rejected: "rejected",
  stale: "could not approve, as it is out of date,",
};

async function mailMaker(parts: Parts, { tx, actor }: Change, row: ApprovalRow, origin: string): Promise<void> {
  const [maker] = await tx.select({ email: users.email }).from(users).where(eq(users.id, row.makerId));
  if (maker === undefined) return;
  const outcome = OUTCOMES[row.status] ?? row.status;
  await queueDelivery(parts, tx, {
    channel: "email",
    destination: maker.email,
    subject: `Your change was ${row.status === "stale" ? "out of date" : row.status} on ${BRAND}`,
    body: [
      `${actor.userName} ${outcome} your change: ${row.sentence}`,
      ...(row.note === null || row.note === "" ? [] : [row.note]),
      `All changes: ${origin}/approvals`,
    ].join("\n\n"),
    deliver: true,
  });
}
