import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWatchedWorld, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { transcriptHash } from "#server/market/surveillance/transcript-hash.ts";
import { exportTo, rowsOfDatabase, rowsOfFile, verifyTranscript, verifyTranscriptFile } from "./audit-verify.ts";

let room: WatchedWorld;
beforeAll(async () => {
  room = await openWatchedWorld();
});
afterAll(() => room.close());

describe("checking a transcript against the audit (B-38)", () => {
  test("the one exported holds; a changed, forged or foreign one does not", async () => {
    const { asha, parts, thomas } = room;
    const { db } = parts;
    const { url } = await room.direct("asha", "rohan");
    await asha.post(url, "7.26 GS 33 offer 7.15");
    const asked = { startTime: 0, endTime: "2027-01-01T00:00:00Z", channelIds: [url], format: "json" };
    const { body: text } = await thomas.send("POST", "/api/download-chats", asked);
    const check = (changed: string) => verifyTranscript(changed, rowsOfDatabase(db));
    expect(await check(text)).toMatchObject({ ok: true, row: { actorId: thomas.id, subject: url } });
    // The same content in a different JSON layout is still valid.
    expect(await check(JSON.stringify(JSON.parse(text)))).toMatchObject({ ok: true });
    expect(await check(text.replace("7.15", "7.16"))).toEqual({
      ok: false,
      why: "The transcript was changed after its export.",
    });
    expect(await check(text.replace('"transcript": {', '"transcript": {"added": 1,'))).toMatchObject({ ok: false });
    const forged = JSON.parse(text) as { transcript: Parameters<typeof transcriptHash>[0]; sha256: string };
    const first = forged.transcript.messages[0];
    if (first) first.text = "I never said that";
    forged.sha256 = transcriptHash(forged.transcript);
    expect(await check(JSON.stringify(forged))).toEqual({
      ok: false,
      why: "No export of this transcript stands in the audit.",
    });
    expect(await check("{}")).toMatchObject({ ok: false });

    const folder = mkdtempSync(join(tmpdir(), "transcript-"));
    const file = join(folder, "audit.jsonl");
    await exportTo(file, db);
    expect(await verifyTranscript(text, rowsOfFile(file))).toMatchObject({ ok: true });
    writeFileSync(file, readFileSync(file, "utf8").replace(thomas.id, asha.id));
    expect(await verifyTranscript(text, rowsOfFile(file))).toMatchObject({ ok: false });
    rmSync(folder, { recursive: true });
  });

  test("a PDF is taken by the hash of its file: one byte changed, and it is none of ours", async () => {
    const { asha, parts, thomas } = room;
    const { url } = await room.direct("asha", "vikram");
    await asha.post(url, "7.26 GS 33 offer 7.15, नमस्ते");
    const asked = { startTime: 0, endTime: "2027-01-01T00:00:00Z", channelIds: [url] };
    const { rawPayload } = await thomas.send("POST", "/api/download-chats", asked);
    const pdf = new Uint8Array(rawPayload);
    const check = (bytes: Uint8Array) => verifyTranscriptFile(bytes, rowsOfDatabase(parts.db));
    expect(await check(pdf)).toMatchObject({ ok: true, row: { actorId: thomas.id, subject: url } });
    const changed = pdf.slice();
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    expect(await check(changed)).toEqual({
      ok: false,
      why: "No export of this file stands in the audit: it was changed, or not exported here.",
    });
    const { body: json } = await thomas.send("POST", "/api/download-chats", { ...asked, format: "json" });
    expect(await check(new TextEncoder().encode(json))).toMatchObject({ ok: true });
  });

  test("a time line holds by what its JSON says, and its CSV to the byte", async () => {
    const { parts, thomas } = room;
    const path = "/api/surveillance/timeline/export/";
    const json = (await thomas.send("POST", path, { format: "json" })).body;
    const csv = new Uint8Array((await thomas.send("POST", path, { format: "csv" })).rawPayload);
    const check = (bytes: Uint8Array) => verifyTranscriptFile(bytes, rowsOfDatabase(parts.db));
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(await check(bytes(json))).toMatchObject({ ok: true, row: { actorId: thomas.id, subject: "cli_meridian" } });
    expect(await check(bytes(JSON.stringify(JSON.parse(json), null, 2)))).toMatchObject({ ok: true });
    expect(await check(bytes(json.replace("Signed in", "Signed up")))).toEqual({
      ok: false,
      why: "The time line was changed after its export.",
    });
    expect(await check(csv)).toMatchObject({ ok: true });
    expect(await check(csv.slice(0, -1))).toMatchObject({ ok: false });
  });
});
