import { expect, test } from "@playwright/test";
import type { Timings } from "#domain/contract/http/client.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { controlSandbox } from "#e2e/pages/exchange-sandbox.ts";

// The status bar lists the keys that work at the focus, and exchanges whose clock has drifted.

test("the keys shown follow the focus, and those that typing would swallow are not shown", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const keys = desk.page.getByRole("list", { name: "Keys here" });

  await test.step("in Private Runs, those of its rows", async () => {
    await desk.page.getByRole("textbox", { name: "Filter Private Runs" }).focus();
    await expect(keys).not.toContainText("Filter");
    await desk.panel("Private Runs").focus();
    await expect(keys.getByRole("listitem").first()).toContainText("Filter Private Runs");
  });
  await test.step("in the form of an EOI, its posting and nothing of a single letter", async () => {
    await desk.press("b");
    await expect(desk.page.getByRole("combobox", { name: "Bond" }).last()).toBeFocused();
    await expect(keys.getByRole("listitem").first()).toContainText("Post");
    await expect(keys).not.toContainText("Filter");
  });
  await test.step("and back on the desk, those of anywhere", async () => {
    await desk.press("Escape");
    await expect(keys).toContainText("Bid for a bond");
    await expect(keys).not.toContainText("Post");
  });
  await desk.close();
});

test("an exchange's clock that strays is named in words, and no longer when it does not (B-60)", async ({
  browser,
}) => {
  let aheadMs = 0;
  const desk = await Desk.open(browser, "dealer@meridian.example", {
    prepare: async (context) => {
      await context.clock.install();
      await context.route("**/api/trade/timings", async (route) => {
        const timings = (await (await route.fetch()).json()) as Timings;
        const sessions = timings.sessions.map((session) =>
          session.exchange === "NSE" ? { ...session, clock_ahead_ms: aheadMs } : session,
        );
        await route.fulfill({ json: { ...timings, sessions } });
      });
    },
  });
  const clocks = desk.page.getByRole("status", { name: "Exchange clocks" });
  await expect(clocks).toHaveText("");
  aheadMs = 3200;
  // The page asks once a minute.
  await desk.page.clock.runFor(61_000);
  await expect(clocks).toContainText("NSE's clock is 3.2 s ahead of ours");
  aheadMs = 0;
  await desk.page.clock.runFor(61_000);
  await expect(clocks).toHaveText("");
  await desk.close();
});

test(
  "an exchange's clock that strays is read from its answers, and pages are told (B-60)",
  { tag: "@deep" },
  async ({ browser, baseURL }) => {
    const clock = (aheadMs: number) =>
      controlSandbox(
        baseURL,
        "clock",
        aheadMs === 0 ? { mode: "real" } : { mode: "offset", at: new Date(Date.now() + aheadMs).toISOString() },
      );
    const desk = await Desk.open(browser, "dealer@meridian.example");
    const clocks = desk.page.getByRole("status", { name: "Exchange clocks" });
    await expect(clocks).toHaveText("");
    await clock(3200);
    // The exchange clock is read every 15 s and then published to the page.
    await expect(clocks).toContainText(/NSE's clock is 3\.[12] s ahead of ours/, { timeout: 30_000 });
    await clock(0);
    await expect(clocks).toHaveText("", { timeout: 30_000 });
    await desk.close();
  },
);
