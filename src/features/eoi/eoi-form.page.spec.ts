import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";
import { eoiFormOf } from "#e2e/pages/eoi-form.ts";

// EOI form: its errors, and no loss of typed text (I-01, I-02, I-04).

const DEALER = "dealer@sahyadri.example";
const BENCHMARK = "IN0020230085";
const FLOATER = "IN0020200120";
const LOT_OF_ONE_LAKH = "INE261F08EO7";
/** Bonds with an assumed lot or an unstated coupon. No other test here uses them. */
const LOT_ASSUMED = "INE134E08NU7";
const TERMS_UNKNOWN = "INE01XX07034";
const MATURED = "IN0020150093";
const UNLISTED = "INE403D08199";

test.describe("the form", () => {
  let desk: Desk;
  let eoi: ReturnType<typeof eoiFormOf>;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, DEALER);
    eoi = eoiFormOf(desk);
  });
  test.beforeEach(() => eoi.open());
  test.afterEach(() => eoi.leave());
  test.afterAll(() => desk.close());

  test("when sent empty names every field that is missing and keeps the focus on the first (V-10, V-32, V-42)", async () => {
    await desk.press("Control+Enter");
    for (const text of ["Bond is required.", "This field is required", "Yield is required"]) {
      await expect(eoi.form.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(desk.toast("Bond is required.")).toBeVisible();
    await expect(eoi.bond).toBeFocused();
    await expect(eoi.bond).toHaveAttribute("aria-invalid", "true");
    await expect(eoi.bond).toHaveAccessibleDescription("Bond is required.");
    await expect(eoi.size).toHaveAccessibleDescription("This field is required");
    await expect(eoi.level).toHaveAccessibleDescription("Yield is required");
  });

  test("a search that fails says so in a toast and takes the options of before away (T-08)", async () => {
    await eoi.bond.fill(BENCHMARK);
    await expect(eoi.results.getByRole("option").filter({ hasText: BENCHMARK })).toBeVisible();
    await desk.page.route("**/api/market/finstruments/**", (route) => route.fulfill({ status: 503, body: "" }));
    await eoi.bond.fill("GS 2033");
    await expect(desk.toast("Something went wrong, Please try again.")).toBeVisible();
    await expect(eoi.results).toContainText("The search failed.");
    await expect(eoi.results).not.toContainText(BENCHMARK);
    await expect(eoi.bond).toHaveValue("GS 2033");
    await expect(eoi.bond).toBeFocused();
    await desk.page.unroute("**/api/market/finstruments/**");
    await eoi.chooseBond(BENCHMARK);
  });

  test("says what is wrong with a size and echoes a good one in full (V-11..V-14)", async () => {
    for (const [typed, description] of [
      ["abc", "Should be number"],
      ["-5", "Cannot be negative"],
      ["0", "Cannot be zero"],
      ["1234567890123", "Should be at most 12 digits"],
    ] as const) {
      await eoi.size.fill(typed);
      await desk.press("Control+Enter");
      await expect(eoi.size).toHaveAccessibleDescription(description);
      await expect(eoi.size).toHaveValue(typed);
    }
    for (const [typed, echoed] of [
      ["5cr", "₹ 5,00,00,000"],
      ["50l", "₹ 50,00,000"],
      ["2.5c", "₹ 2,50,00,000"],
      ["75k", "₹ 75,000"],
      ["25 lakh", "₹ 25,00,000"],
      ["1,00,000", "₹ 1,00,000"],
    ] as const) {
      await eoi.size.fill(typed);
      await expect(eoi.size).toHaveAccessibleDescription(echoed);
    }
  });

  test("refuses a size that is not whole lots at the field, and keeps everything typed", async () => {
    await eoi.chooseBond(LOT_OF_ONE_LAKH);
    await eoi.size.fill("150000");
    await eoi.level.fill("7.1");
    await desk.press("Control+Enter");
    await expect(eoi.size).toHaveAccessibleDescription("Should be a multiple of 1,00,000");
    await expect(desk.toast("Should be a multiple of 1,00,000")).toBeVisible();
    await expect(eoi.size).toHaveValue("150000");
    await expect(eoi.size).toBeFocused();

    await test.step("a lot that is assumed is shown where the size is typed", async () => {
      await eoi.chooseBond(LOT_ASSUMED);
      await eoi.size.fill("70000");
      await expect(eoi.size).toHaveAccessibleDescription(/Lot assumed: ₹\u00A01,00,000, face not in our data\./);
      await desk.press("Control+Enter");
      await expect(eoi.size).toHaveAccessibleDescription(
        "Should be a multiple of 1,00,000. Lot assumed: ₹\u00A01,00,000, face not in our data.",
      );
    });
  });

  test("goes on to the size after Enter, also before its list has come", async () => {
    await eoi.bond.fill(BENCHMARK);
    await expect(eoi.results.getByRole("option").first()).toContainText(BENCHMARK);
    await desk.press("Enter");
    await expect(eoi.size).toBeFocused();
    await desk.page.keyboard.type("5cr");
    await expect(eoi.size).toHaveValue("5cr");

    const asked = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await desk.page.route("**/api/market/finstruments/**", async (route) => {
      asked.resolve();
      await typed.promise;
      await route.continue();
    });
    await eoi.bond.fill(TERMS_UNKNOWN);
    await desk.press("Enter");
    await asked.promise;
    await expect(eoi.size).toBeFocused();
    await desk.page.keyboard.type("25l");
    typed.resolve();
    await expect(eoi.form).toContainText(`${TERMS_UNKNOWN} ·`);
    await expect(eoi.size).toBeFocused();
    await expect(eoi.size).toHaveValue(/25l$/);
    await desk.page.unroute("**/api/market/finstruments/**");
  });

  test("reads a large number as a price and a small one as a yield when the box is left (F-35, S-11, S-13, S-14, V-43, V-45, U-07)", async () => {
    await eoi.chooseBond(BENCHMARK);
    await expect(eoi.level).toHaveAttribute("placeholder", "Enter Yield");
    await eoi.mode("Price").click();
    await expect(eoi.level).toHaveAttribute("placeholder", "Enter Price");
    await eoi.level.focus();
    await eoi.level.blur();
    await expect(eoi.level).toHaveAccessibleDescription("Price is required");
    await eoi.mode("Yield").click();

    const leave = async (typed: string): Promise<void> => {
      await eoi.level.fill(typed);
      await eoi.level.blur();
    };
    await leave("101.5");
    await expect(eoi.mode("Price")).toBeChecked();
    await expect(eoi.level).toHaveAccessibleName("Price");
    await expect(eoi.level).toHaveAccessibleDescription(/^Yield 6\.\d{4} %$/);
    await leave("25");
    await expect(eoi.mode("Price")).toBeChecked();
    await leave("6.9");
    await expect(eoi.mode("Yield")).toBeChecked();
    await expect(eoi.level).toHaveValue("6.9000");
    await expect(eoi.level).toHaveAccessibleDescription(/^Price 10\d\.\d{4}$/);
    await leave("25");
    await expect(eoi.mode("Yield")).toBeChecked();
    await leave("@12");
    await expect(eoi.mode("Price")).toBeChecked();
    await leave("7.18y");
    await expect(eoi.mode("Yield")).toBeChecked();
  });

  test("prices a bond whose coupon floats by the current coupon that is stated, and the sentence names it", async () => {
    await eoi.chooseBond(FLOATER);
    const rate = eoi.form.getByRole("textbox", { name: "Current coupon" });
    await expect(rate).toHaveAccessibleDescription("Without it the bond has no price.");
    await eoi.size.fill("5cr");
    await eoi.level.fill("@99.8");
    await desk.press("Control+Enter");
    await expect(rate).toHaveAccessibleDescription("State the current coupon to deal on a price, or enter a yield.");
    await expect(eoi.level).toHaveValue("@99.8");
    await eoi.level.fill("7.1");
    await rate.fill("68");
    await rate.blur();
    const wrong = "Enter a current coupon up to 30 % with at most four decimals, such as 6.85.";
    await expect(rate).toHaveAccessibleDescription(wrong);
    await desk.press("Control+Enter");
    await expect(desk.toast(wrong)).toBeVisible();
    await expect(rate).toHaveValue("68");
    await rate.fill("6.85%");
    await expect(rate).toHaveAccessibleDescription("Applied to all future payments.");
    await expect(eoi.mode("Price")).toBeEnabled();
    await expect(eoi.form.getByRole("definition").nth(0)).toHaveText(/^[\d,]+\.\d\d$/);
    await desk.press("Control+Enter");
    await expect(desk.side.locator("[data-deal-line]")).toContainText(
      /, for ₹\s[\d,.]+, .*, on current coupon 6\.85 %/,
    );
    await desk.press("n");
    await expect(desk.dealLine).toBeHidden();
  });

  test("steps the level by the market's tick, by ten, or by its last digit, and the other figure follows (V-46, C-47)", async () => {
    await eoi.chooseBond(BENCHMARK);
    await eoi.level.fill("6.9");
    await desk.press("ArrowUp");
    await expect(eoi.level).toHaveValue("6.9025");
    await desk.press("ArrowDown", "ArrowDown");
    await expect(eoi.level).toHaveValue("6.8975");
    await desk.press("Shift+ArrowUp", "PageUp");
    await expect(eoi.level).toHaveValue("6.9475");
    await desk.press("PageDown", "Alt+ArrowDown");
    await expect(eoi.level).toHaveValue("6.9224");
    await expect(eoi.level).toBeFocused();
    await expect(eoi.level).toHaveAccessibleDescription(/^Price 10\d\.\d{4}$/);
    await test.step("a price by a paisa", async () => {
      await eoi.level.fill("@101.25");
      await desk.press("ArrowUp");
      await expect(eoi.level).toHaveValue("101.2600");
      await desk.press("Shift+ArrowDown");
      await expect(eoi.level).toHaveValue("101.1600");
    });
    await test.step("by mouse, and the box keeps the focus", async () => {
      await eoi.form.getByRole("button", { name: /^Level up by/ }).click();
      await expect(eoi.level).toHaveValue("101.1700");
      await eoi.form.getByRole("button", { name: /^Level down by/ }).click({ modifiers: ["Shift"] });
      await expect(eoi.level).toHaveValue("101.0700");
      await expect(eoi.level).toBeFocused();
    });
    await test.step("from the palette, and the sheet of keys lists its keys", async () => {
      await desk.press("Control+k");
      await desk.page.keyboard.type("level up by a tick");
      await desk.press("Enter");
      await expect(eoi.level).toHaveValue("101.0800");
      await eoi.level.blur();
      await desk.press("?");
      const sheet = desk.page.getByRole("dialog", { name: "Keys" });
      await expect(sheet.getByRole("listitem").filter({ hasText: "Level up by a tick" })).toContainText("↑");
      await expect(sheet.getByRole("listitem").filter({ hasText: "Level down by ten ticks" })).toContainText(
        /Shift\s*\+\s*↓\s*or\s*PgDn$/,
      );
      await desk.press("Escape");
    });
  });

  test("prices again when the settlement changes (S-15)", async () => {
    await eoi.chooseBond(BENCHMARK);
    await eoi.size.fill("5cr");
    await eoi.level.fill("6.9");
    await eoi.settlement.focus();
    const accrued = eoi.form.getByRole("definition").nth(1);
    await expect(accrued).toHaveText(/^[\d,]+\.\d\d$/);
    const [date, interest] = [await eoi.settlement.getAttribute("aria-describedby"), await accrued.textContent()];
    const shown = desk.page.locator(`[id="${date}"]`);
    const settles = await shown.textContent();
    await eoi.settlement.fill("T0");
    await expect(shown).not.toHaveText(settles ?? "");
    await expect(accrued).not.toHaveText(interest ?? "");
    await expect(accrued).toHaveText(/^[\d,]+\.\d\d$/);
    await expect(eoi.level).toHaveValue("6.9000");
    await eoi.settlement.fill("next tue");
    await expect(shown).toHaveText(/^\d\d-\w{3}-\d{4}/);
    await expect(shown).not.toHaveText(settles ?? "");
  });

  test("bars the price of a bond that cannot be priced and says why (S-12)", async () => {
    await eoi.chooseBond(FLOATER);
    await expect(eoi.mode("Price")).toBeDisabled();
    const reason = "The coupon floats, and its current rate is not in the data.";
    await expect(eoi.mode("Price")).toHaveAttribute("title", reason);
    await expect(eoi.level).toHaveAccessibleDescription(reason);
    await eoi.level.fill("99.5");
    await eoi.level.blur();
    await expect(eoi.mode("Yield")).toBeChecked();
  });

  test("takes a whole quote where it asks for its bond, and stops once at words that were not read", async () => {
    await eoi.bond.fill("5cr 7.18 gs 33 offer 6.91 t1 till 23:30 asap");
    const line = eoi.results.getByRole("option").first();
    await expect(line).toContainText(/^Read as: Offer 5\sCr 7\.18% GS 2033 at 6\.91%, T\+1, till 23:30/);
    await desk.press("Enter");
    await expect(line.getByRole("alert")).toHaveText(
      'Not read: "asap". Press Enter again to continue without it, or correct it.',
    );
    await desk.press("Enter");
    await expect(eoi.bond).toHaveValue("7.18% GS 2033");
    await expect(eoi.size).toBeFocused();
    await expect(eoi.size).toHaveValue(/^5\sCr$/);
    await expect(eoi.level).toHaveValue("6.9100");
    await expect(eoi.settlement).toHaveValue("T1");
    await expect(eoi.validity).toHaveValue("till 23:30");
    await expect(eoi.form).toContainText("Sell 5.00 Cr 7.18% GS 2033 at 6.9100");
  });

  test("keeps what cannot be read, and says what is wrong with it when its field is left", async () => {
    for (const [field, typed, description] of [
      [eoi.size, "5", "5 what? Type 5cr or 5l."],
      [eoi.settlement, "25-dc", "Enter T0, T1 or a date such as 05-Nov-2025."],
      [eoi.validity, "soon", "Enter DAY, minutes (30m), hours (2h) or a time (till 3:30)"],
      [eoi.bond, "no such bond", '"no such bond" was not accepted. Choose one from the list.'],
    ] as const) {
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAccessibleDescription(description);
    }
  });

  test("keeps the draft when it is closed and when the page is loaded again", async () => {
    await eoi.chooseBond(BENCHMARK);
    await eoi.size.fill("2.5cr");
    await eoi.level.fill("6.91");
    await eoi.validity.fill("2h");
    const draftShown = async (): Promise<void> => {
      await expect(eoi.bond).toHaveValue("7.18% GS 2033");
      await expect(eoi.size).toHaveValue("2.5cr");
      await expect(eoi.level).toHaveValue("6.9100");
      await expect(eoi.validity).toHaveValue("2h");
    };
    await desk.press("Escape");
    await expect(desk.side).toBeHidden();
    await desk.press("b");
    await draftShown();
    await desk.page.reload();
    await desk.isLive();
    await desk.press("b");
    await draftShown();
    await eoi.form.getByRole("button", { name: "Clear" }).click();
    await expect(eoi.size).toHaveValue("");
  });

  test("shows the server's refusal at its field and in a toast, with all that was typed still there (T-01)", async () => {
    await eoi.chooseBond(BENCHMARK);
    await eoi.size.fill("5cr");
    await eoi.level.fill("6.9");
    const saturday = new Date(Date.now() + (13 - new Date().getUTCDay()) * 86_400_000).toISOString().slice(0, 10);
    await eoi.settlement.fill(saturday);
    await desk.press("Control+Enter");
    await expect(eoi.settlement).toHaveAccessibleDescription("The settlement date is not a working day.");
    await expect(eoi.settlement).toBeFocused();
    await expect(desk.toast("The settlement date is not a working day.")).toBeVisible();
    await expect(eoi.settlement).toHaveValue(saturday);
    await expect(eoi.size).toHaveValue("5cr");
    await expect(eoi.level).toHaveValue("6.9000");
    await eoi.settlement.fill("T1");
    await expect(eoi.settlement).not.toHaveAttribute("aria-invalid", "true");
  });
});

