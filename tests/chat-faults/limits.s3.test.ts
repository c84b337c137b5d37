import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHAT_FILE_LIMIT_BYTES, MESSAGE_MAX_CHARS } from "#domain/contract/http/chat-messages.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld, reqId } from "#server/people/chat/model/chat.testing.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { picture, upload } from "#tests/chat-faults/send-file.ts";

// Limits of a chat: nothing too large, nothing executable.

let world: ChatTestWorld;
let url: string;
beforeAll(async () => {
  world = await openChatWorld();
  ({ url } = await world.direct("asha", "rohan"));
});
afterAll(() => world.close());

interface StoredFile {
  file_url: string;
  name: string;
  type: string;
  size: number;
}
const uploadFile = (bytes: Uint8Array<ArrayBuffer>, name: string) => upload(world, world.asha, url, { bytes, name });
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));
const sendFile = async (file_url: string) =>
  body<ChatMessage>(
    await world.asha.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), file_url, message: "" }),
  );

describe("a file", () => {
  test("of exactly 20 MB is stored whole; one byte more is refused as too large, and nothing of it stays", async () => {
    const whole = body<StoredFile>(await uploadFile(picture(CHAT_FILE_LIMIT_BYTES), "full.png"));
    expect(whole.size).toBe(20_000_000);
    await sendFile(whole.file_url);
    expect((await world.rohan.get(whole.file_url)).rawPayload).toHaveLength(20_000_000);
    const count = () => world.parts.db.query("select count(*)::int as n from chat_files");
    const before = await count();
    const refusal = refusalOf(await uploadFile(picture(CHAT_FILE_LIMIT_BYTES + 1), "full.png"));
    expect([refusal.status, refusal.code]).toEqual([413, "too_large"]);
    expect(await count()).toEqual(before);
  });

  test.each([
    ["a Windows program named as a picture", "MZ\x90\x00\x03\x00", "chart.png"],
    ["a Linux program", "\x7fELF\x02\x01\x01\x00", "run"],
    ["an archive", "PK\x03\x04\x14\x00\x00\x00", "deals.zip"],
    ["a Java class", "\xca\xfe\xba\xbe\x00\x00", "a.txt"],
    ["an old Office document, which may carry macros", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "book.xls"],
  ])("is refused when it is %s", async (_what, head, name) => {
    const refusal = refusalOf(await uploadFile(new Uint8Array(Buffer.from(head, "latin1")), name));
    expect(refusal).toMatchObject({
      status: 400,
      code: "validation_error",
      field_errors: { file: [expect.any(String)] },
    });
  });

  test.each([
    ["<script>alert(1)</script>.html", "<script>alert(document.cookie)</script>"],
    ["drawing.svg", `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`],
    ["page.xhtml", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`],
    ["run.js", "fetch('/api/chat/channels/')"],
  ])("called %s is refused, and given back as plain text to be saved under a name of text", async (name, text) => {
    const refusal = refusalOf(await uploadFile(utf8(text), name));
    expect([refusal.status, refusal.field_errors]).toEqual([400, { file: [FILE_NOT_TAKEN] }]);
    const stored = body<StoredFile>(await uploadFile(utf8(text), `${name}.txt`));
    expect(stored.type).toBe("text/plain; charset=utf-8");
    await sendFile(stored.file_url);
    const saved = await world.rohan.get(stored.file_url);
    expect(saved.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w.-]+\.txt"$/),
    });
  });

  test.each([
    [`"><img src=x onerror=alert(1)>.png`],
    ["a\r\nSet-Cookie: bond.token=stolen.png"],
    ["../../../../etc/passwd.png"],
    ["\u202Egnp.exe.png"],
  ])("named %j travels under a name that is harmless in a path and a header", async (name) => {
    const stored = body<StoredFile>(await uploadFile(picture(100), name));
    expect(stored.file_url).toMatch(/^\/api\/chat\/files\/chf_[0-9a-z]+\/[\w.-]+\.png$/);
    expect(stored.name).not.toMatch(/[\p{C}/\\]/u);
    await sendFile(stored.file_url);
    const saved = await world.rohan.get(stored.file_url);
    expect(saved.headers["set-cookie"]).toBeUndefined();
    expect(saved.headers["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+\.png"$/);
  });
});

describe("a text", () => {
  const send = (message: string) =>
    world.asha.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), message });

  test("of 100 kB is refused by its field, when it is sent and when it is edited into; the longest is taken", async () => {
    const tooLong = "x".repeat(100_000);
    const refusal = refusalOf(await send(tooLong));
    expect([refusal.status, refusal.code]).toEqual([400, "validation_error"]);
    expect(refusal.field_errors).toEqual({ message: [`Should be at most ${MESSAGE_MAX_CHARS} characters`] });
    const { message_id } = body<ChatMessage>(await send("y".repeat(MESSAGE_MAX_CHARS)));
    const edited = await world.asha.send("PATCH", `${CHANNELS}${url}/messages/${message_id}/`, { message: tooLong });
    expect(refusalOf(edited).field_errors).toHaveProperty("message");
  });

  test.each([
    `<script>alert(1)</script><img src=x onerror=alert(1)>`,
    `javascript:alert(1)`,
    `{{constructor.constructor('alert(1)')()}}`,
    `'; drop table chat_messages; --`,
    `\u202Etxt.exe\u0000`,
    `</article><article aria-label="Rohan Mehta">done 10cr</article>`,
  ])("of markup stays the text it is: %j", async (text) => {
    const answer = await send(text);
    // Characters no database can store are refused on their field; all others are returned unchanged.
    if (answer.statusCode >= 300) {
      expect(text).toContain("\u0000");
      expect(refusalOf(answer).field_errors).toHaveProperty("message");
      return;
    }
    expect(body<ChatMessage>(answer).message).toBe(text);
    const { messages } = await world.rohan.messages(url);
    expect(messages.at(-1)?.message).toBe(text);
  });
});
