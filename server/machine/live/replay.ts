import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { DurableStream } from "#domain/contract/live/version.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import type { Database, Tx } from "#server/machine/db/database.ts";
import { outbox, streamHeads } from "#server/machine/db/schema/ledger.ts";
import { replayFrames, snapshotFrames, type Frame } from "#server/machine/live/frames.ts";
import { SharedLoads } from "#server/machine/live/shared-loads.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { openMessage } from "#server/machine/identity/sealed-message.ts";
import type { Clock } from "#server/machine/core/parts.ts";

/** Loads the current rows of a stream. May depend on the actor only through the stream's audience. */
export interface SnapshotProvider {
  stream: DurableStream;
  load(actor: Actor, tx: Tx): Promise<readonly unknown[]>;
}

/** Start of a socket's stream: frames to send, and the number after which live frames follow. */
export interface Opening {
  seq: number;
  frames: readonly Frame[];
}

/** Missed messages are replayed up to this many; beyond, a snapshot is shorter. */
const REPLAY_MAX = 5000;
/** Lifetime of a cached snapshot; it is sent with the changes since, up to this many. */
const SNAPSHOT_MS = 10_000;
const SINCE_SNAPSHOT_MAX = 1000;

/**
 * Reads the start of streams from the database. Number and rows come from one repeatable-read transaction: changes up
 * to the number are in the rows, later ones are published afterwards. Rows committed but not yet numbered are in the
 * snapshot and come again, which is harmless for upserts. A snapshot is read, presented and serialised once for
 * everybody of its audience within some seconds; later pages get it with the changes since.
 */
export class Replay {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #config: Keyed;
  readonly #providers: ReadonlyMap<DurableStream, SnapshotProvider>;
  readonly #loads = new SharedLoads<Opening>();
  readonly #snapshots = new Map<string, Opening & { untilMs: number }>();

  constructor(
    { db, clock, config }: { db: Database; clock: Clock; config: Keyed },
    providers: readonly SnapshotProvider[],
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#config = config;
    this.#providers = new Map(providers.map((provider) => [provider.stream, provider]));
  }

  /** Messages missed after `since`, or a snapshot when `since` is absent, too old or from another database. */
  open(stream: DurableStream, audience: string, actor: Actor, since: number | undefined): Promise<Opening> {
    return this.#loads.load(`${stream}\n${audience}\n${since ?? ""}`, () =>
      this.#consistent(async (tx) => {
        const head = await headOf(tx, stream, audience);
        if (since !== undefined) {
          const missed = await this.#missedSince(tx, stream, audience, since, head);
          if (missed) return { seq: head, frames: replayFrames(stream, since, missed, this.#now()) };
        }
        return (
          (await this.#sinceSnapshot(tx, stream, audience, head)) ??
          this.#newSnapshot(tx, stream, audience, actor, head)
        );
      }),
    );
  }

  /** The cached snapshot with changes since; null when there is none, or too much has changed. */
  async #sinceSnapshot(tx: Tx, stream: DurableStream, audience: string, head: number): Promise<Opening | null> {
    const last = this.#snapshots.get(`${stream}\n${audience}`);
    if (!last || last.untilMs < performance.now() || head - last.seq > SINCE_SNAPSHOT_MAX) return null;
    if (head === last.seq) return last;
    const missed = await this.#missedSince(tx, stream, audience, last.seq, head);
    if (!missed) return null;
    return { seq: head, frames: [...last.frames, ...replayFrames(stream, last.seq, missed, this.#now())] };
  }

  async #newSnapshot(tx: Tx, stream: DurableStream, audience: string, actor: Actor, head: number): Promise<Opening> {
    const ts = this.#now();
    const rows = (await this.#providers.get(stream)?.load(actor, tx)) ?? [];
    const nowMs = performance.now();
    for (const [key, { untilMs }] of this.#snapshots) if (untilMs < nowMs) this.#snapshots.delete(key);
    const opening = { seq: head, frames: snapshotFrames(stream, head, rows, ts), untilMs: nowMs + SNAPSHOT_MS };
    this.#snapshots.set(`${stream}\n${audience}`, opening);
    return opening;
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }

  /** Messages after `since` up to the newest, or null when some are no longer stored. */
  missed(stream: DurableStream, audience: string, since: number): Promise<readonly Published[] | null> {
    return this.#consistent(async (tx) =>
      this.#missedSince(tx, stream, audience, since, await headOf(tx, stream, audience)),
    );
  }

  /** The newest number of every stream and audience. */
  async heads(): Promise<readonly { stream: string; audience: string; seq: number }[]> {
    return this.#db.orm.select().from(streamHeads);
  }

  async #missedSince(
    tx: Tx,
    stream: string,
    audience: string,
    since: number,
    head: number,
  ): Promise<readonly Published[] | null> {
    if (since === head) return [];
    if (since > head || head - since > REPLAY_MAX) return null;
    const rows = await tx
      .select({ seq: outbox.seq, at: outbox.at, data: outbox.data })
      .from(outbox)
      .where(
        and(eq(outbox.stream, stream), eq(outbox.audience, audience), gt(outbox.seq, since), lte(outbox.seq, head)),
      )
      .orderBy(asc(outbox.seq));
    if (rows.length !== head - since) return null;
    return rows.map(({ seq, at, data }) =>
      openMessage(this.#config, { stream, audience, seq: seq ?? 0, ts: at.toISOString(), data }),
    );
  }

  #consistent<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.orm.transaction(work, { isolationLevel: "repeatable read", accessMode: "read only" });
  }
}

async function headOf(tx: Tx, stream: string, audience: string): Promise<number> {
  const [head] = await tx
    .select({ seq: streamHeads.seq })
    .from(streamHeads)
    .where(and(eq(streamHeads.stream, stream), eq(streamHeads.audience, audience)));
  return head?.seq ?? 0;
}
