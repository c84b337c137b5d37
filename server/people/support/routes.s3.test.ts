import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORM_REQUEST_TYPES, TICKET_TYPES, ticketTypeOf } from "#domain/entities/form-request.ts";
import { UPLOAD_LIMIT_BYTES, type OwnTicket } from "#domain/contract/http/support.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { deliveries } from "#server/machine/db/schema/people.ts";
import { FILE_NOT_TAKEN } from "#domain/files/file-types.ts";
import { supportAnswers, supportTickets, uploads } from "#server/machine/db/schema/support.ts";
import { supportRoutes } from "#server/people/support/routes.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const DESK = "desk@yieldboard.example";
const BOND = "IN0020230085";
const PNG = Buffer.from(PNG_BASE64, "base64");

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts({ config: { supportEmail: DESK } });
  app = await testApp(parts, supportRoutes(parts));
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

/** Every caller has an address of its own, so that one test's limits are not another's. */
let callers = 0;
const newAddress = () => `10.0.0.${(callers += 1)}`;

function upload(bytes: Buffer, filename: string, as?: TestBrowser, remoteAddress = newAddress()) {
  const edge = "----edge";
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`;
  return app.inject({
    method: "POST",
    url: "/ext/public/upload/",
    headers: { "content-type": `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    remoteAddress,
    ...(as ? { cookies: as.cookies } : {}),
  });
}

const uploaded = async (bytes: Buffer, name: string, as?: TestBrowser) =>
  (await upload(bytes, name, as)).json<{ file_url: string; filename: string; size: number }>();

function ticket(attributes: object, rest: object = {}, as?: TestBrowser, remoteAddress = newAddress()) {
  return app.inject({
    method: "POST",
    url: "/ext/intercom/ticket/",
    payload: { ticket_type_id: 1, ...rest, ticket_attributes: { title: "Level of the 7.18 2033", ...attributes } },
    remoteAddress,
    ...(as ? { cookies: as.cookies } : {}),
  });
}

async function stored(answer: { json: <T>() => T }) {
  const { id } = answer.json<{ id: string }>();
  const [row] = await parts.db.orm.select().from(supportTickets).where(eq(supportTickets.id, id));
  return row;
}

/** Name and contact given by a visitor. */
const PROFILE = {
  first_name: "Asha",
  last_name: "Rao",
  phone: "9820012345",
  email: "asha@example.in",
  company_name: "Rao Capital",
  brand_name: "Rao",
};
const visitorContact = { contacts: [{ email: "asha@example.in", name: "Asha" }] };

