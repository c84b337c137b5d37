import { expect, test } from "@playwright/test";
import { channel, chatOf, composer, direct, log, open, messageWith, sendMessage } from "../pages/chat.ts";
import { Desk } from "../pages/desk.ts";

// Chat by keyboard between three people in separate browsers (P-01, F-25..F-28).

let asha: Desk;
let rohan: Desk;
let farah: Desk;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  asha = await Desk.open(browser, "dealer@meridian.example");
  rohan = await Desk.open(browser, "dealer@narmada.example");
  farah = await Desk.open(browser, "broker@kaveri.example");
  // Wide enough for the list beside the conversation; the others show one at a time.
  await rohan.page.setViewportSize({ width: 1920, height: 1000 });
});
test.afterAll(async () => {
  for (const desk of [asha, rohan, farah]) await desk.close();
});

/** Moves a time set one minute ahead to two seconds ahead, because one minute is the shortest time the form accepts. */
async function hurry(desk: Desk): Promise<void> {
  await desk.page.route(/\/api\/chat\/(later|reminders)\/$/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const asked = route.request().postDataJSON() as Record<string, unknown>;
    const at = new Date(Date.now() + 2000).toISOString();
    const moved = "send_at" in asked ? { send_at: at } : { remind_at: at };
    await route.continue({ postData: { ...asked, ...moved } });
  });
}

test("a dealer invites another, who accepts by key; both talk (F-05, F-25)", async ({ browser }) => {
  const vikram = await Desk.open(browser, "dealer@sahyadri.example");
  await open(rohan, "vikram", "Vikram Joshi");
  await sendMessage(rohan, "Hello Vikram, Rohan of Narmada");
  await expect(direct(vikram, "Rohan Mehta")).toContainText("Invites you to chat");
  await vikram.press("Alt+u");
  await expect(chatOf(vikram)).toContainText("Rohan Mehta of Narmada Bank invites you to chat.");
  await vikram.press("Shift+Y");
  await expect(messageWith(vikram, "Hello Vikram")).toHaveCount(1);
  await sendMessage(vikram, "Good to meet you");
  await expect(messageWith(rohan, "Good to meet you")).toHaveCount(1);
  await expect(messageWith(vikram, "Good to meet you")).toContainText("✓✓ Read");
  await vikram.close();
});

test("what comes while one is elsewhere is counted, found by one key and marked as read when seen; it is answered by key, changed and taken back", async () => {
  await open(rohan, "farah", "Farah Irani");
  await sendMessage(rohan, "Hello from Narmada");
  await expect(direct(farah, "Rohan Mehta")).toContainText("Hello from Narmada");
  await farah.press("Alt+u");
  await expect(messageWith(farah, "Hello from Narmada")).toHaveCount(1);

  await open(asha, "rohan", "Rohan Mehta");
  await sendMessage(asha, "Done, thanks");
  await sendMessage(asha, "Are you there?");
  await expect(direct(rohan, "Asha Kulkarni")).toContainText("2 unread");
  await expect(messageWith(asha, "Are you there?")).toContainText("Delivered");
  await expect(messageWith(asha, "Are you there?")).not.toContainText("Read");
  await rohan.press("Alt+u");
  await expect(messageWith(rohan, "Are you there?")).toHaveCount(1);
  await expect(log(rohan).getByText("New", { exact: true })).toBeVisible();
  await expect(direct(rohan, "Asha Kulkarni")).not.toContainText("unread");
  await expect(messageWith(asha, "Are you there?")).toContainText("✓✓ Read");

  await rohan.press("Escape");
  await expect(messageWith(rohan, "Are you there?")).toBeFocused();
  await rohan.press("k");
  await expect(messageWith(rohan, "Done, thanks")).toBeFocused();
  await rohan.press("j", "r");
  await expect(chatOf(rohan)).toContainText("Answering Asha Kulkarni");
  await sendMessage(rohan, "Yes, here");
  await expect(messageWith(asha, "Yes, here")).toContainText("Are you there?");

  await rohan.press("ArrowUp");
  await expect(composer(rohan)).toHaveValue("Yes, here");
  await rohan.page.keyboard.type(" now");
  await rohan.press("Enter");
  await expect(messageWith(asha, "Yes, here now")).toContainText("edited");
  await rohan.press("Escape", "Shift+D");
  await expect(messageWith(asha, "Message deleted")).toHaveCount(1);
  await expect(messageWith(asha, "Yes, here now")).toHaveCount(0);
});

