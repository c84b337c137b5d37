import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { DURABLE_STREAMS, LIVE_PATH, LIVE_VERSION, MAX_UP_FRAME_BYTES } from "#domain/contract/live/version.ts";
import type { Database } from "#server/machine/db/database.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import {
  clearLedger,
  emptyDatabase,
  liveWorld,
  openPage,
  people,
  type LiveWorld,
  type Page,
} from "#server/machine/live/live.testing.ts";
import type { SnapshotProvider } from "#server/machine/live/replay.ts";
import { UNKNOWN_PER_ADDRESS } from "#server/machine/live/socket-limits.ts";

let db: Database;
let world: LiveWorld;
beforeAll(async () => {
  db = await emptyDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await clearLedger(db);
  world = await liveWorld(db);
});
afterEach(() => world.close());

const money = (id: string, version = 1) => ({ id, consideration: null, status: `${version}` });

describe("opening the live socket", () => {
  test("the first message says who it is, and pong answers with the version and the trading date: W-01, W-02", async () => {
    expect(LIVE_PATH).toBe("/ws/trade/d/");
    const page = await world.page("asha");
    await page.until(() => page.frames.length === 1);
    expect(page.frames[0]).toMatchObject({
      type: "pong",
      data: { version: LIVE_VERSION, authenticated: true, trading_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
  });

  test("a ping is answered: W-03, W-18", async () => {
    const page = await world.page("asha");
    page.send({ message: "ping" });
    await page.until(() => page.of("pong").length === 2);
  });

  test("a bad ticket closes the socket", async () => {
    const page = await world.page("nobody");
    expect(await page.closed).toBe(CLOSE.unauthenticated);
    expect(page.frames[0]).toMatchObject({ type: "error", data: { code: "token_expired", fatal: true } });
  });

  test("asking for streams before authenticating closes the socket", async () => {
    const page = await openPage(world.origin);
    page.subscribe(["consideration_update"]);
    expect(await page.closed).toBe(CLOSE.unauthenticated);
  });

  test("a page of another site is turned away", async () => {
    await expect(openPage(world.origin, { origin: "https://evil.example" })).rejects.toThrow("403");
  });

  test("who says nothing is let go after five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const opening = openPage(world.origin);
    const page = await opening;
    vi.advanceTimersByTime(5001);
    vi.useRealTimers();
    expect(await page.closed).toBe(CLOSE.unauthenticated);
  });
});

describe("too many sockets", () => {
  const limits = { socketsPerPerson: 3, socketsPerFirm: 4, socketsPerAddress: 5 };
  beforeEach(async () => {
    await world.close();
    world = await liveWorld(db, [], limits);
  });

  /** Opens one that is let in. */
  const enter = async (token: string) => {
    const page = await world.page(token);
    await page.until(() => page.of("pong").length === 1);
    return page;
  };
  const refusal = async (token: string) => {
    const page = await world.page(token);
    expect(await page.closed).toBe(CLOSE.tooManySockets);
    expect(page.frames.at(-1)).toMatchObject({ type: "error", data: { code: "too_many_sockets", fatal: true } });
  };

  test("of one person: the newest is closed with that reason, the others go on, and a closed one gives its place back", async () => {
    const [first] = [await enter("asha"), await enter("asha"), await enter("asha")];
    await refusal("asha");
    first?.send({ message: "ping" });
    await first?.until(() => first.of("pong").length === 2);
    first?.socket.close();
    await first?.closed;
    await enter("asha");
  });

  test("of one firm, and of one address whoever they are, until one of them leaves", async () => {
    const first = await enter("asha");
    for (const token of ["asha", "viewer", "viewer"]) await enter(token);
    await refusal("compliance");
    await enter("bela");
    await refusal("bela");
    first.socket.close();
    await first.closed;
    await enter("compliance");
    await refusal("bela");
  });

  test("of one address that say nothing of themselves are not opened at all", async () => {
    const silent = await Promise.all(Array.from({ length: UNKNOWN_PER_ADDRESS }, () => openPage(world.origin)));
    const upgraded = new WebSocket(world.origin.replace("http", "ws") + LIVE_PATH, { origin: world.origin });
    const [, answer] = (await once(upgraded, "unexpected-response")) as [unknown, IncomingMessage];
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "10"]);
    for (const page of silent) page.socket.terminate();
  });
});

