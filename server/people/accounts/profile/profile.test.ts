import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatEngineOf, chatRoutes } from "#server/people/chat/routes.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { deliveries, users } from "#server/machine/db/schema/people.ts";
import { messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { browserWith, signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, chatRoutes(parts, chatEngineOf(parts)));
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
  parts.clock.advance(60_000);
});

interface Listed {
  id: string;
  device: string;
  is_this: boolean;
}
const fieldErrors = (answer: { json<T>(): T }) =>
  answer.json<{ field_errors: Record<string, string[]> }>().field_errors;

describe("my sessions", () => {
  const EMAIL = "viewer@meridian.example";
  const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
  async function signInWith(userAgent: string) {
    const answer = await app.inject({
      method: "POST",
      url: "/api/token/",
      payload: { email: EMAIL, password: DEMO_PASSWORD },
      headers: { "user-agent": userAgent },
    });
    const { token, refresh } = answer.json<{ token: string; refresh: string }>();
    return browserWith(app, token, refresh);
  }
  const listOf = async (browser: Awaited<ReturnType<typeof signInWith>>) =>
    (await browser.get("/api/sessions/")).json<{ sessions: Listed[] }>().sessions;

  test("are listed by device, this one first, and each can be signed out from any other by the password", async () => {
    const here = await signInWith(CHROME);
    const there = await signInWith("curl/8");
    const listed = await listOf(here);
    expect(listed.map(({ device, is_this }) => [device, is_this])).toEqual([
      ["Chrome on Windows", true],
      ["another program", false],
    ]);
    const end = (body?: object) => here.send("POST", `/api/sessions/${listed[1]?.id}/end/`, body);
    for (const body of [undefined, {}, { password: "not it" }]) {
      expect(fieldErrors(await end(body))).toEqual({ password: ["This password is incorrect."] });
    }
    expect((await there.get("/api/client/")).statusCode).toBe(200);
    expect((await end({ password: DEMO_PASSWORD })).statusCode).toBe(200);
    expect((await there.get("/api/client/")).statusCode).toBe(401);
    const renewed = await app.inject({ method: "POST", url: "/api/token/refresh/", cookies: there.cookies });
    expect(renewed.statusCode).toBe(401);
    expect((await listOf(here)).length).toBe(1);
    expect(parts.published).toContainEqual(
      expect.objectContaining({ stream: "access", audience: "usr_viewermeridian" }),
    );
    const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry).toMatchObject({ action: "auth.session_ended", detail: { because: "elsewhere" } });
  });

  test("can all be ended but this one", async () => {
    const here = await signInWith(CHROME);
    const others = [await signInWith(CHROME), await signInWith("")];
    expect(fieldErrors(await here.send("POST", "/api/sessions/end-others/"))).toHaveProperty("password");
    const answer = await here.send("POST", "/api/sessions/end-others/", { password: DEMO_PASSWORD });
    const { ended } = answer.json<{ ended: number }>();
    expect(ended).toBeGreaterThanOrEqual(2);
    for (const other of others) expect((await other.get("/api/client/")).statusCode).toBe(401);
    expect((await here.get("/api/client/")).statusCode).toBe(200);
  });

  test("of somebody else can be neither seen nor ended", async () => {
    const mine = await signInWith(CHROME);
    const [session] = await listOf(mine);
    const stranger = await signIn(app, "dealer@narmada.example");
    const password = DEMO_PASSWORD;
    expect((await stranger.send("POST", `/api/sessions/${session?.id}/end/`, { password })).statusCode).toBe(404);
    expect(JSON.stringify((await stranger.get("/api/sessions/")).json())).not.toContain(session?.id);
    expect((await mine.get("/api/client/")).statusCode).toBe(200);
  });

  test("a token planted in a browser before signing in is not the one that is signed in (session fixation)", async () => {
    const planted = "P".repeat(43);
    const answer = await app.inject({
      method: "POST",
      url: "/api/token/",
      payload: { email: EMAIL, password: DEMO_PASSWORD },
      cookies: { "bond.token": planted, "bond.refresh": planted },
    });
    expect(answer.json<{ token: string }>().token).not.toBe(planted);
    const thief = browserWith(app, planted, planted);
    expect((await thief.get("/api/client/")).statusCode).toBe(401);
  });
});

