import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { getCodeAlone } from "#domain/contract/http/code-alone.ts";
import { must } from "#domain/lib/must.ts";
import type { ApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { lockPeople } from "#server/people/accounts/lock-people.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";

const rule = z.object({ allowed: z.boolean() });
type Rule = z.infer<typeof rule>;

const taken = (allowed: boolean) => (allowed ? "Accepted alone" : "Not accepted alone");

/**
 * Rule that a mailed or texted code alone signs a firm's people in: switched by one person, or by two if the firm
 * requires approval.
 */
export const codeAloneKind: ApprovalKind<Rule, Rule> = {
  id: "firm.code_alone",
  title: "One-time codes",
  approver: "firm.settings",
  payload: rule,
  async look({ changing }, { allowed }) {
    const { tx, actor } = changing;
    await lockPeople(changing);
    const before = await takesCodeAlone(tx, actor.clientId);
    if (before === allowed) return null;
    return {
      subject: actor.clientId,
      sentence: allowed
        ? "Allow sign-in with a one-time code alone."
        : "Do not allow sign-in with a one-time code alone.",
      fields: [{ label: "One-time codes", before: taken(before), after: taken(allowed) }],
      basis: taken(before),
    };
  },
  async apply({ changing }, { allowed }) {
    const { tx, actor } = changing;
    const before = await takesCodeAlone(tx, actor.clientId);
    if (before === allowed) return { allowed };
    await tx.update(clients).set({ allowsCodeAlone: allowed }).where(eq(clients.id, actor.clientId));
    changing.audit("firm.code_alone", actor.clientId, { allowed });
    return { allowed };
  },
};

export async function readCodeAlone(
  { db, config }: Pick<Parts, "db" | "config">,
  { clientId }: Actor,
): Promise<ResponseOf<typeof getCodeAlone>> {
  const active = and(eq(users.clientId, clientId), eq(users.status, "active"));
  const [people] = await db.orm.select({ count: count() }).from(users).where(active);
  const [without] = await db.orm
    .select({ count: count() })
    .from(users)
    .where(and(active, isNull(users.passwordHash), isNull(users.secondFactorAt)));
  return {
    allowed: await takesCodeAlone(db.orm, clientId),
    operator_allows: config.codeSignsInAlone,
    people: people?.count ?? 0,
    without: without?.count ?? 0,
  };
}

async function takesCodeAlone(reader: Pick<Orm | Tx, "select">, firmId: string): Promise<boolean> {
  const [firm] = await reader.select({ allows: clients.allowsCodeAlone }).from(clients).where(eq(clients.id, firmId));
  return must(firm, "the firm").allows;
}
