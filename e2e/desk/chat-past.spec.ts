import { expect, test } from "@playwright/test";
import { chatOf, composer, open, messageWith, sendMessage } from "../pages/chat.ts";
import { Desk } from "../pages/desk.ts";

// Sent messages: a message that somebody relied on gets a visible correction.

let asha: Desk;
let rohan: Desk;

test.beforeAll(async ({ browser }) => {
  asha = await Desk.open(browser, "dealer@meridian.example");
  rohan = await Desk.open(browser, "dealer@narmada.example");
  for (const desk of [asha, rohan]) await desk.page.setViewportSize({ width: 1920, height: 1000 });
});
test.afterAll(async () => {
  for (const desk of [asha, rohan]) await desk.close();
});

test("before anybody relied on it a message is edited; once it was answered it is corrected, for everybody to see", async () => {
  await open(asha, "rohan", "Rohan Mehta");
  await sendMessage(asha, "7.18 GS 33 offer 6.95");
  await expect(messageWith(asha, "offer 6.95")).toContainText(/Sent|Delivered|Read/);
  await asha.press("ArrowUp");
  await expect(chatOf(asha)).toContainText("Editing");
  await composer(asha).fill("7.18 GS 33 offer 6.96");
  await asha.press("Enter");
  await expect(messageWith(asha, "offer 6.96")).toContainText("edited");

  await open(rohan, "asha", "Asha Kulkarni");
  await expect(messageWith(rohan, "offer 6.96")).toBeVisible();
  await expect(composer(rohan)).toBeFocused();
  await rohan.press("Escape", "r");
  await expect(chatOf(rohan)).toContainText("Answering Asha Kulkarni");
  await sendMessage(rohan, "done, 10 cr");
  await expect(messageWith(asha, "done, 10 cr")).toContainText("offer 6.96");

  await messageWith(asha, "7.18 GS 33 offer 6.96").first().click({ button: "right" });
  const menu = asha.page.getByRole("menu", { name: "Message" });
  await expect(menu.getByRole("menuitem", { name: "Edit my message" })).toHaveAttribute("aria-disabled", "true");
  await expect(menu.getByRole("menuitem", { name: "Edit my message" })).toContainText(/answered/i);
  await expect(menu.getByRole("menuitem", { name: "Delete my message" })).toHaveAttribute("aria-disabled", "true");
  await menu.getByRole("menuitem", { name: "Correct my message" }).click();
  await expect(chatOf(asha)).toContainText("Everyone can still see the earlier text.");
  await composer(asha).fill("7.18 GS 33 offer 6.69");
  await asha.press("Enter");
  for (const desk of [asha, rohan]) {
    const message = messageWith(desk, "6.69").first();
    await expect(message.locator("del")).toHaveText(/6\.96/);
    await expect(message).toContainText(/corrected \d\d:\d\d/);
    const answer = messageWith(desk, "done, 10 cr");
    await expect(answer).toContainText("7.18 GS 33 offer 6.96");
    await expect(answer).toContainText("corrected since");
  }
  await expect(composer(asha)).toBeFocused();
});
