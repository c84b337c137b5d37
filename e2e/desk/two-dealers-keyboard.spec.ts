import { expect, test } from "@playwright/test";
import { withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// The main job of the product with the mouse unplugged (F-01, F-02, F-06, F-08, F-12, F-17..F-19, F-30).

test("by keyboard alone: one dealer posts, another sees it at once, they negotiate, agree, and both have its ticket", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, ["dealer@narmada.example", "dealer@meridian.example"]);
  const seller = await Desk.open(browser, "dealer@narmada.example");
  const buyer = await Desk.open(browser, "dealer@meridian.example");

  await test.step("the seller finds a bond in the palette and offers it", async () => {
    await seller.press("Control+k");
    await expect(seller.palette).toBeVisible();
    await seller.page.keyboard.type("7.18 gs 33");
    await expect(seller.palette.getByRole("option", { selected: true })).toContainText("IN0020230085");
    await seller.press("Enter");
    await seller.page.keyboard.type("offer");
    await seller.press("Enter");
    await expect(seller.side).toHaveAttribute("data-side-view", "eoi.form");
    await expect(seller.page.getByLabel("Size (face value)")).toBeFocused();
    await seller.page.keyboard.type("5cr");
    await expect(seller.side).toContainText("₹ 5,00,00,000");
    await seller.press("Tab", "Tab");
    await seller.page.keyboard.type("6.85");
    await seller.press("Control+Enter");
    await expect(seller.dealLine).toContainText("Sell 5.00 Cr 7.18% GS 2033 at 6.8500 %");
    await expect(seller.dealLine).toBeFocused();
    await seller.press("Enter");
    await expect(buyer.quotes("Narmada")).toHaveCount(0);
    await seller.press("y");
    await expect(seller.toast("EOI posted")).toBeVisible();
    await expect(seller.side).toBeHidden();
  });

  await test.step("the buyer sees it appear and answers at another level", async () => {
    const row = buyer.quotes("Narmada");
    await expect(row).toContainText("Offer");
    await expect(row).toContainText("6.8500");
    await expect(row).toContainText("5.00 Cr");
    await buyer.press("g", "p");
    await buyer.press("ArrowDown", "a");
    await expect(buyer.side).toHaveAttribute("data-side-view", "quote.answer");
    const level = buyer.side.getByRole("textbox", { name: "Yield" });
    await expect(level).toBeFocused();
    await buyer.page.keyboard.type("6.8975");
    await buyer.press("ArrowUp");
    await expect(level).toHaveValue("6.9000");
    await buyer.press("Control+Enter");
    const line = buyer.page.locator("[data-deal-line]");
    await expect(line).toContainText("You buy 5.00 Cr");
    await expect(line).toContainText("at 6.9000 %");
    await expect(line).toContainText("from Narmada Bank");
    await expect(line).toContainText("settling");
    await expect(line).toBeFocused();
  });

  await test.step("Enter does not confirm; the distinct key does", async () => {
    await buyer.press("Enter");
    await expect(buyer.side).toHaveAttribute("data-side-view", "quote.answer");
    await buyer.press("y");
    await expect(buyer.side).toHaveAttribute("data-side-view", "cluster.view");
    await expect(buyer.side).toContainText("Their turn");
  });

  await test.step("the seller is notified that it is their turn and counters", async () => {
    await expect(seller.toast("Your turn")).toBeVisible();
    await seller.walkTo("Your turn");
    await seller.page.getByRole("form", { name: "Counter" }).getByRole("textbox", { name: "Yield" }).focus();
    await seller.page.keyboard.press("Control+a");
    await seller.page.keyboard.type("6.87");
    await seller.press("Tab", "Control+Shift+Enter");
    const line = seller.page.locator("[data-deal-line]");
    await expect(line).toContainText("Your counter: You sell 5.00 Cr 7.18% GS 2033 at 6.8700 %");
    await expect(line).toContainText("to Meridian Mutual Fund for ₹ ");
    await expect(line).toBeFocused();
    await seller.press("Enter");
    await expect(seller.side).toContainText("Your turn");
    await seller.press("y");
    await expect(seller.side).toContainText("Their turn");
  });

  await test.step("the buyer accepts and confirms", async () => {
    await expect(buyer.side).toContainText("Your turn");
    await buyer.press("Control+Enter");
    await expect(buyer.page.locator("[data-deal-line]")).toContainText("at 6.8700 %");
    await buyer.press("y");
    await expect(buyer.toast("Done: ticket")).toBeVisible();
  });

  await test.step("both see it done: the quote filled, a ticket with the money", async () => {
    for (const desk of [seller, buyer]) {
      const ticket = desk.panel("Ticketing").getByRole("row").filter({ hasText: "7.18" }).first();
      await expect(ticket).toContainText("Sent");
      await expect(ticket).toContainText("6.8700");
      await expect(desk.side).toContainText("Done");
    }
    await expect(seller.quotes("Filled").filter({ hasText: "7.18% GS 2033" }).first()).toContainText("Offer");
    await expect(buyer.quotes("Narmada")).toHaveCount(0);
  });

  await seller.close();
  await buyer.close();
});
