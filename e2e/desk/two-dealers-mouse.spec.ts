import { expect, test } from "@playwright/test";
import { withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// Every action works both ways: the same outcome without touching the keyboard, except to type numbers.

test("by mouse alone: post from the bond's page, answer from the row's menu, accept with buttons", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, ["dealer@sahyadri.example", "broker@kaveri.example"]);
  const buyer = await Desk.open(browser, "dealer@sahyadri.example");
  const seller = await Desk.open(browser, "broker@kaveri.example");

  await test.step("the buyer opens the palette by its field, chooses a bond and bids", async () => {
    await buyer.page.getByRole("button", { name: "Open command palette" }).click();
    await buyer.palette.getByRole("combobox").fill("IN0020240126");
    await buyer.palette.getByRole("option").filter({ hasText: "IN0020240126" }).click();
    await buyer.palette.getByRole("option").filter({ hasText: "Show bond details" }).click();
    await expect(buyer.side).toContainText("IN0020240126");
    await buyer.side.getByRole("button", { name: "Bid" }).click();
    await expect(buyer.page.locator('[data-side-view="eoi.form"]')).toBeVisible();
    await buyer.page.getByLabel("Size (face value)").fill("2.5cr");
    await buyer.side.getByRole("textbox", { name: "Yield" }).fill("6.75");
    await buyer.page.getByLabel("Validity").click();
    await buyer.side
      .getByRole("form", { name: "EOI" })
      .getByRole("button", { name: /^Post EOI/ })
      .click();
    await expect(buyer.dealLine).toContainText("Buy 2.50 Cr");
    await buyer.side
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Post EOI/ })
      .click();
    await expect(buyer.toast("EOI posted")).toBeVisible();
  });

  await test.step("the seller answers from the row's menu at the buyer's level and confirms", async () => {
    const row = seller.quotes("Sahyadri");
    await expect(row).toContainText("Bid");
    await row.click({ button: "right" });
    await seller.page.getByRole("menuitem", { name: /Answer the quote/ }).click();
    await expect(seller.side.getByRole("textbox", { name: "Yield" })).toBeFocused();
    await seller.side.getByRole("button", { name: /Review the answer/ }).click();
    await expect(seller.page.locator("[data-deal-line]")).toContainText("You sell 2.50 Cr");
    await seller.side.getByRole("button", { name: /^Deal/ }).click();
    await expect(seller.toast("Done: ticket")).toBeVisible();
  });

  await test.step("both have the ticket; a double click opens it", async () => {
    const ticket = buyer.panel("Ticketing").getByRole("row").filter({ hasText: "Buy" }).first();
    await expect(ticket).toContainText("Kaveri");
    await ticket.dblclick();
    await expect(buyer.side).toContainText("Consideration");
    await expect(seller.panel("Ticketing").getByRole("row").filter({ hasText: "Sell" }).first()).toContainText(
      "Sahyadri",
    );
  });

  await buyer.close();
  await seller.close();
});
