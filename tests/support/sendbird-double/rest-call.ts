import type { DoubleParts } from "#tests/support/sendbird-double/parts.ts";
import type { DoubleChannel, DoubleMember } from "#tests/support/sendbird-double/entities.ts";

/** A call of a person's client, who is known by the session key. */
export interface RestCall {
  parts: DoubleParts;
  userId: string;
  /** What the pattern of the path took out of it. */
  args: readonly string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export type Route = [method: string, path: RegExp, serve: (call: RestCall) => object];

/** Where a channel's calls begin. */
export const C = String.raw`^/v3/(?:sdk/)?group_channels/([^/]+)`;
export const list = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined);
export const stringOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The channel a call names, and the caller's membership. @throws ServiceError for who is not in it */
export function at({ parts, userId, args }: RestCall): { channel: DoubleChannel; member: DoubleMember } {
  const channel = parts.world.channel(args[0] ?? "");
  return { channel, member: parts.world.member(channel, userId) };
}

export const shown = ({ parts, userId }: RestCall, channel: DoubleChannel) => parts.shapes.channel(channel, userId);
