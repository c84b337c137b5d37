import { expect, test } from "@playwright/test";
import { channel, chatOf, composer, direct, log, open, messageWith, sendMessage } from "../pages/chat.ts";
import { faults } from "../pages/axe.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk } from "../pages/desk.ts";

// Chat and Build Network by keyboard, between three people at their own browsers (P-01, P-07, F-25..F-28, H-08).

let asha: Desk;
let rohan: Desk;
let farah: Desk;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  asha = await Desk.open(browser, "dealer@meridian.example");
  rohan = await Desk.open(browser, "dealer@narmada.example");
  farah = await Desk.open(browser, "broker@kaveri.example");
  // Wide enough for the list beside the conversation; the others see one at a time.
  await rohan.page.setViewportSize({ width: 1920, height: 1000 });
});
test.afterAll(async () => {
  for (const desk of [asha, rohan, farah]) await desk.close();
});

test("the first use asks for the terms; then the panel names its key (A-027, P-01)", async ({ browser }) => {
  let taken = false;
  const newcomer = await Desk.open(browser, "viewer@meridian.example", {
    prepare: async (context) => {
      // Everybody of the demo world has taken the terms; this page is answered otherwise until it takes them itself.
      await context.route("**/api/client/chat-terms/", async (route) => {
        taken = true;
        await route.continue();
      });
      await context.route("**/api/**session**", async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        const told = taken ? text : text.replace('"has_accepted_chat_terms":true', '"has_accepted_chat_terms":false');
        await route.fulfill({ response: answer, body: told });
      });
    },
  });
  await newcomer.press("g", "h");
  await expect(chatOf(newcomer)).toContainText("Before you chat on Yieldboard");
  await expect(chatOf(newcomer).getByRole("button", { name: "Accept" })).toBeFocused();
  await newcomer.press("Enter");
  await expect(chatOf(newcomer).getByRole("grid", { name: "Conversations" })).toBeFocused();
  await expect(
    chatOf(newcomer).getByText("No conversation open. Press Ctrl+J to find a person or group.", { exact: true }),
  ).toBeVisible();
  expect(taken).toBe(true);
  await newcomer.context.unrouteAll({ behavior: "ignoreErrors" });
  await newcomer.close();
});

test("a dealer invites another, who accepts by key; both talk (F-05, F-25)", async ({ browser }) => {
  const vikram = await Desk.open(browser, "dealer@sahyadri.example");
  await open(rohan, "vikram", "Vikram Joshi");
  await sendMessage(rohan, "Hello Vikram, Rohan of Narmada");
  await expect(direct(vikram, "Rohan Mehta")).toContainText("Invites you to talk");
  await vikram.press("Alt+u");
  await expect(chatOf(vikram)).toContainText("Rohan Mehta of Narmada Bank invites you to talk.");
  await vikram.press("Shift+Y");
  await expect(messageWith(vikram, "Hello Vikram")).toHaveCount(1);
  await sendMessage(vikram, "Good to meet you");
  await expect(messageWith(rohan, "Good to meet you")).toHaveCount(1);
  await expect(messageWith(vikram, "Good to meet you")).toContainText("✓✓ Read");
  await vikram.close();
});

test("what comes while one is elsewhere is counted, found by one key and marked as read when seen", async () => {
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
});

test("a message is answered by key, changed and taken back", async () => {
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

test("a draft is stored with its conversation", async () => {
  await open(rohan, "asha", "Asha Kulkarni");
  await expect(composer(rohan)).toBeFocused();
  await rohan.page.keyboard.type("half a thought");
  await expect(composer(rohan)).toHaveValue("half a thought");
  await open(rohan, "farah", "Farah Irani");
  await expect(composer(rohan)).toHaveValue("");
  await expect(direct(rohan, "Asha Kulkarni")).toContainText("Draft: half a thought");
  await open(rohan, "asha", "Asha Kulkarni");
  await expect(composer(rohan)).toHaveValue("half a thought");
  await rohan.press("Control+a", "Delete");
});

test("a group is made by keyboard; a member is mentioned and notified (F-26)", async () => {
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
});

test("a trading group is made with its broker, who runs it (F-27)", async () => {
  await asha.press("Escape", "Control+k");
  await asha.page.keyboard.type("new trading group");
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "New trading group" });
  await dialog.getByLabel("Name").fill("Meridian / Narmada");
  for (const [field, name] of [
    ["Broker", "Farah"],
    ["Clients", "Rohan"],
  ] as const) {
    await dialog.getByRole("combobox", { name: field }).fill(name);
    await expect(dialog.getByRole("option", { selected: true })).toContainText(name);
    await asha.press("Enter");
  }
  await asha.press("Control+Enter");
  await expect(chatOf(asha).getByRole("heading", { name: "Meridian / Narmada" })).toBeVisible();
  await chatOf(asha)
    .getByRole("button", { name: /^Members/ })
    .click();
  const members = asha.page.getByRole("dialog", { name: "Members" });
  await expect(members.getByRole("listitem").filter({ hasText: "Farah Irani" })).toContainText("Broker, Operator");
  await asha.press("Escape");
});

