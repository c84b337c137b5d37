import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { downFrame, STREAM_ROW } from "#domain/contract/live/down.ts";
import { DURABLE_STREAMS } from "#domain/contract/live/version.ts";
import { eoiRow } from "#workers/live/live.testing.ts";
import { quickCheck } from "#workers/live/quick-check.ts";
import { readFrame } from "#workers/live/read-frame.ts";

const ts = "2026-07-20T04:00:00.000Z";
const frame = (data: unknown, more: object = {}) =>
  JSON.stringify({ type: "quotes_eoi", seq: 2, prev: 1, ts, data, ...more });

describe("reading a frame", () => {
  test("rows that came and rows that went are told apart", () => {
    const read = readFrame(frame([eoiRow("eoi_001"), { id: "eoi_002", removed: true }]));
    expect(read).toMatchObject({
      kind: "rows",
      stream: "quotes_eoi",
      seq: 2,
      prev: 1,
      removedIds: ["eoi_002"],
      badRows: 0,
    });
    expect(read).toHaveProperty("upserts", [eoiRow("eoi_001")]);
  });

  test("of a frame with a bad row only that row is left out", () => {
    const read = readFrame(frame([eoiRow("eoi_001"), { ...eoiRow("eoi_002"), yield_stored: "7.25" }, null, 5]));
    expect(read).toMatchObject({ kind: "rows", badRows: 3, upserts: [eoiRow("eoi_001")] });
  });

  test.each([
    ["no JSON", "hello"],
    ["an empty text", ""],
    ["a list", "[]"],
    ["nothing", "null"],
    ["an unknown type", JSON.stringify({ type: "gossip", seq: 1, ts, data: [] })],
    ["rows without a number", JSON.stringify({ type: "quotes_eoi", ts, data: [] })],
    ["changes that join nothing", JSON.stringify({ type: "quotes_eoi", seq: 4, ts, data: [] })],
    ["rows that are no list", frame({})],
    [
      "ticks with a text among the levels",
      JSON.stringify({ type: "quotes_stream", seq: 0, ts, data: { finstrument_id: [1] } }),
    ],
  ])("%s is malformed", (_case, text) => {
    expect(readFrame(text).kind).toBe("malformed");
  });

  test("any text that is no frame is malformed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readFrame(text).kind).toBe("malformed");
      }),
    );
  });

  test("any rows of a frame came, went or are bad; data that is no list is malformed", () => {
    const row = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(eoiRow("eoi_001"), { ...eoiRow("eoi_002"), yield_stored: "7.25" }),
      fc.constantFrom({ id: "eoi_003", removed: true }, { id: 3, removed: true }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(row)), (data) => {
        const read = readFrame(frame(data));
        if (read.kind !== "rows") {
          expect(Array.isArray(data)).toBe(false);
          expect(read).toEqual({ kind: "malformed", reason: "envelope of quotes_eoi" });
          return;
        }
        expect(data).toHaveLength(read.upserts.length + read.removedIds.length + read.badRows);
        expect(read.upserts.filter(({ id }) => id !== "eoi_001")).toEqual([]);
        expect(read.removedIds.filter((id) => id !== "eoi_003")).toEqual([]);
      }),
    );
  });

  test.each([
    "pong",
    "refresh_tickets",
    "refresh_bonds",
    "refresh_calendar",
    "refresh_private_runs",
    "refresh_public_runs",
    "error",
    "quotes_stream",
  ])("a %s passes as the contract has it", (type) => {
    const data = {
      pong: { version: 1, authenticated: true },
      error: { code: "malformed", message: "?", fatal: false },
      quotes_stream: { finstrument_id: ["INE002A08534"], best_bid: [0.07], best_ask: [null], last: [null], at: [1] },
    };
    const sent = { type, seq: 0, ts, data: data[type as keyof typeof data] ?? null };
    expect(downFrame.parse(sent)).toEqual(sent);
    expect(readFrame(JSON.stringify(sent))).toEqual({ kind: "other", frame: sent });
  });
});

describe("the quick check", () => {
  test("can be made for every stream", () => {
    for (const stream of DURABLE_STREAMS) expect(quickCheck(STREAM_ROW[stream])({})).toBe(false);
  });

  test("takes what zod takes, and refuses any property that is missing or of another type", () => {
    const check = quickCheck(STREAM_ROW.quotes_eoi);
    const row = eoiRow("eoi_001");
    expect(STREAM_ROW.quotes_eoi.safeParse(row).success).toBe(true);
    expect(check(row)).toBe(true);
    for (const name of Object.keys(row)) {
      expect(check({ ...row, [name]: undefined }), name).toBe(false);
      expect(check({ ...row, [name]: { other: 1 } }), name).toBe(false);
    }
    expect(check({ ...row, status: "GONE" })).toBe(false);
    expect(check({ ...row, validity: 30 })).toBe(true);
    expect(check({ ...row, issuer: null })).toBe(true);
  });
});
