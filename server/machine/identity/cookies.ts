import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/machine/config/config.ts";
import { badAuthorization } from "#server/machine/identity/errors.ts";
import { ACCESS_SECONDS, REFRESH_SECONDS, type TokenPair } from "#server/machine/identity/tokens.ts";

export const ACCESS_COOKIE = "bond.token";
export const REFRESH_COOKIE = "bond.refresh";

type Settings = Pick<Config, "cookieSecure">;
const common = (config: Settings) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: config.cookieSecure }) as const;

/**
 * Cookie name in the browser. Over HTTPS it has the prefix `__Host-`: browsers then let only this exact host set it,
 * not a neighbour under the same domain.
 */
const nameOf = (cookie: string, { cookieSecure }: Settings) => (cookieSecure ? `__Host-${cookie}` : cookie);

/**
 * Value of a cookie. Over HTTPS only the prefixed name counts: a neighbour under the domain could have set the other.
 */
export function cookieOf({ cookies }: Pick<FastifyRequest, "cookies">, cookie: string, config: Settings) {
  return cookies[nameOf(cookie, config)];
}

export function setCookie(
  reply: FastifyReply,
  config: Settings,
  cookie: string,
  { value, seconds }: { value: string; seconds: number },
): void {
  void reply.setCookie(nameOf(cookie, config), value, { ...common(config), maxAge: seconds });
  if (config.cookieSecure) void reply.clearCookie(cookie, common(config));
}

/** U-06: 15 minutes and 14 days, out of reach of scripts. */
export function setSessionCookies(reply: FastifyReply, config: Settings, tokens: TokenPair): void {
  setCookie(reply, config, ACCESS_COOKIE, { value: tokens.access, seconds: ACCESS_SECONDS });
  setCookie(reply, config, REFRESH_COOKIE, { value: tokens.refresh, seconds: REFRESH_SECONDS });
}

export function clearSessionCookies(reply: FastifyReply, config: Settings): void {
  for (const cookie of [ACCESS_COOKIE, REFRESH_COOKIE]) {
    for (const name of new Set([nameOf(cookie, config), cookie])) void reply.clearCookie(name, common(config));
  }
}

/** Tokens of a request. */
export interface Credentials {
  /** True for a token in the Authorization header, which pages of other sites cannot make a browser send. */
  byHeader: boolean;
  access: string | null;
  refresh: string | null;
}

const BEARER = /^Bearer ([\w-]{20,512})$/i;

/**
 * Tokens of a request: only the one in the Authorization header of an API user, or else the cookies of a browser.
 * @throws Refusal token_missing for such a header without a token
 */
export function credentialsOf(request: Pick<FastifyRequest, "headers" | "cookies">, config: Settings): Credentials {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const access = BEARER.exec(authorization)?.[1];
    if (access === undefined) throw badAuthorization();
    return { byHeader: true, access, refresh: null };
  }
  return {
    byHeader: false,
    access: cookieOf(request, ACCESS_COOKIE, config) ?? null,
    refresh: cookieOf(request, REFRESH_COOKIE, config) ?? null,
  };
}
