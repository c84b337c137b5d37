import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { acceptCluster } from "#domain/contract/http/clusters.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { chatTickets, listPrivateRuns } from "#domain/contract/http/runs.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { must } from "#domain/lib/must.ts";
import { type LineAnswer, lineAnswer, seenLine } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { audit, outbox } from "#server/machine/db/schema/ledger.ts";
import { sessions, users } from "#server/machine/db/schema/people.ts";
import { lineAnswers, lineReplies, privateRuns } from "#server/machine/db/schema/runs.ts";
import { clusters, eois, legs, rounds, tickets } from "#server/machine/db/schema/trading.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import {
  CHANNELS,
  type ChatTestWorld,
  last,
  openChatWorld,
  type ChatUser,
} from "#server/people/chat/model/chat.testing.ts";
import { widenBands } from "#server/market/trading/checks/wide-bands.testing.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { body, CRORE, POWER_GRID, legOf, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import { followChat } from "#server/market/runs/follow-chat.ts";
import { lineAnswersSnapshot } from "#server/market/trading/line-answers/line-answers.ts";
import { sendReplies } from "#server/market/trading/line-answers/line-replies.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { lineAnswerRoutes } from "#server/market/trading/line-answers/routes.ts";
import { runRoutes } from "#server/market/runs/routes.ts";
import { TEST_NOW } from "#server/testing/clock.ts";

const GS33 = "IN0020230085";
/** Its coupon frequency is assumed. */
const ASSUMED = "INE377Y07482";
const MINUTE_MS = 60_000;

let world: ChatTestWorld;
let reader: QuoteReader;
beforeAll(async () => {
  world = await openChatWorld((parts) => [
    ...runRoutes(parts),
    ...lineAnswerRoutes(parts),
    ...clusterRoutes(parts),
    ...eoiRoutes(parts),
  ]);
  await widenBands(world.parts);
  reader = new QuoteReader(world.parts);
  await world.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  await follow();
  world.parts.clock.set(TEST_NOW);
  const tables = [privateRuns, lineAnswers, lineReplies, rounds, legs, tickets, clusters, outbox];
  for (const table of tables) await world.parts.db.orm.delete(table);
  await world.parts.db.orm.update(users).set({ securityPreferences: {} });
});

async function follow(): Promise<void> {
  while (await followChat(world.parts, reader));
}

const runsOf = async (who: ChatUser) =>
  body<ResponseOf<typeof listPrivateRuns>>(await who.get("/api/eoi/private-run/")).results;
/** The one line of an author that a person sees. */
async function lineOf(who: ChatUser, author: ChatUser): Promise<PrivateRun> {
  await follow();
  return must(
    (await runsOf(who)).find((run) => run.author.user_id === author.id),
    "the line",
  );
}
const seen = (run: PrivateRun) => ({ message_id: run.message_id, ...seenLine(run) });
const answer = (who: ChatUser, run: PrivateRun, changes: object = {}, headers = {}) =>
  who.send("POST", `/api/runs/${run.id}/answer/`, { seen: seen(run), ...changes }, headers);
const answered = async (who: ChatUser, run: PrivateRun, changes: object = {}) =>
  body<Cluster>(await answer(who, run, changes));
const round = (who: ChatUser, cluster: Cluster, changes: object) =>
  who.send("POST", "/api/eoi/add-negotiation/", { cluster: cluster.id, ...changes });
const read = async (who: ChatUser, id: string) => body<Cluster>(await who.get(`/api/trade/cluster/${id}/`));

async function direct(a: "asha" | "rohan" | "vikram" | "farah", b: "asha" | "rohan" | "vikram" | "farah") {
  return (await world.direct(a, b)).url;
}
async function group(...invited: ChatUser[]): Promise<string> {
  const wanted = { custom_type: "group", name: "Govt desk", user_ids: invited.map(({ id }) => id) };
  const { url } = await world.asha.open(wanted);
  for (const who of invited) await who.send("POST", `${CHANNELS}${url}/accept/`);
  return url;
}
/** Everything published so far for a person or a firm, except the lines themselves. */
async function published(audience: string): Promise<string[]> {
  const rows = await world.parts.db.orm.select().from(outbox).where(eq(outbox.audience, audience));
  return rows
    .map(({ stream }) => stream)
    .filter((stream) => !stream.endsWith("private_run") && !stream.endsWith("runs"));
}
async function answersPublished(who: ChatUser): Promise<LineAnswer[]> {
  const rows = await world.parts.db.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.stream, "line_answers"), eq(outbox.audience, who.id)))
    .orderBy(asc(outbox.id));
  return rows.flatMap(({ data }) => lineAnswer.array().parse(data));
}
const sendAll = () => sendReplies(world.parts, null);
const directWith = async (who: ChatUser, other: ChatUser): Promise<ChatChannel | undefined> =>
  (await who.list()).channels.find(
    ({ custom_type: kind, members }) => kind === "direct" && members.some(({ user_id: id }) => id === other.id),
  );

