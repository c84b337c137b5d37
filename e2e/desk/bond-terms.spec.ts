import { expect, test } from "@playwright/test";
import { withoutQuotes } from "../pages/api-dealer.ts";
import { faults } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";

// A bond without a stated coupon frequency: the frequency is assumed with its basis, confirmed by the dealer who
// quotes, visible to the dealer who answers, and then set as the bond's own term by staff.

const ISIN = "INE377Y07482";
const NAME = "8.10% Bajaj Housing Finance 2027";
const GROUND = "NBFC AAA: 99 % of 68 known pay yearly";

test("a dealer confirms an assumed coupon frequency, the other side reads it, staff confirm it and the mark is gone (C-39)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.slow();
  await withoutQuotes(playwright, baseURL, ["dealer@meridian.example", "dealer@narmada.example"]);
  const seller = await Desk.open(browser, "dealer@meridian.example");
  const buyer = await Desk.open(browser, "dealer@narmada.example");
  const reader = await buyer.context.newPage();

  await test.step("the bond's page marks its price, and says why on focus", async () => {
    await reader.goto(`/security/${ISIN}`);
    const mark = reader.getByRole("button", { name: "assumed" }).first();
    await mark.focus();
    await expect(mark).toHaveAccessibleDescription(`Coupon yearly, assumed: ${GROUND}.`);
    const tooltip = reader.getByRole("tooltip").filter({ visible: true });
    await expect(tooltip).toContainText(GROUND);
    await expect(tooltip).toHaveCSS("z-index", "1100");
  });

  await test.step("the find list marks it too", async () => {
    const list = await buyer.context.newPage();
    await list.goto(`/find?q=${ISIN}`);
    await expect(list.locator(`[data-row="${ISIN}"] [data-assumed]`).first()).toHaveAttribute(
      "title",
      new RegExp(GROUND),
    );
    await list.close();
  });

  await test.step("the seller's quote waits until the assumption is confirmed", async () => {
    await seller.press("o");
    await seller.page.getByRole("combobox", { name: "Bond" }).fill(ISIN);
    await seller.side.getByRole("option").filter({ hasText: ISIN }).click();
    await seller.page.getByLabel("Size (face value)").fill("5cr");
    await seller.side.getByRole("textbox", { name: "Yield" }).fill("7.2");
    await expect(seller.side).toContainText("This price is assumed");
    await seller.press("Control+Enter");
    const confirms = seller.side.getByRole("checkbox", { name: "Deal on coupon yearly" });
    await expect(confirms).toBeFocused();
    await expect(confirms).toHaveAccessibleDescription(`Confirm or change it. Coupon yearly, assumed: ${GROUND}.`);
    await seller.press("Space");
    await expect(confirms).toBeChecked();
    await seller.act("Control+Enter");
    await expect(seller.toast("EOI posted")).toBeVisible();
  });

  await test.step("the buyer reads it in the sentence before being bound", async () => {
    const row = buyer.quotes("Meridian").filter({ hasText: NAME });
    await row.click();
    await buyer.press("a");
    await expect(buyer.side).toHaveAttribute("data-side-view", "quote.answer");
    await buyer.press("Control+Enter");
    await expect(buyer.page.locator("[data-deal-line]")).toContainText(`on coupon yearly (assumed: ${GROUND})`);
    await buyer.press("Escape");
  });

  await test.step("staff confirm it by keyboard, with its source", async () => {
    const staff = await Desk.open(browser, "staff@yieldboard.example", { home: "/staff/requests" });
    await staff.page.goto("/staff/bond-terms");
    await expect(staff.page.getByRole("grid", { name: "Proposed terms" })).toContainText(NAME);
    await staff.page.getByRole("row").filter({ hasText: NAME }).click();
    await expect(staff.page.getByRole("list", { name: "Dealt on by" })).toContainText("Meridian Mutual Fund");
    expect(await faults(staff.page)).toEqual([]);
    await staff.press("r");
    await expect(staff.page.getByLabel("Reason")).toBeFocused();
    await staff.press("Control+Enter");
    await expect(staff.page.getByLabel("Reason")).toHaveAccessibleDescription(/required/);
    await staff.page.getByLabel("Source").fill("Offer document, page 12");
    await staff.press("Control+Enter");
    await expect(staff.toast("Confirmed for everyone")).toBeVisible();
    await staff.page.getByText("Decided", { exact: true }).click();
    await expect(staff.page.getByRole("list", { name: "Confirmed before" })).toContainText("Version 1: yearly");
    await staff.close();
  });

  await test.step("the mark is gone for everybody who reads the bond, without a reload", async () => {
    await expect(reader.getByRole("definition").filter({ hasText: "yearly (confirmed)" })).toBeVisible();
    // Rows of the grid are left out, since a live quote keeps the terms it was posted on.
    await expect(reader.locator("[data-assumed]:not([role='gridcell'] *)")).toHaveCount(0);
  });

  await test.step("and the next quote asks for nothing", async () => {
    const other = await Desk.open(browser, "dealer@sahyadri.example");
    await other.press("o");
    await other.page.getByRole("combobox", { name: "Bond" }).fill(ISIN);
    await other.side.getByRole("option").filter({ hasText: ISIN }).click();
    await other.page.getByLabel("Size (face value)").fill("5cr");
    await other.side.getByRole("textbox", { name: "Yield" }).fill("7.2");
    await expect(other.side.getByRole("checkbox")).toHaveCount(0);
    await expect(other.side).not.toContainText("This price is assumed");
    await other.act("Control+Enter");
    await expect(other.toast("EOI posted")).toBeVisible();
    await other.close();
  });
  await withoutQuotes(playwright, baseURL, ["dealer@meridian.example", "dealer@sahyadri.example"]);
  await seller.close();
  await buyer.close();
});
