import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listPrivateRuns, readDealLine, readQuotes } from "#domain/contract/http/runs.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { privateRun, type PrivateRun } from "#domain/runs/private-run.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { sessions, users } from "#server/machine/db/schema/people.ts";
import { privateRuns } from "#server/machine/db/schema/runs.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { clearLapsed, followChat } from "#server/market/runs/follow-chat.ts";
import { runSnapshot } from "#server/market/runs/queries.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { runRoutes } from "#server/market/runs/routes.ts";
import { standingRows } from "#server/market/runs/standing-rows.ts";
import { audienceOf } from "#server/machine/live/audience.ts";
import { TEST_NOW } from "#server/testing/clock.ts";

const GS33 = "IN0020230085";
const NABARD_28 = "INE261F08EO7";

let world: ChatTestWorld;
let reader: QuoteReader;
beforeAll(async () => {
  world = await openChatWorld(runRoutes);
  reader = new QuoteReader(world.parts);
  // The clock moves to the end of the day; sessions must not expire in these tests.
  await world.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
}, 60_000);
afterAll(() => world.close());
/** Tests begin with the chat fully read and no live lines. */
beforeEach(async () => {
  await follow();
  await world.parts.db.orm.delete(privateRuns);
  await world.parts.db.orm.delete(outbox);
});

/** As the follower does, until nothing waits. */
async function follow(): Promise<void> {
  while (await followChat(world.parts, reader));
}

async function runsOf(who: ChatUser): Promise<PrivateRun[]> {
  return body<ResponseOf<typeof listPrivateRuns>>(await who.get("/api/eoi/private-run/")).results;
}

async function group(...invited: ChatUser[]): Promise<string> {
  const { asha } = world;
  const { url } = await asha.open({ custom_type: "group", name: "Govt desk", user_ids: invited.map(({ id }) => id) });
  for (const who of invited) await who.send("POST", `${CHANNELS}${url}/accept/`);
  return url;
}

/** Rows on a person's screen after the messages it received, applied in order. */
async function runsShownTo(who: ChatUser): Promise<Map<string, PrivateRun>> {
  const messages = await world.parts.db.orm
    .select({ data: outbox.data })
    .from(outbox)
    .where(and(eq(outbox.stream, "private_run"), eq(outbox.audience, who.id)))
    .orderBy(asc(outbox.id));
  const runs = new Map<string, PrivateRun>();
  for (const row of messages.flatMap(({ data }) => data as (PrivateRun | { id: string; removed: true })[])) {
    if ("removed" in row) runs.delete(row.id);
    else runs.set(row.id, privateRun.parse(row));
  }
  return runs;
}

async function refreshes(who: ChatUser): Promise<number> {
  const rows = await world.parts.db.orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.stream, "refresh_private_runs"), eq(outbox.audience, who.id)));
  return rows.length;
}

const texts = (runs: Iterable<PrivateRun>) =>
  [...runs].map((run) => `${run.bond_name} ${run.quote_type} ${run.yield_stored}`).toSorted();