describe("answering a quote of a chat", () => {
  test("opens a cluster of the two firms alone: nothing is published and nobody else learns of it", async () => {
    const { asha, rohan, vikram } = world;
    const url = await group(rohan, vikram);
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr t1");
    const line = await lineOf(rohan, asha);
    const cluster = await answered(rohan, line);

    expect(cluster).toMatchObject({
      finstrument_id: GS33,
      state: "NEGOTIATING",
      quantity: 10 * CRORE,
      settlement_date: "2026-11-23",
      facilitator: null,
      ticket_id: null,
      deal: null,
    });
    const price = { fixed_field: "price", unit_price_stored: 101.22 };
    expect(cluster.legs).toMatchObject([
      { side: "ASK", client_id: "cli_meridian", eoi_id: null, firm: false, line_status: "unsaid", ...price },
      { side: "BID", client_id: "cli_narmada", eoi_id: null, firm: false, line_status: null, ...price },
    ]);
    expect(cluster.rounds).toMatchObject([{ user_id: rohan.id, status: "PENDING", quantity: 10 * CRORE, ...price }]);
    expect(cluster.turn_leg_id).toBe(legOf(cluster, "cli_meridian"));

    expect(await world.parts.db.orm.select().from(eois)).toEqual([]);
    expect(await published("market")).toEqual([]);
    expect([await published(vikram.id), await published("cli_sahyadri")]).toEqual([[], []]);
    expect(await published("cli_meridian")).toEqual([
      "quotes_cluster",
      "rfq_negotiation",
      "rfq_negotiation_notifications",
    ]);
    expect(await published("cli_narmada")).toEqual(["quotes_cluster", "rfq_negotiation"]);
    expect((await vikram.get(`/api/trade/cluster/${cluster.id}/`)).statusCode).toBe(404);
    await follow();
    expect((await runsOf(vikram)).map(({ author }) => author.name)).toEqual(["Asha Kulkarni"]);
  });

  test("links the line and the cluster for its writer and for who answered, now and on a page opened later", async () => {
    const { asha, rohan, vikram } = world;
    const url = await group(rohan, vikram);
    const message = await asha.post(url, "7.18 gs 33 bid 101.20 5cr");
    const line = await lineOf(rohan, asha);
    const { id } = await answered(rohan, line);
    const link = {
      cluster_id: id,
      run_id: line.id,
      message_id: message.message_id,
      channel_url: url,
      sent_at: new Date(message.created_at).toISOString(),
      answered_by: { client_id: "cli_narmada", client_name: "Narmada Bank" },
    };
    for (const who of [asha, rohan]) expect(await answersPublished(who)).toEqual([link]);
    expect(await answersPublished(vikram)).toEqual([]);
    const snapshot = lineAnswersSnapshot(world.parts);
    for (const [who, count] of [
      [asha, 1],
      [rohan, 1],
      [vikram, 0],
    ] as const) {
      const actor = must(await actorOfUser(world.parts, who.id));
      const rows = await world.parts.db.orm.transaction((tx) => snapshot.load(actor, tx));
      expect((rows as LineAnswer[]).filter((row) => row.cluster_id === id)).toHaveLength(count);
    }
    const [entry] = await world.parts.db.orm.select().from(audit).where(eq(audit.subject, id));
    expect(entry).toMatchObject({
      action: "line.answer",
      actorId: rohan.id,
      detail: { run: line.id, author: asha.id },
    });
  });

  test("takes what it leaves out from the line; another level is an offer of its own", async () => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 6.85 10cr subj");
    const cluster = await answered(rohan, await lineOf(rohan, asha), { level: 0.0686, quantity: 4 * CRORE });
    expect(cluster).toMatchObject({ quantity: 4 * CRORE, settlement_date: "2026-11-23" });
    expect(cluster.legs).toMatchObject([
      { line_status: "subject", quantity: 10 * CRORE, yield_stored: 0.0685 },
      { quantity: 4 * CRORE, yield_stored: 0.0686 },
    ]);
    await sendAll();
    expect(await last(asha, must(await directWith(asha, rohan)).url)).toMatchObject({
      message: "Bids 4 Cr at 6.86%; answer in Clusters",
    });
  });
});

