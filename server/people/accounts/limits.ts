import { databaseLimiter, needPoint } from "#server/machine/core/limiter.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { sign } from "#server/machine/identity/keys.ts";

const QUARTER_HOUR = 15 * 60;
export const RESEND_SECONDS = 30;

/** Origin of an attempt: a browser known for the account, or else an address. */
export interface RequestOrigin {
  ip: string;
  /** Null unless the account has been signed in to from this browser. */
  device: string | null;
}

/**
 * Counts in the database, so that the limits hold across nodes. Keys are hashes: no address is stored.
 *
 * An attempt from a browser known for the account counts for that browser alone. All others count for the account at
 * their address, for the account as a whole and for the address, each with a higher limit than the one before; so a
 * stranger cannot lock a person out of their own browser, nor one person an office. A person locked out of a new
 * browser while strangers guess can sign in by a one-time code, or wait a quarter of an hour after the last guess.
 * Unknown accounts count the same way.
 */
export interface AuthLimits {
  /** Counts a password try before it is made, so that parallel guesses count too. */
  passwordTry(account: string, from: RequestOrigin): Promise<void>;
  /** A correct password clears its own counter and returns one attempt to the others. */
  passwordRight(account: string, from: RequestOrigin): Promise<void>;
  /** Counts a request for a code: one in 30 s and five in a quarter of an hour from one origin. */
  codeAsked(destination: string, from: RequestOrigin): Promise<void>;
  /** Counts a code that is offered; a code has its own five tries besides. */
  codeTry(destination: string, from: RequestOrigin): Promise<void>;
  refreshTry(ip: string): Promise<void>;
  /** Counts a code of an authenticator app, a recovery code or a passkey that a person offers: ten in a quarter of an hour. */
  secondFactorTry(userId: string): Promise<void>;
  /** Counts a request to use or create a passkey: thirty in a quarter of an hour. */
  passkeyAsked(userId: string): Promise<void>;
  secondFactorRight(userId: string): Promise<void>;
  /** Counts a request for a password link, from any caller. */
  resetAsked(account: string, from: RequestOrigin): Promise<void>;
  /** Counts a try to set a password by a link. */
  resetTry(ip: string): Promise<void>;
  /** Counts a lookup or use of an invite code, valid or not. */
  inviteTry(ip: string): Promise<void>;
  /** Counts an export of own data: five in an hour. */
  exportAsked(userId: string): Promise<void>;
  /** Counts a lookup of a website. */
  websiteTry(ip: string): Promise<void>;
}

interface Points {
  device: number;
  here: number;
  anywhere: number;
  address: number;
}

export function authLimits(parts: Pick<Parts, "db" | "config">): AuthLimits {
  const limiter = (keyPrefix: string, points: number, duration = QUARTER_HOUR) =>
    databaseLimiter(parts, { keyPrefix, points, duration });
  const hidden = (text: string) => sign(parts.config, "lockout", text).toString("base64url");
  const counter = (name: string, points: Points) => {
    const device = limiter(`${name}-device`, points.device);
    const here = limiter(`${name}-here`, points.here);
    const anywhere = limiter(`${name}-anywhere`, points.anywhere);
    const address = limiter(`${name}-address`, points.address);
    return {
      async take(account: string, { ip, device: id }: RequestOrigin) {
        if (id !== null) return needPoint(device, hidden(`${account} ${id}`));
        await needPoint(here, hidden(`${account} ${ip}`));
        await needPoint(anywhere, hidden(account));
        await needPoint(address, hidden(ip));
      },
      async forgive(account: string, { ip, device: id }: RequestOrigin) {
        if (id !== null) {
          await device.delete(hidden(`${account} ${id}`));
          return;
        }
        await here.delete(hidden(`${account} ${ip}`));
        await anywhere.reward(hidden(account));
        await address.reward(hidden(ip));
      },
    };
  };
  // 20 in each quarter of an hour are at most 100 in any hour, wherever the quarters begin.
  const password = counter("password", { device: 10, here: 5, anywhere: 20, address: 300 });
  const asked = counter("code-asked", { device: 5, here: 5, anywhere: 15, address: 300 });
  const tried = counter("code-try", { device: 15, here: 15, anywhere: 60, address: 300 });
  const resend = limiter("code-resend", 1, RESEND_SECONDS);
  const refreshed = limiter("refresh-ip", 600);
  const reset = counter("reset-asked", { device: 5, here: 5, anywhere: 10, address: 100 });
  const resetTried = limiter("reset-ip", 60);
  const second = limiter("second-factor", 10);
  const passkey = limiter("passkey-asked", 30);
  const website = limiter("website-ip", 120);
  const exported = limiter("own-data", 5, 60 * 60);
  const invited = limiter("invite-ip", 120);
  return {
    passwordTry: (account, from) => password.take(account, from),
    passwordRight: (account, from) => password.forgive(account, from),
    codeAsked: async (destination, from) => {
      await needPoint(resend, hidden(`${destination} ${from.device ?? from.ip}`));
      await asked.take(destination, from);
    },
    codeTry: (destination, from) => tried.take(destination, from),
    refreshTry: (ip) => needPoint(refreshed, hidden(ip)),
    secondFactorTry: (userId) => needPoint(second, hidden(userId)),
    passkeyAsked: (userId) => needPoint(passkey, hidden(userId)),
    secondFactorRight: async (userId) => {
      await second.delete(hidden(userId));
    },
    resetAsked: (account, from) => reset.take(account, from),
    resetTry: (ip) => needPoint(resetTried, hidden(ip)),
    exportAsked: (userId) => needPoint(exported, hidden(userId), "downloads"),
    websiteTry: (ip) => needPoint(website, hidden(ip)),
    inviteTry: (ip) => needPoint(invited, hidden(ip)),
  };
}
