import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Parts } from "#server/core/parts.ts";
import { rateLimits } from "#server/db/schema/ledger.ts";
import { personByAccessHash } from "#server/identity/repository.ts";
import { TICKET_SECONDS, type TicketHolder, verifySocketTicket } from "#server/identity/socket-ticket.ts";
import { tokenHash, tokenHashes } from "#server/identity/tokens.ts";

/**
 * Says who opens a live socket, by the `access_token` of its first message: a ticket, which opens one socket on whichever node, or
 * the access token of `api/token/`. Null for anything forged, spent or past its time. Rights are looked at elsewhere.
 */
export function socketHolders(
  parts: Pick<Parts, "db" | "config" | "clock">,
): (token: string) => Promise<TicketHolder | null> {
  const { db, config, clock } = parts;
  const spent = new RateLimiterDrizzle({
    storeClient: db.orm,
    schema: rateLimits,
    keyPrefix: "socket-ticket",
    points: 1,
    duration: TICKET_SECONDS,
    clearExpiredByTimeout: false,
  });
  return async (token) => {
    const holder = verifySocketTicket(parts, token);
    if (holder !== null) return (await isFirst(spent, tokenHash(config, token))) ? holder : null;
    if (config.sessionSecret === null) return null;
    const found = await personByAccessHash(db.orm, tokenHashes(config, token), clock.now());
    return found === undefined ? null : { userId: found.user.id, sessionId: found.sessionId };
  };
}

/** True for the first to take a key, of all nodes. */
async function isFirst(limiter: RateLimiterDrizzle, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