describe("a bond whose terms no source states", () => {
  test("is answered on the usual ones, or on those that the answerer states, as both sides read", async () => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), `${ASSUMED} offer 7.20% 5cr t1`);
    const line = await lineOf(rohan, asha);
    const preview = async (query = "") => body<DealPreview>(await rohan.get(`/api/runs/${line.id}/answer/${query}`));
    expect((await preview()).terms).toMatchObject([{ term: "coupon_frequency", value: "ANNUAL", basis: "ASSUMED" }]);
    const monthly = { term: "coupon_frequency", value: "MONTHLY", basis: "STATED", ground: "stated by Narmada Bank" };
    const tried = await preview("?coupon_frequency=MONTHLY");
    expect(tried.terms).toMatchObject([monthly]);
    expect(tried.consideration).not.toEqual((await preview()).consideration);

    const cluster = await answered(rohan, line, { bond_terms: { coupon_frequency: "MONTHLY" } });
    expect(cluster.bond_terms).toContainEqual(expect.objectContaining(monthly));
    expect((await read(asha, cluster.id)).bond_terms).toEqual(cluster.bond_terms);
    const other = await answer(rohan, line, { level: 0.0721, bond_terms: { coupon_frequency: "QUARTERLY" } });
    expect(refusalOf(other)).toMatchObject({ status: 400, message: tradingTexts.otherBondTerms });
  });

  test("is not dealt on terms against what a source states", async () => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 10cr t1");
    const line = await lineOf(rohan, asha);
    const refused = await answer(rohan, line, { bond_terms: { coupon_frequency: "MONTHLY" } });
    expect(refusalOf(refused).status).toBe(400);
  });
});

describe("the writer of the line", () => {
  async function lifted() {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 10cr t1");
    return answered(rohan, await lineOf(rohan, asha));
  }
  const accept = async (who: ChatUser, { id }: Cluster, lsId: string) =>
    body<ResponseOf<typeof acceptCluster>>(await who.send("POST", `/api/cluster/${id}/accept/?lsId=${lsId}`, {}));

  test("accepts: the deal is on a ticket and the cluster says what it was done at", async () => {
    const { asha, rohan } = world;
    const cluster = await lifted();
    const own = await rohan.send(
      "POST",
      `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_meridian")}`,
      {},
    );
    expect(refusalOf(own)).toMatchObject({ status: 409, message: tradingTexts.nothingFirm });
    const done = await accept(asha, cluster, legOf(cluster, "cli_narmada"));
    expect(done.ticket).toMatchObject({
      quantity: 10 * CRORE,
      unit_price_stored: 101.22,
      buyer: { user_id: rohan.id },
      seller: { user_id: asha.id },
      buyer_eoi_id: null,
      seller_eoi_id: null,
      cluster_id: cluster.id,
    });
    expect(await read(rohan, cluster.id)).toMatchObject({
      state: "CLOSED",
      quantity: 10 * CRORE,
      deal: { fixed_field: "price", unit_price_stored: 101.22 },
      ticket_id: done.ticket.id,
    });
  });

  test("counters, for more as well, and the other side accepts that", async () => {
    const { asha, rohan } = world;
    const cluster = await lifted();
    const counter = { fixed_field: "price", level: 101.25, quantity: 15 * CRORE };
    const countered = body<Cluster>(await round(asha, cluster, counter));
    expect(countered).toMatchObject({ state: "NEGOTIATING", quantity: 15 * CRORE });
    expect(countered.turn_leg_id).toBe(legOf(cluster, "cli_narmada"));
    const { ticket } = await accept(rohan, cluster, legOf(cluster, "cli_meridian"));
    expect(ticket).toMatchObject({ quantity: 15 * CRORE, unit_price_stored: 101.25 });
  });

  test.each(["reject", "withdraw"] as const)("or it lapses, with nothing left behind it: %s", async (action) => {
    const { asha, rohan } = world;
    const cluster = await lifted();
    const by = action === "reject" ? asha : rohan;
    expect(body<Cluster>(await round(by, cluster, { action }))).toMatchObject({ state: "LAPSED", turn_leg_id: null });
  });

  test("has five minutes unless it says otherwise; then the clock ends it", async () => {
    const { rohan } = world;
    const cluster = await lifted();
    expect(cluster.expires_at).toBe("2026-11-20T05:35:00.000Z");
    world.parts.clock.advance(5 * MINUTE_MS);
    await sweep(world.parts);
    expect(await read(rohan, cluster.id)).toMatchObject({ state: "LAPSED", rounds: [{ status: "EXPIRED" }] });
  });
});

