import { eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import { normalEmail } from "#server/identity/repository.ts";
import { resendInvite } from "#server/accounts/invites/invites.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import { clients, users } from "#server/db/schema/people.ts";

/**
 * Where nobody of our staff is yet, invites the first of them, by whose hand all firms come: an empty database knows nobody who
 * could sign in. With one there it does nothing, whatever the setting says.
 * @param origin where the link in the mail begins
 */
export async function inviteFirstStaff(parts: Parts, email: string, origin: string): Promise<void> {
  // Of nodes that start together one does it.
  await parts.db.withLeadership("first-staff", async () => {
    if ((await parts.db.orm.$count(users, eq(users.isStaff, true))) > 0) return;
    const [firmId, userId] = [parts.newId("cli"), parts.newId("usr")];
    // Nobody else is there who could have invited them.
    const actor = { ...CLOCK_ACTOR, userId, userName: BRAND, clientId: firmId };
    await change(parts, { actor, requestId: "start" }, async (changing) => {
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
      const row = { id: userId, clientId: firmId, email: normalEmail(email), firstName: "", lastName: "", mobile: "" };
      const invited = { status: "invited" as const, roles: ["user" as const], isStaff: true, isProfileComplete: false };
      await tx.insert(users).values({ ...row, ...invited, createdAt: now });
      await resendInvite(parts, changing, { userId, firmId, origin });
    });
    parts.log.info("the first of the staff is invited by mail");
  });
}
