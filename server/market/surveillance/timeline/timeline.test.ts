import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type * as contract from "#domain/contract/http/surveillance-timeline.ts";
import type { OpenedEntry, TimelineEntry } from "#domain/surveillance/timeline/entry.ts";
import { entryIdOf, timelineFile } from "#domain/surveillance/timeline/entry.ts";
import { KNOWN_ACTIONS } from "#domain/surveillance/timeline/actions.ts";
import { auditHash } from "#server/machine/core/audit.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { contentHash, fileHash } from "#server/market/surveillance/transcript-hash.ts";
import { surveillanceRoutes } from "#server/market/surveillance/routes.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import {
  body,
  CRORE,
  GSEC,
  HPCL,
  legOf,
  post,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { widenBands } from "#server/market/trading/checks/wide-bands.testing.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";
import { users } from "#server/machine/db/schema/people.ts";

const TIMELINE = "/api/surveillance/timeline/";
let parts: TestParts;
let app: Awaited<ReturnType<typeof testApp>>;
let asha: TestBrowser;
let rohan: TestBrowser;
let vikram: TestBrowser;
/** Compliance of Meridian, Asha's firm, and of Narmada, Rohan's. */
let thomas: TestBrowser;
let usha: TestBrowser;

beforeAll(async () => {
  parts = await testParts();
  await widenBands(parts);
  const [model] = await parts.db.orm.select().from(users).where(eq(users.id, "usr_compliancemeridian"));
  if (!model) throw new Error("nobody is compliance");
  const other = { id: "usr_compliancenarmada", clientId: "cli_narmada", email: "compliance@narmada.example" };
  await parts.db.orm.insert(users).values({ ...model, ...other, mobile: "9000000001", firstName: "Usha" });
  app = await testApp(parts, [...eoiRoutes(parts), ...clusterRoutes(parts), ...surveillanceRoutes(parts)]);
  asha = await signIn(app, "dealer@meridian.example");
  rohan = await signIn(app, "dealer@narmada.example");
  vikram = await signIn(app, "dealer@sahyadri.example");
  thomas = await signIn(app, "compliance@meridian.example");
  usha = await signIn(app, "compliance@narmada.example");
  await parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const page = async (as: TestBrowser, query: Record<string, string> = {}) =>
  body<ResponseOf<typeof contract.listTimeline>>(await as.send("POST", TIMELINE, query));
const list = async (as: TestBrowser, query: Record<string, string> = {}) => (await page(as, query)).entries;
const open = async (as: TestBrowser, { seq }: Pick<TimelineEntry, "seq">) =>
  body<OpenedEntry>(await as.get(`${TIMELINE}entries/${entryIdOf(seq)}/`));
const exported = (as: TestBrowser, sent: Record<string, unknown>) => as.send("POST", `${TIMELINE}export/`, sent);
const labels = (entries: readonly TimelineEntry[]) => entries.map(({ label }) => label);

async function negotiated() {
  const eoi = await post(asha, { quantum: 5 * CRORE });
  const cluster = await respond(rohan, eoi, { yield_stored: 0.0695, maximum_lot_stored: null });
  return { eoi, cluster };
}

describe("the time line of a firm (R-20, M-02)", () => {
  test("holds what its people did and what others did in its own business, newest first", async () => {
    const { eoi, cluster } = await negotiated();
    body(
      await asha.send("POST", "/api/eoi/add-negotiation/", {
        action: "counter",
        cluster: cluster.id,
        leg: legOf(cluster, "cli_meridian"),
        version: cluster.version,
        level: 0.069,
        fixed_field: "yield",
      }),
    );
    const entries = await list(thomas, { kind: "negotiations" });
    expect(entries.find(({ action }) => action === "cluster.counter")).toMatchObject({
      is_own: true,
      firms: [{ name: "Narmada Bank" }],
      summary: expect.stringMatching(/at 6.9000$/),
    });
    expect(entries.find(({ action }) => action === "eoi.respond")).toMatchObject({
      subject: eoi.id,
      is_own: false,
      label: "Quote answered",
      actor: { name: "Rohan Mehta", firm: "Narmada Bank" },
      bonds: [{ isin: GSEC }],
    });
    const posted = await list(thomas, { kind: "quotes" });
    expect(posted[0]).toMatchObject({
      action: "eoi.add",
      is_own: true,
      actor: { name: "Asha Kulkarni" },
      summary: expect.stringMatching(/^Offer ₹ 5\u00A0Cr at 6.8500 %$/),
    });
    const all = await list(thomas);
    expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => b - a));
    expect(labels(all)).toContain("Signed in");
  });

  test("shows another firm's act as that firm put it, not what it had on its screen or whom it deals for", async () => {
    const { eoi } = await negotiated();
    const [answer] = await list(thomas, { kind: "negotiations" });
    const opened = await open(thomas, answer ?? { seq: 0 });
    expect(opened.entry).toMatchObject({ action: "eoi.respond", subject: eoi.id, is_own: false });
    expect(opened.fields.map(({ name }) => name)).toEqual(["Offered", "Size"]);
    // Its own compliance sees all of it.
    const [own] = await list(usha, { kind: "negotiations" });
    expect((await open(usha, own ?? { seq: 0 })).fields.map(({ name }) => name)).toContain("Seen");
  });

  test("has nothing of other firms: not in the list, not by its number, not in an export, not among the choices", async () => {
    const quote = await post(vikram, { finstrument_id: HPCL, yield_stored: 0.068 });
    const [row] = await parts.db.orm.select().from(audit).where(eq(audit.subject, quote.id));
    expect((await list(thomas, { limit: "200" })).map(({ subject }) => subject)).not.toContain(quote.id);
    expect(await list(thomas, { q: quote.id })).toEqual([]);
    expect(await list(thomas, { isin: HPCL })).toEqual([]);
    expect(refusalOf(await thomas.get(`${TIMELINE}entries/${entryIdOf(row?.seq ?? 0)}/`)).status).toBe(404);
    expect((await exported(thomas, { format: "csv" })).body).not.toContain(quote.id);
    const choices = body<ResponseOf<typeof contract.timelineChoices>>(await thomas.get(`${TIMELINE}choices/`));
    expect(choices.firms.map(({ name }) => name)).toEqual(["Narmada Bank"]);
    expect(choices.people.map(({ nickname }) => nickname)).not.toContain("Vikram Rao");
  });

  test("what the clock ended for several firms at once shows each only its own", async () => {
    const own = await post(asha, { finstrument_id: HPCL, yield_stored: 0.0672 });
    const others = await post(vikram, { finstrument_id: HPCL, yield_stored: 0.0673 });
    parts.clock.advance(7 * 24 * 60 * 60 * 1000);
    await sweep(parts);
    const [row] = await parts.db.orm.select().from(audit).where(eq(audit.action, "eoi.expire"));
    expect(JSON.stringify(row?.detail)).toContain(others.id);
    const [entry] = await list(thomas, { q: "Quotes expired" });
    expect(entry).toMatchObject({ actor: { name: "The clock" }, firms: [] });
    const opened = await open(thomas, entry ?? { seq: 0 });
    expect(JSON.stringify(opened)).toContain(own.id);
    expect(JSON.stringify(opened)).not.toContain(others.id);
  });

  test("a failed sign-in of its people stands there with where it came from", async () => {
    await app.inject({
      method: "POST",
      url: "/api/token/",
      payload: { email: "dealer@meridian.example", password: "not it" },
    });
    const [entry] = await list(thomas, { kind: "sign_ins" });
    expect(entry).toMatchObject({ label: "Sign-in failed", summary: expect.stringContaining("Address") });
  });
});

