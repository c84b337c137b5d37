import type { Approval } from "#domain/accounts/approval.ts";
import type { AnyApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import type { approvals } from "#server/machine/db/schema/approvals.ts";
import { openFields } from "#server/people/accounts/approvals/sealed-change.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";

export type ApprovalRow = typeof approvals.$inferSelect;
type Titled = Pick<AnyApprovalKind, "id" | "title">;

/** A change as people of its firm read it; its payload stays here. */
export function presentApproval(
  config: Keyed,
  row: ApprovalRow,
  { kinds, readerId, now }: { kinds: readonly Titled[]; readerId: string; now: Date },
): Approval {
  const isExpired = row.status === "pending" && row.expiresAt <= now;
  return {
    id: row.id,
    kind: row.kind,
    kind_title: kinds.find(({ id }) => id === row.kind)?.title ?? row.kind,
    subject: row.subject,
    sentence: row.sentence,
    fields: openFields(config, row),
    reason: row.reason,
    status: isExpired ? "expired" : row.status,
    made_by: row.makerName,
    is_mine: row.makerId === readerId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    checked_by: row.checkerName,
    decided_at: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  };
}
