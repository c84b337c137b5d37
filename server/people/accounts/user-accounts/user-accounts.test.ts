import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserAccount } from "#domain/contract/http/user-accounts.ts";
import { must } from "#domain/lib/must.ts";
import { userTexts } from "#domain/accounts/user-rules.ts";
import { INVITES_BY_ONE, INVITES_TO_ONE } from "#server/people/accounts/invites/invite-limits.ts";
import { codeInMailTo } from "#server/people/accounts/invites/invites.testing.ts";
import { userAccountRoutes } from "#server/people/accounts/user-accounts/routes.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { invites, sessions, users } from "#server/machine/db/schema/people.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const LIST = "/api/useraccounts/";
const INVITE = "/api/client/user/invite/";

let parts: TestParts;
let app: FastifyInstance;
let admin: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, userAccountRoutes(parts));
  admin = await signIn(app, "admin@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

interface Refused {
  code: string;
  field_errors: Record<string, string[]>;
}
const people = async (search = "") => (await admin.get(LIST, { search })).json<{ results: UserAccount[] }>().results;
const change = (id: string, sent: object, who = admin) => who.send("PATCH", `${LIST}${id}/`, sent);
const errorsOf = (answer: { json: <T>() => T }) => answer.json<Refused>().field_errors;

let invitees = 0;
async function invite(sent: object = {}): Promise<UserAccount> {
  invitees += 1;
  const email = `new${invitees}@meridian.example`;
  const answer = await admin.send("POST", INVITE, {
    email,
    first_name: "Nisha",
    last_name: "Verma",
    roles: ["clientviewer"],
    ...sent,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<UserAccount>();
}
const validate = async (email: string) =>
  (
    await app.inject({
      method: "POST",
      url: `${INVITE}validate/`,
      payload: { invite_code: await codeInMailTo(parts, email) },
    })
  ).statusCode;

describe("the people of a firm (A-023, R-24)", () => {
  test("are listed for their ops admin, by part of a name, an address or a number, and nobody of another firm", async () => {
    const all = await people();
    expect(all.map(({ email }) => email)).toEqual(
      expect.arrayContaining(["dealer@meridian.example", "admin@meridian.example"]),
    );
    expect(all.filter(({ email }) => !email.endsWith("@meridian.example"))).toEqual([]);
    expect((await people("kulk")).map(({ email }) => email)).toEqual(["dealer@meridian.example"]);
    expect((await people("asha kul")).map(({ email }) => email)).toEqual(["dealer@meridian.example"]);
    expect(await people("%")).toEqual([]);
    expect((await people("gauri"))[0]).toMatchObject({
      status: "active",
      is_registered: true,
      roles: ["clientopsadmin", "dataviewer"],
      last_seen_at: expect.any(String),
    });
  });
});

describe("roles", () => {
  test("that are changed hold from the next call of whoever is signed in, in both directions", async () => {
    const basic = await signIn(app, "basic@meridian.example");
    expect((await basic.get(LIST)).statusCode).toBe(403);
    expect((await change("usr_basicmeridian", { roles: ["clientopsadmin", "user"] })).statusCode).toBe(200);
    expect((await basic.get(LIST)).statusCode).toBe(200);
    expect((await basic.get("/api/session/")).json()).toMatchObject({
      session: { user_info: { roles: ["user", "clientopsadmin"] } },
    });
    expect((await change("usr_basicmeridian", { roles: ["user"] })).statusCode).toBe(200);
    expect((await basic.get(LIST)).statusCode).toBe(403);
    expect(parts.published).toContainEqual(
      expect.objectContaining({ stream: "access", audience: "usr_basicmeridian" }),
    );
    const entries = await parts.db.orm.select().from(audit).where(eq(audit.subject, "usr_basicmeridian"));
    expect(entries.at(-1)).toMatchObject({
      action: "user.roles",
      actorId: "usr_adminmeridian",
      detail: { before: ["user", "clientopsadmin"], after: ["user"] },
    });
  });

  test("the last ops admin cannot take away their own, nor switch themselves off", async () => {
    expect(errorsOf(await change("usr_adminmeridian", { roles: ["dataviewer"] }))).toEqual({
      roles: [userTexts.lastAdmin],
    });
    expect(errorsOf(await change("usr_adminmeridian", { status: "inactive" }))).toEqual({
      status: [userTexts.deactivateSelf],
    });
  });

  test.each([
    ["none", { roles: [] }, "roles"],
    ["one that does not exist", { roles: ["king"] }, "roles.0"],
    ["what is no list", { roles: "clientdealer" }, "roles"],
    ["far too many", { roles: Array.from({ length: 500 }, () => "user") }, "roles"],
    ["another state", { status: "deleted" }, "status"],
  ])("%s are refused by field", async (_what, sent, field) => {
    const answer = await change("usr_basicmeridian", sent);
    expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([400, [field]]);
  });
});

describe("switching somebody off (D-057, D-058)", () => {
  test("signs them out everywhere at once, and switching them on lets them sign in again", async () => {
    const viewer = await signIn(app, "viewer@meridian.example");
    expect((await change("usr_viewermeridian", { status: "inactive" })).json()).toMatchObject({ status: "inactive" });
    expect((await viewer.get("/api/client/")).statusCode).toBe(401);
    await expect(signIn(app, "viewer@meridian.example")).rejects.toThrow(/400/);
    const open = await parts.db.orm
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, "usr_viewermeridian"), isNull(sessions.endedAt)));
    expect(open).toEqual([]);
    expect((await change("usr_viewermeridian", { status: "active" })).statusCode).toBe(200);
    await signIn(app, "viewer@meridian.example");
  });
});

