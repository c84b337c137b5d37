import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { getFirmSecondFactor } from "#domain/contract/http/second-factor.ts";
import { must } from "#domain/lib/must.ts";
import type { ApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { lockPeople } from "#server/people/accounts/lock-people.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";

const rule = z.object({ required: z.boolean() });
type Rule = z.infer<typeof rule>;

const onOff = (required: boolean) => (required ? "On" : "Off");

/**
 * Rule that a firm requires a second factor: switched by one person, or by two if the firm requires approval. People
 * without one must set it up first, also in an open session; sockets close within a second.
 */
export const secondFactorKind: ApprovalKind<Rule, Rule> = {
  id: "firm.second_factor",
  title: "Second factor",
  approver: "firm.settings",
  payload: rule,
  async look({ changing }, { required }) {
    const { tx, actor } = changing;
    await lockPeople(changing);
    const before = await asksForSecondFactor(tx, actor.clientId);
    if (before === required) return null;
    return {
      subject: actor.clientId,
      sentence: required
        ? "Require a second factor for everyone in the firm."
        : "No longer require a second factor for everyone in the firm.",
      fields: [{ label: "Second factor", before: onOff(before), after: onOff(required) }],
      basis: onOff(before),
    };
  },
  async apply({ changing }, { required }) {
    const { tx, actor } = changing;
    const before = await asksForSecondFactor(tx, actor.clientId);
    if (before === required) return { required };
    await tx.update(clients).set({ needsSecondFactor: required }).where(eq(clients.id, actor.clientId));
    changing.audit("firm.second_factor", actor.clientId, { required });
    return { required };
  },
};

export async function readFirmRule(
  { db }: Pick<Parts, "db">,
  { clientId }: Actor,
): Promise<ResponseOf<typeof getFirmSecondFactor>> {
  const active = and(eq(users.clientId, clientId), eq(users.status, "active"));
  const [people] = await db.orm.select({ count: count() }).from(users).where(active);
  const [without] = await db.orm
    .select({ count: count() })
    .from(users)
    .where(and(active, isNull(users.secondFactorAt)));
  return {
    required: await asksForSecondFactor(db.orm, clientId),
    people: people?.count ?? 0,
    without: without?.count ?? 0,
  };
}

async function asksForSecondFactor(reader: Pick<Orm | Tx, "select">, firmId: string): Promise<boolean> {
  const [firm] = await reader.select({ asks: clients.needsSecondFactor }).from(clients).where(eq(clients.id, firmId));
  return must(firm, "the firm").asks;
}
