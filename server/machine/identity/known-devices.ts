import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/machine/config/config.ts";
import { cookieOf, setCookie } from "#server/machine/identity/cookies.ts";
import { type Keyed, sameText, sign, underEachSecret } from "#server/machine/identity/keys.ts";

/**
 * A browser that a person has signed in with stores a signed token for them. Its attempts are counted separately from
 * those of strangers, so that wrong guesses by others cannot lock a person out of their own browser. It proves nothing
 * more: password or code are still needed.
 */
const DEVICE_COOKIE = "bond.device";
const DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** Maximum people sharing a browser. */
const PEOPLE_MAX = 4;
const BETWEEN = "~";

type Settings = Pick<Config, "cookieSecure"> & Keyed;

const tokens = (request: Pick<FastifyRequest, "cookies">, config: Settings) =>
  (cookieOf(request, DEVICE_COOKIE, config) ?? "").split(BETWEEN).slice(0, PEOPLE_MAX);

const signatureOf = (config: Keyed, userId: string, id: string) =>
  sign(config, "known-device", `${userId} ${id}`).toString("base64url").slice(0, 22);

/** The id of the browser if this person has signed in there before; else null. */
export function knownDevice(
  request: Pick<FastifyRequest, "cookies">,
  config: Settings,
  userId: string | undefined,
): string | null {
  if (userId === undefined) return null;
  for (const token of tokens(request, config)) {
    const [id = "", signature = ""] = token.split(".");
    const isOurs = underEachSecret(config).some((one) => sameText(signature, signatureOf(one, userId, id)));
    if (id !== "" && isOurs) return id;
  }
  return null;
}

/** Notes that this person has signed in in this browser, for half a year from now. */
export function rememberDevice(reply: FastifyReply, config: Settings, userId: string): void {
  const { request } = reply;
  const id = knownDevice(request, config, userId) ?? randomBytes(12).toString("base64url");
  const token = `${id}.${signatureOf(config, userId, id)}`;
  const others = tokens(request, config).filter((each) => each !== "" && each !== token);
  const value = [token, ...others].slice(0, PEOPLE_MAX).join(BETWEEN);
  setCookie(reply, config, DEVICE_COOKIE, { value, seconds: DEVICE_SECONDS });
}
