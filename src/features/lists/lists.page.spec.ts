import { expect, test } from "@playwright/test";
import { workbookBytes } from "#domain/tables/workbook.testing.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// List over the desk: initial focus of its form, and a desk left as it was.

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  desk = await Desk.open(browser, "dealer@sahyadri.example", { isStandard: true });
  await desk.page.setViewportSize({ width: 1440, height: 900 });
});
test.afterEach(() => desk.closeSide());
test.afterAll(() => desk.close());

const tilesNow = () =>
  desk.page.locator("[data-panel]").evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [tile.getAttribute("data-panel"), x, y, width, height];
    }),
  );
const layoutNow = () =>
  desk.page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([name]) => name.includes("layout"))));

/** Waits until the tiles stop moving: empty ones fold while the desk loads. */
async function restingTiles() {
  let last = "";
  const isResting = async () => {
    const now = JSON.stringify(await tilesNow());
    const isSame = now === last;
    last = now;
    return isSame;
  };
  await expect.poll(isResting, { intervals: [700] }).toBe(true);
  return tilesNow();
}

const linesField = () => desk.page.getByLabel("Lines", { exact: true });

async function openFromPalette() {
  await desk.page.getByRole("button", { name: /Open command palette/ }).click();
  await desk.palette.getByRole("combobox").fill("new list");
  await desk.palette.getByRole("option").filter({ hasText: "New list" }).first().click();
}

test("a new list begins in its lines, by key and from the palette, and lines that were left go on at their end", async () => {
  await desk.press("Shift+O");
  await expect(linesField()).toBeFocused();
  await desk.page.keyboard.type("b 5cr 7.18gs33");
  await desk.press("Escape");
  await expect(desk.side).toBeHidden();
  await openFromPalette();
  await expect(linesField()).toBeFocused();
  await desk.page.keyboard.type(" 6.9");
  await expect(linesField()).toHaveValue("b 5cr 7.18gs33 6.9");
  await desk.press("Control+Shift+Enter");
  await expect(desk.side.getByRole("list", { name: "Lines of the list" })).toContainText("7.18% GS 2033");
  for (const heading of ["Bid %", "Offer %", "Fair %", "Distance"]) {
    await expect(desk.side.getByText(heading, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  }
  const body = desk.side.locator("> div");
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await faults(desk.page)).toEqual([]);
});

test("a list opens over the desk: tiles keep their places and the stored layout stays, and closing gives the focus back", async () => {
  await desk.press("g", "p");
  const stack = desk.panel("Public Runs").getByRole("grid", { name: "Stack by bond" });
  await expect(stack).toBeFocused();
  const [tiles, stored] = [await restingTiles(), await layoutNow()];
  for (const open of [["Shift+O"], ["g", "y"]]) {
    await desk.press(...open);
    await expect(desk.side).toBeVisible();
    expect(await tilesNow()).toEqual(tiles);
    await expect(desk.page.locator("[data-panel]:not([inert])")).toHaveCount(0);
    await desk.press("Escape");
    await expect(desk.side).toBeHidden();
    await expect(stack).toBeFocused();
    expect(await tilesNow()).toEqual(tiles);
    expect(await layoutNow()).toEqual(stored);
  }
});

test("keys of the desk do nothing behind a list, and going to a panel closes it", async () => {
  await desk.press("g", "p");
  const stored = await layoutNow();
  await desk.press("Shift+O");
  await expect(linesField()).toBeFocused();
  await desk.side.getByRole("button", { name: "Read the lines" }).focus();
  for (const keys of [["w", "x"], ["]"], ["w", "m"], ["w", "l"]]) await desk.press(...keys);
  expect(await layoutNow()).toEqual(stored);
  await expect(desk.side.getByRole("button", { name: "Read the lines" })).toBeFocused();
  await desk.press("g", "p");
  await expect(desk.side).toBeHidden();
  await expect(desk.panel("Public Runs").getByRole("grid", { name: "Stack by bond" })).toBeFocused();
});

test("a pasted table and a workbook become lines, and a refused size stays in its box with the reason until it is changed", async () => {
  await desk.press("Shift+O");
  await desk.side.getByRole("button", { name: "Clear" }).click();
  const lines = desk.side.getByRole("list", { name: "Lines of the list" }).getByRole("listitem");
  const box = (name: string) => desk.side.getByLabel(name, { exact: true });
  await linesField().fill("ISIN\tOffer Yield\tQty (Cr)\nIN0020230085\t6.85\t10\nIN0020240126\t6.9\t5 pots");
  await desk.press("Control+Shift+Enter");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText("7.18% GS 2033");
  await expect(box("Level of line 1")).toHaveValue("6.85");
  await expect(box("Side of line 1: Buy")).toBeVisible();
  await expect(box("Size of line 2")).toHaveValue("5 pots");
  await expect(box("Size of line 2")).toHaveAccessibleDescription(/Should be a size such as 5 cr/);
  expect(await faults(desk.page)).toEqual([]);
  await box("Size of line 2").fill("5cr");
  await expect(lines.nth(1)).not.toContainText("Should be a size");

  const cells = (...texts: readonly string[]) =>
    `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
  const rows = cells("ISIN", "B/S", "Qty (Cr)") + cells("IN0020230085", "Sell", "25");
  await desk.side.getByLabel("File of lines").setInputFiles({
    name: "lines.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbookBytes([{ name: "Lines", rows }])),
  });
  await expect(lines).toHaveCount(3);
  await expect(box("Side of line 3: Sell")).toBeVisible();
  await expect(box("Size of line 3")).toHaveValue(/^25/);
  await desk.side.getByRole("button", { name: "Clear" }).click();
});

test("without a list the sheet says what to do next, and on a phone it has the whole width", async () => {
  await desk.press("g", "y");
  await expect(desk.lists).toContainText("No lists today.");
  await expect(desk.lists).toContainText("Ask several firms for levels in many bonds with");
  await desk.page.setViewportSize({ width: 390, height: 844 });
  await desk.press("Shift+O");
  await expect(linesField()).toBeFocused();
  expect((await desk.side.boundingBox())?.width).toBe(390);
  expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(desk.page)).toEqual([]);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
});

test("a panel placed in a tile is gone to there", async () => {
  await desk.page.getByRole("button", { name: /Open command palette/ }).click();
  await desk.palette.getByRole("combobox").fill("add a panel as a tab");
  await desk.palette.getByRole("option").filter({ hasText: "Add a panel as a tab" }).first().click();
  await desk.palette.getByRole("combobox").fill("lists");
  await desk.palette.getByRole("option", { name: "Lists", exact: true }).click();
  await expect(desk.panel("Lists")).toBeVisible();
  await desk.press("g", "p", "g", "y");
  await expect(desk.panel("Lists")).toHaveAttribute("data-focused", "true");
  await expect(desk.side).toBeHidden();
  await desk.press("w", "x");
  await expect(desk.panel("Lists")).toHaveCount(0);
});
