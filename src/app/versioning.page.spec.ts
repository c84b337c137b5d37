import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// Open pages notice that the application moved on.

test("another version than last time reloads the page once, after storing it (S-08)", async ({ page }) => {
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  let answers = 0;
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname === "/version.json") answers += 1;
  });
  await page.goto("/auth/login");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("yieldboard.version"))).toMatch(/^"\d+\.\d+\.\d+"$/);
  expect(loads).toHaveLength(1);

  await page.evaluate(() => localStorage.setItem("yieldboard.version", '"0.0.1"'));
  await page.goto("/auth/login");
  await expect.poll(() => loads.length).toBe(3);
  await expect(page.getByLabel("Email")).toBeVisible();
  // A reload would follow the response with the new version at once.
  await expect.poll(() => answers).toBe(3);
  await page.waitForLoadState("networkidle");
  expect(loads).toHaveLength(3);
});

test("a navigation that a newer build makes a full load asks once about what is not saved, and loses no draft (S-09, B-61)", async ({
  browser,
}) => {
  let id: string | null = null;
  const officer = await Desk.open(browser, "compliance@meridian.example", {
    home: "/surveillance",
    prepare: async (context) => {
      await context.clock.install();
      await context.route("**/builds/latest.json?timestamp=*", async (route) => {
        await (id === null ? route.continue() : route.fulfill({ json: { id } }));
      });
    },
  });
  const { page } = officer;
  const questions: string[] = [];
  let answer: "accept" | "dismiss" = "dismiss";
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog[answer]();
  });
  await page.getByRole("radio", { name: "Rules" }).click();
  const watched = page
    .getByRole("form", { name: "Watch for a phrase" })
    .getByRole("textbox", { name: "Watch for a phrase" });
  await watched.fill("half a phrase");
  const limit = page.getByLabel("Off-market beyond (bp)");
  await limit.fill("4321");
  id = "newer";
  const looked = page.waitForResponse(/builds\/latest\.json/);
  await page.clock.fastForward(61_000);
  await looked;
  await page.evaluate(() => document.documentElement.setAttribute("data-same-load", ""));

  await officer.press("Escape", "Escape");
  await page.getByRole("link", { name: "Yieldboard" }).first().click();
  await expect.poll(() => questions).toEqual(["confirm"]);
  await expect(limit).toHaveValue("4321");
  expect(new URL(page.url()).pathname).toBe("/surveillance");

  answer = "accept";
  await page.getByRole("link", { name: "Yieldboard" }).first().click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute("data-same-load")).catch(() => true))
    .toBe(false);
  await page.waitForURL("**/surveillance");
  expect(questions).toEqual(["confirm", "confirm"]);
  await page.getByRole("radio", { name: "Rules" }).click();
  await expect(watched).toHaveValue("half a phrase");
  await expect(page.getByText("Draft restored")).toBeVisible();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await officer.close();
});

test("a newer build makes the next navigation a full load, and not before (S-09, U-12)", async ({ browser }) => {
  let id: string | null = null;
  const desk = await Desk.open(browser, "dealer@meridian.example", {
    prepare: async (context) => {
      await context.clock.install();
      await context.route("**/builds/latest.json?timestamp=*", async (route) => {
        await (id === null ? route.continue() : route.fulfill({ json: { id } }));
      });
    },
  });
  const mark = () => desk.page.evaluate(() => document.documentElement.hasAttribute("data-same-load"));
  await desk.page.evaluate(() => document.documentElement.setAttribute("data-same-load", ""));
  await desk.press("g", "a");
  await desk.page.waitForURL("**/profile");
  expect(await mark()).toBe(true);

  id = "newer";
  const looked = desk.page.waitForResponse(/builds\/latest\.json/);
  await desk.page.clock.fastForward(61_000);
  await looked;
  expect(await mark()).toBe(true);
  await desk.press("g", "d");
  await expect.poll(() => mark().catch(() => true)).toBe(false);
  await desk.page.waitForURL("**/dart");
  await desk.isLive();
  await desk.close();
});

test("a page that came from the build before, while its first look was answered by the newer, goes on with a full load (S-09)", async ({
  page,
}) => {
  await page.route("**/builds/latest.json?timestamp=*", (route) => route.fulfill({ json: { id: "newer" } }));
  const looked = page.waitForResponse(/builds\/latest\.json/);
  await page.goto("/auth/login");
  await looked;
  await page.evaluate(() => document.documentElement.setAttribute("data-same-load", ""));
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/auth/forgot-password");
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute("data-same-load")).catch(() => true))
    .toBe(false);
});