describe("the chat", () => {
  test("is announced in the answerer's name by a reply to the message, once, and reads no quote in it", async () => {
    const { asha, rohan } = world;
    const url = await direct("asha", "rohan");
    const message = await asha.post(url, "7.18 gs 33 offer 101.22 10cr t1");
    await answered(rohan, await lineOf(rohan, asha));
    await sendAll();
    expect(await last(asha, url)).toMatchObject({
      message: "Lifts 10 Cr at 101.22; answer in Clusters",
      sender: { user_id: rohan.id },
      data: { reply_to: message.message_id },
    });
    const { messages } = await asha.messages(url);
    // A node that dies after sending it and before storing so sends it again under the same name.
    await world.parts.db.orm.update(lineReplies).set({ sentAt: null });
    await sendAll();
    expect((await asha.messages(url)).messages).toHaveLength(messages.length);
    await follow();
    expect((await runsOf(asha)).filter(({ author }) => author.user_id === rohan.id)).toEqual([]);
  });

  test("of a group learns nothing: the two write in their direct channel, opened when there is none", async () => {
    const { asha, farah, vikram } = world;
    const url = await group(farah, vikram);
    await asha.post(url, "7.18 gs 33 bid 101.20 5cr");
    expect(await directWith(farah, asha)).toBeUndefined();
    await answered(farah, await lineOf(farah, asha));
    await sendAll();
    const opened = must(await directWith(asha, farah), "their direct channel");
    expect(opened).toMatchObject({ member_count: 2, my_member_state: "invited" });
    expect(opened.last_message?.message).toBe("Hits 5 Cr 7.18% GS 2033 at 101.20; answer in Clusters");
    for (const who of [asha, farah, vikram]) expect((await last(who, url))?.message).toBe("7.18 gs 33 bid 101.20 5cr");
  });

  test("is not announced where the writer takes no invitations, or has left; the cluster notifies them", async () => {
    const { asha, vikram, parts } = world;
    const url = await group(vikram);
    await asha.post(url, "7.18 gs 33 bid 101.20 5cr");
    await parts.db.orm
      .update(users)
      .set({ securityPreferences: { invites_from: "nobody" } })
      .where(eq(users.id, asha.id));
    await answered(vikram, await lineOf(vikram, asha));
    await sendAll();
    expect(await directWith(vikram, asha)).toBeUndefined();
    expect(await published("cli_meridian")).toContain("rfq_negotiation_notifications");
    const [reply] = await parts.db.orm.select().from(lineReplies).where(eq(lineReplies.fromId, vikram.id));
    expect(reply).toMatchObject({ sentAt: null, failure: "Asha Kulkarni does not accept invitations from you." });
  });

  test("of a broadcast carries the answer in the direct channel; its writer finds the line they broadcast", async () => {
    const { asha, rohan, vikram } = world;
    const url = await direct("asha", "rohan");
    const wanted = { custom_type: "broadcast", name: "Clients", user_ids: [rohan.id, vikram.id] };
    const list = await asha.open(wanted);
    const message = await asha.post(list.url, "7.18 gs 33 offer 6.80 5cr");
    const line = await lineOf(rohan, asha);
    const own = must(
      (await runsOf(asha)).find(({ channel_url }) => channel_url === list.url),
      "the line they broadcast",
    );
    const { id } = await answered(rohan, line);
    await sendAll();
    expect(await last(rohan, url)).toMatchObject({
      data: { reply_to: line.message_id },
      sender: { user_id: rohan.id },
    });
    expect(await answersPublished(rohan)).toMatchObject([{ cluster_id: id, run_id: line.id, channel_url: url }]);
    expect(await answersPublished(asha)).toMatchObject([
      { cluster_id: id, run_id: own.id, message_id: message.message_id, channel_url: list.url },
    ]);
  });
});

