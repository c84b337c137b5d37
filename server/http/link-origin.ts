import type { FastifyRequest } from "fastify";
import type { Config } from "#server/config/config.ts";

export type LinkOriginConfig = Pick<Config, "publicOrigins" | "smtpUrl" | "port">;

/**
 * Where links in mails begin: the first public origin. Without one the host that was called stands in only while no mail
 * leaves this machine, because a caller names that host freely and a link must never lead a reader to theirs.
 */
export function linkOrigin(
  { publicOrigins, smtpUrl, port }: LinkOriginConfig,
  request: Pick<FastifyRequest, "protocol" | "host">,
): string {
  const [origin] = publicOrigins;
  if (origin !== undefined) return origin;
  return smtpUrl === null ? `${request.protocol}://${request.host}` : `http://localhost:${port}`;
}
