import { expect, test, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { Mind } from "#e2e/pages/mind.ts";
import { toastOn } from "#e2e/pages/toasts.ts";

// Mind's screens except the answers: conversation list, prompts, preview and trial.

const BOND = "INE020B08DT7";

test.describe("of a researcher", () => {
  let mind: Mind;
  let desk: Desk;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    mind = await Mind.open(browser);
    ({ desk, page } = mind);
  });
  test.afterAll(() => mind.close());
  test.beforeEach(async () => {
    if (new URL(page.url()).pathname !== "/mind") await page.goto("/mind");
  });

  test("a first question that is refused stays in the box of its conversation", async () => {
    const path = "**/api/mind/chats/*/turns/";
    const body = {
      code: "slow_down",
      message: "Too many questions. Ask again in 10 s.",
      field_errors: {},
      non_field_errors: [],
    };
    await page.route(path, (route) => route.fulfill({ status: 429, json: body }));
    await page.goto("/mind");
    await mind.question.fill("10y gsec today");
    await mind.question.press("Enter");
    await page.waitForURL(/\/mind\/chat\/mch_/);
    await expect(mind.question).toHaveValue("10y gsec today");
    await expect(mind.question).toHaveAccessibleDescription(new RegExp(body.message));
    await page.unroute(path);
    await mind.question.press("Enter");
    await expect(page.getByRole("log", { name: "Conversation" })).toContainText("10y gsec today");
    await expect(mind.question).toHaveValue("");
  });

  test("a conversation is found, renamed, pinned and deleted by keys, the last by a distinct one (F-04, M-05, P-15, R-29, R-30, R-41)", async () => {
    await mind.ask("10y gsec");
    await mind.ask("how many AAA PSU bonds");
    await mind.leaveField();
    await desk.press("r");
    const dialog = page.getByRole("dialog", { name: "Rename the conversation" });
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await page.keyboard.type("PSU count");
    await desk.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(mind.title).toHaveText("PSU count");
    await expect(page).toHaveTitle(/^PSU count · Mind: an AI analyst/);
    await desk.press("l");
    await expect(mind.list).toBeFocused();
    await desk.press("End");
    const last = (await mind.list.getByRole("row").last().innerText()).split("\n")[0] ?? "";
    await desk.press("Shift+P");
    await expect(desk.toast("Pinned")).toBeVisible();
    await expect(mind.list.getByRole("row").first()).toContainText(last);

    await desk.press("/");
    await expect(page.getByRole("searchbox", { name: "Search the conversations" })).toBeFocused();
    await page.keyboard.type("psu count");
    await expect(mind.list.getByRole("row")).toHaveCount(1);
    await desk.press("ArrowDown", "Enter");
    await expect(mind.title).toHaveText("PSU count");

    await mind.leaveField();
    await desk.press("d");
    const strip = page.getByRole("region", { name: "Confirm" });
    await expect(strip).toContainText("Delete “PSU count” and everything in it?");
    await expect(page.locator("[data-deal-line]")).toBeFocused();
    await desk.press("Enter");
    await expect(strip).toBeVisible();
    await desk.press("n");
    await expect(strip).toHaveCount(0);
    await desk.press("d");
    await expect(page.locator("[data-deal-line]")).toBeFocused();
    await desk.press("y");
    await expect(desk.toast("Deleted")).toBeVisible();
    await expect(page).toHaveURL(/\/mind$/);
    await expect(mind.list).toContainText("No conversation matches “psu count”.");
    await page.getByRole("searchbox", { name: "Search the conversations" }).fill("");
  });

  test("the same by the mouse, from the menu of a row and the head of the conversation, and on a phone (P-15, R-30)", async () => {
    await mind.ask("bonds like 6.48 gs 2035");
    await page.getByRole("main").getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByLabel("Title").fill("Near ten years");
    await page.getByRole("dialog").getByRole("button", { name: "Rename", exact: true }).click();
    await expect(mind.title).toHaveText("Near ten years");
    await mind.row("Near ten years").getByRole("button", { name: "Actions for Near ten years" }).click();
    await page.getByRole("menuitem", { name: /^Pin or unpin/ }).click();
    await expect(desk.toast("Pinned")).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(mind.list).toBeHidden();
    await page.getByRole("button", { name: "Conversations", exact: true }).click();
    await expect(mind.row("Near ten years")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await mind.row("Near ten years").click({ button: "right" });
    await page.getByRole("menuitem", { name: /^Delete the conversation/ }).click();
    await page
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(desk.toast("Deleted")).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("a prompt goes into the question with its blank chosen; own prompts are saved and removed (R-29)", async () => {
    await expect(
      page.getByText("Ask about bonds, yields, cashflows or your holdings. Every figure opens its source."),
    ).toBeVisible();
    const prompts = page.getByRole("region", { name: "Prompts" });
    await page.getByLabel("My own prompt").fill("how far is [bond] over g-sec");
    await desk.press("Enter");
    await expect(desk.toast("Prompt saved")).toBeVisible();
    await prompts.getByRole("button", { name: "how far is [bond] over g-sec", exact: true }).click();
    await expect(mind.question).toBeFocused();
    await page.keyboard.type("NABARD 2028");
    await expect(mind.question).toHaveValue("how far is NABARD 2028 over g-sec");
    expect(await faults(page)).toEqual([]);
    await prompts.getByRole("button", { name: "Remove how far is [bond] over g-sec" }).click();
    await expect(prompts.getByRole("button", { name: /Undo/ })).toBeVisible();
  });

  test("Mind opens to those on trial, and says in its last days when it ends (S-10, F-33, M-05, R-29..R-32, R-41)", async () => {
    await page.goto("/find");
    await expect(page.getByRole("button", { name: "Support", exact: true })).toBeVisible();
    await desk.press("g", "q");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mind: an AI analyst");
    await expect(mind.sidebar).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await expect(page.getByText(/Trial ends on/)).toHaveCount(0);
    // The server's answer five days before the end of the trial.
    const endsAt = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString();
    await page.route("**/api/session/", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/("mind_trial_ends_at":)"[^"]*"/, `$1"${endsAt}"`),
      });
    });
    await page.reload();
    await expect(
      page.getByRole("status").filter({ hasText: /^Trial ends on \d\d-[A-Z][a-z]{2}-\d{4}$/ }),
    ).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.unrouteAll();
    await page.goto("/mind/public/abc");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
    await expect(mind.sidebar).toHaveCount(0);
  });

  test("from a bond's page, the list of bonds and the palette one asks Mind about it; nobody without the role is offered to (B-32, M-05)", async ({
    browser,
  }) => {
    await page.goto(`/security/${BOND}`);
    // The command loads with those of the desk, after the page.
    await expect(page.getByRole("button", { name: /^Ask Mind about this/ })).toBeEnabled();
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await desk.press("g", "Shift+Q");
    await expect(page).toHaveURL(`/mind?bond=${BOND}`);
    await expect(page.getByRole("main")).toContainText(`About ${name}`);
    const asked = page.waitForRequest((request) => request.url().endsWith("/turns/"));
    await page.getByRole("textbox", { name: "Question" }).fill("coupon of this one");
    await desk.press("Enter");
    expect((await asked).postDataJSON()).toMatchObject({ text: "coupon of this one", focus: { isin: BOND } });
    await page.goto(`/find?q=${BOND}`);
    await page.getByRole("row").filter({ hasText: name }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Ask Mind about this" }).click();
    await expect(page).toHaveURL(`/mind?bond=${BOND}`);
    await page.getByRole("button", { name: /^Do not ask about/ }).click();
    await expect(page).toHaveURL(/\/mind$/);
    await desk.press("Control+k");
    await page.keyboard.type("ask mind about a bond");
    await expect(desk.palette.getByRole("option").first()).toContainText("Ask Mind about a bond");
    await test.step("a colleague without the role is not offered to", async () => {
      const basic = await Desk.open(browser, "basic@meridian.example", { home: `/security/${BOND}` });
      await expect(basic.page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(basic.page.getByRole("button", { name: /Ask Mind/ })).toHaveCount(0);
      await basic.close();
    });
  });
});