describe("an entry", () => {
  test("is opened with who, what, before and after, its hash and the one before, and says that it holds", async () => {
    const eoi = await post(asha, { yield_stored: 0.07 });
    body(await asha.send("PUT", `/api/eoi/update/${eoi.id}/`, { yield_stored: 0.071, version: eoi.version }));
    const [changed] = await list(thomas, { kind: "quotes" });
    const opened = await open(thomas, changed ?? { seq: 0 });
    expect(opened.entry.label).toBe("Quote changed");
    expect(opened.fields).toContainEqual({ name: "Yield", before: "7.0000 %", after: "7.1000 %" });
    const [row] = await parts.db.orm
      .select()
      .from(audit)
      .where(eq(audit.seq, changed?.seq ?? 0));
    expect([opened.hash, opened.previous_hash]).toEqual([row?.hash, row?.previousHash]);
    expect(opened.verified.holds).toBe(true);
    expect(labels(opened.history)).toEqual(["Quote posted"]);
  });

  test("that was changed in the database says so, and so does the one after it", async () => {
    const eoi = await post(asha, { yield_stored: 0.072 });
    const next = await post(asha, { yield_stored: 0.0721 });
    const rowOf = async (id: string) =>
      (await parts.db.orm.select().from(audit).where(eq(audit.subject, id)))[0] ?? { seq: 0, detail: {}, hash: "" };
    const row = await rowOf(eoi.id);
    await parts.db.orm
      .update(audit)
      .set({ detail: { quantum: 1 } })
      .where(eq(audit.seq, row.seq));
    expect((await open(thomas, row)).verified).toEqual({
      holds: false,
      text: "This entry was changed after it was written: its hash does not match its content.",
    });
    await parts.db.orm
      .update(audit)
      .set({ detail: row.detail, hash: "0".repeat(64) })
      .where(eq(audit.seq, row.seq));
    expect((await open(thomas, await rowOf(next.id))).verified.holds).toBe(false);
    await parts.db.orm.update(audit).set({ hash: row.hash }).where(eq(audit.seq, row.seq));
    expect((await open(thomas, row)).verified.holds).toBe(true);
  });
});

