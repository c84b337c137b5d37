import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TableHeading } from "#domain/contract/http/table-headings.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { tableHeadings } from "#server/machine/db/schema/table-headings.ts";
import { HEADINGS_MAX, tooManyHeadings } from "#server/machine/table-headings/errors.ts";
import { tableHeadingRoutes } from "#server/machine/table-headings/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let parts: TestParts;
let app: FastifyInstance;
let asha: TestBrowser;
let narmada: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, tableHeadingRoutes(parts));
  asha = await signIn(app, "dealer@meridian.example");
  narmada = await signIn(app, "dealer@narmada.example");
});
beforeEach(() => parts.db.orm.delete(tableHeadings));
afterAll(async () => {
  await app.close();
  await parts.close();
});

const URL = "/api/table-headings/";
type Answer = { headings: TableHeading[] };
const list = (who: TestBrowser, reader = "quotes") => who.get(URL, { reader });
const mapped = async (who: TestBrowser, reader?: string) => body<Answer>(await list(who, reader)).headings;
const map = (who: TestBrowser, heading: string, field: string | null, reader = "quotes", key = randomUUID()) =>
  who.send("PUT", URL, { reader, heading, field }, { "idempotency-key": key });
const forget = (who: TestBrowser, heading: string, reader = "quotes") =>
  who.send("POST", `${URL}forget/`, { reader, heading }, { "idempotency-key": randomUUID() });
const errorsOf = async (...sent: Parameters<typeof map>) => refusalOf(await map(...sent)).field_errors;

describe("a heading that a firm mapped", () => {
  test("is found by everybody of the firm who may upload such a table, in the form in which headings are compared", async () => {
    const { headings } = body<Answer>(await map(asha, "  Our [Dealer]_Name ", null, "trades"));
    const at = parts.clock.now().toISOString();
    const dealer = { heading: "our dealer name", field: null, by_name: "Asha Kulkarni", at };
    expect(headings).toEqual([dealer]);
    body(await map(asha, "Lot of ₹", "face", "trades"));
    const lot = { ...dealer, heading: "lot of rs", field: "face" };
    expect(await mapped(await signIn(app, "ops@meridian.example"), "trades")).toEqual([lot, dealer]);
    expect(await mapped(asha, "holdings")).toEqual([]);
  });

  test("means what was said last", async () => {
    body(await map(asha, "Lvl", "yield"));
    body(await map(asha, "lvl", "price"));
    expect(await mapped(asha)).toMatchObject([{ heading: "lvl", field: "price" }]);
    const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry).toMatchObject({
      action: "table_heading.map",
      clientId: "cli_meridian",
      detail: { reader: "quotes", heading: "lvl", field: "price", before: "yield" },
    });
  });

  test("is mapped once by a call that is sent again under its key", async () => {
    const key = randomUUID();
    const first = body<Answer>(await map(asha, "Lvl", "yield", "quotes", key));
    body(await map(asha, "Lvl", "price"));
    expect(body<Answer>(await map(asha, "Lvl", "yield", "quotes", key))).toEqual(first);
    expect(await mapped(asha)).toMatchObject([{ field: "price" }]);
  });

  test("is neither seen nor changed nor forgotten by another firm", async () => {
    body(await map(asha, "Lvl", "yield"));
    expect(await mapped(narmada)).toEqual([]);
    body(await map(narmada, "Lvl", "price"));
    body(await forget(narmada, "Lvl"));
    expect(await mapped(narmada)).toEqual([]);
    expect(await mapped(asha)).toMatchObject([{ heading: "lvl", field: "yield" }]);
  });

  test("is forgotten for its reader alone; one that is not there is forgotten already", async () => {
    body(await map(asha, "Lvl", "yield"));
    body(await map(asha, "Lvl", "price", "trades"));
    expect(body<Answer>(await forget(asha, " LVL ")).headings).toEqual([]);
    const entries = () => parts.db.orm.$count(audit, eq(audit.action, "table_heading.forget"));
    const once = await entries();
    expect(body<Answer>(await forget(asha, "Lvl")).headings).toEqual([]);
    expect(await entries()).toBe(once);
    expect(await mapped(asha, "trades")).toMatchObject([{ heading: "lvl", field: "price" }]);
  });
});