describe("an answer is refused", () => {
  test.each([
    ["for a size that is no whole lot", { quantity: CRORE + 1 }, "quantity"],
    ["for more than was quoted", { quantity: 11 * CRORE }, "quantity"],
    ["at a yield above 100%", { fixed_field: "yield", level: 7.1 }, "level"],
    ["for a settlement that is over", { settlement_delta: 0 }, "settlement_delta"],
    ["with an end that is past", { expires_at: "2026-11-20T05:00:00.000Z" }, "expires_at"],
    ["with a level of the other kind left out", { fixed_field: "yield" }, "level"],
  ])("%s, by its field", async (_why, changes, field) => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 10cr t1");
    const line = await lineOf(rohan, asha);
    // T+0 ends an hour before the market does.
    world.parts.clock.set("2026-11-20T10:40:00.000Z");
    const refusal = refusalOf(await answer(rohan, line, changes));
    expect([refusal.status, Object.keys(refusal.field_errors)]).toEqual([400, [field]]);
  });

  test("without a size where the writer named none", async () => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22");
    const line = await lineOf(rohan, asha);
    expect(Object.keys(refusalOf(await answer(rohan, line)).field_errors)).toEqual(["quantity"]);
    expect(await answered(rohan, line, { quantity: 3 * CRORE })).toMatchObject({ quantity: 3 * CRORE });
  });

  test("to somebody who may not read the line, as if there were none", async () => {
    const { asha, rohan, vikram, leela, farah } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 10cr");
    const line = await lineOf(rohan, asha);
    for (const who of [vikram, farah]) expect(refusalOf(await answer(who, line)).status).toBe(404);
    expect(refusalOf(await answer(leela, line)).status).toBe(403);
    const gone = { ...line, id: "run_01jd0000000000000000000000", message_id: "999999" };
    expect(refusalOf(await answer(rohan, gone)).status).toBe(404);
  });

  test("to its writer and their firm", async () => {
    const { asha } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 10cr");
    const refusal = refusalOf(await answer(asha, await lineOf(asha, asha)));
    expect(refusal).toMatchObject({ status: 403, message: tradingTexts.ownQuote });
  });

  test("once the line was withdrawn, though nobody has read that yet, and still when it is gone", async () => {
    const { asha, rohan } = world;
    const url = await direct("asha", "rohan");
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr");
    const line = await lineOf(rohan, asha);
    await asha.post(url, "7.18 gs 33 offer off");
    const gone = { status: 409, code: "already_done", message: tradingTexts.lineGone, fresh: null };
    expect(refusalOf(await answer(rohan, line))).toMatchObject(gone);
    await follow();
    expect(refusalOf(await answer(rohan, line))).toMatchObject(gone);
    expect(await world.parts.db.orm.select().from(clusters)).toEqual([]);
  });

  test("when it was sent at another level meanwhile, with the line as it stands", async () => {
    const { asha, rohan } = world;
    const url = await direct("asha", "rohan");
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr");
    const line = await lineOf(rohan, asha);
    await asha.post(url, "7.18 gs 33 offer 101.25 10cr");
    const refusal = refusalOf(await answer(rohan, line));
    expect(refusal).toMatchObject({
      status: 409,
      code: "level_moved",
      message: "The line changed to: Offer 10.00\u00A0Cr 7.18% GS 2033 at 101.25. Check and answer again.",
      fresh: { id: line.id, unit_price_stored: 101.25 },
    });
    const fresh = refusal.fresh as PrivateRun;
    expect(await answered(rohan, fresh)).toMatchObject({ rounds: [{ unit_price_stored: 101.25 }] });
  });

  test("when the day of the line is over, and while the market is shut", async () => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 10cr");
    const line = await lineOf(rohan, asha);
    world.parts.clock.set("2026-11-20T03:00:00.000Z");
    expect(refusalOf(await answer(rohan, line)).code).toBe("market_closed");
    world.parts.clock.set("2026-11-20T11:31:00.000Z");
    expect(refusalOf(await answer(rohan, line))).toMatchObject({ status: 409, message: tradingTexts.lineGone });
  });

  test("while the line's writer may not deal", async () => {
    const { asha, rohan, parts } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 10cr");
    const line = await lineOf(rohan, asha);
    const roles = (of: ("clientdealer" | "clientviewer")[]) =>
      parts.db.orm.update(users).set({ roles: of }).where(eq(users.id, asha.id));
    await roles(["clientviewer"]);
    const refusal = refusalOf(await answer(rohan, line));
    await roles(["clientdealer"]);
    expect(refusal).toMatchObject({ status: 403, message: "Asha Kulkarni cannot deal on Yieldboard at present." });
  });
});

