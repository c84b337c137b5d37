import { expect, test } from "@playwright/test";
import { Desk } from "../pages/desk.ts";

// The status bar names the keys that work where the focus is.

test("the keys shown follow the focus, and those that typing would swallow are not shown", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const keys = desk.page.getByRole("list", { name: "Keys here" });

  await test.step("in Private Runs, those of its rows", async () => {
    await desk.page.getByRole("textbox", { name: "Filter Private Runs" }).focus();
    await expect(keys).not.toContainText("Filter");
    await desk.panel("Private Runs").focus();
    await expect(keys.getByRole("listitem").first()).toContainText("Filter Private Runs");
  });
  await test.step("in the form of an EOI, its posting and nothing of a single letter", async () => {
    await desk.press("b");
    await expect(desk.page.getByRole("combobox", { name: "Bond" }).last()).toBeFocused();
    await expect(keys.getByRole("listitem").first()).toContainText("Post");
    await expect(keys).not.toContainText("Filter");
  });
  await test.step("and back on the desk, those of anywhere", async () => {
    await desk.press("Escape");
    await expect(keys).toContainText("Bid for a bond");
    await expect(keys).not.toContainText("Post");
  });
  await desk.close();
});
