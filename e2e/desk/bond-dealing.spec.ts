import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// Dealing on a bond's page: the same forms, review and distinct key as on the desk.

const BENCHMARK = "IN0020230085";
const MERIDIAN = "dealer@meridian.example";
const NARMADA = "dealer@narmada.example";

const marketOf = (page: Page): Locator => page.getByRole("region", { name: "Live market", exact: true });
const levelsOf = (page: Page): Locator => marketOf(page).getByRole("grid", { name: "Levels" });

/** Opens the bond's page in a dealer's browser. */
async function openBond(browser: Browser, email: string): Promise<Desk> {
  const desk = await Desk.open(browser, email, { home: `/security/${BENCHMARK}` });
  await desk.isLive();
  await expect(marketOf(desk.page).getByRole("button", { name: "Bid", exact: false })).toBeVisible();
  return desk;
}

test.beforeEach(async ({ playwright, baseURL }) => {
  await withoutQuotes(playwright, baseURL, [MERIDIAN, NARMADA]);
});

test("by keyboard alone: one dealer bids from the bond's page, another sees it on theirs and hits it", async ({
  browser,
}) => {
  const buyer = await openBond(browser, MERIDIAN);
  const seller = await openBond(browser, NARMADA);

  await test.step("with nobody live the page says what to do next", async () => {
    await expect(marketOf(seller.page)).toContainText("No live levels in this bond. Post the first with Bid or Offer.");
  });

  await test.step("B opens the form of the desk for this bond; it is reviewed and takes the distinct key", async () => {
    await buyer.press("b");
    await expect(buyer.side).toHaveAttribute("data-side-view", "eoi.form");
    await expect(buyer.side).toContainText(BENCHMARK);
    await expect(buyer.page.getByLabel("Size (face value)")).toBeFocused();
    await buyer.page.keyboard.type("5cr");
    await buyer.press("Tab", "Tab");
    await buyer.page.keyboard.type("6.91");
    await buyer.press("Control+Enter");
    await expect(buyer.dealLine).toContainText("Buy 5.00 Cr 7.18% GS 2033 at 6.9100 %");
    await expect(buyer.dealLine).toBeFocused();
    await buyer.press("Enter");
    await expect(marketOf(seller.page)).toContainText("No live levels");
    await buyer.press("y");
    await expect(buyer.toast("EOI posted")).toBeVisible();
    await expect(buyer.side).toBeHidden();
    await expect(levelsOf(buyer.page).getByRole("row").filter({ hasText: "Mine" })).toContainText("6.9100");
  });

  await test.step("the other dealer sees level, size and firm, and goes to it by its key", async () => {
    const line = marketOf(seller.page).getByRole("region", { name: "Best bid and offer" });
    await expect(line).toContainText("Bid6.91005.00 CrMeridian Mutual Fund");
    await seller.press("g", "p");
    await expect(levelsOf(seller.page)).toBeFocused();
    await seller.press("ArrowDown", "a");
    await expect(seller.side).toHaveAttribute("data-side-view", "quote.answer");
    await seller.press("Control+Enter");
    await expect(seller.dealLine).toContainText("You sell 5.00 Cr");
    await expect(seller.dealLine).toBeFocused();
    await seller.press("Enter");
    await expect(seller.side).toHaveAttribute("data-side-view", "quote.answer");
    await seller.press("y");
    await expect(seller.toast("Done: ticket")).toBeVisible();
  });

  await test.step("the buyer is told on the page, and nobody is live any more", async () => {
    await expect(buyer.toast("Done: ticket")).toBeVisible();
    await expect(marketOf(buyer.page)).toContainText("No live levels");
  });
  await buyer.close();
  await seller.close();
});

