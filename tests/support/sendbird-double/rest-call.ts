import type { DoubleParts } from "#tests/support/sendbird-double/parts.ts";
import type { DoubleChannel, DoubleMember } from "#tests/support/sendbird-double/entities.ts";

/** A call of a client, authenticated by the session key. */
export interface RestCall {
  parts: DoubleParts;
  userId: string;
  /** Captures of the path pattern. */
  args: readonly string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export type Route = [method: string, path: RegExp, serve: (call: RestCall) => object];

/** Path prefix of a channel's calls. */
export const C = String.raw`^/v3/(?:sdk/)?group_channels/([^/]+)`;
export const list = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined);
export const stringOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Channel of a call, and the caller's membership. @throws ServiceError for a caller who is not a member */
export function at({ parts, userId, args }: RestCall): { channel: DoubleChannel; member: DoubleMember } {
  const channel = parts.world.channel(args[0] ?? "");
  return { channel, member: parts.world.member(channel, userId) };
}

export const shown = ({ parts, userId }: RestCall, channel: DoubleChannel) => parts.shapes.channel(channel, userId);
