import { expect, test, type Page } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// The desk by keyboard: every stop is reached and seen, and the focus is never lost.

/** The focused element, and whether focus changes its look. */
function stopOf(page: Page): Promise<{ name: string; visible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: "nothing", visible: false };
    const cell = document.getElementById(element.getAttribute("aria-activedescendant") ?? "");
    const shown = cell ?? element;
    const look = (): string => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor, boxShadow, borderColor } =
        getComputedStyle(shown);
      return [outlineStyle === "none" ? "" : outlineWidth + outlineColor, backgroundColor, boxShadow, borderColor].join(
        "|",
      );
    };
    const focused = look();
    element.blur();
    const blurred = look();
    element.focus();
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    return {
      name: `${element.role ?? element.tagName.toLowerCase()} ${name.slice(0, 40)}`,
      visible: focused !== blurred,
    };
  });
}

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  desk = await Desk.open(browser, "dealer@meridian.example");
});
test.afterAll(() => desk.close());

test("Tab reaches everything on the desk, each stop can be seen, and the grid is one of them", async () => {
  await desk.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: { name: string; visible: boolean }[] = [];
  await desk.page.getByRole("link", { name: "Yieldboard" }).focus();
  for (let press = 0; press < 300; press += 1) {
    await desk.press("Tab");
    const stop = await stopOf(desk.page);
    if (stop.name === "nothing" || stop.name.startsWith("a Yieldboard")) break;
    stops.push(stop);
  }
  expect(stops.filter((stop) => !stop.visible)).toEqual([]);
  const names = stops.map((stop) => stop.name);
  expect(names.filter((name) => name.startsWith("grid Public Runs"))).toHaveLength(1);
  expect(names.filter((name) => /^(row|gridcell|columnheader)/.test(name))).toEqual([]);
  for (const expected of ["Open command palette", "Filter Public Runs", "Public Runs menu", "Resize "]) {
    expect(names).toContainEqual(expect.stringContaining(expected));
  }
});

test("the focus is never lost: not by closing the side column, a panel, the palette or a menu", async () => {
  const held = (): Promise<boolean> =>
    desk.page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  const grid = desk.page.getByRole("grid", { name: "Public Runs" });

  await desk.press("g", "p");
  await expect(grid).toBeFocused();
  await desk.press("b");
  await expect(desk.page.getByRole("combobox", { name: "Bond" })).toBeFocused();
  await desk.press("Escape");
  await expect(grid).toBeFocused();
  await desk.press("b");
  await desk.page.getByRole("button", { name: "Close EOI" }).click();
  await expect.poll(held).toBe(true);

  await desk.press("g", "v");
  await desk.page.getByRole("button", { name: "Close Private Runs" }).click();
  await expect(desk.panel("Private Runs")).toHaveCount(0);
  await expect.poll(held).toBe(true);
  await desk.press("w", "x");
  await expect.poll(held).toBe(true);
  await desk.press("Control+k", "Escape");
  await expect.poll(held).toBe(true);
  await desk.press("?", "Escape");
  await expect.poll(held).toBe(true);
  await desk.page.getByRole("button", { name: "Public Runs menu" }).click();
  await desk.press("Escape");
  await expect.poll(held).toBe(true);
});
