import { expect, test, type Locator } from "@playwright/test";
import { faults, faultsInTheme } from "#e2e/pages/axe.ts";
import { chatOf, open } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Dialogs of the chat: its terms, a new trading group, and the members of a group (A-027, P-01, F-27).

/** Unique in each run, as a server may be reused. */
const STAMP = Date.now().toString(36);

/** Opens the member list of the current conversation. */
async function openMembers(desk: Desk): Promise<Locator> {
  await chatOf(desk)
    .getByRole("button", { name: /^Members/ })
    .click();
  const members = desk.page.getByRole("dialog", { name: "Members" });
  await expect(members).toBeVisible();
  return members;
}

test("the first use asks for the terms; then the panel names its key (A-027, P-01)", async ({ browser }) => {
  let taken = false;
  const newcomer = await Desk.open(browser, "viewer@meridian.example", {
    prepare: async (context) => {
      // Every demo user has accepted the terms; this page gets a different answer until it accepts them.
      await context.route("**/api/client/chat-terms/", async (route) => {
        taken = true;
        await route.continue();
      });
      await context.route("**/api/**session**", async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        const session = taken
          ? text
          : text.replace('"has_accepted_chat_terms":true', '"has_accepted_chat_terms":false');
        await route.fulfill({ response: answer, body: session });
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

test("a trading group is made with its broker, who runs it; axe finds nothing wrong in its conversation or its members (F-27)", async ({
  browser,
}) => {
  const asha = await Desk.open(browser, "dealer@meridian.example");
  const name = `Meridian / Narmada ${STAMP}`;
  await asha.press("Control+k");
  await expect(asha.palette.getByRole("combobox")).toBeFocused();
  await asha.page.keyboard.type("new trading group");
  await expect(asha.palette.getByRole("option", { selected: true })).toContainText(/new trading group/i);
  await asha.press("Enter");
  const dialog = asha.page.getByRole("dialog", { name: "New trading group" });
  await dialog.getByLabel("Name").fill(name);
  for (const [field, person] of [
    ["Broker", "Farah"],
    ["Clients", "Rohan"],
  ] as const) {
    await dialog.getByRole("combobox", { name: field }).fill(person);
    await expect(dialog.getByRole("option", { selected: true })).toContainText(person);
    await asha.press("Enter");
  }
  await asha.press("Control+Enter");
  await expect(chatOf(asha).getByRole("heading", { name })).toBeVisible();
  const members = await openMembers(asha);
  await expect(members.getByRole("listitem").filter({ hasText: "Farah Irani" })).toContainText("Broker, Operator");
  expect(await faultsInTheme(asha.page)).toEqual([]);
  await asha.press("Escape");
  await expect(members).toBeHidden();
  await asha.close();
});

test(
  "axe finds nothing wrong in a conversation, its members and the network, in either theme",
  { tag: "@deep" },
  async ({ browser }) => {
    const asha = await Desk.open(browser, "dealer@meridian.example");
    await open(asha, "rohan", "Rohan Mehta");
    await test.step("conversation", async () => expect(await faults(asha.page, "wcag")).toEqual([]));
    await openMembers(asha);
    await test.step("members", async () => expect(await faults(asha.page, "wcag")).toEqual([]));
    await asha.press("Escape");
    await asha.press("g", "b");
    await test.step("network", async () => expect(await faults(asha.page, "wcag")).toEqual([]));
    await asha.close();
  },
);
