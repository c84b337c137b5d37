import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { deliveries, users } from "#server/machine/db/schema/people.ts";
import { sendWaiting } from "#server/machine/deliveries/sender.ts";
import { inviteFirstStaff } from "#server/people/staff/first-staff.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const EMAIL = "first@desk.example";
const ORIGIN = "https://desk.example";
const SETTLED_DAYS = 8;

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  onTestFinished(() => parts.close());
});

const invited = (email = EMAIL) => parts.db.orm.select().from(users).where(eq(users.email, email));
const staff = () => parts.db.orm.$count(users, eq(users.isStaff, true));
const mails = (email = EMAIL) => parts.db.orm.$count(deliveries, eq(deliveries.destination, email));
const withoutStaff = () => parts.db.orm.update(users).set({ isStaff: false });
const invite = (email = EMAIL) => inviteFirstStaff(parts, email, ORIGIN);
const mailServerIsAway = () =>
  sendWaiting(parts, { email: () => Promise.reject(new Error("getaddrinfo ENOTFOUND mail")) });

test("where nobody of the staff is, the first is invited by mail, once, and is staff", async () => {
  await invite();
  expect(await invited()).toEqual([]);
  await withoutStaff();
  await invite();
  await invite();
  await sendWaiting(parts, { email: () => Promise.resolve() });
  await invite();
  expect(await invited()).toMatchObject([{ status: "invited", isStaff: true }]);
  expect([await staff(), await mails()]).toEqual([1, 1]);
});

test("the first of the staff is invited again, by a link that opens, when no mail server took the mail", async () => {
  await withoutStaff();
  await invite();
  await mailServerIsAway();
  await invite();
  expect(await messageTo(parts, EMAIL)).toContain(`${ORIGIN}/client/register?invite_code=`);
  expect([await staff(), await mails()]).toEqual([1, 2]);
});

test("the first of the staff is invited again when their link is past its time, and by no start once they registered", async () => {
  await withoutStaff();
  await invite();
  await sendWaiting(parts, { email: () => Promise.resolve() });
  parts.clock.advance(SETTLED_DAYS * 24 * 60 * 60_000);
  await invite();
  expect(await mails()).toBe(2);
  await parts.db.orm.update(users).set({ status: "active" }).where(eq(users.email, EMAIL));
  parts.clock.advance(SETTLED_DAYS * 24 * 60 * 60_000);
  await invite();
  await invite("other@desk.example");
  expect([await staff(), await mails()]).toEqual([1, 2]);
});

test("an address that was mistyped is put right in the setting: the same person is invited there", async () => {
  await withoutStaff();
  await invite("frist@desk.example");
  await invite();
  expect([await invited("frist@desk.example"), await staff()]).toEqual([[], 1]);
  expect(await messageTo(parts, EMAIL)).toContain(`${ORIGIN}/client/register?invite_code=`);
});

test("a node that is started over and over while no mail is taken starts each time, and sends no more than others may", async () => {
  await withoutStaff();
  for (let start = 0; start < 8; start += 1) {
    await invite();
    await mailServerIsAway();
  }
  expect(await mails()).toBe(5);
});
