/** A published message, as the gateways of all nodes receive it. */
export interface Published {
  stream: string;
  audience: string;
  /** Number in its stream and audience; 0 for passing streams. */
  seq: number;
  /** ISO instant of the change. */
  ts: string;
  data: unknown;
  /** Position in the trace of the request that caused it; absent when the request is not traced. */
  trace?: TracePoint;
}

/** A finished step of a trace; the next step starts from it. */
export interface TracePoint {
  /** The step, as a W3C `traceparent`. */
  parent: string;
  /** When it ended, epoch ms. */
  atMs: number;
}

/** Fan-out between nodes. Delivery is at most once: a node that missed a message sees the gap and reads the outbox. */
export interface Bus {
  publish(messages: readonly Published[]): void;
  /** Receives everything published by any node, in order per stream and audience. Returns the way to stop. */
  subscribe(onMessages: (messages: readonly Published[]) => void): () => void;
  /** True while published messages reach the other nodes. */
  isConnected(): boolean;
  close(): Promise<void>;
}
