import { and, eq, like, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type {
  acceptAnswers,
  answerList,
  reviewAnswers,
  reviewList,
  reviewTaking,
} from "#domain/contract/http/lists.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { must } from "#domain/lib/must.ts";
import { bestAndCover } from "#domain/trade-lists/answers.ts";
import { listFieldTexts } from "#domain/entities/trade-list.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { audit, auditLinks } from "#server/machine/db/schema/ledger.ts";
import { limits } from "#server/machine/db/schema/limits.ts";
import { clusters, tickets } from "#server/machine/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import {
  body,
  CRORE,
  type Desk,
  GSEC,
  HPCL,
  openDesk,
  post,
  refusalOf,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import { endDueLists } from "#server/market/trading/lists/end-lists.ts";
import { listsSnapshot } from "#server/market/trading/lists/queries.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";

// Meridian asks Narmada and Sahyadri; Kaveri is the stranger.

const OTHER_GSEC = "IN0020240126";
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.parts.clock.advance(1000);
});

const inMinutes = (minutes: number) => new Date(desk.parts.clock.now().getTime() + minutes * 60_000).toISOString();
const line = (finstrument_id: string, changes: object = {}) => ({
  finstrument_id,
  side: "BID",
  quantity: 5 * CRORE,
  ...changes,
});
const newList = (changes: object = {}) => ({
  title: "Morning list",
  closes_at: inMinutes(15),
  lines: [line(GSEC), line(OTHER_GSEC)],
  firms: ["cli_narmada", "cli_sahyadri"],
  ...changes,
});
const send = async (changes: object = {}) =>
  body<TradeList>(await desk.meridian.send("POST", "/api/lists/", newList(changes)));
const read = async (who: TestBrowser, { id }: TradeList) => body<TradeList>(await who.get(`/api/lists/${id}/`));
const answer = async (who: TestBrowser, { id }: TradeList, answers: object[]) =>
  body<ResponseOf<typeof answerList>>(await who.send("POST", `/api/lists/${id}/answer/`, { answers }));
const at = ({ lines }: TradeList, place: number) => must(lines[place], "line");
const named = (list: TradeList, place: number, level: number, changes: object = {}) => ({
  line_id: at(list, place).id,
  fixed_field: "yield",
  level,
  ...changes,
});
/** Narmada and Sahyadri both answer the first line, Narmada the second as well. */
async function answered(): Promise<TradeList> {
  const list = await send();
  await answer(desk.narmada, list, [named(list, 0, 0.069), named(list, 1, 0.068)]);
  await answer(desk.sahyadri, list, [named(list, 0, 0.0692, { quantity: 3 * CRORE })]);
  return read(desk.meridian, list);
}
const take = (list: TradeList, places: number[]) => ({
  lines: places.map((place) => ({
    line_id: at(list, place).id,
    cluster_id: must(bestAndCover(at(list, place)).best, "best answer").cluster_id,
  })),
});
const accept = (who: TestBrowser, { id }: TradeList, taken: object) =>
  who.send("POST", `/api/lists/${id}/accept/`, taken);

