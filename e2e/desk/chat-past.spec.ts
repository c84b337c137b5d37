import { expect, test } from "@playwright/test";
import { ChatApi } from "../pages/chat-api.ts";
import { channel, chatOf, composer, log, open, messageWith, sendMessage } from "../pages/chat.ts";
import { Desk } from "../pages/desk.ts";

// What was sent stands: a message somebody relied on is corrected in the open, and the log lists who came and went.

const ROHAN = "usr_dealernarmada";
const FARAH = "usr_brokerkaveri";
let asha: Desk;
let rohan: Desk;

test.describe.configure({ mode: "serial" });

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
  await asha.page.screenshot({ path: "test-results/looks/menu-frozen-light.png" });
  await menu.getByRole("menuitem", { name: "Correct my message" }).click();
  await expect(chatOf(asha)).toContainText("Everybody sees what it said before.");
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

test("who is invited, joins, renames and leaves stands in the log with the time, and counts for nobody", async ({
  playwright,
  baseURL,
}) => {
  const [api, rohanApi, farahApi] = await Promise.all(
    ["dealer@meridian.example", "dealer@narmada.example", "broker@kaveri.example"].map((email) =>
      ChatApi.signIn(playwright, baseURL ?? "", email),
    ),
  );
  const url = (await api?.openGroup("Gilts to watch", [ROHAN])) ?? "";
  await rohanApi?.accept(url);
  await expect(channel(asha, "Gilts to watch")).toHaveCount(1);
  await open(asha, "gilts to", "Gilts to watch");
  await api?.invite(url, FARAH);
  await farahApi?.accept(url);
  const lines = log(asha);
  await expect(lines).toContainText(/Asha Kulkarni opened the group, invited Rohan Mehta \(Narmada Bank\)\d\d:\d\d/);
  await expect(lines).toContainText(/Rohan Mehta \(Narmada Bank\) joined\d\d:\d\d/);
  await expect(lines).toContainText(/Farah Irani \([^)]+\) joined\d\d:\d\d/);

  await asha.press("Control+k");
  await asha.page.keyboard.type("rename");
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "Rename" });
  await dialog.getByRole("textbox").fill("Gilts we watch");
  await asha.press("Control+Enter");
  await expect(lines).toContainText("The group was renamed from “Gilts to watch” to “Gilts we watch” by Asha Kulkarni");
  await farahApi?.leave(url);
  await expect(lines).toContainText(/Farah Irani \([^)]+\) left\d\d:\d\d/);
  await expect(channel(rohan, "Gilts we watch")).toContainText("No messages yet");
  await expect(channel(rohan, "Gilts we watch")).not.toContainText("unread");
  await asha.page.screenshot({ path: "test-results/looks/log-lines-light.png" });
  for (const each of [api, rohanApi, farahApi]) await each?.close();
});

test("who has gone goes on to be named with their firm and with what they read", async ({ playwright, baseURL }) => {
  const [api, farahApi] = await Promise.all(
    ["dealer@meridian.example", "broker@kaveri.example"].map((email) =>
      ChatApi.signIn(playwright, baseURL ?? "", email),
    ),
  );
  const url = (await api?.openGroup("Passing through", [FARAH])) ?? "";
  await farahApi?.accept(url);
  await expect(channel(asha, "Passing through")).toHaveCount(1);
  await open(asha, "passing", "Passing through");
  await sendMessage(asha, "seen by who was there");
  await expect(messageWith(asha, "seen by who was there")).toContainText("Sent");
  await farahApi?.sendMessage(url, "noted, thanks");
  await farahApi?.read(url);
  await expect(messageWith(asha, "seen by who was there")).toContainText("Read");
  await farahApi?.leave(url);
  await expect(log(asha)).toContainText("left");
  await expect(messageWith(asha, "noted, thanks")).toContainText(/Farah Irani/);
  await expect(messageWith(asha, "noted, thanks")).toContainText(/Kaveri/);
  await expect(messageWith(asha, "seen by who was there")).toContainText("Read");
  await expect(messageWith(asha, "seen by who was there").getByTitle(/Read by Farah Irani/)).toHaveCount(1);
  for (const each of [api, farahApi]) await each?.close();
});