describe("a quote written in a chat", () => {
  test("is a line for the members of that channel, with all that was written of it (A-069, F-29, W-06)", async () => {
    const { asha, rohan, vikram } = world;
    const url = await group(rohan);
    const message = await asha.post(url, "7.18 gs 33 bid 6.85 10cr t1 subj");
    await follow();
    const [line, ...others] = await runsOf(rohan);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      channel_url: url,
      channel_name: "Govt desk",
      message_id: message.message_id,
      author: { user_id: asha.id, name: "Asha Kulkarni", client_id: "cli_meridian" },
      at: new Date(message.created_at).toISOString(),
      finstrument_id: GS33,
      bond_name: "7.18% GS 2033",
      quote_type: "BID",
      quantum: 100_000_000,
      fixed_field: "yield",
      yield_stored: 0.0685,
      settlement_delta: 1,
      status: "subject",
      unresolved: [],
    });
    // The other level follows from the one that was quoted.
    expect(must(line).unit_price_stored).toBeGreaterThan(101);
    expect(await runsOf(asha)).toEqual([line]);
    expect([...(await runsShownTo(rohan)).values()]).toEqual([line]);
    // Not visible to a person outside the channel, in any way.
    expect(await runsOf(vikram)).toEqual([]);
    expect(await runsShownTo(vikram)).toEqual(new Map());
  });

  test("is for nobody without trade access, though they are in the channel", async () => {
    const { asha, leela, thomas, rohan } = world;
    const url = await group(leela, rohan);
    await asha.post(url, "7.18 gs 33 bid 6.85");
    await follow();
    expect(await runsOf(rohan)).toHaveLength(1);
    expect(await runsOf(leela)).toEqual([]);
    expect(await runsShownTo(leela)).toEqual(new Map());
    expect(await runsOf(thomas)).toEqual([]);
    const viewer = must(await actorOfUser(world.parts, leela.id, null));
    expect(audienceOf("private_run", viewer)).toBeNull();
  });

  test("opens the stream with the lines that stand, for its reader only", async () => {
    const { asha, rohan, vikram, parts } = world;
    const url = await group(rohan);
    await asha.post(url, "7.18 gs 33 bid 6.85");
    await follow();
    const load = async (who: ChatUser) => {
      const actor = must(await actorOfUser(parts, who.id, null));
      return parts.db.orm.transaction((tx) => runSnapshot(parts).load(actor, tx));
    };
    expect(await load(rohan)).toEqual(await runsOf(rohan));
    expect(await load(vikram)).toEqual([]);
  });

  test("waits for an invitation to be taken, and goes from the screen of who leaves (W-07)", async () => {
    const { asha, rohan, vikram } = world;
    const { url } = await asha.open({ custom_type: "group", name: "Open desk", user_ids: [rohan.id, vikram.id] });
    await vikram.send("POST", `${CHANNELS}${url}/accept/`);
    await asha.post(url, "7.18 gs 33 bid 6.85");
    await follow();
    expect(await runsOf(rohan)).toEqual([]);
    await rohan.send("POST", `${CHANNELS}${url}/accept/`);
    await follow();
    expect((await runsShownTo(rohan)).size).toBe(1);
    expect(await refreshes(rohan)).toBe(1);
    await rohan.send("POST", `${CHANNELS}${url}/leave/`);
    // At once, before the follower runs.
    expect(await runsOf(rohan)).toEqual([]);
    await follow();
    expect(await runsShownTo(rohan)).toEqual(new Map());
    expect((await runsShownTo(vikram)).size).toBe(1);
  });
});

