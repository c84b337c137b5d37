import { desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ErrorBody } from "#domain/contract/errors.ts";
import type { PasskeyAnswer, PasskeyCreation } from "#domain/contract/http/passkeys.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import type { PasskeyRequest } from "#domain/entities/passkey-request.ts";
import { messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { clients, passkeyChallenges, passkeys, recoveryCodes, users } from "#server/machine/db/schema/people.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { tidy } from "#server/housekeeping.ts";
import { staffPeopleRoutes } from "#server/people/staff/people/routes.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { softwareAuthenticator, type SoftwareAuthenticator } from "#server/testing/software-authenticator.ts";

const EMAIL = "dealer@meridian.example";
const ID = "usr_dealermeridian";
const OTHER = "dealer@narmada.example";
const ORIGIN = "https://desk.example";

let parts: TestParts;
let app: FastifyInstance;
/** Another node on the same database. */
let otherNode: FastifyInstance;
let browser: TestBrowser;
let key: SoftwareAuthenticator;
beforeAll(async () => {
  parts = await testParts({
    config: { publicOrigins: [ORIGIN, "https://in.desk.example", "https://elsewhere.example"] },
  });
  app = await testApp(parts, staffPeopleRoutes(parts));
  otherNode = await testApp({ ...parts });
});
afterAll(async () => {
  await app.close();
  await otherNode.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
  await parts.db.orm.delete(recoveryCodes);
  await parts.db.orm.delete(passkeyChallenges);
  await parts.db.orm.delete(passkeys);
  await parts.db.orm.update(clients).set({ needsSecondFactor: false });
  await parts.db.orm
    .update(users)
    .set({ secondFactorSecret: null, nextSecondFactorSecret: null, secondFactorAt: null, secondFactorStep: 0 });
  parts.clock.advance(60_000);
  browser = await signIn(app, EMAIL);
  key = softwareAuthenticator(ORIGIN);
});

interface Given {
  second_factor?: string;
  passkey?: PasskeyAnswer;
}
const byPassword = (given: Given = {}, { email = EMAIL, node = app } = {}) =>
  node.inject({ method: "POST", url: "/api/token/", payload: { email, password: DEMO_PASSWORD, ...given } });
const bodyOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>();
const offer = (who = browser, body: object = { password: DEMO_PASSWORD }) =>
  who.send("POST", "/api/second-factor/passkeys/offer/", body);
const addAs = (credential: unknown, who = browser, name = "Blue key") =>
  who.send("POST", "/api/second-factor/passkeys/", { name, credential });
const profileOf = async (who = browser) => (await who.get("/api/client/user/")).json<Profile>();
const lastEntries = async (count: number) =>
  (await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(count)).map(({ action }) => action);

/** Adds the key for the signed-in person; returns the recovery codes. */
async function add(who = browser, authenticator = key, name?: string): Promise<string[]> {
  const offered = await offer(who);
  expect(offered.statusCode, offered.body).toBe(200);
  const added = await addAs(authenticator.create(offered.json<PasskeyCreation>()), who, name);
  expect(added.statusCode, added.body).toBe(200);
  return added.json<{ recovery_codes: string[] }>().recovery_codes;
}

/** Passkey request after a correct password. */
async function asked(email = EMAIL): Promise<PasskeyRequest> {
  const answer = await byPassword({}, { email });
  expect([answer.statusCode, bodyOf(answer).code]).toEqual([403, "second_factor_required"]);
  expect(answer.cookies).toEqual([]);
  const request = bodyOf(answer).second_factor?.passkey;
  if (!request) throw new Error("no passkey was asked for");
  return request;
}

/** The same before an act of a signed-in person. */
async function askedFor(url: string, body: object): Promise<PasskeyRequest> {
  const request = bodyOf(await browser.send("POST", url, body)).second_factor?.passkey;
  if (!request) throw new Error("no passkey was asked for");
  return request;
}

describe("adding a passkey", () => {
  test("takes the password, gives ten recovery codes, is told of by mail and audited, and shows with its times", async () => {
    expect(bodyOf(await offer(browser, { password: "not it" })).field_errors).toHaveProperty("password");
    const codes = await add();
    expect(new Set(codes).size).toBe(10);
    expect(await messageTo(parts, EMAIL)).toContain('your passkey "Blue key"');
    expect(await lastEntries(2)).toEqual(["auth.second_factor_on", "auth.passkey_added"]);
    const { passkeys: shown, second_factor_since: since, has_authenticator: hasApp } = await profileOf();
    expect(shown).toMatchObject([{ name: "Blue key", added_at: expect.any(String), last_used_at: null }]);
    expect([since, hasApp]).toEqual([expect.any(String), false]);
    expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(200);
    expect((await profileOf()).passkeys[0]?.last_used_at).toBe(parts.clock.now().toISOString());
  });

  test("asks the browser for a key of approved algorithms that knows its person, at our host, and for none that is there already", async () => {
    await add();
    const proof = key.get(await askedFor("/api/second-factor/passkeys/offer/", { password: DEMO_PASSWORD }));
    const offered = await offer(browser, { password: DEMO_PASSWORD, passkey: proof });
    expect(offered.json()).toMatchObject({
      rp: { id: "desk.example" },
      // EdDSA, ES256, RS256: FIPS 186-5 approves all three.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      attestation: "none",
      authenticatorSelection: { userVerification: "required" },
      excludeCredentials: [{ id: key.credentialId, type: "public-key" }],
    });
  });

  test("takes the second factor where there is one, not the session and the password alone", async () => {
    await add();
    const bare = await offer();
    expect([bare.statusCode, bodyOf(bare).code]).toEqual([403, "second_factor_required"]);
    expect(bodyOf(bare).second_factor).toMatchObject({ app: false, passkey: { rpId: "desk.example" } });
    expect((await offer(browser, { password: DEMO_PASSWORD, second_factor: "aaaaa-aaaaa" })).statusCode).toBe(400);
  });

  test.each([
    ["of another origin", { origin: "https://desk.example.evil.example" }],
    ["of an origin of ours at another host", { origin: "https://elsewhere.example" }],
    ["of another host's key", { rpId: "evil.example" }],
    ["that did not know its person", { isVerified: false }],
  ])("is refused for one %s", async (_what, at) => {
    const answer = await addAs(key.create((await offer()).json<PasskeyCreation>(), at));
    expect(bodyOf(answer).field_errors).toHaveProperty("credential");
    expect((await profileOf()).passkeys).toEqual([]);
  });

  test("takes a challenge once, within five minutes, and of its own person", async () => {
    const offered = (await offer()).json<PasskeyCreation>();
    const other = await signIn(app, OTHER);
    expect((await addAs(key.create(offered), other)).statusCode).toBe(400);
    expect((await addAs(key.create(offered))).statusCode).toBe(200);
    expect((await addAs(softwareAuthenticator(ORIGIN).create(offered))).statusCode).toBe(400);
    const late = (await offer(other)).json<PasskeyCreation>();
    parts.clock.advance(5 * 60_000);
    expect((await addAs(softwareAuthenticator(ORIGIN).create(late), other)).statusCode).toBe(400);
  });

  test("a key is one person's, once", async () => {
    await add();
    const other = await signIn(app, OTHER);
    const again = await addAs(key.create((await offer(other)).json<PasskeyCreation>()), other);
    expect([again.statusCode, bodyOf(again).code]).toEqual([409, "already_done"]);
  });

  test.each([
    ["nothing", {}],
    ["no JSON", { clientDataJSON: "!!", attestationObject: "" }],
    ["empty bytes", { clientDataJSON: "", attestationObject: "" }],
    ["bytes of nothing", { clientDataJSON: "e30", attestationObject: "AAAA" }],
  ])("of %s is a refusal, not a fault", async (_what, response) => {
    const answer = await addAs({ id: "a", rawId: "a", type: "public-key", clientExtensionResults: {}, response });
    expect(answer.statusCode).toBe(400);
  });
});

describe("signing in with a passkey", () => {
  test("opens the session, on whichever node each step is asked, and at every origin of its host", async () => {
    await add();
    expect((await byPassword({ passkey: key.get(await asked()) }, { node: otherNode })).statusCode).toBe(200);
    const below = key.get(await asked(), { origin: "https://in.desk.example", userHandle: ID });
    expect((await byPassword({ passkey: below })).statusCode).toBe(200);
  });

  test("is asked for after a right password alone", async () => {
    await add();
    const wrong = await app.inject({
      method: "POST",
      url: "/api/token/",
      payload: { email: EMAIL, password: "not it", passkey: key.get(await asked()) },
    });
    expect([wrong.statusCode, bodyOf(wrong).code]).toEqual([400, "validation_error"]);
    expect(bodyOf(wrong)).not.toHaveProperty("second_factor");
  });

  test("completes a one-time code, too", async () => {
    await add();
    await app.inject({ method: "POST", url: "/api/request-otp/", payload: { email: EMAIL, request_type: "login" } });
    const otp = /^\d{6}/.exec(await messageTo(parts, EMAIL))?.[0] ?? "";
    const byCode = (given: Given) =>
      app.inject({ method: "POST", url: "/api/token/otp/", payload: { email: EMAIL, otp, ...given } });
    const request = bodyOf(await byCode({})).second_factor?.passkey;
    if (!request) throw new Error("no passkey was asked for");
    expect((await byCode({ passkey: key.get(request) })).statusCode).toBe(200);
  });

  test.each([
    ["at another origin", { origin: "https://desk-example.evil.example" }],
    ["at another host of ours", { origin: "https://elsewhere.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without knowing its person", { isVerified: false }],
    ["and says that it is somebody else's", { userHandle: "usr_dealernarmada" }],
  ])("is refused where it signs %s", async (_what, at) => {
    await add();
    const answer = await byPassword({ passkey: key.get(await asked(), at) });
    expect([answer.statusCode, Object.keys(bodyOf(answer).field_errors)]).toEqual([400, ["passkey"]]);
    expect(answer.cookies).toEqual([]);
  });

  test("is refused where the signature is another key's", async () => {
    await add();
    const { response } = softwareAuthenticator(ORIGIN).get(await asked());
    const forged = { ...key.get(await asked()), response };
    expect((await byPassword({ passkey: forged })).statusCode).toBe(400);
  });

  test("takes a challenge once, also at the same moment and after a refusal, and within five minutes", async () => {
    await add();
    const answer = key.get(await asked());
    const both = await Promise.all([byPassword({ passkey: answer }), byPassword({ passkey: answer })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await byPassword({ passkey: answer })).statusCode).toBe(400);
    const request = await asked();
    expect((await byPassword({ passkey: key.get(request, { isVerified: false }) })).statusCode).toBe(400);
    expect((await byPassword({ passkey: key.get(request) })).statusCode).toBe(400);
    const late = await asked();
    parts.clock.advance(5 * 60_000);
    expect((await byPassword({ passkey: key.get(late) })).statusCode).toBe(400);
  });

  test("takes neither another person's challenge, nor one of another purpose, nor another person's passkey", async () => {
    await add();
    const theirs = softwareAuthenticator(ORIGIN);
    await add(await signIn(app, OTHER), theirs);
    expect((await byPassword({ passkey: key.get(await asked(OTHER)) })).statusCode).toBe(400);
    expect((await byPassword({ passkey: theirs.get(await asked()) })).statusCode).toBe(400);
    const toConfirm = await askedFor("/api/second-factor/passkeys/offer/", { password: DEMO_PASSWORD });
    expect((await byPassword({ passkey: key.get(toConfirm) })).statusCode).toBe(400);
    expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(200);
  });

  test("one that counts back is refused, noted, and its owner told: there are two of it", async () => {
    await add();
    key.counter = 7;
    expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(200);
    for (const counter of [7, 3]) {
      key.counter = counter - 1;
      expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(400);
    }
    expect(await messageTo(parts, EMAIL)).toContain("a use counter lower than before");
    const [entry] = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry).toMatchObject({ action: "auth.refused", subject: ID, detail: { because: "passkey copied" } });
    key.counter = 20;
    expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(200);
  });

  test("one that never counts is taken each time", async () => {
    await add();
    for (let times = 0; times < 2; times += 1) {
      key.counter = -1;
      expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(200);
    }
  });

  test("does nothing for somebody who was switched off", async () => {
    await add();
    const request = await asked();
    await parts.db.orm.update(users).set({ status: "inactive" }).where(eq(users.id, ID));
    const answer = await byPassword({ passkey: key.get(request) });
    await parts.db.orm.update(users).set({ status: "active" }).where(eq(users.id, ID));
    expect([answer.statusCode, answer.cookies]).toEqual([400, []]);
  });

  test("a recovery code stands in for it, and an app beside it stays", async () => {
    const [code = ""] = await add();
    expect((await byPassword({ second_factor: code })).statusCode).toBe(200);
    expect((await byPassword({ second_factor: "000000" })).statusCode).toBe(400);
    const setUp = "/api/second-factor/set-up/";
    const proof = key.get(await askedFor(setUp, { password: DEMO_PASSWORD }));
    const started = await browser.send("POST", setUp, { password: DEMO_PASSWORD, passkey: proof });
    const secret = Secret.fromBase32(started.json<{ secret: string }>().secret);
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: parts.clock.now().getTime() });
    expect((await byPassword({ second_factor: codeNow() })).statusCode).toBe(400);
    const confirmed = await browser.send("POST", "/api/second-factor/confirm/", { otp: codeNow() });
    expect(confirmed.json()).toEqual({ recovery_codes: [] });
    parts.clock.advance(30_000);
    expect((await byPassword({ second_factor: codeNow() })).statusCode).toBe(200);
    expect(bodyOf(await byPassword()).second_factor).toMatchObject({ app: true, passkey: expect.any(Object) });
    expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(200);
  });

  test("bears ten tries in a quarter of an hour, and thirty that are only asked for", async () => {
    await add();
    const passkey = key.get(await asked(), { isVerified: false });
    const tries = [];
    for (let at = 0; at < 11; at += 1) tries.push((await byPassword({ passkey })).statusCode);
    expect(tries.at(-1)).toBe(429);
    await parts.db.orm.delete(rateLimits);
    const askings = [];
    for (let at = 0; at < 31; at += 1) askings.push((await byPassword()).statusCode);
    expect(askings.filter((status) => status === 429)).toHaveLength(1);
  });

  test("leaves nothing of a challenge that nobody answered", async () => {
    await add();
    await asked();
    expect(await parts.db.orm.$count(passkeyChallenges)).toBe(1);
    parts.clock.advance(5 * 60_000 + 1);
    await tidy(parts);
    expect(await parts.db.orm.$count(passkeyChallenges)).toBe(0);
  });
});

