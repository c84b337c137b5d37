import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// The desk while simulated dealers keep several hundred quotes in motion.

const GSEC = { isin: "IN0020230085", typed: "7.18 gs 33", name: "7.18% GS 2033" } as const;

const grid = (desk: Desk): Locator => desk.panel("Public Runs").getByRole("grid");
const rowCount = async (desk: Desk): Promise<number> => Number(await grid(desk).getAttribute("aria-rowcount")) - 1;
/** Row id of the grid's current cell. */
const focusedRow = (desk: Desk): Promise<string | null> =>
  grid(desk).evaluate((element) => {
    const id = element.getAttribute("aria-activedescendant");
    return (id && document.getElementById(id)?.closest("[data-row]")?.getAttribute("data-row")) ?? null;
  });
const rowOf = (desk: Desk, id: string): Locator => grid(desk).locator(`[data-row="${id}"]:not([hidden])`);
const positionOf = async (desk: Desk, id: string): Promise<number> =>
  Number(await rowOf(desk, id).getAttribute("aria-rowindex"));

/**
 * A new market first pauses and then fills too fast to read. It counts as filled once it has at least `there` quotes
 * and gains at most `come` quotes in the given time.
 */
const FILLED = { there: 500, come: 20, withinMs: 3000 };

async function isFull(desk: Desk): Promise<void> {
  await expect.poll(() => rowCount(desk), { timeout: 60_000 }).toBeGreaterThan(FILLED.there);
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const eyes = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  // The first reading has no earlier one to compare with.
  let before = 0;
  const isFilled = async (): Promise<boolean> => {
    const now = await eyes.quotesThere();
    const come = now - before;
    before = now;
    return now > FILLED.there && come < FILLED.come;
  };
  await expect.poll(isFilled, { intervals: [FILLED.withinMs], timeout: 90_000 }).toBe(true);
  await eyes.close();
});

test("rows that are read stay in their place while the market moves around them; the focused row stays focused, through sorting and filtering", async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.slow();
  const mine = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await isFull(desk);
  await test.step("rows that are read stay in their place on screen while quotes come above them", async () => {
    await grid(desk).evaluate((element) => element.scrollTo({ top: 2600 }));
    /** Fully visible rows: their positions among all rows, and their top on screen. */
    const inSight = () =>
      grid(desk).evaluate((element) => {
        const box = element.getBoundingClientRect();
        return [...element.querySelectorAll<HTMLElement>(".yg-row:not([hidden])")].flatMap((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const position = Number(row.getAttribute("aria-rowindex"));
          return top < box.top + 28 || bottom > box.bottom ? [] : [{ id: row.dataset["row"], top, position }];
        });
      });
    await expect.poll(async () => (await inSight()).length).toBeGreaterThan(5);
    const before = await inSight();
    const read = async () => {
      const now = await inSight();
      return before.flatMap((row) => {
        const same = now.find(({ id }) => id === row.id);
        return same === undefined ? [] : [{ moved: same.position - row.position, px: same.top - row.top }];
      });
    };
    await expect.poll(async () => (await read()).some(({ moved }) => moved > 2), { timeout: 90_000 }).toBe(true);
    const stayed = await read();
    expect(stayed.filter(({ px }) => Math.abs(px) < 1).length).toBeGreaterThan(stayed.length / 2);
    await grid(desk).evaluate((element) => element.scrollTo({ top: 0 }));
  });

  /** Far from the market, so nobody deals on it while the test looks at it. */
  const post = (yieldStored: number) =>
    mine.post({ finstrument_id: GSEC.isin, quote_type: "BID", quantum: 50_000_000, yield_stored: yieldStored });
  const id = await post(0.0745);
  const row = rowOf(desk, id);

  await test.step("newest first: others come above it, it keeps the focus", async () => {
    // Rows stop moving shortly after the pointer enters the grid.
    await row.hover();
    await row.click();
    expect(await focusedRow(desk)).toBe(id);
    const before = await positionOf(desk, id);
    const newer = await post(0.0744);
    await expect.poll(() => positionOf(desk, id)).not.toBe(before);
    expect(await focusedRow(desk)).toBe(id);
    await mine.withdraw(newer);
  });

  await test.step("filtering to its bond and back keeps it", async () => {
    const all = await rowCount(desk);
    await desk.press("/");
    await desk.page.keyboard.type(GSEC.name);
    await expect.poll(() => rowCount(desk)).toBeLessThan(all / 4);
    await desk.press("Enter");
    await expect(grid(desk)).toBeFocused();
    expect(await focusedRow(desk)).toBe(id);
    await expect(row).toHaveAttribute("aria-selected", "true");
  });

  await test.step("sorting by yield puts it where it belongs, still selected; arrows start there again", async () => {
    const heading = grid(desk).getByRole("columnheader", { name: "Yield %" });
    await heading.click();
    await expect(heading).toHaveAttribute("aria-sort", /ascending|descending/);
    await expect(row).toHaveAttribute("aria-selected", "true");
    await row.click();
    const others: string[] = [];
    for (const yieldStored of [0.0744, 0.0746]) {
      const before = await rowCount(desk);
      others.push(await post(yieldStored));
      await expect.poll(() => rowCount(desk), { timeout: 20_000 }).not.toBe(before);
      expect(await focusedRow(desk)).toBe(id);
      expect(await positionOf(desk, id)).toBeGreaterThan(0);
    }
    for (const other of others) await mine.withdraw(other);
  });

  await test.step("the filter cleared, the row is current among all of them", async () => {
    await desk.press("/", "Escape", "Escape");
    await isFull(desk);
    await expect(grid(desk)).toBeFocused();
    await desk.act("x");
    await expect(desk.toast("Bid withdrawn")).toBeVisible();
  });
  await mine.close();
  await desk.close();
});

test("a fair bid is answered by a simulated dealer within seconds, and agreed by keyboard", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const eyes = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  await isFull(desk);
  const level = await expectMid(eyes);

  await desk.press("Control+k");
  await desk.page.keyboard.type(GSEC.typed);
  await expect(desk.palette.getByRole("option", { selected: true })).toContainText(GSEC.isin);
  await desk.press("Enter");
  await desk.page.keyboard.type("bid for");
  await desk.press("Enter");
  await expect(desk.page.getByLabel("Size (face value)")).toBeFocused();
  await desk.page.keyboard.type("5cr");
  await desk.press("Tab", "Tab");
  await desk.page.keyboard.type(level);
  await desk.act("Control+Enter");
  await expect(desk.toast("EOI posted")).toBeVisible();

  const ticket = desk.panel("Ticketing").getByRole("row").filter({ hasText: GSEC.name });
  const notice = desk.toast("Your turn").or(ticket).first();
  await expect(notice).toBeVisible({ timeout: 20_000 });
  if ((await ticket.count()) === 0) {
    await desk.walkTo("Your turn");
    await desk.press("Control+Enter");
    await expect(desk.page.locator("[data-deal-line]")).toContainText("You buy 5.00 Cr");
    await desk.press("y");
  }
  await expect(ticket.first()).toContainText("Buy");
  await eyes.close();
  await desk.close();
});

/** Midpoint of the best bid and the best ask, in percent as typed. */
async function expectMid(eyes: ApiDealer): Promise<string> {
  const yields = await eyes.yieldsOf(GSEC.isin);
  const [bid, ask] = [Math.min(...yields.BID), Math.max(...yields.ASK)];
  expect(bid).toBeGreaterThan(ask);
  return (((bid + ask) / 2) * 100).toFixed(4);
}
