/** Close codes of the live WebSocket. Codes above 4000 are our own. */
export const CLOSE = {
  /** The server is shutting down; reconnect. */
  goingAway: 1001,
  /** A frame was too large; set by the socket library. */
  tooBig: 1009,
  /** Unreadable frames, or too many of them. */
  malformed: 4400,
  /** No ticket, an invalid one, or the person may no longer sign in. */
  unauthenticated: 4401,
  /** The page reads more slowly than the market moves; reconnect with `since`. */
  tooSlow: 4408,
  /** The person's rights have changed; reconnect. */
  rightsChanged: 4409,
  /** Too many open sockets for this person, firm or address; reconnect when some are closed. */
  tooManySockets: 4429,
  /** This node stops and others serve: reconnect at once, with `since`. A stopping node accepts no new socket. */
  nodeStops: 4503,
  /** Nothing was received for a long time, not even a ping. */
  idle: 4410,
} as const;
