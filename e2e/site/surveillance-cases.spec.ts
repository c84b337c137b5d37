import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { faults } from "../pages/axe.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk } from "../pages/desk.ts";

/** A bond and sizes quoted in no other journey. */
const BOND = "IN0020210095";
const QUANTUM = 130_000_000;

test("a case is opened by keys from what a dealer did, takes messages, conversations and alerts by the mouse, leads back to each, and is noted on, exported, closed and opened again (B-37)", async ({
  playwright,
  browser,
  baseURL,
}) => {
  const title = `Long end ${Date.now().toString(36)}`;
  const group = `Cases ${title}`;
  const asha = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  await asha.post({ finstrument_id: BOND, quote_type: "ASK", quantum: QUANTUM, yield_stored: 0.0633 });
  const chat = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  const url = await chat.openGroup(group, ["usr_viewermeridian"]);
  await chat.sendMessage(url, "let us move this to whatsapp, delete this chat");

  const timeLine = `/surveillance?view=timeline&done=quotes&isin=${BOND}`;
  const officer = await Desk.open(browser, "compliance@meridian.example", { home: timeLine });
  const { page } = officer;
  const list = page.getByRole("listbox", { name: "Timeline" });
  const ofCase = page.getByRole("region", { name: "Case", exact: true });
  const items = ofCase.getByRole("listitem");
  const dialog = page.getByRole("dialog", { name: "Add to a case" });
  const openCase = () =>
    page.getByRole("listbox", { name: "Cases" }).getByRole("option").filter({ hasText: title }).click();

  await test.step("opened by the keyboard from an entry of the time line", async () => {
    await list.getByRole("option").filter({ hasText: "6.3300 %" }).first().click();
    await expect(page.getByRole("region", { name: "Entry", exact: true })).toContainText("Verified");
    await officer.press("c");
    await expect(dialog.getByLabel("Title of a new case")).toBeFocused();
    await page.keyboard.type(title);
    await officer.press("Enter");
    await expect(officer.toast("Added to the case")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await officer.press("s");
    await expect(page.getByRole("radio", { name: "Cases" })).toBeChecked();
    await openCase();
    await expect(ofCase).toContainText("6.3300 %");
  });

  await test.step("takes messages, conversations and alerts by the mouse", async () => {
    const choose = async () => {
      await dialog.getByRole("listbox", { name: "Open cases" }).getByRole("option").filter({ hasText: title }).click();
      await expect(dialog).toHaveCount(0);
    };
    await page.goto(`/surveillance?channel=${url}`);
    const message = page.getByRole("article").filter({ hasText: "delete this chat" });
    await message.getByRole("button", { name: /^Add to a case/ }).click();
    await choose();
    await page.getByRole("button", { name: "Add to case" }).click();
    await choose();
    await message
      .getByRole("button", { name: /^Alert/ })
      .first()
      .click();
    const alert = page.getByRole("region", { name: "Alert", exact: true });
    await alert.getByRole("button", { name: /^Add to a case/ }).click();
    await choose();
  });

  await test.step("leads back to each", async () => {
    await page.goto("/surveillance?view=cases");
    await openCase();
    await expect(items).toHaveCount(4);
    await expect(items.filter({ hasText: "Alert" })).toHaveCount(1);
    await items.filter({ hasText: group }).getByRole("button", { name: /^Open/ }).click();
    await expect(page.getByRole("heading", { name: group })).toBeVisible();
    await page.goBack();
    await items
      .filter({ hasText: group })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(items).toHaveCount(3);
  });

  await test.step("is noted on, exported, closed with a reason and opened again", async () => {
    const work = page.getByRole("form", { name: "Work on the case" });
    await work.getByRole("button", { name: "Close case" }).click();
    await expect(work.getByLabel("Reason to close")).toBeFocused();
    await work.getByLabel("Note").fill("Spoke to the desk");
    await work.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("list", { name: "Case history" })).toContainText("wrote: Spoke to the desk");
    const [pdf] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF" }).click()]);
    expect(pdf.suggestedFilename()).toMatch(/^case-cas_[0-9a-z]+-\d{8}-[0-9a-f]{8}\.pdf$/);
    await work.getByLabel("Reason to close").selectOption({ label: "Breach, dealt with in the firm" });
    await work.getByRole("button", { name: "Close case" }).click();
    await expect(ofCase.getByRole("status")).toHaveText("Closed: Breach, dealt with in the firm");
    await expect(ofCase.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await work.getByRole("button", { name: "Reopen" }).click();
    await expect(ofCase.getByRole("status")).toHaveText("Open");
  });

  await test.step("is there after a reload, readable in both themes and on a phone", async () => {
    await page.reload();
    await expect(ofCase).toContainText("6.3300 %");
    expect(await faults(page, "wcag")).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await faults(page, "wcag")).toEqual([]);
  });

  await test.step("stands on the time line itself", async () => {
    await page.goto("/surveillance?view=timeline&done=supervision");
    await expect(list.getByRole("option").filter({ hasText: "Case opened" })).not.toHaveCount(0);
  });
  await asha.withdrawAll();
  await asha.close();
  await chat.close();
  await officer.close();
});
