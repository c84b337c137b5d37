// Face that may be offered or sold. Quotes, orders and tickets name a bond, not an account: what they hold is laid on the
// accounts that have most of it first, so that the sum over the accounts is right and none falls below zero while another
// has enough.

/** What of a bond is spoken for, rupees of face. */
export interface SpokenFor {
  goingOut: number;
  inQuotes: number;
}

export interface FreeFace extends SpokenFor {
  id: string;
  free: number;
}

/** Lays what is spoken for on the accounts of one bond. @param own face already spoken for in an account by name */
export function freeFaces(
  accounts: readonly { id: string; face: number; own: number }[],
  { goingOut, inQuotes }: SpokenFor,
): FreeFace[] {
  let [out, quoted] = [goingOut, inQuotes];
  const largest = accounts.toSorted((a, b) => b.face - b.own - (a.face - a.own) || (a.id < b.id ? -1 : 1));
  return largest.map(({ id, face, own }, index) => {
    const isLast = index === largest.length - 1;
    const open = Math.max(face - own, 0);
    // The last account takes what no account has room for, so that nothing spoken for is lost from sight.
    const leaves = isLast ? out : Math.min(out, open);
    const offered = isLast ? quoted : Math.min(quoted, Math.max(open - leaves, 0));
    out -= leaves;
    quoted -= offered;
    return { id, goingOut: own + leaves, inQuotes: offered, free: Math.max(face - own - leaves - offered, 0) };
  });
}
