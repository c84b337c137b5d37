import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { issueSession } from "#domain/contract/http/chat-people.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { chatPeople } from "#server/machine/db/schema/chat.ts";
import { sameText, sign } from "#server/machine/identity/keys.ts";
import { onlyOneself } from "#server/people/chat/store/errors.ts";
import { published } from "#server/people/chat/store/chat-update.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const TICKET_MS = 60_000;
// Fields of other names than those of the live socket's tickets: neither passes for the other.
const content = z.object({ chat_user: z.string(), session: z.string().nullable(), issued: z.number() });

type Needs = Pick<Parts, "config" | "clock">;

/** A ticket of one minute for the chat socket; signed, not stored. @throws Refusal forbidden for another person */
export function issueTicket(parts: Needs, actor: Actor, userId: string): ResponseOf<typeof issueSession> {
  if (userId !== actor.userId) throw onlyOneself();
  const issued = parts.clock.now().getTime();
  const claims = Buffer.from(
    JSON.stringify({ chat_user: userId, session: actor.sessionId, issued } satisfies z.infer<typeof content>),
  ).toString("base64url");
  return {
    engine: "embedded",
    token: `${claims}.${signature(parts, claims)}`,
    expires_at: new Date(issued + TICKET_MS).toISOString(),
    app_id: null,
    api_host: null,
    websocket_host: null,
  };
}

export interface TicketHolder {
  userId: string;
  sessionId: string | null;
  issuedAt: Date;
}

/** Holder of a ticket; null when it was not issued here or has expired (one minute). */
export function verifyTicket(parts: Needs, ticket: string): TicketHolder | null {
  const [claims, signed, ...rest] = ticket.split(".");
  if (!claims || !signed || rest.length > 0 || !sameText(signed, signature(parts, claims))) return null;
  const read = content.safeParse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
  if (!read.success || read.data.issued + TICKET_MS <= parts.clock.now().getTime()) return null;
  const { chat_user: userId, session: sessionId, issued } = read.data;
  return { userId, sessionId, issuedAt: new Date(issued) };
}

const signature = ({ config }: Needs, claims: string) => sign(config, "socket-ticket", claims).toString("base64url");

/** Ends a person's chat sessions on every node; earlier tickets become invalid. */
export async function endChatSessions(
  parts: Pick<Parts, "db" | "bus" | "clock">,
  actor: Actor,
  userId: string,
): Promise<{ removed: boolean }> {
  if (userId !== actor.userId) throw onlyOneself();
  const now = parts.clock.now();
  await parts.db.orm
    .insert(chatPeople)
    .values({ userId, sessionsEndedAt: now })
    .onConflictDoUpdate({ target: chatPeople.userId, set: { sessionsEndedAt: now } });
  parts.bus.publish([published({ kind: "sessions_ended", to: [userId] }, 0, now)]);
  return { removed: true };
}

/** True when a ticket was issued before its holder's chat sessions were ended. */
export async function isTicketEnded({ db }: Pick<Parts, "db">, { userId, issuedAt }: TicketHolder): Promise<boolean> {
  const [row] = await db.orm
    .select({ at: chatPeople.sessionsEndedAt })
    .from(chatPeople)
    .where(eq(chatPeople.userId, userId));
  return row?.at != null && issuedAt <= row.at;
}
