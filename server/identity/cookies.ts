import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config/config.ts";
import { badAuthorization } from "#server/identity/errors.ts";
import { ACCESS_SECONDS, REFRESH_SECONDS, type TokenPair } from "#server/identity/tokens.ts";

export const ACCESS_COOKIE = "bond.token";
export const REFRESH_COOKIE = "bond.refresh";

type Settings = Pick<Config, "cookieSecure">;
const common = (config: Settings) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: config.cookieSecure }) as const;

/**
 * The name as a browser has it. Over HTTPS it carries a prefix by which the browser itself sees to it that only this
 * very host sets the cookie, not a neighbour under the same domain.
 */
const nameOf = (cookie: string, { cookieSecure }: Settings) => (cookieSecure ? `__Host-${cookie}` : cookie);

/** The value of a cookie of ours. Over HTTPS none counts without the prefix: a neighbour under the domain could have set it. */
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

/** What a request brings to say who sends it. */
export interface Credentials {
  /** Whether it came in the Authorization header, which no page of another site can make a browser send. */
  byHeader: boolean;
  access: string | null;
  refresh: string | null;
}

const BEARER = /^Bearer ([\w-]{20,512})$/i;

/**
 * The tokens of a request: the one in the Authorization header of an API user and then nothing else, or the cookies of a
 * browser.
 * @throws Refusal token_missing when there is such a header without a token in it
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
