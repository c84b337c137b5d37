import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffFirmTexts } from "#domain/accounts/staff-firm.ts";
import type { StaffFirm } from "#domain/contract/http/staff-firms.ts";
import { must } from "#domain/lib/must.ts";
import { INVITES_TO_ONE } from "#server/people/accounts/invites/invite-limits.ts";
import { codeInMailTo, messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { allRoutes } from "#server/all-routes.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { clients, deliveries, sessions, users } from "#server/machine/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const FIRMS = "/api/staff/firms/";

let parts: TestParts;
let app: FastifyInstance;
let staff: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await buildApp(parts, allRoutes(parts));
  staff = await signIn(app, "staff@yieldboard.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

interface Refused {
  code: string;
  message: string;
  field_errors: Record<string, string[]>;
}
const errorsOf = (answer: { json: <T>() => T }) => answer.json<Refused>().field_errors;
const firm = async (id: string) => (await staff.get(`${FIRMS}${id}/`)).json<StaffFirm>();
const firms = async (query: Record<string, string> = {}) =>
  (await staff.get(FIRMS, query)).json<{ count: number; results: StaffFirm[] }>();

let made = 0;
const NEW = {
  brand_name: "",
  client_type: "CORP",
  client_mode: "SOFTWARE",
  client_segment: "NON_INSTITUTIONAL",
  exchanges: ["BSE"],
  is_premium: true,
  mind_trial_ends_on: "2030-03-31",
};
const adminOf = (n: number) => ({
  email: `admin@firm${n}.example`,
  first_name: "Leela",
  last_name: "Iyer",
  roles: ["clientopsadmin", "clientdealer"],
});
function create(given: object = {}, headers: Record<string, string> = {}) {
  made += 1;
  const body = { ...NEW, name: `Firm number ${made}`, admin: adminOf(made), ...given };
  return staff.send("POST", FIRMS, body, headers);
}
async function created(given: object = {}): Promise<StaffFirm> {
  const answer = await create(given);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StaffFirm>();
}
const auditOf = (subject: string) => parts.db.orm.select().from(audit).where(eq(audit.subject, subject));

describe("a firm that staff create (D-042..D-050, D-056)", () => {
  test("stands in the list, not registered, with its settings and one person invited in the same act", async () => {
    const one = await created({ name: "Godavari Treasury", brand_name: "Godavari" });
    expect(one).toMatchObject({
      name: "Godavari Treasury",
      brand_name: "Godavari",
      client_type: "CORP",
      client_mode: "SOFTWARE",
      client_segment: "NON_INSTITUTIONAL",
      exchanges: ["BSE"],
      is_premium: true,
      mind_trial_ends_on: "2030-03-31",
      is_registered: false,
      status: "active",
      people: 1,
    });
    expect((await firms({ search: "godavari tr" })).results).toEqual([one]);
    const email = adminOf(made).email;
    const code = await codeInMailTo(parts, email);
    const invite = await app.inject({
      method: "POST",
      url: "/api/client/user/invite/validate/",
      payload: { invite_code: code },
    });
    expect(invite.json()).toMatchObject({
      invite: { email, first_name: "Leela", roles: ["clientdealer", "clientopsadmin"], firm: { is_registered: false } },
    });
    expect((await auditOf(one.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["firm.created", "usr_staffyieldboard"],
    ]);
  });

  test("is created once when the same call comes twice", async () => {
    const [key, email] = ["created-once", "once@firm.example"];
    const body = { name: "Once Only", admin: { ...adminOf(0), email } };
    const [first, again] = [
      await create(body, { "idempotency-key": key }),
      await create(body, { "idempotency-key": key }),
    ];
    expect(again.json()).toEqual(first.json());
    expect((await firms({ search: "once only" })).count).toBe(1);
    expect(await parts.db.orm.select().from(deliveries).where(eq(deliveries.destination, email))).toHaveLength(1);
  });

  test("broking firms are brokers, and the brand is the name where none is given", async () => {
    const { id, brand_name } = await created({ name: "Bhima Broking", client_mode: "BROKING" });
    const [row] = await parts.db.orm.select().from(clients).where(eq(clients.id, id));
    expect([brand_name, row?.isBroker, row?.rfqExchanges]).toEqual(["Bhima Broking", true, ["BSE"]]);
  });

  test.each([
    ["a name that is taken", { name: "meridian mutual fund" }, { name: [staffFirmTexts.nameTaken] }],
    ["no name", { name: "  " }, { name: ["Name is required."] }],
    ["a huge name", { name: "x".repeat(201) }, { name: ["Should be at most 200 characters."] }],
    ["a trial that is over", { mind_trial_ends_on: "2020-01-01" }, { mind_trial_ends_on: [staffFirmTexts.trialPast] }],
    [
      "a first person who cannot invite others",
      { admin: { ...adminOf(0), email: "x@firm.example", roles: ["clientdealer"] } },
      { "admin.roles": [staffFirmTexts.adminRole] },
    ],
    [
      "a first person who has an account",
      { admin: { ...adminOf(0), email: "dealer@meridian.example" } },
      { "admin.email": ["This email already has an account."] },
    ],
  ])("%s is refused by its field, and no firm is made", async (_what, given, expected) => {
    const before = (await firms()).count;
    const answer = await create(given);
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, expected]);
    expect((await firms()).count).toBe(before);
  });

  test.each([
    ["nothing", {}],
    [
      "other kinds",
      { client_type: "KING", client_mode: 1, client_segment: null, exchanges: ["MCX"], is_premium: "yes" },
    ],
    ["hostile text", { name: "Firm\u202Egnikcah", brand_name: "\u202E", admin: { email: "<script>" } }],
  ])("%s is refused with field errors", async (_what, body) => {
    const answer = await staff.send("POST", FIRMS, body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(errorsOf(answer)).length).toBeGreaterThan(0);
  });
});

describe("a firm's settings", () => {
  test("change later and hold from the next call of its people (D-028, D-036, M-15)", async () => {
    const dealer = await signIn(app, "dealer@narmada.example");
    expect((await dealer.get("/api/clients/ucc/")).statusCode).toBe(403);
    const before = await firm("cli_narmada");
    const answer = await staff.send("PATCH", `${FIRMS}cli_narmada/`, {
      version: before.version,
      client_segment: "NON_INSTITUTIONAL",
      exchanges: ["NSE"],
      is_premium: false,
      mind_trial_ends_on: "2030-12-31",
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await dealer.get("/api/session/")).json()).toMatchObject({
      session: {
        client_segment: "NON_INSTITUTIONAL",
        allowed_exchanges: ["NSE"],
        rfq_exchanges: ["NSE"],
        mind_trial_ends_at: "2030-12-31T18:30:00.000Z",
      },
    });
    expect((await dealer.get("/api/clients/ucc/")).statusCode).toBe(200);
    expect(parts.published).toContainEqual(
      expect.objectContaining({ stream: "access", audience: "usr_dealernarmada" }),
    );
    const [entry] = (await auditOf("cli_narmada")).slice(-1);
    expect(entry).toMatchObject({
      action: "firm.changed",
      detail: { is_premium: { before: true, after: false }, exchanges: { before: ["NSE", "BSE"], after: ["NSE"] } },
    });
    const { version } = await firm("cli_narmada");
    const { client_segment, exchanges, is_premium, mind_trial_ends_on } = before;
    const back = { version, client_segment, exchanges, is_premium, mind_trial_ends_on };
    expect((await staff.send("PATCH", `${FIRMS}cli_narmada/`, back)).json()).toMatchObject({
      ...back,
      version: version + 1,
    });
  });

  test("a person's own trial counts where it is later than the firm's (S-10)", async () => {
    const { version } = await firm("cli_meridian");
    const lapsed = await signIn(app, "lapsed@meridian.example");
    const endOf = async () =>
      (await lapsed.get("/api/session/")).json<{ session: { mind_trial_ends_at: string } }>().session
        .mind_trial_ends_at;
    const own = await endOf();
    await staff.send("PATCH", `${FIRMS}cli_meridian/`, { version, mind_trial_ends_on: "2000-01-01" });
    expect(await endOf()).toBe(own);
    await staff.send("PATCH", `${FIRMS}cli_meridian/`, { version: version + 1, mind_trial_ends_on: "2031-01-01" });
    expect(await endOf()).toBe("2031-01-01T18:30:00.000Z");
    await staff.send("PATCH", `${FIRMS}cli_meridian/`, { version: version + 2, mind_trial_ends_on: null });
    expect(await endOf()).toBe(own);
  });

  test("whoever is slower is told, and given the firm as it stands", async () => {
    const { id, version } = await created();
    expect((await staff.send("PATCH", `${FIRMS}${id}/`, { version, is_premium: false })).statusCode).toBe(200);
    const late = await staff.send("PATCH", `${FIRMS}${id}/`, { version, exchanges: [] });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: "stale_version", fresh: { is_premium: false, exchanges: ["BSE"], version: version + 1 } },
    ]);
  });
});

