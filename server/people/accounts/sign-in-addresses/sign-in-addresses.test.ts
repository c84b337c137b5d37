import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invited, registrationCode } from "#server/people/accounts/invites/invites.testing.ts";
import { signInAddressRoutes } from "#server/people/accounts/sign-in-addresses/routes.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { clients, sessions } from "#server/machine/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { actorsOf } from "#server/machine/identity/identity.ts";
import { endedHolders } from "#server/people/chat/socket/watch.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const URL = "/api/client/sign-in-addresses/";
const FIRM = "cli_meridian";
/** Default address of injected calls. */
const HOME = "127.0.0.1";
const OFFICE = "203.0.113.9";
const ELSEWHERE = "198.51.100.1";

let parts: TestParts;
let app: FastifyInstance;
let admin: TestBrowser;
beforeAll(async () => {
  parts = await testParts({ config: { trustProxy: true } });
  app = await testApp(parts, signInAddressRoutes(parts));
});
beforeEach(async () => {
  await allow();
  admin = await signIn(app, "admin@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const allow = (...ranges: string[]) =>
  parts.db.orm
    .update(clients)
    .set({ addressRanges: ranges.map((range) => ({ range, label: "" })) })
    .where(eq(clients.id, FIRM));
const set = (...ranges: (string | object)[]) =>
  admin.send("PUT", URL, { ranges: ranges.map((range) => (typeof range === "string" ? { range } : range)) });
const errorsOf = (answer: { json: <T>() => T }) =>
  answer.json<{ field_errors: Record<string, string[]> }>().field_errors;
const signInFrom = (address: string, password = DEMO_PASSWORD, email = "viewer@meridian.example") =>
  app.inject({
    method: "POST",
    url: "/api/token/",
    payload: { email, password },
    headers: { "x-forwarded-for": address },
  });
const callFrom = (address: string, token: string) =>
  app.inject({
    method: "GET",
    url: "/api/client/",
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address },
  });
const lastAudit = async () => (await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1))[0];

describe("a firm's address ranges", () => {
  test("are set by its ops admin, stored in one form, and audited", async () => {
    const answer = await set({ range: " 127.0.0.1 ", label: "This machine" }, "2001:db8:1::/48");
    expect(answer.json()).toEqual({
      ranges: [
        { range: "127.0.0.1/32", label: "This machine" },
        { range: "2001:db8:1::/48", label: "" },
      ],
      your_address: HOME,
    });
    expect((await admin.get(URL)).json()).toEqual(answer.json());
    expect(await lastAudit()).toMatchObject({
      action: "firm.addresses",
      actorId: "usr_adminmeridian",
      detail: { before: [], after: ["127.0.0.1/32", "2001:db8:1::/48"] },
    });
    expect((await set()).json()).toMatchObject({ ranges: [] });
  });

  test("without the address of whoever sets them are refused: nobody locks themselves out", async () => {
    const text = `Your own address, ${HOME}, is in none of these ranges: you would lock yourself out. Add it.`;
    expect(errorsOf(await set("203.0.113.0/24"))).toEqual({ ranges: [text] });
    expect((await admin.get(URL)).json()).toMatchObject({ ranges: [] });
  });

  test.each([
    ["empty", "", "Range is required."],
    ["a word", "office", "Should be an address or a range such as 203.0.113.0/24 or 2001:db8::/32."],
    ["a short form", "10.1", "Should be an address or a range such as 203.0.113.0/24 or 2001:db8::/32."],
    ["too many bits", "10.0.0.0/33", "Should be an address or a range such as 203.0.113.0/24 or 2001:db8::/32."],
    ["an address inside its range", "203.0.113.7/24", "This range begins at 203.0.113.0: write 203.0.113.0/24."],
  ])("that are %s are refused at their field", async (_what, range, text) => {
    expect(errorsOf(await set(HOME, range))).toEqual({ "ranges.1.range": [text] });
  });

  test("are nobody else's to read or set", async () => {
    for (const email of ["dealer@meridian.example", "compliance@meridian.example", "staff@yieldboard.example"]) {
      const other = await signIn(app, email);
      expect((await other.get(URL)).statusCode).toBe(403);
      expect((await other.send("PUT", URL, { ranges: [] })).statusCode).toBe(403);
    }
  });
});

describe("signing in from elsewhere", () => {
  test("is refused in clear words and audited, and only after the right password", async () => {
    await allow("203.0.113.0/24");
    const wrong = await signInFrom(ELSEWHERE, "not the password");
    expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
      400,
      "The email or password is incorrect.",
    ]);
    const right = await signInFrom(ELSEWHERE);
    expect([right.statusCode, right.json<{ code: string }>().code]).toEqual([403, "address_refused"]);
    expect(right.json<{ message: string }>().message).toContain(`yours, ${ELSEWHERE}, is not one of them`);
    expect(right.cookies).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      action: "auth.refused",
      actorId: "usr_viewermeridian",
      detail: { by: "password", ip: ELSEWHERE, because: "address" },
    });
    expect((await signInFrom(OFFICE)).statusCode).toBe(200);
    expect((await signInFrom(ELSEWHERE, DEMO_PASSWORD, "dealer@narmada.example")).statusCode).toBe(200);
  });

  test("is refused to an invitee who registers, whose invitation and code stay good", async () => {
    const { code: invite_code, email } = await invited(parts);
    const otp = await registrationCode(parts, app, { email }, invite_code, "easy_register");
    await allow("203.0.113.0/24");
    const registerFrom = (address: string) =>
      app.inject({
        method: "POST",
        url: "/api/client/register-user/lite",
        payload: { invite_code, otp, identity: { first_name: "Nisha", last_name: "Verma" } },
        headers: { "x-forwarded-for": address },
      });
    const refused = await registerFrom(ELSEWHERE);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "address_refused"]);
    expect(await lastAudit()).toMatchObject({ action: "auth.refused", detail: { by: "registration", ip: ELSEWHERE } });
    expect((await registerFrom(OFFICE)).statusCode).toBe(200);
  });
});