describe("an invitation (A-030, A-031, S-22, S-23)", () => {
  test("makes somebody invited, mails a link that is good, and stands in the list", async () => {
    const account = await invite({ mobile: "+919822000002", roles: ["backoffice", "clientviewer"] });
    expect(account).toMatchObject({
      status: "invited",
      is_registered: false,
      roles: ["clientviewer", "backoffice"],
      mobile: "9822000002",
      invite_expires_at: expect.any(String),
    });
    expect(await validate(account.email)).toBe(200);
    expect((await people(account.email)).map(({ status }) => status)).toEqual(["invited"]);
  });

  test("that is resent has a new link, and the old one is over", async () => {
    const { id, email } = await invite();
    const before = await codeInMailTo(parts, email);
    parts.clock.advance(1000);
    const answer = await admin.send("POST", `${INVITE}resend/`, { invitee_id: id });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await codeInMailTo(parts, email)).not.toBe(before);
    const old = await app.inject({ method: "POST", url: `${INVITE}validate/`, payload: { invite_code: before } });
    expect([old.statusCode, await validate(email)]).toEqual([410, 200]);
  });

  test("that is revoked has no link any more, cannot be resent or switched on, and can be sent again", async () => {
    const { id, email } = await invite();
    const revoked = await admin.send("POST", `${INVITE}revoke/`, { invitee_id: id });
    expect(revoked.json()).toMatchObject({ status: "inactive", is_registered: false, invite_expires_at: null });
    expect(await validate(email)).toBe(410);
    expect((await admin.send("POST", `${INVITE}resend/`, { invitee_id: id })).statusCode).toBe(404);
    expect(errorsOf(await change(id, { status: "active" }))).toEqual({ status: [userTexts.inviteAgain] });
    expect(await invite({ email })).toMatchObject({ id, status: "invited" });
    expect(await validate(email)).toBe(200);
  });

  test("is sent to nobody more than five times an hour, and by nobody more than forty times, in words that say how long to wait", async () => {
    const { id, email } = await invite();
    for (let sent = 1; sent < INVITES_TO_ONE; sent += 1) {
      expect((await admin.send("POST", `${INVITE}resend/`, { invitee_id: id })).statusCode).toBe(200);
    }
    const resent = await admin.send("POST", `${INVITE}resend/`, { invitee_id: id });
    const text = "Too many invitations to this person. Try again in 60 minutes.";
    expect([resent.statusCode, resent.json<{ message: string }>().message]).toEqual([429, text]);
    const again = await admin.send("POST", INVITE, { email, first_name: "A", last_name: "B", roles: ["user"] });
    expect([again.statusCode, errorsOf(again)]).toEqual([429, { email: [text] }]);
    expect(await validate(email)).toBe(200);

    const sent = await parts.db.orm.$count(invites, eq(invites.invitedBy, "usr_adminmeridian"));
    for (let n = sent; n < INVITES_BY_ONE; n += 1) await invite();
    const body = { email: "onemore@meridian.example", first_name: "A", last_name: "B", roles: ["user"] };
    const refused = await admin.send("POST", INVITE, body);
    expect([refused.statusCode, refused.json<{ code: string; message: string }>()]).toMatchObject([
      429,
      { code: "slow_down", message: expect.stringMatching(/^Too many invitations\. Try again in \d+ minutes\.$/) },
    ]);
    expect(await people("onemore@")).toEqual([]);
    parts.clock.advance(60 * 60_000);
    admin = await signIn(app, "admin@meridian.example");
    expect((await admin.send("POST", INVITE, body)).statusCode).toBe(200);
  });

  test("to an address that has an account, at home or elsewhere, is refused in the same words", async () => {
    for (const email of ["dealer@meridian.example", "DEALER@narmada.example"]) {
      const answer = await admin.send("POST", INVITE, { email, first_name: "A", last_name: "B", roles: ["user"] });
      expect(errorsOf(answer)).toEqual({ email: ["This email already has an account."] });
    }
  });

  test("with empty, wrong and huge values is refused by field (V-20, V-22, V-31, V-32)", async () => {
    expect(errorsOf(await admin.send("POST", INVITE, {}))).toEqual({
      email: ["Email is required."],
      first_name: ["First name is required."],
      last_name: ["Last name is required."],
      roles: ["Role is required."],
    });
    const wrong = { email: "nisha@", first_name: "N1sha", last_name: "x".repeat(61), mobile: "12", roles: ["user"] };
    expect(errorsOf(await admin.send("POST", INVITE, wrong))).toEqual({
      email: ["Enter a valid email ID."],
      first_name: ["Should not contain special characters."],
      last_name: ["Should be at most 60 characters."],
      mobile: ["Please enter a valid Phone number."],
    });
  });
});