test("what is sent to a broadcast list reaches each of them alone (F-28)", async () => {
  await farah.press("Escape");
  await open(farah, "kaveri morning", "Kaveri morning run");
  await sendMessage(farah, "gm. sidbi 7.47 sep 29 7.04 offer 25cr");
  await expect(direct(rohan, "Farah Irani")).toContainText("sidbi 7.47 sep 29 7.04 offer");
  await expect(channel(rohan, "Kaveri morning run")).toHaveCount(0);
});

test("a file stands in the composer until Enter sends it, and one that is too large says so (H-08, T-09)", async () => {
  await open(asha, "gilts", "Gilts desk");
  const files = asha.page.locator("[data-chat-files]");
  const tray = chatOf(asha).getByRole("region", { name: "Attached files" });
  await files.setInputFiles({ name: "runs.csv", mimeType: "text/csv", buffer: Buffer.from("isin,yield\n") });
  await expect(tray).toContainText("1 file to Gilts desk");
  await expect(messageWith(asha, "runs.csv")).toHaveCount(0);
  await expect(composer(asha)).toBeFocused();
  await asha.press("Enter");
  await expect(tray).toHaveCount(0);
  await expect(messageWith(asha, "runs.csv")).toHaveCount(1);
  await expect(messageWith(rohan, "runs.csv").getByRole("link")).toHaveAttribute("download", "runs.csv");

  await files.setInputFiles({ name: "big.bin", mimeType: "text/plain", buffer: Buffer.alloc(20_000_001) });
  await expect(asha.toast("Error uploading file: ")).toBeVisible();
  await expect(tray.getByRole("listitem")).toContainText("big.bin is larger than 20 MB");
  await asha.press("Enter");
  await expect(messageWith(asha, "big.bin")).toHaveCount(0);
  await tray.getByRole("button", { name: "Remove big.bin" }).click();
  await expect(tray).toHaveCount(0);
  await expect(composer(asha)).toBeFocused();
});

