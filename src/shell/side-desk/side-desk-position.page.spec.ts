import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Position of a form on a desk, and of the desk on a phone.

const DEALER = "dealer@sahyadri.example";
/** 7.18% GS 2033. */
const BENCHMARK = "IN0020230085";

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error("not on screen");
  return box;
}

/** Box of an element once it is stable: empty tiles fold while the desk fills. */
async function restingBoxOf(locator: Locator) {
  let last = "";
  const isResting = async () => {
    const now = JSON.stringify(await boxOf(locator));
    const isSame = now === last;
    last = now;
    return isSame;
  };
  await expect.poll(isResting, { intervals: [700] }).toBe(true);
  return boxOf(locator);
}

let desk: Desk;
let other: ApiDealer;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  other = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  await other.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.069_977 });
  desk = await Desk.open(browser, DEALER, { isStandard: true });
});
test.afterEach(() => desk.closeSide());
test.afterAll(async () => {
  await desk.close();
  await other.withdrawAll();
  await other.close();
});

test("a form stands over the right column by key, so that the stack in use keeps its size, its rows and the focus", async () => {
  const stack = desk.panel("Public Runs");
  await expect(stack.getByRole("grid", { name: "Stack by bond" })).toBeFocused();
  const before = await restingBoxOf(stack);
  await desk.press("b");
  await expect(desk.side).toBeVisible();
  expect(await boxOf(stack)).toEqual(before);
  const form = await boxOf(desk.side);
  expect(form.x).toBeGreaterThanOrEqual(before.x + before.width - 1);
  // Covered tiles take neither keys nor mouse.
  await expect(desk.page.locator("[data-panel-type='Chat']")).toHaveAttribute("inert");
  await desk.press("Escape");
  await expect(stack.getByRole("grid", { name: "Stack by bond" })).toBeFocused();
  await expect(desk.page.locator("[data-panel-type='Chat']")).not.toHaveAttribute("inert");
});

test("opened from the right column by mouse, a form stands beside it; a click on the left column sends it to the right", async () => {
  const [stack, chat] = [desk.panel("Public Runs"), desk.panel("Chat")];
  await chat.getByRole("tab", { name: "Chat" }).click();
  const before = await boxOf(chat);
  await stack.getByRole("button", { name: "Bid", exact: true }).click();
  await expect(desk.side).toBeVisible();
  await desk.closeSide();
  await chat.getByRole("tab", { name: "Chat" }).click();
  await desk.page.getByRole("button", { name: /Open command palette/ }).click();
  await desk.palette.getByRole("combobox").fill("bid for");
  await desk.press("Enter");
  await expect(desk.side).toBeVisible();
  // Its height is another where an empty tile folded meanwhile.
  expect(await boxOf(chat)).toMatchObject({ x: before.x, width: before.width });
  const form = await boxOf(desk.side);
  expect(form.x + form.width).toBeLessThanOrEqual(before.x + 1);
  // The tiles of the left column make room: neither offers nor my business are under the form.
  const offers = stack.getByRole("columnheader", { name: /^Offer/ });
  for (const part of [stack, desk.panel("My business"), offers]) {
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(part);
        return x + width;
      })
      .toBeLessThanOrEqual(form.x + 1);
  }
  await stack.getByRole("columnheader", { name: "Bond" }).click();
  await expect.poll(async () => (await boxOf(desk.side)).x).toBeGreaterThanOrEqual(before.x - 1);
});

test("at 1366 x 768 the main action of a form is in sight", async () => {
  await desk.page.setViewportSize({ width: 1366, height: 768 });
  await desk.press("b");
  await expect(desk.side.getByRole("button", { name: /Post EOI/ })).toBeInViewport({ ratio: 1 });
  await desk.press("Escape");
  await desk.panel("Public Runs").getByRole("gridcell", { name: "6.9977" }).click();
  await desk.press("a");
  await expect(desk.side.getByRole("button", { name: /Send|Answer/ }).last()).toBeInViewport({ ratio: 1 });
});

test("a phone shows one panel at a time with a switcher, forms and the palette over all of it, and axe finds nothing", async () => {
  await desk.page.setViewportSize({ width: 390, height: 844 });
  const panels = desk.page.getByRole("navigation", { name: "Panels" });
  await expect(desk.panel("Public Runs")).toBeVisible();
  await expect(desk.panel("Chat")).toBeHidden();
  // Both sides of a bond are in sight without scrolling sideways.
  await expect(desk.page.getByRole("columnheader", { name: /Size/ }).last()).toBeInViewport({ ratio: 1 });
  expect(await faults(desk.page)).toEqual([]);

  await panels.getByRole("button", { name: "Chat" }).click();
  await expect(desk.panel("Chat")).toBeVisible();
  await expect(desk.panel("Public Runs")).toBeHidden();
  await expect(panels.getByRole("button", { name: "Chat" })).toHaveAttribute("aria-current", "true");
  expect(await faults(desk.page)).toEqual([]);
  // And by key, as on any desk.
  await desk.press("g", "i");
  await expect(desk.panel("My business")).toBeVisible();

  await desk.page.getByRole("button", { name: "Open command palette" }).click();
  await expect(desk.palette).toBeVisible();
  expect(await boxOf(desk.palette)).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await faults(desk.page)).toEqual([]);
  await desk.palette.getByRole("button", { name: "Close" }).click();
  await expect(desk.palette).toBeHidden();

  await desk.press("b");
  await expect(desk.side.getByRole("button", { name: /Post EOI/ })).toBeInViewport({ ratio: 1 });
  expect((await boxOf(desk.side)).width).toBe(390);
  expect(await faults(desk.page)).toEqual([]);
  expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await desk.side.getByRole("button", { name: /^Close/ }).click();
  await expect(desk.panel("My business")).toBeVisible();
});
