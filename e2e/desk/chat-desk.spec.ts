import { expect, test } from "@playwright/test";
import { ChatApi } from "../pages/chat-api.ts";
import { belowSight, channel, chatOf, composer, log, open, messageWith, sendMessage } from "../pages/chat.ts";
import { Desk } from "../pages/desk.ts";

// Working in a conversation: what was regretted is undone, what is muted is not counted, the newest line stays in sight.

const ROHAN = "usr_dealernarmada";
const FARAH = "usr_brokerkaveri";
let asha: Desk;
let rohanApi: ChatApi;
let farahApi: ChatApi;
let group: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const signIn = (email: string) => ChatApi.signIn(playwright, baseURL ?? "", email);
  const ashaApi = await signIn("dealer@meridian.example");
  rohanApi = await signIn("dealer@narmada.example");
  farahApi = await signIn("broker@kaveri.example");
  group = await ashaApi.openGroup("Psu desk", [ROHAN, FARAH]);
  for (const each of [rohanApi, farahApi]) await each.accept(group);
  await ashaApi.close();
  asha = await Desk.open(browser, "dealer@meridian.example");
  await asha.page.setViewportSize({ width: 1920, height: 1000 });
  await expect(channel(asha, "Psu desk")).toBeVisible();
});
test.afterAll(async () => {
  await asha.close();
  // What was written here is unread by nobody afterwards; who was put out is out.
  await Promise.all([rohanApi, farahApi].map((each) => each.leave(group).catch(() => undefined)));
  for (const each of [rohanApi, farahApi]) await each.close();
});

/** What the title of the page counts. */
const waiting = async () => Number(/^\((\d+)\)/.exec(await asha.page.title())?.[1] ?? 0);

test("whoever is put out is in for five seconds more, and stays when it is undone", async () => {
  await open(asha, "psu desk", "Psu desk");
  await chatOf(asha)
    .getByRole("button", { name: /^Members/ })
    .click();
  const members = asha.page.getByRole("dialog", { name: "Members" });
  const farah = members.getByRole("listitem").filter({ hasText: "Farah Irani" });
  await farah.getByRole("button", { name: "Put Farah Irani out" }).focus();
  await asha.press("Enter");
  const undo = farah.getByRole("button", { name: /Undo/ });
  await expect(undo).toBeFocused();
  await asha.page.screenshot({ path: "test-results/looks/put-out-light.png" });
  await undo.press("Enter");
  await expect(farah.getByRole("button", { name: "Put Farah Irani out" })).toBeFocused();
  await expect(asha.toast("Putting Farah Irani out")).toHaveCount(0);

  await members.getByRole("button", { name: "Put Rohan Mehta out" }).click();
  await expect(members.getByRole("listitem").filter({ hasText: "Rohan Mehta" })).toHaveCount(0, { timeout: 10_000 });
  await expect(farah).toHaveCount(1);
  await asha.press("Escape");
  await expect(log(asha)).toContainText("Rohan Mehta (Narmada Bank) was put out by Asha Kulkarni");
});

