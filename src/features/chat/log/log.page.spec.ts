import { expect, test } from "@playwright/test";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { belowSight, channel, chatOf, composer, log, open, messageWith, sendMessage } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Reading a conversation: it opens at its newest line and keeps it in view; messages are found, highlighted and
// restored.

const ROHAN = "usr_dealernarmada";
const FARAH = "usr_brokerkaveri";
/** Unique in each run, as a server may be reused. */
const STAMP = Date.now().toString(36);
const GROUP = `Psu desk ${STAMP}`;
let asha: Desk;
let ashaApi: ChatApi;
let rohanApi: ChatApi;
let farahApi: ChatApi;
let group: string;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const signIn = (email: string) => ChatApi.signIn(playwright, baseURL ?? "", email);
  [ashaApi, rohanApi, farahApi] = [
    await signIn("dealer@meridian.example"),
    await signIn("dealer@narmada.example"),
    await signIn("broker@kaveri.example"),
  ];
  group = await ashaApi.openGroup(GROUP, [ROHAN, FARAH]);
  for (const each of [rohanApi, farahApi]) await each.accept(group);
  asha = await Desk.open(browser, "dealer@meridian.example");
  // Wide enough for the list beside the conversation.
  await asha.page.setViewportSize({ width: 1920, height: 1000 });
  await expect(channel(asha, GROUP)).toBeVisible();
  await open(asha, GROUP, GROUP);
});
test.afterAll(async () => {
  await asha.close();
  // Removes the readers, so the test leaves no unread messages behind.
  for (const each of [rohanApi, farahApi]) await each.leave(group);
  for (const each of [ashaApi, rohanApi, farahApi]) await each.close();
});

const openGroup = () => open(asha, GROUP, GROUP);