describe("a mapping that is refused", () => {
  test("is of a heading that the reader knows as a field, also with a unit behind it", async () => {
    expect(await errorsOf(asha, "Valid Till", null)).toEqual({ heading: ["Is known already: it means validity."] });
    expect(await errorsOf(asha, "Yield (%)", "price")).toEqual({ heading: ["Is known already: it means yield."] });
    expect((await map(asha, "Valid Till", null, "trades")).statusCode).toBe(200);
  });

  test("is to a field that the reader does not have", async () => {
    const [text] = (await errorsOf(asha, "Lvl", "cost_price"))["field"] ?? [];
    expect(text).toMatch(/^Should be one of isin, quote_type, /);
    for (const field of ["toString", "", "__proto__"]) {
      expect(await errorsOf(asha, "Lvl", field)).toHaveProperty("field");
    }
    expect((await map(asha, "Lvl", "cost_price", "holdings")).statusCode).toBe(200);
  });

  test("is of no heading, of more than a heading can be, or for a reader without uploads", async () => {
    expect(await errorsOf(asha, "  ", null)).toEqual({ heading: ["Heading is required"] });
    expect(await errorsOf(asha, "( - )", null)).toEqual({ heading: ["Should have a letter or a digit"] });
    for (const long of ["x".repeat(101), "%".repeat(90)]) {
      expect(await errorsOf(asha, long, null)).toEqual({ heading: ["Should be at most 100 characters"] });
    }
    expect(await errorsOf(asha, "Lvl\u202Ed", null)).toHaveProperty("heading");
    expect(await errorsOf(asha, "Lvl", null, "chat")).toHaveProperty("reader");
    expect(refusalOf(await list(asha, "lists")).field_errors).toHaveProperty("reader");
  });

  test("is the 201st of a reader; a heading that is mapped can still change its meaning", async () => {
    const set = { setBy: "usr_dealermeridian", setByName: "Asha", setAt: parts.clock.now() };
    const key = { clientId: "cli_meridian", reader: "quotes" } as const;
    const rows = Array.from({ length: HEADINGS_MAX }, (_, at) => ({ ...key, heading: `h${at}`, field: null, ...set }));
    await parts.db.orm.insert(tableHeadings).values(rows);
    expect(refusalOf(await map(asha, "One more", null))).toMatchObject({
      status: 400,
      field_errors: tooManyHeadings().detail.fieldErrors,
    });
    expect((await map(asha, "H7", "yield")).statusCode).toBe(200);
    expect((await map(asha, "One more", null, "trades")).statusCode).toBe(200);
    expect((await map(narmada, "One more", null)).statusCode).toBe(200);
  });
});

describe("headings are mapped", () => {
  test("by those who may upload such a table: by a dealer those of quotes, of holdings with PREMIUM, of clients where a firm has them", async () => {
    const statuses = async (who: TestBrowser) => {
      const answers = ["quotes", "holdings", "trades", "clients"].map(
        async (reader) => (await list(who, reader)).statusCode,
      );
      return Promise.all(answers);
    };
    expect(await statuses(asha)).toEqual([200, 200, 200, 403]);
    expect(await statuses(await signIn(app, "ops@meridian.example"))).toEqual([403, 200, 200, 403]);
    expect(await statuses(await signIn(app, "dealer@sahyadri.example"))).toEqual([200, 402, 200, 200]);
    const viewer = await signIn(app, "viewer@meridian.example");
    expect(await statuses(viewer)).toEqual([403, 403, 403, 403]);
    expect((await map(viewer, "Lvl", null)).statusCode).toBe(403);
    expect((await forget(viewer, "Lvl")).statusCode).toBe(403);
    expect((await app.inject({ url: URL, query: { reader: "quotes" } })).statusCode).toBe(401);
  });
});
