import type { Notice, TickColumns } from "#domain/contract/live/down.ts";
import {
  DURABLE_STREAMS,
  PASSING_STREAMS,
  type DurableStream,
  type PassingStream,
} from "#domain/contract/live/version.ts";
import { DrawnReports } from "#workers/live/drawn-reports.ts";
import { LiveSocket, type LinkStatus, type LiveSocketNeeds } from "#workers/live/live-socket.ts";
import { readFrame, type LiveRow, type OtherFrame, type RowsFrame } from "#workers/live/read-frame.ts";
import { StreamStore } from "#workers/live/stream-store.ts";

export type StreamSignal = Exclude<PassingStream, "quotes_stream">;

/** Outputs of the live connection. */
export interface LiveOutputs {
  rows(
    stream: DurableStream,
    upserts: readonly LiveRow[],
    removedIds: readonly string[],
    note: { snapshot: boolean },
  ): void;
  /** Announces rows of a traced frame: call `drawn` once they are on screen. */
  traced(stream: DurableStream, drawn: () => void): void;
  stale(stream: DurableStream, stale: boolean): void;
  notices(notices: readonly Notice[]): void;
  ticks(columns: TickColumns): void;
  signal(stream: StreamSignal): void;
  status(status: LinkStatus): void;
  /** Input could not be read; the rest continues. */
  malformed(reason: string): void;
}

type Surroundings = Pick<LiveSocketNeeds, "url" | "WebSocket" | "fetch" | "nowMs">;

/** The live connection and the place of every stream: frames in, rows out. */
export class LiveClient {
  readonly #outputs: LiveOutputs;
  readonly #socket: LiveSocket;
  readonly #stores: ReadonlyMap<DurableStream, StreamStore>;
  readonly #drawn: DrawnReports;
  #malformed = 0;

  constructor(surroundings: Surroundings, outputs: LiveOutputs) {
    this.#outputs = outputs;
    const sink = {
      rows: (
        stream: DurableStream,
        upserts: readonly LiveRow[],
        removedIds: readonly string[],
        note: { snapshot: boolean },
      ) => this.#rows(stream, upserts, removedIds, note),
      stale: (stream: DurableStream, stale: boolean) => outputs.stale(stream, stale),
      resume: (stream: DurableStream, since: number | undefined) =>
        this.#socket.send({
          message: "subscribe",
          streams: [stream],
          since: since === undefined ? {} : { [stream]: since },
        }),
    };
    this.#stores = new Map(DURABLE_STREAMS.map((stream) => [stream, new StreamStore(stream, sink)]));
    this.#drawn = new DrawnReports({
      nowMs: () => surroundings.nowMs(),
      send: (report) => this.#socket.send(report),
    });
    this.#socket = new LiveSocket({
      ...surroundings,
      onMessage: (text) => this.#message(text),
      onReady: () => this.#subscribe(),
      onDown: () => {
        for (const store of this.#stores.values()) store.disconnected();
      },
      onStatus: (status) => {
        // The next person may be someone else.
        if (status.state === "signed-out") for (const store of this.#stores.values()) store.clear();
        outputs.status(status);
      },
    });
  }

  get status(): LinkStatus {
    return this.#socket.status;
  }

  /** Number of unreadable frames or rows so far. */
  get malformedCount(): number {
    return this.#malformed;
  }

  start(): void {
    this.#socket.start();
  }

  /** Ends the connection and forgets all rows. */
  stop(): void {
    this.#socket.stop();
  }

  hint(network: "offline" | "online"): void {
    this.#socket.hint(network);
  }

  #subscribe(): void {
    const since: Partial<Record<DurableStream, number>> = {};
    for (const [stream, store] of this.#stores) {
      if (store.since !== undefined) since[stream] = store.since;
      store.subscribed();
    }
    this.#socket.send({ message: "subscribe", streams: [...DURABLE_STREAMS, ...PASSING_STREAMS], since });
  }

  #message(text: string): void {
    const read = readFrame(text);
    if (read.kind === "malformed") this.#report(read.reason, 1);
    else if (read.kind === "rows") this.#rowsFrame(read);
    else this.#other(read.frame);
  }

  #rowsFrame(frame: RowsFrame): void {
    if (frame.badRows > 0) this.#report(`rows of ${frame.stream}`, frame.badRows);
    const drawn = this.#drawn.received(frame.traces);
    if (drawn) this.#outputs.traced(frame.stream, drawn);
    this.#stores.get(frame.stream)?.take(frame);
  }

  #rows(
    stream: DurableStream,
    upserts: readonly LiveRow[],
    removedIds: readonly string[],
    note: { snapshot: boolean },
  ): void {
    this.#outputs.rows(stream, upserts, removedIds, note);
    if (stream === "rfq_negotiation_notifications" && !note.snapshot && upserts.length > 0) {
      this.#outputs.notices(upserts as unknown as readonly Notice[]);
    }
  }

  #other(frame: OtherFrame): void {
    switch (frame.type) {
      case "quotes_stream":
        this.#outputs.ticks(frame.data);
        break;
      case "refresh_private_runs":
      case "refresh_public_runs":
      case "refresh_tickets":
      case "refresh_rfq_quotes":
      case "refresh_bonds":
      case "refresh_calendar":
        this.#outputs.signal(frame.type);
        break;
      case "error":
        if (frame.data.code !== "forbidden") this.#report(`server says ${frame.data.code}: ${frame.data.message}`, 1);
        break;
      case "pong":
        this.#drawn.isAsked = frame.data.traces_calls === true;
        break;
      default:
        frame satisfies never;
    }
  }

  #report(reason: string, count: number): void {
    this.#malformed += count;
    this.#outputs.malformed(reason);
  }
}
