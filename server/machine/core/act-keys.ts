import { and, eq } from "drizzle-orm";
import type { ResponseIn } from "#domain/contract/endpoint.ts";
import type { readAct } from "#domain/contract/http/acts.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { idempotency } from "#server/machine/db/schema/ledger.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Status of a key that was closed: no call was done under it, and none ever is. */
const CLOSED = 410;

export const rowOfKey = (userId: string, key: string) => and(eq(idempotency.userId, userId), eq(idempotency.key, key));

/** Skip the answer column: it may be large, and the state does not need it. */
const STATE = { status: idempotency.status, at: idempotency.at };

type Act = ResponseIn<typeof readAct>;
type Row = Pick<typeof idempotency.$inferSelect, "status" | "at">;

const actOf = ({ status, at }: Row): Act => ({
  state: status === CLOSED ? "closed" : "done",
  at: at.toISOString(),
});

/** The state of a person's binding call by its key. One under way in the database is unknown until it has ended. */
export async function stateOfKey({ db }: Parts, userId: string, key: string): Promise<Act> {
  const [row] = await db.orm.select(STATE).from(idempotency).where(rowOfKey(userId, key));
  return row === undefined ? { state: "unknown", at: null } : actOf(row);
}

/**
 * Closes the key of a call that did not run. Waits for a running call; later ones are refused.
 * @returns `done` when the call did run
 */
export async function closeKey({ db, clock }: Parts, userId: string, key: string): Promise<Act> {
  const row = { userId, key, endpoint: "", digest: "", status: CLOSED, answer: {}, at: clock.now() };
  for (;;) {
    const [closed] = await db.orm.insert(idempotency).values(row).onConflictDoNothing().returning(STATE);
    if (closed !== undefined) return actOf(closed);
    const [known] = await db.orm.select(STATE).from(idempotency).where(rowOfKey(userId, key));
    // Its day was over in between: then it is free again.
    if (known !== undefined) return actOf(known);
  }
}

/** @throws Refusal act_closed where the key was closed */
export function refuseClosed({ status }: Row): void {
  if (status === CLOSED) {
    throw new Refusal(
      "act_closed",
      "This request arrived after its outcome was looked up and closed, so it was not carried out.",
    );
  }
}
