import { expect, test } from "@playwright/test";
import { Desk } from "../pages/desk.ts";

// How a session goes on, and how it ends when it is over.

const looksAgain = (desk: Desk) => desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
const cookies = async (desk: Desk) =>
  new Map((await desk.context.cookies()).map((cookie) => [cookie.name, cookie] as const));

test("the tokens are cookies that no script reads, for fourteen days at most (U-06, D-008)", async ({ browser }) => {
  const desk = await Desk.open(browser, "broker@kaveri.example");
  const kept = await cookies(desk);
  const daysLeft = ((kept.get("bond.refresh")?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(daysLeft).toBeGreaterThan(13.9);
  expect(daysLeft).toBeLessThanOrEqual(14);
  const minutesLeft = ((kept.get("bond.token")?.expires ?? 0) - Date.now() / 1000) / 60;
  expect(minutesLeft).toBeGreaterThan(14);
  expect(minutesLeft).toBeLessThanOrEqual(15);
  for (const name of ["bond.token", "bond.refresh"]) {
    expect(kept.get(name)).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  }
  expect(await desk.page.evaluate(() => document.cookie)).not.toContain("bond.");
  await desk.close();
});

test("a token that ran out is renewed without the person noticing (S-05, S-07, Q-09)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await desk.context.clearCookies({ name: "bond.token" });
  await desk.press("Shift+X");
  await expect(desk.toast("You have no live quotes").or(desk.dealLine)).toBeVisible();
  if (await desk.dealLine.isVisible()) await desk.confirm();
  await expect(desk.toast("withdrawn").or(desk.toast("You have no live quotes"))).toBeVisible();
  expect((await cookies(desk)).get("bond.token")?.value).toBeTruthy();

  await test.step("a reload with the refresh token alone stays on the desk", async () => {
    await desk.context.clearCookies({ name: "bond.token" });
    await desk.page.reload();
    await desk.isLive();
  });

  await test.step("looking at the window again renews it too", async () => {
    const before = (await cookies(desk)).get("bond.token")?.value;
    await looksAgain(desk);
    await expect.poll(async () => (await cookies(desk)).get("bond.token")?.value).not.toBe(before);
  });
  await desk.close();
});

test("a session that is over leads out by the logout page (S-06)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await desk.context.clearCookies();
  await looksAgain(desk);
  await desk.page.waitForURL(/\/$/);
  await expect(desk.page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await desk.close();
});
