import { expect, type Page } from "@playwright/test";

/** Agrees to the privacy notice and terms by keyboard alone; the requested page follows. */
export async function agree(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "What we store about you" });
  await expect(heading).toBeVisible();
  const box = page.getByRole("checkbox", { name: /^I agree/ });
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Agree and continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveCount(0);
}
