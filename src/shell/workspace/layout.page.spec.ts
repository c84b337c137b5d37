import { expect, test, type Browser, type Locator } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// Panels as tiles: by mouse, and from storage (P-07, P-08, B-56).

const DEALER = "dealer@sahyadri.example";
const LAYOUT_KEY = "yieldboard.arranged.usr_dealersahyadri.layout";

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  desk = await openDesk(browser);
});
test.afterAll(() => desk.close());

/** A desk without exchange quotes, because other tests of this world send RFQs to the exchanges. */
async function openDesk(browser: Browser): Promise<Desk> {
  const opened = await Desk.open(browser, DEALER, { home: "/healthz" });
  const none = { count: 0, page: 1, page_size: 20, results: [] };
  await opened.page.route("**/api/eoi/rfq-quote/**", (route) => route.fulfill({ json: none }));
  await opened.page.goto("/dart");
  await opened.isLive();
  return opened;
}

async function boxOf(tile: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await tile.boundingBox();
  if (!box) throw new Error("the tile is not on screen");
  return box;
}

/** Opens a desk that finds this text as its stored layout. */
async function openWithStored(text: string): Promise<void> {
  // A page of the same origin that reads and writes no layout itself.
  await desk.page.goto("/healthz");
  await desk.page.evaluate(
    ([key, stored]) => {
      // All but that the desk was arranged once.
      const names = Object.keys(window.localStorage).filter((name) => !name.startsWith("journey."));
      for (const name of names) window.localStorage.removeItem(name);
      window.localStorage.setItem(key, stored);
    },
    [LAYOUT_KEY, text] as const,
  );
  await desk.page.goto("/dart");
  await desk.isLive();
}

function tileOf(tileId: string, type: string): object {
  return { kind: "tile", tileId, panels: [{ panelId: tileId, type }], active: tileId };
}

function layoutOf(first: string, second: string): string {
  const root = {
    kind: "split",
    direction: "row",
    shares: [50, 50],
    children: [tileOf("one", first), tileOf("two", second)],
  };
  return JSON.stringify({ version: 2, name: "Mine", root, focused: "one", maximised: false, closed: [] });
}

test("by mouse: a tile is dragged, a line pulled, a tab shown, a panel closed and brought back by its menu", async () => {
  const quotes = desk.panel("Public Runs");
  const runs = desk.panel("Private Runs");
  const { mouse } = desk.page;

  await test.step("the line between two tiles", async () => {
    const before = await boxOf(quotes);
    const edge = before.x + before.width;
    await mouse.move(edge, 300);
    await mouse.down();
    await mouse.move(edge - 140, 300, { steps: 6 });
    await mouse.up();
    await expect.poll(async () => Math.round(before.width - (await boxOf(quotes)).width)).toBeGreaterThan(120);
  });
  await test.step("the same line by the keyboard", async () => {
    const line = desk.page.getByRole("separator", { name: /^Resize Public Runs.* against .*Chat/ });
    const value = Number(await line.getAttribute("aria-valuenow"));
    await line.focus();
    await desk.press("ArrowRight");
    await expect(line).toHaveAttribute("aria-valuenow", String(value + 2));
    await desk.press("Shift+ArrowLeft");
    await expect(line).toHaveAttribute("aria-valuenow", String(value - 8));
    await expect(line).toBeFocused();
  });
  await test.step("a tile by its header", async () => {
    const from = await boxOf(runs);
    const to = await boxOf(quotes);
    await mouse.move(from.x + 60, from.y + 14);
    await mouse.down();
    await mouse.move(to.x + 200, to.y + 200, { steps: 4 });
    await mouse.move(to.x + 12, to.y + to.height / 2, { steps: 4 });
    await mouse.up();
    await expect.poll(async () => (await boxOf(runs)).x).toBeLessThan((await boxOf(quotes)).x);
  });
  await test.step("focus and tabs", async () => {
    // Folded or not: there it says so twice.
    await desk.panel("RFQ Quotes").getByText("No RFQ quotes on NSE or BSE.").first().click();
    await expect(desk.panel("RFQ Quotes")).toHaveAttribute("data-focused", "true");
    await desk.page.getByRole("tab", { name: "Clusters" }).click();
    await expect(desk.panel("Clusters")).toHaveAttribute("data-focused", "true");
  });
  await test.step("the menu", async () => {
    await desk.page.getByRole("button", { name: "RFQ Quotes menu" }).click();
    await desk.page.getByRole("menuitem", { name: /^Close/ }).click();
    await expect(desk.panel("RFQ Quotes")).toHaveCount(0);
    await desk.page.getByRole("button", { name: "Private Runs menu" }).click();
    await desk.page.getByRole("menuitem", { name: /^Reopen closed panel/ }).click();
    await expect(desk.panel("RFQ Quotes")).toBeVisible();
  });
});

test("a stored layout without 'Build Network' is cleared and the standard desk shown (P-07, P-08)", async () => {
  await openWithStored(layoutOf("Public Runs", "Chat"));
  await expect(desk.toast("Your saved layout was cleared. It has no 'Build Network' panel.")).toBeVisible();
  await expect(desk.page.getByRole("tab", { name: "Build Network" })).toBeVisible();
  const stored = await desk.page.evaluate((key) => window.localStorage.getItem(key), LAYOUT_KEY);
  expect(stored === null || stored.includes("Build Network")).toBe(true);
});

test("a broken stored layout never leaves a blank screen", async () => {
  for (const text of ["{{{", '{"version":2}', "[]", '{"version":99}']) {
    await openWithStored(text);
    await expect(desk.toast("Your saved layout could not be used.")).toBeVisible();
    await expect(desk.panel("Public Runs")).toBeVisible();
  }
});

test("a panel this desk does not know says so in its tile, and the others work", async () => {
  await openWithStored(layoutOf("Weather", "Build Network"));
  await expect(
    desk.page.getByText("This layout has a panel named 'Weather', which is not available to you here."),
  ).toBeVisible();
  await expect(desk.panel("Build Network").getByRole("searchbox")).toBeVisible();
  await desk.page.getByRole("button", { name: "Close panel", exact: true }).click();
  await expect(desk.page.getByText("Weather")).toHaveCount(0);
});

test("a panel that fails keeps its failure to itself and can be loaded again", async ({ browser }) => {
  const failing = await openDesk(browser);
  await failing.page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      if (query.includes("reduced-motion") && !("healed" in window)) throw new Error("the grid cannot draw");
      return real(query);
    };
  });
  await failing.page.reload();
  const quotes = failing.panel("Public Runs");
  await expect(quotes.getByRole("alert")).toContainText(
    "Public Runs stopped working. The other panels are not affected.",
  );
  await expect(quotes.getByRole("alert")).toContainText("the grid cannot draw");
  await expect(failing.panel("RFQ Quotes")).toContainText("No RFQ quotes on NSE or BSE.");
  await failing.page.evaluate(() => Object.assign(window, { healed: true }));
  await quotes.getByRole("button", { name: "Reload panel" }).click();
  await expect(quotes.getByRole("grid", { name: "Public Runs" })).toBeVisible();
  await failing.close();
});
