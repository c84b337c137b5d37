import { expect, test as base, type Browser, type Locator } from "@playwright/test";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";
import { Gate } from "../pages/gate.ts";

// The live connection as the browser has it: shared by tabs, cut, resumed, handed to somebody else.

const BOND = { finstrument_id: "IN0020220060", quote_type: "ASK", quantum: 50_000_000 } as const;

interface Around {
  /** The way from the browser to the server. */
  gate: Gate;
  /** A browser that goes through the gate. */
  gated: Browser;
  /** Dealer of Sahyadri Wealth, without a screen. */
  sahyadri: ApiDealer;
}

const test = base.extend<Around>({
  gate: async ({ baseURL }, provide) => {
    const gate = await Gate.open(must(baseURL, "baseURL"));
    await provide(gate);
    await gate.close();
  },
  gated: async ({ gate, playwright, launchOptions }, provide) => {
    const browser = await gate.browser(playwright, launchOptions);
    await provide(browser);
    await browser.close();
  },
  sahyadri: async ({ playwright, baseURL }, provide) => {
    const dealer = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
    await provide(dealer);
    await dealer.close();
  },
});

/** The drawn row of a quote; pooled rows that are put away keep their last name. */
const rowOf = (desk: Desk, id: string): Locator =>
  desk.panel("Public Runs").locator(`.yg-row[data-row="${id}"]:not([hidden])`);
const connection = (desk: Desk): Locator => desk.page.getByRole("status", { name: "Connection" });

async function secondTab(desk: Desk): Promise<Desk> {
  const tab = new Desk(await desk.context.newPage(), desk.context);
  await tab.page.goto("/dart");
  await tab.isLive();
  return tab;
}

test("a browser agrees to get frames compressed", async ({ page }) => {
  await page.goto("/auth/login");
  const agreed = await page.evaluate(async (path) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + path);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const { extensions } = socket;
    socket.close();
    return extensions;
  }, LIVE_PATH);
  expect(agreed).toContain("permessage-deflate; server_no_context_takeover");
});

test("two tabs share one socket, and one goes on when the other is closed", async ({ gate, gated, sahyadri }) => {
  const first = await Desk.open(gated, "dealer@narmada.example");
  const second = await secondTab(first);
  expect([gate.upgrades, gate.liveSockets]).toEqual([1, 1]);

  const id = await sahyadri.post({ ...BOND, yield_stored: 0.0671 });
  await expect(rowOf(first, id)).toContainText("6.7100");
  await expect(rowOf(second, id)).toContainText("6.7100");

  await first.page.close();
  await sahyadri.withdraw(id);
  await expect(rowOf(second, id)).toHaveCount(0);
  expect([gate.upgrades, gate.liveSockets]).toEqual([1, 1]);
  await second.close();
  await expect.poll(() => gate.liveSockets).toBe(0);
});

test("a browser without shared workers gives each tab a worker and a socket of its own", async ({
  gate,
  gated,
  sahyadri,
}) => {
  const first = await Desk.open(gated, "dealer@narmada.example", {
    prepare: async (context) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    },
  });
  const second = await secondTab(first);
  expect(gate.liveSockets).toBe(2);
  const id = await sahyadri.post({ ...BOND, yield_stored: 0.0672 });
  await expect(rowOf(first, id)).toContainText("6.7200");
  await expect(rowOf(second, id)).toContainText("6.7200");
  await sahyadri.withdraw(id);
  await expect(rowOf(first, id)).toHaveCount(0);
  await expect(rowOf(second, id)).toHaveCount(0);
  await first.close();
});

test("nothing is called empty before its first answer", async ({ gate, gated }) => {
  // This broker has no ticket and no cluster of today.
  const desk = await Desk.open(gated, "broker@kaveri.example");
  gate.holdAnswers();
  await desk.page.reload();
  await expect(desk.panel("Ticketing")).toContainText("Loading…");
  await expect(desk.panel("RFQ Quotes")).toBeVisible();
  await expect(desk.panel("Public Runs")).toContainText("Loading…");
  for (const panel of ["Ticketing", "Public Runs"]) await expect(desk.panel(panel)).not.toContainText("No ");
  gate.releaseAnswers();
  await desk.isLive();
  await expect(desk.panel("Ticketing")).not.toContainText("Loading…");
  await expect(desk.panel("Public Runs")).not.toContainText("Loading…");
  await desk.close();
});

