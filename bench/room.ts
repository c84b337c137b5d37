/** Settings of a server that has room for a crowd: all sockets come from one address, and are of a few people. */
export const ROOM = { SOCKETS_PER_PERSON: "20000", SOCKETS_PER_FIRM: "20000", SOCKETS_PER_ADDRESS: "20000" };

/** A server takes a hundred sockets of one address that have not authenticated, and no setting raises that. */
const OPENED_AT_ONCE = 50;

/**
 * Opens a crowd as people come to work: within minutes, not within a second.
 * @param open resolves once its socket has authenticated
 */
export async function openSideBySide<T>(each: readonly T[], open: (one: T) => Promise<void>): Promise<void> {
  // Each takes the next of one iterator.
  const left = each.values();
  const opening = async () => {
    for (const one of left) await open(one);
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opening));
}
