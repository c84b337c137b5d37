import { randomUUID } from "node:crypto";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";
import type { World } from "#tests/support/sendbird-double/world.ts";

interface Session {
  userId: string;
  expired: boolean;
  revoked: boolean;
}

/** The three secrets of the service: tokens issued by a backend, session keys from a login, and the API token. */
export class Sessions {
  readonly #world: World;
  readonly #tokens = new Map<string, { userId: string; expiresAt: number; revoked: boolean }>();
  readonly #keys = new Map<string, Session>();
  issued = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Issues a token for an existing person. */
  issue(userId: string, expiresAt = Date.now() + 3_600_000): string {
    this.#world.user(userId);
    this.issued += 1;
    const token = `tkn-${randomUUID()}`;
    this.#tokens.set(token, { userId, expiresAt, revoked: false });
    return token;
  }

  /** Exchanges a token for a session key. @throws ServiceError in the format of a login */
  logIn(token: string | undefined): { key: string; userId: string } {
    const stored = token === undefined ? undefined : this.#tokens.get(token);
    if (!stored) throw ERROR.tokenExpired();
    this.#admit(stored.userId);
    if (stored.revoked) throw ERROR.revoked();
    if (stored.expiresAt <= Date.now()) throw ERROR.tokenExpired();
    const key = `key-${randomUUID()}`;
    this.#keys.set(key, { userId: stored.userId, expired: false, revoked: false });
    return { key, userId: stored.userId };
  }

  /** Person of a session key. @throws ServiceError */
  holder(key: string | undefined): string {
    const session = key === undefined ? undefined : this.#keys.get(key);
    if (!session) throw ERROR.notAuthorized();
    this.#admit(session.userId);
    if (session.revoked) throw ERROR.revoked();
    if (session.expired) throw ERROR.keyExpired();
    return session.userId;
  }

  /** Expires a person's keys, or keys and tokens, now. */
  expire(userId: string, what: "keys" | "keys and tokens"): void {
    for (const session of this.#of(userId)) session.expired = true;
    if (what === "keys") return;
    for (const token of this.#tokens.values()) if (token.userId === userId) token.expiresAt = 0;
  }

  revoke(userId: string): void {
    for (const session of this.#of(userId)) session.revoked = true;
    for (const token of this.#tokens.values()) if (token.userId === userId) token.revoked = true;
  }

  #of(userId: string): Session[] {
    return [...this.#keys.values()].filter((session) => session.userId === userId);
  }

  #admit(userId: string): void {
    const user = this.#world.users.get(userId);
    if (!user) throw ERROR.deleted();
    if (!user.is_active) throw ERROR.deactivated();
  }
}
