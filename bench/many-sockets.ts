/** Settings of a server for a crowd: all sockets share one address and belong to a few people. */
export const MANY_SOCKETS = { SOCKETS_PER_PERSON: "20000", SOCKETS_PER_FIRM: "20000", SOCKETS_PER_ADDRESS: "20000" };

/** A server allows a hundred unauthenticated sockets per address, and no setting raises that. */
const OPENED_AT_ONCE = 50;

/**
 * Opens a crowd as people come to work: within minutes, not within a second.
 * @param open resolves once its socket has authenticated
 */
export async function openSideBySide<T>(each: readonly T[], open: (one: T) => Promise<void>): Promise<void> {
  // All workers share one iterator.
  const left = each.values();
  const opening = async () => {
    for (const one of left) await open(one);
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opening));
}
