import { and, eq, lte } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { APPROVAL_DAYS, approvalTexts, type SentForApproval } from "#domain/accounts/approval.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { proposedNotice } from "#domain/notices/firm-notice.ts";
import { can } from "#domain/permissions/capabilities.ts";
import type { ApprovalContext, ApprovalKind, Proposal } from "#server/people/accounts/approvals/kind.ts";
import { presentApproval } from "#server/people/accounts/approvals/present.ts";
import { sealChange } from "#server/people/accounts/approvals/sealed-change.ts";
import { peopleOfFirm } from "#server/people/accounts/firm-people.ts";
import { notifyPerson } from "#server/people/bell/notify-person.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface Submitted<Payload> {
  payload: Payload;
  reason?: string | undefined;
  /** Base of links in mails. See `linkOrigin`. */
  origin: string;
}

/**
 * Makes a change at once, or stores it for approval if the firm requires one.
 * @throws Refusal of the kind; already_done while another change of the same subject waits
 */
export async function submitChange<Payload, Result extends object>(
  parts: Parts,
  cause: Cause,
  kind: ApprovalKind<Payload, Result>,
  { payload, reason, origin }: Submitted<Payload>,
): Promise<Result | SentForApproval> {
  const answer = await change(parts, cause, (changing) =>
    applyOrPropose({ parts, changing, maker: changing.actor, origin }, kind, { payload, reason }),
  );
  if (!("approval" in answer)) kind.afterCommit?.(parts, payload);
  return answer;
}

/** The same inside a transaction that does more. */
export async function applyOrPropose<Payload, Result extends object>(
  context: ApprovalContext,
  kind: ApprovalKind<Payload, Result>,
  { payload, reason }: { payload: Payload; reason?: string | undefined },
): Promise<Result | SentForApproval> {
  const { tx, actor } = context.changing;
  const proposal = await kind.look(context, payload);
  if (proposal === null || !(await asksForApproval(tx, actor.clientId))) return kind.apply(context, payload);
  return propose(context, kind, { proposal, payload, reason: reason ?? "" });
}

/** True when a firm requires a second person's approval. */
export async function asksForApproval(tx: Pick<Tx, "select">, firmId: string): Promise<boolean> {
  const [firm] = await tx.select({ asks: clients.needsApproval }).from(clients).where(eq(clients.id, firmId));
  return firm?.asks === true;
}

interface Proposed<Payload> {
  proposal: Proposal;
  payload: Payload;
  reason: string;
}

async function propose<Payload>(
  context: ApprovalContext,
  kind: ApprovalKind<Payload, unknown>,
  { proposal, payload, reason }: Proposed<Payload>,
): Promise<SentForApproval> {
  const { parts, changing } = context;
  const { tx, now, actor } = changing;
  const { subject, sentence, fields, basis } = proposal;
  const same = and(
    eq(approvals.clientId, actor.clientId),
    eq(approvals.kind, kind.id),
    eq(approvals.subject, subject),
    eq(approvals.status, "pending"),
  );
  await tx
    .update(approvals)
    .set({ status: "expired", payload: null, decidedAt: now })
    .where(and(same, lte(approvals.expiresAt, now)));
  const id = parts.newId("apr");
  const [row] = await tx
    .insert(approvals)
    .values({
      id,
      clientId: actor.clientId,
      kind: kind.id,
      subject,
      sentence,
      ...sealChange(parts.config, id, { fields, payload }),
      basis,
      reason,
      status: "pending",
      makerId: actor.userId,
      makerName: actor.userName,
      createdAt: now,
      expiresAt: new Date(now.getTime() + APPROVAL_DAYS * DAY_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new Refusal("already_done", approvalTexts.waits);
  changing.audit("approval.sent", row.id, { kind: kind.id, subject, sentence });
  await askApprovers(context, kind, row);
  return { approval: presentApproval(parts.config, row, { kinds: [kind], readerId: actor.userId, now }) };
}

async function askApprovers(
  { parts, changing, origin }: ApprovalContext,
  { approver }: Pick<ApprovalKind<unknown, unknown>, "approver">,
  row: typeof approvals.$inferSelect,
): Promise<void> {
  const { tx, actor } = changing;
  const approvers = await peopleOfFirm(
    tx,
    actor.clientId,
    (person, id) => id !== actor.userId && can(person, approver),
  );
  const text = proposedNotice(row, actor.userName);
  for (const { id, email } of approvers) {
    await notifyPerson(parts, changing, id, { alertId: null, isin: null, page: "approvals", text });
    await queueDelivery(parts, tx, {
      channel: "email",
      destination: email,
      subject: `A change awaits your approval on ${BRAND}`,
      body: [
        `${actor.userName} asks for a second person's approval: ${row.sentence}`,
        ...(row.reason === "" ? [] : [`Reason: ${row.reason}`]),
        `Review it here: ${origin}/approvals`,
        `It expires at ${formatDateTime(row.expiresAt.getTime())} IST.`,
      ].join("\n\n"),
      deliver: true,
    });
  }
}