describe("a firm that is switched off", () => {
  const off = (version: number, id = "cli_sahyadri", status = "inactive") =>
    staff.send("POST", `${FIRMS}${id}/status/`, { version, status, reason: "They have not paid" });

  test("has its people signed out, its quotes withdrawn and sign-in refused in words, until it is switched on", async () => {
    const dealer = await signIn(app, "dealer@sahyadri.example");
    const quote = { finstrument_id: "IN0020230085", quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.07 };
    const posted = await dealer.send("POST", "/api/eoi/add/", quote);
    expect(posted.statusCode, posted.body).toBe(200);
    const { id: eoi } = posted.json<{ id: string }>();
    const { version } = await firm("cli_sahyadri");

    const answer = await off(version);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: "inactive" });
    expect((await dealer.get("/api/client/")).statusCode).toBe(401);
    const renewed = await app.inject({
      method: "POST",
      url: "/api/token/refresh/",
      payload: { refresh: dealer.refresh },
    });
    expect(renewed.statusCode).toBe(401);
    const people = parts.db.orm.select({ id: users.id }).from(users).where(eq(users.clientId, "cli_sahyadri"));
    const open = await parts.db.orm.select().from(sessions).where(isNull(sessions.endedAt));
    const theirs = new Set((await people).map(({ id }) => id));
    expect(open.filter(({ userId }) => theirs.has(userId))).toEqual([]);
    const other = await signIn(app, "dealer@meridian.example");
    const live = await other.get("/api/trade/eoi/", { paginate: "false" });
    expect(live.json<{ results: { id: string; status: string }[] }>().results.map(({ id }) => id)).not.toContain(eoi);

    const login = (password: string) =>
      app.inject({
        method: "POST",
        url: "/api/token/",
        payload: { email: "dealer@sahyadri.example", password },
      });
    const right = await login(DEMO_PASSWORD);
    expect([right.statusCode, right.json<Refused>().message]).toEqual([
      403,
      "Your firm's access to Yieldboard is switched off. Write to us on the contact page.",
    ]);
    // A wrong password does not reveal it.
    expect((await login("not the password")).json<Refused>().message).toBe("The email or password is incorrect.");
    await app.inject({
      method: "POST",
      url: "/api/request-otp/",
      payload: { email: "backoffice@sahyadri.example", request_type: "login", auth_mode: "otp" },
    });
    const otp = /^\d{6}/.exec(await messageTo(parts, "backoffice@sahyadri.example"))?.[0] ?? "";
    const byCode = await app.inject({
      method: "POST",
      url: "/api/token/otp/",
      payload: { email: "backoffice@sahyadri.example", otp, auth_mode: "otp" },
    });
    expect(byCode.statusCode).toBe(403);

    const entry = must((await auditOf("cli_sahyadri")).at(-1));
    expect(entry).toMatchObject({
      action: "firm.status",
      detail: { before: "active", after: "inactive", reason: "They have not paid", withdrawn: [eoi] },
    });
    expect((await off(version + 1)).json()).toMatchObject({ code: "already_done" });
    expect((await off(version + 1, "cli_sahyadri", "active")).statusCode).toBe(200);
    await signIn(app, "dealer@sahyadri.example");
  });

  test("takes its open invitations with it, and nobody is invited to it", async () => {
    const { id, version } = await created();
    const { email } = adminOf(made);
    const validate = async () =>
      (
        await app.inject({
          method: "POST",
          url: "/api/client/user/invite/validate/",
          payload: { invite_code: await codeInMailTo(parts, email) },
        })
      ).statusCode;
    expect(await validate()).toBe(200);
    await off(version, id);
    expect(await validate()).toBe(410);
    const invited = await staff.send("POST", `${FIRMS}${id}/invite/`, { ...adminOf(0), email: "late@firm.example" });
    expect([invited.statusCode, invited.json<Refused>().message]).toEqual([
      400,
      "The firm is switched off. Switch it on first.",
    ]);
  });

  test("is never our own, and takes a reason", async () => {
    const own = await firm("cli_yieldboard");
    expect(errorsOf(await off(own.version, "cli_yieldboard"))).toEqual({ status: [staffFirmTexts.ownFirm] });
    const { id, version } = await created();
    const answer = await staff.send("POST", `${FIRMS}${id}/status/`, { version, status: "inactive", reason: " " });
    expect(errorsOf(answer)).toEqual({ reason: ["Reason is required."] });
  });
});

