import type { FastifyRequest } from "fastify";
import { type LinkOriginConfig, linkOrigin } from "#server/machine/http/link-origin.ts";

/** The relying party of WebAuthn: a passkey signs for one host and names the origin it was used at. */
export interface RelyingParty {
  /** The host of the first public origin. */
  id: string;
  /** Origins at which a passkey may be used: the public ones of this host, and of hosts below it. */
  origins: string[];
}

export function relyingPartyOf(
  config: LinkOriginConfig,
  request: Pick<FastifyRequest, "protocol" | "host">,
): RelyingParty {
  const first = linkOrigin(config, request);
  const { hostname: id } = new URL(first);
  const isOurs = (host: string) => host === id || host.endsWith(`.${id}`);
  const others = config.publicOrigins.filter((origin) => origin !== first && isOurs(new URL(origin).hostname));
  return { id, origins: [first, ...others] };
}
