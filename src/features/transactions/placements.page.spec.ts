import { expect, test } from "@playwright/test";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk, PASSWORD } from "#e2e/pages/desk.ts";
import { openTransactions, orderState } from "#e2e/pages/transactions.ts";

// Procurements bought for onward placement. No other test deals in this bond.

const PROCURED_BOND = "INE752E08791";
const PROCURER = "dealer@sahyadri.example";
const SELLER = "dealer@narmada.example";

test("by keyboard alone: a procurement is reported and placed with clients, which its seller never reads (A-104, A-066, S-21)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await Desk.open(browser, PROCURER);
  const { keyboard } = desk.page;
  await openTransactions(desk);

  await test.step("the purchase is reported, to be placed onward", async () => {
    await desk.press("t", "h");
    const form = desk.side.getByRole("form", { name: "Report a trade" });
    await expect(form.getByRole("combobox", { name: "Bond" })).toBeFocused();
    await keyboard.type(PROCURED_BOND);
    await expect(desk.side.getByRole("option").filter({ hasText: PROCURED_BOND })).toBeVisible();
    await desk.press("Enter");
    await expect(form.getByRole("combobox", { name: "Bond" })).toHaveAttribute("aria-expanded", "false");
    await desk.press("Tab", "ArrowRight");
    await expect(form.getByRole("radio", { name: "Sell" })).toHaveCount(0);
    await desk.press("Tab");
    await keyboard.type("narmada");
    await expect(desk.side.getByRole("option", { name: /^Narmada Bank \(/ }).first()).toBeVisible();
    await desk.press("Enter", "Tab");
    await keyboard.type("4cr");
    await desk.press("Tab");
    await keyboard.type("7.2");
    await desk.press("Tab", "Tab");
    await keyboard.type(istTimeOf(Date.now()).slice(0, 5));
    await desk.press("Control+Enter");
    await expect(desk.dealLine).toContainText("you buy 4.00 Cr");
    await expect(desk.dealLine).toContainText(/from Narmada Bank for ₹\s[\d,]+\.\d\d, to place onward/);
    await desk.confirm();
    await expect(orderState(desk)).toHaveText("Reported");
  });

  const placements = desk.side.getByRole("region", { name: "Placements" });
  await test.step("no more is placed than was bought", async () => {
    await expect(placements).toContainText("Not placed yet.");
    await desk.press("t", "l");
    const form = desk.side.getByRole("form", { name: "Place the procurement" });
    await expect(form.getByRole("button", { name: "Add a placement" })).toBeFocused();
    await desk.press("Enter");
    await expect(form.getByLabel("Goes to")).toBeFocused();
    await desk.press("Tab");
    await keyboard.type("wadia");
    await expect(desk.side.getByRole("option", { name: /Wadia Family Office/ })).toBeVisible();
    await desk.press("Enter", "Tab");
    await keyboard.type("5cr");
    await desk.press("Tab");
    await keyboard.press("Control+a");
    await keyboard.type("0.05");
    await desk.press("Control+Enter");
    await expect(form).toContainText("Placements come to more than 4,00,00,000.");
    await form.getByLabel("Size").focus();
    await keyboard.press("Control+a");
    await keyboard.type("3cr");
    await desk.press("Control+Enter");
    await expect(desk.dealLine).toContainText("Place 3.00");
    await desk.confirm();
    await expect(placements).toContainText("Wadia Family Office");
    await expect(placements).toContainText("+0.0500 per 100");
    await expect(placements).toContainText("1,00,00,000 of 4,00,00,000 not placed");
  });

  await test.step("its paper says that it is not confirmed yet", async () => {
    await desk.press("t", "p");
    const page = desk.page.getByRole("article", { name: "Deal confirmation" });
    await expect(page.getByRole("note")).toContainText("Not confirmed.");
    expect(await faults(desk.page)).toEqual([]);
    await desk.press("b");
    await expect(orderState(desk)).toHaveText("Reported");
  });

  await test.step("the seller reads the report without its placements", async () => {
    const seller = await playwright.request.newContext({ baseURL: must(baseURL) });
    await seller.post("/api/token/", { data: { email: SELLER, password: PASSWORD } });
    const answer = await seller.get("/api/orders/unified/", { params: { bond: PROCURED_BOND } });
    const text = await answer.text();
    expect(text).toContain("Sahyadri Wealth");
    expect(text).not.toContain("Wadia");
    await seller.dispose();
  });
  await desk.close();
});
