import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// Renewal of a session, and its end.

const looksAgain = (desk: Desk) => desk.page.evaluate(() => window.dispatchEvent(new Event("focus")));
const cookies = async (desk: Desk) =>
  new Map((await desk.context.cookies()).map((cookie) => [cookie.name, cookie] as const));

test.describe("a session", () => {
  let desk: Desk;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "dealer@narmada.example");
  });
  test.afterAll(() => desk.close());

  test("has its tokens in cookies that no script reads, for fourteen days at most (U-06, D-008)", async () => {
    const storedCookies = await cookies(desk);
    const daysLeft = ((storedCookies.get("bond.refresh")?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(daysLeft).toBeGreaterThan(13.9);
    expect(daysLeft).toBeLessThanOrEqual(14);
    const minutesLeft = ((storedCookies.get("bond.token")?.expires ?? 0) - Date.now() / 1000) / 60;
    expect(minutesLeft).toBeGreaterThan(14);
    expect(minutesLeft).toBeLessThanOrEqual(15);
    for (const name of ["bond.token", "bond.refresh"]) {
      expect(storedCookies.get(name)).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    }
    expect(await desk.page.evaluate(() => document.cookie)).not.toContain("bond.");
  });

  test("whose token ran out is renewed without the person noticing (S-05, S-07, Q-09)", async () => {
    await desk.context.clearCookies({ name: "bond.token" });
    await desk.press("Shift+X");
    await expect(desk.toast("You have no live quotes").or(desk.dealLine)).toBeVisible();
    if (await desk.dealLine.isVisible()) await desk.confirm();
    await expect(desk.toast("withdrawn").or(desk.toast("You have no live quotes"))).toBeVisible();
    expect((await cookies(desk)).get("bond.token")?.value).toMatch(/^\S{20,}$/);

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
  });

  test("that is over leads out by the logout page (S-06)", async () => {
    await desk.context.clearCookies();
    await looksAgain(desk);
    await desk.page.waitForURL(/\/$/);
    await expect(desk.page.getByRole("link", { name: "Sign in" })).toBeVisible();
  });
});

test("signing out clears the session, and the desk asks for a new one (S-04, R-11)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await desk.page.goto("/auth/logout");
  await desk.page.waitForURL(/\/$/);
  await expect(desk.page.getByRole("link", { name: "Sign in" })).toBeVisible();
  // The cookie of a known browser stays, so that wrong guesses by others do not lock it out; it grants no access.
  const left = (await desk.context.cookies()).map(({ name }) => name).filter((name) => name.startsWith("bond."));
  expect(left).toEqual(["bond.device"]);
  expect((await desk.context.request.get("/api/trade/cluster/")).status()).toBe(401);
  await desk.page.goto("/dart");
  await desk.page.waitForURL("**/auth/login?redirect=*");
  await desk.close();
});
