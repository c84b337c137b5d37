import type { FastifyReply } from "fastify";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import type { Tokens } from "#domain/contract/http/auth.ts";
import { relyingPartyOf } from "#server/people/accounts/second-factor/relying-party.ts";
import type { Caller } from "#server/people/accounts/usecases.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Call } from "#server/machine/http/route.ts";
import { setSessionCookies } from "#server/machine/identity/cookies.ts";
import { knownDevice, rememberDevice } from "#server/machine/identity/known-devices.ts";
import type { Issued } from "#server/machine/identity/sessions.ts";

type Needs = Pick<Parts, "config">;

/** The caller, for limits and audit. */
export function callerOf(
  { config }: Needs,
  call: Pick<Call<Endpoint>, "requestId" | "userAgent" | "ip" | "reply">,
): Caller {
  const { requestId, userAgent, ip, reply } = call;
  return {
    requestId,
    userAgent,
    ip,
    relyingParty: relyingPartyOf(config, reply.request),
    deviceOf: (userId) => knownDevice(reply.request, config, userId),
  };
}

/** Sets the cookies of a session just opened or renewed and answers its tokens. */
export function sendTokens({ config }: Needs, reply: FastifyReply, issued: Issued): Tokens {
  setSessionCookies(reply, config, issued);
  rememberDevice(reply, config, issued.userId);
  return { token: issued.access, refresh: issued.refresh, expires_at: issued.accessExpiresAt.toISOString() };
}
