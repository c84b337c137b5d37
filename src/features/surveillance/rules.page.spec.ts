import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// Surveillance rules: phrases row by row, and a limit that is not set yet.

test("a phrase is added with its exceptions, row by row, and a limit not set yet is asked about before one leaves", async ({
  browser,
}) => {
  const officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  const { page } = officer;
  await page.getByRole("radio", { name: "Rules" }).click();
  const phrase = `blue paper ${Date.now().toString(36)}`;
  const form = page.getByRole("form", { name: "Watch for a phrase" });
  await form.getByRole("textbox", { name: "Watch for a phrase" }).fill(phrase);
  await form.getByRole("button", { name: "Add exception" }).click();
  await expect(form.getByRole("textbox", { name: "Exception 1" })).toBeFocused();
  await page.keyboard.type("pink paper");
  await form.getByRole("button", { name: "Add exception" }).click();
  await expect(form.getByRole("textbox", { name: "Exception 2" })).toBeFocused();
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByRole("textbox", { name: "Exception 2" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Exception 2" })).toHaveAccessibleDescription(
    "Write at least one word",
  );
  await form.getByRole("button", { name: "Remove exception 2" }).click();
  await form.getByRole("button", { name: "Add", exact: true }).click();
  const adding = form.getByRole("button", { name: "Add exception" });
  await expect(adding).toBeFocused();
  await expect(adding).toHaveAccessibleDescription(/"pink paper" does not contain/);
  await form.getByRole("textbox", { name: "Exception 1" }).fill(`${phrase} bond`);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: phrase })).toContainText(`${phrase} bond`);
  await expect(form.getByRole("textbox", { name: "Watch for a phrase" })).toHaveValue("");

  const limit = page.getByLabel("Off-market beyond (bp)");
  const before = await limit.inputValue();
  await limit.fill("9999");
  await page.keyboard.press("Enter");
  await expect(limit).toHaveAccessibleDescription("Should be at most 5,000");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  const question = page.waitForEvent("dialog");
  const left = page.getByRole("link", { name: "Yieldboard" }).first().click();
  const dialog = await question;
  expect(dialog.message()).toBe("Leave without saving your changes?");
  await dialog.dismiss();
  await left;
  await expect(limit).toHaveValue("9999");
  await limit.fill(before);
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await officer.close();
});
