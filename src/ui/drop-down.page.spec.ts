import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

test("a list that drops down is 180 px high at most, and scrolls inside itself (C-37)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await desk.press("b");
  await desk.page.getByRole("combobox", { name: "Bond" }).fill("state bank");
  await expect(desk.side.getByRole("option").nth(5)).toBeAttached();
  const { height, content } = await desk.side
    .getByRole("listbox")
    .evaluate((list) => ({ height: list.getBoundingClientRect().height, content: list.scrollHeight }));
  expect(height).toBeLessThanOrEqual(180);
  expect(content).toBeGreaterThan(180);
  await desk.close();
});
