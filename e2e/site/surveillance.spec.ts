import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk } from "../pages/desk.ts";

// Compliance reads the firm's chats in their original form without being noticed (R-20, M-02, M-14, B-29, B-36).

const [ASHA, ROHAN] = ["usr_dealermeridian", "usr_dealernarmada"];

test("what a dealer wrote and took back is found by its alert, dealt with and closed; the dealers see nothing of it, and do not open the page (F-10, M-14)", async ({
  playwright,
  browser,
  baseURL,
}) => {
  const group = `Short end ${Date.now().toString(36)}`;
  const secret = `keep this quiet, ${group}`;
  const asha = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  const rohan = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  const url = await asha.openGroup(group, [ROHAN]);
  await rohan.accept(url);
  const quote = await asha.sendMessage(url, "7.18 GS 33 offer 6.95 for 5 cr");
  await rohan.read(url);
  await asha.edit(url, quote, "7.18 GS 33 offer 6.97 for 5 cr");
  await rohan.deleteMessage(url, await rohan.sendMessage(url, secret));
  await asha.sendMessage(url, "The last word");
  const before = await asha.marks(url);
  expect(before.map(({ user_id }) => user_id).toSorted()).toEqual([ASHA, ROHAN].toSorted());

  const officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  const { page } = officer;
  const log = page.getByRole("log", { name: `Messages of ${group}` });
  const message = (text: string) => log.getByRole("article").filter({ hasText: text });
  const alert = page.getByRole("listbox", { name: "Alerts" }).getByRole("option").filter({ hasText: secret });
  await test.step("the officer opens the alert, and reads the chat as it was", async () => {
    await expect(page.getByRole("radio", { name: /^Chats/ })).toBeChecked();
    await officer.press("a");
    await expect(page.getByRole("radio", { name: /^Alerts/ })).toBeChecked();
    await alert.click();
    await expect(message("keep this quiet")).toContainText("Deleted");
    await expect(message("offer 6.97")).toContainText(
      /Until \d\d:\d\d:\d\d \(edited\): 7.18 GS 33 offer 6.95 for 5 cr/,
    );
  });
  await test.step("takes it, and closes it with a note and a reason", async () => {
    const work = page.getByRole("region", { name: "Alert", exact: true });
    await work.getByRole("button", { name: "Assign to me" }).click();
    await expect(work.getByRole("status")).toHaveText("Assigned to Thomas Kurian");
    await work.getByLabel("Note").fill("Told Asha to end such talk");
    await work.getByLabel("Reason to close").selectOption({ label: "Breach, dealer spoken to" });
    await work.getByRole("button", { name: "Close alert" }).click();
    await expect(work.getByRole("status")).toHaveText("Closed: Breach, dealer spoken to");
    await expect(alert).toHaveCount(0);
  });
  await test.step("no mark moved, nobody joined, however much the officer has read", async () => {
    await page.goto(`/surveillance?channel=${url}`);
    await expect(message("The last word").getByText("Read by 0 of 1, received by 0")).toBeVisible();
    expect(await asha.marks(url)).toEqual(before);
    expect(await rohan.marks(url)).toEqual(before);
    expect(before.find(({ user_id }) => user_id === ROHAN)?.read_at).toBeGreaterThan(0);
  });
  await test.step("nobody else opens the page", async () => {
    const dealer = await Desk.open(browser, "dealer@meridian.example", { home: "/surveillance" });
    await expect(dealer.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await dealer.close();
  });
  await officer.close();
  await asha.close();
  await rohan.close();
});
