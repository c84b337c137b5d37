/** Where Chromium is, the shell without windows where that is installed; null when there is none. */
export function chromiumPath(): string | null;
/** A TCP port nobody listens on. */
export function freePort(): Promise<number>;
/** A PostgreSQL server of a test's own. */
export interface OwnPostgres {
  url: string;
  /** The same by the socket of this machine, as a node beside its database reaches it. */
  socketUrl: string;
  /** Creates a database, empty or a copy of another; its URL. */
  createDatabase(name: string, template?: string): string;
  /** Its server process, parent of all that serve connections. */
  pid(): number;
  /** Ends it at once, as a crash would; its data stays. */
  halt(): void;
  /** Begins again after `halt`, on the same port. */
  start(): void;
  /** Stops every one of its processes where it is, connections open. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its data. */
  stop(): void;
}
export function startPostgres(): Promise<OwnPostgres>;
/** A second one that follows the first. */
export interface Standby extends OwnPostgres {
  /** Takes writes from now on. */
  promote(): void;
}
export function startStandby(primary: OwnPostgres): Promise<Standby>;
/** A NATS server of a test's own. */
export interface OwnNats {
  url: string;
  /** Ends it at once, as a crash would. */
  halt(): void;
  /** Begins again after `halt`, on the same port. */
  start(): Promise<void>;
  /** Has it read its configuration again. */
  reload(): void;
  stop(): void;
}
/** Null where none is installed. */
export function natsProgram(): string | null;
/** @param more arguments of the server beside its address and its store */
export function startNats(more?: readonly string[]): Promise<OwnNats>;
