import { expect, test } from "@playwright/test";
import { chatOf, composer, direct, messageWith, open } from "../pages/chat.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk } from "../pages/desk.ts";

// Text written in the message box reaches its channel once and in order, however fast it is typed and however slow the
// connection is.

const PEOPLE = { rohan: "Rohan Mehta", farah: "Farah Irani" } as const;
let asha: Desk;
let rohan: ChatApi;
let farah: ChatApi;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  asha = await Desk.open(browser, "dealer@meridian.example");
  // Wide enough for the list beside the conversation.
  await asha.page.setViewportSize({ width: 1920, height: 1000 });
  rohan = await ChatApi.signIn(playwright, baseURL ?? "", "dealer@narmada.example");
  farah = await ChatApi.signIn(playwright, baseURL ?? "", "broker@kaveri.example");
});
test.afterAll(async () => {
  await asha.close();
  await rohan.close();
  await farah.close();
});

/** Texts received from Asha that match the ending. */
const arrived = async (api: ChatApi, ending: RegExp): Promise<string[]> =>
  (await api.texts(await api.directWith("Asha Kulkarni"))).filter((text) => ending.test(text));

test("ten quotes and texts typed fast over a slow line, with the conversation switched in between, arrive once and in order", async () => {
  test.setTimeout(120_000);
  // The connection delays everything by 250 ms, and the check of a level by up to 2 s, varying from one check to the
  // next.
  const checks = [2000, 250, 1400, 600, 250, 1900, 250];
  let checked = 0;
  await asha.page.route("**/api/runs/read/", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, checks[(checked += 1) % checks.length]));
    await route.continue();
  });
  await asha.page.route("**/api/chat/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue();
  });
  await open(asha, "farah", PEOPLE.farah);
  await open(asha, "rohan", PEOPLE.rohan);
  await expect(composer(asha)).toBeFocused();

  const lines: [keyof typeof PEOPLE, string][] = [
    ["rohan", "6.54gs32 7.15 bid 5cr r1"],
    ["rohan", "firm for two minutes r2"],
    ["rohan", "7.26gs32 7.13 offer 10cr r3"],
    ["farah", "6.54gs32 7.14 offer 5cr f1"],
    ["farah", "with you? f2"],
    ["rohan", "7.10gs29 7.18 bid 5cr r4"],
    ["farah", "7.26gs32 7.17 bid 15cr f3"],
    ["farah", "done f4"],
    ["rohan", "6.54gs32 7.16/7.14 5cr r5"],
    ["rohan", "nothing else r6"],
  ];
  let at: keyof typeof PEOPLE = "rohan";
  for (const [who, text] of lines) {
    if (who !== at) {
      // Clicks the other conversation immediately after sending the previous line.
      await direct(asha, PEOPLE[who]).click();
      await expect(chatOf(asha).getByRole("textbox", { name: `Message to ${PEOPLE[who]}` })).toBeFocused();
      at = who;
    }
    await asha.page.keyboard.type(text, { delay: 25 });
    await asha.page.keyboard.press("Enter");
    expect(await composer(asha).inputValue()).toBe("");
  }
  const of = (who: keyof typeof PEOPLE) => lines.filter(([to]) => to === who).map(([, text]) => text);
  await expect(messageWith(asha, "nothing else r6")).toContainText("✓", { timeout: 30_000 });
  await expect.poll(() => arrived(rohan, / r\d$/)).toEqual(of("rohan"));
  await expect.poll(() => arrived(farah, / f\d$/), { timeout: 20_000 }).toEqual(of("farah"));
  await direct(asha, PEOPLE.farah).click();
  for (const text of of("farah")) await expect(messageWith(asha, text)).toHaveCount(1);
  await expect(composer(asha)).toHaveValue("");
  await asha.page.unrouteAll({ behavior: "ignoreErrors" });
});
