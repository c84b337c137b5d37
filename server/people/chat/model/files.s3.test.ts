import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import { chatFiles } from "#server/machine/db/schema/chat.ts";
import {
  CHANNELS,
  type ChatTestWorld,
  openChatWorld,
  reqId,
  type ChatUser,
} from "#server/people/chat/model/chat.testing.ts";
import { tidyChat } from "#server/people/chat/model/delete-unused-files.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
let url: string;
beforeAll(async () => {
  world = await openChatWorld();
  ({ url } = await world.direct("asha", "rohan"));
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const PNG = Buffer.from(PNG_BASE64, "base64");

async function upload(who: ChatUser, bytes: Buffer, name: string, to = url) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const request = new Response(form);
  return world.app.inject({
    method: "POST",
    url: `${CHANNELS}${to}/files/`,
    cookies: who.cookies,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
interface UploadedFile {
  file_url: string;
  name: string;
  type: string;
  size: number;
}
const sendFile = (who: ChatUser, file_url: string) =>
  who.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), file_url, message: "deal slip" });

describe("files of messages (K-04, D-169)", () => {
  test("are stored under the type their bytes say and come back as they went, to be saved and never shown in place", async () => {
    const uploaded = body<UploadedFile>(await upload(world.asha, PNG, "स्लिप ../slip<1>.jpeg"));
    expect(uploaded).toMatchObject({ name: "slip<1>.jpeg", type: "image/png", size: PNG.length });
    const message = body<ChatMessage>(await sendFile(world.asha, uploaded.file_url));
    expect(message).toMatchObject({
      message_type: "file",
      message: "deal slip",
      file: { url: uploaded.file_url, name: "slip<1>.jpeg", type: "image/png", size: PNG.length },
    });
    const saved = await world.rohan.get(uploaded.file_url);
    expect(saved.rawPayload).toEqual(PNG);
    expect(saved.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w.-]+\.png"$/),
    });
  });

  test("are for who is in the channel; compliance asks the surveillance, which keeps a trail of it", async () => {
    const uploaded = body<UploadedFile>(await upload(world.asha, PNG, "a.png"));
    const status = async (who: ChatUser) => (await who.get(uploaded.file_url)).statusCode;
    expect([await status(world.asha), await status(world.rohan), await status(world.thomas)]).toEqual([200, 404, 404]);
    const message = body<ChatMessage>(await sendFile(world.asha, uploaded.file_url));
    expect([
      await status(world.rohan),
      await status(world.thomas),
      await status(world.vikram),
      await status(world.leela),
    ]).toEqual([200, 404, 404, 404]);
    body(await world.asha.send("DELETE", `${CHANNELS}${url}/messages/${message.message_id}/`));
    expect([await status(world.rohan), await status(world.thomas)]).toEqual([404, 404]);
  });

  test("what a broadcast sends is open to its recipients", async () => {
    const list = await world.asha.open({ custom_type: "broadcast", name: "Run", user_ids: [world.farah.id] });
    const uploaded = body<UploadedFile>(await upload(world.asha, PNG, "run.png", list.url));
    body(
      await world.asha.send("POST", `${CHANNELS}${list.url}/messages/`, {
        req_id: reqId(),
        file_url: uploaded.file_url,
      }),
    );
    const got = (await world.farah.list()).channels.find(({ data }) => data.created_from === list.url)?.last_message;
    expect(got).toMatchObject({ message_type: "file", file: { url: uploaded.file_url } });
    expect((await world.farah.get(uploaded.file_url)).statusCode).toBe(200);
  });

  test("are refused when they are programs, empty, of others, or sent twice", async () => {
    const program = await upload(world.asha, Buffer.from("MZ\x90\x00\x03", "latin1"), "shot.png");
    expect(refusalOf(program).field_errors).toHaveProperty("file");
    expect(refusalOf(await upload(world.asha, PNG, "shot.exe")).field_errors).toHaveProperty("file");
    expect(refusalOf(await upload(world.asha, Buffer.alloc(0), "a.png")).field_errors).toHaveProperty("file");
    expect((await upload(world.vikram, PNG, "a.png")).statusCode).toBe(404);
    const uploaded = body<UploadedFile>(await upload(world.asha, PNG, "a.png"));
    expect(refusalOf(await sendFile(world.rohan, uploaded.file_url)).field_errors).toHaveProperty("file_url");
    body(await sendFile(world.asha, uploaded.file_url));
    expect(refusalOf(await sendFile(world.asha, uploaded.file_url)).field_errors).toHaveProperty("file_url");
  });

  // Last: when the clock has moved on by a day, the sessions are over.
  test("that nobody sent within a day are forgotten; one that was sent stays", async () => {
    const { orm } = world.parts.db;
    const names = async () => (await orm.select({ name: chatFiles.name }).from(chatFiles)).map(({ name }) => name);
    const sent = body<UploadedFile>(await upload(world.asha, PNG, "sent.png"));
    body(await sendFile(world.asha, sent.file_url));
    await upload(world.asha, PNG, "left.png");
    world.parts.clock.advance(DAY_MS - 1000);
    await tidyChat(world.parts);
    expect(await names()).toEqual(expect.arrayContaining(["sent.png", "left.png"]));
    world.parts.clock.advance(2000);
    await tidyChat(world.parts);
    expect(await names()).toContain("sent.png");
    expect(await names()).not.toContain("left.png");
  });
});
