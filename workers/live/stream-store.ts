import type { DurableStream } from "#domain/contract/live/version.ts";
import { rowId, type LiveRow, type RowsFrame } from "#workers/live/read-frame.ts";

/** Events of a stream store to the owner of the rows. */
export interface StreamSink {
  rows(
    stream: DurableStream,
    upserts: readonly LiveRow[],
    removedIds: readonly string[],
    note: { snapshot: boolean },
  ): void;
  /** `stale` is false when the rows are known to be current. */
  stale(stream: DurableStream, stale: boolean): void;
  /** A change is missing: subscribe to this stream again, from `since`. */
  resume(stream: DurableStream, since: number | undefined): void;
}

/**
 * Position in one durable stream. Accepts frames in any order and number, and passes on only those that advance the
 * rows: a snapshot, or changes contiguous with the stored state. A repeated frame is dropped; one after a gap is
 * dropped too, and the stream is requested again, once. A snapshot counts only when its last part has arrived; rows
 * missing from it are removed then, so rows that stay never flicker.
 */
export class StreamStore {
  readonly stream: DurableStream;
  readonly #sink: StreamSink;
  readonly #ids = new Set<string>();
  #head: number | undefined;
  #asked = false;
  #stale = true;
  /** Ids seen so far in a snapshot still arriving. */
  #arriving: { seq: number; nextPart: number; ids: Set<string> } | null = null;

  constructor(stream: DurableStream, sink: StreamSink) {
    this.stream = stream;
    this.#sink = sink;
  }

  /** The newest number stored, to resume after; undefined when a snapshot is needed. */
  get since(): number | undefined {
    return this.#head;
  }

  get isStale(): boolean {
    return this.#stale;
  }

  take(frame: RowsFrame): void {
    if (frame.snapshot) this.#takeSnapshot(frame);
    else this.#takeChanges(frame);
  }

  /** Subscribed; the first frames are on the way. */
  subscribed(): void {
    this.#asked = true;
  }

  /** The connection broke: stored rows may be stale, and a partial snapshot is discarded. */
  disconnected(): void {
    this.#asked = false;
    this.#arriving = null;
    this.#setStale(true);
  }

  /** Forgets everything, for another person. */
  clear(): void {
    this.disconnected();
    this.#head = undefined;
    const gone = [...this.#ids];
    this.#ids.clear();
    if (gone.length > 0) this.#sink.rows(this.stream, [], gone, { snapshot: true });
  }

  #takeSnapshot(frame: RowsFrame): void {
    if (this.#head !== undefined && frame.seq < this.#head && this.#stale === false) return;
    if (frame.part === 0) this.#arriving = { seq: frame.seq, nextPart: 0, ids: new Set() };
    const arriving = this.#arriving;
    if (!arriving || arriving.seq !== frame.seq || arriving.nextPart !== frame.part) {
      if (arriving && arriving.seq === frame.seq && frame.part < arriving.nextPart) return;
      this.#arriving = null;
      this.#asked = false;
      this.#ask(undefined);
      return;
    }
    arriving.nextPart += 1;
    for (const row of frame.upserts) arriving.ids.add(rowId(this.stream, row));
    const gone = frame.more ? [] : [...this.#ids].filter((id) => !arriving.ids.has(id));
    for (const id of arriving.ids) this.#ids.add(id);
    for (const id of gone) this.#ids.delete(id);
    if (!frame.more) this.#advance(frame.seq);
    this.#sink.rows(this.stream, frame.upserts, gone, { snapshot: true });
  }

  #takeChanges(frame: RowsFrame): void {
    const prev = frame.prev ?? 0;
    if (this.#head === undefined || prev > this.#head) return this.#ask(this.#head);
    if (frame.seq < this.#head) return;
    if (frame.seq === this.#head) {
      // Also handles the answer "nothing missed".
      if (prev === frame.seq) this.#advance(frame.seq);
      return;
    }
    for (const row of frame.upserts) this.#ids.add(rowId(this.stream, row));
    for (const id of frame.removedIds) this.#ids.delete(id);
    this.#advance(frame.seq);
    this.#sink.rows(this.stream, frame.upserts, frame.removedIds, { snapshot: false });
  }

  #advance(seq: number): void {
    this.#head = seq;
    this.#arriving = null;
    this.#asked = false;
    this.#setStale(false);
  }

  #ask(since: number | undefined): void {
    this.#setStale(true);
    if (this.#asked) return;
    this.#asked = true;
    this.#sink.resume(this.stream, since);
  }

  #setStale(stale: boolean): void {
    if (this.#stale === stale) return;
    this.#stale = stale;
    this.#sink.stale(this.stream, stale);
  }
}
