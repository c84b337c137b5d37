import { expect, test, type Locator } from "@playwright/test";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { settlementDayIn } from "#e2e/pages/settlement-day.ts";

// Prices and rupees around a level, and the facts of a size, where both are typed (N-05, N-06).

const BENCHMARK = "IN0020230085";
const WITH_RECORD_DATE = "INE053F07595";
const UNPRICED = "INE0L6807237";

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  desk = await Desk.open(browser, "dealer@sahyadri.example");
});
test.afterEach(() => desk.closeSide());
test.afterAll(() => desk.close());

const ladder = (): Locator => desk.page.getByRole("grid", { name: "Yield ladder" });
const rung = (yieldPct: string): Locator =>
  ladder()
    .getByRole("row")
    .filter({ has: desk.page.getByRole("rowheader", { name: yieldPct }) });
const level = (): Locator => desk.side.getByRole("textbox", { name: /^(Yield|Price)$/ });
const button = (): Locator => desk.side.getByRole("button", { name: /^Ladder/ });

/** Opens the form and clears the previous test's input. */
async function openEmptyForm(): Promise<void> {
  await desk.press("b");
  await desk.side.getByRole("button", { name: "Clear" }).click();
  await expect(level()).toHaveValue("");
}

async function chooseBond(isin: string): Promise<void> {
  const box = desk.side.getByRole("combobox", { name: "Bond" });
  await box.fill(isin);
  await desk.side.getByRole("option").filter({ hasText: isin }).click();
  await expect(desk.side).toContainText(`${isin} ·`);
}

test("by keys: Alt+L shows nine rungs, arrows move, Enter takes one with what it showed, Escape takes none (N-05)", async () => {
  await openEmptyForm();
  await chooseBond(BENCHMARK);
  await desk.side.getByLabel("Size (face value)").fill("5cr");
  await level().fill("6.9");
  await expect(button()).toBeEnabled();
  await desk.press("Alt+l");
  await expect(ladder()).toBeFocused();

  await test.step("the level typed but not yet left is the middle", async () => {
    await expect(ladder().getByRole("rowheader")).toHaveText([
      "6.8000",
      "6.8500",
      "6.8800",
      "6.8900",
      "6.9000",
      "6.9100",
      "6.9200",
      "6.9500",
      "7.0000",
    ]);
    await expect(rung("6.9000")).toHaveAttribute("aria-selected", "true");
    await expect(ladder()).toContainText("T+1");
  });
  await test.step("Escape changes nothing and gives the focus back", async () => {
    await desk.press("ArrowDown", "Escape");
    await expect(ladder()).toBeHidden();
    await expect(level()).toBeFocused();
    await expect(level()).toHaveValue("6.9000");
    await expect(desk.side).toBeVisible();
  });
  await test.step("the key that follows at once meets the box, or the ladder that opens from it", async () => {
    for (let n = 0; n < 5; n += 1) {
      await desk.press("Alt+l", "Escape", "Alt+l");
      await expect(ladder()).toBeFocused();
      await desk.press("Escape");
      await expect(level()).toBeFocused();
      await expect(ladder()).toBeHidden();
    }
  });
  await test.step("Enter takes the rung: the server says the same price and rupees", async () => {
    await desk.press("Alt+l", "End", "Home", "ArrowDown");
    await expect(rung("6.8500")).toHaveAttribute("aria-selected", "true");
    const cells = await rung("6.8500").getByRole("gridcell").allTextContents();
    const [price, rupees] = cells.slice(-2);
    await desk.press("Enter");
    await expect(ladder()).toBeHidden();
    await expect(level()).toHaveValue("6.8500");
    await expect(level()).toBeFocused();
    await expect(level()).toHaveAccessibleDescription(`Price ${price}`);
    await expect(desk.side.getByRole("definition").nth(2)).toHaveText(rupees ?? "");
  });
  await test.step("it is listed among the keys", async () => {
    await level().blur();
    await desk.page.keyboard.press("?");
    await desk.page.keyboard.type("yield ladder");
    await expect(desk.page.getByRole("dialog")).toContainText("Yield ladder");
    await desk.press("Escape", "Escape");
    await expect(desk.page.getByRole("dialog")).toBeHidden();
  });
});

test("a price is answered by yields, and Left and Right choose the day of settlement (N-05)", async ({ request }) => {
  await openEmptyForm();
  await chooseBond(BENCHMARK);
  const settlement = desk.side.getByLabel("Settlement");
  await settlement.fill(await settlementDayIn(request, 40));
  await level().fill("@101.5");
  await level().blur();
  await expect(level()).toHaveAccessibleDescription(/^Yield 6\.\d{4} %$/);
  await expect(level()).toHaveValue("101.5000");
  await level().focus();
  await desk.press("Alt+l");
  await expect(ladder()).toContainText("T+1");
  await expect(desk.page.getByText("Enter a size to see rupees.")).toBeVisible();
  const days = ladder().getByRole("columnheader", { name: /T\+|-20\d\d$/ });
  await expect(days.last()).toHaveText(/^\d\d-[A-Z][a-z]{2}-20\d\d$/);
  await desk.press("ArrowLeft", "ArrowUp", "Enter");
  await expect(settlement).toHaveValue("T1");
  await expect(desk.side.getByRole("radio", { name: "Yield", exact: true })).toBeChecked();
  await expect(level()).toHaveValue(/^6\.\d{4}$/);
});

