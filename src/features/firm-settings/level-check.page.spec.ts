import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// A firm's tolerance for off-market levels, beyond which a second key is needed.

test("the ops admin sets the firm's level check from the palette", async ({ browser }) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await expect(desk.page.getByRole("grid").first()).toBeVisible();
  await desk.press("Control+k");
  await expect(desk.palette.getByRole("combobox")).toBeFocused();
  await desk.page.keyboard.type("level check");
  // The desk's commands load after the page and appear in an open palette.
  await expect(desk.palette).toContainText("Set the firm's level check");
  await desk.palette.getByRole("option").filter({ hasText: "Set the firm's level check" }).click();
  await expect(desk.palette).toContainText("How many rupees of price off the market before a second key?");
  for (const typed of ["2", "10"]) {
    await desk.page.keyboard.type(typed);
    await desk.press("Enter");
  }
  await expect(desk.toast("Level check set")).toContainText(
    "more than ₹\u00A02.00 off the market, and on a size from 10 times the usual",
  );
  await desk.close();
});
