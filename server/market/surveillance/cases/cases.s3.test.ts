import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listCases } from "#domain/contract/http/surveillance-cases.ts";
import { caseFile, type OpenedCase } from "#domain/surveillance/cases/case.ts";
import { entryIdOf } from "#domain/surveillance/timeline/entry.ts";
import { CHANNELS } from "#server/people/chat/model/chat.testing.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { contentHash, fileHash } from "#server/market/surveillance/transcript-hash.ts";
import { openWatchedWorld, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

const CASES = "/api/surveillance/cases/";
let world: WatchedWorld;
/** A second officer of Meridian. */
let meera: TestBrowser;
let url: string;
let messageId: string;
let alertId: string;
let entryId: string;
beforeAll(async () => {
  world = await openWatchedWorld();
  const { orm } = world.parts.db;
  const [model] = await orm.select().from(users).where(eq(users.id, world.thomas.id));
  if (!model) throw new Error("nobody is compliance");
  const second = { id: "usr_compliancesecond", email: "second@meridian.example", mobile: "9000000003" };
  await orm.insert(users).values({ ...model, ...second, firstName: "Meera" });
  meera = await signIn(world.app, second.email);
  url = (await world.direct("asha", "rohan")).url;
  messageId = (await world.asha.post(url, "7.26 GS 33 offer 7.18, delete this chat")).message_id;
  await world.rohan.post(url, "done");
  await world.sweep();
  alertId = (await world.queue(world.thomas)).results[0]?.id ?? "";
  const [row] = await orm.select().from(audit).where(eq(audit.actorId, world.asha.id)).limit(1);
  entryId = entryIdOf(row?.seq ?? 0);
});
afterAll(() => world.close());

const post = (as: TestBrowser, path: string, sent: unknown) => as.send("POST", `${CASES}${path}`, sent);
const open = async (sent: Record<string, unknown>, as: TestBrowser = world.thomas) =>
  body<OpenedCase>(await post(as, "", sent));
const read = async (id: string, as: TestBrowser = world.thomas) => body<OpenedCase>(await as.get(`${CASES}${id}/`));
const everything = () => [
  { kind: "alert", subject: alertId },
  { kind: "message", subject: messageId },
  { kind: "channel", subject: url, from: 0, to: world.parts.clock.now().getTime() + 1000 },
  { kind: "entry", subject: entryId },
];

describe("a case (B-37)", () => {
  test("joins alerts, messages, stretches of chats and entries of the audit on one time line", async () => {
    const opened = await open({ title: "Desk of Asha", note: "Seen in the morning", items: everything() });
    expect(opened.case).toMatchObject({ title: "Desk of Asha", state: "open", items: 4 });
    const kinds = opened.items.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["alert", "channel", "entry", "message"]);
    expect(opened.items.map(({ at }) => at)).toEqual(opened.items.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(opened.items.find(({ kind }) => kind === "message")).toMatchObject({
      text: "7.26 GS 33 offer 7.18, delete this chat",
      who: "Asha Kulkarni, Meridian Mutual Fund",
      channel_url: url,
    });
    expect(opened.items.find(({ kind }) => kind === "channel")?.text).toMatch(/^2 messages, /);
    expect(opened.items.find(({ kind }) => kind === "entry")?.title).toBe("Signed in");
    expect(opened.notes.map(({ what }) => what)).toEqual(["opened", "added", "added", "added", "added", "note"]);
  });

  test("copies nothing: an edit shows in it with its earlier text as the chat has it", async () => {
    const sent = await world.asha.post(url, "first words");
    const opened = await open({ title: "Edits", items: [{ kind: "message", subject: sent.message_id }] });
    await world.asha.send("PATCH", `${CHANNELS}${url}/messages/${sent.message_id}/`, { message: "other words" });
    expect((await read(opened.case.id)).items).toMatchObject([{ title: "Message, edited", text: "other words" }]);
  });

  test("is worked on by several officers: notes go with any version, a step on an old one is refused", async () => {
    const { id, version } = (await open({ title: "Together" })).case;
    await post(meera, `${id}/`, { version, note: "I take the calls" });
    await post(world.thomas, `${id}/items/`, { items: [{ kind: "entry", subject: entryId }] });
    const renamed = body<OpenedCase>(
      await post(meera, `${id}/`, { version, step: { kind: "rename", title: "Together, calls" } }),
    );
    expect(renamed.case.title).toBe("Together, calls");
    const stale = refusalOf(
      await post(world.thomas, `${id}/`, { version, step: { kind: "close", reason: "no_breach" } }),
    );
    expect([stale.status, stale.code]).toEqual([409, "stale_version"]);
    expect(renamed.notes.map(({ by, what }) => [by.nickname.split(" ")[0], what])).toEqual([
      ["Thomas", "opened"],
      ["Meera", "note"],
      ["Thomas", "added"],
      ["Meera", "renamed"],
    ]);
  });

  test("is closed with a reason, takes nothing more then, and can be opened again", async () => {
    const { case: of, items } = await open({ title: "To close", items: [{ kind: "entry", subject: entryId }] });
    const step = (version: number, kind: object) => post(world.thomas, `${of.id}/`, { version, step: kind });
    expect(refusalOf(await step(of.version, { kind: "close", reason: "bored" })).status).toBe(400);
    const closed = body<OpenedCase>(await step(of.version, { kind: "close", reason: "reported" })).case;
    expect(closed).toMatchObject({ state: "closed", close_reason: "reported" });
    const add = await post(world.thomas, `${of.id}/items/`, { items: [{ kind: "message", subject: messageId }] });
    expect(refusalOf(add).code).toBe("already_done");
    const remove = await post(world.thomas, `${of.id}/remove/`, { item_id: items[0]?.id });
    expect(refusalOf(remove).code).toBe("already_done");
    expect(refusalOf(await step(closed.version, { kind: "close", reason: "no_breach" })).code).toBe("already_done");
    expect(body<OpenedCase>(await step(closed.version, { kind: "reopen" })).case.close_reason).toBeNull();
  });

  test("holds a thing once, and what is taken out stays written down", async () => {
    const { id } = (await open({ title: "Once", items: everything() })).case;
    const again = body<OpenedCase>(await post(world.thomas, `${id}/items/`, { items: everything().slice(0, 2) }));
    expect(again.items).toHaveLength(4);
    const item = again.items.find(({ kind }) => kind === "message");
    const left = body<OpenedCase>(await post(world.thomas, `${id}/remove/`, { item_id: item?.id }));
    expect(left.items.map(({ kind }) => kind)).not.toContain("message");
    expect(left.notes.at(-1)).toMatchObject({ what: "removed", text: "Message" });
    expect(refusalOf(await post(world.thomas, `${id}/remove/`, { item_id: item?.id })).status).toBe(404);
  });

  test("the same opening twice, as after a lost answer, is one case", async () => {
    const headers = { "idempotency-key": randomUUID(), "content-type": "application/json" };
    const sent = () =>
      world.app.inject({
        method: "POST",
        url: CASES,
        cookies: world.thomas.cookies,
        headers,
        payload: { title: "Twice" },
      });
    const ids = [body<OpenedCase>(await sent()).case.id, body<OpenedCase>(await sent()).case.id];
    expect(ids[0]).toBe(ids[1]);
  });
});

describe("nothing of other firms", () => {
  test("a case is its firm's compliance's alone", async () => {
    const { id, version } = (await open({ title: "Ours" })).case;
    expect(refusalOf(await world.usha.get(`${CASES}${id}/`)).status).toBe(404);
    for (const [path, sent] of [
      ["", { version, note: "mine now" }],
      ["items/", { items: [{ kind: "entry", subject: entryId }] }],
      ["remove/", { item_id: "cit_01jd0000000000000000000000" }],
      ["export/", {}],
    ] as const) {
      expect(refusalOf(await post(world.usha, `${id}/${path}`, sent)).status, path).toBe(404);
      expect(refusalOf(await post(world.asha, `${id}/${path}`, sent)).status, path).toBe(403);
    }
    const listed = body<ResponseOf<typeof listCases>>(await world.usha.get(CASES));
    expect(listed).toEqual({ cases: [], open: 0 });
  });

  test("what is another firm's cannot be put into one, and is answered as what does not exist", async () => {
    const others = await world.direct("vikram", "farah");
    const theirs = await world.vikram.post(others.url, "between us");
    const [row] = await world.parts.db.orm.select().from(audit).where(eq(audit.actorId, world.vikram.id)).limit(1);
    for (const item of [
      { kind: "message", subject: theirs.message_id },
      { kind: "message", subject: "987654321" },
      { kind: "channel", subject: others.url, from: 0, to: 1 },
      { kind: "entry", subject: entryIdOf(row?.seq ?? 0) },
      { kind: "entry", subject: "ent_abc" },
      { kind: "alert", subject: "sal_01jd0000000000000000000000" },
    ]) {
      const refused = refusalOf(await post(world.thomas, "", { title: "Theirs", items: [item] }));
      expect([refused.status, refused.field_errors], JSON.stringify(item)).toEqual([
        400,
        { "items.0.subject": ["This does not exist."] },
      ]);
    }
    const before = await world.thomas.get(CASES, { q: "Theirs" });
    expect(body<ResponseOf<typeof listCases>>(before).cases).toEqual([]);
  });

  test.each([
    ["title", { title: " " }],
    ["title", { title: "x".repeat(121) }],
    ["title", { title: "a\u202Eb" }],
    ["title", { title: "half a pair \uD800" }],
    ["items.0.kind", { title: "a", items: [{ kind: "person", subject: "usr_x" }] }],
    ["items.0.subject", { title: "a", items: [{ kind: "message", subject: "1; drop" }] }],
    ["items.0.to", { title: "a", items: [{ kind: "channel", subject: "chn_none", from: 2, to: 1 }] }],
    ["items", { title: "a", items: Array.from({ length: 201 }, () => ({ kind: "message", subject: "1" })) }],
  ])("what is wrong is named: %s", async (field, sent) => {
    const refused = refusalOf(await post(world.thomas, "", sent));
    expect([refused.status, Object.keys(refused.field_errors)]).toEqual([400, [field]]);
  });
});

describe("a case as a document (B-38)", () => {
  test("as JSON holds everything whole and its hash, which stands in the audit", async () => {
    const { id } = (await open({ title: "For the file", items: everything() })).case;
    const answer = await post(world.thomas, `${id}/export/`, { format: "json" });
    const { case_document: document, sha256 } = caseFile.parse(answer.json());
    expect(contentHash(answer.json<{ case_document: unknown }>().case_document)).toBe(sha256);
    const stretch = document.items.find(({ kind }) => kind === "channel")?.content as { text: string }[];
    expect(stretch.map(({ text }) => text)).toContain("done");
    expect((await world.auditedReads()).at(-1)).toMatchObject({
      action: "surveillance.case_exported",
      subject: id,
      detail: { sha256, file_sha256: fileHash(new Uint8Array(answer.rawPayload)) },
    });
  });

  test("as PDF has it in print", async () => {
    const { id } = (await open({ title: "For print", note: "Read with care", items: everything() })).case;
    const answer = await post(world.thomas, `${id}/export/`, {});
    const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true });
    const content = text.replaceAll(/\s+/g, " ");
    for (const each of ["For print", "Read with care", "7.26 GS 33 offer 7.18", "done", "Signed in"]) {
      expect(content).toContain(each);
    }
  });

  test("every look and change is audited", async () => {
    const { id } = (await open({ title: "Watched", items: [{ kind: "entry", subject: entryId }] })).case;
    await read(id);
    const actions = (await world.auditedReads()).flatMap(({ action, subject }) => (subject === id ? action : []));
    expect(actions).toEqual(["surveillance.case_opened", "surveillance.case_items_added", "surveillance.case_read"]);
  });
});