describe("sending a list (B-03)", () => {
  it("shows it to each firm that was asked, and to none of them who else was", async () => {
    const list = await send();
    expect(list).toMatchObject({ role: "ASKER", state: "OPEN", version: 1 });
    expect(list.firms.map(({ client_id }) => client_id)).toEqual(["cli_narmada", "cli_sahyadri"]);
    expect(list.lines).toMatchObject([
      { finstrument_id: GSEC, side: "BID", quantity: 5 * CRORE, state: "OPEN", answers: [] },
      { finstrument_id: OTHER_GSEC },
    ]);
    const asked = await read(desk.narmada, list);
    expect(asked).toMatchObject({ role: "ASKED", firms: [], asker: { client_name: "Meridian Mutual Fund" } });
    expect(await desk.messages("lists", "cli_narmada")).toContainEqual(asked);
    expect(JSON.stringify(asked)).not.toContain("sahyadri");
  });

  it("is unknown to a firm that was not asked, whatever it tries", async () => {
    const list = await answered();
    const url = `/api/lists/${list.id}/`;
    const tries = [
      await desk.kaveri.get(url),
      await desk.kaveri.send("POST", `${url}answer/`, { answers: [named(list, 0, 0.07)] }),
      await desk.kaveri.send("POST", `${url}answer/review/`, { answers: [named(list, 0, 0.07)] }),
      await accept(desk.kaveri, list, take(list, [0])),
      await desk.kaveri.send("POST", `${url}withdraw/`, {}),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await desk.messages("lists", "cli_kaveri")).filter(({ id }) => id === list.id)).toEqual([]);
    const { results } = body<{ results: TradeList[] }>(await desk.kaveri.get("/api/lists/"));
    expect(results.filter(({ id }) => id === list.id)).toEqual([]);
  });

  it("is seen by a viewer of the firm, who cannot act on it", async () => {
    const list = await answered();
    expect((await read(desk.viewer, list)).role).toBe("ASKER");
    expect((await accept(desk.viewer, list, take(list, [0]))).statusCode).toBe(403);
    expect((await desk.viewer.send("POST", "/api/lists/", newList())).statusCode).toBe(403);
  });

  it("sends a list once under one key", async () => {
    const sent = newList({ title: "Once" });
    const headers = { "idempotency-key": "lists-once-0001" };
    const first = body<TradeList>(await desk.meridian.send("POST", "/api/lists/", sent, headers));
    const again = body<TradeList>(await desk.meridian.send("POST", "/api/lists/", sent, headers));
    expect(again.id).toBe(first.id);
    const rows = await desk.messages("lists", "cli_meridian");
    expect(rows.filter(({ title }) => title === "Once").length).toBe(1);
  });

  it.each([
    ["a size that is no whole lots", { lines: [line(HPCL, { quantity: 10_001 })] }, "lines.0.quantity"],
    ["a bond that is not known", { lines: [line("IN0029990085")] }, "lines.0.finstrument_id"],
    ["the same bond twice", { lines: [line(GSEC), line(GSEC)] }, "lines.1.finstrument_id"],
    ["more than 50 lines", { lines: Array.from({ length: 51 }, () => line(GSEC)) }, "lines"],
    ["no line", { lines: [] }, "lines"],
    ["nobody to ask", { firms: [] }, "firms"],
    ["one's own firm", { firms: ["cli_meridian"] }, "firms"],
    ["a firm that does not deal", { firms: ["cli_godavari"] }, "firms"],
    ["no title", { title: " " }, "title"],
    ["an end that is past", { closes_at: "2026-11-20T05:00:00.000Z" }, "closes_at"],
    ["an end after a day", { closes_at: "2026-11-29T05:00:00.000Z" }, "closes_at"],
  ])("refuses %s at its field", async (_what, changes, field) => {
    const refusal = refusalOf(await desk.meridian.send("POST", "/api/lists/", newList(changes)));
    expect(refusal).toMatchObject({ status: 400, code: "validation_error" });
    expect(Object.keys(refusal.field_errors)).toContain(field);
  });

  it("asks for what is unusual to be repeated, line by line", async () => {
    await post(desk.kaveri, { finstrument_id: GSEC, quote_type: "BID", yield_stored: 0.0695 });
    const slip = newList({ lines: [line(OTHER_GSEC), line(GSEC, { fixed_field: "yield", level: 0.695 })] });
    const review = body<ResponseOf<typeof reviewList>>(await desk.meridian.send("POST", "/api/lists/review/", slip));
    expect(review.lines[0]?.warnings).toEqual([]);
    expect(review.lines[1]?.warnings).toMatchObject([{ code: "unusual_level", figure: "bond_yield" }]);
    const refusal = refusalOf(await desk.meridian.send("POST", "/api/lists/", slip));
    expect(refusal).toMatchObject({ status: 422, code: "unusual_level" });
    expect(Object.keys(refusal.field_errors)).toEqual(["lines.1.level"]);
    const repeated = {
      ...slip,
      lines: [
        line(OTHER_GSEC),
        line(GSEC, { fixed_field: "yield", level: 0.695, confirms: { retyped: { bond_yield: 0.695 } } }),
      ],
    };
    expect((await desk.meridian.send("POST", "/api/lists/", repeated)).statusCode).toBe(200);
  });

  it("names in no firm's audit who else was asked", async () => {
    const list = await send({ title: "Audited" });
    const firmsOfEntries = await desk.parts.db.orm
      .select({ seq: audit.seq, firm: auditLinks.key })
      .from(audit)
      .innerJoin(auditLinks, eq(auditLinks.seq, audit.seq))
      .where(and(eq(audit.subject, list.id), like(auditLinks.key, "cli_%"), ne(auditLinks.key, "cli_meridian")));
    const byEntry = Map.groupBy(firmsOfEntries, ({ seq }) => seq);
    const named = [...byEntry.values()].map((firms) => firms.map(({ firm }) => firm).join(" "));
    expect(new Set(named)).toEqual(new Set(["cli_narmada", "cli_sahyadri"]));
  });
});

