import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { ACCESS_SECONDS, REFRESH_SECONDS, type TokenPair } from "#server/features/auth/tokens.ts";

export const ACCESS_COOKIE = "bond.token";
export const REFRESH_COOKIE = "bond.refresh";

type Settings = Pick<Config, "cookieSecure">;
const common = (config: Settings) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: config.cookieSecure }) as const;

/** U-06: 15 minutes and 14 days, out of reach of scripts. */
export function setSessionCookies(reply: FastifyReply, config: Settings, tokens: TokenPair): void {
  void reply.setCookie(ACCESS_COOKIE, tokens.access, { ...common(config), maxAge: ACCESS_SECONDS });
  void reply.setCookie(REFRESH_COOKIE, tokens.refresh, { ...common(config), maxAge: REFRESH_SECONDS });
}

export function clearSessionCookies(reply: FastifyReply, config: Settings): void {
  void reply.clearCookie(ACCESS_COOKIE, common(config));
  void reply.clearCookie(REFRESH_COOKIE, common(config));
}

/** The access token of a request: the Authorization header of an API user first, else the browser's cookie. */
export function accessTokenOf(request: Pick<FastifyRequest, "headers" | "cookies">): string | null {
  const bearer = /^Bearer ([\w-]{20,512})$/.exec(request.headers.authorization ?? "")?.[1];
  return bearer ?? request.cookies[ACCESS_COOKIE] ?? null;
}
