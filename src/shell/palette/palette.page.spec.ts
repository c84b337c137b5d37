import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// The command palette (B-41..B-45, B-64, B-67).

test.describe("the palette", () => {
  let desk: Desk;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "dealer@meridian.example");
  });
  test.afterAll(() => desk.close());
  test.beforeEach(async () => {
    await desk.press("Escape");
    await expect(desk.palette).toHaveCount(0);
    await desk.press("g", "p");
    await expect(desk.page.getByRole("grid", { name: "Public Runs" })).toBeFocused();
  });

  test("leads with what was used last when nothing is typed yet", async () => {
    await desk.press("Control+k");
    await expect(desk.palette.getByRole("combobox")).toBeFocused();
    await desk.page.keyboard.type("sounds");
    await expect(desk.palette.getByRole("option", { selected: true })).toContainText("Turn sounds on or off");
    await desk.press("Enter");
    await expect(desk.palette).toBeHidden();
    await desk.press("Control+k");
    await expect(desk.palette.getByRole("option").first()).toContainText("Turn sounds on or off");
    await expect(desk.palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  });

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
    await expect(desk.palette).toHaveCount(0);
    await desk.press("Control+k");
    await expect(box).toBeFocused();
    await desk.page.keyboard.type("dark light");
    await expect(chosen).toContainText("Change between light and dark");
    await desk.press("Enter");
    await expect(desk.page.locator("html")).not.toHaveClass(/dark/);
  });

  test("shows similar bonds with ISIN, coupon, rating and maturity in columns", async () => {
    await desk.press("Control+k");
    await expect(desk.palette.getByRole("combobox")).toBeFocused();
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
    const pressed = Promise.withResolvers<void>();
    await desk.page.route("**/api/market/finstruments/**", async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await desk.press("Control+k");
    await expect(desk.palette.getByRole("combobox")).toBeFocused();
    const asked = desk.page.waitForRequest("**/api/market/finstruments/**");
    await desk.page.keyboard.insertText("IN0020230085");
    await desk.press("Enter");
    await asked;
    pressed.resolve();
    await expect(desk.palette.getByRole("navigation", { name: "Palette pages" })).toContainText("7.18% GS 2033");
    await desk.page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("dims a command that is barred here, says why and stays open when it is chosen", async () => {
    await desk.press("Control+k");
    await expect(desk.palette.getByRole("combobox")).toBeFocused();
    await desk.page.keyboard.type("withdraw my quote");
    const row = desk.palette.getByRole("option").filter({ hasText: "Withdraw my quote" });
    await expect(row).toContainText("Focus a quote first");
    await row.click();
    await expect(desk.palette.getByRole("paragraph").filter({ hasText: "Focus a quote first" })).toBeVisible();
    await expect(desk.palette).toBeVisible();
  });

  test("opens a bond's own page, goes back by Backspace and Alt+Left without closing, and returns the focus", async () => {
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
    await expect(desk.palette.getByRole("combobox")).toBeFocused();
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
    // A dialog restores the focus a moment after closing; a busy page makes that moment long.
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
  await expect(desk.palette.getByRole("combobox")).toBeFocused();
  await desk.page.keyboard.type("bid for");
  await expect(desk.palette.getByRole("option").filter({ hasText: "Bid for a bond" })).toContainText(
    "Your role does not allow trading.",
  );
  await desk.close();
});
