import { and, count, desc, eq, gt, inArray, lte, ne, or } from "drizzle-orm";
import { mayApprove } from "#domain/permissions/approvers.ts";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { listApprovals } from "#domain/contract/http/approvals.ts";
import { can } from "#domain/permissions/capabilities.ts";
import type { AnyApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { presentApproval } from "#server/people/accounts/approvals/present.ts";
import { asksForApproval } from "#server/people/accounts/approvals/submit-change.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";

/** Kinds of changes a person may decide. */
export function kindsOf(kinds: readonly AnyApprovalKind[], actor: Actor): AnyApprovalKind[] {
  return kinds.filter(({ approver }) => can(subjectOf(actor), approver));
}

/** A page of the changes of the actor's firm: their own, and those that they may decide. @throws Refusal forbidden */
export async function readApprovals(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  kinds: readonly AnyApprovalKind[],
  actor: Actor,
  query: QueryOf<typeof listApprovals>,
): Promise<ResponseOf<typeof listApprovals>> {
  if (!mayApprove(subjectOf(actor))) throw new Refusal("forbidden", "Your role does not allow this.");
  const now = clock.now();
  const { limit, offset } = boundsOf(query);
  const { clientId, kind, makerId, status, expiresAt, createdAt, id } = approvals;
  const decidable = inArray(
    kind,
    kindsOf(kinds, actor).map((each) => each.id),
  );
  const pending = and(eq(status, "pending"), gt(expiresAt, now));
  const shown = query.status === "pending" ? pending : or(ne(status, "pending"), lte(expiresAt, now));
  const where = and(eq(clientId, actor.clientId), or(decidable, eq(makerId, actor.userId)), shown);
  const [total] = await db.orm.select({ count: count() }).from(approvals).where(where);
  const forMe = and(eq(clientId, actor.clientId), decidable, ne(makerId, actor.userId), pending);
  const [waiting] = await db.orm.select({ count: count() }).from(approvals).where(forMe);
  const rows = db.orm.select().from(approvals).where(where).orderBy(desc(createdAt), desc(id)).offset(offset);
  const results = await (limit === undefined ? rows : rows.limit(limit));
  return {
    ...pageOf(
      query,
      total?.count ?? 0,
      results.map((row) => presentApproval(config, row, { kinds, readerId: actor.userId, now })),
    ),
    required: await asksForApproval(db.orm, actor.clientId),
    waiting: waiting?.count ?? 0,
  };
}