test("a buzz shakes the other's tile for two seconds (S-32, C-43)", async () => {
  await asha.press("Escape", "Shift+Z");
  const tile = rohan.page.locator(".yb-tile[data-buzzed]");
  await expect(tile).toHaveCount(1);
  await expect(messageWith(rohan, "Buzzed you")).toHaveCount(1);
  await expect(tile).toHaveCount(0, { timeout: 4000 });
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

test("a conversation opens at its newest message, reads back as one scrolls and says what is new below", async () => {
  for (let line = 1; line <= 45; line += 1) {
    await composer(rohan).fill(`Line ${line}`);
    await rohan.press("Enter");
  }
  // Nobody types this fast: the server asks for a rest.
  await expect(messageWith(asha, "Line 45")).toBeVisible({ timeout: 30_000 });
  await open(asha, "farah", "Farah Irani");
  await open(asha, "rohan", "Rohan Mehta");
  await expect(messageWith(asha, "Line 45")).toBeVisible();
  await asha.press("Escape");
  await expect(messageWith(asha, "Line 45")).toBeFocused();
  await asha.press("Home");
  await expect(messageWith(asha, "Line 45")).toHaveCount(0);
  // What is older is read on; its first is gone to then.
  await expect(async () => {
    await asha.press("Home");
    await expect(messageWith(asha, "gm asha. where are you")).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await composer(rohan).fill("Line 46");
  await rohan.press("Enter");
  await asha.page.getByRole("button", { name: "1 new message" }).click();
  await expect(messageWith(asha, "Line 46")).toBeVisible();
});

test("what is set for later waits above the composer, and can be taken back (B-23)", async () => {
  await open(asha, "rohan", "Rohan Mehta");
  const waiting = chatOf(asha).getByRole("list", { name: "Messages that wait for their time" });
  await expect(composer(asha)).toBeFocused();
  await asha.page.keyboard.type("Never mind this one");
  await asha.press("Alt+s");
  await expect(asha.palette).toBeVisible();
  await asha.page.keyboard.type("tomorrow 10");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText("Tomorrow 10:00");
  await asha.press("Enter");
  await expect(waiting).toContainText("Never mind this one");
  await expect(composer(asha)).toHaveValue("");
  await expect(composer(asha)).toBeFocused();
  await waiting.getByRole("button", { name: "Cancel Never mind this one" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(composer(asha)).toBeFocused();

  // Falls due while the next journeys are walked; by the button.
  await asha.page.keyboard.type("Sent at its time");
  await chatOf(asha).getByRole("button", { name: "Send what I wrote later" }).click();
  await expect(asha.palette).toBeVisible();
  await asha.page.keyboard.type("1m");
  await asha.palette.getByRole("option", { selected: true }).click();
  await expect(waiting).toContainText("Sent at its time");
  await expect(messageWith(asha, "Sent at its time")).toHaveCount(0);
});

test("a reminder is set on a message by key and by mouse; the list of them ends one (B-23)", async () => {
  await asha.press("Escape");
  await expect(messageWith(asha, "Line 46")).toBeFocused();
  await asha.press("m");
  await expect(asha.palette).toBeVisible();
  await asha.page.keyboard.type("1m");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText(/\d\d:\d\d/);
  await asha.press("Enter");
  await expect(asha.toast("You are reminded")).toBeVisible();
  await expect(messageWith(asha, "Line 46")).toBeFocused();

  await messageWith(asha, "Line 45").click({ button: "right" });
  await asha.page.getByRole("menuitem", { name: "Remind me of the message" }).click();
  await asha.palette.getByRole("option", { name: "Tomorrow 09:00" }).click();
  await expect(asha.palette).toBeHidden();
  await asha.press("g", "n");
  const reminders = asha.page.getByRole("grid", { name: "My reminders" });
  await expect(reminders.getByRole("row")).toHaveCount(2);
  await asha.press("End");
  await expect(reminders.getByRole("row", { selected: true })).toContainText("Line 45");
  await expect(reminders).toBeFocused();
  await asha.press("Delete");
  await expect(reminders.getByRole("row")).toHaveCount(1);
  await expect(reminders.getByRole("row", { selected: true })).toContainText("Line 46");
  await expect(reminders).toBeFocused();
  await asha.press("Escape");
  await expect(reminders).toBeHidden();
});

test("words that call me are marked where they are sent (B-24)", async () => {
  await asha.press("Control+k");
  await expect(asha.palette).toBeVisible();
  await asha.page.keyboard.type("keyword alerts");
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "Words that call me" });
  await expect(dialog.getByLabel("Word or phrase")).toBeFocused();
  await asha.page.keyboard.type("nhai");
  await asha.press("Enter");
  await expect(dialog.getByRole("list", { name: "Words that call me" })).toContainText("nhai");
  await asha.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await open(rohan, "asha", "Asha Kulkarni");
  await sendMessage(rohan, "anything in NHAI today");
  await expect(messageWith(asha, "anything in NHAI today").locator("mark")).toHaveText("NHAI");
  await expect(messageWith(rohan, "anything in NHAI today").locator("mark")).toHaveCount(0);
});

test("a message is marked as unread by key, a conversation by mouse; it stays so until it is opened anew (B-23)", async () => {
  await open(asha, "farah", "Farah Irani");
  await open(asha, "rohan", "Rohan Mehta");
  await sendMessage(asha, "Nothing yet");
  await open(rohan, "asha", "Asha Kulkarni");
  await expect(messageWith(rohan, "Nothing yet")).toBeVisible();
  await rohan.press("Escape", "u");
  await expect(rohan.toast("Marked as unread")).toBeVisible();
  await expect(direct(rohan, "Asha Kulkarni")).toContainText("1 unread");
  await expect(log(rohan).getByText("New", { exact: true })).toBeVisible();
  await expect(messageWith(rohan, "Nothing yet")).toBeFocused();
  await open(rohan, "farah", "Farah Irani");
  await expect(direct(rohan, "Asha Kulkarni")).toContainText("1 unread");
  await open(rohan, "asha", "Asha Kulkarni");
  await expect(direct(rohan, "Asha Kulkarni")).not.toContainText("unread");

  await open(rohan, "farah", "Farah Irani");
  await direct(rohan, "Asha Kulkarni").click({ button: "right" });
  await rohan.page.getByRole("menuitem", { name: "Mark the conversation as unread" }).click();
  await expect(direct(rohan, "Asha Kulkarni")).toContainText("1 unread");
});

test("a conversation is muted for an hour by key, and unmuted by mouse (B-24)", async () => {
  const row = direct(rohan, "Asha Kulkarni");
  await row.click({ button: "right" });
  await rohan.press("Escape");
  await expect(chatOf(rohan).getByRole("grid", { name: "Conversations" })).toBeFocused();
  await rohan.press("m");
  await expect(rohan.palette).toBeVisible();
  await rohan.page.keyboard.type("1 hour");
  await rohan.press("Enter");
  await expect(row).toContainText(/Muted until \d\d:\d\d|Muted until tomorrow/);
  await row.click({ button: "right" });
  await rohan.page.getByRole("menuitem", { name: "Mute or choose what I hear" }).click();
  await rohan.palette.getByRole("option", { name: "All messages" }).click();
  await expect(row).not.toContainText("Muted");
  await expect(chatOf(rohan).getByRole("grid", { name: "Conversations" })).toBeFocused();
});

test("where nothing can be sent, a sentence in the composer's place says why", async ({ playwright, baseURL }) => {
  const vikram = await ChatApi.signIn(playwright, baseURL ?? "", "dealer@sahyadri.example");
  await open(rohan, "vikram", "Vikram Joshi");
  await expect(composer(rohan)).toBeFocused();
  await vikram.leaveDirectWith("Rohan Mehta");
  await expect(chatOf(rohan).getByText("Vikram Joshi has left this conversation.", { exact: true })).toBeVisible();
  await expect(composer(rohan)).toHaveCount(0);
  await vikram.close();
});

test("messages are found by their words and shown in their place", async () => {
  await composer(asha).focus();
  await asha.press("Escape", "g", "s");
  await asha.page.keyboard.type("tunnel");
  await expect(chatOf(asha).getByRole("option", { selected: true })).toContainText("Sent from the tunnel");
  await asha.press("Enter");
  await expect(messageWith(asha, "Sent from the tunnel")).toBeFocused();
});

test("Build Network suggests, invites and shows who is known (P-07)", async () => {
  await farah.press("Escape", "g", "b");
  const network = farah.panel("Build Network");
  await network.getByRole("searchbox", { name: "Search people and firms" }).fill("karthik");
  const person = network.getByRole("row").filter({ hasText: "Karthik Raman" });
  await expect(person).toContainText("Nilgiri Asset Management");
  await farah.press("ArrowDown", "Enter");
  await expect(farah.toast("Karthik Raman invited")).toBeVisible();
  await expect(person).toContainText("Has not answered yet");
  await network.getByRole("searchbox", { name: "Search people and firms" }).fill("");
  await expect(network.getByRole("row").filter({ hasText: "Rohan Mehta" })).toBeVisible();
});

test("axe finds nothing wrong in either theme", async () => {
  await open(asha, "gilts", "Gilts desk");
  await test.step("conversation", async () => expect(await faults(asha.page, "wcag")).toEqual([]));
  await chatOf(asha)
    .getByRole("button", { name: /^Members/ })
    .click();
  await expect(asha.page.getByRole("dialog", { name: "Members" })).toBeVisible();
  await test.step("members", async () => expect(await faults(asha.page, "wcag")).toEqual([]));
  await asha.press("Escape");
  await asha.press("g", "b");
  await test.step("network", async () => expect(await faults(asha.page, "wcag")).toEqual([]));
});

test("what was set for later is sent, and the reminder calls and shows its message (B-23)", async () => {
  test.setTimeout(150_000);
  await open(asha, "rohan", "Rohan Mehta");
  await expect(asha.toast("Reminder: Rohan Mehta")).toBeVisible({ timeout: 75_000 });
  await expect(messageWith(asha, "Sent at its time")).toHaveCount(1, { timeout: 75_000 });
  await expect(chatOf(asha).getByRole("list", { name: "Messages that wait for their time" })).toHaveCount(0);
  await open(asha, "farah", "Farah Irani");
  await asha.toast("Reminder: Rohan Mehta").getByRole("button", { name: "Open" }).click();
  await expect(messageWith(asha, "Line 46")).toBeFocused();
  await expect(messageWith(asha, "Line 46")).toHaveAttribute("data-lit", "");
  await asha.press("g", "n");
  await expect(asha.page.getByText(/^No reminders\./)).toBeVisible();
  await asha.press("Escape");
});
