import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { audit, rateLimits } from "#server/machine/db/schema/ledger.ts";
import { clients, invites, users } from "#server/machine/db/schema/people.ts";
import { inviteInvalid, resendInvite, revokeInvite } from "#server/people/accounts/invites/invites.ts";
import {
  asAdmin,
  codeInMailTo,
  invited,
  messageTo,
  ORIGIN,
  PAYLOAD,
  registrationCode,
  unregisteredFirm,
} from "#server/people/accounts/invites/invites.testing.ts";
import { openFirmPan, openPersonPan } from "#server/machine/identity/pans.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
  parts.clock.advance(60_000);
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url, payload, headers });
const validate = (code: string) => post("/api/client/user/invite/validate/", { invite_code: code });
const MOBILE = { mobile: PAYLOAD.contact.mobile };

/** Registration payload with a valid invite, and the code for the mobile number. */
async function payloadOf({ code, email }: { code: string; email: string }, more: object = {}) {
  await parts.db.orm.delete(rateLimits);
  const otp = await registrationCode(parts, app, MOBILE, code);
  return { ...PAYLOAD, invite_code: code, otp, contact: { ...PAYLOAD.contact, email }, ...more };
}
const register = async (invite: { code: string; email: string }, more: object = {}) =>
  post("/api/client/register/", await payloadOf(invite, more));
const userOf = async (id: string) => (await parts.db.orm.select().from(users).where(eq(users.id, id)))[0];