describe("an answer to a quote that may be a slip", () => {
  test("is warned of in its preview and goes out only with the figure repeated", async () => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 121.22 5cr");
    const line = await lineOf(rohan, asha);
    const preview = body<DealPreview>(await rohan.get(`/api/runs/${line.id}/answer/`));
    expect(preview).toMatchObject({ quote_type: "BID", quantity: 5 * CRORE, counterparty: "Meridian Mutual Fund" });
    expect(preview.warnings).toMatchObject([{ code: "unusual_level", figure: "unit_clean_price", value: 121.22 }]);
    const refusal = refusalOf(await answer(rohan, line));
    expect(refusal).toMatchObject({ status: 422, code: "unusual_level", fresh: { warnings: preview.warnings } });
    const confirms = { retyped: { unit_clean_price: 121.22 } };
    expect(await answered(rohan, line, { confirms })).toMatchObject({ state: "NEGOTIATING" });
  });

  test("is previewed by nobody who may not read the line", async () => {
    const { asha, rohan, vikram } = world;
    await asha.post(await direct("asha", "rohan"), "7.18 gs 33 offer 101.22 5cr");
    const line = await lineOf(rohan, asha);
    expect((await vikram.get(`/api/runs/${line.id}/answer/`)).statusCode).toBe(404);
  });
});

describe("several answers to one line", () => {
  test("of two firms at once are two clusters, each theirs alone", async () => {
    const { asha, rohan, vikram } = world;
    await asha.post(await group(rohan, vikram), "7.18 gs 33 offer 101.22 10cr");
    const line = await lineOf(rohan, asha);
    const [one, two] = await Promise.all([answered(rohan, line), answered(vikram, line)]);
    expect(one.id).not.toBe(two.id);
    expect((await vikram.get(`/api/trade/cluster/${one.id}/`)).statusCode).toBe(404);
    const answers = await answersPublished(asha);
    expect(new Set(answers.map(({ answered_by: by }) => by.client_name))).toEqual(
      new Set(["Narmada Bank", "Sahyadri Wealth"]),
    );
  });

  test("of one firm are one cluster: the second is its next offer, once it is its turn", async () => {
    const { asha, rohan } = world;
    await asha.post(await direct("asha", "rohan"), `${POWER_GRID} offer 99.22 10cr`);
    const line = await lineOf(rohan, asha);
    const first = await answered(rohan, line, { level: 99.1 });
    expect(refusalOf(await answer(rohan, line))).toMatchObject({
      status: 409,
      message: tradingTexts.answerWaits,
      fresh: { id: first.id },
    });
    await round(asha, first, { fixed_field: "price", level: 99.22 });
    const next = await answered(rohan, line);
    expect(next).toMatchObject({ id: first.id, state: "AGREED" });
    expect(next.rounds.map(({ status }) => status)).toEqual(["COUNTERED", "COUNTERED", "PENDING"]);
    const other = refusalOf(await answer(rohan, line, { settlement_delta: 2 }));
    expect(other.field_errors["settlement_delta"]).toEqual([tradingTexts.otherSettlement]);
    await round(rohan, first, { action: "withdraw" });
    expect((await answered(rohan, line)).id).not.toBe(first.id);
  });

  test("under one key are one answer", async () => {
    const { asha, rohan } = world;
    const url = await direct("asha", "rohan");
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr");
    const line = await lineOf(rohan, asha);
    const headers = { "idempotency-key": randomUUID() };
    const both = await Promise.all([answer(rohan, line, {}, headers), answer(rohan, line, {}, headers)]);
    expect(new Set(both.map((each) => body<Cluster>(each).id)).size).toBe(1);
    const before = (await asha.messages(url)).messages.length;
    await sendAll();
    expect((await asha.messages(url)).messages).toHaveLength(before + 1);
  });
});