describe("sign-ins from a browser not used before", () => {
  const EMAIL = "compliance@meridian.example";
  const count = async () => parts.db.orm.$count(deliveries, eq(deliveries.destination, EMAIL));

  test("are told of by mail, until the person wants no such mails (A-040)", async () => {
    const first = await signIn(app, EMAIL);
    expect(await messageTo(parts, EMAIL)).toContain("Someone signed in to your account with");
    const answer = await app.inject({
      method: "POST",
      url: "/api/token/",
      payload: { email: EMAIL, password: DEMO_PASSWORD },
    });
    const device = answer.cookies.find(({ name }) => name === "bond.device")?.value ?? "";
    const before = await count();
    const again = { email: EMAIL, password: DEMO_PASSWORD };
    await app.inject({ method: "POST", url: "/api/token/", payload: again, cookies: { "bond.device": device } });
    expect(await count()).toBe(before);
    await first.send("POST", "/api/chatter/user/security-preference", { preferences: { mail_new_browser: false } });
    await signIn(app, EMAIL);
    expect(await count()).toBe(before);
  });

  test("by one-time code can be switched off by who has a password (A-040)", async () => {
    const browser = await signIn(app, EMAIL);
    await browser.send("POST", "/api/chatter/user/security-preference", { preferences: { sign_in_by_code: false } });
    parts.clock.advance(1000);
    const asked = await app.inject({
      method: "POST",
      url: "/api/request-otp/",
      payload: { email: EMAIL, request_type: "login" },
    });
    expect(asked.statusCode).toBe(200);
    expect(await messageTo(parts, EMAIL)).toBe("");
    expect((await browser.get("/api/client/user/")).json()).toMatchObject({
      preferences: { sign_in_by_code: false, mail_new_browser: false },
    });
  });
});

describe("my profile (A-029)", () => {
  const EMAIL = "basic@meridian.example";
  const BODY = { first_name: "Kabir", last_name: "Anand", mobile: "", whatsapp_consent: true, pan: "" };
  const mobileNow = async () =>
    (await parts.db.orm.select().from(users).where(eq(users.email, EMAIL)))[0]?.mobile ?? "";
  async function codeTo(browser: Awaited<ReturnType<typeof signIn>>, mobile: string): Promise<string> {
    await browser.send("POST", "/api/request-otp/", { mobile, request_type: "update_profile" });
    return /^\d{6}/.exec(await messageTo(parts, mobile))?.[0] ?? "";
  }

  test("takes a new name at once, and another number once a code proved it and the password was repeated (D-040)", async () => {
    const browser = await signIn(app, EMAIL);
    const renamed = await browser.send("PUT", "/api/client/user/", {
      ...BODY,
      first_name: "Kabira",
      mobile: await mobileNow(),
    });
    expect(renamed.json()).toMatchObject({ first_name: "Kabira", whatsapp_consent: true });
    const unproved = await browser.send("PUT", "/api/client/user/", { ...BODY, mobile: "98200 55555" });
    expect(fieldErrors(unproved)).toEqual({ mobile: ["Please enter a valid Phone number."] });
    const without = await browser.send("PUT", "/api/client/user/", { ...BODY, mobile: "9820055555" });
    expect(fieldErrors(without)).toEqual({ otp: ["OTP is required"] });
    const otp = await codeTo(browser, "9820055555");
    const body = { ...BODY, mobile: "+919820055555", otp };
    const borrowed = await browser.send("PUT", "/api/client/user/", body);
    expect(fieldErrors(borrowed)).toEqual({ password: ["This password is incorrect."] });
    const proved = await browser.send("PUT", "/api/client/user/", { ...body, password: DEMO_PASSWORD });
    expect(proved.json()).toMatchObject({ mobile: "9820055555" });
  });

  test("another number is told of by mail, by its last digits; the same one is not", async () => {
    const browser = await signIn(app, EMAIL);
    const otp = await codeTo(browser, "9820077777");
    await browser.send("PUT", "/api/client/user/", { ...BODY, mobile: "9820077777", otp, password: DEMO_PASSWORD });
    const mail = await messageTo(parts, EMAIL);
    expect(mail).toContain("now ends in 7777");
    expect(mail).not.toContain("9820077777");
    const before = await parts.db.orm.$count(deliveries);
    await browser.send("PUT", "/api/client/user/", { ...BODY, mobile: "9820077777" });
    expect(await parts.db.orm.$count(deliveries)).toBe(before);
  });

  test("no code goes to a stranger's mail", async () => {
    const browser = await signIn(app, EMAIL);
    const body = { email: "stranger@evil.example", request_type: "update_profile" };
    expect((await browser.send("POST", "/api/request-otp/", body)).statusCode).toBe(200);
    expect(await messageTo(parts, "stranger@evil.example")).toBe("");
  });

  test.each([
    ["PUT", "/api/client/user/"],
    ["PUT", "/api/client/user/password/"],
    ["POST", "/api/sessions/end-others/"],
    ["POST", "/api/second-factor/set-up/"],
    ["POST", "/api/second-factor/off/"],
  ] as const)("%s %s from a page of another site is refused", async (method, url) => {
    const browser = await signIn(app, EMAIL);
    const answer = await browser.send(method, url, {}, { origin: "https://evil.example" });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "bad_origin"]);
  });

  test("a code that somebody else asked for proves nothing", async () => {
    const other = await signIn(app, "viewer@meridian.example");
    const otp = await codeTo(other, "9820066666");
    const browser = await signIn(app, EMAIL);
    const answer = await browser.send("PUT", "/api/client/user/", {
      ...BODY,
      mobile: "9820066666",
      otp,
      password: DEMO_PASSWORD,
    });
    expect(fieldErrors(answer)).toHaveProperty("otp");
    expect(await mobileNow()).not.toBe("9820066666");
  });

  test.each([
    [{ first_name: "" }, "first_name", "First name is required."],
    [{ last_name: "4nand" }, "last_name", "Should not contain special characters."],
    [{ mobile: "12345" }, "mobile", "Please enter a valid Phone number."],
    [{ pan: "x" }, "pan", "Please enter a valid PAN (10 Digits)."],
    [{ otp: "12" }, "otp", "Must be 6 digits"],
  ])("with %j is refused at %s", async (wrong, field, text) => {
    const browser = await signIn(app, EMAIL);
    const answer = await browser.send("PUT", "/api/client/user/", { ...BODY, mobile: "9820055555", ...wrong });
    expect(fieldErrors(answer)[field]).toEqual([text]);
  });
});

