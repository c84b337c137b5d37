import { expect, test } from "@playwright/test";

// Glossary as a visitor reads it.

test("the glossary narrows to what is typed, by short form or Hindi word, and each term has a link", async ({
  page,
}) => {
  await page.goto("/glossary#record-date");
  const term = page.locator("#record-date");
  await expect(term).toBeInViewport();
  await expect(term).toContainText("Rule: SEBI NCS Regulations, regulation 23(7), since Jul-2024");
  const box = page.getByRole("searchbox", { name: "Search the glossary" });
  await box.fill("DV01");
  await expect(page.getByRole("term")).toHaveCount(1);
  await expect(page.getByRole("term")).toContainText("PV01");
  await box.fill("byaj");
  await expect(page.getByRole("term").first()).toContainText("Coupon");
  await box.fill("zebra");
  await expect(page.getByText("No term matches.")).toBeVisible();
  await box.press("Escape");
  await expect(page.getByRole("status").filter({ hasText: "terms" })).toHaveText(/^\d+ terms$/);
});
