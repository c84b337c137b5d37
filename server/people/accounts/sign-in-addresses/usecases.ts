import { eq } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { getSignInAddresses, setSignInAddresses } from "#domain/contract/http/sign-in-addresses.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { isAllowedAddress, readableAddress, storedRanges } from "#server/machine/identity/address-ranges.ts";

type Answer = ResponseOf<typeof getSignInAddresses>;

export async function readAddresses({ db }: Pick<Parts, "db">, actor: Actor, ip: string): Promise<Answer> {
  return { ranges: await rangesOf(db.orm, actor.clientId), your_address: readableAddress(ip) };
}

async function rangesOf(reader: Pick<Orm | Tx, "select">, firmId: string) {
  const [firm] = await reader.select({ ranges: clients.addressRanges }).from(clients).where(eq(clients.id, firmId));
  return must(firm, "the firm").ranges;
}

/**
 * Restricts the sessions of the actor's firm to these ranges, at once: use from elsewhere ends a session. Without
 * ranges all addresses are allowed.
 * @param ip the actor's address, which must stay allowed
 * @throws Refusal validation_error
 */
export async function changeAddresses(
  parts: Parts,
  cause: Cause,
  { ranges }: BodyOf<typeof setSignInAddresses>,
  ip: string,
): Promise<Answer> {
  const after = storedRanges(ranges);
  const own = readableAddress(ip);
  if (!isAllowedAddress(after, ip)) {
    const text = `Your own address, ${own}, is in none of these ranges: you would lock yourself out. Add it.`;
    throw new Refusal("validation_error", text, { fieldErrors: { ranges: [text] } });
  }
  const answer = await change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const before = await rangesOf(tx, actor.clientId);
    await tx.update(clients).set({ addressRanges: after }).where(eq(clients.id, actor.clientId));
    changing.audit("firm.addresses", actor.clientId, {
      before: before.map(({ range }) => range),
      after: after.map(({ range }) => range),
    });
    return { ranges: after, your_address: own };
  });
  publishAccessChanged(parts, cause.actor.userId);
  return answer;
}