test("by mouse alone: an offer is posted and lifted with buttons; one's own is marked, changed and withdrawn", async ({
  browser,
}) => {
  const seller = await openBond(browser, MERIDIAN);
  const buyer = await openBond(browser, NARMADA);

  async function offer(level: string): Promise<void> {
    await marketOf(seller.page)
      .getByRole("button", { name: /^Offer/ })
      .click();
    await seller.page.getByLabel("Size (face value)").fill("5cr");
    await seller.side.getByRole("textbox", { name: "Yield" }).fill(level);
    await seller.page.getByLabel("Validity").click();
    await seller.side
      .getByRole("form", { name: "EOI" })
      .getByRole("button", { name: /^Post EOI/ })
      .click();
    await expect(seller.dealLine).toContainText(`Sell 5.00 Cr 7.18% GS 2033 at ${level}00 %`);
    await seller.side
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Post EOI/ })
      .click();
    await expect(seller.toast("EOI posted")).toBeVisible();
  }

  await offer("6.81");
  await offer("6.79");
  const own = levelsOf(seller.page).getByRole("row").filter({ hasText: "6.7900" });
  await test.step("both levels stand behind each other, the better first", async () => {
    await expect(levelsOf(buyer.page).getByRole("row")).toHaveText([/Offered by/, /6\.8100/, /6\.7900/]);
    await expect(own).toContainText("Mine");
  });

  await test.step("the level behind is withdrawn after review", async () => {
    await own.getByText("6.7900").click();
    await marketOf(seller.page)
      .getByRole("button", { name: /^Withdraw my quote/ })
      .click();
    await expect(seller.dealLine).toContainText("Withdraw your offer: 5.00 Cr 7.18% GS 2033 at 6.7900 %");
    await seller.page
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Withdraw/ })
      .click();
    await expect(seller.toast("Offer withdrawn")).toBeVisible();
    await expect(own).toHaveCount(0);
  });

  await test.step("the best one is lifted from its menu", async () => {
    await levelsOf(buyer.page).getByText("6.8100").click({ button: "right" });
    await buyer.page.getByRole("menuitem", { name: /Answer the quote/ }).click();
    await buyer.side.getByRole("button", { name: /Review the answer/ }).click();
    await expect(buyer.dealLine).toContainText("You buy 5.00 Cr");
    await buyer.side.getByRole("button", { name: /^Deal/ }).click();
    await expect(buyer.toast("Done: ticket")).toBeVisible();
    await expect(seller.toast("Done: ticket")).toBeVisible();
  });
  await seller.close();
  await buyer.close();
});

test("visitors, viewers and researchers see no acts, and visitors load no code that deals", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const scripts = (page: Page): string[] => {
    const names: string[] = [];
    page.on("request", (request) => names.push(new URL(request.url()).pathname));
    return names;
  };
  const dealer = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), MERIDIAN);
  await dealer.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0691 });

  const visitor = await browser.newPage();
  const loaded = scripts(visitor);
  await visitor.goto(`${must(baseURL, "baseURL")}/security/${BENCHMARK}`);
  const people = [{ page: visitor, close: () => visitor.close() }];
  for (const email of ["viewer@meridian.example", "research@meridian.example"]) {
    const desk = await Desk.open(browser, email, { home: `/security/${BENCHMARK}` });
    people.push({ page: desk.page, close: () => desk.close() });
  }
  for (const { page, close } of people) {
    await expect(page.getByRole("region", { name: "Depth" })).toContainText("Live quotes are shown to dealers.");
    await expect(page.getByRole("heading", { name: "Terms" })).toBeVisible();
    await expect(marketOf(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Bid|Offer|Hit|Answer|Withdraw)/ })).toHaveCount(0);
    await expect(page.locator("main")).not.toContainText("Meridian");
    await page.keyboard.press("b");
    await page.keyboard.press("o");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.locator("[data-side-view]")).toHaveCount(0);
    await page.keyboard.press("Escape");
    if (page !== visitor) {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("bid for a bond");
      await expect(page.getByRole("option").filter({ hasText: "Bid for a bond" })).toContainText(
        "Not available: Your role does not allow trading.",
      );
    }
    if (page === visitor) expect(loaded.filter((name) => /bond-dealing|desk-system/.test(name))).toEqual([]);
    await close();
  }

  const desk = await Desk.open(browser, NARMADA);
  const dealing = scripts(desk.page);
  await desk.page.goto(`/security/${BENCHMARK}`);
  await expect(marketOf(desk.page)).toBeVisible();
  expect(dealing.some((name) => name.includes("bond-dealing"))).toBe(true);
  await desk.close();
  await dealer.withdrawAll();
  await dealer.close();
});
