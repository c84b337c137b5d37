import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { rateLimits } from "#server/machine/db/schema/ledger.ts";
import { deliveries, users } from "#server/machine/db/schema/people.ts";
import { wrongCode } from "#server/machine/identity/errors.ts";
import { serveOutboxPage } from "#server/machine/deliveries/outbox-page.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { sendWaiting } from "#server/machine/deliveries/sender.ts";
import type { Outgoing } from "#server/machine/deliveries/transports.ts";
import { testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
  serveOutboxPage(app, parts);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});
beforeEach(async () => {
  await parts.db.orm.delete(rateLimits);
  parts.clock.advance(60_000);
});

const ask = (to: { email?: string; mobile?: string }, request_type = "login") =>
  app.inject({ method: "POST", url: "/api/request-otp/", payload: { ...to, request_type } });
const offer = (to: { email?: string; mobile?: string }, otp: string) =>
  app.inject({ method: "POST", url: "/api/token/otp/", payload: { ...to, otp } });

/** The code last sent to an address. */
async function codeSentTo(destination: string): Promise<string> {
  const [message] = await parts.db.orm
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.destination, destination)))
    .orderBy(desc(deliveries.createdAt))
    .limit(1);
  return /^\d{6}/.exec(message?.body ?? "")?.[0] ?? "";
}
const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const DEALER = { email: "dealer@meridian.example" };

