import { expect, test, type Page, type Request } from "@playwright/test";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { addDays, istDateOf, weekdayOf } from "#domain/lib/iso-date.ts";
import { numberOf, SecurityPage } from "#e2e/pages/security.ts";

// The calculator of a bond's page, as a visitor uses it.

const BENCHMARK = "IN0020230085";
const CRORE = 10_000_000;

test.describe("the calculator", () => {
  let page: Page;
  let security: SecurityPage;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    page = await context.newPage();
    security = new SecurityPage(page);
    await security.open(BENCHMARK);
  });
  test.afterEach(async () => {
    await security.choose("Yield");
    await security.choose("T+1");
    await security.section("Calculator").getByLabel("Size ₹", { exact: true }).fill("1cr");
    await security.typeLevel("7.1");
  });
  test.afterAll(() => page.context().close());

  test("starts at the market's yield and shows every figure of it", async () => {
    await expect(page).toHaveTitle("7.18% GS 2033 · Yieldboard");
    await expect(security.level).toHaveValue(/^\d+\.\d{4}$/);
    const yieldPct = await security.level.inputValue();
    await expect(security.figure("Yield %", "To maturity")).toHaveText(yieldPct);
    const market = page.getByRole("group", { name: /^Market/ });
    await expect(market).toContainText(`${yieldPct} %`);
    for (const label of ["Modified duration", "Macaulay duration", "Convexity", "PV01"]) {
      await expect(security.figure("Risk", label)).toHaveText(/^\d+\.\d{4,6}$/);
    }
    await expect(security.section("Calculator").getByRole("list", { name: "Conventions of its market" })).toContainText(
      "30E/360",
    );
  });

  test("prices a yield and yields a price, each as the server does (S-11)", async () => {
    await security.typeLevel("7.05");
    const atYield = await security.asked(BENCHMARK, { bond_yield: 0.0705, settlement_delta: 1, quantum: CRORE });
    await expect(security.figure("Price per 100", "Clean price")).toHaveText(formatPrice(atYield.clean_price));
    await expect(security.figure("Price per 100", "Dirty price")).toHaveText(formatPrice(atYield.dirty_price));
    const { consideration } = atYield;
    await expect(security.figure("Money ₹", "Consideration")).toHaveText(formatRupees(consideration.consideration));
    await expect(security.figure("Risk", "Modified duration")).toHaveText(atYield.modified_duration.toFixed(4));

    await security.choose("Price");
    await expect(security.level).toHaveValue(atYield.clean_price.toFixed(4));
    await security.typeLevel("101.25");
    const atPrice = await security.asked(BENCHMARK, { clean_price: 101.25, settlement_delta: 1 });
    await expect(security.figure("Yield %", "To maturity")).toHaveText(formatYieldPct(atPrice.bond_yield));
    await expect(security.figure("Price per 100", "Clean price")).toHaveText("101.2500");
  });

  test("prices again for another day of settlement, by working days or by date (S-15)", async () => {
    await security.typeLevel("7.05");
    const accrued = security.figure("Price per 100", "Accrued");
    const next = await security.asked(BENCHMARK, { bond_yield: 0.0705, settlement_delta: 1 });
    await expect(accrued).toHaveText(formatPrice(next.accrued_interest));
    await security.choose("T+0");
    const today = await security.asked(BENCHMARK, { bond_yield: 0.0705, settlement_delta: 0 });
    expect(today.accrued_interest).not.toBe(next.accrued_interest);
    await expect(accrued).toHaveText(formatPrice(today.accrued_interest));
    await expect(security.section("Calculator")).toContainText(`Settles ${formatDate(today.settlement_date)}`);

    const asked = page.waitForRequest((request) => request.url().endsWith(`/api/quote/${BENCHMARK}/`));
    await security.choose("Date");
    const day = security.section("Calculator").getByLabel("Settlement date");
    await expect(day).toHaveValue(formatDate(today.settlement_date));
    const body = (await asked).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({ settlement_date: today.settlement_date });
    expect(body).not.toHaveProperty("settlement_delta");
  });

  test("takes sizes by shorthand, in whole lots only", async () => {
    const size = security.section("Calculator").getByLabel("Size ₹", { exact: true });
    await size.fill("2.5cr");
    const quote = await security.asked(BENCHMARK, {
      bond_yield: numberOf(await security.level.inputValue()) / 100,
      settlement_delta: 1,
      quantum: 2.5 * CRORE,
    });
    await expect(security.figure("Money ₹", "Principal")).toHaveText(formatRupees(quote.consideration.principal));
    await size.fill("1150");
    await expect(size).toHaveAccessibleDescription("Should be a multiple of 100");
    await expect(security.section("Cashflows")).toContainText("Should be a multiple of 100.");
    await expect(security.section("Cashflows").getByRole("table")).toHaveCount(0);
  });

  test("opens why this price: present values that add up to the dirty price (N-07)", async () => {
    await security.typeLevel("7.05");
    const quote = await security.asked(BENCHMARK, { bond_yield: 0.0705, settlement_delta: 1 });
    const opener = security.figure("Price per 100", "Dirty price").getByRole("button");
    await expect(opener).toHaveText(formatPrice(quote.dirty_price));
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Why this price" });
    const values = await dialog.locator("tbody tr td:last-child").allTextContents();
    expect(values.length).toBeGreaterThan(10);
    const sum = values.reduce((total, text) => total + numberOf(text), 0);
    expect(sum).toBeCloseTo(numberOf((await dialog.locator("[data-dirty]").textContent()) ?? ""), 6);
    expect(sum - quote.accrued_interest).toBeCloseTo(quote.clean_price, 4);
    await expect(dialog).toContainText(`${quote.accrued_interest_days} days of a period of 180`);
    await expect(dialog).toContainText("The clean price is rounded once, to 4 decimals");
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });

  test("answers what is typed before it is entered", async () => {
    const clean = security.figure("Price per 100", "Clean price");
    const first = await clean.textContent();
    await security.level.fill("7.5");
    await expect(security.level).toBeFocused();
    const at = await security.asked(BENCHMARK, { bond_yield: 0.075, settlement_delta: 1 });
    await expect(clean).toHaveText(formatPrice(at.clean_price));
    expect(formatPrice(at.clean_price)).not.toBe(first);
    await expect(security.level).toHaveAccessibleDescription(`Price ${formatPrice(at.clean_price)}`);
    await expect(security.level).toHaveValue("7.5");
    await expect(security.section("Price and yield")).toContainText(formatPrice(at.clean_price));
  });

  test("shows no figures for a level that cannot be read, and says so", async () => {
    const calculator = security.section("Calculator");
    for (const text of ["abc", "251"]) {
      await security.level.fill(text);
      await expect(calculator.getByRole("status")).toHaveText(
        `No price for “${text}”. Enter a yield such as 7.25, or a price from 1 to 250.`,
      );
      await security.level.blur();
      await expect(security.level).toHaveAccessibleDescription(/is required$/);
      await expect(security.level).toHaveValue(text);
      await expect(calculator.getByRole("term")).toHaveCount(0);
      await expect(page.getByText("No known level for this bond")).toHaveCount(0);
      await expect(security.section("Price and yield")).toContainText("The curve appears once there is a level.");
      await expect(page.getByRole("button", { name: "Download quote" })).toHaveCount(0);
    }
    await security.level.fill("");
    await expect(calculator.getByRole("status")).toHaveText("Enter a yield or a price.");
  });

  test("shows nothing of another day under a day nobody settles on", async () => {
    const calculator = security.section("Calculator");
    await security.choose("Date");
    const day = calculator.getByLabel("Settlement date");
    await day.fill("2020-01-01");
    await expect(calculator.getByRole("status")).toHaveText(
      /^No price for this settlement date\. This date has passed\.$/,
    );
    await expect(calculator.getByRole("term")).toHaveCount(0);
    await expect(security.section("Cashflows")).toContainText("This date has passed.");
    await expect(security.section("Cashflows").getByRole("table")).toHaveCount(0);
    await expect(security.level).toHaveAccessibleDescription("");
    await day.fill(saturdayAhead());
    await expect(calculator.getByRole("status")).toContainText("The settlement date is not a working day.");
    await expect(day).toHaveAccessibleDescription("The settlement date is not a working day.");
    await security.choose("T+1");
    await expect(security.figure("Price per 100", "Clean price")).toBeVisible();
    await expect(page.getByRole("table", { name: "Cashflows" })).toBeVisible();
  });

  test("says what a size means beside its price", async () => {
    const facts = page.getByRole("form", { name: "Calculator" });
    await expect(facts).toContainText("Next coupon on 14-");
    await expect(facts).toContainText("₹3,59,000.00, to the buyer.");
  });

  test("asks once for each change, and a late answer to an older level never shows", async () => {
    // Earlier answers are cached for the life of the page.
    await security.open(BENCHMARK);
    const asked: number[] = [];
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/price-info/")) elsewhere.push(request.url());
    });
    const ended = new Set<Request>();
    page.on("requestfinished", (request) => ended.add(request));
    page.on("requestfailed", (request) => ended.add(request));
    const newerShown = Promise.withResolvers<void>();
    let older: Request | null = null;
    await page.route(`**/api/quote/${BENCHMARK}/`, async (route) => {
      const { bond_yield: bondYield } = route.request().postDataJSON() as { bond_yield: number };
      asked.push(bondYield);
      if (bondYield === 0.07) {
        older = route.request();
        await newerShown.promise;
      }
      // The page may have closed by then.
      await route.continue().catch(() => undefined);
    });
    await security.typeLevel("7.00");
    await expect.poll(() => asked).toEqual([0.07]);
    await security.typeLevel("7.05");
    const clean = security.figure("Price per 100", "Clean price");
    await expect(security.figure("Yield %", "To maturity")).toHaveText("7.0500");
    const shown = await clean.textContent();
    newerShown.resolve();
    await expect.poll(() => older !== null && ended.has(older)).toBe(true);
    await expect(clean).toHaveText(shown ?? "");
    await expect(security.level).toHaveAccessibleDescription(`Price ${shown}`);
    expect(asked).toEqual([0.07, 0.0705]);
    expect(elsewhere).toEqual([]);
    await page.unrouteAll();
  });
});

/** Returns a Saturday in the future; when it is Saturday in India, the next one. */
function saturdayAhead(): string {
  const today = istDateOf(Date.now());
  return addDays(today, (6 - weekdayOf(today) + 7) % 7 || 7);
}