describe("a session that is used elsewhere", () => {
  test("ends: by its access token, at once and for good", async () => {
    const { token } = (await signInFrom(OFFICE)).json<{ token: string }>();
    await allow("203.0.113.0/24");
    expect((await callFrom(OFFICE, token)).statusCode).toBe(200);
    expect((await callFrom(ELSEWHERE, token)).statusCode).toBe(401);
    expect(await lastAudit()).toMatchObject({
      action: "auth.session_ended",
      actorId: "usr_viewermeridian",
      detail: { because: "address", ip: ELSEWHERE },
    });
    expect((await callFrom(OFFICE, token)).statusCode).toBe(401);
  });

  test("ends by its refresh token as well", async () => {
    const { refresh } = (await signInFrom(OFFICE)).json<{ refresh: string }>();
    await allow("203.0.113.0/24");
    const renew = (address: string) =>
      app.inject({
        method: "POST",
        url: "/api/token/refresh/",
        payload: { refresh },
        headers: { "x-forwarded-for": address },
      });
    expect((await renew(ELSEWHERE)).statusCode).toBe(401);
    expect((await renew(OFFICE)).statusCode).toBe(401);
    const [ended] = await parts.db.orm.select().from(sessions).orderBy(desc(sessions.id)).limit(1);
    expect(ended?.endedBecause).toBe("address");
  });

  test("has its sockets closed, of the market and of the chat, when the ranges change", async () => {
    await allow("203.0.113.0/24");
    const holder = (address: string) => ({ userId: "usr_viewermeridian", sessionId: null, address });
    const actors = await actorsOf(parts, [holder(OFFICE), holder(ELSEWHERE), holder("unknown")]);
    expect(actors.map((actor) => actor?.userId ?? null)).toEqual(["usr_viewermeridian", null, null]);
    const inChat = [OFFICE, ELSEWHERE].map((address) => ({ ...holder(address), clientId: "", mayChat: true }));
    expect([...(await endedHolders(parts, inChat)).values()]).toEqual(["session_revoked"]);
    const before = parts.published.length;
    await allow();
    expect((await set(HOME)).statusCode).toBe(200);
    expect(parts.published.slice(before).map(({ stream }) => stream)).toContain("access");
  });
});
