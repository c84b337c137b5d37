import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { CHANNELS, type ChatTestWorld, openRoom } from "#server/chat/model/chat.testing.ts";
import { firstLink } from "#server/chat/previews/first-link.ts";
import { type LinkPreviews, linkPreviews } from "#server/chat/previews/link-previews.ts";
import { openPages, type TestPages } from "#server/chat/previews/pages.testing.ts";
import type { ChatUpdate } from "#server/chat/store/chat-update.ts";
import { body } from "#server/trading/eois/desk.testing.ts";

let room: ChatTestWorld;
let pages: TestPages;
let previews: LinkPreviews;
beforeAll(async () => {
  pages = await openPages((request, response) => {
    if (request.url === "/pdf") response.writeHead(200, { "content-type": "application/pdf" });
    else response.writeHead(200, { "content-type": "text/html" });
    response.end(`<title>Page ${request.url}</title>`);
  });
  room = await openRoom(undefined, (parts) => {
    previews = linkPreviews({ ...parts, config: { ...parts.config, linkPreviews: true } }, pages.guard);
    return previews;
  });
});
afterAll(async () => {
  pages.close();
  await room.close();
});

const shown = async (url: string, id: string) => {
  await previews.settled();
  return (await room.rohan.messages(url)).messages.find(({ message_id }) => message_id === id);
};

test("a message with a link shows what its page is called, told to the channel and not counted as an edit (D-170)", async () => {
  const { url } = await room.direct("asha", "rohan");
  const { change_token } = await room.rohan.list();
  const link = pages.url("/policy");
  const said = await room.asha.say(url, `seen this? ${link} and ${pages.url("/other")}`);
  expect(said.og_meta_data).toBeNull();
  const preview = { url: link, title: "Page /policy", description: null };
  expect(await shown(url, said.message_id)).toEqual({ ...said, og_meta_data: preview });
  const told = room.parts.published
    .map(({ data }) => data as ChatUpdate)
    .filter((news) => news.kind === "message_updated");
  expect(told).toMatchObject([{ url, message: { message_id: said.message_id, updated_at: 0, og_meta_data: preview } }]);
  expect(new Set(told[0]?.to)).toEqual(new Set([room.asha.id, room.rohan.id]));
  expect((await room.rohan.changes(change_token)).messages).toMatchObject([{ og_meta_data: preview }]);
});

test("what a broadcast links to is shown to its recipients", async () => {
  const list = await room.asha.open({ custom_type: "broadcast", name: "Run", user_ids: [room.rohan.id] });
  const said = await room.asha.say(list.url, pages.url("/run"));
  await previews.settled();
  const got = (await room.rohan.list()).channels.find(({ last_message }) => last_message?.message === said.message);
  expect(got?.last_message?.og_meta_data?.title).toBe("Page /run");
});

test("an edit that changes the link changes what is shown; a message taken back shows nothing", async () => {
  const { url } = await room.direct("asha", "rohan");
  const said = await room.asha.say(url, pages.url("/one"));
  await previews.settled();
  const path = `${CHANNELS}${url}/messages/${said.message_id}/`;
  const change = async (message: string) => body<ChatMessage>(await room.asha.send("PATCH", path, { message }));
  expect((await change(`please read ${pages.url("/one")}`)).og_meta_data?.title).toBe("Page /one");
  expect((await change(`rather ${pages.url("/two")}`)).og_meta_data).toBeNull();
  expect((await shown(url, said.message_id))?.og_meta_data?.title).toBe("Page /two");
  expect((await change("nothing to read")).og_meta_data).toBeNull();
  await change(pages.url("/one"));
  body(await room.asha.send("DELETE", path));
  expect(await shown(url, said.message_id)).toMatchObject({ deleted: true, og_meta_data: null });
});

test("a page that cannot be read leaves the message as it was said", async () => {
  const { url } = await room.direct("asha", "rohan");
  for (const link of [pages.url("/pdf"), "http://10.0.0.1/", "http://127.0.0.1:1/"]) {
    const said = await room.asha.say(url, link);
    expect(await shown(url, said.message_id)).toEqual(said);
  }
});

test("a link is what a page would draw as one: levels, names and mail addresses are none", () => {
  expect(firstLink("see rbi.org.in/notes and https://nse.example/x")).toBe("https://rbi.org.in/notes");
  expect(firstLink("http://nse.example/a?b=c.")).toBe("http://nse.example/a?b=c");
  for (const text of ["10 cr at 7.18", "asha@meridian.example", "ftp://files.example/a", "ok.", ""]) {
    expect(firstLink(text)).toBeNull();
  }
});

// Last: when the clock has moved on by an hour, the sessions are over.
test("a page is asked for once in an hour, whoever sends its link", async () => {
  const { url } = await room.direct("asha", "vikram");
  const link = pages.url("/often");
  const said = await room.asha.say(url, link);
  await room.vikram.say(url, `again ${link}`);
  await previews.settled();
  const asked = () => pages.asked.filter((path) => path === "/often").length;
  expect(asked()).toBe(1);
  room.parts.clock.advance(61 * 60 * 1000);
  previews.follow(said);
  await previews.settled();
  expect(asked()).toBe(2);
});
