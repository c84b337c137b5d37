import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { chatFiles } from "#server/db/schema/chat.ts";
import { CHANNELS, type ChatTestWorld, openRoom, reqId, type Talker } from "#server/chat/model/chat.testing.ts";
import { tidyChat } from "#server/chat/model/delete-unused-files.ts";
import { body, refusedWith } from "#server/trading/eois/desk.testing.ts";

let room: ChatTestWorld;
let url: string;
beforeAll(async () => {
  room = await openRoom();
  ({ url } = await room.direct("asha", "rohan"));
});
afterAll(() => room.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const PNG = Buffer.from("\x89PNG\r\n\x1a\n....", "latin1");

async function upload(who: Talker, bytes: Buffer, name: string, to = url) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const request = new Response(form);
  return room.app.inject({
    method: "POST",
    url: `${CHANNELS}${to}/files/`,
    cookies: who.cookies,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
interface Kept {
  file_url: string;
  name: string;
  type: string;
  size: number;
}
const sendFile = (who: Talker, file_url: string) =>
  who.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), file_url, message: "deal slip" });

describe("files of messages (K-04, D-169)", () => {
  test("are kept under the type their bytes say and come back as they went, to be saved and never shown in place", async () => {
    const kept = body<Kept>(await upload(room.asha, PNG, "स्लिप ../slip<1>.jpeg"));
    expect(kept).toMatchObject({ name: "slip<1>.jpeg", type: "image/png", size: PNG.length });
    const said = body<ChatMessage>(await sendFile(room.asha, kept.file_url));
    expect(said).toMatchObject({
      message_type: "file",
      message: "deal slip",
      file: { url: kept.file_url, name: "slip<1>.jpeg", type: "image/png", size: PNG.length },
    });
    const saved = await room.rohan.get(kept.file_url);
    expect(saved.rawPayload).toEqual(PNG);
    expect(saved.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w.-]+\.png"$/),
    });
  });

  test("are for who is in the channel; compliance asks the surveillance, which keeps a trail of it", async () => {
    const kept = body<Kept>(await upload(room.asha, PNG, "a.png"));
    const status = async (who: Talker) => (await who.get(kept.file_url)).statusCode;
    expect([await status(room.asha), await status(room.rohan), await status(room.thomas)]).toEqual([200, 404, 404]);
    const said = body<ChatMessage>(await sendFile(room.asha, kept.file_url));
    expect([
      await status(room.rohan),
      await status(room.thomas),
      await status(room.vikram),
      await status(room.leela),
    ]).toEqual([200, 404, 404, 404]);
    body(await room.asha.send("DELETE", `${CHANNELS}${url}/messages/${said.message_id}/`));
    expect([await status(room.rohan), await status(room.thomas)]).toEqual([404, 404]);
  });

  test("what a broadcast sends is open to its recipients", async () => {
    const list = await room.asha.open({ custom_type: "broadcast", name: "Run", user_ids: [room.farah.id] });
    const kept = body<Kept>(await upload(room.asha, PNG, "run.png", list.url));
    body(
      await room.asha.send("POST", `${CHANNELS}${list.url}/messages/`, { req_id: reqId(), file_url: kept.file_url }),
    );
    const got = (await room.farah.list()).channels.find(({ data }) => data.created_from === list.url)?.last_message;
    expect(got).toMatchObject({ message_type: "file", file: { url: kept.file_url } });
    expect((await room.farah.get(kept.file_url)).statusCode).toBe(200);
  });

  test("are refused when they are programs, empty, of others, or sent twice", async () => {
    const program = await upload(room.asha, Buffer.from("MZ\x90\x00\x03", "latin1"), "shot.png");
    expect(refusedWith(program).field_errors).toHaveProperty("file");
    expect(refusedWith(await upload(room.asha, PNG, "shot.exe")).field_errors).toHaveProperty("file");
    expect(refusedWith(await upload(room.asha, Buffer.alloc(0), "a.png")).field_errors).toHaveProperty("file");
    expect((await upload(room.vikram, PNG, "a.png")).statusCode).toBe(404);
    const kept = body<Kept>(await upload(room.asha, PNG, "a.png"));
    expect(refusedWith(await sendFile(room.rohan, kept.file_url)).field_errors).toHaveProperty("file_url");
    body(await sendFile(room.asha, kept.file_url));
    expect(refusedWith(await sendFile(room.asha, kept.file_url)).field_errors).toHaveProperty("file_url");
  });

  // Last: when the clock has moved on by a day, the sessions are over.
  test("that nobody sent within a day are forgotten; one that was sent stays", async () => {
    const { orm } = room.parts.db;
    const names = async () => (await orm.select({ name: chatFiles.name }).from(chatFiles)).map(({ name }) => name);
    const sent = body<Kept>(await upload(room.asha, PNG, "sent.png"));
    body(await sendFile(room.asha, sent.file_url));
    await upload(room.asha, PNG, "left.png");
    room.parts.clock.advance(DAY_MS - 1000);
    await tidyChat(room.parts);
    expect(await names()).toEqual(expect.arrayContaining(["sent.png", "left.png"]));
    room.parts.clock.advance(2000);
    await tidyChat(room.parts);
    expect(await names()).toContain("sent.png");
    expect(await names()).not.toContain("left.png");
  });
});
