import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// A draft of a new group outlives its dialog.

test("a group being made is stored when its dialog is left, and dropped by Cancel", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
  const open = async () => {
    await desk.press("Control+k");
    await page.keyboard.type("new group");
    await desk.press("Enter");
    return page.getByRole("dialog", { name: "New group" });
  };
  const dialog = await open();
  await dialog.getByLabel("Name").fill("Long end");
  await desk.press("Control+Enter");
  await expect(dialog.getByRole("combobox", { name: "People" })).toBeFocused();
  await expect(dialog).toContainText("Choose at least one of the people.");
  await desk.press("Escape");
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel("Name")).toHaveValue("Long end");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await open();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await desk.close();
});