describe("an invite (A-032, U-01)", () => {
  test("is a random code of 32 characters that stands in the mail alone", async () => {
    const { code, email, userId } = await invited(parts);
    expect(code).toMatch(/^[\w-]{32}$/);
    expect(await messageTo(parts, email)).toContain(`${ORIGIN}/client/register?invite_code=${code}`);
    expect(await messageTo(parts, email)).toContain("Gauri Rao invites you");
    const stored = JSON.stringify(await parts.db.orm.select().from(invites).where(eq(invites.userId, userId)));
    expect(stored).not.toContain(code);
  });

  test("says whom it is for and which firm they join", async () => {
    const { code, email } = await invited(parts, { firstName: "Anand", lastName: "Pai", mobile: "+91 98200 12345" });
    expect((await validate(code)).json()).toMatchObject({
      invite: {
        email,
        first_name: "Anand",
        mobile: "9820012345",
        roles: ["clientdealer"],
        code_to: "mobile",
        firm: { name: "Meridian Mutual Fund", client_type: "CORP", is_registered: true },
      },
    });
  });

  test("lives seven days", async () => {
    const { code } = await invited(parts);
    parts.clock.advance(7 * 24 * 60 * 60_000 - 1);
    expect((await validate(code)).statusCode).toBe(200);
    parts.clock.advance(1);
    expect((await validate(code)).json()).toEqual(inviteInvalid().toBody());
    expect((await validate(code)).statusCode).toBe(410);
  });

  test("that is sent again makes the one before it useless", async () => {
    const { code, email, userId } = await invited(parts);
    parts.clock.advance(1000);
    await asAdmin(parts, (changing) =>
      resendInvite(parts, changing, { userId, firmId: "cli_meridian", origin: ORIGIN }),
    );
    expect((await validate(code)).statusCode).toBe(410);
    expect((await validate(await codeInMailTo(parts, email))).statusCode).toBe(200);
  });

  test("that is revoked opens nothing, and its invitee is inactive (S-22, S-23)", async () => {
    const { code, userId } = await invited(parts);
    await asAdmin(parts, (changing) => revokeInvite(changing, { userId, firmId: "cli_meridian" }));
    expect((await validate(code)).statusCode).toBe(410);
    expect((await userOf(userId))?.status).toBe("inactive");
    const again = await invited(parts, { email: (await userOf(userId))?.email ?? "" });
    expect(again.userId).toBe(userId);
    expect((await validate(again.code)).statusCode).toBe(200);
  });

  test("of another firm can be neither sent again nor revoked", async () => {
    const { userId } = await invited(parts);
    const other = { userId, firmId: "cli_narmada", origin: ORIGIN };
    await expect(asAdmin(parts, (changing) => resendInvite(parts, changing, other))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(asAdmin(parts, (changing) => revokeInvite(changing, other))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test.each(["dealer@meridian.example", " DEALER@narmada.example"])(
    "does not go to %s, who has an account",
    async (email) => {
      await expect(invited(parts, { email })).rejects.toMatchObject({
        detail: { fieldErrors: { email: ["This email already has an account."] } },
      });
    },
  );

  test.each(["", "x".repeat(201)])("with %j for a code is a wrong field, not a fault", async (code) => {
    expect((await validate(code)).statusCode).toBe(400);
  });

  test.each(["A".repeat(32), "' or 1=1 --", "नमस्ते"])("made up as %j is invalid", async (code) => {
    expect((await validate(code)).statusCode).toBe(410);
  });

  test("cannot be guessed at leisure", async () => {
    const answers = [];
    for (let guess = 0; guess < 121; guess += 1) answers.push((await validate(`guess${guess}`)).statusCode);
    expect(answers.at(119)).toBe(410);
    expect(answers.at(120)).toBe(429);
  });
});

describe("registration (A-014, D-039, D-062..D-069)", () => {
  test("makes the invitee active, signs them in and remembers what they said", async () => {
    const invite = await invited(parts);
    const answer = await register(invite);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(["bond.token", "bond.refresh", "bond.device"]);
    const person = must(await userOf(invite.userId), "the person");
    expect(openPersonPan(parts.config, person)).toBe("AAACM1234K");
    expect(person).toMatchObject({
      status: "active",
      firstName: "Anand",
      lastName: "Pai",
      mobile: "9820012345",
      hasWhatsappConsent: true,
      isProfileComplete: true,
    });
    const browser = await signIn(app, invite.email, PAYLOAD.password);
    const { session } = (await browser.get("/api/session/")).json();
    expect(session).toMatchObject({ name: "Meridian Mutual Fund", user_info: { roles: ["clientdealer"] } });
    const [entry] = await parts.db.orm
      .select()
      .from(audit)
      .where(eq(audit.action, "invite.redeemed"))
      .orderBy(desc(audit.seq));
    expect(entry).toMatchObject({ actorId: invite.userId, clientId: "cli_meridian" });
  });

  test("of a firm's first person registers the firm, once per PAN", async () => {
    const firmId = await unregisteredFirm(parts, "Tapti Capital");
    const invite = await invited(parts, { firmId, roles: ["clientopsadmin"] });
    const answer = await register(invite, {
      pan: "AABCT4321L",
      client_type: "CORP-P",
      corporate_identity: { name: "Tapti Capital Ltd" },
    });
    expect(answer.statusCode).toBe(200);
    const [firm] = await parts.db.orm.select().from(clients).where(eq(clients.id, firmId));
    expect(firm).toMatchObject({
      name: "Tapti Capital Ltd",
      clientType: "CORP-P",
      isRegistered: true,
    });
    expect(openFirmPan(parts.config, must(firm, "the firm"))).toBe("AABCT4321L");
    const twin = await invited(parts, { firmId: await unregisteredFirm(parts, "Twin") });
    const refused = await register(twin, { pan: "AABCT4321L" });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ field_errors: object }>().field_errors).toHaveProperty("pan");
    expect((await userOf(twin.userId))?.status).toBe("invited");
    expect((await register(twin, { pan: "AABCT4321M" })).statusCode).toBe(200);
  });

  test("of an individual takes the person's name and a category (D-044, D-045, D-051..D-055)", async () => {
    const firmId = await unregisteredFirm(parts, "To be named");
    const invite = await invited(parts, { firmId });
    const individual = { client_type: "INDV", corporate_identity: null, pan: "ABCPD1234E" };
    const missing = await register(invite, individual);
    expect(missing.json<{ field_errors: object }>().field_errors).toEqual({ category: ["Category is required."] });
    expect((await register(invite, { ...individual, category: "HUF" })).statusCode).toBe(200);
    const [firm] = await parts.db.orm.select().from(clients).where(eq(clients.id, firmId));
    expect(firm).toMatchObject({ name: "Anand Pai", clientType: "INDV", category: "HUF" });
  });

  test("leaves a registered firm as it is", async () => {
    await register(await invited(parts), {
      corporate_identity: { name: "Somebody else" },
      client_type: "INDV",
      category: "RTL",
    });
    const [firm] = await parts.db.orm.select().from(clients).where(eq(clients.id, "cli_meridian"));
    expect(firm).toMatchObject({ name: "Meridian Mutual Fund", clientType: "CORP", pan: null });
  });

  test("by one-time codes alone needs no password", async () => {
    const invite = await invited(parts);
    expect((await register(invite, { auth_mode: "otp", password: null })).statusCode).toBe(200);
    expect((await userOf(invite.userId))?.passwordHash).toBeNull();
  });

  test("with a stolen password is refused at it, and code and invite are good for another", async () => {
    const invite = await invited(parts);
    const payload = await payloadOf(invite, { password: "Manchester99!" });
    const refused = await post("/api/client/register/", payload);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      field_errors: { password: ["This password is easy to guess. Try a few words that do not belong together."] },
    });
    expect((await userOf(invite.userId))?.passwordHash).toBeNull();
    expect((await post("/api/client/register/", { ...payload, password: PAYLOAD.password })).statusCode).toBe(200);
  });

  test("with an invite that was used, revoked or is too old changes nothing", async () => {
    const used = await invited(parts);
    const payload = await payloadOf(used);
    expect((await post("/api/client/register/", payload)).statusCode).toBe(200);
    expect((await post("/api/client/register/", payload)).statusCode).toBe(410);
    const revoked = await invited(parts);
    const late = await payloadOf(revoked);
    await asAdmin(parts, (changing) => revokeInvite(changing, { userId: revoked.userId, firmId: "cli_meridian" }));
    expect((await post("/api/client/register/", late)).statusCode).toBe(410);
    const old = await invited(parts);
    const older = await payloadOf(old);
    parts.clock.advance(8 * 24 * 60 * 60_000);
    expect((await post("/api/client/register/", older)).statusCode).toBe(410);
    expect((await userOf(old.userId))?.status).toBe("invited");
  });

  test("sent twice at the same moment happens once", async () => {
    const invite = await invited(parts);
    const payload = await payloadOf(invite);
    const answers = await Promise.all([1, 2, 3].map(() => post("/api/client/register/", payload)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  test("of one firm by two people at the same moment registers it once, and the other then joins it", async () => {
    const firmId = await unregisteredFirm(parts, "Betwa Advisers");
    const people = [await invited(parts, { firmId }), await invited(parts, { firmId })];
    const payloads: Awaited<ReturnType<typeof payloadOf>>[] = [];
    for (const [index, invite] of people.entries()) {
      const mobile = `982007000${index}`;
      await parts.db.orm.delete(rateLimits);
      const otp = await registrationCode(parts, app, { mobile }, invite.code);
      const contact = { ...PAYLOAD.contact, email: invite.email, mobile };
      const corporate_identity = { name: `Betwa ${index}` };
      payloads.push({ ...PAYLOAD, pan: "AABCB1234K", invite_code: invite.code, otp, contact, corporate_identity });
    }
    const answers = await Promise.all(payloads.map((payload) => post("/api/client/register/", payload)));
    // A registration during the other's is refused with 409; a later one joins at once.
    const [first] = await parts.db.orm.select().from(clients).where(eq(clients.id, firmId));
    for (const [index, { statusCode }] of answers.entries()) {
      if (statusCode === 409) expect(first?.name).toBe(`Betwa ${1 - index}`);
      const joined = statusCode === 409 ? await post("/api/client/register/", payloads[index] ?? {}) : answers[index];
      expect(joined?.statusCode).toBe(200);
    }
    const registered = await parts.db.orm
      .select()
      .from(audit)
      .where(and(eq(audit.subject, firmId), eq(audit.action, "firm.registered")));
    expect(registered.map(({ detail }) => detail)).toMatchObject([{ name: first?.name }]);
    expect(await parts.db.orm.select().from(clients).where(eq(clients.id, firmId))).toEqual([first]);
  });

  test("needs the right code, and a code bears five tries", async () => {
    const invite = await invited(parts);
    const payload = await payloadOf(invite);
    const wrong = { ...payload, otp: String((Number(payload.otp) + 1) % 1_000_000).padStart(6, "0") };
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await post("/api/client/register/", wrong)).json()).toMatchObject({
        field_errors: { otp: ["This code is incorrect or has expired."] },
      });
    }
    expect((await post("/api/client/register/", payload)).statusCode).toBe(400);
  });

  test("sends no code without a good invite, and answers the same", async () => {
    const { code } = await invited(parts);
    const asked = await post("/api/request-otp/", {
      mobile: "9820099999",
      request_type: "register",
      invite_code: "none",
    });
    const known = await post("/api/request-otp/", {
      mobile: "9820088888",
      request_type: "register",
      invite_code: code,
    });
    expect([asked.statusCode, asked.body]).toEqual([known.statusCode, known.body]);
    expect(await messageTo(parts, "9820099999")).toBe("");
    expect(await messageTo(parts, "9820088888")).toMatch(/^\d{6} is your/);
    await post("/api/request-otp/", { email: "stranger@evil.example", request_type: "register", invite_code: code });
    expect(await messageTo(parts, "stranger@evil.example")).toBe("");
  });

  test("is for the address that was invited", async () => {
    const invite = await invited(parts);
    const answer = await register({ ...invite, email: "other@meridian.example" });
    expect(answer.json()).toMatchObject({
      field_errors: { "contact.email": ["This invitation is for another email."] },
    });
  });

  test.each([
    [{ pan: "" }, "pan", "PAN is required."],
    [{ pan: "abcde1234f" }, "pan", "Please enter a valid PAN (10 Digits)."],
    [
      { identity: { first_name: "An4nd", last_name: "Pai" } },
      "identity.first_name",
      "Should not contain special characters.",
    ],
    [
      { identity: { first_name: "<script>", last_name: "Pai" } },
      "identity.first_name",
      "Should not contain special characters.",
    ],
    [
      { identity: { first_name: "A".repeat(100_00), last_name: "Pai" } },
      "identity.first_name",
      "Should be at most 60 characters.",
    ],
    [{ identity: { first_name: "Anand", last_name: "" } }, "identity.last_name", "Last name is required."],
    [{ contact: { email: "x", mobile: "9820012345" } }, "contact.email", "Enter a valid email ID."],
    [{ contact: { email: "a@b.in", mobile: "5820012345" } }, "contact.mobile", "Please enter a valid Phone number."],
    [{ password: "short" }, "password", "Use at least 12 characters."],
    [{ password: null }, "password", "Password is required."],
    [{ otp: "" }, "otp", "OTP is required"],
    [{ otp: "12345" }, "otp", "Must be 6 digits"],
    [{ client_type: "INDV" }, "category", "Category is required."],
    [{ corporate_identity: { name: "" } }, "corporate_identity.name", "Company name is required."],
    [{ corporate_identity: null }, "corporate_identity.name", "Company name is required."],
  ])("with %j is refused at %s", async (wrong, field, message) => {
    const body = {
      ...PAYLOAD,
      invite_code: "any",
      otp: "123456",
      contact: { ...PAYLOAD.contact, email: "a@b.in" },
      ...wrong,
    };
    const answer = await post("/api/client/register/", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ field_errors: Record<string, string[]> }>().field_errors[field]?.[0]).toBe(message);
  });

  test("from a page of another site is refused", async () => {
    const answer = await post("/api/client/register/", PAYLOAD, { origin: "https://evil.example" });
    expect(answer.statusCode).toBe(403);
  });
});