describe("access that changes", () => {
  test("closes the sockets of the person, and nobody else's", async () => {
    const [asha, bela] = [await world.page("asha"), await world.page("bela")];
    for (const page of [asha, bela]) await page.until(() => page.of("pong").length === 1);
    world.actors.set("asha", { ...people.asha, roles: ["clientviewer"] });
    expect(await asha.closed).toBe(CLOSE.rightsChanged);
    world.actors.delete("bela");
    expect(await bela.closed).toBe(CLOSE.unauthenticated);
    const again = await world.page("asha");
    again.subscribe(["quotes_eoi"]);
    await again.until(() => again.of("error").length === 1);
  });
});

describe("messages nobody should send", () => {
  test("unreadable ones are answered with an error, the third closes the socket", async () => {
    const page = await world.page("asha");
    await page.until(() => page.frames.length === 1);
    page.send("not json");
    await page.until(() => page.of("error").length === 1);
    expect(page.of("error")[0]).toMatchObject({ data: { code: "malformed", fatal: false } });
    page.send({ message: "subscribe", streams: ["everything"] });
    page.send({ message: "auth" });
    expect(await page.closed).toBe(CLOSE.malformed);
    expect(world.gateway.stats().malformed).toBe(3);
  });

  test("one larger than allowed closes the socket and nobody else's", async () => {
    const other = await world.page("bela");
    const page = await world.page("asha");
    page.send({ message: "auth", access_token: "x".repeat(MAX_UP_FRAME_BYTES) });
    expect(await page.closed).toBe(CLOSE.tooBig);
    other.send({ message: "ping" });
    await other.until(() => other.of("pong").length === 2);
  });

  test("a binary message cannot be read", async () => {
    const page = await world.page("asha");
    page.socket.send(Buffer.from('{"message":"ping"}'), { binary: true });
    await page.until(() => page.of("error").length === 1);
  });

  test("a flood closes the socket", async () => {
    const page = await world.page("asha");
    for (let n = 0; n < 100; n += 1) page.send({ message: "ping" });
    expect(await page.closed).toBe(CLOSE.malformed);
  });
});