test("a group is made by keyboard and a member mentioned in it; what is sent to a broadcast list reaches each of them alone (F-26, F-28)", async () => {
  await asha.press("Escape", "Control+k");
  await asha.page.keyboard.type("new group");
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "New group" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await asha.page.keyboard.type("Gilts desk");
  await asha.press("Tab");
  for (const name of ["Rohan", "Farah"]) {
    await asha.page.keyboard.type(name);
    await expect(dialog.getByRole("option", { selected: true })).toContainText(name);
    await asha.press("Enter");
  }
  await expect(dialog.getByRole("list", { name: "People, chosen" })).toContainText("Farah Irani");
  await asha.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(chatOf(asha).getByRole("heading", { name: "Gilts desk" })).toBeVisible();

  await expect(channel(rohan, "Gilts desk")).toBeVisible();
  await open(rohan, "gilts", "Gilts desk");
  await expect(chatOf(rohan)).toContainText("invites you to this group.");
  await rohan.press("Shift+Y");
  await expect(composer(asha)).toBeFocused();
  await asha.page.keyboard.type("@roh");
  await expect(chatOf(asha).getByRole("option", { selected: true })).toContainText("Rohan Mehta");
  await asha.press("Enter");
  await asha.page.keyboard.type("please quote");
  await asha.press("Enter");
  await expect(messageWith(rohan, "@Rohan Mehta please quote")).toHaveCount(1);

  await farah.press("Escape");
  await open(farah, "kaveri morning", "Kaveri morning run");
  await sendMessage(farah, "gm. sidbi 7.47 sep 29 7.04 offer 25cr");
  await expect(direct(rohan, "Farah Irani")).toContainText("sidbi 7.47 sep 29 7.04 offer");
  await expect(channel(rohan, "Kaveri morning run")).toHaveCount(0);
});

test("what is written offline arrives once when the network is back", async () => {
  await open(asha, "rohan", "Rohan Mehta");
  await open(rohan, "asha", "Asha Kulkarni");
  await asha.context.setOffline(true);
  await expect(chatOf(asha)).toContainText("You are offline.");
  await composer(asha).fill("Sent from the tunnel");
  await asha.press("Enter");
  await expect(messageWith(asha, "Sent from the tunnel")).toContainText("Sending…");
  await expect(composer(asha)).toHaveValue("");
  await asha.context.setOffline(false);
  await expect(messageWith(asha, "Sent from the tunnel")).toContainText("✓", { timeout: 20_000 });
  await expect(messageWith(rohan, "Sent from the tunnel")).toHaveCount(1);
  await expect(messageWith(asha, "Sent from the tunnel")).toHaveCount(1);
  await expect(chatOf(asha)).not.toContainText("You are offline.");
});

test("what was set for later is sent at its time, and a reminder calls and shows its message (B-23)", async () => {
  await open(asha, "rohan", "Rohan Mehta");
  await hurry(asha);
  await expect(composer(asha)).toBeFocused();
  await asha.page.keyboard.type("Sent at its time");
  await chatOf(asha).getByRole("button", { name: "Send my message later" }).click();
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("1m");
  await asha.palette.getByRole("option", { selected: true }).click();
  await expect(messageWith(asha, "Sent at its time")).toHaveCount(1);
  await expect(messageWith(rohan, "Sent at its time")).toHaveCount(1);
  await expect(chatOf(asha).getByRole("list", { name: "Scheduled messages" })).toHaveCount(0);

  await expect(composer(asha)).toBeFocused();
  await asha.press("Escape");
  await expect(messageWith(asha, "Sent at its time")).toBeFocused();
  await asha.press("m");
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("1m");
  await asha.press("Enter");
  const reminder = asha.toast("Reminder: Rohan Mehta");
  await expect(reminder).toBeVisible();
  await open(asha, "farah", "Farah Irani");
  await reminder.getByRole("button", { name: "Open" }).click();
  await expect(messageWith(asha, "Sent at its time")).toBeFocused();
  await expect(messageWith(asha, "Sent at its time")).toHaveAttribute("data-lit", "");
  await asha.press("g", "n");
  await expect(asha.page.getByText(/^No reminders\./)).toBeVisible();
  await asha.press("Escape");
});
