import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { readRetention, RemovalPreview } from "#domain/contract/http/surveillance-retention.ts";
import { LEGAL_MINIMUM, pastTime, RETAINED_KINDS } from "#domain/surveillance/retention/policy.ts";
import { CHANNELS } from "#server/people/chat/model/chat.testing.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { chatFiles, chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { fileObjects } from "#server/machine/db/schema/files.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { legalHolds, retentionPolicies } from "#server/machine/db/schema/retention.ts";
import { tidy } from "#server/housekeeping.ts";
import { removePastRecords } from "#server/market/surveillance/retention/remove-past.ts";
import { openWatchedWorld, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";

const RETENTION = "/api/surveillance/retention/";
const HOLDS = "/api/surveillance/holds/";
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
let world: WatchedWorld;
let url: string;
let held: string;
let officer: TestBrowser;
beforeAll(async () => {
  world = await openWatchedWorld();
  const { asha, parts } = world;
  url = (await asha.open({ custom_type: "group", name: "Old", user_ids: [world.leela.id] })).url;
  const first = await asha.post(url, "old words");
  await asha.send("PATCH", `${CHANNELS}${url}/messages/${first.message_id}/`, { message: "old words, edited" });
  held = (await asha.post(url, "words of a case")).message_id;
  await sendFile(url);
  const shared = await world.direct("asha", "rohan");
  await asha.post(shared.url, "between two firms");
  parts.clock.advance(9 * YEAR_MS);
  await parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2100-01-01T00:00:00.000Z") });
  officer = await signIn(world.app, "compliance@meridian.example");
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.parts.db.orm.delete(retentionPolicies);
  await world.parts.db.orm.delete(legalHolds);
});

async function sendFile(to: string): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob(["isin,level"], { type: "text/csv" }), "run.csv");
  const { headers, body: sent } = new Response(form) as Response & { body: ReadableStream };
  const uploaded = await world.app.inject({
    method: "POST",
    url: `${CHANNELS}${to}/files/`,
    cookies: world.asha.cookies,
    headers: { "content-type": headers.get("content-type") ?? "" },
    payload: Buffer.from(await new Response(sent).arrayBuffer()),
  });
  await world.asha.post(to, "", { file_url: uploaded.json<{ file_url: string }>().file_url });
}

const set = (sent: Record<string, unknown>, as = officer) => as.send("POST", RETENTION, { removes: 1e6, ...sent });
const preview = async (sent: Record<string, unknown>) =>
  body<RemovalPreview>(await officer.send("POST", `${RETENTION}preview/`, sent));
const hold = async (sent: Record<string, unknown>) =>
  body<{ id: string }>(await officer.send("POST", HOLDS, { reason: "Inquiry", from: "2020-01-01", ...sent })).id;
const lift = (id: string) => officer.send("POST", `${HOLDS}${id}/lift/`, { reason: "Inquiry is over" });
const texts = async (of = url) => {
  const { orm } = world.parts.db;
  const rows = await orm.select().from(chatMessages).where(eq(chatMessages.channelUrl, of));
  return rows.filter(({ senderId, messageType }) => senderId !== null && messageType !== "admin").length;
};

describe("retention by policy of the firm (B-39)", () => {
  test("a firm that has set nothing stores for ever", async () => {
    expect(await removePastRecords(world.parts)).toEqual({
      messages: 0,
      files: 0,
      entries: 0,
      quotes: 0,
      negotiations: 0,
    });
    const { policies } = body<ResponseOf<typeof readRetention>>(await officer.get(RETENTION));
    expect(policies.map(({ years }) => years)).toEqual([null, null, null, null, null]);
  });

  test.each(RETAINED_KINDS)("%s are never stored for less than the law asks", async (kind) => {
    const { years, source } = LEGAL_MINIMUM[kind];
    const refused = refusalOf(await set({ kind, years: years - 1 }));
    expect(refused.field_errors).toEqual({ years: [`Should be at least ${years} years (${source})`] });
    expect(refusalOf(await set({ kind, years: 31 })).field_errors).toHaveProperty("years");
    expect(refusalOf(await set({ kind, years: 8.5 })).field_errors).toHaveProperty("years");
  });

  test("a preview says what would go; a policy that would remove more than was shown is refused", async () => {
    body(await set({ kind: "files", years: 8 }));
    const shown = await preview({ kind: "chats", years: 8 });
    expect(shown.records).toBeGreaterThan(3);
    expect(shown.oldest).not.toBeNull();
    expect((await preview({ kind: "chats", years: 10 })).records).toBe(0);
    const refused = refusalOf(await set({ kind: "chats", years: 8, removes: shown.records - 1 }));
    expect([refused.code, (refused.fresh as RemovalPreview).records]).toEqual(["stale_version", shown.records]);
    const standing = body<ResponseOf<typeof readRetention>>(
      await set({ kind: "chats", years: 8, removes: shown.records }),
    );
    expect(standing.policies[0]).toMatchObject({ kind: "chats", years: 8, set_by: { nickname: "Thomas Kurian" } });
  });

  test("what is a record of two firms stays until it is past its time for both", async () => {
    const shared = await world.direct("asha", "rohan");
    body(await set({ kind: "chats", years: 8 }));
    body(await set({ kind: "files", years: 8 }));
    const id = await hold({ kind: "channel", subject: url });
    const before = await texts(shared.url);
    expect(before).toBeGreaterThan(0);
    await removePastRecords(world.parts);
    expect(await texts(shared.url)).toBe(before);
    await lift(id);
  });

  test("is the officers' alone; another firm's hold does not exist", async () => {
    expect(refusalOf(await world.asha.get(RETENTION)).status).toBe(403);
    expect(refusalOf(await set({ kind: "chats", years: 9 }, world.asha)).status).toBe(403);
    const id = await hold({ kind: "person", subject: world.asha.id });
    const usha = await signIn(world.app, "compliance@narmada.example");
    expect(refusalOf(await usha.send("POST", `${HOLDS}${id}/lift/`, { reason: "mine" })).status).toBe(404);
    expect(body<ResponseOf<typeof readRetention>>(await usha.get(RETENTION)).holds).toEqual([]);
  });

  test.each([
    ["subject", { kind: "person", subject: "usr_dealernarmada" }],
    ["subject", { kind: "case", subject: "cas_01jd0000000000000000000000" }],
    ["subject", { kind: "channel", subject: "usr_dealermeridian" }],
    ["subject", { kind: "channel", subject: "*" }],
    ["reason", { kind: "person", subject: "usr_dealermeridian", reason: "" }],
    ["to", { kind: "person", subject: "usr_dealermeridian", to: "2019-12-31" }],
    ["from", { kind: "person", subject: "usr_dealermeridian", from: "yesterday" }],
  ])("a hold names what is wrong with it: %s", async (field, sent) => {
    const refused = refusalOf(await officer.send("POST", HOLDS, { reason: "Inquiry", from: "2020-01-01", ...sent }));
    expect([refused.status, Object.keys(refused.field_errors)]).toEqual([400, [field]]);
  });
});

