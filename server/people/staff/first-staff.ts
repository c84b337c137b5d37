import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { normalEmail } from "#server/machine/identity/repository.ts";
import { resendInvite } from "#server/people/accounts/invites/invites.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { type Change, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clients, deliveries, invites, users } from "#server/machine/db/schema/people.ts";

interface Invited {
  userId: string;
  firmId: string;
  email: string;
}

/**
 * Invites the first member of staff when there is none: all firms are created by staff, so an empty database has nobody
 * to sign in. Until they register, they are invited again when the mail failed or the link expired, and at another
 * address when the setting changes. Once there is any other staff it does nothing, regardless of the setting.
 * @param origin base of the link in the mail
 */
export async function inviteFirstStaff(parts: Parts, email: string, origin: string): Promise<void> {
  const address = normalEmail(email);
  // Only one of several nodes starting together does it.
  await parts.db.withLeadership("first-staff", async () => {
    const [known, ...others] = await parts.db.orm.select().from(users).where(eq(users.isStaff, true)).limit(2);
    if (known === undefined) {
      const first = { userId: parts.newId("usr"), firmId: parts.newId("cli"), email: address };
      return invite(parts, first, origin, (changing) => makeFirst(changing, first));
    }
    if (others.length > 0 || known.status !== "invited") return;
    const first = { userId: known.id, firmId: known.clientId, email: address };
    if (known.email === address && (await isOnItsWay(parts, first))) return;
    await invite(parts, first, origin, async ({ tx }) => {
      await tx.update(users).set({ email: address }).where(eq(users.id, known.id));
    });
  });
}

async function invite(
  parts: Parts,
  first: Invited,
  origin: string,
  before: (changing: Change) => Promise<void>,
): Promise<void> {
  // There is nobody else to act as the inviter.
  const actor = { ...CLOCK_ACTOR, userId: first.userId, userName: BRAND, clientId: first.firmId };
  try {
    await change(parts, { actor, requestId: "start" }, async (changing) => {
      await before(changing);
      await resendInvite(parts, changing, { ...first, origin });
    });
    parts.log.info("the first of the staff is invited by mail");
  } catch (error) {
    // A node that is started over and over again is no reason not to start.
    if (!(error instanceof Refusal)) throw error;
    parts.log.warn({ err: error }, "the first of the staff is not invited again");
  }
}

async function makeFirst(changing: Change, { userId, firmId, email }: Invited): Promise<void> {
  const { tx, now } = changing;
  await tx.insert(clients).values({
    id: firmId,
    name: BRAND,
    brandName: BRAND,
    clientType: "CORP",
    clientMode: "SOFTWARE",
    clientSegment: "WDM",
    createdAt: now,
  });
  changing.audit("firm.created", firmId, { name: BRAND });
  const row = { id: userId, clientId: firmId, email, firstName: "", lastName: "", mobile: "" };
  const invited = { status: "invited" as const, roles: ["user" as const], isStaff: true, isProfileComplete: false };
  await tx.insert(users).values({ ...row, ...invited, createdAt: now });
}

/** True while the link is valid and its mail was sent, or waits for its first attempt. */
async function isOnItsWay({ db, clock }: Parts, { userId, email }: Invited): Promise<boolean> {
  const open = and(isNull(invites.redeemedAt), isNull(invites.revokedAt), gt(invites.expiresAt, clock.now()));
  if ((await db.orm.$count(invites, and(eq(invites.userId, userId), open))) === 0) return false;
  const [mail] = await db.orm
    .select()
    .from(deliveries)
    .where(eq(deliveries.destination, email))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
  return mail !== undefined && mail.failure === null;
}
