import { issueSession } from "#domain/contract/http/chat-people.ts";
import { must } from "#domain/lib/must.ts";
import { announceDecline } from "#server/features/chat-hosted/announce-decline.ts";
import { hostedChat } from "#server/features/chat-hosted/hosted-chat.ts";
import { readWebhook } from "#server/features/chat-hosted/webhook-event.ts";
import { CallError } from "#src/lib/api.ts";
import { startSendbirdDouble } from "../support/sendbird-double/double.ts";
import type { SendbirdDouble, Way } from "../support/sendbird-double/parts.ts";
import { SENDBIRD_PEOPLE } from "./people.ts";
import type { Session } from "./sendbird-tab.ts";

export interface SendbirdService {
  double: SendbirdDouble;
  /** What our own server gives a page that reaches the service by a way of its own. @throws CallError */
  session: (userId: string, way: Way) => Promise<Session>;
}

/** The double of the service with the people in it, and our own backend's calls to it. */
export async function sendbirdService(): Promise<SendbirdService> {
  const double = await startSendbirdDouble();
  const hosted = must(
    hostedChat({
      sendbirdAppId: double.appId,
      sendbirdApiToken: double.apiToken,
      sendbirdApiHost: null,
      sendbirdWebsocketHost: null,
      sendbirdPlatformHost: double.apiHost,
    }),
    "the hosted chat",
  );
  for (const { userId: user_id, nickname } of Object.values(SENDBIRD_PEOPLE)) {
    double.world.putUser({ user_id, nickname });
  }
  double.onWebhook = ({ body }) => void announceDecline(hosted, readWebhook(JSON.parse(body)));
  return {
    double,
    async session(userId, way) {
      if (way.cut) throw new CallError("POST", issueSession.path, 0, null);
      const { token, expiresAt } = await hosted.issueToken(userId);
      return {
        engine: "sendbird",
        token,
        expires_at: expiresAt.toISOString(),
        app_id: double.appId,
        api_host: way.apiHost,
        websocket_host: way.webSocketHost,
      };
    },
  };
}

export function steerWay(way: Way, wanted: { cut?: boolean; losesAnswers?: boolean; drop?: boolean }): void {
  if (wanted.cut !== undefined) way.cut = wanted.cut;
  if (wanted.losesAnswers !== undefined) way.losesAnswers = wanted.losesAnswers;
  if (wanted.drop) way.dropSockets();
}