describe("a file for a ticket (A-085)", () => {
  test("is stored under an id of its own and read back by who sent it and by the staff", async () => {
    const answer = await upload(PNG, "screen shot.jpeg", dealer);
    expect(answer.statusCode, answer.body).toBe(200);
    const { file_url, filename, size } = answer.json<{ file_url: string; filename: string; size: number }>();
    expect(file_url).toMatch(/^\/ext\/public\/upload\/upl_[0-9a-z]{26}\/screen_shot\.png$/);
    expect([filename, size]).toEqual(["screen_shot.png", PNG.length]);
    const staff = await signIn(app, "staff@yieldboard.example");
    for (const reader of [dealer, staff]) {
      const read = await reader.get(file_url);
      expect(read.statusCode).toBe(200);
      expect(read.rawPayload.equals(PNG)).toBe(true);
      expect(read.headers).toMatchObject({
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="screen_shot.png"',
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
    }
  });

  test("is not there for anybody else, link or no link", async () => {
    const { file_url } = await uploaded(PNG, "a.png", dealer);
    const colleague = await signIn(app, "viewer@meridian.example");
    expect((await colleague.get(file_url)).statusCode).toBe(404);
    expect((await app.inject({ url: file_url })).statusCode).toBe(401);
    const { file_url: ofVisitor } = await uploaded(PNG, "b.png");
    expect((await dealer.get(ofVisitor)).statusCode).toBe(404);
  });

  test("must be of a type we take, by its bytes and by its name", async () => {
    for (const [bytes, name] of [
      [Buffer.from("MZ\x90\x00", "latin1"), "harmless.png"],
      [PNG, "harmless.exe"],
      [Buffer.from("hello"), "harmless.exe"],
    ] as const) {
      const answer = await upload(bytes, name);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ field_errors: { file: [FILE_NOT_TAKEN] } });
    }
    expect((await upload(Buffer.alloc(0), "empty.png")).json()).toMatchObject({
      field_errors: { file: ["The file is empty."] },
    });
  });

  test("above 5 MB is refused as too large", async () => {
    const whole = Buffer.concat([PNG, Buffer.alloc(UPLOAD_LIMIT_BYTES - PNG.length)]);
    expect((await upload(whole, "largest.png")).statusCode).toBe(200);
    const answer = await upload(Buffer.concat([whole, Buffer.alloc(1)]), "larger.png");
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, "too_large"]);
  });

  test("of a person whose room for files is full is refused, and a ticket without it is taken", async () => {
    const { fileMbPerPerson } = parts.config;
    Object.assign(parts.config, { fileMbPerPerson: 0 });
    const answer = await upload(PNG, "one more.png", dealer);
    const visitors = await upload(PNG, "of a visitor.png");
    const written = await ticket({ description: "Without the file." }, {}, dealer);
    Object.assign(parts.config, { fileMbPerPerson });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, "quota_full"]);
    expect([visitors.statusCode, written.statusCode]).toEqual([200, 200]);
  });

  test("is forgotten after a day when no ticket speaks of it", async () => {
    const [loose, attached] = [await uploaded(PNG, "loose.png"), await uploaded(PNG, "attached.png")];
    const opened = await ticket({ attachments: [attached.file_url] }, visitorContact);
    expect(opened.statusCode, opened.body).toBe(200);
    parts.clock.advance(25 * 60 * 60 * 1000);
    await uploaded(PNG, "next.png");
    parts.clock.advance(-25 * 60 * 60 * 1000);
    const names = (await parts.db.orm.select({ name: uploads.filename }).from(uploads)).map(({ name }) => name);
    expect(names).toContain("attached.png");
    expect(names).not.toContain(loose.filename);
  });
});

