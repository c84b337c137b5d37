import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// The command palette, the keys and their sheet (B-41..B-45, B-64, B-67).

test.describe("the palette", () => {
  let desk: Desk;
  test.beforeEach(async ({ browser }) => {
    desk = await Desk.open(browser, "dealer@meridian.example");
  });
  test.afterEach(() => desk.close());

  test("finds a command by words in any order, first row chosen, and says how many there are", async () => {
    await desk.press("Control+k");
    const box = desk.palette.getByRole("combobox");
    await expect(box).toBeFocused();
    await box.pressSequentially("dark light");
    const chosen = desk.palette.getByRole("option", { selected: true });
    await expect(chosen).toContainText("Change between light and dark");
    await expect(desk.palette.getByRole("option").first()).toContainText("Change between light and dark");
    await expect(box).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "missing");
    const count = await desk.palette.getByRole("option").count();
    await expect(desk.palette.locator("[aria-live=polite]")).toHaveText(
      count === 1 ? "Commands. 1 result." : `Commands. ${count} results.`,
    );
    await desk.press("Enter");
    await expect(desk.page.locator("html")).toHaveClass(/dark/);
  });

  test("leads with what was used last when nothing is typed yet", async () => {
    await desk.press("Control+k");
    await desk.page.keyboard.type("sounds");
    await expect(desk.palette.getByRole("option", { selected: true })).toContainText("Turn sounds on or off");
    await desk.press("Enter");
    await expect(desk.palette).toBeHidden();
    await desk.press("Control+k");
    await expect(desk.palette.getByRole("option").first()).toContainText("Turn sounds on or off");
    await expect(desk.palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  });

  test("shows similar bonds with ISIN, coupon, rating and maturity in columns", async () => {
    await desk.press("Control+k");
    await desk.page.keyboard.type("gs 7.18");
    await expect(
      desk.palette.getByRole("group", { name: /^Bonds\s*ISIN\s*Coupon %\s*Rating\s*Maturity$/ }),
    ).toBeVisible();
    const row = desk.palette.getByRole("option").filter({ hasText: "IN0020230085" });
    for (const cell of ["7.18% GS 2033", "7.18", "SOV", "14-Aug-2033"]) await expect(row).toContainText(cell);
    const maturity = row.getByText("14-Aug-2033", { exact: true });
    expect(await maturity.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    await expect(desk.palette.getByRole("option").filter({ hasText: "IN0020230077" })).toContainText("24-Jul-2037");
  });

  test("takes an Enter that is quicker than the search", async () => {
    await desk.page.route("**/api/market/finstruments/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await desk.press("Control+k");
    await desk.page.keyboard.insertText("IN0020230085");
    await desk.press("Enter");
    await expect(desk.palette.getByRole("navigation", { name: "Palette pages" })).toContainText("7.18% GS 2033");
  });

  test("dims a command that is barred here, says why and stays open when it is chosen", async () => {
    await desk.press("Control+k");
    await desk.page.keyboard.type("withdraw my quote");
    const row = desk.palette.getByRole("option").filter({ hasText: "Withdraw my quote" });
    await expect(row).toContainText("Focus a quote first");
    await row.click();
    await expect(desk.palette.getByRole("paragraph").filter({ hasText: "Focus a quote first" })).toBeVisible();
    await expect(desk.palette).toBeVisible();
  });

  test("opens a bond's own page, goes back by Backspace and Alt+Left without closing, and returns the focus", async () => {
    await desk.press("g", "p");
    const before = await desk.page.evaluate(() => document.activeElement?.getAttribute("role"));
    expect(before).toBe("grid");
    await desk.press("Control+k");
    const box = desk.palette.getByRole("combobox");
    const trail = desk.palette.getByRole("navigation", { name: "Palette pages" });
    await box.pressSequentially("7.18 gs 33");
    await expect(desk.palette.getByRole("option", { selected: true })).toContainText("IN0020230085");

    await desk.press("Enter");
    await expect(trail.getByRole("listitem")).toHaveText(["Commands", "› 7.18% GS 2033"]);
    await expect(desk.palette.locator("[aria-live=polite]")).toContainText("7.18% GS 2033.");
    await expect(desk.palette.getByRole("option")).toHaveText([
      /^Show bond details/,
      /^Open a bond's page/,
      /^Open bond panel/,
      /^Bid for a bond/,
      /^Offer a bond/,
      /^Show the bond's quotes/,
    ]);

    await desk.press("x", "Backspace");
    await expect(trail).toBeVisible();
    await desk.press("Backspace");
    await expect(box).toHaveValue("7.18 gs 33");
    await expect(desk.palette.getByRole("option", { selected: true })).toContainText("IN0020230085");
    await desk.press("Enter");
    await expect(trail).toBeVisible();
    await box.pressSequentially("off");
    await desk.press("Alt+ArrowLeft");
    await expect(box).toHaveValue("7.18 gs 33");
    for (let press = 0; press < 12; press += 1) await desk.press("Backspace");
    await expect(box).toHaveValue("");
    await expect(desk.palette).toBeVisible();

    await desk.press("Escape");
    await expect(desk.palette).toBeHidden();
    expect(await desk.page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
  });

  test("asks which panel when a command needs to know", async () => {
    await desk.press("Control+k");
    await desk.page.keyboard.type("split beside");
    await expect(desk.palette.getByRole("option", { selected: true })).toContainText("Split beside with a panel");
    await desk.press("Enter");
    await expect(desk.palette.getByRole("navigation", { name: "Palette pages" })).toContainText(
      "Split beside with a panel: Which panel?",
    );
    await expect(desk.palette.getByRole("combobox")).toHaveAttribute("placeholder", "Which panel?");
    await desk.page.keyboard.type("rfq");
    await expect(desk.palette.getByRole("option", { selected: true })).toContainText("RFQ Quotes");
    await desk.press("Enter");
    await expect(desk.palette).toBeHidden();
    await expect(desk.page.getByRole("region", { name: /^RFQ Quotes/ })).toHaveCount(2);
  });
});

test("a hand quicker than a dialog that is going loses no letter, and the focus comes back to where it was", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@meridian.example", {
    // A dialog gives the focus back a moment after it is gone; a busy page makes that moment long.
    prepare: async (context) => {
      await context.addInitScript(() => {
        const setSoon = globalThis.setTimeout;
        const setLate = (run: () => void, ms?: number) => setSoon(run, ms === undefined || ms === 0 ? 300 : ms);
        globalThis.setTimeout = setLate as typeof setTimeout;
      });
    },
  });
  await desk.press("Control+k", "Escape");
  await expect(desk.palette).toHaveCount(0);
  await desk.press("Control+k");
  const box = desk.palette.getByRole("combobox");
  await expect(box).toBeFocused();
  await desk.page.keyboard.type("dark light", { delay: 60 });
  await expect(box).toHaveValue("dark light");
  await desk.press("Escape");
  await expect(desk.page.getByRole("grid", { name: "Public Runs" })).toBeFocused();
  await desk.close();
});

test("a viewer sees the trading commands dimmed with the reason", async ({ browser }) => {
  const desk = await Desk.open(browser, "viewer@meridian.example");
  await desk.press("Control+k");
  await desk.page.keyboard.type("bid for");
  await expect(desk.palette.getByRole("option").filter({ hasText: "Bid for a bond" })).toContainText(
    "Your role does not allow trading.",
  );
  await desk.close();
});

test.describe("the keys", () => {
  let desk: Desk;
  test.beforeEach(async ({ browser }) => {
    desk = await Desk.open(browser, "dealer@meridian.example");
  });
  test.afterEach(() => desk.close());

  test("are listed on a sheet that can be searched by name and by key", async () => {
    await desk.press("?");
    const sheet = desk.page.getByRole("dialog", { name: "Keys" });
    const search = sheet.getByRole("searchbox", { name: "Search keys and commands" });
    await expect(search).toBeFocused();
    await expect(
      sheet.getByRole("region", { name: "EOI" }).getByRole("listitem").filter({ hasText: "Bid for a bond" }),
    ).toContainText("B");
    await expect(sheet.getByRole("listitem").filter({ hasText: "Withdraw my quote" })).toHaveCount(0);
    // Pressed one after the other, held together, and one or the other are drawn apart.
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
