import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffPerson, StaffPersonAccount } from "#domain/contract/http/staff-people.ts";
import { codeInMailTo, invited } from "#server/people/accounts/invites/invites.testing.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { deliveries, recoveryCodes, users } from "#server/machine/db/schema/people.ts";
import { staffPeopleRoutes } from "#server/people/staff/people/routes.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const PEOPLE = "/api/staff/people/";

let parts: TestParts;
let app: FastifyInstance;
let staff: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, staffPeopleRoutes(parts));
  staff = await signIn(app, "staff@yieldboard.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const find = async (search: string) =>
  (await staff.get(PEOPLE, { search, paginate: "false" })).json<{ results: StaffPerson[] }>().results;
const account = async (id: string) => (await staff.get(`${PEOPLE}${id}/`)).json<StaffPersonAccount>();
const act = (id: string, what: string, body?: object, who = staff) => who.send("POST", `${PEOPLE}${id}/${what}/`, body);
const actionsOn = async (subject: string) =>
  (await parts.db.orm.select().from(audit).where(eq(audit.subject, subject))).map(({ action }) => action);

describe("somebody's account", () => {
  test("is found by a part of the name, of the address or of the firm", async () => {
    expect((await find("asha kul")).map(({ email }) => email)).toEqual(["dealer@meridian.example"]);
    expect((await find("DEALER@narmada")).map(({ id }) => id)).toEqual(["usr_dealernarmada"]);
    const firm = await find("sahyadri wealth");
    expect(firm.length).toBeGreaterThan(1);
    expect(new Set(firm.map((person) => person.firm.id))).toEqual(new Set(["cli_sahyadri"]));
    expect(await find("%")).toEqual([]);
    expect((await staff.get(PEOPLE, { search: "x".repeat(201) })).statusCode).toBe(400);
  });

  test("shows status, roles, last sign-in and sessions with device and address, and nothing else of theirs", async () => {
    await signIn(app, "viewer@meridian.example");
    const person = await account("usr_viewermeridian");
    expect(person).toMatchObject({
      email: "viewer@meridian.example",
      firm: { id: "cli_meridian", name: "Meridian Mutual Fund", status: "active" },
      roles: ["clientviewer"],
      status: "active",
      is_registered: true,
      has_second_factor: false,
      last_sign_in_at: expect.any(String),
      invite_expires_at: null,
      sessions: [{ device: expect.any(String), address: "127.0.0.1", signed_in_at: expect.any(String) }],
    });
    expect(Object.keys(person).toSorted()).toEqual([
      "email",
      "firm",
      "first_name",
      "has_second_factor",
      "id",
      "invite_expires_at",
      "is_registered",
      "is_staff",
      "last_name",
      "last_sign_in_at",
      "roles",
      "sessions",
      "status",
    ]);
  });
});

describe("sessions that staff end", () => {
  test("one alone ends at once, twice is fine, and the others stay", async () => {
    const [first, second] = [
      await signIn(app, "dealer@meridian.example"),
      await signIn(app, "dealer@meridian.example"),
    ];
    const before = (await account("usr_dealermeridian")).sessions;
    expect(before).toHaveLength(2);
    const ended = await staff.send("POST", `/api/staff/sessions/${before[0]?.id}/end/`);
    expect(ended.json<StaffPersonAccount>().sessions).toHaveLength(1);
    const left = [(await first.get("/api/client/")).statusCode, (await second.get("/api/client/")).statusCode];
    expect(left.toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await staff.send("POST", `/api/staff/sessions/${before[0]?.id}/end/`)).statusCode).toBe(200);
    expect(await actionsOn("usr_dealermeridian")).toContain("staff.sessions_ended");
    expect((await staff.send("POST", "/api/staff/sessions/ses_01jd0000000000000000000000/end/")).statusCode).toBe(404);
  });

  test("all end together", async () => {
    const open = [await signIn(app, "ops@meridian.example"), await signIn(app, "ops@meridian.example")];
    expect((await act("usr_opsmeridian", "sessions/end")).json()).toMatchObject({ sessions: [] });
    for (const browser of open) expect((await browser.get("/api/client/")).statusCode).toBe(401);
    expect(parts.published).toContainEqual(expect.objectContaining({ stream: "access", audience: "usr_opsmeridian" }));
  });
});