describe("a ticket (A-086)", () => {
  test("of somebody signed in is stored with who they are, with its audit entry and a mail to the desk", async () => {
    const { file_url } = await uploaded(PNG, "level.png", dealer);
    const answer = await ticket(
      {
        description: "The price is of last week.",
        kind: "pricing_and_cashflow",
        reasons: ["Price/yield seems incorrect"],
        finstrument_id: BOND,
        pricing: { bond_yield: 0.0718 },
        consent: true,
        attachments: [file_url],
      },
      { contacts: [{ email: "somebody.else@example.in" }] },
      dealer,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const row = await stored(answer);
    expect(row).toMatchObject({
      userId: "usr_dealermeridian",
      clientId: "cli_meridian",
      email: "dealer@meridian.example",
      status: "OPEN",
      attributes: { finstrument_id: BOND, pricing: { bond_yield: 0.0718 }, attachments: [file_url] },
    });
    const entries = await parts.db.orm
      .select()
      .from(audit)
      .where(eq(audit.subject, row?.id ?? ""));
    expect(entries).toMatchObject([{ action: "support.ticket", actorId: "usr_dealermeridian" }]);
    const mails = await parts.db.orm.select().from(deliveries).where(eq(deliveries.destination, DESK));
    const mail = mails.find(({ subject }) => subject.includes(row?.id ?? "-"));
    expect(mail?.body).toContain("The price is of last week.");
    expect(mail?.body).toContain("dealer@meridian.example");
  });

  test("of a visitor needs an email address", async () => {
    const without = await ticket({});
    expect([without.statusCode, without.json()]).toMatchObject([
      400,
      { field_errors: { "contacts.0.email": ["Please enter a valid email address."] } },
    ]);
    const given = await ticket({}, visitorContact);
    expect(await stored(given)).toMatchObject({ userId: null, email: "asha@example.in", name: "Asha" });
  });

  test("stores the pricing details only with consent (U-27)", async () => {
    const pricing = { clean_price: 101.25 };
    const withheld = await stored(await ticket({ pricing, consent: false }, visitorContact));
    expect(withheld?.attributes).toMatchObject({ pricing: null, consent: false });
    const mails = await parts.db.orm.select().from(deliveries).where(eq(deliveries.destination, DESK));
    expect(mails.find(({ subject }) => subject.includes(withheld?.id ?? "-"))?.body).not.toContain("101.25");
    const shared = await stored(await ticket({ pricing, consent: true }, visitorContact));
    expect(shared?.attributes).toMatchObject({ pricing });
  });

  test("is numbered as the desk numbers its types outside development (A-087, D-171..D-174)", async () => {
    const numbers = [];
    for (const ticket_type_id of [1, 2, 3, 4]) {
      const answer = await ticket({ profile: PROFILE }, { ticket_type_id, ...visitorContact });
      numbers.push(answer.json<{ ticket_type_id: number }>().ticket_type_id);
    }
    expect(numbers).toEqual([1, 6, 5, 8]);
  });

  test("takes only files that were sent before, and not another person's", async () => {
    const { file_url } = await uploaded(PNG, "mine.png", dealer);
    for (const url of [file_url, "/ext/public/upload/upl_000/none.png", "https://elsewhere.example/x.png"]) {
      const answer = await ticket({ attachments: [url] }, visitorContact);
      expect(answer.statusCode, url).toBe(400);
      expect(answer.json()).toMatchObject({
        field_errors: { "ticket_attributes.attachments": [expect.stringContaining("attach it again")] },
      });
    }
  });

  test("about an issue is refused when it says nothing, or what its place does not offer (C-53)", async () => {
    const fieldsOf = async (attributes: object) =>
      Object.keys((await ticket(attributes, visitorContact)).json<{ field_errors: object }>().field_errors ?? {});
    expect(await fieldsOf({ kind: "counter_rfq", reasons: ["Maturity date seems incorrect"] })).toEqual([
      "ticket_attributes.reasons",
    ]);
    expect(await fieldsOf({ kind: "ticketing", reasons: ["Others"] })).toEqual(["ticket_attributes.description"]);
    expect(await fieldsOf({ finstrument_id: "INE000000000" })).toEqual(["ticket_attributes.finstrument_id"]);
  });

  test("after twenty from one address in a quarter of an hour has to wait", async () => {
    const statuses = [];
    for (let sent = 0; sent < 21; sent += 1) {
      statuses.push((await ticket({}, visitorContact, undefined, "10.9.9.9")).statusCode);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe("a request by a form of its own (D-189..D-199)", () => {
  test.each(FORM_REQUEST_TYPES)("%s is stored with who asked", async (request_type) => {
    const answer = await ticket({ request_type }, { ticket_type_id: ticketTypeOf(request_type) }, dealer);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await stored(answer)).toMatchObject({
      userId: "usr_dealermeridian",
      clientId: "cli_meridian",
      attributes: { request_type },
    });
  });

  test("is an issue, a message or a request for access, and of no other type", async () => {
    expect(ticketTypeOf("REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW")).toBe(TICKET_TYPES.issue);
    expect(ticketTypeOf("CONTACT_FORM")).toBe(TICKET_TYPES.query);
    expect(ticketTypeOf("REQUEST_DEPTH_FEATURE")).toBe(TICKET_TYPES.access);
    const wrong = await ticket({ request_type: "REQUEST_DEPTH_FEATURE" }, { ticket_type_id: 2 }, dealer);
    expect([wrong.statusCode, Object.keys(wrong.json<{ field_errors: object }>().field_errors)]).toEqual([
      400,
      ["ticket_type_id"],
    ]);
    const unknown = await ticket({ request_type: "REQUEST_EVERYTHING" }, { ticket_type_id: 4 }, dealer);
    expect(unknown.statusCode).toBe(400);
  });
});

describe("the profile of a request for access (D-182..D-187)", () => {
  const asked = { request_type: "REQUEST_ACCESS" };

  test("of somebody signed in is what the session says, whatever the body says", async () => {
    const row = await stored(await ticket({ ...asked, profile: PROFILE }, { ticket_type_id: 4 }, dealer));
    expect(row?.attributes["profile"]).toEqual({
      first_name: "Asha",
      last_name: "Kulkarni",
      phone: expect.stringMatching(/^9\d{9}$/),
      email: "dealer@meridian.example",
      company_name: "Meridian Mutual Fund",
      brand_name: "Meridian Mutual Fund",
    });
  });

  test("of a visitor is asked for, field by field, and stored", async () => {
    const without = await ticket(asked, { ticket_type_id: 4, ...visitorContact });
    expect(without.json()).toMatchObject({ field_errors: { "ticket_attributes.profile": [expect.any(String)] } });
    const faulty = { first_name: "R2D2", last_name: "", phone: "12", email: "asha", company_name: " ", brand_name: "" };
    const refused = await ticket({ ...asked, profile: faulty }, { ticket_type_id: 4 });
    expect(refused.json()).toMatchObject({
      field_errors: {
        "ticket_attributes.profile.first_name": ["Should not contain special characters."],
        "ticket_attributes.profile.last_name": ["Last name is required."],
        "ticket_attributes.profile.phone": ["Please enter a valid Phone number."],
        "ticket_attributes.profile.email": ["Please enter a valid email address."],
        "ticket_attributes.profile.company_name": ["Company name is required."],
      },
    });
    const row = await stored(await ticket({ ...asked, profile: PROFILE }, { ticket_type_id: 4 }));
    expect(row).toMatchObject({
      email: PROFILE.email,
      name: "Asha Rao, Rao Capital",
      attributes: { profile: PROFILE },
    });
  });

  test("goes to the desk with the mail, and with no other type of ticket", async () => {
    const row = await stored(await ticket({ ...asked, profile: PROFILE }, { ticket_type_id: 4 }));
    const mails = await parts.db.orm.select().from(deliveries).where(eq(deliveries.destination, DESK));
    const mail = mails.find(({ subject }) => subject.includes(row?.id ?? "-"));
    expect(mail?.body).toContain("request_type: REQUEST_ACCESS");
    expect(mail?.body).toContain("company_name: Rao Capital");
    const query = await stored(await ticket({ profile: PROFILE }, { ticket_type_id: 3, ...visitorContact }));
    expect(query?.attributes["profile"]).toBeNull();
  });
});

describe("what somebody asked before", () => {
  const listOf = async (browser: TestBrowser) =>
    (await browser.get("/ext/intercom/tickets/")).json<{ tickets: OwnTicket[] }>().tickets;

  test("is listed newest first with its state and what was answered, for them alone", async () => {
    const researcher = await signIn(app, "research@meridian.example");
    expect(await listOf(researcher)).toEqual([]);
    const first = await ticket({ title: "First", description: "Which rating?" }, { ticket_type_id: 3 }, researcher);
    parts.clock.advance(1000);
    await ticket({ title: "Second", request_type: "REQUEST_DEPTH_FEATURE" }, { ticket_type_id: 4 }, researcher);
    const { id } = first.json<{ id: string }>();
    await parts.db.orm.update(supportTickets).set({ status: "DONE" }).where(eq(supportTickets.id, id));
    await parts.db.orm.insert(supportAnswers).values({
      id: parts.newId("ans"),
      ticketId: id,
      text: "AAA by CRISIL.",
      sentBy: "usr_staffyieldboard",
      sentByName: "Meera Iyer",
      sentTo: "research@meridian.example",
      createdAt: parts.clock.now(),
    });
    expect(await listOf(researcher)).toMatchObject([
      { title: "Second", status: "OPEN", ticket_type_id: 4, request_type: "REQUEST_DEPTH_FEATURE", answers: [] },
      {
        title: "First",
        description: "Which rating?",
        status: "DONE",
        ticket_type_id: 3,
        request_type: null,
        answers: [{ text: "AAA by CRISIL.", by: "Meera Iyer" }],
      },
    ]);
    const colleague = await signIn(app, "viewer@meridian.example");
    expect(await listOf(colleague)).toEqual([]);
  });

  test("is not there for a visitor", async () => {
    expect((await app.inject({ url: "/ext/intercom/tickets/" })).statusCode).toBe(401);
  });
});
