import { expect, test, type Locator } from "@playwright/test";
import { Desk } from "../pages/desk.ts";

// Panels as tiles (P-01..P-08, B-56).

async function boxOf(tile: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await tile.boundingBox();
  if (!box) throw new Error("the tile is not on screen");
  return box;
}

test("the desk opens with its six panels, each stating what it will show (P-01..P-07, U-05)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  await desk.page.getByRole("textbox", { name: "Filter Public Runs" }).fill("no such bond");
  // The demo world has quoted in this person's chats, unless the day has just begun.
  await desk.page.getByRole("textbox", { name: "Filter Private Runs" }).fill("no such bond");
  const texts: [panel: string, text: string | RegExp][] = [
    ["Public Runs", "No published quotes match."],
    ["Ticketing", "No open tickets. Tickets made from chat or by hand appear here."],
    ["RFQ Quotes", "No RFQ quotes on NSE or BSE."],
    ["Chat", "No conversation open. Press Ctrl+J to find a person or group."],
    ["Private Runs", /No line matches\.|No quotes from your chats yet today\./],
  ];
  for (const [panel, text] of texts) await expect(desk.panel(panel)).toContainText(text);
  // In the demo world everyone knows somebody, so the response is empty for this person.
  const nobody = { count: 0, page: 1, page_size: 20, results: [] };
  await desk.page.route("**/api/chatter/user/search**", (route) => route.fulfill({ json: nobody }));
  await desk.page.getByRole("tab", { name: "Build Network" }).click();
  await expect(desk.panel("Build Network")).toContainText(
    "No suggestions yet. Search for people or firms to connect with.Search with /",
  );
  await expect(desk.panel("Chat")).toHaveCount(0);
  await desk.close();
});

test("by keys: focus goes to the neighbour, a tile moves, grows, splits, closes, comes back and fills the desk, and is there again after a reload (B-56)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const quotes = desk.panel("Public Runs");
  const rfq = desk.panel("RFQ Quotes");

  await test.step("focus", async () => {
    await desk.press("g", "p", "Alt+Shift+ArrowDown");
    await expect(desk.panel("Ticketing")).toHaveAttribute("data-focused", "true");
    await desk.press("Alt+Shift+ArrowRight");
    await expect(rfq).toHaveAttribute("data-focused", "true");
    await desk.press("]");
    await expect(rfq).not.toHaveAttribute("data-focused", "true");
    await desk.press("[");
    await expect(rfq).toHaveAttribute("data-focused", "true");
  });
  await test.step("move", async () => {
    const before = await boxOf(rfq);
    await desk.press("w", "h");
    await expect.poll(async () => (await boxOf(rfq)).x).toBeLessThan(before.x);
    await expect(rfq).toHaveAttribute("data-focused", "true");
  });
  await test.step("size", async () => {
    const before = await boxOf(rfq);
    await desk.press("w", ".");
    await expect.poll(async () => (await boxOf(rfq)).width).toBeGreaterThan(before.width);
  });
  await test.step("tabs", async () => {
    await desk.press("g", "t", "w", "n");
    await expect(desk.panel("Clusters")).toBeVisible();
    await desk.press("w", "p");
    await expect(desk.panel("Ticketing")).toBeVisible();
  });
  await test.step("close and reopen", async () => {
    await desk.press("g", "r", "w", "x");
    await expect(rfq).toHaveCount(0);
    expect(await desk.page.evaluate(() => document.activeElement?.closest(".yb-workspace") !== null)).toBe(true);
    await desk.press("w", "r");
    await expect(rfq).toBeVisible();
    await expect(rfq).toHaveAttribute("data-focused", "true");
  });
  await test.step("full size and back", async () => {
    await desk.press("g", "p", "w", "m");
    await expect(desk.panel("Private Runs")).toBeHidden();
    expect((await boxOf(quotes)).width).toBeGreaterThan(1400);
    await desk.press("w", "m");
    await expect(desk.panel("Private Runs")).toBeVisible();
  });
  await test.step("split", async () => {
    await desk.press("w", "v");
    await desk.page.keyboard.type("private");
    await desk.press("Enter");
    await expect(desk.page.getByRole("region", { name: /^Private Runs/ })).toHaveCount(2);
  });
  await test.step("a new page", async () => {
    await desk.press("g", "v", "w", "h", "w", ".", "g", "r", "w", "x");
    await expect(rfq).toHaveCount(0);
    const before = await boxOf(desk.panel("Private Runs"));
    await desk.page.reload();
    await desk.isLive();
    expect(await boxOf(desk.panel("Private Runs"))).toEqual(before);
    await expect(rfq).toHaveCount(0);
  });
  await desk.close();
});
