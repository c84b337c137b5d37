import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { approversRefusal } from "#domain/accounts/approval.ts";
import { userChangeRefusal } from "#domain/accounts/user-rules.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { inviteUser, type UserAccount, userStatus } from "#domain/contract/http/user-accounts.ts";
import { type Role, role, ROLE_TITLES } from "#domain/entities/roles.ts";
import { must } from "#domain/lib/must.ts";
import { userId } from "#domain/lib/wire.ts";
import type { ApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { asksForApproval } from "#server/people/accounts/approvals/submit-change.ts";
import { invitable, invitePerson } from "#server/people/accounts/invites/invites.ts";
import { lockPeople } from "#server/people/accounts/lock-people.ts";
import { ownUser, presentUsers, unregistered } from "#server/people/accounts/user-accounts/queries.ts";
import type { Change } from "#server/machine/core/change.ts";
import { sessions, users } from "#server/machine/db/schema/people.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { normalEmail, type UserRow } from "#server/machine/identity/repository.ts";

const userChange = z.object({
  id: userId,
  roles: z.array(role).optional(),
  status: userStatus.exclude(["invited"]).optional(),
});
type UserChange = z.infer<typeof userChange>;

const STATUS_TITLES: Record<UserRow["status"], string> = { active: "Active", inactive: "Inactive", invited: "Invited" };
const titlesOf = (roles: readonly Role[]) => roles.map((each) => ROLE_TITLES[each]).join(", ");
const nameOf = ({ firstName, lastName, email }: UserRow) => `${firstName} ${lastName}`.trim() || email;

function sentenceOf(user: UserRow, { roles, status }: Pick<UserRow, "roles" | "status">): string {
  const name = nameOf(user);
  const change = roles.join() === user.roles.join() ? "" : `the roles of ${name} to ${titlesOf(roles)}`;
  if (status === user.status) return `Change ${change}.`;
  const act = `${status === "active" ? "Activate" : "Deactivate"} ${name}`;
  return change === "" ? `${act}.` : `${act} and change ${change}.`;
}

/** A change of a person's roles or status. */
export const userKind: ApprovalKind<UserChange, UserAccount> = {
  id: "user.change",
  title: "Roles and status",
  approver: "users.manage",
  payload: userChange,
  async look({ changing, maker }, { id, ...sent }) {
    const { tx, actor } = changing;
    await lockPeople(changing);
    const user = await ownUser(tx, actor.clientId, id);
    const others = await tx
      .select()
      .from(users)
      .where(and(eq(users.clientId, actor.clientId), ne(users.id, id)));
    const isRegistered = !(await unregistered(tx, [id])).has(id);
    const refusal = userChangeRefusal({ actorId: maker.userId, user, others, isRegistered }, sent);
    if (refusal !== null) throw fieldRefusal(refusal.field, refusal.text);
    const after = { roles: sent.roles ?? user.roles, status: sent.status ?? user.status };
    const fields = [
      { label: "Roles", before: titlesOf(user.roles), after: titlesOf(after.roles) },
      { label: "Status", before: STATUS_TITLES[user.status], after: STATUS_TITLES[after.status] },
    ].filter((field) => field.before !== field.after);
    if (fields.length === 0) return null;
    await refuseTooFewApprovers(
      changing,
      [...others, { ...user, ...after }],
      sent.roles === undefined ? "status" : "roles",
    );
    return {
      subject: id,
      sentence: sentenceOf(user, after),
      fields,
      basis: `${user.status} ${user.roles.join()}`,
    };
  },
  async apply({ changing }, { id, ...sent }) {
    const { tx, now, actor } = changing;
    const user = await ownUser(tx, actor.clientId, id);
    const after = { roles: sent.roles ?? user.roles, status: sent.status ?? user.status };
    await tx.update(users).set(after).where(eq(users.id, id));
    if (after.status === "inactive" && user.status !== "inactive") {
      await tx
        .update(sessions)
        .set({ endedAt: now, endedBecause: "admin" })
        .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)));
    }
    if (after.roles.join() !== user.roles.join()) {
      changing.audit("user.roles", id, { before: user.roles, after: after.roles });
    }
    if (after.status !== user.status) changing.audit("user.status", id, { before: user.status, after: after.status });
    return presentedUser(changing, id);
  },
  afterCommit: (parts, { id }) => publishAccessChanged(parts, id),
};

/** Ensures that a firm requiring approval keeps two approvers. @throws Refusal validation_error */
async function refuseTooFewApprovers(
  { tx, actor }: Change,
  people: readonly UserRow[],
  field: "roles" | "status",
): Promise<void> {
  if (!(await asksForApproval(tx, actor.clientId))) return;
  const active = people.filter(({ status }) => status === "active");
  const refusal = approversRefusal(
    active.map(({ roles, isBroker, isStaff }) => ({
      roles,
      client_segment: actor.clientSegment,
      is_broker: isBroker,
      is_staff: isStaff,
    })),
  );
  if (refusal !== null) throw fieldRefusal(field, refusal);
}

export async function presentedUser({ tx, actor }: Change, id: string): Promise<UserAccount> {
  const [account] = await presentUsers(tx, [await ownUser(tx, actor.clientId, id)]);
  return must(account, "the account");
}

const invitation = inviteUser.body.omit({ reason: true });
type Invitation = z.infer<typeof invitation>;

/** An invitation with its roles; the mail leaves once it is approved. */
export const inviteKind: ApprovalKind<Invitation, UserAccount> = {
  id: "user.invite",
  title: "Invitation",
  approver: "users.manage",
  payload: invitation,
  async look({ changing: { tx, actor } }, sent) {
    const email = normalEmail(sent.email);
    const known = await invitable(tx, { firmId: actor.clientId, email });
    const name = `${sent.first_name} ${sent.last_name}`;
    const fields = [
      { label: "Name", before: "", after: name },
      { label: "Email", before: "", after: email },
      { label: "Mobile", before: "", after: sent.mobile },
      { label: "Roles", before: "", after: titlesOf(sent.roles) },
    ];
    return {
      subject: email,
      sentence: `Invite ${name} (${email}) as ${titlesOf(sent.roles)}.`,
      fields: fields.filter(({ after }) => after !== ""),
      basis: known === undefined ? "" : `${known.user.status} ${known.user.roles.join()}`,
    };
  },
  async apply({ parts, changing, origin }, sent) {
    const { userId: id } = await invitePerson(parts, changing, {
      firmId: changing.actor.clientId,
      email: sent.email,
      firstName: sent.first_name,
      lastName: sent.last_name,
      mobile: sent.mobile,
      roles: sent.roles,
      origin,
    });
    return presentedUser(changing, id);
  },
};