describe("answering", () => {
  it("shows the asker every answer, and each firm its own alone", async () => {
    const list = await answered();
    const { best, cover } = bestAndCover(at(list, 0));
    // A buyer prefers the higher yield.
    expect(best).toMatchObject({ client_id: "cli_sahyadri", yield_stored: 0.0692, quantity: 3 * CRORE });
    expect(cover).toMatchObject({ client_id: "cli_narmada", yield_stored: 0.069 });
    const narmada = await read(desk.narmada, list);
    expect(at(narmada, 0).answers.map(({ client_id }) => client_id)).toEqual(["cli_narmada"]);
    const sahyadri = await read(desk.sahyadri, list);
    expect(at(sahyadri, 1).answers).toEqual([]);
  });

  it("is a cluster of the two firms in which it is the asker's turn and nothing can be countered", async () => {
    const list = await answered();
    const id = must(bestAndCover(at(list, 0)).best, "best").cluster_id;
    const [row] = await desk.parts.db.orm.select().from(clusters).where(eq(clusters.id, id));
    expect(row).toMatchObject({ state: "NEGOTIATING", listId: list.id });
    const counter = { cluster: id, action: "counter", fixed_field: "yield", level: 0.07 };
    const refusal = refusalOf(await desk.meridian.send("POST", "/api/eoi/add-negotiation/", counter));
    expect(refusal).toMatchObject({ status: 403, message: listTexts.takenThere });
    // The asker is notified by the list, not by each answer.
    const notices = await desk.messages("rfq_negotiation_notifications", "cli_meridian");
    expect(notices.filter((notice) => notice.id === id)).toEqual([]);
  });

  it("is changed and taken back until it is dealt, in the same cluster", async () => {
    const list = await answered();
    const before = must(at(await read(desk.narmada, list), 0).answers[0], "answer");
    const changed = await answer(desk.narmada, list, [named(list, 0, 0.0695, { version: before.version })]);
    expect(changed).toMatchObject({ status: 200, message: "1 line answered" });
    expect(at(changed.list, 0).answers).toMatchObject([{ cluster_id: before.cluster_id, yield_stored: 0.0695 }]);
    const stale = await answer(desk.narmada, list, [named(list, 0, 0.0696, { version: before.version })]);
    expect(stale).toMatchObject({ status: 207, lines: [{ ok: false, code: "stale_version" }] });
    const gone = await answer(desk.narmada, list, [{ line_id: at(list, 0).id, withdraw: true }]);
    expect(at(gone.list, 0).answers).toMatchObject([{ status: "WITHDRAWN" }]);
    const twice = await answer(desk.narmada, list, [{ line_id: at(list, 0).id, withdraw: true }]);
    expect(twice.lines).toMatchObject([{ ok: false, code: "already_done", message: listTexts.answerGone }]);
    const answeredAgain = await answer(desk.narmada, list, [named(list, 0, 0.0691)]);
    expect(at(answeredAgain.list, 0).answers).toMatchObject([{ status: "STANDING", yield_stored: 0.0691 }]);
  });

  it("keeps good lines when others are wrong, and says what is wrong with each", async () => {
    const list = await send({ lines: [line(GSEC), line(OTHER_GSEC), line(HPCL)] });
    const done = await answer(desk.narmada, list, [
      named(list, 0, 0.069),
      named(list, 1, 0.068, { quantity: 6 * CRORE }),
      { line_id: at(list, 2).id },
    ]);
    expect(done).toMatchObject({ status: 207, message: "1 of 3 lines answered" });
    expect(done.lines.map(({ ok, field_errors }) => [ok, Object.keys(field_errors)])).toEqual([
      [true, []],
      [false, ["quantity"]],
      [false, ["level"]],
    ]);
  });

  it("asks for a level far from the market to be repeated", async () => {
    await post(desk.kaveri, { finstrument_id: GSEC, quote_type: "BID", yield_stored: 0.0695 });
    const list = await send();
    const review = body<ResponseOf<typeof reviewAnswers>>(
      await desk.narmada.send("POST", `/api/lists/${list.id}/answer/review/`, { answers: [named(list, 0, 0.695)] }),
    );
    expect(review.lines).toMatchObject([{ ok: true, preview: { quote_type: "ASK" } }]);
    const warned = await answer(desk.narmada, list, [named(list, 0, 0.695)]);
    expect(warned.lines).toMatchObject([{ ok: false, code: "unusual_level" }]);
    expect(warned.lines[0]?.warnings.length).toBeGreaterThan(0);
    const confirmed = await answer(desk.narmada, list, [
      named(list, 0, 0.695, { confirms: { retyped: { bond_yield: 0.695 } } }),
    ]);
    expect(confirmed.status).toBe(200);
  });

  it("is refused by the firm's limits, which count the answers before", async () => {
    const id = "lim_01jd0000000000000000list00";
    await desk.parts.db.orm.insert(limits).values({
      id,
      clientId: "cli_kaveri",
      level: "FIRM",
      unit: "SELL",
      amount: 80_000_000,
      onBreach: "BLOCK",
      setBy: "usr_brokerkaveri",
      setByName: "Kaveri",
      setAt: desk.parts.clock.now(),
    });
    const list = await send({ firms: ["cli_kaveri"] });
    const done = await answer(desk.kaveri, list, [named(list, 0, 0.069), named(list, 1, 0.068)]);
    await desk.parts.db.orm.delete(limits).where(eq(limits.id, id));
    expect(done.lines).toMatchObject([{ ok: true }, { ok: false, code: "limit_breach" }]);
  });

  it("is refused of one's own list, once it has ended, and for a line of another list", async () => {
    const list = await send({ closes_at: inMinutes(2) });
    const other = await send();
    const own = await desk.meridian.send("POST", `/api/lists/${list.id}/answer/`, { answers: [named(list, 0, 0.069)] });
    expect(refusalOf(own)).toMatchObject({ status: 403, message: listTexts.ownList });
    const elsewhere = await answer(desk.narmada, list, [named(other, 0, 0.069)]);
    expect(elsewhere.lines).toMatchObject([{ ok: false, code: "not_found" }]);
    desk.parts.clock.advance(121_000);
    const late = await answer(desk.narmada, list, [named(list, 0, 0.069)]);
    expect(late.lines).toMatchObject([{ ok: false, code: "already_done", message: listTexts.over }]);
  });
});

