import { and, desc, eq, isNull } from "drizzle-orm";
import { POLICY_VERSION } from "#domain/accounts/privacy-notice.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Consents } from "#domain/contract/http/consent.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { consents, users } from "#server/machine/db/schema/people.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";

/** A person's consents, the newest first. */
export async function readConsents(reader: Pick<Orm | Tx, "select">, userId: string): Promise<Consents> {
  const rows = await reader
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id));
  return {
    present_version: POLICY_VERSION,
    consents: rows.map(({ version, givenAt, withdrawnAt }) => ({
      version,
      given_at: givenAt.toISOString(),
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Stores the caller's consent to the text shown; a repeated consent changes nothing.
 * @throws Refusal stale_version when that is not the current text
 */
export async function giveConsent(parts: Parts, cause: Cause, version: string): Promise<Consents> {
  if (version !== POLICY_VERSION) {
    throw new Refusal("stale_version", "The privacy notice or the terms have changed. Reload the page and read them.");
  }
  const { userId } = cause.actor;
  return change(parts, cause, async (changing) => {
    const { tx, now } = changing;
    if ((await lockedVersion(tx, userId)) !== version) {
      await tx.update(users).set({ consentVersion: version }).where(eq(users.id, userId));
      await tx.insert(consents).values({ id: parts.newId("cns"), userId, version, givenAt: now });
      changing.audit("consent.given", userId, { version });
    }
    return readConsents(tx, userId);
  });
}

/**
 * Withdraws the caller's consent, to any version of the text: their calls are refused and their sockets close at once.
 */
export async function withdrawConsent(parts: Parts, cause: Cause): Promise<Consents> {
  const { userId } = cause.actor;
  const left = await change(parts, cause, async (changing) => {
    const { tx, now } = changing;
    const version = await lockedVersion(tx, userId);
    if (version !== null) {
      await tx.update(users).set({ consentVersion: null }).where(eq(users.id, userId));
      await tx
        .update(consents)
        .set({ withdrawnAt: now })
        .where(and(eq(consents.userId, userId), isNull(consents.withdrawnAt)));
      changing.audit("consent.withdrawn", userId, { version });
    }
    return readConsents(tx, userId);
  });
  publishAccessChanged(parts, userId);
  return left;
}

/** Version consented to; the lock serialises two windows of one person. */
async function lockedVersion(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ version: users.consentVersion })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return row?.version ?? null;
}
