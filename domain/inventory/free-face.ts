// Face free to offer or sell. Quotes, orders and tickets name a bond, not an account: their face is allocated to the
// accounts with the most of it first, so that the total over the accounts is right and none falls below zero while
// another has enough.

/** Committed face of a bond, in rupees. */
export interface CommittedFace {
  goingOut: number;
  inQuotes: number;
}

export interface FreeFace extends CommittedFace {
  id: string;
  free: number;
}

/**
 * Allocates committed face to the accounts of one bond.
 * @param accounts `own` is face already committed in that account by name
 */
export function freeFaces(
  accounts: readonly { id: string; face: number; own: number }[],
  { goingOut, inQuotes }: CommittedFace,
): FreeFace[] {
  let [out, quoted] = [goingOut, inQuotes];
  const largest = accounts.toSorted((a, b) => b.face - b.own - (a.face - a.own) || (a.id < b.id ? -1 : 1));
  return largest.map(({ id, face, own }, index) => {
    const isLast = index === largest.length - 1;
    const open = Math.max(face - own, 0);
    // The last account takes the remainder that fits nowhere, so that no committed face is lost.
    const leaves = isLast ? out : Math.min(out, open);
    const offered = isLast ? quoted : Math.min(quoted, Math.max(open - leaves, 0));
    out -= leaves;
    quoted -= offered;
    return { id, goingOut: own + leaves, inQuotes: offered, free: Math.max(face - own - leaves - offered, 0) };
  });
}
