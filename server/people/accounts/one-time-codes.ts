import { randomInt } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { oneTimeCodes } from "#server/machine/db/schema/people.ts";
import { type Keyed, sameText, sign, underEachSecret } from "#server/machine/identity/keys.ts";
import type { RequestOrigin } from "#server/people/accounts/limits.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export const CODE_SECONDS = 5 * 60;
const TRIES = 5;

type RequestType = (typeof oneTimeCodes.$inferSelect)["requestType"];

/** Recipient of a code: an address in its normal form. */
export interface Destination {
  channel: "email" | "sms";
  address: string;
}

interface Message {
  subject: string;
  body: string;
}

/**
 * Makes a code and queues its delivery. When `userId` is missing where one is needed the same rows are written, but the
 * message is never sent, so that an unknown account answers like a known one; `instead` is sent in place of a code.
 */
export async function issueCode(
  parts: Parts,
  to: Destination,
  requestType: RequestType,
  receiver: { userId: string | null; deliver: boolean; askedFrom: string; instead?: Message | undefined },
): Promise<void> {
  const now = parts.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const id = parts.newId("otp");
  await parts.db.orm.transaction(async (tx) => {
    await tx.insert(oneTimeCodes).values({
      id,
      destination: to.address,
      requestType,
      userId: receiver.userId,
      codeHash: codeHash(parts, id, code),
      askedFrom: receiver.askedFrom,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    });
    await queueDelivery(parts, tx, {
      channel: to.channel,
      destination: to.address,
      ...(receiver.instead ?? {
        subject: `Your ${BRAND} code`,
        body: `${code} is your ${BRAND} code. It is valid for 5 minutes. Do not share it with anyone.`,
      }),
      deliver: receiver.deliver,
    });
  });
}

/**
 * Checks the `offered` code against the newest live one requested from this origin. An origin without a request is
 * checked against the codes of all others: this may be the person on another network, or a stranger, so these attempts
 * are counted separately. The attempt is counted first, in its own statement, so that it counts regardless of later
 * failures.
 */
export async function checkCode(
  parts: Parts,
  db: Orm,
  {
    destination,
    requestType,
    offered,
    from,
  }: { destination: string; requestType: RequestType; offered: string; from: string },
): Promise<{ id: string; userId: string | null } | null> {
  const live = await db
    .selectDistinctOn([oneTimeCodes.askedFrom], { id: oneTimeCodes.id, askedFrom: oneTimeCodes.askedFrom })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.destination, destination),
        eq(oneTimeCodes.requestType, requestType),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, parts.clock.now()),
      ),
    )
    .orderBy(oneTimeCodes.askedFrom, desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id));
  const own = live.filter(({ askedFrom }) => askedFrom === from);
  const tries = own.length > 0 ? oneTimeCodes.tries : oneTimeCodes.strayTries;
  const ids = (own.length > 0 ? own : live).map(({ id }) => id);
  const codes = await db
    .update(oneTimeCodes)
    .set({ [own.length > 0 ? "tries" : "strayTries"]: sql`${tries} + 1` })
    .where(and(inArray(oneTimeCodes.id, ids.length > 0 ? ids : [""]), lt(tries, TRIES), isNull(oneTimeCodes.usedAt)))
    .returning();
  // One comparison at least, so that no code takes as long as a wrong one.
  const compared = codes.length > 0 ? codes : [{ id: "", userId: null, codeHash: codeHash(parts, "", "") }];
  const right = compared.filter(({ id, codeHash: hash }) =>
    underEachSecret(parts.config).some((config) => sameText(hash, codeHash({ config }, id, offered))),
  );
  const [code] = codes.length > 0 ? right : [];
  return code ? { id: code.id, userId: code.userId } : null;
}

/** The place of an asker as codes store it. */
export function originHash(parts: Pick<Parts, "config">, { device, ip }: RequestOrigin): string {
  return sign(parts.config, "one-time-code", device === null ? `address ${ip}` : `device ${device}`).toString(
    "base64url",
  );
}

/** Uses a code up; false when another call was faster. */
export async function useCode(parts: Parts, tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: parts.clock.now() })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id });
  return used.length > 0;
}

function codeHash(parts: { config: Keyed }, id: string, code: string): string {
  return sign(parts.config, "one-time-code", `${id} ${code}`).toString("hex");
}
