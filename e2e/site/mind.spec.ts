import { expect, test } from "@playwright/test";
import { faults } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";
import { Mind } from "../pages/mind.ts";

// Access of other people to a conversation with Mind.

test("a conversation is a missing page to a colleague; what is shared is seen first, read by a visitor without the conversations at the side, and is gone when taken back (R-30, R-32, P-15)", async ({
  browser,
  page: visitor,
}) => {
  const mind = await Mind.open(browser);
  const { page, desk } = mind;
  const id = await mind.ask("coupon and maturity of 7.18 gs 33");
  await test.step("a colleague, who has Mind as well, has not this", async () => {
    const other = await Desk.open(browser, "admin@meridian.example", { home: `/mind/chat/${id}` });
    await expect(other.page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
    await other.close();
  });
  await mind.leaveField();
  await desk.press("s");
  const dialog = page.getByRole("dialog", { name: "Share the conversation" });
  await expect(dialog.getByRole("region", { name: "What readers will see" })).toContainText(
    "coupon and maturity of 7.18 gs 33",
  );
  await dialog.getByRole("button", { name: "Share and copy address" }).click();
  const address = await dialog.getByLabel("Address of the shared copy").inputValue();
  expect(address).toMatch(/\/mind\/public\/[0-9a-f]{32}$/);

  await visitor.goto(new URL(address).pathname);
  await expect(visitor.getByRole("main")).toContainText("coupon and maturity of 7.18 gs 33");
  await expect(visitor.getByRole("complementary", { name: "Conversations" })).toHaveCount(0);
  await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(visitor.getByRole("main")).not.toContainText("Arjun");
  expect(await faults(visitor)).toEqual([]);
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await expect(desk.toast("No longer shared")).toBeVisible();
  await expect(dialog.getByLabel("Address of the shared copy")).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Not Found");
  await mind.close();
});
