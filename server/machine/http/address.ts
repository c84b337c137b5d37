import type { IncomingMessage } from "node:http";
import type { Config } from "#server/machine/config/config.ts";
import { isTrustedProxy } from "#server/machine/config/trusted-proxies.ts";

/**
 * Address of a connection's origin, equal to Fastify's `request.ip`: the nearest address that is not a trusted proxy,
 * or the first named if all are.
 */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  { trustProxy }: Pick<Config, "trustProxy">,
): string {
  const forwarded = headers["x-forwarded-for"];
  const named = typeof forwarded === "string" ? forwarded.split(",").map((each) => each.trim()) : [];
  const nearest = [socket.remoteAddress ?? "unknown", ...named.filter((each) => each !== "").toReversed()];
  return nearest.find((address) => !isTrustedProxy(trustProxy, address)) ?? nearest.at(-1) ?? "unknown";
}
