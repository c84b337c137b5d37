import { expect, test } from "@playwright/test";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { channel, chatOf, composer, log, messageWith, open } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Timed behaviour of the chat, on a clock moved by the test: a buzz, and the time to undo a ban (S-32, C-43).

const ROHAN = "usr_dealernarmada";
const FARAH = "usr_brokerkaveri";
/** Unique in each run, as a server may be reused. */
const GROUP = `Seconds desk ${Date.now().toString(36)}`;
let asha: Desk;
let rohanApi: ChatApi;
let farahApi: ChatApi;
let group: string;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const signIn = (email: string) => ChatApi.signIn(playwright, baseURL ?? "", email);
  const ashaApi = await signIn("dealer@meridian.example");
  rohanApi = await signIn("dealer@narmada.example");
  farahApi = await signIn("broker@kaveri.example");
  group = await ashaApi.openGroup(GROUP, [ROHAN, FARAH]);
  for (const each of [rohanApi, farahApi]) await each.accept(group);
  await ashaApi.close();
  asha = await Desk.open(browser, "dealer@meridian.example", { prepare: (context) => context.clock.install() });
  await expect(channel(asha, GROUP)).toBeVisible();
  await open(asha, GROUP, GROUP);
});
test.afterAll(async () => {
  await asha.close();
  await farahApi.leave(group);
  for (const each of [rohanApi, farahApi]) await each.close();
});

test("a buzz goes by key, and one that comes shakes the tile for two seconds (S-32, C-43)", async () => {
  await expect(composer(asha)).toBeFocused();
  await asha.press("Escape");
  await expect(composer(asha)).not.toBeFocused();
  await asha.press("Shift+Z");
  await expect(messageWith(asha, "You buzzed")).toHaveCount(1);
  await expect.poll(() => rohanApi.texts(group)).toContain("Buzz");

  const tile = asha.page.locator(".yb-tile[data-buzzed]");
  await rohanApi.buzz(group);
  await expect(tile).toHaveCount(1);
  await expect(messageWith(asha, "Buzzed you")).toHaveCount(1);
  await asha.page.clock.fastForward(2000);
  await expect(tile).toHaveCount(0);
});

test("whoever is put out is in for five seconds more, and stays when it is undone", async () => {
  await chatOf(asha)
    .getByRole("button", { name: /^Members/ })
    .click();
  const members = asha.page.getByRole("dialog", { name: "Members" });
  const farah = members.getByRole("listitem").filter({ hasText: "Farah Irani" });
  const rohan = members.getByRole("listitem").filter({ hasText: "Rohan Mehta" });
  await farah.getByRole("button", { name: "Remove Farah Irani" }).focus();
  await asha.press("Enter");
  const undo = farah.getByRole("button", { name: /Undo/ });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(farah.getByRole("button", { name: "Remove Farah Irani" })).toBeFocused();
  await expect(asha.toast("Removing Farah Irani")).toHaveCount(0);

  await members.getByRole("button", { name: "Remove Rohan Mehta" }).click();
  await expect(rohan.getByRole("button", { name: /Undo/ })).toBeVisible();
  await asha.page.clock.fastForward(5000);
  await expect(rohan).toHaveCount(0);
  await expect(farah).toHaveCount(1);
  await asha.press("Escape");
  await expect(log(asha)).toContainText("Rohan Mehta (Narmada Bank) was removed by Asha Kulkarni");
});