describe("a person of another firm", () => {
  test("answers as one who does not exist, to a change, a resent and a revoked invitation", async () => {
    const [model] = await parts.db.orm.select().from(users).where(eq(users.id, "usr_adminmeridian"));
    const email = "admin@sahyadri.example";
    const own = { id: "usr_adminsahyadri", clientId: "cli_sahyadri", mobile: "9000000003", email };
    await parts.db.orm.insert(users).values({ ...must(model), ...own });
    const stranger = await signIn(app, email);
    const invited = await invite();
    const answers = (id: string) => [
      change(id, { roles: ["user"] }, stranger),
      stranger.send("POST", `${INVITE}resend/`, { invitee_id: id }),
      stranger.send("POST", `${INVITE}revoke/`, { invitee_id: id }),
    ];
    const real = await Promise.all(answers(invited.id));
    const invented = await Promise.all(answers("usr_nobodyatall"));
    expect(real.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const texts = (all: { json: <T>() => T }[]) => all.map((one) => one.json<{ message: string }>().message);
    expect(texts(real)).toEqual(texts(invented));
    expect((await people(invited.email))[0]).toMatchObject({ status: "invited", roles: ["clientviewer"] });
  });

  test.each(["dealer@meridian.example", "compliance@meridian.example", "staff@yieldboard.example"])(
    "%s manages no users (M-04)",
    async (email) => {
      const other = await signIn(app, email);
      expect((await other.get(LIST)).statusCode).toBe(403);
      expect((await change("usr_basicmeridian", { roles: ["user"] }, other)).statusCode).toBe(403);
    },
  );
});
