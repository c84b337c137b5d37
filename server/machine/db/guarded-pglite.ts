import { statfs } from "node:fs/promises";
import { PGlite, types, type ExecProtocolOptions, type Transaction } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/**
 * The embedded engine with three weaknesses covered. When the disk has no room for its log it panics, and an engine that
 * panicked never returns from the next call, blocking the whole process: so it is never called again, and a new one is
 * opened on the same files once there is room. And it makes no checkpoints by itself, so its log would grow for as long
 * as the process runs: one is made whenever enough was written. And it works on this thread, one statement right after
 * the other for as long as any wait: in between, other work gets its turn.
 */
export class GuardedPglite {
  readonly #dataDir: string;
  readonly #checkpoints: NodeJS.Timeout;
  #engine: Engine;
  #reopening: Promise<Engine> | null = null;
  #logAtCheckpoint = 0;

  private constructor(dataDir: string, engine: Engine) {
    this.#dataDir = dataDir;
    this.#engine = engine;
    this.#checkpoints = setInterval(() => void this.#checkpoint(), CHECKPOINT_POLL_MS).unref();
  }

  static async open(dataDir: string): Promise<GuardedPglite> {
    return new GuardedPglite(dataDir, await openEngine(dataDir));
  }

  async query<T>(...args: Parameters<PGlite["query"]>) {
    return (await this.#live()).query<T>(...args);
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return (await this.#live()).transaction(work);
  }

  async close(): Promise<void> {
    clearInterval(this.#checkpoints);
    if (!this.#engine.panicked && !this.#engine.closed) await this.#engine.close();
  }

  async #live(): Promise<Engine> {
    if (!this.#engine.panicked) return this.#engine;
    this.#reopening ??= openEngine(this.#dataDir).finally(() => (this.#reopening = null));
    return (this.#engine = await this.#reopening);
  }

  /** The engine itself says when it cannot; the next look tries again. */
  async #checkpoint(): Promise<void> {
    if (this.#engine.panicked || this.#engine.closed) return;
    try {
      const { rows } = await this.#engine.query<{ written: number }>(
        "select (pg_current_wal_lsn() - '0/0')::float8 as written",
      );
      const written = rows[0]?.written ?? 0;
      if (written - this.#logAtCheckpoint < CHECKPOINT_BYTES) return;
      await this.#engine.query("checkpoint");
      this.#logAtCheckpoint = written;
    } catch {
      this.#logAtCheckpoint = 0;
    }
  }
}

const CHECKPOINT_POLL_MS = 15_000;
const CHECKPOINT_BYTES = 16 * 1024 * 1024;
/** Two segments of the log: less, and the engine cannot start. */
const ROOM_BYTES = 34 * 1024 * 1024;

const BREATHE_MS = 10;

/** A page outside its buffers comes from the system's file cache, so the buffers need not hold the whole database. */
export const ENGINE_SETTINGS = ["shared_buffers=32MB", "max_wal_size=128MB", "min_wal_size=32MB"];

/** Extensions that the migrations need; a PostgreSQL server has them installed. */
export const EXTENSIONS = { pg_trgm };

export const PARSERS = { [types.INT8]: (text: string) => Number(text) };

/** One engine, which refuses to be called after a panic. */
class Engine extends PGlite {
  panicked = false;
  #breathedAtMs = performance.now();

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.panicked) throw noRoom();
    return super.execProtocolRawSync(message);
  }

  override execProtocol(message: Uint8Array, options?: ExecProtocolOptions) {
    return this.#watch(() => super.execProtocol(message, options));
  }

  override execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    return this.#watch(() => super.execProtocolStream(message, options));
  }

  /** Lets pending network input be read after statements have run back to back for long enough. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathedAtMs < BREATHE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#breathedAtMs = performance.now();
  }

  async #watch<T>(work: () => Promise<T>): Promise<T> {
    await this.#breathe();
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && "severity" in error && error.severity === "PANIC") this.panicked = true;
      throw error;
    }
  }
}

async function openEngine(dataDir: string): Promise<Engine> {
  try {
    const engine = new Engine(dataDir, { parsers: PARSERS, extensions: EXTENSIONS, postgresqlconf: ENGINE_SETTINGS });
    await engine.waitReady;
    return engine;
  } catch (error) {
    if (await isCramped(dataDir)) throw noRoom(error);
    throw error;
  }
}

async function isCramped(dataDir: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}

function noRoom(cause?: unknown): Error {
  return Object.assign(new Error("No space left on device for the embedded database", { cause }), { code: "ENOSPC" });
}
