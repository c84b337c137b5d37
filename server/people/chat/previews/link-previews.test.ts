import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { firstLink } from "#server/people/chat/previews/first-link.ts";
import { type LinkPreviews, linkPreviews } from "#server/people/chat/previews/link-previews.ts";
import { openPages, type TestPages } from "#server/people/chat/previews/pages.testing.ts";
import type { ChatUpdate } from "#server/people/chat/store/chat-update.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
let pages: TestPages;
let previews: LinkPreviews;
beforeAll(async () => {
  pages = await openPages((request, response) => {
    if (request.url === "/pdf") response.writeHead(200, { "content-type": "application/pdf" });
    else response.writeHead(200, { "content-type": "text/html" });
    response.end(`<title>Page ${request.url}</title>`);
  });
  world = await openChatWorld(undefined, (parts) => {
    previews = linkPreviews({ ...parts, config: { ...parts.config, linkPreviews: true } }, pages.guard);
    return previews;
  });
});
afterAll(async () => {
  pages.close();
  await world.close();
});

const shown = async (url: string, id: string) => {
  await previews.idle();
  return (await world.rohan.messages(url)).messages.find(({ message_id }) => message_id === id);
};

test("a message with a link shows what its page is called, published to the channel and not counted as an edit (D-170)", async () => {
  const { url } = await world.direct("asha", "rohan");
  const { change_token } = await world.rohan.list();
  const link = pages.url("/policy");
  const message = await world.asha.post(url, `seen this? ${link} and ${pages.url("/other")}`);
  expect(message.og_meta_data).toBeNull();
  const preview = { url: link, title: "Page /policy", description: null };
  expect(await shown(url, message.message_id)).toEqual({ ...message, og_meta_data: preview });
  const updates = world.parts.published
    .map(({ data }) => data as ChatUpdate)
    .filter((update) => update.kind === "message_updated");
  expect(updates).toMatchObject([
    { url, message: { message_id: message.message_id, updated_at: 0, og_meta_data: preview } },
  ]);
  expect(new Set(updates[0]?.to)).toEqual(new Set([world.asha.id, world.rohan.id]));
  expect((await world.rohan.changes(change_token)).messages).toMatchObject([{ og_meta_data: preview }]);
});

test("what a broadcast links to is shown to its recipients", async () => {
  const list = await world.asha.open({ custom_type: "broadcast", name: "Run", user_ids: [world.rohan.id] });
  const message = await world.asha.post(list.url, pages.url("/run"));
  await previews.idle();
  const got = (await world.rohan.list()).channels.find(({ last_message }) => last_message?.message === message.message);
  expect(got?.last_message?.og_meta_data?.title).toBe("Page /run");
});

test("an edit that changes the link changes what is shown; a message deleted shows nothing", async () => {
  const { url } = await world.direct("asha", "rohan");
  const message = await world.asha.post(url, pages.url("/one"));
  await previews.idle();
  const path = `${CHANNELS}${url}/messages/${message.message_id}/`;
  const change = async (message: string) => body<ChatMessage>(await world.asha.send("PATCH", path, { message }));
  expect((await change(`please read ${pages.url("/one")}`)).og_meta_data?.title).toBe("Page /one");
  expect((await change(`rather ${pages.url("/two")}`)).og_meta_data).toBeNull();
  expect((await shown(url, message.message_id))?.og_meta_data?.title).toBe("Page /two");
  expect((await change("nothing to read")).og_meta_data).toBeNull();
  await change(pages.url("/one"));
  body(await world.asha.send("DELETE", path));
  expect(await shown(url, message.message_id)).toMatchObject({ deleted: true, og_meta_data: null });
});

test("a page that cannot be read leaves the message as it was sent", async () => {
  const { url } = await world.direct("asha", "rohan");
  for (const link of [pages.url("/pdf"), "http://10.0.0.1/", "http://127.0.0.1:1/"]) {
    const message = await world.asha.post(url, link);
    expect(await shown(url, message.message_id)).toEqual(message);
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
  const { url } = await world.direct("asha", "vikram");
  const link = pages.url("/often");
  const message = await world.asha.post(url, link);
  await world.vikram.post(url, `again ${link}`);
  await previews.idle();
  const asked = () => pages.asked.filter((path) => path === "/often").length;
  expect(asked()).toBe(1);
  world.parts.clock.advance(61 * 60 * 1000);
  previews.follow(message);
  await previews.idle();
  expect(asked()).toBe(2);
});
