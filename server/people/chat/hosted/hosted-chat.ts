import { z } from "zod";
import { must } from "#domain/lib/must.ts";
import type { Config } from "#server/machine/config/config.ts";
import { type HostedChannels, hostedChannels } from "#server/people/chat/hosted/hosted-channels.ts";
import { answered, platformCall, unlessUnknown } from "#server/people/chat/hosted/platform-call.ts";

export type HostedConfig = Pick<
  Config,
  "sendbirdAppId" | "sendbirdApiToken" | "sendbirdApiHost" | "sendbirdWebsocketHost" | "sendbirdPlatformHost"
>;

/** A person as sent to the service; its metadata holds texts only. */
export interface HostedPerson {
  userId: string;
  nickname: string;
  metadata: Readonly<Record<string, string>>;
}

/** The hosted chat service as our own server uses it, with the API token of the application. */
export interface HostedChat extends HostedChannels {
  readonly appId: string;
  readonly apiToken: string;
  /** Address for browsers to reach the service; null for its default address. */
  readonly apiHost: string | null;
  readonly websocketHost: string | null;
  /** Updates a person at the service, or creates them. */
  putPerson(person: HostedPerson): Promise<void>;
  /** A session token for a person the service knows. @throws HostedError 400201 for one it does not */
  issueToken(userId: string): Promise<{ token: string; expiresAt: Date }>;
  /** Ends all sessions of a person; false for one the service does not know. */
  removeTokens(userId: string): Promise<boolean>;
  /** Sends a message in a channel as the system. */
  announce(channelUrl: string, message: string, data: object, how?: AnnouncedHow): Promise<void>;
}

export interface AnnouncedHow {
  customType: string;
  /** The service stores it once. */
  onceId: string;
  /** True: not counted as unread, not pushed, and not shown as last message. */
  isSilent: boolean;
}

/** A session of the chat lasts this long before its page asks for another token. */
const TOKEN_MS = 3_600_000;

const tokenAnswer = z.object({ token: z.string().min(1), expires_at: z.number() });

/** Null when chat runs on our own engine. */
export function hostedChat(config: HostedConfig, nowMs: () => number = () => Date.now()): HostedChat | null {
  const { sendbirdAppId: appId } = config;
  if (appId === null || config.sendbirdApiToken === null) return null;
  const tokenNow = () => must(config.sendbirdApiToken, "SENDBIRD_API_TOKEN");
  const base = `${(config.sendbirdPlatformHost ?? `https://api-${appId}.sendbird.com`).replace(/\/$/, "")}/v3`;

  const call = platformCall(base, tokenNow);
  const of = (userId: string) => `/users/${encodeURIComponent(userId)}`;

  return {
    ...hostedChannels(call),
    appId,
    get apiToken() {
      return tokenNow();
    },
    apiHost: config.sendbirdApiHost,
    websocketHost: config.sendbirdWebsocketHost,
    async putPerson({ userId, nickname, metadata }) {
      const known = await unlessUnknown(call("PUT", of(userId), { nickname }));
      if (known) await call("PUT", `${of(userId)}/metadata`, { metadata, upsert: true });
      else await call("POST", "/users", { user_id: userId, nickname, profile_url: "", metadata });
    },
    async issueToken(userId) {
      const response = await call("POST", `${of(userId)}/token`, { expires_at: nowMs() + TOKEN_MS });
      const { token, expires_at } = answered(tokenAnswer, response, "token");
      return { token, expiresAt: new Date(expires_at) };
    },
    removeTokens: (userId) => unlessUnknown(call("DELETE", `${of(userId)}/token`)),
    async announce(channelUrl, message, data, how) {
      const more = how && { custom_type: how.customType, dedup_id: how.onceId, is_silent: how.isSilent };
      const body = { message_type: "ADMM", message, data: JSON.stringify(data), ...more };
      await call("POST", `/group_channels/${encodeURIComponent(channelUrl)}/messages`, body);
    },
  };
}
