import { expect, test } from "@playwright/test";
import { openAs, outcome, PEOPLE, ROUTES } from "#e2e/pages/routes.ts";

// Opens each route by its address as each person. The table of e2e/pages/routes.ts holds all expected outcomes. The
// routes journey checks the same table within one page.

/** Routes opened side by side. */
const TABS = 3;

for (const [column, name] of PEOPLE.entries()) {
  test(
    `${name}: every route leads where the table says (G-01..G-13, M-01..M-06, R-17, U-03)`,
    { tag: "@deep" },
    async ({ browser }) => {
      test.slow();
      const context = await openAs(browser, name);
      const left = [...ROUTES];
      const open = async () => {
        const page = await context.newPage();
        for (let route = left.shift(); route !== undefined; route = left.shift()) {
          const { path, outcomes } = route;
          await test.step(path, async () => {
            await page.goto(path, { waitUntil: "commit" });
            // Nothing is drawn before the route is decided.
            await expect(page.getByRole("main")).toBeVisible();
            await expect.poll(() => outcome(page, path), { intervals: [50, 100, 250] }).toBe(outcomes[column]);
          });
        }
      };
      await Promise.all(Array.from({ length: TABS }, open));
      await context.close();
    },
  );
}

test("the page behind a link is fetched once the pointer has rested on it for a second, not for one that passes (C-03)", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}`));
  await page.clock.install();
  await page.goto("/about");
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name });
  await expect(link("Contact")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  asked.length = 0;

  await link("Contact").hover();
  await page.clock.runFor(990);
  expect(isAsked("contact-page")).toBe(false);
  await page.mouse.move(5, 500);
  await page.clock.runFor(5000);
  expect(isAsked("contact-page")).toBe(false);

  await link("Contact").hover();
  await page.clock.runFor(1000);
  await expect.poll(() => isAsked("contact-page")).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/about");
});