describe("the time line is narrowed", () => {
  test("by person, kind, bond, counterparty and dates, and by words of any of them", async () => {
    const start = parts.clock.now().getTime() + 1000;
    parts.clock.advance(1000);
    await post(asha, { finstrument_id: HPCL, yield_stored: 0.0681 });
    const { cluster } = await negotiated();
    expect(labels(await list(thomas, { isin: HPCL, from: String(start) }))).toEqual(["Quote posted"]);
    const withNarmada = await list(thomas, { firm: "cli_narmada", from: String(start) });
    expect(withNarmada.length).toBeGreaterThan(0);
    expect(withNarmada.every(({ firms, actor }) => [...firms, actor].some((each) => each.client_id === "cli_narmada")));
    expect(await list(thomas, { person: "usr_opsmeridian", from: String(start) })).toEqual([]);
    expect((await list(thomas, { q: "narmada", from: String(start) })).length).toBe(withNarmada.length);
    expect(labels(await list(thomas, { q: "quote posted", from: String(start) }))).toEqual([
      "Quote posted",
      "Quote posted",
    ]);
    expect((await list(thomas, { q: cluster.id })).length).toBeGreaterThan(0);
    expect(await list(thomas, { q: "100%_sure" })).toEqual([]);
    expect(await list(thomas, { to: "1000" })).toEqual([]);
  });

  test("and paged backwards: no entry twice, none left out, however many came at one moment", async () => {
    await asha.send("PUT", "/api/trade/d/eoi/close/", {});
    const all = (await list(thomas, { limit: "200" })).map(({ seq }) => seq);
    const paged: number[] = [];
    let cursor: string | null = null;
    do {
      const next = await page(thomas, { limit: "3", ...(cursor === null ? {} : { cursor }) });
      paged.push(...next.entries.map(({ seq }) => seq));
      cursor = next.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });

  test.each([
    ["cursor", { cursor: "' or 1=1" }],
    ["cursor", { cursor: "9999999999999999.1" }],
    ["kind", { kind: "all" }],
    ["person", { person: "cli_meridian" }],
    ["isin", { isin: "x" }],
    ["from", { from: "yesterday" }],
    ["limit", { limit: "100000" }],
    ["q", { q: "x".repeat(201) }],
    ["q", { q: "a\u0000b" }],
  ])("what is wrong is named: %s", async (field, query) => {
    const refused = refusalOf(await thomas.send("POST", TIMELINE, query));
    expect([refused.status, Object.keys(refused.field_errors)]).toEqual([400, [field]]);
  });

  test("is compliance's alone", async () => {
    for (const who of [asha, rohan]) {
      expect(refusalOf(await who.send("POST", TIMELINE, {})).status).toBe(403);
      expect(refusalOf(await who.get(`${TIMELINE}entries/ent_000001/`)).status).toBe(403);
      expect(refusalOf(await exported(who, {})).status).toBe(403);
    }
  });
});

describe("queries and exports are audited themselves (B-38)", () => {
  test("each read with what it asked for; they show only when they are asked for", async () => {
    await list(thomas, { q: "narmada" });
    expect((await list(thomas)).every(({ kind }) => kind !== "queries")).toBe(true);
    const [look, before] = await list(thomas, { kind: "queries" });
    expect(look).toMatchObject({ label: "Timeline read", actor: { name: "Thomas Kurian" } });
    expect((await open(thomas, before ?? { seq: 0 })).fields).toContainEqual({
      name: "Words",
      before: null,
      after: "narmada",
    });
  });

  test("following shows what came since and writes nothing down while there is nothing", async () => {
    const { newest } = await page(thomas);
    const follow = async (since: number) =>
      body<ResponseOf<typeof contract.followTimeline>>(
        await thomas.send("POST", `${TIMELINE}news/`, { since: String(since) }),
      );
    const before = await parts.db.orm.$count(audit);
    expect((await follow(newest)).entries).toEqual([]);
    expect(await parts.db.orm.$count(audit)).toBe(before);
    await post(asha, { yield_stored: 0.0711 });
    const news = await follow(newest);
    expect(labels(news.entries)).toEqual(["Quote posted"]);
    expect((await follow(news.newest)).entries).toEqual([]);
  });

  test("a JSON of what is seen holds its hash, which stands in the audit; own entries can be hashed again", async () => {
    const seen = await list(thomas, { kind: "quotes", limit: "200" });
    const answer = await exported(thomas, { kind: "quotes", format: "json" });
    expect(answer.headers["x-rows"]).toBe(String(seen.length));
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="timeline-\d{8}\.json"$/);
    const { timeline, sha256 } = timelineFile.parse(answer.json());
    expect(contentHash(answer.json<{ timeline: unknown }>().timeline)).toBe(sha256);
    expect(timeline.entries.map(({ seq }) => seq)).toEqual(seen.map(({ seq }) => seq));
    for (const entry of timeline.entries.filter(({ is_own }) => is_own)) {
      const row = {
        ...entry,
        at: new Date(entry.at),
        actorId: entry.actor.id,
        clientId: timeline.client_id,
        requestId: entry.request_id,
        previousHash: entry.previous_hash,
      };
      expect(auditHash(row)).toBe(entry.hash);
    }
    const [last] = await list(thomas, { kind: "exports" });
    expect(last?.label).toBe("Timeline exported");
    const { fields } = await open(thomas, last ?? { seq: 0 });
    expect(fields).toContainEqual({ name: "SHA-256", before: null, after: sha256 });
    const file = fileHash(new Uint8Array(answer.rawPayload));
    expect(fields).toContainEqual({ name: "SHA-256 of the file", before: null, after: file });
  });

  test("a CSV has the same entries; texts that a spreadsheet would run are texts", async () => {
    const seen = await list(thomas, { kind: "sign_ins", limit: "200" });
    const answer = await exported(thomas, { kind: "sign_ins", format: "csv" });
    const lines = answer.body.trim().split("\n");
    expect(lines[0]).toMatch(/Number,Time \(IST\),/);
    expect(lines.slice(1).map((line) => Number(line.split(",", 1)[0]))).toEqual(seen.map(({ seq }) => seq));
    expect(answer.body).not.toMatch(/,[=+@]/);
  });

  test("an export of nothing is a whole file; one that ends before it begins is refused", async () => {
    const answer = await exported(thomas, { to: 1000 });
    expect(timelineFile.parse(answer.json()).timeline.entries).toEqual([]);
    expect(refusalOf(await exported(thomas, { from: 2000, to: 1000 })).field_errors).toHaveProperty("to");
    expect(refusalOf(await exported(thomas, { format: "docx" })).field_errors).toHaveProperty("format");
  });
});

test("every action that the server audits has words on the time line", () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/\.(test|testing)\.ts$/.test(file),
  );
  const named = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), "utf8").matchAll(
        /"((?:eoi|cluster|line|run|auth|user|invite|profile|client|credentials|firm|chat|surveillance|support|bond_term)\.[a-zA-Z_]+)"/g,
      ),
    ].flatMap(([, action]) => action ?? []),
  );
  // Names of endpoints and streams look alike; those that are audited are handed to audit() or named as an action.
  const audited = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), "utf8").matchAll(
        /(?:audit\w*|Read)\(\s*(?:parts,\s*(?:cause,\s*)?)?"([\w.]+)"|action: "([\w.]+)"/g,
      ),
    ].flatMap(([, first, second]) => first ?? second ?? []),
  );
  expect(named.length).toBeGreaterThan(50);
  const wanted = [...new Set(audited)].filter((action) => action.includes("."));
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((action) => !KNOWN_ACTIONS.includes(action))).toEqual([]);
});
