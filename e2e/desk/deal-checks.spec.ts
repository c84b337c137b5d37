import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// Checks for both sides of a negotiation before a mistake binds them: an amber sentence, and a distinct key that a
// repeated Enter cannot be.

/** One test deals in it far from the market; that deal is then the market level of the bond. */
const DEALT = "IN0020250026";
const DEALERS = ["dealer@narmada.example", "dealer@meridian.example"];

test.beforeEach(({ playwright, baseURL }) => withoutQuotes(playwright, baseURL, DEALERS));
test.afterEach(({ playwright, baseURL }) => withoutQuotes(playwright, baseURL, DEALERS));

/** Confirmation of a binding act, as one dealer sees it. */
function stripOf(desk: Desk) {
  const strip = desk.side.getByRole("region", { name: "Confirm" });
  return {
    strip,
    line: strip.locator("[data-deal-line]"),
    unusual: strip.getByRole("list"),
  };
}

test("answering, countering and accepting show the whole sentence, amber from the start where the level is far off", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const api = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  await api.post({ finstrument_id: DEALT, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685 });
  const buyer = await Desk.open(browser, "dealer@meridian.example");
  const seller = await Desk.open(browser, "dealer@narmada.example");

  await test.step("the buyer's answer at 12 % is amber before anything is sent", async () => {
    await buyer.press("g", "p", "ArrowDown", "a");
    await buyer.side.getByRole("textbox", { name: "Yield" }).fill("12");
    await buyer.press("Control+Enter");
    const { line, unusual } = stripOf(buyer);
    await expect(line).toContainText("Your answer: You buy 5.00 Cr 6.33% GS 2035 at 12.0000 %");
    await expect(unusual).toHaveText("12.0000 % is 515 bp from the best offer 6.8500 % (Narmada Bank).");
    await buyer.side.getByRole("textbox", { name: "Retype the level 12.0000 %" }).fill("12");
    await buyer.press("Enter");
    await expect(buyer.side).toContainText("Their turn");
  });
  await test.step("the seller's counter shows side, size, bond, level, money and counterparty; one key does not send it", async () => {
    await expect(seller.toast("Your turn")).toBeVisible();
    await seller.walkTo("Your turn");
    await seller.side.getByRole("form", { name: "Counter" }).getByRole("textbox", { name: "Yield" }).fill("6.86");
    await seller.side.getByRole("button", { name: /^Counter/ }).click();
    const { strip, line, unusual } = stripOf(seller);
    await expect(line).toHaveText(
      /^Your counter: You sell 5\.00\sCr 6\.33% GS 2035 at 6\.8600 % \(\d+\.\d{4}\) to Meridian Mutual Fund for ₹\s[\d,]+\.\d\d, settling /,
    );
    // The level is usual, but the seller's inventory does not hold the bond.
    await expect(unusual.getByRole("listitem")).toHaveText([/; this sells 5\sCr\.$/]);
    await expect(seller.side).toContainText("Your turn");
    await seller.press("n");
    await expect(strip).toBeHidden();
  });
  await test.step("a counter that is not sent is there again after a reload, and is dropped by its button (B-61)", async () => {
    await seller.page.reload();
    await seller.isLive();
    await expect(seller.page.getByRole("button", { name: /^Needs me [1-9]/ })).toBeVisible();
    await seller.walkTo("Your turn");
    const counter = seller.side.getByRole("form", { name: "Counter" });
    await expect(counter.getByRole("textbox", { name: "Yield" })).toHaveValue(/^6\.86/);
    await counter.getByRole("button", { name: "Discard draft" }).click();
    await expect(counter.getByRole("textbox", { name: "Yield" })).toHaveValue(/^12/);
    await expect(counter.getByText("Draft restored")).toHaveCount(0);
  });
  await test.step("the seller's acceptance of 12 % is amber from the start, and the level typed again deals", async () => {
    await seller.press("Control+Enter");
    const { strip, line, unusual } = stripOf(seller);
    await expect(line).toContainText("You sell 5.00 Cr 6.33% GS 2035 at 12.0000 %");
    await expect(unusual).toContainText("12.0000 % is 5");
    await expect(strip).toHaveAttribute("data-unusual");
    await seller.press("Enter", "Control+Enter");
    await expect(seller.side.getByRole("textbox", { name: "Retype the level 12.0000 %" })).toBeFocused();
    await seller.press("1", "2", "Enter");
    await expect(seller.toast("Done: ticket")).toBeVisible();
  });
  await buyer.close();
  await seller.close();
  await api.close();
});
