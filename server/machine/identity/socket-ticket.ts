import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sameText, sign } from "#server/machine/identity/keys.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export const TICKET_SECONDS = 60;

const content = z.object({ user: z.string(), session: z.string().nullable(), expires: z.number() });

/** Content of a ticket: the person opening the socket, and their session. */
export interface TicketHolder {
  userId: string;
  sessionId: string | null;
}

type Needs = Pick<Parts, "config" | "clock">;

/**
 * A ticket of one minute for the live socket. It names its holder and is signed; nothing is stored until it is used. Each
 * is accepted once, so two of the same holder and millisecond differ.
 */
export function issueSocketTicket(
  parts: Needs,
  { userId, sessionId }: TicketHolder,
): { ticket: string; expiresAt: Date } {
  const expiresAt = new Date(parts.clock.now().getTime() + TICKET_SECONDS * 1000);
  const named = { user: userId, session: sessionId, expires: expiresAt.getTime(), nonce: randomUUID() };
  const claims = Buffer.from(JSON.stringify(named)).toString("base64url");
  return { ticket: `${claims}.${sign(parts.config, "socket-ticket", claims).toString("base64url")}`, expiresAt };
}

/** Holder of a ticket; null when it was not issued here or has expired (one minute). */
export function verifySocketTicket(parts: Needs, ticket: string): TicketHolder | null {
  const [claims, signature, ...rest] = ticket.split(".");
  if (!claims || !signature || rest.length > 0) return null;
  if (!sameText(signature, sign(parts.config, "socket-ticket", claims).toString("base64url"))) return null;
  const read = content.safeParse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
  if (!read.success || read.data.expires <= parts.clock.now().getTime()) return null;
  return { userId: read.data.user, sessionId: read.data.session };
}
