import type { Config } from "#server/config/config.ts";

/** Whose connection it is, once that is known. */
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

/** Connections of one address that have not authenticated. After a restart a whole office comes back at once. */
export const UNKNOWN_PER_ADDRESS = 100;

/** What to do when there are too many, for whoever reads the close reason or the refusal. */
export const TOO_MANY_SOCKETS = "Too many windows are connected. Close some of them; this one tries again by itself.";

/** Whether another connection of this address, which has not authenticated, is one too many. */
export function isCrowded(sockets: Iterable<CountedSocket>, address: string): boolean {
  return count(sockets, (each) => each.owner === null && each.address === address) >= UNKNOWN_PER_ADDRESS;
}

/** Whether one more connection of this person is too many for them, their firm or their address, on this node. */
export function isTooMany(
  sockets: Iterable<CountedSocket>,
  { owner, address }: { owner: SocketOwner; address: string },
  { socketsPerPerson, socketsPerFirm, socketsPerAddress }: SocketLimits,
): boolean {
  const known = [...sockets].filter((each) => each.owner !== null);
  return (
    count(known, (each) => each.owner?.userId === owner.userId) >= socketsPerPerson ||
    count(known, (each) => each.owner?.clientId === owner.clientId) >= socketsPerFirm ||
    count(known, (each) => each.address === address) >= socketsPerAddress
  );
}

function count(sockets: Iterable<CountedSocket>, counts: (socket: CountedSocket) => boolean): number {
  let found = 0;
  for (const socket of sockets) if (counts(socket)) found += 1;
  return found;
}
