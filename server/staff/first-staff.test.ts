import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messageTo } from "#server/accounts/invites/invites.testing.ts";
import { users } from "#server/db/schema/people.ts";
import { inviteFirstStaff } from "#server/staff/first-staff.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const EMAIL = "first@desk.example";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

const invited = () => parts.db.orm.select().from(users).where(eq(users.email, EMAIL));

test("where nobody of the staff is, the first is invited by mail, once, and is staff", async () => {
  await inviteFirstStaff(parts, EMAIL, "https://desk.example");
  expect(await invited()).toEqual([]);
  await parts.db.orm.update(users).set({ isStaff: false });
  await inviteFirstStaff(parts, EMAIL, "https://desk.example");
  await inviteFirstStaff(parts, "second@desk.example", "https://desk.example");
  expect(await invited()).toMatchObject([{ status: "invited", isStaff: true }]);
  expect(await messageTo(parts, EMAIL)).toContain("https://desk.example/client/register?invite_code=");
  expect(await parts.db.orm.$count(users, eq(users.isStaff, true))).toBe(1);
});
