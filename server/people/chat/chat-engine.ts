import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { inviteUsers, issueSession } from "#domain/contract/http/chat-people.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Route } from "#server/machine/http/route.ts";

/** The difference between our own and the hosted chat: the write path and the issuer of sessions. */
export interface ChatEngine {
  /** The endpoints by which channels, messages and marks are written. */
  writingRoutes(): Route[];
  /** A session of the chat for the actor. */
  issueSession(actor: Actor): Promise<ResponseOf<typeof issueSession>>;
  /** Ends the actor's sessions beyond those our own sockets hold. */
  endSessions(actor: Actor): Promise<void>;
  /** Opens direct channels with these people. */
  inviteUsers(cause: Cause, userIds: readonly string[]): Promise<ResponseOf<typeof inviteUsers>>;
}
