import { expect, test } from "@playwright/test";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { channel, chatOf, composer, messageWith, open } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Scheduled messages and reminders: setting, listing and cancelling (B-23).

const ROHAN = "usr_dealernarmada";
/** Unique in each run, as a server may be reused. */
const GROUP = `Later desk ${Date.now().toString(36)}`;
let asha: Desk;
let ashaApi: ChatApi;
let rohanApi: ChatApi;
let group: string;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const signIn = (email: string) => ChatApi.signIn(playwright, baseURL ?? "", email);
  ashaApi = await signIn("dealer@meridian.example");
  rohanApi = await signIn("dealer@narmada.example");
  group = await ashaApi.openGroup(GROUP, [ROHAN]);
  await rohanApi.accept(group);
  for (const text of ["Line 45.", "Line 46."]) await rohanApi.sendMessage(group, text);
  asha = await Desk.open(browser, "dealer@meridian.example");
  await expect(channel(asha, GROUP)).toBeVisible();
  await open(asha, GROUP, GROUP);
});
test.afterAll(async () => {
  await asha.close();
  await ashaApi.endReminders();
  await ashaApi.close();
  await rohanApi.leave(group);
  await rohanApi.close();
});

test("what is set for later waits above the composer, and can be taken back (B-23)", async () => {
  const waiting = chatOf(asha).getByRole("list", { name: "Scheduled messages" });
  await expect(composer(asha)).toBeFocused();
  await asha.page.keyboard.type("Never mind this one");
  await asha.press("Alt+s");
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("tomorrow 10");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText("Tomorrow 10:00");
  await asha.press("Enter");
  await expect(waiting).toContainText("Never mind this one");
  await expect(messageWith(asha, "Never mind this one")).toHaveCount(0);
  await expect(composer(asha)).toHaveValue("");
  await expect(composer(asha)).toBeFocused();
  await waiting.getByRole("button", { name: "Cancel Never mind this one" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(composer(asha)).toBeFocused();
});

test("a reminder is set on a message by key and by mouse; the list of them ends one (B-23)", async () => {
  await expect(messageWith(asha, "Line 46.")).toBeVisible();
  await composer(asha).focus();
  await asha.press("Escape");
  await expect(messageWith(asha, "Line 46.")).toBeFocused();
  await asha.press("m");
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("1m");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText(/\d\d:\d\d/);
  await asha.press("Enter");
  await expect(asha.toast("Reminder set for")).toBeVisible();
  await expect(messageWith(asha, "Line 46.")).toBeFocused();

  await messageWith(asha, "Line 45.").click({ button: "right" });
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
  await asha.press("Delete");
  await expect(asha.page.getByText(/^No reminders\./)).toBeVisible();
  await asha.press("Escape");
  await expect(reminders).toBeHidden();
});
