import type { Config } from "#server/machine/config/config.ts";

/** Owner of a connection, once authenticated. */
export interface SocketOwner {
  userId: string;
  clientId: string;
}

/** A connection as the limits see it. */
export interface CountedSocket {
  readonly address: string;
  /** Null until its ticket was accepted. */
  readonly owner: SocketOwner | null;
}

export type SocketLimits = Pick<Config, "socketsPerPerson" | "socketsPerFirm" | "socketsPerAddress">;

/** Maximum unauthenticated connections of one address. After a restart a whole office reconnects at once. */
export const UNKNOWN_PER_ADDRESS = 100;

/** Shown with the close reason or the refusal. */
export const TOO_MANY_SOCKETS = "Too many windows are connected. Close some of them; this one tries again by itself.";

/** Counts per key; keys at zero use no memory. */
class Tally {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  remove(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}

/** Counts of a node's connections, updated as they open and close, so that a limit check needs no scan. */
export class SocketCounts {
  readonly #limits: SocketLimits;
  readonly #unknown = new Tally();
  readonly #people = new Tally();
  readonly #firms = new Tally();
  readonly #addresses = new Tally();

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /** True when an address has too many unauthenticated connections. */
  isCrowded(address: string): boolean {
    return this.#unknown.of(address) >= UNKNOWN_PER_ADDRESS;
  }

  opened(address: string): void {
    this.#unknown.add(address);
  }

  /**
   * Counts an opened connection as its owner's from now on.
   * @returns false, and counts nothing, where it is one too many of this person, their firm or their address
   */
  known(address: string, owner: SocketOwner): boolean {
    const { socketsPerPerson, socketsPerFirm, socketsPerAddress } = this.#limits;
    if (
      this.#people.of(owner.userId) >= socketsPerPerson ||
      this.#firms.of(owner.clientId) >= socketsPerFirm ||
      this.#addresses.of(address) >= socketsPerAddress
    ) {
      return false;
    }
    this.#unknown.remove(address);
    this.#people.add(owner.userId);
    this.#firms.add(owner.clientId);
    this.#addresses.add(address);
    return true;
  }

  closed({ address, owner }: CountedSocket): void {
    if (owner === null) {
      this.#unknown.remove(address);
      return;
    }
    this.#people.remove(owner.userId);
    this.#firms.remove(owner.clientId);
    this.#addresses.remove(address);
  }
}
