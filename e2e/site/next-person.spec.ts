import { expect, test } from "@playwright/test";
import { composer, open } from "../pages/chat.ts";
import { Desk } from "../pages/desk.ts";

// Two people use one browser in succession: input of the first is not visible to the second.

const TYPED_SIZE = "47cr";
const TYPED_WORDS = "kudremukh sdl";
const CHAT_WORDS = "half a thought";

/** Everything this browser stores for the site, as one text. */
function storedText(desk: Desk): Promise<string> {
  return desk.page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), names]);
  });
}

async function signInOnPage(desk: Desk, email: string): Promise<void> {
  await desk.signIn(email);
  await desk.page.waitForURL("**/dart");
  await desk.isLive();
}

test("a draft, a search and an arrangement are the person's own", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const form = desk.page.getByRole("form", { name: "EOI" });

  await test.step("the first person types a draft, half a message, searches, and rearranges the desk", async () => {
    await desk.press("b");
    await form.getByLabel("Size (face value)").fill(TYPED_SIZE);
    await desk.press("Escape");
    await desk.press("Control+k");
    await desk.page.keyboard.type("withdraw all");
    await expect(desk.palette.getByRole("option", { selected: true })).toContainText("Withdraw all my quotes");
    await desk.press("Enter");
    await expect(desk.toast("You have no live quotes").or(desk.dealLine)).toBeVisible();
    if (await desk.dealLine.isVisible()) await desk.confirm();
    await expect(desk.toast("You have no live quotes").or(desk.toast("withdrawn"))).toBeVisible();
    await desk.page.getByRole("textbox", { name: "Filter Public Runs" }).fill(TYPED_WORDS);
    await open(desk, "asha", "Asha Kulkarni");
    await composer(desk).fill(CHAT_WORDS);
    await desk.press("Escape");
    await desk.press("g", "r", "w", "x");
    await expect(desk.panel("RFQ Quotes")).toHaveCount(0);
    const stored = await storedText(desk);
    for (const typed of [TYPED_SIZE, "eoi.withdraw-all", CHAT_WORDS]) expect(stored).toContain(typed);
  });

  await test.step("signing out leaves nothing of it in the browser", async () => {
    await desk.page.goto("/auth/logout");
    await desk.page.waitForURL(/\/$/);
    const stored = await storedText(desk);
    for (const typed of [TYPED_SIZE, TYPED_WORDS, "eoi.withdraw-all", CHAT_WORDS]) expect(stored).not.toContain(typed);
  });

  await test.step("the second person finds a desk of their own", async () => {
    await signInOnPage(desk, "dealer@narmada.example");
    await expect(
      desk
        .panel("RFQ Quotes")
        .or(desk.page.getByRole("tab", { name: "RFQ Quotes" }))
        .first(),
    ).toBeVisible();
    await expect(desk.page.getByRole("textbox", { name: "Filter Public Runs" })).toHaveValue("");
    await desk.press("b");
    await expect(form.getByLabel("Size (face value)")).toHaveValue("");
    await form.getByLabel("Size (face value)").fill("3cr");
    await desk.press("Escape");
    expect(await storedText(desk)).not.toContain(TYPED_SIZE);
  });

  await test.step("the first person comes back to their arrangement, and to nothing of the second's", async () => {
    await desk.page.goto("/auth/logout");
    await desk.page.waitForURL(/\/$/);
    await signInOnPage(desk, "dealer@sahyadri.example");
    await expect(desk.panel("RFQ Quotes")).toHaveCount(0);
    await desk.press("b");
    await expect(form.getByLabel("Size (face value)")).toHaveValue("");
  });
  await desk.close();
});

test("a reload of the same person keeps what was typed; who signs in after a session that was never ended finds nothing of it either", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const form = desk.page.getByRole("form", { name: "EOI" });
  await desk.press("b");
  await form.getByLabel("Size (face value)").fill(TYPED_SIZE);
  await desk.page.reload();
  await desk.isLive();
  await desk.press("b");
  await expect(form.getByLabel("Size (face value)")).toHaveValue(TYPED_SIZE);
  await desk.context.clearCookies();
  await desk.page.goto("/auth/login");
  await signInOnPage(desk, "dealer@narmada.example");
  await desk.press("b");
  await expect(form.getByLabel("Size (face value)")).toHaveValue("");
  expect(await storedText(desk)).not.toContain(TYPED_SIZE);
  // The other person's chat messages are gone too.
  await expect.poll(() => storedText(desk)).not.toContain("chat-usr_dealersahyadri");
  await desk.close();
});
