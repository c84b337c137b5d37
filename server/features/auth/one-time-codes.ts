import { randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { Orm, Tx } from "#server/db/database.ts";
import { oneTimeCodes } from "#server/db/schema/people.ts";
import { sameText, sign } from "#server/features/auth/keys.ts";
import { queueDelivery } from "#server/features/deliveries/queue.ts";
import type { Parts } from "#server/parts.ts";

export const CODE_SECONDS = 5 * 60;
const TRIES = 5;

type RequestType = (typeof oneTimeCodes.$inferSelect)["requestType"];

/** Where a code goes: an address in its normal form. */
export interface Destination {
  channel: "email" | "sms";
  address: string;
}

/**
 * Makes a code and queues its delivery. When `userId` is missing where one is needed the same rows are written, but the
 * message is never sent, so that an unknown account answers like a known one.
 */
export async function issueCode(
  parts: Parts,
  to: Destination,
  requestType: RequestType,
  receiver: { userId: string | null; deliver: boolean },
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
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    });
    await queueDelivery(parts, tx, {
      channel: to.channel,
      destination: to.address,
      subject: `Your ${BRAND} code`,
      body: `${code} is your ${BRAND} code. It is good for 5 minutes. Tell it to nobody.`,
      deliver: receiver.deliver,
    });
  });
}

/**
 * The newest live code of a destination, when `offered` is it. Counts the try first, in its own statement, so that the
 * count stands whatever comes after.
 */
export async function checkCode(
  parts: Parts,
  db: Orm,
  destination: string,
  requestType: RequestType,
  offered: string,
): Promise<{ id: string; userId: string | null } | null> {
  const now = parts.clock.now();
  const [newest] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.destination, destination),
        eq(oneTimeCodes.requestType, requestType),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id))
    .limit(1);
  const [code] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(eq(oneTimeCodes.id, newest?.id ?? ""), lt(oneTimeCodes.tries, TRIES), isNull(oneTimeCodes.usedAt)))
    .returning();
  const right = sameText(code?.codeHash ?? codeHash(parts, "", ""), codeHash(parts, code?.id ?? "", offered));
  return code && right ? { id: code.id, userId: code.userId } : null;
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

function codeHash(parts: Parts, id: string, code: string): string {
  return sign(parts.config, "one-time-code", `${id} ${code}`).toString("hex");
}
