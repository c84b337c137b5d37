import { expect, test, type Page } from "@playwright/test";
import readXlsxFile from "read-excel-file/node";
import { extractText } from "unpdf";
import { formatPrice } from "#domain/lib/format-level.ts";
import { faults } from "#e2e/pages/axe.ts";
import { numberOf, SecurityPage } from "#e2e/pages/security.ts";

// One bond's page, as a visitor sees it.

const BENCHMARK = "IN0020230085";
const GOLD = "IN0020170166";
const NOBODYS = "INE000X99999";
const CRORE = 10_000_000;

test.describe("a bond's page", () => {
  let page: Page;
  let security: SecurityPage;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    security = new SecurityPage(page);
    await security.open(BENCHMARK);
  });
  test.afterAll(() => page.close());

  /** Opens the data table of a section's chart, unless it is open. */
  async function showTable(title: string): Promise<void> {
    const details = security.section(title).locator("details").filter({ hasText: "Show as table" });
    await expect(details).toHaveCount(1);
    if ((await details.getAttribute("open")) === null) await details.getByText("Show as table").click();
  }

  test("the cursor of the history stands on what was published, and reads its day, its yield and its source", async () => {
    const section = security.section("Yield history");
    const chart = section.getByRole("img");
    await expect(section.locator("canvas").first()).toBeAttached();
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(section).toContainText(
      "25-Jun-2026: 6.6971 % worked out from the price 102.6900 (CCIL mark-to-market)",
    );
    await page.keyboard.press("ArrowLeft");
    await expect(section).toContainText(/31-Dec-2025: 6\.\d{4} % \(Axis MF portfolio/);
    // No level was published between July 2024 and May 2025: the pointer snaps to the nearer of the two days.
    const box = await chart.boundingBox();
    if (box === null) throw new Error("The chart has no place");
    await chart.hover({ position: { x: box.width * 0.3, y: 20 } });
    await expect(section).toContainText(/31-Jul-2024: 6\.\d{4} %/);
  });

  test("has no fault that axe finds, in either theme, and at 390 px nothing wider than itself", async () => {
    await expect(security.section("Curve").locator("canvas").first()).toBeAttached();
    await expect(security.section("Credit").getByRole("table")).toBeVisible();
    expect(await faults(page, "wcag")).toEqual([]);
    await security.section("Calculator").getByRole("button", { name: "Why this price" }).click();
    await expect(page.getByRole("dialog", { name: "Why this price" })).toBeVisible();
    expect(await faults(page, "wcag")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(() => {
      const scrolled = document.querySelector("main h1")?.closest(".overflow-y-auto");
      return scrolled == null ? -1 : scrolled.scrollWidth - scrolled.clientWidth;
    });
    expect(overflow).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("the cashflows add up to their totals, by row and in the table behind the chart", async () => {
    const table = security.section("Cashflows").getByRole("table", { name: "Cashflows" });
    const totals = table.locator("tfoot td");
    await expect(totals.last()).not.toHaveText("");
    const paid = await table.locator("tbody tr td:last-child").allTextContents();
    const sum = paid.reduce((total, text) => total + numberOf(text), 0);
    expect(sum).toBeCloseTo(numberOf((await totals.last().textContent()) ?? ""), 2);
    expect(numberOf((await totals.nth(1).textContent()) ?? "")).toBe(CRORE);
    await showTable("Cashflows");
    const behind = security.section("Cashflows").getByRole("table", { name: "Payments of the chart" });
    await expect(behind.locator("tbody tr")).toHaveCount(paid.length);
  });

  test("every chart is described in words and has its data as a table", async () => {
    for (const [title, summary] of [
      ["Cashflows", /payments from .* to 14-Aug-2033; principal of ₹\s1,00,00,000\.00 repaid on 14-Aug-2033/],
      ["Price and yield", /^At a price of \d+\.\d{4} the yield is/],
      ["Yield history", /^Yields of \d+ days from .* between .*; of 1 the price was published/],
      ["Curve", /^This bond yields .* (above|below) the government curve/],
    ] as const) {
      const section = security.section(title);
      await expect(section.getByRole("img")).toHaveAccessibleName(summary);
      await expect(section.locator("canvas").first()).toBeAttached();
      await showTable(title);
      await expect(section.locator("details tbody tr").first()).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "www.tradingview.com" })).toBeVisible();
  });

  test("the bond stands among its issuer's, similar and government bonds, with its spread and the note to it (B-16)", async () => {
    const curve = (await (await page.request.get(`/api/finstrument/${BENCHMARK}/curve/`)).json()) as {
      spread_bp: number;
      note: string;
    };
    const section = security.section("Curve");
    await expect(section).toContainText(
      `${Math.abs(curve.spread_bp).toFixed(1)} bp ${curve.spread_bp > 0 ? "above" : "below"} the government curve`,
    );
    await expect(section).toContainText(curve.note);
    await showTable("Curve");
    const bonds = section.getByRole("table", { name: "Bonds on the curve" });
    for (const group of ["This bond", "Same issuer", "Similar", "Government"]) {
      await expect(bonds.getByRole("cell", { name: group, exact: true }).first()).toBeVisible();
    }
  });

  test("the quote and the cashflows can be taken away as files", async () => {
    await security.typeLevel("7.05");
    const quote = await security.asked(BENCHMARK, { bond_yield: 0.0705, settlement_delta: 1 });
    await expect(security.figure("Price per 100", "Clean price")).toHaveText(formatPrice(quote.clean_price));

    const pdf = await security.download("Download quote", "Quote as PDF");
    expect(pdf.name).toMatch(/\.pdf$/);
    const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true });
    expect(text).toContain(BENCHMARK);
    expect(text).toContain(formatPrice(quote.clean_price));

    const xlsx = await security.download("Download cashflows", "Cashflows as XLSX");
    expect(xlsx.name).toMatch(/\.xlsx$/);
    const [sheet] = await readXlsxFile(xlsx.bytes);
    const total = sheet?.data.at(-1) ?? [];
    expect(total[0]).toBe("Total");
    const table = security.section("Cashflows").getByRole("table", { name: "Cashflows" });
    const shown = await table.locator("tfoot td").allTextContents();
    expect(total.slice(-3)).toEqual(shown.map(numberOf));
    const header = sheet?.data.findIndex(([cell]) => cell === "Due date") ?? -1;
    expect(sheet?.data.slice(header + 1)).toHaveLength((await table.locator("tbody tr").count()) + 1);
    expect(sheet?.data[0]).toContain(BENCHMARK);

    const csv = await security.download("Download quote", "Quote as CSV");
    expect(csv.bytes.toString("utf8")).toMatch(/^Total with duty,\d+(\.\d+)?,₹/m);
  });

  test("the issuer's bonds are sorted by their headings and narrowed by conditions in words (C-29..C-36)", async () => {
    const section = security.section("Same issuer");
    const condition = section.getByRole("combobox", { name: "Condition" });
    const words = (): Promise<string[]> => condition.locator("option").allTextContents();
    await expect(condition).toBeVisible();
    expect(await words()).toEqual([
      "equals",
      "less than",
      "less than or equal",
      "greater than",
      "greater than or equal",
    ]);
    await section.getByRole("combobox", { name: "Filter bonds of the same issuer by" }).selectOption("Maturity");
    expect(await words()).toEqual(["is", "after", "before"]);
    await condition.selectOption("after");
    await section.getByRole("textbox", { name: "Value" }).or(section.getByLabel("Value")).first().fill("2050-01-01");
    await section.getByRole("button", { name: "Add filter" }).click();
    await expect(section.getByRole("listitem")).toContainText("Maturity after 01-Jan-2050");
    const maturities = section.getByRole("table").locator("tbody tr td:nth-child(3)");
    await expect(maturities.first()).toHaveText(/20[5-9]\d$/);
    for (const text of await maturities.allTextContents()) expect(text).toMatch(/20[5-9]\d$/);

    const coupon = section.getByRole("columnheader", { name: "Coupon %" });
    await coupon.getByRole("button").click();
    await coupon.getByRole("button").click();
    await expect(coupon).toHaveAttribute("aria-sort", "descending");
    await expect
      .poll(async () => {
        const coupons = (await section.getByRole("table").locator("tbody tr td:nth-child(2)").allTextContents()).map(
          Number,
        );
        return coupons.every((value, index) => index === 0 || value <= (coupons[index - 1] ?? Infinity));
      })
      .toBe(true);
  });

  test("an issue with the page is reported with what was on it (T-13, C-49, C-55)", async () => {
    await page.getByRole("button", { name: "Report an issue" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Price/yield seems incorrect").check();
    await dialog.getByLabel("Email").fill("visitor@example.com");
    const sent = page.waitForRequest((request) => request.url().endsWith("/ext/intercom/ticket/"));
    await dialog.getByRole("button", { name: /^Send|^Report/ }).click();
    await expect(
      page.getByText("Thank you for reporting the issue. We will update you shortly via email.", { exact: true }),
    ).toBeVisible();
    expect((await sent).postDataJSON()).toMatchObject({
      ticket_attributes: { kind: "pricing_and_cashflow", finstrument_id: BENCHMARK },
    });
  });

  test("visitors read who sees the depth, and signing in leads back here", async () => {
    const depth = security.section("Depth");
    await expect(depth).toContainText("Live quotes are shown to dealers.");
    await expect(depth.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      `/auth/login?redirect=%2Fsecurity%2F${BENCHMARK}`,
    );
  });

  test("a section that fails says so, is tried again alone and leaves the others be", async () => {
    let broken = true;
    await page.route("**/api/credit-rationale/**", (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await security.open(BENCHMARK);
    const credit = security.section("Credit");
    await expect(credit.getByRole("alert")).toContainText("The credit rationale could not be shown.");
    await expect(security.figure("Price per 100", "Clean price")).toHaveText(/^\d+\.\d{4}$/);
    broken = false;
    await credit.getByRole("button", { name: "Retry" }).click();
    await expect(credit.getByRole("table", { name: "Rating scale, best first" })).toContainText("SOV");
    await page.unrouteAll();
  });

  test("a bond that cannot be priced says why, and its price is barred (S-12)", async () => {
    await security.open(GOLD);
    const calculator = security.section("Calculator");
    await expect(calculator.getByRole("note")).toContainText(
      "This bond cannot be priced. A sovereign gold bond pays the price of gold",
    );
    await expect(calculator.getByRole("radio", { name: "Price", exact: true })).toBeDisabled();
    await expect(calculator.getByRole("radio", { name: "Yield", exact: true })).toBeEnabled();
    await expect(security.section("Terms")).toContainText("Sovereign gold bond");
  });

  test("an ISIN that no bond has, or that is none, is a missing page in the router's words (U-10, X-01)", async () => {
    for (const id of [NOBODYS, "gs2033"]) {
      await page.goto(`/security/${id}`);
      await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
      await expect(page.getByText(`Page Not Found: /security/${id}`, { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
    }
  });

  test("an ISIN in small letters or with a space leads to its bond's one address", async () => {
    for (const typed of [BENCHMARK.toLowerCase(), ` ${BENCHMARK.slice(0, 4)} ${BENCHMARK.slice(4)}`]) {
      await page.goto(`/security/${encodeURIComponent(typed)}#cashflow`);
      await page.waitForURL(`**/security/${BENCHMARK}#cashflow`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("7.18% GS 2033");
    }
  });
});