describe("a passkey that is there", () => {
  const urlOf = async () => `/api/second-factor/passkeys/${(await profileOf()).passkeys[0]?.id}/`;

  test("is renamed by the password", async () => {
    await add();
    const url = await urlOf();
    expect(bodyOf(await browser.send("PUT", url, { name: "Red", password: "not it" })).field_errors).toHaveProperty(
      "password",
    );
    expect((await browser.send("PUT", url, { name: "Red", password: DEMO_PASSWORD })).json()).toEqual({ name: "Red" });
    expect((await profileOf()).passkeys).toMatchObject([{ name: "Red" }]);
    expect(await lastEntries(1)).toEqual(["auth.passkey_renamed"]);
  });

  test("is removed by the password and a second factor, told of by mail and audited; the last takes the recovery codes away", async () => {
    await add();
    const remove = `${await urlOf()}remove/`;
    expect(bodyOf(await browser.send("POST", remove, { password: "not it" })).field_errors).toHaveProperty("password");
    const passkey = key.get(await askedFor(remove, { password: DEMO_PASSWORD }));
    expect((await browser.send("POST", remove, { password: DEMO_PASSWORD, passkey })).json()).toEqual({
      removed: true,
    });
    expect(await messageTo(parts, EMAIL)).toContain("It was your last: the second factor is off.");
    expect(await lastEntries(2)).toEqual(["auth.second_factor_off", "auth.passkey_removed"]);
    expect(await parts.db.orm.$count(recoveryCodes)).toBe(0);
    expect((await byPassword()).statusCode).toBe(200);
  });

  test("removed beside another leaves the second factor on", async () => {
    const [code = ""] = await add();
    const second = softwareAuthenticator(ORIGIN);
    const proof = { password: DEMO_PASSWORD, second_factor: code };
    await addAs(second.create((await offer(browser, proof)).json<PasskeyCreation>()), browser, "Second");
    const remove = `${await urlOf()}remove/`;
    const passkey = second.get(await askedFor(remove, { password: DEMO_PASSWORD }));
    expect((await browser.send("POST", remove, { password: DEMO_PASSWORD, passkey })).statusCode).toBe(200);
    expect((await profileOf()).passkeys).toMatchObject([{ name: "Second" }]);
    expect((await byPassword({ passkey: key.get(await asked()) })).statusCode).toBe(400);
    expect((await byPassword({ passkey: second.get(await asked()) })).statusCode).toBe(200);
  });

  test("is nobody else's to rename or remove", async () => {
    await add();
    const url = await urlOf();
    const other = await signIn(app, OTHER);
    const body = { name: "Mine", password: DEMO_PASSWORD };
    expect((await other.send("PUT", url, body)).statusCode).toBe(404);
    expect((await other.send("POST", `${url}remove/`, body)).statusCode).toBe(404);
    expect((await profileOf()).passkeys).toMatchObject([{ name: "Blue key" }]);
  });

  test("meets the duty to have a second factor, and can be set up before anything else", async () => {
    await parts.db.orm.update(clients).set({ needsSecondFactor: true }).where(eq(clients.id, "cli_meridian"));
    expect(bodyOf(await browser.get("/api/client/")).code).toBe("second_factor_missing");
    await add();
    expect((await browser.get("/api/client/")).statusCode).toBe(200);
  });

  test("goes with the second factor that our staff clear", async () => {
    await add();
    const staff = await signIn(app, "staff@yieldboard.example");
    const reason = { reason: "Called back on the number of the firm", proof: "called_back" };
    const cleared = await staff.send("POST", `/api/staff/people/${ID}/clear-second-factor/`, reason);
    expect(cleared.statusCode, cleared.body).toBe(200);
    expect(await parts.db.orm.$count(passkeys)).toBe(0);
    expect((await byPassword()).statusCode).toBe(200);
  });
});

// Keep last: the people of the other tests sign in with the old password.
describe("a passkey and a forgotten password", () => {
  test("set a new one together with the link; a passkey that was asked for to sign in does not", async () => {
    await add();
    const payload = { email: EMAIL, web_url: "https://desk.example/auth/reset-password" };
    const asks = { method: "POST", url: "/api/reset-password/", payload } as const;
    expect((await app.inject(asks)).statusCode).toBe(200);
    const [, user = "", token = ""] = /user=(\w+)&token=([\w-]+)/.exec(await messageTo(parts, EMAIL)) ?? [];
    const chosen = { new_password1: "Monsoon-yield-17", new_password2: "Monsoon-yield-17", token };
    const set = (given: Given) =>
      app.inject({ method: "POST", url: `/api/change-password/${user}/`, payload: { ...chosen, ...given } });
    const request = bodyOf(await set({})).second_factor?.passkey;
    if (!request) throw new Error("no passkey was asked for");
    expect(bodyOf(await set({ passkey: key.get(await asked()) })).field_errors).toHaveProperty("passkey");
    expect((await set({ passkey: key.get(request) })).json()).toEqual({ changed: true });
  });
});
