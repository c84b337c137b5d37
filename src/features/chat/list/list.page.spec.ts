import { expect, test } from "@playwright/test";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { channel, chatOf, composer, direct, log, open, messageWith } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";

// List of conversations: muted ones are not counted, unread marks stay, a decline can be undone (B-23, B-24).

const FARAH = "usr_brokerkaveri";
/** Unique in each run, as a server may be reused. */
const GROUP = `Muted desk ${Date.now().toString(36)}`;
let asha: Desk;
let rohanApi: ChatApi;
let farahApi: ChatApi;
let group: string;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const signIn = (email: string) => ChatApi.signIn(playwright, baseURL ?? "", email);
  const ashaApi = await signIn("dealer@meridian.example");
  rohanApi = await signIn("dealer@narmada.example");
  farahApi = await signIn("broker@kaveri.example");
  group = await ashaApi.openGroup(GROUP, [FARAH]);
  await farahApi.accept(group);
  await ashaApi.close();
  asha = await Desk.open(browser, "dealer@meridian.example");
  // Wide enough for the list beside the conversation.
  await asha.page.setViewportSize({ width: 1920, height: 1000 });
  await expect(channel(asha, GROUP)).toBeVisible();
});
test.afterAll(async () => {
  await asha.close();
  await farahApi.leave(group);
  for (const each of [rohanApi, farahApi]) await each.close();
});

/** Unread count in the page title. */
const waiting = async () => Number(/^\((\d+)\)/.exec(await asha.page.title())?.[1] ?? 0);
const conversations = () => chatOf(asha).getByRole("grid", { name: "Conversations" });

test("an invitation declined by one slip is still there when it is undone", async () => {
  const declined = channel(asha, "Priya Chauhan");
  await declined.getByRole("button", { name: "Decline" }).click();
  await expect(declined.getByRole("button", { name: /Undo/ })).toBeVisible();
  await expect(declined.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await asha.press("Alt+z");
  await expect(declined.getByRole("button", { name: "Accept" })).toBeVisible();
});

test("a conversation muted for an hour does not count in the title, and the menu marks what is set", async () => {
  await open(asha, "rohan", "Rohan Mehta");
  // Opening a conversation marks it as read.
  await expect(channel(asha, "Rohan Mehta")).not.toContainText("unread");
  const before = await waiting();
  await farahApi.sendMessage(group, "anyone for rec?");
  await expect(channel(asha, GROUP)).toContainText("1 unread");
  await expect.poll(waiting).toBe(before + 1);
  await open(asha, GROUP, GROUP);
  await expect.poll(waiting).toBe(before);

  await expect(composer(asha)).toBeFocused();
  await asha.press("Escape", "Shift+M");
  await expect(asha.palette.getByRole("option", { name: /\(set now\)/ })).toHaveCount(1);
  await asha.palette.getByRole("option", { name: /Mute for 1 hour/ }).click();
  await expect(asha.toast("Muted until")).toBeVisible();
  await expect(asha.palette).toHaveCount(0);
  await asha.press("Shift+M");
  await expect(asha.palette.getByRole("option", { name: /\(set now\)/ })).toContainText(/Mute for 1 hour.*until/);
  await asha.press("Escape");

  await open(asha, "rohan", "Rohan Mehta");
  await farahApi.sendMessage(group, "last call for rec");
  await expect(channel(asha, GROUP)).toContainText("last call for rec");
  expect(await waiting()).toBe(before);
});

test("a message is marked as unread by key, a conversation by mouse; it stays so until it is opened anew (B-23)", async () => {
  const row = direct(asha, "Rohan Mehta");
  await rohanApi.sendMessage(await rohanApi.directWith("Asha Kulkarni"), "Nothing yet");
  await open(asha, "rohan", "Rohan Mehta");
  await expect(messageWith(asha, "Nothing yet").last()).toBeVisible();
  await expect(row).not.toContainText("unread");
  await expect(composer(asha)).toBeFocused();
  await asha.press("Escape");
  await expect(messageWith(asha, "Nothing yet").last()).toBeFocused();
  await asha.press("u");
  await expect(asha.toast("Marked as unread")).toBeVisible();
  await expect(row).toContainText("1 unread");
  await expect(log(asha).getByText("New", { exact: true })).toBeVisible();
  await expect(messageWith(asha, "Nothing yet").last()).toBeFocused();
  await open(asha, "farah", "Farah Irani");
  await expect(row).toContainText("1 unread");
  await open(asha, "rohan", "Rohan Mehta");
  await expect(row).not.toContainText("unread");

  await open(asha, "farah", "Farah Irani");
  await row.click({ button: "right" });
  await asha.page.getByRole("menuitem", { name: "Mark the conversation as unread" }).click();
  await expect(row).toContainText("1 unread");
});

test("a conversation is muted for an hour by key, and unmuted by mouse (B-24)", async () => {
  const row = direct(asha, "Rohan Mehta");
  await row.click({ button: "right" });
  await expect(asha.page.getByRole("menu")).toBeFocused();
  await asha.press("Escape");
  await expect(conversations()).toBeFocused();
  await asha.press("m");
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("1 hour");
  await asha.press("Enter");
  await expect(row).toContainText(/Muted until \d\d:\d\d|Muted until tomorrow/);
  await row.click({ button: "right" });
  await asha.page.getByRole("menuitem", { name: "Mute, or choose notifications" }).click();
  await asha.palette.getByRole("option", { name: "All messages" }).click();
  await expect(row).not.toContainText("Muted");
  await expect(conversations()).toBeFocused();
});
