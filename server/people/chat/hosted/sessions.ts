import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { issueSession } from "#domain/contract/http/chat-people.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { personOf, type Person } from "#server/people/chat/store/people.ts";
import { hostedChat, type HostedPerson } from "#server/people/chat/hosted/hosted-chat.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "config" | "db" | "clock">;

/**
 * A session token of the hosted service for a person, who is updated at the service first. Needs the hosted service.
 * @throws HostedError when the service refuses or does not answer
 */
export async function issueHostedSession(
  { config, db, clock }: Needs,
  { userId }: Pick<Actor, "userId">,
): Promise<ResponseOf<typeof issueSession>> {
  const now = clock.now();
  const hosted = must(
    hostedChat(config, () => now.getTime()),
    "the hosted chat",
  );
  await hosted.putPerson(hostedPerson(await personOf(db.orm, userId, now)));
  const { token, expiresAt } = await hosted.issueToken(userId);
  return {
    engine: "sendbird",
    token,
    expires_at: expiresAt.toISOString(),
    app_id: hosted.appId,
    api_host: hosted.apiHost,
    websocket_host: hosted.websocketHost,
  };
}

/** Ends a person's sessions at the hosted service. @throws HostedError */
export async function removeHostedSessions(
  { config }: Pick<Parts, "config">,
  { userId }: Pick<Actor, "userId">,
): Promise<{ removed: boolean }> {
  return { removed: await must(hostedChat(config), "the hosted chat").removeTokens(userId) };
}

/** A person in the service's form. */
export function hostedPerson({ shown }: Person): HostedPerson {
  return {
    userId: shown.user_id,
    nickname: shown.nickname,
    metadata: {
      client_id: shown.client_id ?? "",
      brand_name: shown.brand_name ?? "",
      is_staff: String(shown.is_staff),
      is_active: String(shown.is_active),
      user_onboarded: String(shown.user_onboarded),
    },
  };
}
