/** Why the server ends a live socket, as the close code of the WebSocket. Codes above 4000 are ours. */
export const CLOSE = {
  /** The server goes away; come back. */
  goingAway: 1001,
  /** A frame was larger than allowed; given by the socket library. */
  tooBig: 1009,
  /** Unreadable frames, or too many of them. */
  malformed: 4400,
  /** No ticket, a bad one, or the person may no longer sign in. */
  unauthenticated: 4401,
  /** The page reads slower than the market moves; come back with `since`. */
  tooSlow: 4408,
  /** What the person may see has changed; come back. */
  rightsChanged: 4409,
  /** This person, their firm or their address has too many sockets open; come back when some are closed. */
  tooManySockets: 4429,
  /** This node stops and others serve: come back at once, with `since`. A node that stops opens no socket any more. */
  nodeStops: 4503,
  /** Nothing was received for long, not even a ping. */
  idle: 4410,
} as const;
