/** A published message: what the gateways of all nodes receive. */
export interface Published {
  stream: string;
  audience: string;
  /** Number in its stream and audience; 0 for passing streams. */
  seq: number;
  /** ISO instant of the change. */
  ts: string;
  data: unknown;
  /** Where it belongs in the trace of the call that caused it; absent unless that is traced. */
  trace?: TracePoint;
}

/** A step of a trace that has ended: what comes next begins there. */
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
  /** Whether what is published reaches the other nodes now. */
  isConnected(): boolean;
  close(): Promise<void>;
}
