import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";
import { actIsDone, dealt, TICKET_BUYER, TICKET_SELLER, ticketState } from "#e2e/pages/ticketing.ts";

// Acts awaited from a dealer: one queue by time left, in the header and in My business (B-10, N-08).

const rowOf = (desk: Desk, number: string) =>
  desk.page.getByRole("grid", { name: "My business" }).getByRole("row").filter({ hasText: number });

test("a deal waits for the consent of both: G M leads one side to it, the button the other, and each reads whose turn it is (B-10)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0681);
  const buyer = await Desk.open(browser, TICKET_BUYER, { isStandard: true });
  const seller = await Desk.open(browser, TICKET_SELLER, { isStandard: true });
  for (const desk of [buyer, seller]) await expect(rowOf(desk, number)).toContainText(`${number}, Sent, your turn`);

  await test.step("by key: G M opens it, Ctrl+Enter asks for the consent and Y alone gives it", async () => {
    const before = await buyer.needs();
    await buyer.walkTo(number);
    await buyer.press("Control+Enter");
    await expect(buyer.dealLine).toContainText("You buy 5.00 Cr");
    await buyer.press("Enter");
    await expect(ticketState(buyer)).toHaveText("Sent");
    await buyer.press("y");
    await actIsDone(buyer, "Part agreed");
    await expect(rowOf(buyer, number)).toContainText(`${number}, Part agreed, their turn`);
    await expect(buyer.needsMe).toHaveText(new RegExp(`${before - 1}$`));
  });

  await test.step("by mouse: Needs me opens it for the other side, whose turn it is", async () => {
    await expect(rowOf(seller, number)).toContainText(`${number}, Part agreed, your turn`);
    await seller.walkTo(number, "mouse");
    await expect(ticketState(seller)).toHaveText("Part agreed");
  });

  await test.step("the seller asks to cancel: Ctrl+Enter agrees to that before it consents to anything", async () => {
    await seller.side.getByRole("button", { name: /^Cancel the ticket/ }).click();
    await seller.side.getByLabel("Reason").fill("Dealt twice");
    await seller.side.getByRole("button", { name: "Ask to cancel", exact: true }).click();
    await seller.confirm();
    await expect(rowOf(buyer, number)).toContainText("your turn");
    await expect(rowOf(buyer, number)).toContainText("Agree to cancel");
    await buyer.walkTo(number);
    await buyer.press("Control+Enter");
    await expect(buyer.dealLine).toContainText(/^Agree with .* to cancel ticket .*\(Dealt twice\)/);
    await buyer.confirm();
    await expect(ticketState(buyer)).toHaveText("Cancelled");
    await expect(rowOf(buyer, number)).toHaveCount(0);
  });

  await buyer.close();
  await seller.close();
});

test("when nothing waits, the key and the button say so in the same words", async ({ browser }) => {
  const desk = await Desk.open(browser, "viewer@meridian.example");
  await expect(desk.needsMe).toHaveAccessibleName("Needs me 0");
  await desk.press("g", "m");
  await expect(desk.toast("Nothing needs you.")).toBeVisible();
  await expect(desk.toast("Nothing needs you.")).toBeHidden();
  await desk.needsMe.click();
  await expect(desk.toast("Nothing needs you.")).toBeVisible();
  await desk.close();
});