test.describe("a conversation longer than its panel", () => {
  test.beforeAll(async () => {
    await openGroup();
    const senders = [rohanApi, farahApi] as const;
    for (let line = 1; line <= 45; line += 1) await senders[line % 2]?.sendMessage(group, `Line ${line}.`);
    await expect(messageWith(asha, "Line 45.")).toBeVisible();
  });

  test("opens at its newest message, reads back as one scrolls and says what is new below", async () => {
    await open(asha, "farah", "Farah Irani");
    await openGroup();
    await expect(messageWith(asha, "Line 45.")).toBeVisible();
    await expect(composer(asha)).toBeFocused();
    await asha.press("Escape");
    await expect(messageWith(asha, "Line 45.")).toBeFocused();
    await asha.press("Home");
    await expect(messageWith(asha, "Line 45.")).toHaveCount(0);
    // Older messages load on scrolling; then Home reaches the first one.
    await expect(async () => {
      await asha.press("Home");
      await expect(messageWith(asha, "Line 1.")).toHaveCount(1, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await rohanApi.sendMessage(group, "Line 46.");
    await asha.page.getByRole("button", { name: "1 new message" }).click();
    await expect(messageWith(asha, "Line 46.")).toBeVisible();
  });

  test("shows its newest line whatever changes size: the box, the banner, the strip of later messages or the window; a page that is loaded again shows it as well", async () => {
    await openGroup();
    await composer(asha).fill("one\ntwo\nthree\nfour\nfive");
    await expect.poll(() => belowSight(asha)).toBe(0);
    await asha.page.setViewportSize({ width: 1500, height: 640 });
    await expect.poll(() => belowSight(asha)).toBe(0);
    await asha.context.setOffline(true);
    await expect(chatOf(asha)).toContainText("You are offline.");
    await expect.poll(() => belowSight(asha)).toBe(0);
    await asha.context.setOffline(false);
    await expect(chatOf(asha)).not.toContainText("You are offline.");
    await expect.poll(() => belowSight(asha)).toBe(0);

    await composer(asha).fill("Not before tomorrow");
    await asha.press("Alt+s");
    await expect(asha.palette.getByRole("combobox")).toBeFocused();
    await asha.page.keyboard.type("tomorrow 10");
    await expect(asha.palette.getByRole("option", { selected: true })).toContainText("Tomorrow 10:00");
    await asha.press("Enter");
    const later = chatOf(asha).getByRole("list", { name: "Scheduled messages" });
    await expect(later).toBeVisible();
    await expect.poll(() => belowSight(asha)).toBe(0);
    await asha.page.setViewportSize({ width: 1920, height: 1000 });
    await expect.poll(() => belowSight(asha)).toBe(0);
    await later.getByRole("button", { name: "Cancel Not before tomorrow" }).click();
    await expect(later).toHaveCount(0);

    await asha.page.reload();
    await asha.isLive();
    await expect(chatOf(asha).getByRole("heading", { name: GROUP })).toBeVisible();
    await expect(messageWith(asha, "Line 45.")).toBeVisible();
  });
});

test("what was deleted by one slip is brought back by one key, in its place", async () => {
  await openGroup();
  await sendMessage(asha, "rec 7.64 offer 7.12");
  await sendMessage(asha, "size 25");
  // The message may still be unsent when it gets the focus.
  await asha.press("Escape");
  await expect(messageWith(asha, "size 25")).toContainText(/Sent|Delivered|Read/);
  await expect(messageWith(asha, "size 25")).toBeFocused();
  await asha.press("Shift+D");
  await expect(messageWith(asha, "size 25")).toHaveCount(0);
  await asha.press("Alt+z");
  await expect(messageWith(asha, "size 25")).toHaveCount(1);
  await messageWith(asha, "rec 7.64 offer 7.12").click();
  await expect(messageWith(asha, "rec 7.64 offer 7.12")).toBeFocused();
  await asha.press("Shift+D");
  await expect(messageWith(asha, "rec 7.64 offer 7.12")).toHaveCount(0);
  await asha.press("Alt+z");
  await expect(messageWith(asha, "rec 7.64 offer 7.12")).toHaveCount(1);
  await expect(log(asha).getByRole("article").last()).toContainText("size 25");
});

test("a picture opens large in the page by key and by mouse, and Escape gives the focus back to its message", async () => {
  await openGroup();
  await expect(composer(asha)).toBeFocused();
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  await asha.page.locator("[data-chat-files]").setInputFiles({ name: "curve.png", mimeType: "image/png", buffer: png });
  await expect(chatOf(asha).getByRole("region", { name: "Attached files" })).toContainText("curve.png");
  await asha.press("Enter");
  const picture = messageWith(asha, "curve.png");
  await expect(picture.getByRole("img", { name: "curve.png" })).toBeVisible();
  await asha.press("Escape");
  await expect(picture).toBeFocused();
  await asha.press("v");
  const viewer = asha.page.getByRole("dialog", { name: "curve.png" });
  await expect(viewer.getByRole("img", { name: "curve.png" })).toBeVisible();
  await asha.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
  await picture.getByRole("button").first().click();
  await expect(viewer).toBeVisible();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toBeHidden();
});

test("messages are found by their words and shown in their place", async () => {
  const text = `Sent from the tunnel ${STAMP}`;
  await rohanApi.sendMessage(group, text);
  await openGroup();
  await expect(messageWith(asha, text)).toHaveCount(1);
  await rohanApi.sendMessage(group, "and out of it");
  await expect(messageWith(asha, "and out of it")).toHaveCount(1);
  await composer(asha).focus();
  await asha.press("Escape");
  // The previously focused message has the focus again.
  await expect(log(asha).locator("article:focus")).toHaveCount(1);
  await asha.press("g", "s");
  await expect(chatOf(asha).getByRole("combobox", { name: "Search messages" })).toBeFocused();
  await asha.page.keyboard.type(`tunnel ${STAMP}`);
  await expect(chatOf(asha).getByRole("option", { selected: true })).toContainText(text);
  await asha.press("Enter");
  await expect(messageWith(asha, text)).toBeFocused();
});

test("words that call me are marked where they are sent, two typed with a comma are two (B-24)", async () => {
  await openGroup();
  await asha.press("Control+k");
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("keyword alerts");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText("My keywords");
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "My keywords" });
  await expect(dialog.getByLabel("Word or phrase")).toBeFocused();
  await asha.page.keyboard.type("nhai");
  await asha.press("Enter");
  await expect(dialog.getByRole("list", { name: "My keywords" })).toContainText("nhai");
  await asha.page.keyboard.type("sidbi, hdfc");
  await asha.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(asha.toast("Keywords set: nhai, sidbi, hdfc")).toBeVisible();
  await rohanApi.sendMessage(group, "anything in NHAI today");
  await expect(messageWith(asha, "anything in NHAI today").locator("mark")).toHaveText("NHAI");
  await farahApi.sendMessage(group, "any hdfc 31?");
  await expect(messageWith(asha, "any hdfc 31?").locator("mark")).toHaveText("hdfc");
  await expect(composer(asha)).toBeFocused();
  await sendMessage(asha, "NHAI is mine to call");
  await expect(messageWith(asha, "NHAI is mine to call").locator("mark")).toHaveCount(0);
});

test("whoever is invited, joins, renames and leaves stands in the log with the time, and counts for nobody", async () => {
  const before = `Gilts to watch ${STAMP}`;
  const after = `Gilts we watch ${STAMP}`;
  const url = await ashaApi.openGroup(before, [ROHAN]);
  await rohanApi.accept(url);
  await expect(channel(asha, before)).toHaveCount(1);
  await open(asha, before, before);
  await ashaApi.invite(url, FARAH);
  await farahApi.accept(url);
  const lines = log(asha);
  await expect(lines).toContainText(/Asha Kulkarni opened the group, invited Rohan Mehta \(Narmada Bank\)\d\d:\d\d/);
  await expect(lines).toContainText(/Rohan Mehta \(Narmada Bank\) joined\d\d:\d\d/);
  await expect(lines).toContainText(/Farah Irani \([^)]+\) joined\d\d:\d\d/);

  await asha.press("Control+k");
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("rename");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText("Rename this group");
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "Rename" });
  await dialog.getByRole("textbox").fill(after);
  await asha.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(lines).toContainText(`The group was renamed from “${before}” to “${after}” by Asha Kulkarni`);
  await openGroup();
  await farahApi.leave(url);
  await expect(channel(asha, after)).toContainText("No messages yet");
  expect(await rohanApi.unread(url)).toBe(0);
  await open(asha, after, after);
  await expect(lines).toContainText(/Farah Irani \([^)]+\) left\d\d:\d\d/);
  await expect(channel(asha, after)).not.toContainText("unread");
  await rohanApi.leave(url);
});

test("whoever has gone goes on to be named with their firm and with what they read", async () => {
  const name = `Passing through ${STAMP}`;
  const url = await ashaApi.openGroup(name, [FARAH]);
  await farahApi.accept(url);
  await expect(channel(asha, name)).toHaveCount(1);
  await open(asha, name, name);
  await sendMessage(asha, "seen by who was there");
  await expect(messageWith(asha, "seen by who was there")).toContainText("Sent");
  await farahApi.sendMessage(url, "noted, thanks");
  await farahApi.read(url);
  await expect(messageWith(asha, "seen by who was there")).toContainText("Read");
  await farahApi.leave(url);
  await expect(log(asha)).toContainText("left");
  await expect(messageWith(asha, "noted, thanks")).toContainText(/Farah Irani/);
  await expect(messageWith(asha, "noted, thanks")).toContainText(/Kaveri/);
  await expect(messageWith(asha, "seen by who was there")).toContainText("Read");
  await expect(messageWith(asha, "seen by who was there").getByTitle(/Read by Farah Irani/)).toHaveCount(1);
});