test("a cut connection marks what is shown as stale, keeps what is typed, and resumes with what was missed (S-25, S-26, C-11)", async ({
  gate,
  gated,
  sahyadri,
}) => {
  test.setTimeout(120_000);
  const leaving = await sahyadri.post({ ...BOND, yield_stored: 0.0673 });
  const staying = await sahyadri.post({ ...BOND, yield_stored: 0.0674 });
  const desk = await Desk.open(gated, "dealer@narmada.example");
  await desk.press("/");
  await desk.page.keyboard.type("7.26% GS 2032");
  await desk.press("Enter");
  await expect(rowOf(desk, leaving)).toBeVisible();
  const fresh = await colour(rowOf(desk, staying));
  const rowsBefore = await drawnIds(desk);

  await desk.press("b");
  const size = desk.page.getByLabel("Size (face value)");
  await size.fill("2cr");
  const cutAt = Date.now();
  gate.cut();

  await test.step("at once: connecting, every row stale and dimmed", async () => {
    await expect(connection(desk)).toContainText("Connecting");
    await expect(desk.panel("Public Runs").locator(".yg-row:not([hidden]):not([data-stale])")).toHaveCount(0);
    await expect(rowOf(desk, staying)).toHaveAttribute("data-stale");
    expect(await colour(rowOf(desk, staying))).not.toBe(fresh);
  });

  const arriving = await sahyadri.post({ ...BOND, yield_stored: 0.0675 });
  await sahyadri.withdraw(leaving);

  await test.step("after thirty seconds: offline, with the age of the data", async () => {
    await expect(connection(desk)).toContainText("Offline", { timeout: 45_000 });
    expect(Date.now() - cutAt).toBeGreaterThan(25_000);
    await expect(connection(desk)).toContainText(/data \d\d s old/);
  });

  await test.step("what is typed stays, and more can be typed", async () => {
    await expect(size).toHaveValue("2cr");
    await size.fill("25cr");
    await expect(desk.side).toContainText("₹ 25,00,00,000");
  });

  gate.restore();
  await test.step("back: what came appears, what went leaves, nothing is lost or doubled", async () => {
    await expect(connection(desk)).toContainText("Live", { timeout: 20_000 });
    await expect(rowOf(desk, arriving)).toHaveCount(1);
    await expect(rowOf(desk, leaving)).toHaveCount(0);
    await expect(desk.panel("Public Runs").locator(".yg-row[data-stale]:not([hidden])")).toHaveCount(0);
    expect(await colour(rowOf(desk, staying))).toBe(fresh);
    const expected = [...rowsBefore.filter((id) => id !== leaving), arriving];
    expect((await drawnIds(desk)).toSorted()).toEqual(expected.toSorted());
    await expect(size).toHaveValue("25cr");
  });

  for (const id of [staying, arriving]) await sahyadri.withdraw(id);
  await desk.close();
});

test("on a slow line a consent counts for its sentence, though the ticket moved on unseen by what the other side did", async ({
  gate,
  gated,
  sahyadri,
}) => {
  const number = await sahyadri.sendTicket({
    finstrument_id: BOND.finstrument_id,
    side: "seller",
    counterparty: { client_id: "cli_narmada" },
    quantity: BOND.quantum,
    yield_stored: 0.0726,
    settlement_delta: 1,
    exchange: "BSE",
  });
  const desk = await Desk.open(gated, "dealer@narmada.example");
  await expect(desk.panel("Ticketing").getByRole("row").filter({ hasText: number })).toBeVisible();
  await desk.press("g", "t", "Home", "Enter");
  await expect(desk.side).toContainText(number);
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toBeFocused();
  gate.holdLive();
  await sahyadri.consent(number);
  await desk.press("y");
  await expect(desk.toast(`ticket ${number}`)).toContainText("Agreed");
  gate.releaseAnswers();
  await desk.close();
});

test("the browser's own network going and coming is shown (S-30, S-31, T-20, T-21)", async ({ gate, gated }) => {
  const desk = await Desk.open(gated, "dealer@narmada.example");
  // Of a shared worker's socket the browser's switch alone cuts nothing.
  gate.cut();
  await desk.context.setOffline(true);
  await expect(desk.toast("You are offline")).toBeVisible();
  await expect(connection(desk)).toContainText("Offline");
  // Longer than a toast lives otherwise: one that comes later goes, this one stays.
  await desk.press("b", "Control+Enter");
  await expect(desk.toast("Bond is required.")).toBeVisible();
  await expect(desk.toast("Bond is required.")).toHaveCount(0);
  await expect(desk.toast("You are offline")).toBeVisible();
  gate.restore();
  await desk.context.setOffline(false);
  await expect(desk.toast("Connected")).toBeVisible();
  await expect(desk.toast("You are offline")).toHaveCount(0);
  await expect(connection(desk)).toContainText("Live");
  await expect(desk.toast("Connected")).toHaveCount(0);
  await desk.close();
});

test("who signs out or in at one tab does so in all: nothing of the last person stays in sight", async ({
  browser,
  sahyadri,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const other = await secondTab(desk);
  const own = await sahyadri.post({ ...BOND, yield_stored: 0.0676 });
  await sahyadri.withdraw(own);
  await expect(rowOf(desk, own)).toContainText("Withdrawn");
  await expect(rowOf(other, own)).toContainText("Withdrawn");

  await desk.page.goto("/auth/logout");
  await desk.page.waitForURL(/\/$/);
  await other.page.waitForURL("**/auth/login?redirect=%2Fdart");
  await expect(rowOf(other, own)).toHaveCount(0);

  await desk.signIn("dealer@narmada.example");
  for (const tab of [desk, other]) {
    await tab.page.waitForURL("**/dart");
    await expect(tab.page.getByRole("button", { name: "Rohan Mehta" })).toBeVisible();
    await tab.isLive();
    await expect(rowOf(tab, own)).toHaveCount(0);
  }
  await desk.close();
});

const colour = (row: Locator): Promise<string> => row.evaluate((element) => getComputedStyle(element).color);

/** Ids of the rows drawn in Public Runs; one row for each quote while all that pass the filter fit in sight. */
async function drawnIds(desk: Desk): Promise<string[]> {
  return desk
    .panel("Public Runs")
    .locator(".yg-row:not([hidden])")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row") ?? ""));
}

test("the market is on its way while the desk's code has not come", async ({ browser }) => {
  const context = await browser.newContext();
  const login = { email: "dealer@meridian.example", password: PASSWORD };
  expect((await context.request.post("/api/token/", { data: login })).status()).toBe(200);
  const page = await context.newPage();
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/desk-[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const worker = context.waitForEvent("request", (request) => /\/assets\/live\.worker-/.test(request.url()));
  await page.goto("/dart", { waitUntil: "commit" });
  await worker;
  held.resolve();
  await new Desk(page, context).isLive();
  await context.close();
});
