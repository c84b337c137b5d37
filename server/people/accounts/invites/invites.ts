import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Role } from "#domain/entities/roles.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clients, invites, users } from "#server/machine/db/schema/people.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { requireInviteAllowed } from "#server/people/accounts/invites/invite-limits.ts";
import { type Keyed, sign, underEachSecret } from "#server/machine/identity/keys.ts";
import { normalEmail, normalMobile, personByEmail, type Person } from "#server/machine/identity/repository.ts";

/**
 * A person joins by an invite: a random code of 32 characters, contained in one mail and stored as a keyed hash. It
 * works once, for seven days, while its invitee's status is `invited` and it is not revoked (U-01). The invitee belongs
 * to the firm from the start, without a password; registering makes them active, revoking inactive (S-22, S-23).
 */
const INVITE_DAYS = 7;

/** An invitation to a firm. The caller has checked the actor's permission. */
export interface Invitation {
  firmId: string;
  email: string;
  firstName?: string;
  lastName?: string;
  mobile?: string;
  roles: readonly Role[];
  /** Base of the link in the mail. See `linkOrigin`. */
  origin: string;
}

export interface LiveInvite extends Person {
  id: string;
  expiresAt: Date;
}

type Needs = Pick<Parts, "config" | "clock">;
type Reader = Pick<Orm | Tx, "select">;

/** One answer for a code that is unknown, used, revoked or past its time. */
export const inviteInvalid = () => new Refusal("invite_invalid", "Invitation URL invalid");
const EMAIL_TAKEN = "This email already has an account.";
const notInvited = () => new Refusal("not_found", "This invitation is no longer open.");

/**
 * The person with this address who may be invited to the firm again, also after revocation; undefined for a new
 * address.
 * @throws Refusal validation_error at `email` when the address has an account
 */
export async function invitable(tx: Tx, { firmId, email }: Pick<Invitation, "firmId" | "email">) {
  const known = await personByEmail(tx, email);
  if (known && (known.user.clientId !== firmId || (await hasRegistered(tx, known)))) {
    throw fieldRefusal("email", EMAIL_TAKEN);
  }
  return known;
}

/**
 * Invites a person and queues the mail. A person invited to the same firm before, revoked or not, gets a new code.
 * @throws Refusal validation_error at `email` when the address has an account; slow_down
 */
export async function invitePerson(parts: Parts, changing: Change, given: Invitation): Promise<{ userId: string }> {
  const { tx, now } = changing;
  const email = normalEmail(given.email);
  const known = await invitable(tx, given);
  const details = {
    firstName: given.firstName ?? "",
    lastName: given.lastName ?? "",
    mobile: normalMobile(given.mobile ?? ""),
    roles: [...given.roles],
    status: "invited" as const,
  };
  const userId = known?.user.id ?? parts.newId("usr");
  if (known) {
    await tx.update(users).set(details).where(eq(users.id, userId));
  } else {
    const added = await tx
      .insert(users)
      .values({ id: userId, clientId: given.firmId, email, ...details, isProfileComplete: false, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length === 0) throw fieldRefusal("email", EMAIL_TAKEN);
  }
  await sendInvite(parts, changing, { userId, firmId: given.firmId, email, origin: given.origin });
  changing.audit("invite.sent", userId, { email, roles: given.roles }, [given.firmId]);
  return { userId };
}

/**
 * Sends an invited person a new code; the previous one stops working.
 * @throws Refusal not_found unless the person is invited to this firm; slow_down
 */
export async function resendInvite(
  parts: Parts,
  changing: Change,
  { userId, firmId, origin }: { userId: string; firmId: string; origin: string },
): Promise<void> {
  const [invited] = await changing.tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.clientId, firmId), eq(users.status, "invited")))
    .for("update");
  if (!invited) throw notInvited();
  await sendInvite(parts, changing, { userId, firmId, email: invited.email, origin });
  changing.audit("invite.resent", userId, { email: invited.email }, [firmId]);
}

/**
 * Takes an invitation back: its code stops working and the invitee is inactive.
 * @throws Refusal not_found unless the person is invited to that very firm
 */
