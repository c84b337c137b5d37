import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// A draft of a new group outlives its dialog, and its people are found by the search of all forms.

// A service worker would fetch the people itself and bypass the test's responses.
test.use({ serviceWorkers: "block" });

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

test("a search for people that fails shows a toast and clears its options; a firm adds all its people found (T-08)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  await desk.press("Control+k");
  await desk.page.keyboard.type("new group");
  await desk.press("Enter");
  const dialog = desk.page.getByRole("dialog", { name: "New group" });
  const people = dialog.getByRole("combobox", { name: "People" });
  await people.fill("zzzz");
  await expect(dialog.getByRole("listbox")).toHaveText("No one found");
  await people.fill("Narmada");
  await expect(dialog.getByRole("option", { selected: true })).toBeVisible();
  await desk.page.route("**/api/chatter/user/search*", (route) => route.fulfill({ status: 503, body: "" }));
  await people.fill("Meridian");
  await expect(desk.toast("Something went wrong, Please try again.")).toBeVisible();
  await expect(dialog.getByRole("listbox")).toContainText("The search failed.");
  await expect(dialog.getByRole("option", { selected: true })).toHaveCount(0);
  await desk.page.unroute("**/api/chatter/user/search*");
  await people.fill("Narmada");
  await dialog
    .getByRole("group", { name: "Company" })
    .getByRole("option", { name: /^Narmada Bank/ })
    .click();
  const chosen = dialog.getByRole("list", { name: "People, chosen" });
  await expect(chosen).toContainText("Rohan Mehta");
  await expect(people).toBeFocused();
  const count = await chosen.getByRole("listitem").count();
  await desk.press("Backspace");
  await expect(chosen.getByRole("listitem")).toHaveCount(count - 1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await desk.close();
});