describe("what is sent later", () => {
  test("replaces the line of the same author, bond and side in its place, and no other", async () => {
    const { asha, rohan } = world;
    const url = await group(rohan);
    await asha.post(url, "7.18 gs 33 6.85/6.82 10cr");
    await rohan.post(url, "7.18 gs 33 bid 6.86");
    await follow();
    const before = new Map((await runsOf(asha)).map((run) => [run.id, run]));
    expect(before.size).toBe(3);
    await asha.post(url, "7.18 gs 33 bid 6.84");
    await follow();
    const after = await runsOf(rohan);
    expect(texts(after)).toEqual(["7.18% GS 2033 ASK 0.0682", "7.18% GS 2033 BID 0.0684", "7.18% GS 2033 BID 0.0686"]);
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(before.keys()));
    expect(texts((await runsShownTo(rohan)).values())).toEqual(texts(after));
  });

  test("'off' withdraws, an edit changes the line, a deletion withdraws it", async () => {
    const { asha, rohan } = world;
    const url = await group(rohan);
    const first = await asha.post(url, "7.18 gs 33 bid 6.85");
    const second = await asha.post(url, "offer 7.26 gs 33 6.90");
    await follow();
    expect(await runsOf(rohan)).toHaveLength(2);
    await asha.post(url, "7.26 gs 33 offer off");
    await follow();
    expect(texts(await runsOf(rohan))).toEqual(["7.18% GS 2033 BID 0.0685"]);
    const path = `${CHANNELS}${url}/messages/${first.message_id}/`;
    body<ChatMessage>(await asha.send("PATCH", path, { message: "7.18 gs 33 bid 6.80" }));
    await follow();
    expect(texts((await runsShownTo(rohan)).values())).toEqual(["7.18% GS 2033 BID 0.068"]);
    body<ChatMessage>(await asha.send("DELETE", path));
    await follow();
    expect(await runsOf(rohan)).toEqual([]);
    expect(await runsShownTo(rohan)).toEqual(new Map());
    expect(second.message_id).not.toBe(first.message_id);
  });

  test("a level that was deleted, edited away or whose 'off' was deleted brings none before it back to life", async () => {
    const { asha, rohan } = world;
    const url = await group(rohan);
    const pathOf = ({ message_id }: ChatMessage) => `${CHANNELS}${url}/messages/${message_id}/`;
    const standing = async () => {
      await follow();
      expect(texts((await runsShownTo(rohan)).values())).toEqual(texts(await runsOf(rohan)));
      return texts(await runsOf(rohan));
    };
    await asha.post(url, "7.18 gs 33 bid 6.85");
    await asha.post(url, "7.18 gs 33 offer 6.80");
    const better = await asha.post(url, "7.18 gs 33 bid 6.84");
    expect(await standing()).toEqual(["7.18% GS 2033 ASK 0.068", "7.18% GS 2033 BID 0.0684"]);
    body(await asha.send("DELETE", pathOf(better)));
    expect(await standing()).toEqual(["7.18% GS 2033 ASK 0.068"]);
    // A deletion undone within seconds restores the line; it was never replaced.
    body(await asha.send("POST", `${pathOf(better)}restore/`));
    expect(await standing()).toEqual(["7.18% GS 2033 ASK 0.068", "7.18% GS 2033 BID 0.0684"]);
    body(await asha.send("PATCH", pathOf(better), { message: "anybody there?" }));
    expect(await standing()).toEqual(["7.18% GS 2033 ASK 0.068"]);
    const withdrawn = await asha.post(url, "7.18 gs 33 offer off");
    expect(await standing()).toEqual([]);
    body(await asha.send("DELETE", pathOf(withdrawn)));
    expect(await standing()).toEqual([]);
    await asha.post(url, "7.18 gs 33 offer 6.79");
    expect(await standing()).toEqual(["7.18% GS 2033 ASK 0.0679"]);
  });

  test("a correction sets its level in the place of the one it corrects", async () => {
    const { asha, rohan } = world;
    const url = await group(rohan);
    const wrong = await asha.post(url, "7.18 gs 33 bid 6.58");
    await asha.post(url, "7.18 gs 33 offer 6.80");
    body(
      await asha.send("POST", `${CHANNELS}${url}/messages/${wrong.message_id}/corrections/`, {
        message: "7.18 gs 33 bid 6.85",
      }),
    );
    await follow();
    expect(texts((await runsShownTo(rohan)).values())).toEqual(["7.18% GS 2033 ASK 0.068", "7.18% GS 2033 BID 0.0685"]);
  });

  test("the end of the trading day clears all", async () => {
    const { asha, rohan, parts } = world;
    const url = await group(rohan);
    await asha.post(url, "7.18 gs 33 bid 6.85");
    await follow();
    expect(must((await runsOf(rohan))[0]).expires_at).toBe("2026-11-20T11:30:00.000Z");
    parts.clock.set("2026-11-20T11:30:00.000Z");
    try {
      expect(await runsOf(rohan)).toEqual([]);
      await clearLapsed(parts);
      expect(await runsShownTo(rohan)).toEqual(new Map());
      expect(await refreshes(rohan)).toBe(1);
      expect(await parts.db.orm.select().from(privateRuns)).toEqual([]);
    } finally {
      parts.clock.set(TEST_NOW);
    }
  });
});

