import { databaseLimiter, takePoint } from "#server/machine/core/limiter.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { personByAccessHash } from "#server/machine/identity/repository.ts";
import { TICKET_SECONDS, type TicketHolder, verifySocketTicket } from "#server/machine/identity/socket-ticket.ts";
import { tokenHash, tokenHashes } from "#server/machine/identity/tokens.ts";

/**
 * Finds the person opening a live socket, by the `access_token` of its first message: a ticket, valid for one socket on
 * any node, or the access token of `api/token/`. Null for a forged, used or expired token. Rights are checked
 * elsewhere.
 */
export function socketHolders(
  parts: Pick<Parts, "db" | "config" | "clock">,
): (token: string) => Promise<TicketHolder | null> {
  const { db, config, clock } = parts;
  const spent = databaseLimiter(parts, { keyPrefix: "socket-ticket", points: 1, duration: TICKET_SECONDS });
  return async (token) => {
    const holder = verifySocketTicket(parts, token);
    if (holder !== null) return (await takePoint(spent, tokenHash(config, token))) === null ? holder : null;
    if (config.sessionSecret === null) return null;
    const found = await personByAccessHash(db.orm, tokenHashes(config, token), clock.now());
    return found === undefined ? null : { userId: found.user.id, sessionId: found.sessionId };
  };
}
