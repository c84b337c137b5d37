import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transcriptFile } from "#domain/surveillance/supervised.ts";
import { CHANNELS } from "#server/people/chat/model/chat.testing.ts";
import { refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openWatchedWorld, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { HASH_HEADER } from "#server/market/surveillance/routes.ts";
import { fileHash, transcriptHash } from "#server/market/surveillance/transcript-hash.ts";

let world: WatchedWorld;
let url: string;
let start: number;
beforeAll(async () => {
  world = await openWatchedWorld();
  const { asha, rohan, parts } = world;
  url = (await world.direct("asha", "rohan")).url;
  await asha.post(url, "said the day before");
  parts.clock.advance(60_000);
  start = parts.clock.now().getTime();
  const edited = await asha.post(url, "7.26 GS 33 offer 7.18 for 10 cr");
  const gone = await rohan.post(url, "between you and me, 7.15");
  await asha.post(url, `a long one: ${"लंबा pasted mail ".repeat(400)}the end`);
  const offer = await asha.post(url, "दस करोड़ 7.15 👍");
  await rohan.post(url, "שלום, done", { data: { reply_to: offer.message_id } });
  await asha.send("POST", `${CHANNELS}${url}/messages/${offer.message_id}/corrections/`, { message: "दस करोड़ 7.51" });
  parts.clock.advance(30_000);
  await asha.send("PATCH", `${CHANNELS}${url}/messages/${edited.message_id}/`, {
    message: "7.26 GS 33 offer 7.20 for 10 cr",
  });
  await rohan.send("DELETE", `${CHANNELS}${url}/messages/${gone.message_id}/`);
  await rohan.send("POST", `${CHANNELS}${url}/read/`, {});
  await world.sweep();
});
afterAll(() => world.close());

const sent = (more: Record<string, unknown> = {}) => ({
  startTime: new Date(start).toISOString(),
  endTime: start + 120_000,
  channelIds: [url],
  ...more,
});
const download = (more: Record<string, unknown> = {}, as: WatchedWorld["usha"] = world.thomas) =>
  as.send("POST", "/api/download-chats", sent(more));

describe("a transcript (A-045)", () => {
  test("as JSON holds every version, reading and member, and its own hash", async () => {
    const answer = await download({ format: "json" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="transcript-chn_[0-9a-z]+-20261120-[0-9a-f]{8}\.json"$/,
    );
    const { transcript, sha256 } = transcriptFile.parse(answer.json());
    expect(answer.headers[HASH_HEADER]).toBe(sha256);
    expect(transcriptHash(answer.json<{ transcript: typeof transcript }>().transcript)).toBe(sha256);
    expect(transcript.messages.map(({ text, deleted }) => [text.slice(0, 31), deleted])).toEqual([
      ["7.26 GS 33 offer 7.20 for 10 cr", false],
      ["between you and me, 7.15", true],
      ["a long one: लंबा pasted mail लंबा".slice(0, 31), false],
      ["दस करोड़ 7.51", false],
      ["שלום, done", false],
    ]);
    expect(transcript.messages[3]?.versions).toMatchObject([{ text: "दस करोड़ 7.15 👍", because: "corrected" }]);
    // A reply keeps the text it quoted, regardless of later changes.
    expect(transcript.messages[4]?.data?.quote).toMatchObject({ message: "दस करोड़ 7.15 👍", updated_at: 0 });
    expect(fileHash(new Uint8Array(answer.rawPayload))).toBe(
      (await world.auditedReads()).at(-1)?.detail["file_sha256"],
    );
    expect(transcript.messages[0]).toMatchObject({
      versions: [{ text: "7.26 GS 33 offer 7.18 for 10 cr", because: "edited" }],
      marks: [{ user_id: world.rohan.id, read: true, read_at: start + 30_000 }],
    });
    expect(transcript.channel.members.map(({ nickname }) => nickname)).toEqual(["Asha Kulkarni", "Rohan Mehta"]);
    expect(transcript.member_events.map(({ what }) => what)).toContain("joined");
    expect(transcript.exported_by).toMatchObject({ nickname: "Thomas Kurian", client_id: "cli_meridian" });
    expect((await world.auditedReads()).at(-1)).toMatchObject({
      action: "surveillance.transcript",
      actorId: world.thomas.id,
      subject: url,
      detail: { sha256, format: "json", messages: 5 },
    });
  });

  test("as PDF, unless another is asked for, has the same in print, a long message to its end", async () => {
    const answer = await download();
    expect(answer.headers["content-type"]).toBe("application/pdf");
    const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
    const content = text.replaceAll(/\s+/g, " ");
    const hash = String(answer.headers[HASH_HEADER]);
    for (const message of [
      "Chat transcript",
      "Asha Kulkarni, Rohan Mehta",
      "7.26 GS 33 offer 7.20 for 10 cr",
      "7.26 GS 33 offer 7.18 for 10 cr",
      "[Deleted] between you and me, 7.15",
      "pasted mail the end",
      "7.51",
      ", until then: ",
      "[In reply to Asha Kulkarni, 20-Nov-2026",
    ]) {
      expect(content).toContain(message);
    }
    // Text extraction only guesses spaces.
    const letters = text.replaceAll(/\s+/g, "");
    for (const message of ["लंबाpastedmail", "दसकरोड़7.15👍]", "दसकरोड़7.51[", "שלום", "done"]) {
      expect(letters).toContain(message);
    }
    expect(text.replaceAll(/\s+/g, "")).toContain(hash);
    expect(content).not.toContain("the day before");
    const file_sha256 = fileHash(new Uint8Array(answer.rawPayload));
    expect((await world.auditedReads()).at(-1)).toMatchObject({ detail: { sha256: hash, file_sha256, format: "pdf" } });
  });

  test("takes exactly one conversation and an end after the start", async () => {
    const fields = async (more: Record<string, unknown>) => refusalOf(await download(more)).field_errors;
    expect(await fields({ channelIds: [url, url] })).toEqual({ channelIds: ["Choose one conversation"] });
    expect(await fields({ channelIds: [] })).toEqual({ channelIds: ["Choose one conversation"] });
    expect(await fields({ endTime: start })).toEqual({ endTime: ["The end must be after the start"] });
    expect(Object.keys(await fields({ startTime: "yesterday" }))).toEqual(["startTime"]);
    expect(Object.keys(await fields({ format: "docx" }))).toEqual(["format"]);
  });

  test("is given to the firm's compliance alone: 403 to other roles, 404 for another firm's conversation", async () => {
    for (const who of [world.asha, world.rohan, world.leela]) {
      expect(refusalOf(await download({}, who)).status).toBe(403);
    }
    const others = await world.direct("vikram", "farah");
    expect(refusalOf(await download({ channelIds: [others.url] })).status).toBe(404);
    expect(refusalOf(await download({ channelIds: ["chn_none"] })).status).toBe(404);
    expect((await download({ format: "json" }, world.usha)).statusCode).toBe(200);
  });
});