describe("my firm's profile (A-016, A-021)", () => {
  const BODY = {
    client_id: "cli_meridian",
    brand_name: "Meridian MF",
    website: "https://www.Meridian.example.in/about",
    gst: "27AAACM1234K1Z5",
    address_line: "4th floor, Dalal Street",
    city: "Mumbai",
    state: "Maharashtra",
    pincode: "400001",
  };

  test("is changed by an ops admin, seen by everybody of the firm, and found by its website (A-026)", async () => {
    const admin = await signIn(app, "admin@meridian.example");
    expect((await admin.send("PUT", "/api/client/profile", BODY)).json()).toMatchObject({
      website: "meridian.example.in",
    });
    const dealer = await signIn(app, "dealer@meridian.example");
    expect((await dealer.get("/api/client/")).json()).toMatchObject({
      brand_name: "Meridian MF",
      state: "Maharashtra",
      pincode: "400001",
    });
    const found = await app.inject({ url: "/api/client/by-website/?website=WWW.meridian.example.in" });
    expect(found.json()).toEqual({ client: { name: "Meridian Mutual Fund", brand_name: "Meridian MF" } });
    expect((await app.inject({ url: "/api/client/by-website/?website=nobody.example" })).json()).toEqual({
      client: null,
    });
  });

  test("is not another firm's to change, nor a dealer's", async () => {
    const admin = await signIn(app, "admin@meridian.example");
    expect((await admin.send("PUT", "/api/client/profile", { ...BODY, client_id: "cli_narmada" })).statusCode).toBe(
      404,
    );
    const dealer = await signIn(app, "dealer@meridian.example");
    expect((await dealer.send("PUT", "/api/client/profile", BODY)).statusCode).toBe(403);
  });

  test.each([
    [{ brand_name: " " }, "brand_name", "Brand name is required."],
    [{ website: "not a site" }, "website", "Please enter a valid website, such as www.example.in"],
    [{ gst: "27" }, "gst", "Please enter a valid GST Registration Number."],
    [{ pincode: "4000" }, "pincode", "Please enter a valid Pincode."],
    [{ city: "x".repeat(101) }, "city", "Should be at most 100 characters."],
  ])("with %j is refused at %s", async (wrong, field, text) => {
    const admin = await signIn(app, "admin@meridian.example");
    expect(fieldErrors(await admin.send("PUT", "/api/client/profile", { ...BODY, ...wrong }))[field]).toEqual([text]);
  });

  test("with a state that there is none of is refused (D-188)", async () => {
    const admin = await signIn(app, "admin@meridian.example");
    const answer = await admin.send("PUT", "/api/client/profile", { ...BODY, state: "Atlantis" });
    expect(Object.keys(fieldErrors(answer))).toEqual(["state"]);
  });
});
