import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { tokenOf } from "#server/people/chat/store/change-token.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";

let world: ChatTestWorld;
let urls: string[];
beforeAll(async () => {
  world = await openChatWorld();
  const group = await world.asha.open({
    custom_type: "group",
    name: "Three",
    user_ids: [world.rohan.id, world.leela.id],
  });
  await world.rohan.send("POST", `${CHANNELS}${group.url}/accept/`);
  urls = [(await world.direct("asha", "rohan")).url, group.url];
});
afterAll(() => world.close());

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("say" as const), by: fc.boolean(), at: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("edit" as const, "remove" as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("rename" as const), name: fc.stringMatching(/^[A-Z]{3,8}$/) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("read" as const), at: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("look" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rejoin" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Every message of Rohan's channels as the server has them now. */
async function truth(): Promise<Map<string, ChatMessage>> {
  const { channels } = await world.rohan.list();
  const all = await Promise.all(channels.map(({ url }) => world.rohan.messages(url, { before: "200" })));
  return new Map(all.flatMap(({ messages }) => messages.map((message) => [message.message_id, message])));
}

async function run(act: Step, sent: { url: string; id: string }[]): Promise<void> {
  const { asha, rohan } = world;
  const [direct, group] = [must(urls[0]), must(urls[1])];
  if (act.kind === "say") {
    const url = must(urls[act.at]);
    const message = await (act.by ? asha : rohan).post(url, `level ${sent.length}`);
    if (act.by) sent.push({ url, id: message.message_id });
  } else if (act.kind === "edit" || act.kind === "remove") {
    const target = sent[act.which % Math.max(1, sent.length)];
    if (!target) return;
    const path = `${CHANNELS}${target.url}/messages/${target.id}/`;
    if (act.kind === "edit") await asha.send("PATCH", path, { message: `changed ${act.which}` });
    else await asha.send("DELETE", path);
  } else if (act.kind === "rename") {
    await asha.send("PATCH", `${CHANNELS}${group}/`, { name: act.name });
  } else if (act.kind === "read") {
    await asha.send("POST", `${CHANNELS}${must(urls[act.at])}/read/`, {});
  } else if (act.kind === "rejoin") {
    await rohan.send("POST", `${CHANNELS}${direct}/leave/`);
    await asha.open({ custom_type: "direct", user_ids: [rohan.id] });
    await rohan.send("POST", `${CHANNELS}${direct}/accept/`);
  }
}

test("whoever asks for the changes since their last reading has what the server holds, after any conversation", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { rohan } = world;
      const start = await rohan.list();
      let token = start.change_token;
      const channels = new Map(start.channels.map((channel) => [channel.url, channel]));
      const messages = await truth();
      const readChanges = async () => {
        const changes = await rohan.changes(token);
        expect(changes.reset).toBe(false);
        token = changes.change_token;
        for (const url of changes.removed_channels) channels.delete(url);
        for (const channel of changes.channels) channels.set(channel.url, channel);
        for (const message of changes.messages) messages.set(message.message_id, message);
        expect((await rohan.changes(token)).messages).toEqual([]);
      };
      const sent: { url: string; id: string }[] = [];
      for (const act of steps) await (act.kind === "look" ? readChanges() : run(act, sent));
      await readChanges();
      const byUrl = (all: Iterable<ChatChannel>) => [...all].toSorted((a, b) => (a.url < b.url ? -1 : 1));
      expect(byUrl(channels.values())).toEqual(byUrl((await rohan.list()).channels));
      expect(messages).toEqual(await truth());
    }),
    { numRuns: 12 },
  );
});

test("a token brings exactly what came after it, while others write at the same moment", async () => {
  const { asha, rohan } = world;
  const url = must(urls[0]);
  let token = (await rohan.list()).change_token;
  const got: string[] = [];
  const writing = Promise.all(Array.from({ length: 40 }, (_, n) => asha.post(url, `burst ${n}`)));
  const writers = { busy: true };
  void writing.then(() => (writers.busy = false));
  const readChanges = async () => {
    const changes = await rohan.changes(token);
    token = changes.change_token;
    got.push(...changes.messages.map(({ message_id }) => message_id));
  };
  while (writers.busy) {
    await readChanges();
    // Neither caller nor database of this test leaves the process: the writers get their turn here.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await readChanges();
  const sent = (await writing).map(({ message_id }) => message_id);
  expect(new Set(got)).toEqual(new Set(sent));
});

test("a token that was never given here, or is of another time, asks to start afresh", async () => {
  for (const since of ["", "c1.", "c9.1", tokenOf(999_999_999), "-1"]) {
    const answer = await world.rohan.changes(since);
    expect([answer.reset, answer.messages]).toEqual([true, []]);
    expect((await world.rohan.changes(answer.change_token)).reset).toBe(false);
  }
});