describe("legal hold (B-39)", () => {
  test("housekeeping removes what is past its time, leaves what is on hold, and lets it go once the hold is lifted", async () => {
    const { db } = world.parts;
    body(await set({ kind: "chats", years: 8 }));
    body(await set({ kind: "files", years: 8 }));
    const { id: caseId } = body<{ case: { id: string } }>(
      await officer.send("POST", "/api/surveillance/cases/", {
        title: "Held",
        items: [{ kind: "message", subject: held }],
      }),
    ).case;
    const onPerson = await hold({ kind: "person", subject: world.leela.id });
    const onCase = await hold({ kind: "case", subject: caseId });
    const all = await texts();
    expect(all).toBe(3);
    await removePastRecords(world.parts);
    expect(await texts(), "a hold on a person holds the conversations they are in").toBe(all);
    expect((await preview({ kind: "chats", years: 8 })).held).toBeGreaterThan(0);

    await lift(onPerson);
    const removed = await removePastRecords(world.parts);
    expect(removed.files).toBe(1);
    expect(await texts(), "what stands in a case that is held").toBe(1);
    expect(await db.orm.$count(chatMessageVersions)).toBe(0);
    await tidy(world.parts);
    expect(await db.orm.$count(chatFiles)).toBe(0);
    await world.parts.files.removeObjects({ db, now: world.parts.clock.now() });
    expect(await db.orm.$count(fileObjects), "and its object, where it had one").toBe(0);

    await lift(onCase);
    await removePastRecords(world.parts);
    expect(await texts()).toBe(0);
    expect(refusalOf(await lift(onCase)).code).toBe("already_done");
    const written = await db.orm.select().from(audit).where(eq(audit.action, "surveillance.records_removed"));
    expect(written.map(({ detail }) => detail["messages"])).toContain(1);
  });

  test("a hold is on the days it names, and no others", async () => {
    const asha = await signIn(world.app, "dealer@meridian.example");
    const sent = { req_id: "of-today-0001", message: "of today" };
    const message = body<{ message_id: string }>(await asha.send("POST", `${CHANNELS}${url}/messages/`, sent));
    const day = world.parts.clock.now().toISOString().slice(0, 10);
    world.parts.clock.advance(9 * YEAR_MS);
    await world.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2100-01-01T00:00:00.000Z") });
    officer = await signIn(world.app, "compliance@meridian.example");
    body(await set({ kind: "chats", years: 8 }));
    body(await set({ kind: "files", years: 8 }));
    const id = await hold({ kind: "channel", subject: url, from: "2000-01-01", to: day });
    const past = () => preview({ kind: "chats", years: 8 });
    expect((await past()).held).toBeGreaterThan(0);
    await lift(id);
    await hold({ kind: "channel", subject: url, from: "2000-01-01", to: "2001-01-01" });
    expect((await past()).held).toBe(0);
    await removePastRecords(world.parts);
    const rows = await world.parts.db.orm
      .select()
      .from(chatMessages)
      .where(eq(chatMessages.id, Number(message.message_id)));
    expect(rows).toEqual([]);
  });
});

test("so many years ago is the same day of the year, the last of February in years without its 29th", () => {
  expect(pastTime(new Date("2026-11-20T10:00:00Z"), 8).toISOString()).toBe("2018-11-20T10:00:00.000Z");
  expect(pastTime(new Date("2028-02-29T10:00:00Z"), 5).toISOString()).toBe("2023-02-28T10:00:00.000Z");
});
