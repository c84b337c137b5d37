import type { FastifyRequest } from "fastify";
import type { Config } from "#server/machine/config/config.ts";

export type LinkOriginConfig = Pick<Config, "publicOrigins" | "smtpUrl" | "port">;

/**
 * Base of links in mails: the first public origin. Without one, the called host is used only while no mail leaves this
 * machine: callers choose that host freely, and a link must never lead a reader to theirs.
 */
export function linkOrigin(
  { publicOrigins, smtpUrl, port }: LinkOriginConfig,
  request: Pick<FastifyRequest, "protocol" | "host">,
): string {
  const [origin] = publicOrigins;
  if (origin !== undefined) return origin;
  return smtpUrl === null ? `${request.protocol}://${request.host}` : `http://localhost:${port}`;
}
