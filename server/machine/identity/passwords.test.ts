import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { decrypted } from "#server/machine/identity/encryption.ts";
import { hashPassword, isPassword, sealedHash } from "#server/machine/identity/passwords.ts";
import { sealOldPasswords } from "#server/machine/identity/reseal-secrets.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const ID = "usr_dealermeridian";
const EMAIL = "dealer@meridian.example";
const here = eq(users.id, ID);

let parts: TestParts;
let plain: string;
beforeAll(async () => {
  parts = await testParts();
  plain = await hashPassword(DEMO_PASSWORD);
});
afterAll(() => parts.close());
beforeEach(async () => {
  const passwordHash = sealedHash(parts.config, ID, plain);
  await parts.db.orm.update(users).set({ passwordHash }).where(here);
});

const storedHash = async () => {
  const [user] = await parts.db.orm.select({ stored: users.passwordHash }).from(users).where(here);
  return user?.stored ?? "";
};

describe("the stored hash of a password", () => {
  test("is sealed: a copy of the database has no hash to try guesses at", async () => {
    const app = await testApp(parts);
    const asha = await signIn(app, EMAIL);
    const given = { current_password: DEMO_PASSWORD, new_password1: "coupon strip monsoon" };
    const changed = await asha.send("PUT", "/api/client/user/password/", {
      ...given,
      new_password2: given.new_password1,
    });
    expect(changed.statusCode).toBe(200);
    const stored = await storedHash();
    expect(Buffer.from(stored, "base64url").toString("latin1") + stored).not.toContain("argon2");
    expect(decrypted(parts.config, "password", { stored, row: ID })).toMatch(/^\$argon2id\$/);
    await signIn(app, EMAIL, "coupon strip monsoon");
    await app.close();
  });

  test("opens neither under another secret nor for another person", async () => {
    const other = { sessionSecret: "another secret, 32 or more characters long" };
    const passwordHash = await storedHash();
    expect(await isPassword(parts.config, { id: ID, passwordHash }, DEMO_PASSWORD)).toBe(true);
    expect(await isPassword(other, { id: ID, passwordHash }, DEMO_PASSWORD)).toBe(false);
    expect(await isPassword(parts.config, { id: "usr_opsmeridian", passwordHash }, DEMO_PASSWORD)).toBe(false);
  });

  test("of before works on, and is sealed without its person", async () => {
    await parts.db.orm.update(users).set({ passwordHash: plain }).where(here);
    const app = await testApp(parts);
    await signIn(app, EMAIL);
    expect(await sealOldPasswords(parts)).toBeGreaterThan(0);
    expect(await storedHash()).not.toContain("argon2");
    await signIn(app, EMAIL);
    expect(await sealOldPasswords(parts)).toBe(0);
    await app.close();
  });
});