describe("the follower", () => {
  test("that stops and begins again reads each message once and misses none", async () => {
    const { asha, rohan, parts } = world;
    const url = await group(rohan);
    await asha.post(url, "7.18 gs 33 bid 6.85");
    await follow();
    await asha.post(url, "7.26 gs 33 offer 6.90");
    // Another node, with nothing in memory.
    const other = new QuoteReader(parts);
    while (await followChat(parts, other));
    expect(texts((await runsShownTo(rohan)).values())).toEqual(["7.18% GS 2033 BID 0.0685", "7.26% GS 2033 ASK 0.069"]);
    const published = await parts.db.orm.select().from(outbox).where(eq(outbox.audience, rohan.id));
    while (await followChat(parts, other));
    expect(await parts.db.orm.select().from(outbox).where(eq(outbox.audience, rohan.id))).toHaveLength(
      published.length,
    );
  });

  test("that breaks in the middle of writing reads it again", async () => {
    const { asha, rohan, parts } = world;
    const url = await group(rohan);
    await asha.post(url, "7.18 gs 33 bid 6.85");
    const broken = {
      ...parts,
      bonds: {
        ...parts.bonds,
        get: () => {
          throw new Error("broken");
        },
      },
    };
    await expect(followChat(broken, reader)).rejects.toThrow("broken");
    expect(await runsOf(rohan)).toEqual([]);
    await follow();
    expect(await runsOf(rohan)).toHaveLength(1);
  });
});