describe("an invitation by staff", () => {
  test("goes to an existing firm, too, and is limited for one invitee", async () => {
    const body = { ...adminOf(0), email: "second@meridian.example" };
    const send = () => staff.send("POST", `${FIRMS}cli_meridian/invite/`, body);
    for (let n = 0; n < INVITES_TO_ONE; n += 1) {
      expect((await send()).statusCode).toBe(200);
      parts.clock.advance(1000);
    }
    const refused = await send();
    expect([refused.statusCode, errorsOf(refused)]).toEqual([
      429,
      { email: ["Too many invitations to this person. Try again in 60 minutes."] },
    ]);
    parts.clock.advance(60 * 60_000);
    staff = await signIn(app, "staff@yieldboard.example");
    expect((await send()).statusCode).toBe(200);
    const [person] = await parts.db.orm
      .select()
      .from(users)
      .where(and(eq(users.email, body.email), eq(users.clientId, "cli_meridian")));
    expect(person).toMatchObject({ status: "invited", roles: ["clientdealer", "clientopsadmin"] });
  });
});

describe("what staff do not see", () => {
  const NOTHING: [url: string, statuses: number[]][] = [
    ["/api/trade/cluster/", [200, 403]],
    ["/api/chatter/trade/", [200, 403]],
    ["/api/trade/eoi/", [200, 403]],
    ["/api/eoi/private-run/", [200, 403]],
    ["/api/surveillance/retention/", [403, 404]],
    ["/api/surveillance/alerts/", [403]],
    ["/api/clients/ucc/", [403]],
    ["/api/useraccounts/", [403]],
  ];
  test.each(NOTHING)("%s gives nothing of any firm", async (url, statuses) => {
    const answer = await staff.get(url);
    expect(statuses, answer.body).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ results: [] });
  });

  test("a quote, a channel, its messages and a deal answer as if they were not there", async () => {
    const dealer = await signIn(app, "dealer@meridian.example");
    const opened = await dealer.send("POST", "/api/chat/channels/", {
      custom_type: "direct",
      user_ids: ["usr_dealernarmada"],
    });
    const { url } = opened.json<{ url: string }>();
    await dealer.send("POST", `/api/chat/channels/${url}/messages/`, { req_id: "staff-0001", message: "gm" });
    const quote = { finstrument_id: "IN0020230085", quote_type: "BID", quantum: 50_000_000, yield_stored: 0.071 };
    const posted = await dealer.send("POST", "/api/eoi/add/", quote);
    expect(posted.statusCode, posted.body).toBe(200);
    const narmada = await signIn(app, "dealer@narmada.example");
    const deal = await narmada.send("POST", "/api/eoi/add-negotiation/", {
      respond_eoi_id: posted.json<{ id: string }>().id,
      yield_stored: 0.0705,
    });
    const cluster = deal.json<{ id: string }>().id;
    const asked = [
      `/api/chat/channels/${url}/`,
      `/api/chat/channels/${url}/messages/`,
      `/api/trade/cluster/${cluster}/`,
      `/api/cluster/${cluster}/`,
    ];
    for (const path of asked) {
      expect([200, 404]).toContain((await dealer.get(path)).statusCode);
      expect((await staff.get(path)).statusCode, path).toBe(404);
    }
    expect((await staff.get("/api/chat/channels/")).body).not.toContain(url);
    expect((await staff.send("POST", "/api/eoi/add/", quote)).statusCode).toBe(403);
  });

  test("and nobody but staff sees or changes a firm here", async () => {
    for (const email of ["admin@meridian.example", "compliance@meridian.example", "dealer@meridian.example"]) {
      const other = await signIn(app, email);
      const { version } = await firm("cli_meridian");
      const answers = await Promise.all([
        other.get(FIRMS),
        other.get(`${FIRMS}cli_meridian/`),
        other.send("PATCH", `${FIRMS}cli_meridian/`, { version, is_premium: true }),
        other.send("POST", `${FIRMS}cli_meridian/status/`, { version, status: "inactive", reason: "no reason" }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    }
    expect((await staff.get(`${FIRMS}cli_nosuchfirm/`)).statusCode).toBe(404);
  });
});