describe("taking answers", () => {
  it("makes the deals of all best answers in one act, each with its ticket (F-18)", async () => {
    const list = await answered();
    const review = body<ResponseOf<typeof reviewTaking>>(
      await desk.meridian.send("POST", `/api/lists/${list.id}/accept/review/`, take(list, [0, 1])),
    );
    expect(review.lines).toMatchObject([
      { ok: true, preview: { quote_type: "BID", quantity: 3 * CRORE, counterparty: "Sahyadri Wealth" } },
      { ok: true, preview: { quantity: 5 * CRORE, counterparty: "Narmada Bank" } },
    ]);
    const done = body<ResponseOf<typeof acceptAnswers>>(await accept(desk.meridian, list, take(list, [0, 1])));
    expect(done).toMatchObject({ status: 200, message: "2 lines dealt", list: { state: "ENDED" } });
    const [first] = done.tickets;
    const [row] = await desk.parts.db.orm
      .select()
      .from(tickets)
      .where(eq(tickets.id, must(first, "ticket").id));
    expect(row).toMatchObject({
      state: "SENT",
      source: "CLUSTER",
      buyerClientId: "cli_meridian",
      buyerUserId: "usr_dealermeridian",
      sellerClientId: "cli_sahyadri",
      quantity: 3 * CRORE,
      yieldStored: 0.0692,
    });
    expect(row?.consideration).toEqual(review.lines[0]?.preview?.consideration);
    expect(done.list.lines.map(({ state, ticket_id }) => [state, ticket_id !== null])).toEqual([
      ["DEALT", true],
      ["DEALT", true],
    ]);
  });

  it("tells the firm that was second no more than that it was dealt away", async () => {
    const list = await answered();
    body(await accept(desk.meridian, list, take(list, [0])));
    const loser = at(await read(desk.narmada, list), 0);
    expect(loser).toMatchObject({ state: "GONE", ticket_id: null, answers: [{ status: "PASSED" }] });
    expect(JSON.stringify(loser)).not.toMatch(/sahyadri|0\.0692/i);
    // The asker alone sees the cover.
    const own = bestAndCover(at(await read(desk.meridian, list), 0));
    expect(own).toMatchObject({ best: { status: "DEALT" }, cover: { client_id: "cli_narmada" } });
    const rest = await answer(desk.narmada, list, [named(list, 0, 0.0699)]);
    expect(rest.lines).toMatchObject([{ ok: false, code: "already_done", message: listTexts.lineOver }]);
  });

  it("reports on each line where some are gone by then", async () => {
    const list = await answered();
    await answer(desk.narmada, list, [{ line_id: at(list, 1).id, withdraw: true }]);
    const done = body<ResponseOf<typeof acceptAnswers>>(await accept(desk.meridian, list, take(list, [0, 1])));
    expect(done).toMatchObject({ status: 207, message: "1 of 2 lines dealt" });
    expect(done.lines).toMatchObject([{ ok: true }, { ok: false, code: "already_done" }]);
    expect(done.tickets.length).toBe(1);
  });

  it("is refused when a level moved since it was seen, with nothing dealt", async () => {
    const list = await answered();
    const [seen] = take(list, [0]).lines;
    await answer(desk.sahyadri, list, [named(list, 0, 0.0691, { quantity: 3 * CRORE })]);
    const done = body<ResponseOf<typeof acceptAnswers>>(
      await accept(desk.meridian, list, { lines: [{ ...seen, bond_yield: 0.0692 }] }),
    );
    expect(done).toMatchObject({ status: 207, tickets: [], lines: [{ ok: false, code: "level_moved" }] });
    expect(at(done.list, 0).state).toBe("OPEN");
  });

  it("deals a line once, when two people take it at the same instant, and a repeated call does nothing more", async () => {
    const list = await answered();
    const [best, cover] = [take(list, [0]), { line_id: at(list, 0).id }];
    const second = { lines: [{ ...cover, cluster_id: must(bestAndCover(at(list, 0)).cover, "cover").cluster_id }] };
    const headers = { "idempotency-key": "lists-accept-0001" };
    const url = `/api/lists/${list.id}/accept/`;
    const both = await Promise.all([
      desk.meridian.send("POST", url, best, headers),
      desk.meridian.send("POST", url, second),
    ]);
    const outcomes = both.map((each) => body<ResponseOf<typeof acceptAnswers>>(each).tickets.length);
    expect(new Set(outcomes)).toEqual(new Set([0, 1]));
    const again = await desk.meridian.send("POST", url, best, headers);
    expect(again.json()).toEqual(both[0].json());
    const dealt = at(await read(desk.meridian, list), 0).answers.filter(({ status }) => status === "DEALT");
    expect(dealt.length).toBe(1);
  });

  it("deals the line too when the cluster itself is accepted", async () => {
    const list = await answered();
    const best = must(bestAndCover(at(list, 0)).best, "best");
    body(await desk.meridian.send("POST", `/api/cluster/${best.cluster_id}/accept/?lsId=${best.leg_id}`, {}));
    const after = await read(desk.meridian, list);
    expect(after.lines.map(({ state }) => state)).toEqual(["DEALT", "OPEN"]);
    expect((await desk.messages("lists", "cli_narmada")).at(-1)?.lines[0]).toMatchObject({ state: "GONE" });
  });

  it("is refused of a firm that was asked, and of a cluster that is no answer to the line", async () => {
    const list = await answered();
    expect((await accept(desk.narmada, list, take(list, [0]))).statusCode).toBe(403);
    const crossed = { lines: [{ line_id: at(list, 1).id, cluster_id: take(list, [0]).lines[0]?.cluster_id }] };
    const done = body<ResponseOf<typeof acceptAnswers>>(await accept(desk.meridian, list, crossed));
    expect(done.lines).toMatchObject([{ ok: false, code: "not_found" }]);
  });
});

