import type { IncomingMessage } from "node:http";
import type { Config } from "#server/config/config.ts";
import { isTrustedProxy } from "#server/config/trusted-proxies.ts";

/**
 * Where a connection comes from, as Fastify's `request.ip` has it: the nearest address that is no proxy of ours, or the
 * first that they name where all are.
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