describe("one-time codes", () => {
  test("are six digits from the whole of a million, those that begin with a nought among them", async () => {
    const codes: string[] = [];
    const isDealer = eq(users.email, DEALER.email);
    const [before] = await parts.db.orm.select({ mobile: users.mobile }).from(users).where(isDealer);
    for (let n = 0; n < 60; n += 1) {
      const mobile = `98200${String(10_000 + n)}`;
      await parts.db.orm.update(users).set({ mobile }).where(isDealer);
      await ask({ mobile });
      codes.push(await codeSentTo(mobile));
      await parts.db.orm.delete(rateLimits);
    }
    await parts.db.orm
      .update(users)
      .set({ mobile: must(before).mobile })
      .where(isDealer);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    // Two of sixty are alike once in some six hundred runs, three hardly ever.
    expect(new Set(codes).size).toBeGreaterThanOrEqual(58);
    const firsts = new Set(codes.map((code) => code[0]));
    expect(firsts.size).toBeGreaterThan(5);
  });

  test("a code sent by mail signs in, once (A-005, A-006)", async () => {
    expect((await ask({ email: "Dealer@Meridian.example" })).json()).toEqual({
      sent: true,
      expires_in_seconds: 300,
      resend_in_seconds: 30,
    });
    const code = await codeSentTo(DEALER.email);
    const answer = await offer(DEALER, code);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name }) => name)).toEqual(["bond.token", "bond.refresh", "bond.device"]);
    expect((await offer(DEALER, code)).json()).toEqual(wrongCode().toBody());
  });

  test.each(["9252874540", "+919252874540", "91 92528 74540"])("a mobile may be written %s", async (mobile) => {
    await ask({ mobile });
    expect((await offer({ mobile: "9252874540" }, await codeSentTo("9252874540"))).statusCode).toBe(200);
  });

  test("an unknown account gets the same answer, and nothing is sent", async () => {
    const known = await ask({ email: "viewer@meridian.example" });
    const unknown = await ask({ email: "stranger@meridian.example" });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await codeSentTo("stranger@meridian.example")).toBe("");
    expect((await offer({ email: "stranger@meridian.example" }, "123456")).json()).toEqual(wrongCode().toBody());
  });

  test("a code is good for five minutes", async () => {
    await ask(DEALER);
    const code = await codeSentTo(DEALER.email);
    parts.clock.advance(5 * 60_000);
    expect((await offer(DEALER, code)).statusCode).toBe(400);
  });

  test("a code bears five tries; after them even the right one is refused", async () => {
    await ask(DEALER);
    const code = await codeSentTo(DEALER.email);
    await Promise.all(Array.from({ length: 5 }, () => offer(DEALER, notThe(code))));
    expect((await offer(DEALER, code)).json()).toEqual(wrongCode().toBody());
  });

  test("a new code makes the one before it useless", async () => {
    await ask(DEALER);
    const first = await codeSentTo(DEALER.email);
    await parts.db.orm.delete(rateLimits);
    parts.clock.advance(31_000);
    await ask(DEALER);
    const second = await codeSentTo(DEALER.email);
    if (first !== second) expect((await offer(DEALER, first)).statusCode).toBe(400);
    expect((await offer(DEALER, second)).statusCode).toBe(200);
  });

  describe("a stranger elsewhere", () => {
    const HOME = "10.2.2.2";
    const at = (remoteAddress: string, url: string, payload: object, cookies: Record<string, string> = {}) =>
      app.inject({ method: "POST", url, payload, remoteAddress, cookies });
    const askAt = (address: string, cookies = {}) =>
      at(address, "/api/request-otp/", { ...DEALER, request_type: "login", auth_mode: "otp" }, cookies);
    const offerAt = (address: string, otp: string, cookies = {}) =>
      at(address, "/api/token/otp/", { ...DEALER, otp, auth_mode: "otp" }, cookies);

    test("who asks for codes neither makes mine useless nor keeps me from asking", async () => {
      expect((await askAt(HOME)).statusCode).toBe(200);
      const mine = await codeSentTo(DEALER.email);
      parts.clock.advance(1000);
      for (let n = 1; n <= 3; n += 1) expect((await askAt(`10.8.8.${n}`)).statusCode).toBe(200);
      expect((await offerAt(HOME, mine)).statusCode).toBe(200);
    });

    test("who guesses does not use up the tries of my code", async () => {
      await askAt(HOME);
      const mine = await codeSentTo(DEALER.email);
      for (let n = 0; n < 10; n += 1) expect((await offerAt("10.8.8.8", notThe(mine))).statusCode).toBe(400);
      // Nor would the right one help them any more.
      expect((await offerAt("10.8.8.8", mine)).statusCode).toBe(400);
      expect((await offerAt(HOME, mine)).statusCode).toBe(200);
    });

    test("whom the limits stop does not stop a browser I have signed in to before", async () => {
      await askAt(HOME);
      const answer = await offerAt(HOME, await codeSentTo(DEALER.email));
      const device = answer.cookies.find(({ name }) => name === "bond.device")?.value ?? "";
      for (let n = 1; n <= 20; n += 1) await askAt(`10.8.9.${n}`);
      expect((await askAt("10.8.9.99")).statusCode).toBe(429);
      const known = { "bond.device": device };
      parts.clock.advance(1000);
      expect((await askAt("10.8.9.99", known)).statusCode).toBe(200);
      for (let n = 1; n <= 70; n += 1) await offerAt(`10.8.7.${n}`, "000000");
      expect((await offerAt("10.8.9.98", await codeSentTo(DEALER.email), known)).statusCode).toBe(200);
    });

    test("a code sent to me is good on another network too", async () => {
      await askAt(HOME);
      expect((await offerAt("10.3.3.3", await codeSentTo(DEALER.email))).statusCode).toBe(200);
    });
  });

  test("asking again within thirty seconds has to wait, known account or not", async () => {
    for (const to of [DEALER, { email: "stranger@meridian.example" }]) {
      await ask(to);
      const again = await ask(to);
      expect(again.statusCode).toBe(429);
      expect(again.json<{ retry_after_seconds: number }>().retry_after_seconds).toBeLessThanOrEqual(30);
    }
  });

  test("checking a code without signing in leaves it usable (A-007)", async () => {
    await ask(DEALER);
    const otp = await codeSentTo(DEALER.email);
    const validate = (offered: string) =>
      app.inject({
        method: "POST",
        url: "/api/validate-otp/",
        payload: { ...DEALER, otp: offered, request_type: "login" },
      });
    expect((await validate(otp)).json()).toEqual({ valid: true });
    expect((await validate(notThe(otp))).json()).toEqual(wrongCode().toBody());
    expect((await offer(DEALER, otp)).statusCode).toBe(200);
  });

  test.each([
    ["", "OTP is required"],
    ["12345", "Must be 6 digits"],
    ["12345a", "Must be 6 digits"],
  ])("%j is refused with %j (V-17, V-18)", async (otp, text) => {
    const refusal = (await offer(DEALER, otp)).json<{ field_errors: { otp: string[] } }>();
    expect(refusal.field_errors.otp[0]).toBe(text);
  });

  test("codes are not in the database as they are", async () => {
    await ask(DEALER);
    const code = await codeSentTo(DEALER.email);
    expect(JSON.stringify(await parts.db.query("select * from one_time_codes"))).not.toContain(`"${code}"`);
  });

  test("the demo's outbox shows the newest first, its text escaped", async () => {
    const hostile = { channel: "email", destination: "<b>x</b>@meridian.example", deliver: true } as const;
    await parts.db.orm.transaction((tx) =>
      queueDelivery(parts, tx, { ...hostile, subject: "<i>", body: 'Go to https://desk.example.in/a?b=c&d="<u>" now' }),
    );
    await parts.db.orm.delete(rateLimits);
    parts.clock.advance(1000);
    await ask(DEALER);
    const page = (await app.inject({ url: "/dev/outbox" })).body;
    expect(page).toContain(await codeSentTo(DEALER.email));
    expect(page.indexOf(DEALER.email)).toBeLessThan(page.indexOf("&#60;b&#62;x"));
    for (const raw of ["<b>x", "<i>", "<u>"]) expect(page).not.toContain(raw);
    expect(page).toContain('<a href="https://desk.example.in/a?b=c&#38;d=">');
  });
});

describe("sending", () => {
  test("a message goes out once and loses its text; one that is not taken is tried again", async () => {
    await parts.db.orm.delete(deliveries);
    await ask(DEALER);
    const taken: Outgoing[] = [];
    let down = true;
    const transports = {
      email: async (message: Outgoing) => {
        if (down) throw new Error("no answer");
        taken.push(message);
      },
    };
    await sendWaiting(parts, transports);
    down = false;
    parts.clock.advance(10_000);
    await sendWaiting(parts, transports);
    await sendWaiting(parts, transports);
    expect(taken.map(({ destination, body }) => [destination, /^\d{6} is your/.test(body)])).toEqual([
      [DEALER.email, true],
    ]);
    const [row] = await parts.db.orm.select().from(deliveries);
    expect(row).toMatchObject({ body: "", attempts: 2, failure: null });
  });
});