export async function revokeInvite(
  changing: Change,
  { userId, firmId }: { userId: string; firmId: string },
): Promise<void> {
  const { tx, now } = changing;
  const revoked = await tx
    .update(users)
    .set({ status: "inactive" })
    .where(and(eq(users.id, userId), eq(users.clientId, firmId), eq(users.status, "invited")))
    .returning({ id: users.id });
  if (revoked.length === 0) throw notInvited();
  await revokeOpen(tx, userId, now);
  changing.audit("invite.revoked", userId, {}, [firmId]);
}

/** The invite of a valid code. @throws Refusal invite_invalid */
export async function liveInvite(parts: Needs, db: Reader, code: string): Promise<LiveInvite> {
  const found = await findInvite(parts, db, code);
  if (!found) throw inviteInvalid();
  return found;
}

/** The same, or undefined. */
export async function findInvite(parts: Needs, db: Reader, code: string): Promise<LiveInvite | undefined> {
  const [found] = await db
    .select({ invite: invites, user: users, client: clients })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.userId))
    .innerJoin(clients, eq(clients.id, invites.clientId))
    .where(
      and(
        inArray(
          invites.codeHash,
          underEachSecret(parts.config).map((config) => codeHash({ config }, code)),
        ),
        isNull(invites.redeemedAt),
        isNull(invites.revokedAt),
        gt(invites.expiresAt, parts.clock.now()),
        eq(users.status, "invited"),
        eq(users.clientId, invites.clientId),
        eq(clients.status, "active"),
      ),
    );
  if (!found) return undefined;
  const { invite, user, client } = found;
  return { id: invite.id, expiresAt: invite.expiresAt, user, client };
}

/** Uses an invite up inside the transaction that registers its person. @throws Refusal invite_invalid when another was faster */
export async function redeemInvite({ tx, now }: Pick<Change, "tx" | "now">, { id, user }: LiveInvite): Promise<void> {
  // The person's row is locked before the invite, in the order in which inviting and revoking lock them.
  const [invited] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.status, "invited")))
    .for("update");
  const redeemed = await tx
    .update(invites)
    .set({ redeemedAt: now })
    .where(and(eq(invites.id, id), isNull(invites.redeemedAt), isNull(invites.revokedAt)))
    .returning({ id: invites.id });
  if (!invited || redeemed.length === 0) throw inviteInvalid();
}

/** True when the person has ever registered: an inactive one is then reactivated, not invited. */
async function hasRegistered(tx: Tx, { user }: Person): Promise<boolean> {
  if (user.status === "active") return true;
  const sent = await tx.select({ redeemedAt: invites.redeemedAt }).from(invites).where(eq(invites.userId, user.id));
  return sent.length === 0 || sent.some(({ redeemedAt }) => redeemedAt !== null);
}

interface Receiver {
  userId: string;
  firmId: string;
  email: string;
  origin: string;
}

/** @throws Refusal slow_down */
async function sendInvite(parts: Parts, changing: Change, to: Receiver): Promise<void> {
  const { tx, now, actor } = changing;
  await requireInviteAllowed(changing, to.userId);
  await revokeOpen(tx, to.userId, now);
  const code = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * 24 * 60 * 60_000);
  await tx.insert(invites).values({
    id: parts.newId("inv"),
    codeHash: codeHash(parts, code),
    userId: to.userId,
    clientId: to.firmId,
    invitedBy: actor.userId,
    createdAt: now,
    expiresAt,
  });
  const [firm] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, to.firmId));
  await queueDelivery(parts, tx, {
    channel: "email",
    destination: to.email,
    subject: `Your invitation to ${BRAND}`,
    body: [
      `${actor.userName} invites you to ${BRAND}, where India's bond market works, for ${must(firm, "the firm").name}.`,
      `Register here: ${to.origin}/client/register?invite_code=${code}`,
      `The link works once, until ${formatDate(istDateOf(expiresAt.getTime()))}. If you did not expect this email, ignore it.`,
    ].join("\n\n"),
    deliver: true,
  });
}

async function revokeOpen(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(invites)
    .set({ revokedAt: now })
    .where(and(eq(invites.userId, userId), isNull(invites.redeemedAt), isNull(invites.revokedAt)));
}

function codeHash(parts: { config: Keyed }, code: string): string {
  return sign(parts.config, "invite", code).toString("hex");
}
