import { downFrame, STREAM_ROW, tickColumns, type DownFrame } from "#domain/contract/live/down.ts";
import { DURABLE_STREAMS, isDurable, ROW_KEY, type DurableStream } from "#domain/contract/live/version.ts";
import { quickCheck, type Check } from "#workers/live/quick-check.ts";

export type LiveRow = Readonly<Record<string, unknown>>;

/** Rows of a durable stream, split into upserts and removals. */
export interface RowsFrame {
  kind: "rows";
  stream: DurableStream;
  seq: number;
  /** Number before the oldest change; undefined on a snapshot. */
  prev: number | undefined;
  ts: string;
  snapshot: boolean;
  /** Place of a part in its snapshot. */
  part: number;
  more: boolean;
  upserts: readonly LiveRow[];
  removedIds: readonly string[];
  /** Rows that could not be read and were left out. */
  badRows: number;
  /** Spans that caused it, where the server traces calls. */
  traces: readonly string[];
}

export type OtherFrame = Exclude<DownFrame, { type: DurableStream }>;

export type Read = RowsFrame | { kind: "other"; frame: OtherFrame } | { kind: "malformed"; reason: string };

const rowChecks = new Map<DurableStream, Check>(
  DURABLE_STREAMS.map((stream) => [stream, quickCheck(STREAM_ROW[stream])]),
);
const isTickColumns = quickCheck(tickColumns);

/**
 * Reads one frame. Never throws: unreadable input counts as malformed. In a frame with rows only the bad rows are
 * skipped, because requesting the frame again would return the same.
 */
export function readFrame(text: string): Read {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return { kind: "malformed", reason: "not JSON" };
  }
  if (typeof frame !== "object" || frame === null || Array.isArray(frame))
    return { kind: "malformed", reason: "no frame" };
  const open = frame as Record<string, unknown>;
  const { type } = open;
  if (typeof type === "string" && isDurable(type)) return readRows(type, open);
  if (type === "quotes_stream" && isTickColumns(open["data"]) && typeof open["ts"] === "string") {
    return { kind: "other", frame: open as unknown as OtherFrame };
  }
  const read = downFrame.safeParse(frame);
  if (!read.success)
    return { kind: "malformed", reason: `unknown frame ${typeof type === "string" ? type : ""}`.trim() };
  return { kind: "other", frame: read.data as OtherFrame };
}

/** The name of a row within its stream. */
export function rowId(stream: DurableStream, row: LiveRow): string {
  return String(row[ROW_KEY[stream]]);
}

function readRows(stream: DurableStream, frame: Record<string, unknown>): Read {
  const { seq, prev, ts, snapshot, part, more, data, traces } = frame;
  const numbersFit = Number.isSafeInteger(seq) && (snapshot === true || Number.isSafeInteger(prev));
  if (!numbersFit || typeof ts !== "string" || !Array.isArray(data)) {
    return { kind: "malformed", reason: `envelope of ${stream}` };
  }
  const check = rowChecks.get(stream);
  const upserts: LiveRow[] = [];
  const removedIds: string[] = [];
  let badRows = 0;
  for (const row of data as readonly Record<string, unknown>[]) {
    if (row?.["removed"] === true && typeof row["id"] === "string") removedIds.push(row["id"]);
    else if (check?.(row)) upserts.push(row);
    else badRows += 1;
  }
  return {
    kind: "rows",
    stream,
    seq: Number(seq),
    prev: snapshot === true ? undefined : Number(prev),
    ts,
    snapshot: snapshot === true,
    part: typeof part === "number" ? part : 0,
    more: more === true,
    upserts,
    removedIds,
    badRows,
    traces: Array.isArray(traces) ? traces.filter((each) => typeof each === "string") : [],
  };
}
