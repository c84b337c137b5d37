import type { DoubleParts } from "#tests/support/sendbird-double/parts.ts";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";

interface PlatformCall {
  parts: DoubleParts;
  args: readonly string[];
  body: Record<string, unknown>;
}

type Route = [method: string, path: RegExp, serve: (call: PlatformCall) => object];
type Metadata = Record<string, string>;

const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");
const U = String.raw`^/v3/users/([^/]+)`;

/** Calls of a backend, authenticated by the API token. */
export const PLATFORM: readonly Route[] = [
  [
    "POST",
    /^\/v3\/users$/,
    ({ parts, body }) => {
      const id = stringOf(body["user_id"]);
      const metadata = (body["metadata"] ?? {}) as Metadata;
      parts.world.upsertUser({ user_id: id, nickname: stringOf(body["nickname"]), metadata });
      return parts.shapes.user(id);
    },
  ],
  [
    "PUT",
    new RegExp(`${U}$`),
    ({ parts, args, body }) => {
      const user = parts.world.user(args[0] ?? "");
      if (typeof body["nickname"] === "string") user.nickname = body["nickname"];
      if (typeof body["is_active"] === "boolean") user.is_active = body["is_active"];
      return parts.shapes.user(user.user_id);
    },
  ],
  [
    "PUT",
    new RegExp(`${U}/metadata$`),
    ({ parts, args, body }) => {
      const user = parts.world.user(args[0] ?? "");
      Object.assign(user.metadata, body["metadata"]);
      return user.metadata;
    },
  ],
  [
    "POST",
    new RegExp(`${U}/token$`),
    ({ parts, args, body }) => {
      const expiresAt = Number(body["expires_at"] ?? Date.now() + 7 * 86_400_000);
      return { token: parts.sessions.issue(args[0] ?? "", expiresAt), expires_at: expiresAt };
    },
  ],
  [
    "DELETE",
    new RegExp(`${U}/token$`),
    ({ parts, args }) => {
      parts.sessions.revoke(parts.world.user(args[0] ?? "").user_id);
      return {};
    },
  ],
  [
    "POST",
    /^\/v3\/group_channels\/([^/]+)\/messages$/,
    ({ parts, args, body }) => {
      if (body["message_type"] !== "ADMM") throw ERROR.unimplemented();
      const channel = parts.world.channel(args[0] ?? "");
      const { message } = parts.world.insertMessage(channel, {
        type: "ADMM",
        requestId: null,
        userId: null,
        message: stringOf(body["message"]),
        data: stringOf(body["data"]),
        customType: stringOf(body["custom_type"]),
        mentionedUserIds: [],
        file: null,
        isSilent: body["is_silent"] === true,
      });
      parts.hub.message(channel, message);
      return parts.shapes.message(channel, message);
    },
  ],
];