describe("a second factor that was lost", () => {
  const REASON = { proof: "called_back", reason: "Called back on the number of the firm" };
  async function withSecondFactor(id: string): Promise<void> {
    await parts.db.orm
      .update(users)
      .set({ secondFactorSecret: "sealed", secondFactorAt: parts.clock.now() })
      .where(eq(users.id, id));
    await parts.db.orm.insert(recoveryCodes).values({ codeHash: `hash of ${id}`, userId: id });
  }

  test("is cleared with a proof and a reason: sessions end, the person is told by mail, and it is audited", async () => {
    const research = await signIn(app, "research@meridian.example");
    await withSecondFactor("usr_researchmeridian");
    expect((await account("usr_researchmeridian")).has_second_factor).toBe(true);
    const cleared = await act("usr_researchmeridian", "clear-second-factor", REASON);
    expect(cleared.statusCode, cleared.body).toBe(200);
    expect(cleared.json()).toMatchObject({ has_second_factor: false, sessions: [] });
    expect((await research.get("/api/client/")).statusCode).toBe(401);
    const codes = await parts.db.orm
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, "usr_researchmeridian"));
    expect(codes).toEqual([]);
    const [mail] = await parts.db.orm
      .select()
      .from(deliveries)
      .where(eq(deliveries.destination, "research@meridian.example"))
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id));
    expect(mail?.subject).toBe("Yieldboard: Your second factor was cleared");
    expect(await actionsOn("usr_researchmeridian")).toEqual(
      expect.arrayContaining(["auth.second_factor_off", "staff.second_factor_cleared"]),
    );
    const [entry] = await parts.db.orm.select().from(audit).where(eq(audit.action, "staff.second_factor_cleared"));
    expect(entry).toMatchObject({ subject: "usr_researchmeridian", detail: REASON });
    await signIn(app, "research@meridian.example");
    const again = await act("usr_researchmeridian", "clear-second-factor", REASON);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: "already_done" }]);
  });

  test("takes a proof out of three and a reason that says something, and is nobody's own to clear", async () => {
    await withSecondFactor("usr_basicmeridian");
    for (const reason of [undefined, "", "   lost  ", "x".repeat(301), "they lost\u202E it all"]) {
      const answer = await act("usr_basicmeridian", "clear-second-factor", { ...REASON, reason });
      expect(Object.keys(answer.json<{ field_errors: object }>().field_errors)).toEqual(["reason"]);
    }
    for (const how of [undefined, "", "he sounded right"]) {
      const answer = await act("usr_basicmeridian", "clear-second-factor", { ...REASON, proof: how });
      expect(answer.json()).toMatchObject({ field_errors: { proof: ["Choose how they proved their identity."] } });
    }
    const own = await act("usr_staffyieldboard", "clear-second-factor", REASON);
    expect(own.json<{ field_errors: object }>().field_errors).toEqual({
      reason: ["You cannot clear your own. Turn it off on your profile, or ask a colleague."],
    });
    expect((await account("usr_basicmeridian")).has_second_factor).toBe(true);
  });
});

describe("an invitation that did not arrive", () => {
  test("is sent anew, and the link before is over", async () => {
    const { userId, email, code } = await invited(parts);
    parts.clock.advance(1000);
    const answer = await act(userId, "resend-invite");
    expect(answer.json()).toMatchObject({ status: "invited", invite_expires_at: expect.any(String) });
    expect(await codeInMailTo(parts, email)).not.toBe(code);
    expect((await act("usr_dealermeridian", "resend-invite")).statusCode).toBe(404);
  });

  test("is not sent without end", async () => {
    const { userId } = await invited(parts);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await act(userId, "resend-invite")).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

test.each(["admin@meridian.example", "compliance@meridian.example", "dealer@meridian.example"])(
  "%s sees and does nothing of it",
  async (email) => {
    const other = await signIn(app, email);
    const answers = await Promise.all([
      other.get(PEOPLE),
      other.get(`${PEOPLE}usr_basicmeridian/`),
      act("usr_basicmeridian", "sessions/end", undefined, other),
      act("usr_basicmeridian", "clear-second-factor", { reason: "because I want to" }, other),
      act("usr_basicmeridian", "resend-invite", undefined, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
  },
);