describe("the end of a list", () => {
  it("comes by its time: lines end, and answers lapse", async () => {
    const list = await answered();
    desk.parts.clock.advance(15 * 60_000);
    const late = body<ResponseOf<typeof acceptAnswers>>(await accept(desk.meridian, list, take(list, [0])));
    expect(late.lines).toMatchObject([{ ok: false, code: "already_done" }]);
    await sweep(desk.parts);
    const ended = await read(desk.meridian, list);
    expect(ended).toMatchObject({ state: "ENDED", lines: [{ state: "ENDED" }, { state: "ENDED" }] });
    expect(at(ended, 0).answers.map(({ status }) => status)).toEqual(["EXPIRED", "EXPIRED"]);
    expect(await endDueLists(desk.parts, desk.parts.clock.now(), 1)).toBe(0);
  });

  it("comes by the asker, for some lines or for all of them, once", async () => {
    const list = await answered();
    const url = `/api/lists/${list.id}/withdraw/`;
    const one = body<TradeList>(await desk.meridian.send("POST", url, { line_ids: [at(list, 0).id] }));
    expect(one).toMatchObject({ state: "OPEN", lines: [{ state: "WITHDRAWN" }, { state: "OPEN" }] });
    expect((await desk.narmada.send("POST", url, {})).statusCode).toBe(403);
    const all = body<TradeList>(await desk.meridian.send("POST", url, {}));
    expect(all).toMatchObject({ state: "WITHDRAWN", lines: [{ state: "WITHDRAWN" }, { state: "WITHDRAWN" }] });
    expect(at(all, 1).answers).toMatchObject([{ status: "PASSED" }]);
    expect(refusalOf(await desk.meridian.send("POST", url, {}))).toMatchObject({ status: 409, code: "already_done" });
  });
});

