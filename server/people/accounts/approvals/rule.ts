import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { approversRefusal } from "#domain/accounts/approval.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { ApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { asksForApproval } from "#server/people/accounts/approvals/submit-change.ts";
import { lockPeople } from "#server/people/accounts/lock-people.ts";
import { subjectOf } from "#server/machine/core/actor.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { toActor } from "#server/machine/identity/repository.ts";

const rule = z.object({ required: z.boolean() });
type Rule = z.infer<typeof rule>;

const onOff = (required: boolean) => (required ? "On" : "Off");

/** Rule that a firm's changes need a second person: switched on by one person, off by two. */
export const ruleKind: ApprovalKind<Rule, Rule> = {
  id: "firm.approvals",
  title: "Second person's approval",
  approver: "firm.settings",
  payload: rule,
  async look({ changing }, { required }) {
    const { tx, actor } = changing;
    await lockPeople(changing);
    const before = await asksForApproval(tx, actor.clientId);
    if (before === required) return null;
    if (required) {
      const people = await tx
        .select({ user: users, client: clients })
        .from(users)
        .innerJoin(clients, eq(clients.id, users.clientId))
        .where(and(eq(users.clientId, actor.clientId), eq(users.status, "active")));
      const refusal = approversRefusal(people.map((person) => subjectOf(toActor(person, null))));
      if (refusal !== null) throw fieldRefusal("required", refusal);
    }
    return {
      subject: actor.clientId,
      sentence: required ? "Require a second person's approval." : "No longer require a second person's approval.",
      fields: [{ label: "Second person's approval", before: onOff(before), after: onOff(required) }],
      basis: onOff(before),
    };
  },
  async apply({ changing }, { required }) {
    const { tx, actor } = changing;
    const before = await asksForApproval(tx, actor.clientId);
    if (before === required) return { required };
    await tx.update(clients).set({ needsApproval: required }).where(eq(clients.id, actor.clientId));
    changing.audit("firm.approvals", actor.clientId, { required });
    return { required };
  },
};