test("by mouse: the button opens it, a click on a rung takes it, a click beside it closes it (N-05)", async () => {
  await openEmptyForm();
  await chooseBond(BENCHMARK);
  await level().fill("6.9");
  await button().click();
  await rung("6.9200").click();
  await expect(level()).toHaveValue("6.9200");
  await button().click();
  await expect(ladder()).toBeVisible();
  const [box, sheet] = [await level().boundingBox(), await ladder().boundingBox()];
  expect(sheet?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  await desk.side.getByLabel("Size (face value)").click();
  await expect(ladder()).toBeHidden();
  await expect(desk.side.getByLabel("Size (face value)")).toBeFocused();
  await expect(level()).toHaveValue("6.9200");
});

test("while no level is typed the ladder begins at the market's and says what that is (N-05)", async () => {
  await openEmptyForm();
  await chooseBond(BENCHMARK);
  await expect(button()).toBeEnabled();
  await level().focus();
  await desk.press("Alt+l");
  await expect(desk.page.getByText(/^Around the market: ./)).toBeVisible();
  const middle = ladder().getByRole("row", { selected: true }).getByRole("rowheader");
  await expect(middle).toHaveText(/^6\.\d{4}$/);
  const cells = (await middle.textContent()) ?? "";
  await desk.press("Enter");
  await expect(ladder()).toBeHidden();
  await expect(level()).toHaveValue(cells);
  await desk.press("Alt+l");
  await expect(ladder()).toBeFocused();
  await expect(desk.page.getByText(/^Around the market/)).toBeHidden();
});

test("with no level that can be read, and for a bond that cannot be priced, the ladder is barred and says why (N-05)", async () => {
  await openEmptyForm();
  await expect(button()).toHaveAttribute("title", "Choose a bond first");
  await chooseBond(BENCHMARK);
  await level().fill("abc");
  await expect(button()).toHaveAttribute("title", "Enter a level first");
  await level().fill("");
  await chooseBond(UNPRICED);
  await level().fill("8.5");
  await expect(button()).toHaveAttribute("aria-disabled", "true");
  await expect(button()).not.toHaveAttribute("title", "Loading the bond's terms");
  const reason = (await button().getAttribute("title")) ?? "";
  expect(reason).not.toBe("");
  await expect(level()).toHaveAccessibleDescription(reason);
  await level().focus();
  await desk.press("Alt+l");
  await expect(desk.toast(reason)).toBeVisible();
  await expect(ladder()).toBeHidden();
});

test("in an answer the ladder takes the level and leaves the quote's day (N-05), with the facts of the size (N-06)", async ({
  playwright,
  baseURL,
}) => {
  const maker = await ApiDealer.signIn(playwright, baseURL ?? "", "broker@kaveri.example");
  const id = await maker.post({
    finstrument_id: BENCHMARK,
    quote_type: "ASK",
    quantum: 50_000_000,
    yield_stored: 0.0685,
  });
  await desk.standingQuotes("Kaveri").filter({ hasText: "6.8500" }).click();
  await desk.press("a");
  await expect(desk.side.getByLabel("Size (face value)")).toHaveAccessibleDescription(
    /₹\s5,00,00,000 Next coupon on \d\d-[A-Z][a-z]{2}-\d{4}: ₹17,95,000\.00, to the buyer\./,
  );
  await level().focus();
  await desk.press("Alt+l", "ArrowLeft", "ArrowDown", "Enter");
  await expect(level()).toHaveValue("6.8600");
  await desk.press("Control+Enter");
  await expect(desk.page.locator("[data-deal-line]")).toContainText("at 6.8600 %");
  await maker.withdraw(id);
  await maker.close();
});

test("under the size stands what it means in rupees: coupon, record date, shut period (N-06)", async () => {
  await openEmptyForm();
  await chooseBond(WITH_RECORD_DATE);
  const size = desk.side.getByLabel("Size (face value)");
  await size.fill("1cr");
  const facts = desk.side.getByRole("listitem");
  await expect(facts.first()).toHaveText(/^Next coupon on \d\d-[A-Z][a-z]{2}-\d{4}: ₹7,04,000\.00, to the buyer\.$/);
  await expect(facts.nth(1)).toHaveText(/^Its record date is /);
  await expect(size).toHaveAccessibleDescription(/Its record date is /);
  await size.fill("2cr");
  await expect(facts.first()).toContainText("₹14,08,000.00");
  await size.fill("abc");
  await expect(facts).toHaveCount(0);

  await chooseBond(BENCHMARK);
  await size.fill("1cr");
  await expect(size).toHaveAccessibleDescription(/No shut period for interest; shut for one day before redemption/);
});
