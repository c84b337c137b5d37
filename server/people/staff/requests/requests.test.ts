import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { QueuedRequest, StaffRequest } from "#domain/contract/http/staff-requests.ts";
import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import { REQUEST_TYPES, TICKET_KINDS } from "#domain/entities/support-request.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { deliveries } from "#server/machine/db/schema/people.ts";
import { supportTickets } from "#server/machine/db/schema/support.ts";
import { staffRequestRoutes } from "#server/people/staff/requests/routes.ts";
import { supportRoutes } from "#server/people/support/routes.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const REQUESTS = "/api/staff/requests/";

let parts: TestParts;
let app: FastifyInstance;
let staff: TestBrowser;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [...supportRoutes(parts), ...staffRequestRoutes(parts)]);
  staff = await signIn(app, "staff@yieldboard.example");
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
});

let callers = 0;
/** A ticket as the pages open one; each from an address of its own. */
async function asked(attributes: object = {}, rest: object = {}, as: TestBrowser | null = dealer): Promise<string> {
  parts.clock.advance(1000);
  const answer = await app.inject({
    method: "POST",
    url: "/ext/intercom/ticket/",
    payload: { ticket_type_id: 4, ...rest, ticket_attributes: { title: "Premium, please", ...attributes } },
    remoteAddress: `10.1.0.${(callers += 1)}`,
    ...(as === null ? {} : { cookies: as.cookies }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}
const list = async (query: Record<string, string> = {}) =>
  (await staff.get(REQUESTS, query)).json<{ count: number; results: QueuedRequest[] }>();
const read = async (id: string) => (await staff.get(`${REQUESTS}${id}/`)).json<StaffRequest>();
const act = (id: string, what: string, body: object, who = staff) =>
  who.send("POST", `${REQUESTS}${id}/${what}/`, body);
const counts = async () => (await staff.get(`${REQUESTS}count/`)).json<{ open: number; in_hand: number }>();
const mailsTo = (to: string) =>
  parts.db.orm.select().from(deliveries).where(eq(deliveries.destination, to)).orderBy(desc(deliveries.createdAt));
const auditOf = async (id: string) =>
  (await parts.db.orm.select().from(audit).where(eq(audit.subject, id))).map(({ action, actorId }) => [
    action,
    actorId,
  ]);

describe("the queue of requests (D-171..D-174)", () => {
  test("holds what people ask, the oldest first, with who they are", async () => {
    const before = (await counts()).open;
    const first = await asked();
    const second = await asked(
      { title: "What does it cost" },
      { ticket_type_id: 3, contacts: [{ email: "asha@example.in", name: "Asha" }] },
      null,
    );
    const { results } = await list();
    const ids = results.map(({ id }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect(results.find(({ id }) => id === first)).toMatchObject({
      type: "ACCESS",
      status: "OPEN",
      email: "dealer@meridian.example",
      firm: { id: "cli_meridian", name: "Meridian Mutual Fund" },
      taken_by: null,
    });
    expect(results.find(({ id }) => id === second)).toMatchObject({ type: "QUERY", name: "Asha", firm: null });
    expect((await counts()).open).toBe(before + 2);
    expect((await list({ type: "QUERY" })).results.map(({ id }) => id)).toEqual([second]);
  });

  test("tells every form by the type stored with its ticket (D-189..D-199)", async () => {
    const forms = REQUEST_TYPES.filter((type) => !(type in TICKET_KINDS));
    expect(forms).toHaveLength(11);
    for (const form of forms) {
      const id = await asked();
      const [row] = await parts.db.orm.select().from(supportTickets).where(eq(supportTickets.id, id));
      await parts.db.orm
        .update(supportTickets)
        .set({ attributes: { ...row?.attributes, request_type: form } })
        .where(eq(supportTickets.id, id));
      expect((await list({ type: form })).results.map((each) => [each.id, each.type])).toEqual([[id, form]]);
    }
    expect((await list({ type: "ACCESS" })).results.every(({ type }) => type === "ACCESS")).toBe(true);
  });

  test("shows all that a request says, with its files", async () => {
    const edge = "----edge";
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="level.png"\r\nContent-Type: image/png\r\n\r\n`;
    const upload = await app.inject({
      method: "POST",
      url: "/ext/public/upload/",
      headers: { "content-type": `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([
        Buffer.from(head),
        Buffer.from(PNG_BASE64, "base64"),
        Buffer.from(`\r\n--${edge}--\r\n`),
      ]),
      cookies: dealer.cookies,
    });
    const { file_url } = upload.json<{ file_url: string }>();
    const id = await asked(
      {
        title: "Level of the 7.18 2033",
        description: "The price is of last week.",
        kind: "pricing_and_cashflow",
        reasons: ["Price/yield seems incorrect"],
        finstrument_id: "IN0020230085",
        pricing: { bond_yield: 0.0718 },
        consent: true,
        attachments: [file_url],
      },
      { ticket_type_id: 1 },
    );
    const request = await read(id);
    expect(request).toMatchObject({
      type: "ISSUE",
      user_id: "usr_dealermeridian",
      description: "The price is of last week.",
      attachments: [file_url],
      answers: [],
      reason: null,
    });
    expect(request.details).toEqual(
      expect.arrayContaining([
        { name: "Bond", value: "IN0020230085" },
        { name: "Reported from", value: "Pricing and cashflow" },
        { name: "Reasons", value: "Price/yield seems incorrect" },
        { name: "Pricing: bond yield", value: "0.0718" },
        { name: "Consent", value: "Yes" },
      ]),
    );
    expect((await staff.get(file_url)).statusCode).toBe(200);
  });
});

describe("working on a request (T-14)", () => {
  test("takes it in hand, answers by mail and closes it with a reason that is mailed; each act is audited", async () => {
    const id = await asked();
    const taken = await act(id, "take", { version: 1 });
    expect(taken.json()).toMatchObject({ status: "IN_HAND", taken_by: "Meera Iyer", version: 2 });
    const answered = await act(id, "answer", { version: 2, text: "Which of your dealers needs it?" });
    expect(answered.statusCode, answered.body).toBe(200);
    expect(answered.json<StaffRequest>().answers).toMatchObject([
      { text: "Which of your dealers needs it?", by: "Meera Iyer", to: "dealer@meridian.example" },
    ]);
    const [mail] = await mailsTo("dealer@meridian.example");
    expect(mail?.subject).toContain(id);
    expect(mail?.body).toContain("Which of your dealers needs it?");
    parts.clock.advance(1000);
    const closed = await act(id, "close", { version: 3, outcome: "REFUSED", reason: "Your plan does not cover it." });
    expect(closed.json()).toMatchObject({ status: "REFUSED", reason: "Your plan does not cover it." });
    expect((await mailsTo("dealer@meridian.example"))[0]?.body).toMatch(
      /^We cannot do what you asked\.\n\nYour plan does not cover it\./,
    );
    expect((await list({ status: "REFUSED" })).results.map((each) => each.id)).toEqual([id]);
    expect(await auditOf(id)).toEqual([
      ["support.ticket", "usr_dealermeridian"],
      ["request.taken", "usr_staffyieldboard"],
      ["request.answered", "usr_staffyieldboard"],
      ["request.closed", "usr_staffyieldboard"],
    ]);
  });

  test("a closed one is neither answered nor closed again, but can be taken up", async () => {
    const id = await asked();
    await act(id, "close", { version: 1, outcome: "DONE", reason: "Premium is on." });
    for (const [what, body] of [
      ["answer", { version: 2, text: "And more" }],
      ["close", { version: 2, outcome: "REFUSED", reason: "Or not" }],
    ] as const) {
      const answer = await act(id, what, body);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: "already_done", fresh: { status: "DONE" } },
      ]);
    }
    expect((await act(id, "take", { version: 2 })).json()).toMatchObject({ status: "IN_HAND", reason: null });
  });

  test("whoever is slower is told, and nothing is mailed twice", async () => {
    const id = await asked();
    await act(id, "take", { version: 1 });
    const before = (await mailsTo("dealer@meridian.example")).length;
    const late = await act(id, "answer", { version: 1, text: "Me, too" });
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: "stale_version", fresh: { version: 2 } }]);
    const key = { "idempotency-key": "answered-once" };
    const body = { version: 2, text: "Once" };
    const first = await staff.send("POST", `${REQUESTS}${id}/answer/`, body, key);
    const again = await staff.send("POST", `${REQUESTS}${id}/answer/`, body, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await mailsTo("dealer@meridian.example")).toHaveLength(before + 1);
  });

  test.each([
    ["answer", { version: 1, text: "  " }, { text: ["Answer is required."] }],
    ["answer", { version: 1, text: "x".repeat(5001) }, { text: ["Should be at most 5,000 characters."] }],
    ["close", { version: 1, outcome: "DONE", reason: "" }, { reason: ["Reason is required."] }],
    [
      "close",
      { version: 1, outcome: "DONE", reason: "x".repeat(501) },
      { reason: ["Should be at most 500 characters."] },
    ],
  ])("%s with %o is refused by its field", async (what, body, expected) => {
    const answer = await act(await asked(), what, body);
    expect([answer.statusCode, answer.json<{ field_errors: object }>().field_errors]).toEqual([400, expected]);
  });

  test("is for staff alone: whoever asked does not see the queue either", async () => {
    const id = await asked();
    const others = await Promise.all([
      dealer.get(REQUESTS),
      dealer.get(`${REQUESTS}count/`),
      dealer.get(`${REQUESTS}${id}/`),
      act(id, "take", { version: 1 }, dealer),
      act(id, "answer", { version: 1, text: "x" }, dealer),
      act(id, "close", { version: 1, outcome: "DONE", reason: "mine" }, dealer),
    ]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 403));
    expect((await staff.get(`${REQUESTS}sup_01jd0000000000000000000000/`)).statusCode).toBe(404);
  });
});
