import { expect, type Page } from "@playwright/test";

/** Agrees to privacy notice and terms, by keyboard alone; the page that was asked for comes after. */
export async function agree(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "What we store about you" });
  await expect(heading).toBeVisible();
  const box = page.getByRole("checkbox", { name: /^I agree/ });
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Agree and go on" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveCount(0);
}