test("the preview shows three answered conversations to a visitor, who may sign in, and to whom lacks the role, who asks for it (R-31, T-17)", async ({
  browser,
  page,
}) => {
  await page.goto("/mind/preview");
  const choices = page.getByRole("group", { name: "Conversations" }).getByRole("button");
  await expect(choices).toHaveCount(3);
  for (const choice of await choices.all()) {
    await choice.click();
    await expect(page.getByRole("region", { name: await choice.innerText() })).toContainText(/\d/);
  }
  await expect(page.getByRole("complementary", { name: "Conversations" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    /redirect=%2Fmind/,
  );
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const basic = await Desk.open(browser, "basic@meridian.example", { home: "/mind/preview" });
  await basic.page.getByRole("button", { name: "Request access" }).click();
  await expect(basic.toast("You're almost there! Our team will be in touch soon")).toBeVisible();
  await basic.close();
});

test("a trial that has ended asks for a subscription (F-33, M-27, P-15, T-17)", async ({ browser }) => {
  const desk = await Desk.open(browser, "lapsed@meridian.example", { home: "/mind" });
  await expect(desk.page.getByRole("heading", { level: 1 })).toHaveText("Free Trial has Ended!");
  await desk.page.getByRole("button", { name: "Contact sales" }).click();
  await expect(toastOn(desk.page, "You're almost there! Our team will be in touch soon")).toBeVisible();
  await desk.close();
});
