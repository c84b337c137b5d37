import { and, asc, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LINE_MARKS } from "#domain/chat/channel-events.ts";
import { REVISABLE_MS } from "#domain/chat/revision-rules.ts";
import { must } from "#domain/lib/must.ts";
import { chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { openChatWorld, type ChatTestWorld } from "#server/people/chat/model/chat.testing.ts";
import { WAITS_MS } from "#server/people/chat/hosted/webhook-processor.ts";
import { isMessage } from "#server/people/chat/store/message-kinds.ts";
import { startHostedService, type HostedService } from "#server/people/chat/hosted/service.testing.ts";

let world: ChatTestWorld;
let service: HostedService;
let url: string;
let opened = 0;
beforeAll(async () => {
  world = await openChatWorld();
}, 60_000);
beforeEach(async () => {
  service = await startHostedService(world.parts);
  url = service.open(world.asha.id, "group", [world.rohan.id], { url: `chn_stands${(opened += 1)}x` });
  await service.take();
});
afterEach(() => service.close());
afterAll(() => world.close());

const textsAtService = () =>
  [...must(service.channels.get(url)).messages.values()].flatMap(({ message, customType }) =>
    LINE_MARKS.includes(customType) ? [] : [message],
  );
const dataAtService = (id: number): unknown => JSON.parse(must(service.channels.get(url)?.messages.get(id)).data);
const rows = () =>
  world.parts.db.orm
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.channelUrl, url), isMessage))
    .orderBy(asc(chatMessages.createdAt));
const versions = async (id: number) =>
  (
    await world.parts.db.orm
      .select()
      .from(chatMessageVersions)
      .where(eq(chatMessageVersions.messageId, id))
      .orderBy(asc(chatMessageVersions.version))
  ).map(({ message, because }) => [message, because]);
const audited = async (action: string) =>
  (await world.parts.db.orm.select().from(audit).where(like(audit.action, action))).filter(
    ({ subject }) => subject === url,
  );
const quote = (message: string, more: object = {}) => ({
  sender: { user_id: world.asha.id, nickname: "Asha Kulkarni" },
  message,
  file_name: null,
  created_at: 1,
  updated_at: 0,
  deleted: false,
  ...more,
});
const answer = (id: number, text: string) =>
  service.send(url, world.rohan.id, "done", { data: JSON.stringify({ reply_to: String(id), quote: quote(text) }) });
const corrections = (...texts: string[]) =>
  JSON.stringify({ req_id: "req-1", corrections: texts.map((message) => ({ message, corrected_at: 1 })) });

describe("a message of the hosted chat stands as sent", () => {
  test("once a reply quotes it: an edit at the service is put back there, and is no part of our copy", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20", { data: '{"req_id":"req-1"}' });
    answer(id, "gs 33 bid 7.20");
    await service.take();
    service.edit(url, id, "gs 33 bid 7.40");
    await service.take();
    expect(textsAtService()).toEqual(["gs 33 bid 7.20", "done"]);
    expect(dataAtService(id)).toEqual({ req_id: "req-1" });
    const [row] = await rows();
    expect(row).toMatchObject({ message: "gs 33 bid 7.20", frozen: "answered", updatedAt: 0 });
    expect(await versions(must(row).id)).toEqual([]);
    expect(await audited("chat.hosted_edit_undone")).toMatchObject([{ detail: { tried: "gs 33 bid 7.40" } }]);
  });

  test("two minutes after it was sent; before that an edit is an edit", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20");
    service.edit(url, id, "gs 33 bid 7.21");
    await service.take();
    expect((await rows())[0]?.message).toBe("gs 33 bid 7.21");
    world.parts.clock.advance(REVISABLE_MS + 1000);
    service.edit(url, id, "gs 33 bid 7.22");
    await service.take();
    expect(textsAtService()).toEqual(["gs 33 bid 7.21"]);
    expect(await versions(must((await rows())[0]).id)).toEqual([["gs 33 bid 7.20", "edited"]]);
  });

  test("and is corrected in the open: its earlier text stays beside it, in order of the corrections", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20");
    await service.take();
    world.parts.clock.advance(REVISABLE_MS + 1000);
    service.edit(url, id, "gs 33 bid 7.21", corrections("gs 33 bid 7.20"));
    service.edit(url, id, "gs 33 bid 7.22", corrections("gs 33 bid 7.20", "gs 33 bid 7.21"));
    // Deliver the events in reverse order.
    service.pending.reverse();
    await service.take();
    world.parts.clock.advance(WAITS_MS / 2);
    await service.take();
    const [row] = await rows();
    expect(row?.message).toBe("gs 33 bid 7.22");
    expect(row?.corrections.map(({ message }) => message)).toEqual(["gs 33 bid 7.20", "gs 33 bid 7.21"]);
    expect(await versions(must(row).id)).toEqual([
      ["gs 33 bid 7.20", "corrected"],
      ["gs 33 bid 7.21", "corrected"],
    ]);
    expect(await audited("chat.hosted_edit_undone")).toEqual([]);
  });

  test("and no correction claims a text that it never had", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20");
    world.parts.clock.advance(REVISABLE_MS + 1000);
    service.edit(url, id, "gs 33 bid 7.40", corrections("gs 33 bid 7.10"));
    await service.take();
    expect(textsAtService()).toEqual(["gs 33 bid 7.20"]);
    expect(dataAtService(id)).toEqual({ req_id: "req-1" });
  });

  test("and what was deleted of it is shown in the channel, because the service gives nothing back", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20");
    world.parts.clock.advance(REVISABLE_MS + 60_000);
    service.remove(url, id);
    await service.take();
    expect(textsAtService()).toEqual([
      "Asha Kulkarni deleted a message that could no longer be changed. It read: “gs 33 bid 7.20”",
    ]);
    expect(await audited("chat.hosted_deleted%")).toMatchObject([{ detail: { said: "gs 33 bid 7.20" } }]);
    // An edit in time is not reported.
    const young = service.send(url, world.asha.id, "typo");
    service.remove(url, young);
    await service.take();
    expect(textsAtService()).toHaveLength(1);
  });
});

describe("a reply of the hosted chat", () => {
  test("that quotes what was never sent is deleted", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20");
    answer(id, "gs 33 bid 7.40");
    await service.take();
    expect(textsAtService()).toEqual(["gs 33 bid 7.20"]);
    expect((await rows()).map(({ deleted, frozen }) => [deleted, frozen])).toEqual([
      [false, null],
      [true, null],
    ]);
  });

  test("may quote what was edited meanwhile, and keeps its quote whatever an edit sets beside it", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20");
    service.edit(url, id, "gs 33 bid 7.21");
    const reply = answer(id, "gs 33 bid 7.20");
    await service.take();
    service.edit(url, reply, "done, thanks", JSON.stringify({ reply_to: String(id), quote: quote("gs 33 bid 7.40") }));
    await service.take();
    expect(textsAtService()).toEqual(["gs 33 bid 7.21", "done, thanks"]);
    expect(dataAtService(reply)).toMatchObject({ quote: { message: "gs 33 bid 7.20" } });
    expect((await rows())[1]?.data?.quote?.message).toBe("gs 33 bid 7.20");
  });

  test("that comes before its message waits for it", async () => {
    const id = service.send(url, world.asha.id, "gs 33 bid 7.20");
    answer(id, "gs 33 bid 7.20");
    service.pending.reverse();
    await service.take();
    world.parts.clock.advance(10_000);
    await service.take();
    expect((await rows()).map(({ message, frozen }) => [message, frozen])).toEqual([
      ["gs 33 bid 7.20", "answered"],
      ["done", null],
    ]);
  });
});
