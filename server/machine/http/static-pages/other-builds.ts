import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { pageBuilds, pageFiles } from "#server/machine/db/schema/builds.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export type StoredFile = Pick<typeof pageFiles.$inferSelect, "bytes" | "encoding">;

/** The names are read no more often, however many ask for a file that no build has: each of them waits for the next time. */
const NAMES_EVERY_MS = 1000;

/** Files of builds served by other nodes, or before an upgrade. */
export class OtherBuilds {
  readonly #orm: Parts["db"]["orm"];
  #names: ReadonlySet<string> = new Set();
  #readMs = -Infinity;
  #next: Promise<void> | null = null;

  constructor({ orm }: Parts["db"]) {
    this.#orm = orm;
  }

  /** Null when no stored build contains the file. */
  async file(name: string): Promise<StoredFile | null> {
    if (!this.#names.has(name)) await (this.#next ??= this.#readNames());
    if (!this.#names.has(name)) return null;
    const [file] = await this.#orm
      .select({ bytes: pageFiles.bytes, encoding: pageFiles.encoding })
      .from(pageFiles)
      .where(eq(pageFiles.name, name));
    return file ?? null;
  }

  async #readNames(): Promise<void> {
    await delay(Math.max(0, this.#readMs + NAMES_EVERY_MS - performance.now()));
    // Later callers need another read: a node may store files after this one.
    this.#next = null;
    this.#readMs = performance.now();
    const rows = await this.#orm.select({ name: sql<string>`unnest(${pageBuilds.files})` }).from(pageBuilds);
    this.#names = new Set(rows.map(({ name }) => name));
  }
}

const decompress = promisify(brotliDecompress);

/** Uncompressed bytes, for clients that do not accept the encoding. */
export const plainBytes = ({ bytes, encoding }: StoredFile): Promise<Uint8Array> | Uint8Array =>
  encoding === null ? bytes : decompress(bytes);