describe("tickets out of lines of a chat (A-107, F-22, Q-03)", () => {
  const write = (who: ChatUser, runs: readonly PrivateRun[], changes: object = {}) =>
    who.send("POST", "/api/chatter/trade/", {
      lines: runs.map((run) => ({ run_id: run.id, seen: seen(run), ...changes })),
    });
  type Report = ResponseOf<typeof chatTickets>;

  test("are drafts of the firm that writes them, with the writer of the line on the other side", async () => {
    const { asha, rohan, vikram } = world;
    const url = await group(rohan, vikram);
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr t1");
    const line = await lineOf(rohan, asha);
    const sent = await write(rohan, [line]);
    const report = body<Report>(sent);
    expect([sent.statusCode, report.status, report.message]).toEqual([200, 200, "1 draft written"]);
    expect(report.results[0]?.ticket).toMatchObject({
      state: "DRAFT",
      source: "CHAT",
      buyer: { client_id: "cli_narmada", user_id: rohan.id },
      seller: { client_id: "cli_meridian", user_id: asha.id },
      quantity: 10 * CRORE,
      unit_price_stored: 101.22,
      channel_url: url,
      message_id: line.message_id,
    });
    expect(await published("cli_meridian")).not.toContain("open_tickets");
    expect(await published("cli_narmada")).toContain("open_tickets");
  });

  test("are written of the lines that stand; the others say why, and the answer is 207 with its status in the data", async () => {
    const { asha, rohan, vikram } = world;
    const url = await group(rohan, vikram);
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr t1");
    const line = await lineOf(rohan, asha);
    const moved = { run_id: line.id, seen: { ...seen(line), level: 101.1 } };
    const lines = [{ run_id: line.id, seen: seen(line) }, moved];
    const sent = await rohan.send("POST", "/api/chatter/trade/", { lines });
    const report = body<Report>(sent);
    expect([sent.statusCode, report.status, report.message]).toEqual([207, 207, "1 of 2 drafts written"]);
    expect(report.results.map(({ ticket: made }) => made?.state ?? null)).toEqual(["DRAFT", null]);
    expect(report.results[1]?.message).toContain("The line changed to");
  });

  test("ask before a second ticket is made of a line, until the first is cancelled", async () => {
    const { asha, rohan, vikram } = world;
    const url = await group(rohan, vikram);
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr t1");
    const line = await lineOf(rohan, asha);
    const [first] = body<Report>(await write(rohan, [line])).results;
    const number = first?.ticket?.number ?? "";
    const text = `Ticket ${number} was made from this line just now by Rohan Mehta. Make another?`;
    const warnings = [{ figure: "written_ticket", value: number, text }];
    const asked = refusalOf(await write(rohan, [line]));
    expect(asked).toMatchObject({ code: "unusual_level", message: text, fresh: { warnings } });
    const twice = body<Report>(await write(rohan, [line, line]));
    expect(twice.results).toMatchObject([
      { ticket: null, warnings },
      { ticket: null, warnings },
    ]);
    const again = body<Report>(await write(rohan, [line], { confirms: { written_ticket: number } }));
    expect(again.results[0]?.ticket?.number).not.toBe(number);
    await world.parts.db.orm.update(tickets).set({ state: "CANCELLED" });
    expect((await write(rohan, [line])).statusCode).toBe(200);
  });

  test("are nobody's who is not in the chat, and of no line of the own firm", async () => {
    const { asha, rohan, vikram, farah } = world;
    const url = await group(rohan, vikram);
    await asha.post(url, "7.18 gs 33 offer 101.22 10cr t1");
    const line = await lineOf(rohan, asha);
    expect(refusalOf(await write(farah, [line])).code).toBe("not_found");
    expect(refusalOf(await write(asha, [line])).code).toBe("forbidden");
    expect(await world.parts.db.orm.select().from(tickets)).toEqual([]);
  });
});
