import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { normalEmail } from "#server/identity/repository.ts";
import { resendInvite } from "#server/accounts/invites/invites.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { type Change, change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import { clients, deliveries, invites, users } from "#server/db/schema/people.ts";

interface Invited {
  userId: string;
  firmId: string;
  email: string;
}

/**
 * Where nobody of our staff is yet, invites the first of them, by whose hand all firms come: an empty database knows nobody who
 * could sign in. While that one has not registered they are invited again where their mail was not taken or their link is past
 * its time, and at another address once that is the one given. With anybody else of the staff there it does nothing, whatever the
 * setting says.
 * @param origin where the link in the mail begins
 */
export async function inviteFirstStaff(parts: Parts, email: string, origin: string): Promise<void> {
  const address = normalEmail(email);
  // Of nodes that start together one does it.
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
  // Nobody else is there who could have invited them.
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

/** Whether their link is good and its mail was sent, or waits to be for the first time. */
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