test("an invitation declined by one slip is still there when it is undone", async () => {
  const declined = channel(asha, "Priya Chauhan");
  await declined.getByRole("button", { name: "Decline" }).click();
  await expect(declined.getByRole("button", { name: /Undo/ })).toBeVisible();
  await expect(declined.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await asha.press("Alt+z");
  await expect(declined.getByRole("button", { name: "Accept" })).toBeVisible();
});

test("what was deleted by one slip is brought back by one key, in its place", async () => {
  await open(asha, "psu desk", "Psu desk");
  await sendMessage(asha, "rec 7.64 offer 7.12");
  await sendMessage(asha, "size 25");
  // The focus comes to it while it may still be on its way.
  await asha.press("Escape");
  await expect(messageWith(asha, "size 25")).toContainText(/Sent|Delivered|Read/);
  await asha.press("Shift+D");
  await expect(messageWith(asha, "size 25")).toHaveCount(0);
  await asha.press("Alt+z");
  await expect(messageWith(asha, "size 25")).toHaveCount(1);
  await messageWith(asha, "rec 7.64 offer 7.12").click();
  await asha.press("Shift+D");
  await expect(messageWith(asha, "rec 7.64 offer 7.12")).toHaveCount(0);
  await asha.press("Alt+z");
  await expect(messageWith(asha, "rec 7.64 offer 7.12")).toHaveCount(1);
  await expect(log(asha).getByRole("article").last()).toContainText("size 25");
});

test("a conversation muted for an hour does not count in the title, and the menu marks what is set", async () => {
  await open(asha, "rohan", "Rohan Mehta");
  // What is opened is read, and waits no more.
  await expect(channel(asha, "Rohan Mehta")).not.toContainText("unread");
  const before = await waiting();
  await farahApi.sendMessage(group, "anyone for rec?");
  await expect(channel(asha, "Psu desk")).toContainText("1 unread");
  await expect.poll(waiting).toBe(before + 1);
  await open(asha, "psu desk", "Psu desk");
  await expect.poll(waiting).toBe(before);

  await asha.press("Escape", "Shift+M");
  await expect(asha.palette.getByRole("option", { name: /\(set now\)/ })).toHaveCount(1);
  await asha.palette.getByRole("option", { name: /Mute for 1 hour/ }).click();
  await expect(asha.toast("Muted until")).toBeVisible();
  await asha.press("Shift+M");
  await expect(asha.palette.getByRole("option", { name: /\(set now\)/ })).toContainText(/Mute for 1 hour.*until/);
  await asha.page.screenshot({ path: "test-results/looks/mute-menu-light.png" });
  await asha.press("Escape");

  await open(asha, "rohan", "Rohan Mehta");
  await farahApi.sendMessage(group, "last call for rec");
  await expect(channel(asha, "Psu desk")).toContainText("last call for rec");
  expect(await waiting()).toBe(before);
});

test("the newest line stays in sight when the box, the banner, the strip of later messages or the window changes size", async () => {
  await open(asha, "psu desk", "Psu desk");
  for (let line = 1; line <= 30; line += 1) await farahApi.sendMessage(group, `Level ${line}.`);
  await expect(messageWith(asha, "Level 30.")).toBeVisible();
  await composer(asha).fill("one\ntwo\nthree\nfour\nfive");
  await expect.poll(() => belowSight(asha)).toBe(0);
  await asha.page.setViewportSize({ width: 1500, height: 640 });
  await expect.poll(() => belowSight(asha)).toBe(0);
  await asha.context.setOffline(true);
  await expect(chatOf(asha)).toContainText("You are offline.");
  await expect.poll(() => belowSight(asha)).toBe(0);
  await asha.context.setOffline(false);
  await expect(chatOf(asha)).not.toContainText("You are offline.", { timeout: 20_000 });
  await expect.poll(() => belowSight(asha)).toBe(0);

  await composer(asha).fill("Not before tomorrow");
  await asha.press("Alt+s");
  await expect(asha.palette).toBeVisible();
  await asha.page.keyboard.type("tomorrow 10");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText("Tomorrow 10:00");
  await asha.press("Enter");
  await expect(chatOf(asha).getByRole("list", { name: "Messages that wait for their time" })).toBeVisible();
  await expect.poll(() => belowSight(asha)).toBe(0);
  await asha.page.setViewportSize({ width: 1920, height: 1000 });
  await expect.poll(() => belowSight(asha)).toBe(0);
});

test("a page that is loaded again shows the conversation that was open", async () => {
  await asha.page.reload();
  await asha.isLive();
  await expect(chatOf(asha).getByRole("heading", { name: "Psu desk" })).toBeVisible();
  await expect(messageWith(asha, "Level 30.")).toBeVisible();
});

test("a picture opens large in the page by key and by mouse, and Escape gives the focus back to its message", async () => {
  await open(asha, "psu desk", "Psu desk");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  await asha.page.locator("[data-chat-files]").setInputFiles({ name: "curve.png", mimeType: "image/png", buffer: png });
  await asha.press("Enter");
  const picture = messageWith(asha, "curve.png");
  await expect(picture.getByRole("img", { name: "curve.png" })).toBeVisible();
  await asha.press("Escape", "v");
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

test("two keywords typed with a comma are two", async () => {
  await asha.press("Control+k");
  await asha.page.keyboard.type("keyword alerts");
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "Words that call me" });
  await expect(dialog.getByLabel("Word or phrase")).toBeFocused();
  await asha.page.keyboard.type("sidbi, hdfc");
  await asha.press("Control+Enter");
  await expect(asha.toast("sidbi, hdfc call you")).toBeVisible();
  await farahApi.sendMessage(group, "any hdfc 31?");
  await expect(messageWith(asha, "any hdfc 31?").locator("mark")).toHaveText("hdfc");
});