test("searches from three letters, says so before, and bars matured and unlisted bonds (S-16, S-17, V-47..V-49)", async ({
  browser,
}) => {
  // The test controls the desk's clock.
  const desk = await Desk.open(browser, DEALER);
  const eoi = eoiFormOf(desk);
  await eoi.open();
  let searches = 0;
  desk.page.on("request", (request) => {
    if (request.url().includes("/api/market/finstruments/")) searches += 1;
  });
  await eoi.bond.click();
  await expect(eoi.results).toHaveText("Start typing to search...");
  await desk.page.clock.install();
  await eoi.bond.pressSequentially("gs");
  await desk.page.clock.runFor(2000);
  expect(searches).toBe(0);
  await eoi.bond.fill("zzzz qqqq");
  await expect(eoi.results).toHaveText("No bonds found");

  for (const [isin, label] of [
    [MATURED, "(MATURED)"],
    [UNLISTED, "(UNLISTED)"],
  ] as const) {
    await eoi.bond.fill(isin);
    const found = eoi.results.getByRole("option").filter({ hasText: isin });
    await expect(found).toContainText(label);
    await expect(found).toHaveAttribute("aria-disabled", "true");
    await found.click({ force: true });
    await desk.press("Enter");
    await expect(eoi.results).toBeVisible();
    await expect(eoi.bond).toHaveValue(isin);
  }
  await desk.press("Escape");
  await expect(eoi.results).toBeHidden();
  await expect(eoi.form).toBeVisible();
  await expect(eoi.bond).toHaveValue("");
  await desk.close();
});
