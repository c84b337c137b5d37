import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { CHANNELS, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { byPlace, shownChannels } from "#src/chat-client/channel-rules.ts";
import { withNewMessage } from "#src/chat-client/channel-state.ts";
import { openDexieCache } from "#src/chat-client/engine/dexie-cache.ts";
import { quantile } from "../latency/crowd.ts";
import { crowdedWorld, LONG } from "./crowded-world.ts";
import { fullOrShort } from "../short.ts";

// Opens a long conversation at its newest end, from the browser's cache and from the server. Also times a list of many
// channels: listing them on the server, and hiding and sorting them in a page. The cache runs on an in-memory
// IndexedDB, not on a browser's own.

const ROUNDS = fullOrShort(15, 1);
const NEWEST = { at: Number.MAX_SAFE_INTEGER, before: 50, after: 0 };
const PAGE = 200;

export interface Opening {
  cacheFirstPageMs: number;
  serverNewestMs: number;
  serverFirstChannelsMs: number;
  serverAllChannelsMs: number;
  clientShownMs: number;
  clientMovedMs: number;
}

export async function opening(messages: number, channels: number): Promise<Opening> {
  const world = await crowdedWorld({ messages, channels });
  const { asha } = world;
  try {
    const all = await everyMessage(asha);
    if (all.length !== world.messages) throw new Error(`${all.length} messages were read`);
    const listed = await everyChannel(asha);
    if (listed.length < world.channels) throw new Error(`${listed.length} channels were listed`);
    return {
      cacheFirstPageMs: await cacheOpens(all, listed),
      serverNewestMs: await median(() => asha.messages(LONG, { before: "50" })),
      serverFirstChannelsMs: await median(() => asha.get(CHANNELS, { limit: "100" })),
      serverAllChannelsMs: await median(() => everyChannel(asha), fullOrShort(3, 1)),
      clientShownMs: await median(() => shownChannels(listed, asha.id)),
      clientMovedMs: await clientMoves(listed, asha.id),
    };
  } finally {
    await world.close();
  }
}

async function median(work: () => unknown, rounds = ROUNDS): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return quantile(took, 0.5);
}

/** Opens a page from its cache: the channels, the token, and the newest messages of the long conversation. */
async function cacheOpens(messages: readonly ChatMessage[], channels: readonly ChatChannel[]): Promise<number> {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const writing = openDexieCache("usr_bench", indexedDb);
  await writing.write({ channels, removedUrls: [], messages: [], token: "c1.1" });
  for (let from = 0; from < messages.length; from += PAGE) {
    const some = messages.slice(from, from + PAGE);
    await writing.write({ channels: [], removedUrls: [], messages: some, token: undefined });
  }
  writing.close();
  return median(async () => {
    const cache = openDexieCache("usr_bench", indexedDb);
    const page = await cache.messages(LONG, NEWEST);
    cache.close();
    if (page.at(-1)?.message_id !== messages.at(-1)?.message_id) throw new Error("the newest message is not held");
  });
}

/** A message arrives in the last channel of the list and moves it to the top. */
function clientMoves(channels: readonly ChatChannel[], currentUserId: string): Promise<number> {
  const last = channels.toSorted(byPlace).at(-1);
  const model = channels.find(({ last_message }) => last_message !== null)?.last_message;
  if (!last || !model) throw new Error("nothing was said");
  const newMessage: ChatMessage = { ...model, channel_url: last.url, created_at: Date.now() };
  return median(() => {
    const moved = channels.map((each) =>
      each.url === last.url ? withNewMessage(each, newMessage, { currentUserId, counted: false }) : each,
    );
    if (shownChannels(moved, currentUserId)[0]?.url !== last.url) throw new Error("it did not move");
  });
}

async function everyChannel(asha: ChatUser): Promise<ChatChannel[]> {
  const all: ChatChannel[] = [];
  let cursor: string | null = null;
  do {
    const answer = await asha.get(CHANNELS, { limit: String(PAGE), ...(cursor === null ? {} : { cursor }) });
    const page = answer.json<{ channels: ChatChannel[]; next_cursor: string | null }>();
    all.push(...page.channels);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

async function everyMessage(asha: ChatUser): Promise<ChatMessage[]> {
  let all: ChatMessage[] = [];
  let at = Number.MAX_SAFE_INTEGER;
  for (let more = true; more;) {
    const page = await asha.messages(LONG, { at: String(at), before: String(PAGE) });
    all = [...page.messages, ...all];
    at = all[0]?.created_at ?? 0;
    more = page.has_previous;
  }
  return all;
}