describe("withdrawing single lines (B-03)", () => {
  const withdraw = (who: TestBrowser, { id }: TradeList, line_ids: string[], headers = {}) =>
    who.send("POST", `/api/lists/${id}/withdraw/`, { line_ids }, headers);

  it("is read at once by each firm that was asked, and taken of a line no more", async () => {
    const list = await answered();
    body(await withdraw(desk.meridian, list, [at(list, 0).id]));
    for (const firm of ["cli_narmada", "cli_sahyadri"]) {
      const seen = must((await desk.messages("lists", firm)).at(-1), "message");
      expect(seen).toMatchObject({ id: list.id, lines: [{ state: "WITHDRAWN" }, { state: "OPEN" }] });
      expect(seen.lines[0]?.answers).toMatchObject([{ status: "PASSED" }]);
    }
    const late = await answer(desk.narmada, list, [named(list, 0, 0.069), named(list, 1, 0.0681)]);
    expect(late.lines).toMatchObject([{ ok: false, message: listTexts.lineOver }, { ok: true }]);
    const taken = body<ResponseOf<typeof acceptAnswers>>(await accept(desk.meridian, list, take(list, [0, 1])));
    expect(taken.lines.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it("is done once under one key, and ends the list with its last open line", async () => {
    const list = await answered();
    const headers = { "idempotency-key": "lists-withdraw-0001" };
    const first = await withdraw(desk.meridian, list, [at(list, 0).id], headers);
    expect((await withdraw(desk.meridian, list, [at(list, 0).id], headers)).json()).toEqual(first.json());
    expect(refusalOf(await withdraw(desk.meridian, list, [at(list, 0).id]))).toMatchObject({
      code: "already_done",
      message: listTexts.lineOver,
    });
    const last = body<TradeList>(await withdraw(desk.meridian, list, [at(list, 1).id]));
    expect(last).toMatchObject({ state: "ENDED", lines: [{ state: "WITHDRAWN" }, { state: "WITHDRAWN" }] });
  });

  it("is for the asker's dealers alone, of lines of that very list, and stands in the audit of each firm", async () => {
    const [list, other] = [await answered(), await send()];
    const own = [at(list, 0).id];
    expect((await withdraw(desk.kaveri, list, own)).statusCode).toBe(404);
    expect((await withdraw(desk.narmada, list, own)).statusCode).toBe(403);
    expect((await withdraw(desk.viewer, list, own)).statusCode).toBe(403);
    expect((await withdraw(desk.meridian, list, [...own, at(other, 0).id])).statusCode).toBe(404);
    expect((await withdraw(desk.meridian, list, ["x"])).statusCode).toBe(400);
    expect(at(await read(desk.meridian, list), 0).state).toBe("OPEN");
    body(await withdraw(desk.meridian, list, own));
    const entries = await desk.parts.db.orm
      .select({ firm: auditLinks.key })
      .from(audit)
      .innerJoin(auditLinks, eq(auditLinks.seq, audit.seq))
      .where(and(eq(audit.subject, list.id), eq(audit.action, "list.withdrawLines"), like(auditLinks.key, "cli_%")));
    const asked = entries.filter(({ firm }) => firm !== "cli_meridian");
    expect(asked.map(({ firm }) => firm).toSorted()).toEqual(["cli_narmada", "cli_sahyadri"]);
  });
});

describe("what a page begins with", () => {
  it("is the firm's lists of the day, each as that firm sees it", async () => {
    const list = await answered();
    const load = async (userId: string) => {
      const actor = must(await actorOfUser(desk.parts, userId), userId);
      return (await listsSnapshot(desk.parts).load(actor, desk.parts.db.orm as never)) as TradeList[];
    };
    const ofAsker = (await load("usr_viewermeridian")).find(({ id }) => id === list.id);
    expect(ofAsker).toEqual(await read(desk.meridian, list));
    expect((await load("usr_brokerkaveri")).filter(({ id }) => id === list.id)).toEqual([]);
    expect((await load("usr_basicmeridian")).length).toBe(0);
  });
});

describe("reading lines", () => {
  it("gives each line with what it says, and refuses more than a list has", async () => {
    const text = "s 5cr 7.18gs33 6.85y\nIN0020230085";
    const { lines } = body<{ lines: object[] }>(await desk.meridian.send("POST", "/api/lists/read/", { text }));
    expect(lines).toMatchObject([
      { finstrument_id: GSEC, side: "ASK", quantity: 5 * CRORE, fixed_field: "yield", level: 0.0685 },
      { finstrument_id: GSEC, side: null, quantity: null, level: null },
    ]);
    const long = { text: "IN0020230085\n".repeat(51) };
    const refusal = refusalOf(await desk.meridian.send("POST", "/api/lists/read/", long));
    expect(refusal.field_errors).toEqual({ text: [listFieldTexts.tooMany] });
  });

  it("takes a pasted table by its headings, and leaves what a cell cannot say to be put right", async () => {
    const text = `ISIN\tOffer Yield\tQty (Cr)\n${GSEC}\t6.85\t5\n${HPCL}\t7.05\tlots`;
    const { lines } = body<{ lines: object[] }>(await desk.meridian.send("POST", "/api/lists/read/", { text }));
    expect(lines).toMatchObject([
      { finstrument_id: GSEC, side: null, quantity: 5 * CRORE, fixed_field: "yield", level: 0.0685, problems: [] },
      { finstrument_id: HPCL, quantity: null, level: 0.0705, problems: [{ field: "size" }] },
    ]);
  });

  it("refuses a table that cannot be read as a whole", async () => {
    const asked = async (text: string) =>
      refusalOf(await desk.meridian.send("POST", "/api/lists/read/", { text })).field_errors;
    expect(await asked(`ISIN,Yield,YTM\n${GSEC},7,7.1`)).toEqual({
      text: ["Two columns mean yield: Yield and YTM. Take one out."],
    });
    expect(await asked(`ISIN,Yield,Qty\n${GSEC},7,5\nISIN,Qty,Yield\n${HPCL},5,7`)).toEqual({
      text: ["Which table? Send one table."],
    });
  });
});
