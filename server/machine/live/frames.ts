import { isDurable, ROW_KEY, type DurableStream, type Stream } from "#domain/contract/live/version.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { SocketMessage, SocketMessages, type Sendable } from "#server/machine/live/socket-message.ts";

/** A frame for every socket of an audience, serialised once for all. */
export interface Frame {
  stream: Stream;
  /** Number of its newest change; 0 for passing streams. */
  seq: number;
  /** Number before its oldest change. */
  prev: number;
  rows: readonly unknown[];
  ts: string;
  /** On the first part of a snapshot: it replaces all earlier rows. */
  begins?: true;
  message: Sendable;
}

/** Rows in one part of a snapshot or replay. */
const PART_ROWS = 1000;

/** A message carries one row or several. */
export function rowsOf(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : data === null || data === undefined ? [] : [data];
}

/** The name of a row within its stream; removed rows are always named by `id`. */
export function rowName(stream: DurableStream, row: unknown): string | undefined {
  if (typeof row !== "object" || row === null) return undefined;
  const named = row as Record<string, unknown>;
  const name = named[ROW_KEY[stream]] ?? named["id"];
  return typeof name === "string" ? name : undefined;
}

/**
 * Merges consecutive messages into one frame; of several rows with one name only the last stays.
 * @param traces its spans, as W3C `traceparent`; none without tracing
 */
export function mergedFrame(
  stream: Stream,
  messages: readonly Published[],
  traces: readonly string[] = [],
): Frame | null {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return null;
  if (!isDurable(stream)) {
    return {
      stream,
      seq: 0,
      prev: 0,
      rows: [],
      ts: last.ts,
      message: encode({ type: stream, seq: 0, ts: last.ts, ...tracedBy(traces), data: null }),
    };
  }
  return rowsFrame(stream, first.seq - 1, last.seq, last.ts, latestRows(stream, messages), traces);
}

/** Joins consecutive frames of one stream; of a passing stream, returns the newest, which replaces the others. */
export function joinedFrame(frames: readonly [Frame, ...Frame[]]): Frame {
  const [first] = frames;
  const last = frames.at(-1) ?? first;
  if (frames.length === 1 || !isDurable(last.stream)) return last;
  return {
    ...last,
    prev: first.prev,
    rows: frames.flatMap(({ rows }) => rows),
    message: new SocketMessages(frames.map(({ message }) => message)),
  };
}

/** Frames with the messages missed after `since`; one empty frame when there are none. */
export function replayFrames(
  stream: DurableStream,
  since: number,
  messages: readonly Published[],
  ts: string,
): Frame[] {
  const last = messages.at(-1);
  if (!last) return [rowsFrame(stream, since, since, ts, [])];
  const frames: Frame[] = [];
  for (let from = 0; from < messages.length; from += PART_ROWS) {
    const some = messages.slice(from, from + PART_ROWS);
    const frame = mergedFrame(stream, some);
    if (frame) frames.push(frame);
  }
  return frames;
}

/** All rows as of `seq`, in parts; an empty snapshot is one part. */
export function snapshotFrames(stream: DurableStream, seq: number, rows: readonly unknown[], ts: string): Frame[] {
  const frames: Frame[] = [];
  const parts = Math.max(1, Math.ceil(rows.length / PART_ROWS));
  for (let part = 0; part < parts; part += 1) {
    const data = rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS);
    const more = part + 1 < parts ? { more: true } : {};
    frames.push({
      stream,
      seq,
      prev: seq,
      rows: data,
      ts,
      ...(part === 0 ? { begins: true as const } : {}),
      message: encode({
        type: stream,
        seq,
        ts,
        snapshot: true,
        ...(parts > 1 ? { part } : {}),
        ...more,
        data,
      }),
    });
  }
  return frames;
}

export function encode(frame: object): SocketMessage {
  return new SocketMessage(JSON.stringify(frame));
}

function rowsFrame(
  stream: DurableStream,
  prev: number,
  seq: number,
  ts: string,
  rows: readonly unknown[],
  traces: readonly string[] = [],
): Frame {
  return {
    stream,
    seq,
    prev,
    rows,
    ts,
    message: encode({ type: stream, seq, prev, ts, ...tracedBy(traces), data: rows }),
  };
}

const tracedBy = (traces: readonly string[]) => (traces.length === 0 ? {} : { traces });

function latestRows(stream: DurableStream, messages: readonly Published[]): readonly unknown[] {
  const only = messages.length === 1 ? messages[0] : undefined;
  if (only) return rowsOf(only.data);
  const latest = new Map<unknown, unknown>();
  for (const message of messages) {
    for (const row of rowsOf(message.data)) {
      const name = rowName(stream, row) ?? row;
      latest.delete(name);
      latest.set(name, row);
    }
  }
  return [...latest.values()];
}