describe("a day of messages", () => {
  test("is read a message at a time: what was sent before is not read again with the next", async () => {
    const { asha, rohan, parts } = world;
    const url = await group(rohan);
    const read: string[] = [];
    class Listed extends QuoteReader {
      override message(text: string) {
        read.push(text);
        return super.message(text);
      }
    }
    const listed = new Listed(parts);
    const sent = Array.from({ length: 30 }, (_, n) => `7.18 gs 33 bid 6.${50 + n}`);
    for (const text of sent) {
      await asha.post(url, text);
      while (await followChat(parts, listed));
    }
    expect(read).toEqual(sent);
    expect(texts(await runsOf(rohan))).toEqual(["7.18% GS 2033 BID 0.0679"]);
  });

  test("comes to the same whether it was followed from the first message or is read at once", async () => {
    const { asha, rohan, parts } = world;
    const url = await group(rohan);
    const path = async (index: number) => {
      const messages = parts.db.orm.select().from(chatMessages).where(eq(chatMessages.channelUrl, url));
      const ownMessages = (await messages.orderBy(asc(chatMessages.id))).filter(({ senderId }) => senderId === asha.id);
      return `${CHANNELS}${url}/messages/${must(ownMessages.at(index)).id}/`;
    };
    const choose = async (answer: object) => {
      const open = (await runsOf(asha)).find(({ unresolved }) => unresolved.length > 0);
      body(await asha.send("POST", `/api/runs/${must(open).id}/choose/`, answer));
    };
    const steps: (() => Promise<unknown>)[] = [
      () => asha.post(url, "7.18 gs 33 bid 6.85"),
      () => asha.post(url, "good morning"),
      () => asha.post(url, "nabard 28 bid 7.30 10cr"),
      () => asha.post(url, "7.26 gs 33 offer 6.90"),
      () => choose({ finstrument_id: NABARD_28 }),
      () => asha.post(url, "7.18 gs 33 offer 6.80"),
      () => asha.post(url, "nabard 28 bid 7.25 5cr"),
      () => asha.post(url, "7.18 gs 33 off"),
      () => choose({ side: "BID" }),
      () => asha.post(url, "7.26 gs 33 offer 6.91"),
      async () => asha.send("PATCH", await path(0), { message: "7.18 gs 33 bid 6.70" }),
      () => asha.post(url, "7.18 gs 33 bid 6.60"),
      async () => asha.send("DELETE", await path(-2)),
      () => asha.post(url, "7.26 gs 33 bid 6.95"),
      () => asha.post(url, "7.26 gs 33 off"),
    ];
    for (const [n, step] of steps.entries()) {
      await step();
      await follow();
      const now = parts.clock.now();
      const reread = await parts.db.orm.transaction((tx) =>
        standingRows(parts, new QuoteReader(parts), tx, { channelUrl: url, authorId: asha.id, now }),
      );
      const followed = await parts.db.orm.select().from(privateRuns).where(eq(privateRuns.channelUrl, url));
      const byId = (rows: typeof followed) =>
        rows.map((row) => ({ ...row, shownTo: [] })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(byId(followed), `after step ${n}`).toEqual(byId(reread));
    }
  });
});

describe("a line that fits several bonds", () => {
  test("is a question to its author only, and once answered a line for all", async () => {
    const { asha, rohan } = world;
    const url = await group(rohan);
    await asha.post(url, "nabard 28 bid 7.30 10cr");
    await follow();
    expect(await runsOf(rohan)).toEqual([]);
    expect(await runsShownTo(rohan)).toEqual(new Map());
    const [open] = await runsOf(asha);
    expect(open).toMatchObject({ finstrument_id: null, unresolved: ["bond"], quote_type: "BID", yield_stored: 0.073 });
    const candidates = must(open).candidates.map(({ finstrument_id }) => finstrument_id);
    expect(candidates).toContain(NABARD_28);

    const path = `/api/runs/${must(open).id}/choose/`;
    const answer = { finstrument_id: NABARD_28 };
    expect(refusalOf(await rohan.send("POST", path, answer)).status).toBe(404);
    expect(refusalOf(await asha.send("POST", path, {})).status).toBe(400);
    expect(refusalOf(await asha.send("POST", path, { finstrument_id: "INE000000001" })).status).toBe(400);
    body(await asha.send("POST", path, answer));
    expect(await runsOf(rohan)).toMatchObject([{ finstrument_id: NABARD_28, quote_type: "BID", yield_stored: 0.073 }]);
    expect(texts((await runsShownTo(asha)).values())).toEqual(texts(await runsOf(rohan)));
    // The choice survives later messages and the follower.
    await asha.post(url, "7.18 gs 33 bid 6.85");
    await follow();
    expect((await runsOf(rohan)).map((run) => run.finstrument_id)).toEqual([GS33, NABARD_28]);
  });
});

describe("a broadcast", () => {
  test("is a line once for who wrote it, and for each reader in the channel where they read it", async () => {
    const { asha, rohan, vikram } = world;
    await world.direct("asha", "rohan");
    await world.direct("asha", "vikram");
    await follow();
    const { url } = await asha.open({ custom_type: "broadcast", name: "Clients", user_ids: [rohan.id, vikram.id] });
    await asha.post(url, "7.18 gs 33 offer 6.80 5cr");
    await follow();
    expect(await runsOf(asha)).toMatchObject([{ channel_url: url, channel_name: "Clients" }]);
    for (const who of [rohan, vikram]) {
      const [line, ...more] = await runsOf(who);
      expect(more).toEqual([]);
      expect(line).toMatchObject({ channel_name: "Asha Kulkarni", finstrument_id: GS33 });
      expect(must(line).channel_url).not.toBe(url);
    }
  });
});

describe("reading a text before it is sent", () => {
  const read = async (who: ChatUser, asked: object) =>
    body<ResponseOf<typeof readQuotes>>(await who.send("POST", "/api/runs/read/", asked)).readings;

  test("answers each line with bond, side, level and size, and what is left open (B-01)", async () => {
    const text = "7.18 gs 33 bid 101.25 10cr t1\nnabard 28 offer 7.30";
    const readings = await read(world.asha, { text });
    expect(readings).toMatchObject([
      {
        finstrument_id: GS33,
        bond_name: "7.18% GS 2033",
        quote_type: "BID",
        fixed_field: "price",
        unit_price_stored: 101.25,
        quantum: 100_000_000,
        settlement_delta: 1,
        unresolved: [],
      },
      { finstrument_id: null, quote_type: "ASK", yield_stored: 0.073, unresolved: ["bond"] },
    ]);
    expect(must(readings[0]).yield_stored).toBeGreaterThan(0.05);
    expect(readings.map(({ start, end }) => text.slice(start, end))).toEqual(readings.map((each) => each.text));
    expect(await read(world.asha, { text: "good morning, lunch at 1?" })).toEqual([]);
  });

  test("says why a table gives no quotes", async () => {
    const text = "ISIN\tSecurity\tYTM\t% to NAV\nIN0020230085\t7.18% GS 2033\t6.71\t4.12";
    const answer = await world.asha.send("POST", "/api/runs/read/", { text });
    expect(body<ResponseOf<typeof readQuotes>>(answer)).toEqual({
      readings: [],
      problems: [{ start: 0, end: text.length, text: "No quotes: this is a table of holdings." }],
    });
  });

  test("takes a typed deal line whole, where @ is a price (N-04)", async () => {
    const text = "b 10cr 7.18gs33 @101.25 t1 30m firm foo";
    const line = body<ResponseOf<typeof readDealLine>>(await world.asha.send("POST", "/api/runs/read-deal/", { text }));
    expect(line).toMatchObject({
      quote_type: "BID",
      finstrument_id: GS33,
      unit_price_stored: 101.25,
      quantum: 100_000_000,
      settlement_delta: 1,
      validity: "30m",
      state: "DEFAULT",
      problems: [],
    });
    expect(line.spans.at(-1)).toEqual({ start: 36, end: 39, is: "unread" });
  });

  test("names the market's rule where a line of a message, or a deal line, is not dealt for its T+n", async () => {
    const rule = "Government securities settle T+1 through CCIL. T+0 is not offered.";
    const readingOf = async (text: string) =>
      body<ResponseOf<typeof readQuotes>>(await world.asha.send("POST", "/api/runs/read/", { text }));
    // Both quotes of a two-way give one sentence.
    const twoWay = await readingOf("7.18 gs 33 6.95/6.90 5cr t0");
    expect(twoWay.readings).toHaveLength(2);
    expect(twoWay.problems.map(({ text }) => text)).toEqual([rule]);
    expect((await readingOf("7.18 gs 33 6.95/6.90 5cr t1")).problems).toEqual([]);
    const problemsOf = async (text: string) =>
      body<ResponseOf<typeof readDealLine>>(await world.asha.send("POST", "/api/runs/read-deal/", { text })).problems;
    expect(await problemsOf("b 5cr 7.18 gs 33 6.95 t0")).toEqual([{ field: "settlement", text: rule }]);
    expect(await problemsOf("b 5cr 7.18 gs 33 6.95 t0 >nse")).toEqual([
      { field: "settlement", text: "Government securities settle T+1 through NSE Clearing. T+0 is not offered." },
    ]);
    expect(await problemsOf("b 5cr 7.18 gs 33 6.95 t1")).toEqual([]);
  });

  test("is for who may trade", async () => {
    const { leela, parts } = world;
    expect((await leela.send("POST", "/api/runs/read/", { text: "7.18 gs 33 bid 6.85" })).statusCode).toBe(403);
    const [row] = await parts.db.orm.select({ roles: users.roles }).from(users).where(eq(users.id, leela.id));
    expect(row?.roles).toEqual(["clientviewer"]);
  });
});
