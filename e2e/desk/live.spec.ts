import { expect, test, type BrowserContext, type Locator, type Worker } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { Desk } from "../pages/desk.ts";
import { gatedTests, QUOTED } from "../pages/gated.ts";

// The live connection in the browser: shared by tabs, interrupted, resumed, and switched to another person.

const gated = gatedTests();

/** Prepares a browser with a controllable clock: the clock of the page, and of a dedicated live worker. */
async function withMovableTime(context: BrowserContext): Promise<void> {
  await context.clock.install();
  await context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  context.on("page", (page) =>
    page.on("worker", (worker) => {
      // Polls ten times as often. If this runs too late, the test only takes longer.
      if (isLive(worker))
        void worker.evaluate(`{ const every = setInterval; setInterval = (act, ms) => every(act, ms / 10); }`);
    }),
  );
}

const isLive = (worker: Worker): boolean => worker.url().includes("live.worker");

/** Advances the clock of the page and of its live worker. */
async function moveOn(desk: Desk, seconds: number): Promise<void> {
  const worker = must(desk.page.workers().find(isLive), "live worker");
  await worker.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, seconds * 1000);
  await desk.page.clock.fastForward(seconds * 1000);
}

test("two tabs share one socket, and one goes on when the other is closed", async () => {
  const before = gated.gate.upgrades;
  const first = await Desk.open(gated.browser, "dealer@narmada.example");
  const second = await first.secondTab();
  expect([gated.gate.upgrades - before, gated.gate.liveSockets]).toEqual([1, 1]);

  const id = await gated.sahyadri.post({ ...QUOTED, yield_stored: 0.0671 });
  await expect(first.drawnQuote(id)).toContainText("6.7100");
  await expect(second.drawnQuote(id)).toContainText("6.7100");

  await first.page.close();
  await gated.sahyadri.withdraw(id);
  await expect(second.drawnQuote(id)).toHaveCount(0);
  expect([gated.gate.upgrades - before, gated.gate.liveSockets]).toEqual([1, 1]);
  await second.close();
});

test("a cut connection marks what is shown as stale, keeps what is typed, and resumes with what was missed (S-25, S-26, C-11)", async () => {
  const leaving = await gated.sahyadri.post({ ...QUOTED, yield_stored: 0.0673 });
  const staying = await gated.sahyadri.post({ ...QUOTED, yield_stored: 0.0674 });
  const desk = await Desk.open(gated.browser, "dealer@narmada.example", { prepare: withMovableTime });
  await desk.press("/");
  await desk.page.keyboard.type("7.26% GS 2032");
  await desk.press("Enter");
  await expect(desk.drawnQuote(leaving)).toBeVisible();
  const fresh = await colour(desk.drawnQuote(staying));
  const rowsBefore = await drawnIds(desk);

  await desk.press("b");
  const size = desk.page.getByLabel("Size (face value)");
  await size.fill("2cr");
  gated.gate.cut();

  await test.step("at once: connecting, every row stale and dimmed", async () => {
    await expect(desk.connection).toContainText("Connecting");
    await expect(desk.panel("Public Runs").locator(".yg-row:not([hidden]):not([data-stale])")).toHaveCount(0);
    await expect(desk.drawnQuote(staying)).toHaveAttribute("data-stale");
    expect(await colour(desk.drawnQuote(staying))).not.toBe(fresh);
  });

  const arriving = await gated.sahyadri.post({ ...QUOTED, yield_stored: 0.0675 });
  await gated.sahyadri.withdraw(leaving);

  await test.step("after thirty seconds: offline, with the age of the data", async () => {
    await moveOn(desk, 20);
    await expect(desk.connection).toContainText("Connecting");
    await moveOn(desk, 11);
    await expect(desk.connection).toContainText("Offline");
    await expect(desk.connection).toContainText(/data \d\d s old/);
  });

  await test.step("what is typed stays, and more can be typed", async () => {
    await expect(size).toHaveValue("2cr");
    await size.fill("25cr");
    await expect(desk.side).toContainText("₹ 25,00,00,000");
  });

  gated.gate.restore();
  await test.step("back: what came appears, what went leaves, nothing is lost or doubled", async () => {
    await expect(desk.connection).toContainText("Live", { timeout: 20_000 });
    await expect(desk.drawnQuote(arriving)).toHaveCount(1);
    await expect(desk.drawnQuote(leaving)).toHaveCount(0);
    await expect(desk.panel("Public Runs").locator(".yg-row[data-stale]:not([hidden])")).toHaveCount(0);
    expect(await colour(desk.drawnQuote(staying))).toBe(fresh);
    const expected = [...rowsBefore.filter((id) => id !== leaving), arriving];
    expect((await drawnIds(desk)).toSorted()).toEqual(expected.toSorted());
    await expect(size).toHaveValue("25cr");
  });

  for (const id of [staying, arriving]) await gated.sahyadri.withdraw(id);
  await desk.close();
});

test("on a slow line a consent counts for its sentence, though the ticket moved on unseen by what the other side did", async () => {
  const number = await gated.sahyadri.sendTicket({
    finstrument_id: "INE134E08JP5",
    exchange: "BSE",
    side: "seller",
    counterparty: { client_id: "cli_narmada" },
    quantity: QUOTED.quantum,
    yield_stored: 0.0691,
    settlement_delta: 1,
  });
  const desk = await Desk.open(gated.browser, "dealer@narmada.example");
  await expect(desk.panel("Ticketing").getByRole("row").filter({ hasText: number })).toBeVisible();
  await desk.press("g", "t", "Home", "Enter");
  await expect(desk.side).toContainText(number);
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toBeFocused();
  gated.gate.holdLive();
  await gated.sahyadri.consent(number);
  await desk.press("y");
  await expect(desk.toast(`ticket ${number}`)).toContainText("Agreed");
  gated.gate.releaseAnswers();
  await desk.close();
});

test("who signs out or in at one tab does so in all: nothing of the last person stays in sight", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const other = await desk.secondTab();
  const own = await gated.sahyadri.post({ ...QUOTED, yield_stored: 0.0676 });
  await gated.sahyadri.withdraw(own);
  await expect(desk.drawnQuote(own)).toContainText("Withdrawn");
  await expect(other.drawnQuote(own)).toContainText("Withdrawn");

  await desk.page.goto("/auth/logout");
  await desk.page.waitForURL(/\/$/);
  await other.page.waitForURL("**/auth/login?redirect=%2Fdart");
  await expect(other.drawnQuote(own)).toHaveCount(0);

  await desk.signIn("dealer@narmada.example");
  for (const tab of [desk, other]) {
    await tab.page.waitForURL("**/dart");
    await expect(tab.page.getByRole("button", { name: "Rohan Mehta" })).toBeVisible();
    await tab.isLive();
    await expect(tab.drawnQuote(own)).toHaveCount(0);
  }
  await desk.close();
});

const colour = (row: Locator): Promise<string> => row.evaluate((element) => getComputedStyle(element).color);

/** Ids of the rows drawn in Public Runs: one per quote while all quotes that pass the filter fit on screen. */
async function drawnIds(desk: Desk): Promise<string[]> {
  return desk
    .panel("Public Runs")
    .locator(".yg-row:not([hidden])")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row") ?? ""));
}
