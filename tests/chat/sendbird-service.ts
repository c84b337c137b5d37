import { issueSession } from "#domain/contract/http/chat-people.ts";
import { channelKind } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { announceDecline } from "#server/people/chat/hosted/announce-decline.ts";
import { announceLine, lineOf, type EventLineChannel } from "#server/people/chat/hosted/announce-line.ts";
import { hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { readWebhook } from "#server/people/chat/hosted/webhook-event.ts";
import { CallError } from "#src/lib/call-error.ts";
import { startSendbirdDouble } from "#tests/support/sendbird-double/double.ts";
import type { SendbirdDouble, Way } from "#tests/support/sendbird-double/parts.ts";
import { SENDBIRD_PEOPLE } from "#tests/chat/people.ts";
import type { Session } from "#tests/chat/sendbird-tab.ts";

export interface SendbirdService {
  double: SendbirdDouble;
  /** Session that our own server gives to a page with its own connection to the service. @throws CallError */
  session: (userId: string, way: Way) => Promise<Session>;
}

/** The double of the service with its people, and the calls of our own backend to it. */
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
    double.world.upsertUser({ user_id, nickname });
  }
  const names = new Map<string, string>();
  double.onWebhook = ({ body }) => {
    const event = readWebhook(JSON.parse(body));
    if (event.kind === "declined") void announceDecline(hosted, event);
    if (event.kind !== "channel_changed") return;
    const { url, name } = event.channel;
    const line = lineOf(event, channelCopy(double, url, names.get(url) ?? null));
    names.set(url, name);
    if (line !== null) void announceLine(hosted, event, line, Date.now());
  };
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

/** The double's channel, in the form of our server's copy. */
function channelCopy({ world }: SendbirdDouble, url: string, nameThen: string | null): EventLineChannel {
  const channel = world.channel(url);
  const people = [...world.users.values()].map(({ user_id: id, nickname }) => {
    const state = channel.members.get(id)?.state;
    return [id, { nickname, brand_name: null, isInvited: state === "invited", isThere: state !== undefined }] as const;
  });
  return {
    kind: channelKind.catch("group").parse(channel.customType),
    name: channel.name,
    nameBefore: nameThen === channel.name ? null : nameThen,
    isGrown: false,
    people: new Map(people),
  };
}

export function steerWay(way: Way, wanted: { cut?: boolean; losesAnswers?: boolean; drop?: boolean }): void {
  if (wanted.cut !== undefined) way.cut = wanted.cut;
  if (wanted.losesAnswers !== undefined) way.losesAnswers = wanted.losesAnswers;
  if (wanted.drop) way.dropSockets();
}