describe("joining with a name and a mailed code (A-025, D-041)", () => {
  test("signs in at once and leaves the profile to be completed", async () => {
    const { code, email, userId } = await invited(parts);
    const otp = await registrationCode(parts, app, { email }, code, "easy_register");
    const identity = { first_name: "Sana", last_name: "Qureshi" };
    const answer = await post("/api/client/register-user/lite", { invite_code: code, otp, identity });
    expect(answer.statusCode).toBe(200);
    expect(await userOf(userId)).toMatchObject({
      status: "active",
      isProfileComplete: false,
      passwordHash: null,
      mobile: "",
    });
    expect((await post("/api/client/register-user/lite", { invite_code: code, otp, identity })).statusCode).toBe(410);
  });

  test("is not for a firm that is still to be registered", async () => {
    const { code, email } = await invited(parts, { firmId: await unregisteredFirm(parts, "Mahi Funds") });
    const otp = await registrationCode(parts, app, { email }, code, "easy_register");
    const identity = { first_name: "Sana", last_name: "Qureshi" };
    const answer = await post("/api/client/register-user/lite", { invite_code: code, otp, identity });
    expect(answer.json()).toMatchObject({
      field_errors: { invite_code: ["Register Mahi Funds first: it needs its PAN."] },
    });
  });

  test("a code of one mode is not good for another (D-038..D-041)", async () => {
    const { code, email } = await invited(parts);
    const otp = await registrationCode(parts, app, { email }, code, "register");
    const identity = { first_name: "Sana", last_name: "Qureshi" };
    expect((await post("/api/client/register-user/lite", { invite_code: code, otp, identity })).statusCode).toBe(400);
  });
});