describe("a stream", () => {
  test("begins with a snapshot and goes on with numbered changes", async () => {
    await world.send("consideration_update", "cli_alpha", [money("a")]);
    const page = await world.page("asha");
    page.subscribe(["consideration_update"]);
    await page.until(() => page.of("consideration_update").length > 0);
    expect(page.of("consideration_update")[0]).toMatchObject({ snapshot: true });
    await world.send("consideration_update", "cli_alpha", [money("b")], [money("c")]);
    await page.until(() => page.latest("consideration_update").has("c"));
    expect(page.of("consideration_update").at(-1)).toMatchObject({ seq: 3 });
  });

  test("resumes after a number with exactly what was missed", async () => {
    await world.send("consideration_update", "cli_alpha", [money("a")], [money("b")], [money("c")], [money("b", 2)]);
    const first = await world.page("asha");
    first.subscribe(["consideration_update"]);
    await first.until(() => first.of("consideration_update").at(-1)?.seq === 4);
    const page = await world.page("asha");
    page.subscribe(["consideration_update"], { consideration_update: 2 });
    await page.until(() => page.of("consideration_update").length === 1);
    expect(page.of("consideration_update")[0]).toMatchObject({ prev: 2, seq: 4, data: [money("c"), money("b", 2)] });
  });

  test("says so when nothing was missed", async () => {
    await world.send("consideration_update", "cli_alpha", [money("a")]);
    const first = await world.page("asha");
    first.subscribe(["consideration_update"]);
    await first.until(() => first.of("consideration_update").at(-1)?.seq === 1);
    const page = await world.page("asha");
    page.subscribe(["consideration_update"], { consideration_update: 1 });
    await page.until(() => page.of("consideration_update").length === 1);
    expect(page.of("consideration_update")[0]).toMatchObject({ prev: 1, seq: 1, data: [] });
  });

  test.each([
    ["lies before the replay window", 1],
    ["was never given", 99],
  ])("answers with a snapshot when the number %s", async (_case, since) => {
    await world.send("consideration_update", "cli_alpha", [money("a")], [money("b")], [money("c")]);
    const first = await world.page("asha");
    first.subscribe(["consideration_update"]);
    await first.until(() => first.of("consideration_update").at(-1)?.seq === 3);
    await db.orm.delete(outbox);
    const page = await world.page("asha");
    page.subscribe(["consideration_update"], { consideration_update: since });
    await page.until(() => page.of("consideration_update").length === 1);
    expect(page.of("consideration_update")[0]).toMatchObject({ snapshot: true, seq: 3 });
  });

  test("reaches its audience and nobody else", async () => {
    const [asha, bela] = [await world.page("asha"), await world.page("bela")];
    for (const page of [asha, bela]) {
      page.subscribe(["consideration_update", "private_run"]);
      await page.until(() => page.of("consideration_update").length === 1 && page.of("private_run").length === 1);
    }
    await world.send("consideration_update", "cli_beta", [money("of-beta")]);
    await world.send("consideration_update", "cli_alpha", [money("of-alpha")]);
    await asha.until(() => asha.latest("consideration_update").size === 1);
    await bela.until(() => bela.latest("consideration_update").size === 1);
    expect([...asha.latest("consideration_update").keys()]).toEqual(["of-alpha"]);
    expect([...bela.latest("consideration_update").keys()]).toEqual(["of-beta"]);
  });

  test.each([
    ["viewer", "consideration_update", ["quotes_eoi", "quotes_stream"]],
    ["compliance", "alert_events", ["quotes_eoi", "quotes_stream", "consideration_update", "quotes_cluster"]],
  ] as const)("not for a %s is refused; %s goes on", async (who, own, refusal) => {
    const page = await world.page(who);
    page.subscribe([...refusal, own]);
    await page.until(() => page.of(own).length === 1 && page.of("error").length === refusal.length);
    expect(page.of("error")[0]).toMatchObject({ data: { code: "forbidden", fatal: false } });
    for (const stream of refusal) expect(page.of(stream)).toEqual([]);
  });

  test("asked for twice is delivered once", async () => {
    const page = await world.page("asha");
    page.subscribe(["consideration_update", "consideration_update"]);
    page.subscribe(["consideration_update"]);
    await page.until(() => page.of("consideration_update").length >= 1);
    await world.send("consideration_update", "cli_alpha", [money("a")]);
    await page.until(() => page.latest("consideration_update").has("a"));
    await world.send("consideration_update", "cli_alpha", [money("b")]);
    await page.until(() => page.latest("consideration_update").has("b"));
    expect(page.of("consideration_update")).toHaveLength(3);
  });

  test("asked for again and again before it has begun is answered once; another question follows a moment later, the last of several", async () => {
    let read = 0;
    const counting: SnapshotProvider = {
      stream: "consideration_update",
      load: async () => {
        read += 1;
        return [money("o1")];
      },
    };
    await world.close();
    world = await liveWorld(db, [counting]);
    const pages = [await world.page("asha"), await world.page("asha"), await world.page("asha")];
    const snapshots = (page: Page) =>
      page.of("consideration_update").filter((frame) => "snapshot" in frame && frame.snapshot);
    for (const page of pages) {
      await page.until(() => page.of("pong").length === 1);
      for (let n = 0; n < 50; n += 1) page.subscribe(["consideration_update"]);
    }
    for (const page of pages) await page.until(() => snapshots(page).length === 1);
    await world.send("consideration_update", "cli_alpha", [money("o2")]);
    for (const each of pages) await each.until(() => each.latest("consideration_update").size === 2);
    expect(pages.map((each) => snapshots(each).length)).toEqual([1, 1, 1]);
    const [page] = pages;
    page?.subscribe(["consideration_update"], { consideration_update: 99 });
    page?.subscribe(["consideration_update"], { consideration_update: 98 });
    await page?.until(() => snapshots(page).length === 2);
    // Once for all pages of the firm, however often they asked.
    expect(read).toBe(1);
    const late = await world.page("viewer");
    late.subscribe(["consideration_update"]);
    await late.until(() => late.latest("consideration_update").size === 2);
    expect(read).toBe(1);
  });

  test("a burst leaves in few frames, with the last row of each name", async () => {
    const page = await world.page("asha");
    page.subscribe(["consideration_update"]);
    await page.until(() => page.of("consideration_update").length === 1);
    const rows = Array.from({ length: 200 }, (_, n) => [money(`o${n % 10}`, n)]);
    await world.send("consideration_update", "cli_alpha", ...rows);
    await page.until(() => page.of("consideration_update").at(-1)?.seq === 200);
    expect(page.of("consideration_update").length).toBeLessThan(10);
    expect([...page.latest("consideration_update").values()]).toEqual(
      Array.from({ length: 10 }, (_, n) => money(`o${n}`, 190 + n)),
    );
  });

  test("of every durable type opens, and carries what goes away", async () => {
    const page = await world.page("asha");
    page.subscribe(DURABLE_STREAMS);
    await page.until(() => DURABLE_STREAMS.every((stream) => page.of(stream).length === 1));
    for (const stream of DURABLE_STREAMS) {
      const ofPerson = stream === "private_run" || stream === "line_answers" || stream === "alert_events";
      const audience = stream === "quotes_eoi" ? "market" : ofPerson ? "usr_asha" : "cli_alpha";
      await world.send(stream, audience, [{ id: "gone", removed: true }]);
      await page.until(() => page.of(stream).length === 2);
      expect(page.of(stream)[1]).toMatchObject({ seq: 1, prev: 0, data: [{ id: "gone", removed: true }] });
    }
  });

  test("refreshes pass to the firm, the person and the market", async () => {
    const page = await world.page("asha");
    page.subscribe(["refresh_private_runs", "refresh_public_runs", "refresh_tickets"]);
    await page.until(() => page.of("pong").length === 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await world.send("refresh_private_runs", "usr_asha", null);
    await world.send("refresh_public_runs", "market", null);
    await world.send("refresh_tickets", "cli_alpha", null);
    for (const type of ["refresh_private_runs", "refresh_public_runs", "refresh_tickets"]) {
      await page.until(() => page.of(type).length === 1);
      expect(page.of(type)[0]).toMatchObject({ data: null });
    }
  });
});

describe("when the bus misbehaves", () => {
  test("lost messages are read from the outbox, repeated ones are dropped", async () => {
    const page = await world.page("asha");
    page.subscribe(["consideration_update"]);
    await page.until(() => page.of("consideration_update").length === 1);
    const at = new Date();
    const row = (seq: number) => ({
      stream: "consideration_update",
      audience: "cli_alpha",
      data: [money(`o${seq}`)],
      at,
      seq,
    });
    await db.orm.insert(outbox).values([row(1), row(2), row(3), row(4)]);
    await db.query("insert into stream_heads values ('consideration_update', 'cli_alpha', 4)");
    const published = (seq: number) => ({ ...row(seq), ts: at.toISOString() });
    world.bus.publish([published(1)]);
    world.bus.publish([published(4), published(1)]);
    await page.until(() => page.of("consideration_update").at(-1)?.seq === 4);
    world.bus.publish([published(3), published(4)]);
    await db.orm.insert(outbox).values(row(5));
    world.bus.publish([published(5)]);
    await page.until(() => page.of("consideration_update").at(-1)?.seq === 5);
    expect([...page.latest("consideration_update").keys()]).toEqual(["o1", "o2", "o3", "o4", "o5"]);
  });

  test("how many messages the sockets are behind is known at the next look, and none once they were read", async () => {
    const page = await world.page("asha");
    page.subscribe(["consideration_update"]);
    await page.until(() => page.of("consideration_update").length === 1);
    const row = (seq: number) => ({
      stream: "consideration_update",
      audience: "cli_alpha",
      data: [money(`late${seq}`)],
      at: new Date(),
      seq,
    });
    await db.query("insert into stream_heads values ('consideration_update', 'cli_alpha', 1)");
    await db.orm.insert(outbox).values(row(1));
    world.bus.publish([{ ...row(1), ts: row(1).at.toISOString() }]);
    await page.until(() => page.of("consideration_update").at(-1)?.seq === 1);
    expect(world.gateway.stats().behind).toBe(0);
    await db.orm.insert(outbox).values([row(2), row(3), row(4)]);
    await db.query("update stream_heads set seq = 4 where audience = 'cli_alpha'");
    await expect.poll(() => world.gateway.stats().behind, { timeout: 12_000 }).toBe(3);
    await page.until(() => page.of("consideration_update").at(-1)?.seq === 4);
    await expect.poll(() => world.gateway.stats().behind, { timeout: 12_000 }).toBe(0);
  });
});
