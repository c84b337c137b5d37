import { z } from "zod";
import type { Config } from "#server/config.ts";

export type HostedConfig = Pick<
  Config,
  "sendbirdAppId" | "sendbirdApiToken" | "sendbirdApiHost" | "sendbirdWebsocketHost" | "sendbirdPlatformHost"
>;

/** Somebody as the service is told of them: its metadata holds texts only. */
export interface HostedPerson {
  userId: string;
  nickname: string;
  metadata: Readonly<Record<string, string>>;
}

/** The hosted chat service as our own server uses it, with the API token of the application. */
export interface HostedChat {
  readonly appId: string;
  readonly apiToken: string;
  /** Where pages reach the service; null for its own address. */
  readonly apiHost: string | null;
  readonly websocketHost: string | null;
  /** Writes a person as they are now, and creates them when the service does not know them. */
  putPerson(person: HostedPerson): Promise<void>;
  /** A session token for a person the service knows. @throws HostedError 400201 for one it does not */
  issueToken(userId: string): Promise<{ token: string; expiresAt: Date }>;
  /** Ends all sessions of a person; false for one the service does not know. */
  removeTokens(userId: string): Promise<boolean>;
  /** Says something in a channel as the system. */
  announce(channelUrl: string, message: string, data: object): Promise<void>;
}

/** An answer of the service that is an error, or no answer at all (code null). */
export class HostedError extends Error {
  readonly code: number | null;

  constructor(code: number | null, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "HostedError";
    this.code = code;
  }
}

export const NOT_FOUND = 400_201;
/** A session of the chat lasts this long before its page asks for another token. */
const TOKEN_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

const errorAnswer = z.object({ error: z.literal(true), code: z.number(), message: z.string().default("") });
const tokenAnswer = z.object({ token: z.string().min(1), expires_at: z.number() });

/** Null when chat runs on our own engine. */
export function hostedChat(config: HostedConfig, nowMs: () => number = () => Date.now()): HostedChat | null {
  const { sendbirdAppId: appId, sendbirdApiToken: apiToken } = config;
  if (appId === null || apiToken === null) return null;
  const base = `${(config.sendbirdPlatformHost ?? `https://api-${appId}.sendbird.com`).replace(/\/$/, "")}/v3`;

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(base + path, {
      method,
      headers: { "api-token": apiToken ?? "", "content-type": "application/json; charset=utf8" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new HostedError(null, "the chat service did not answer", error);
    });
    const told: unknown = await answer.json().catch(() => null);
    const fault = errorAnswer.safeParse(told);
    if (fault.success) throw new HostedError(fault.data.code, fault.data.message);
    if (!answer.ok) throw new HostedError(null, `the chat service answered ${answer.status}`);
    return told;
  }
  const of = (userId: string) => `/users/${encodeURIComponent(userId)}`;

  return {
    appId,
    apiToken,
    apiHost: config.sendbirdApiHost,
    websocketHost: config.sendbirdWebsocketHost,
    async putPerson({ userId, nickname, metadata }) {
      const known = await unlessUnknown(call("PUT", of(userId), { nickname }));
      if (known) await call("PUT", `${of(userId)}/metadata`, { metadata, upsert: true });
      else await call("POST", "/users", { user_id: userId, nickname, profile_url: "", metadata });
    },
    async issueToken(userId) {
      const told = tokenAnswer.safeParse(await call("POST", `${of(userId)}/token`, { expires_at: nowMs() + TOKEN_MS }));
      if (!told.success) throw new HostedError(null, "the chat service gave no token", told.error);
      return { token: told.data.token, expiresAt: new Date(told.data.expires_at) };
    },
    removeTokens: (userId) => unlessUnknown(call("DELETE", `${of(userId)}/token`)),
    async announce(channelUrl, message, data) {
      const body = { message_type: "ADMM", message, data: JSON.stringify(data) };
      await call("POST", `/group_channels/${encodeURIComponent(channelUrl)}/messages`, body);
    },
  };
}

/** False when the service does not know the person. */
async function unlessUnknown(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof HostedError && error.code === NOT_FOUND) return false;
    throw error;
  }
}
