import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// The keys and their sheet (B-41..B-45, B-64, B-67).

test.describe("the keys", () => {
  let desk: Desk;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "dealer@meridian.example");
  });
  test.afterAll(() => desk.close());

  test("are listed on a sheet that can be searched by name and by key", async () => {
    await desk.press("?");
    const sheet = desk.page.getByRole("dialog", { name: "Keys" });
    const search = sheet.getByRole("searchbox", { name: "Search keys and commands" });
    await expect(search).toBeFocused();
    await expect(
      sheet.getByRole("region", { name: "EOI" }).getByRole("listitem").filter({ hasText: "Bid for a bond" }),
    ).toContainText("B");
    await expect(sheet.getByRole("listitem").filter({ hasText: "Withdraw my quote" })).toHaveCount(0);
    // Sequences, combinations and alternatives are rendered differently.
    const keysOf = (title: string) => sheet.getByRole("listitem").filter({ hasText: title });
    await expect(keysOf("Go to Ticketing")).toContainText(/G\s*then\s*T$/);
    await search.fill("stack public runs");
    await expect(keysOf("Stack Public Runs")).toContainText(/Shift\s*\+\s*G$/);
    await search.fill("open chat with");
    await expect(keysOf("Open chat with")).toContainText(/Ctrl\s*\+\s*J\s*or\s*C$/);
    await search.fill("maximise");
    await expect(sheet.getByRole("listitem")).toHaveCount(1);
    await search.fill("withdraw");
    await sheet.getByRole("checkbox", { name: "Other places too" }).check();
    await expect(sheet.getByRole("listitem").filter({ hasText: "Withdraw my quote" })).toBeVisible();
    await desk.press("Escape");
    await expect(sheet).toBeHidden();
  });

  test("that may follow a first one appear after a pause, and a quick hand never sees them", async () => {
    const overlay = desk.page.getByRole("status", { name: "Keys after G" });
    await desk.press("g");
    await expect(overlay).toBeVisible();
    await expect(overlay.getByRole("listitem").filter({ hasText: "Go to Ticketing" })).toContainText("T");
    await desk.press("t");
    await expect(overlay).toBeHidden();
    await expect(desk.panel("Ticketing")).toHaveAttribute("data-focused", "true");
    await desk.press("g", "v");
    await expect(desk.panel("Private Runs")).toHaveAttribute("data-focused", "true");
    await expect(overlay).toBeHidden();
    await desk.press("g", "Escape", "v");
    await expect(desk.side).toBeHidden();
  });

  test("are dead while one types", async () => {
    await desk.press("/");
    const filter = desk.page.getByRole("textbox", { name: "Filter Public Runs" });
    await expect(filter).toBeFocused();
    await desk.page.keyboard.type("box gp ?");
    await expect(filter).toHaveValue("box gp ?");
    await expect(desk.side).toBeHidden();
    await expect(desk.page.getByRole("dialog")).toHaveCount(0);
    await filter.fill("");
    await desk.press("Escape");
  });

  test("of a binding act run once, however long they are held", async ({ playwright, baseURL }) => {
    const own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
    await own.post({ finstrument_id: "IN0020230085", quote_type: "BID", quantum: 50_000_000, yield_stored: 0.069931 });
    await expect(desk.quotes("6.9931")).toHaveCount(1);
    let sent = 0;
    desk.page.on("request", (request) => {
      if (request.url().endsWith("/api/trade/d/eoi/close/")) sent += 1;
    });
    await desk.page.keyboard.down("Shift");
    for (let repeat = 0; repeat < 8; repeat += 1) await desk.page.keyboard.down("X");
    await desk.page.keyboard.up("X");
    await desk.page.keyboard.up("Shift");
    await expect(desk.dealLine).toBeFocused();
    expect(sent).toBe(0);
    for (let repeat = 0; repeat < 8; repeat += 1) await desk.page.keyboard.down("y");
    await desk.page.keyboard.up("y");
    await expect(desk.toast(/quotes? withdrawn/)).toBeVisible();
    expect(sent).toBe(1);
    await own.close();
  });
});
