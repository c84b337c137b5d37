import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { LexiconTerm, readRules, workAlert } from "#domain/contract/http/surveillance.ts";
import { must } from "#domain/lib/must.ts";
import { DEFAULT_TERMS } from "#domain/surveillance/default-terms.ts";
import { surveillanceAlerts, surveillanceProgress } from "#server/machine/db/schema/surveillance.ts";
import { CHANNELS } from "#server/people/chat/model/chat.testing.ts";
import { body, GSEC, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import { QuotedLevels } from "#server/market/surveillance/quoted-levels.ts";
import { openWatchedWorld, SURVEILLANCE, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { sweepChats } from "#server/market/surveillance/sweep.ts";
import { startChatWatch } from "#server/market/surveillance/watch-chats.ts";

let world: WatchedWorld;
let url: string;
beforeAll(async () => {
  world = await openWatchedWorld();
  url = (await world.direct("asha", "rohan")).url;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.parts.db.query("truncate surveillance_alerts cascade");
});

const work = async (id: string, sent: Record<string, unknown>, as = world.thomas) =>
  as.send("POST", `${SURVEILLANCE}alerts/${id}/`, sent);
const worked = async (id: string, sent: Record<string, unknown>) =>
  body<ResponseOf<typeof workAlert>>(await work(id, sent));

describe("alerts on what is written (B-36)", () => {
  test("a watched phrase stands in the queue of every firm in the conversation, gravest first", async () => {
    await world.asha.post(url, "on whatsapp then");
    await world.rohan.post(url, "Off the record: they will miss the coupon");
    expect(await world.sweep()).toBe(4);
    for (const officer of [world.thomas, world.usha]) {
      const { results, count, active } = await world.queue(officer);
      expect([count, active]).toEqual([2, 2]);
      expect(results).toMatchObject([
        {
          kind: "lexicon",
          rule: "off the record",
          severity: "high",
          state: "open",
          sender: { nickname: "Rohan Mehta", firm: "Narmada Bank" },
          channel_name: "Asha Kulkarni, Rohan Mehta",
          excerpt: { text: "Off the record: they will miss the coupon", start: 0, end: 14 },
        },
        { kind: "moved_channel", rule: "on whatsapp", severity: "medium" },
      ]);
    }
  });

  test("each message is looked at once, whatever restarts in between, and again when it is changed", async () => {
    const message = await world.asha.post(url, "nothing here");
    expect(await world.sweep()).toBe(0);
    await world.asha.send("PATCH", `${CHANNELS}${url}/messages/${message.message_id}/`, { message: "keep this quiet" });
    expect(await world.sweep()).toBe(2);
    expect(await world.sweep()).toBe(0);
    // As if the node had died before it wrote how far it was.
    await world.parts.db.orm.update(surveillanceProgress).set({ changeId: 0 });
    await world.sweep();
    const ours = await world.parts.db.orm
      .select()
      .from(surveillanceAlerts)
      .where(eq(surveillanceAlerts.messageId, Number(message.message_id)));
    expect(ours).toHaveLength(2);
  });

  test("what was deleted before anybody looked is found all the same", async () => {
    const message = await world.asha.post(url, "there is a kickback in it");
    await world.asha.send("DELETE", `${CHANNELS}${url}/messages/${message.message_id}/`);
    await world.sweep();
    const [alert] = (await world.queue(world.thomas)).results;
    expect(alert).toMatchObject({ rule: "kickback*", message_id: message.message_id });
    const { messages } = await world.read(world.thomas, url);
    expect(messages.at(-1)).toMatchObject({ deleted: true, alert_ids: [alert?.id] });
  });

  test("a corrected quote is reported to every firm in the conversation, graver once it was relied on", async () => {
    const quotes = new QuotedLevels(world.parts);
    const sweep = () =>
      sweepChats(world.parts, { in: () => [], quotesIn: (text) => quotes.quotesIn(text) }, new JudgedDeals());
    const message = await world.asha.post(url, "7.18 gs 33 offer 7.15 10cr");
    const path = `${CHANNELS}${url}/messages/${message.message_id}/`;
    const correct = (message: string) => world.asha.send("POST", `${path}corrections/`, { message });
    body(await correct("7.18 gs 33 offer 7.14 10cr"));
    expect(await sweep()).toBe(2);
    await world.rohan.post(url, "done", { data: { reply_to: message.message_id } });
    body(await correct("7.18 gs 33 offer 7.51 10cr"));
    expect(await sweep()).toBe(2);
    expect((await world.queue(world.thomas)).results).toMatchObject([
      {
        kind: "correction",
        severity: "high",
        why: 'A quote was corrected after someone relied on it: "7.14" became "7.51"',
        sender: { nickname: "Asha Kulkarni" },
        message_id: message.message_id,
      },
      { kind: "correction", severity: "medium", why: 'A quote was corrected: "7.15" became "7.14"' },
    ]);
    expect((await world.queue(world.usha)).count).toBe(2);
  });

  test("a deletion that was undone leaves the message as it is, with the deletion among its versions", async () => {
    const message = await world.asha.post(url, "7.18 gs 33 bid 7.20");
    const path = `${CHANNELS}${url}/messages/${message.message_id}/`;
    body(await world.asha.send("DELETE", path));
    body(await world.asha.send("POST", `${path}restore/`));
    const { messages } = await world.read(world.thomas, url);
    expect(messages.at(-1)).toMatchObject({
      text: "7.18 gs 33 bid 7.20",
      deleted: false,
      versions: [{ text: "7.18 gs 33 bid 7.20", because: "deleted" }, { because: "restored" }],
    });
  });

  test("a conversation with an open alert comes first, and is counted", async () => {
    const other = await world.direct("asha", "farah");
    await world.asha.post(url, "no questions asked");
    await world.sweep();
    await world.asha.post(other.url, "later, and harmless");
    const [first] = await world.channels(world.thomas);
    expect([first?.url, first?.open_alerts]).toEqual([url, 1]);
    expect((await world.channels(world.thomas, { alerts_only: "true" })).map((each) => each.url)).toEqual([url]);
  });

  test("what a broadcast copies to many is one alert of its sender's firm, and one of each recipient's", async () => {
    const sent = await world.asha.open({
      custom_type: "broadcast",
      name: "Axes",
      user_ids: [world.rohan.id, world.vikram.id, world.farah.id],
    });
    await world.asha.post(sent.url, "side deal for whoever answers first");
    await world.sweep();
    const { results } = await world.queue(world.thomas);
    expect(results.map(({ channel_url }) => channel_url)).toEqual([sent.url]);
    expect((await world.queue(world.usha)).count).toBe(1);
    const all = await world.parts.db.orm.select().from(surveillanceAlerts);
    expect(all.map(({ clientId }) => clientId).toSorted()).toEqual([
      "cli_kaveri",
      "cli_meridian",
      "cli_narmada",
      "cli_sahyadri",
    ]);
  });

  test("the node that leads raises them by itself as they are sent", async () => {
    const watch = startChatWatch(world.parts);
    await world.asha.post(url, "this stays under the table");
    await expect.poll(async () => (await world.queue(world.thomas)).count, { timeout: 10_000 }).toBe(1);
    await watch.stop();
  });
});

describe("a level quoted off the market (B-36)", () => {
  test("is reported with both levels, and one near the market is not", async () => {
    const quotes = new QuotedLevels(world.parts);
    const [read] = quotes.in(`${GSEC} bid 6.95`);
    const { bondYield } = must(read, "the quote").published;
    const pct = (away: number) => (bondYield * 100 + away).toFixed(2);
    const message = await world.asha.post(url, `${GSEC} offer ${pct(0.1)} 5cr\n7.18 gs 33 bid ${pct(2)} 5cr`);
    await sweepChats(world.parts, quotes, new JudgedDeals());
    const { results } = await world.queue(world.thomas);
    // The published level is old, so the severity is lower than against one of this month.
    expect(results).toMatchObject([
      { kind: "off_market", rule: GSEC, message_id: message.message_id, severity: "medium" },
    ]);
    expect(results[0]?.why).toMatch(/at \d+\.\d{4}%, \d+(\.\d)? bp above the last published/);
    expect(results[0]?.excerpt.text).toContain(pct(2));
  });

  test("a price quoted is compared with the published level as the yield it stands for", () => {
    const quotes = new QuotedLevels(world.parts);
    const [read] = quotes.in("7.18 GS 33 bid 90.00");
    expect(read).toMatchObject({ isin: GSEC });
    expect(must(read).quotedYield).toBeGreaterThan(0.085);
    expect(quotes.in("call me at 17:30 on 9876543210")).toEqual([]);
  });
});

describe("working an alert (B-36)", () => {
  async function raised() {
    await world.asha.post(url, "owe you one");
    await world.sweep();
    return must((await world.queue(world.thomas)).results[0], "the alert");
  }

  test("it is taken, noted, closed with a reason and opened again, each step stored with who and when", async () => {
    const { id } = await raised();
    await worked(id, { version: 1, step: { kind: "assign", user_id: world.thomas.id } });
    await worked(id, { version: 2, note: "Spoke to Asha on the recorded line" });
    const closed = await worked(id, { version: 3, step: { kind: "close", reason: "explained" }, note: "A lunch bet" });
    expect(closed.alert).toMatchObject({ state: "closed", close_reason: "explained", version: 4 });
    expect(closed.notes.map(({ what, text, by }) => [what, text, by.nickname])).toEqual([
      ["assigned", "Thomas Kurian", "Thomas Kurian"],
      ["note", "Spoke to Asha on the recorded line", "Thomas Kurian"],
      ["closed", "Explained, no breach", "Thomas Kurian"],
      ["note", "A lunch bet", "Thomas Kurian"],
    ]);
    expect((await world.queue(world.thomas)).count).toBe(0);
    expect((await world.queue(world.thomas, { state: "closed" })).results.map((each) => each.id)).toEqual([id]);
    const reopened = await worked(id, { version: 4, step: { kind: "reopen" } });
    expect(reopened.alert).toMatchObject({ state: "assigned", close_reason: null, closed_at: null });
    expect((await world.auditedReads()).filter(({ subject }) => subject === id)).toHaveLength(4);
    // The other firm's alert of the same message is its own.
    expect((await world.queue(world.usha)).results[0]).toMatchObject({ state: "open", version: 1 });
  });

  test("two officers at once: the second sees the alert as it stands", async () => {
    const { id } = await raised();
    await worked(id, { version: 1, step: { kind: "severity", severity: "high" } });
    const refusal = refusalOf(await work(id, { version: 1, step: { kind: "close", reason: "warned" } }));
    expect(refusal).toMatchObject({ status: 409, code: "stale_version" });
  });

  test("it is given only to an officer of the firm, and is not another firm's to touch", async () => {
    const { id } = await raised();
    const given = refusalOf(await work(id, { version: 1, step: { kind: "assign", user_id: world.asha.id } }));
    expect(given.field_errors).toEqual({ "step.user_id": ["Choose a compliance officer of your firm"] });
    expect(refusalOf(await work(id, { version: 1, note: "mine" }, world.usha as never)).status).toBe(404);
    expect(refusalOf(await world.usha.get(`${SURVEILLANCE}alerts/${id}/`)).status).toBe(404);
    expect(refusalOf(await work(id, { version: 1 })).field_errors).toEqual({ note: ["Write a note"] });
    await worked(id, { version: 1, step: { kind: "close", reason: "warned" } });
    const twice = refusalOf(await work(id, { version: 2, step: { kind: "close", reason: "warned" } }));
    expect([twice.status, twice.code]).toEqual([409, "already_done"]);
  });
});

describe("the firm's own list (B-36)", () => {
  const rules = async (as: Pick<typeof world.thomas, "get"> = world.thomas) =>
    body<ResponseOf<typeof readRules>>(await as.get(`${SURVEILLANCE}rules/`));
  const add = (sent: Record<string, unknown>) => world.thomas.send("POST", `${SURVEILLANCE}terms/`, sent);

  test("begins with the phrases of bond dealing", async () => {
    const { terms, off_market_bp } = await rules();
    expect(terms).toHaveLength(DEFAULT_TERMS.length);
    expect(off_market_bp).toBe(50);
  });

  test("a phrase is added, found from then on, switched off and on again, in this firm alone", async () => {
    const term = body<LexiconTerm>(await add({ phrase: "blue envelope", severity: "high" }));
    await world.asha.post(url, "bring the Blue-Envelope");
    await world.sweep();
    expect((await world.queue(world.thomas)).results[0]?.rule).toBe("blue envelope");
    expect((await world.queue(world.usha)).count).toBe(0);
    expect((await rules()).terms.find(({ id }) => id === term.id)?.alerts).toBe(1);
    const off = await world.thomas.send("PATCH", `${SURVEILLANCE}terms/${term.id}/`, { is_active: false });
    expect(body<LexiconTerm>(off).is_active).toBe(false);
    await world.asha.post(url, "another blue envelope");
    expect(await world.sweep()).toBe(0);
    const again = body<LexiconTerm>(await add({ phrase: "BLUE  envelope" }));
    expect([again.id, again.is_active]).toEqual([term.id, true]);
    expect(refusalOf(await world.usha.send("PATCH", `${SURVEILLANCE}terms/${term.id}/`, {})).status).toBe(404);
  });

  test("a phrase that finds nothing, or an exception that never applies, is refused by its field", async () => {
    expect(refusalOf(await add({ phrase: "?!" })).field_errors).toEqual({ phrase: ["Write at least one word"] });
    expect(Object.keys(refusalOf(await add({ phrase: "gift", unless: ["present"] })).field_errors)).toEqual(["unless"]);
  });

  test("the limit of off-market levels is the firm's, and its change is in the audit", async () => {
    const set = await world.thomas.send("PATCH", `${SURVEILLANCE}rules/`, { off_market_bp: 25 });
    expect(body(set)).toEqual({ off_market_bp: 25 });
    expect((await rules(world.usha)).off_market_bp).toBe(50);
    expect((await world.auditedReads()).at(-1)).toMatchObject({
      action: "surveillance.rules_changed",
      detail: { off_market_bp: 25, before: 50 },
    });
  });
});
