import type { IncomingMessage } from "node:http";
import type { Config } from "#server/config/config.ts";

/** Where a connection comes from, as Fastify's `request.ip` has it: behind a proxy the first address that it names. */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  { trustProxy }: Pick<Config, "trustProxy">,
): string {
  const forwarded = headers["x-forwarded-for"];
  const first = trustProxy && typeof forwarded === "string" ? forwarded.split(",", 1)[0]?.trim() : undefined;
  return first || (socket.remoteAddress ?? "unknown");
}
