import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { ChatApi } from "#e2e/pages/chat-api.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { chooseTheme } from "#e2e/pages/theme.ts";

// Compliance reads the firm's chats with their history, without a trace in them (R-20, M-02, M-14, B-29, B-36).

const ROHAN = "usr_dealernarmada";
const FARAH = "usr_brokerkaveri";
/**
 * More messages than one page. The limit is fifty messages in ten seconds, so Farah, who reads nothing, sends the first
 * of them.
 */
const [BEFORE, FILLERS] = [24, 108];
/** Unique in each run, as the server may hold earlier groups. */
const GROUP = `Long end ${Date.now().toString(36)}`;
const SECRET = `keep this quiet, ${GROUP}`;

let asha: ChatApi;
let rohan: ChatApi;
let url: string;
let officer: Desk;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ playwright, browser, baseURL }) => {
  asha = await ChatApi.signIn(playwright, baseURL ?? "", "dealer@meridian.example");
  rohan = await ChatApi.signIn(playwright, baseURL ?? "", "dealer@narmada.example");
  url = await asha.openGroup(GROUP, [ROHAN, FARAH]);
  await rohan.accept(url);
  const quote = await asha.sendMessage(url, "7.18 GS 33 offer 6.95 for 5 cr");
  await rohan.read(url);
  await asha.edit(url, quote, "7.18 GS 33 offer 6.97 for 5 cr");
  const secret = await rohan.sendMessage(url, SECRET);
  await rohan.deleteMessage(url, secret);
  const farah = await ChatApi.signIn(playwright, baseURL ?? "", "broker@kaveri.example");
  await farah.accept(url);
  for (let n = 1; n <= BEFORE; n += 1) await farah.sendMessage(url, `filler ${n}`);
  await farah.close();
  for (let n = BEFORE + 1; n <= FILLERS; n += 1) await (n % 2 ? rohan : asha).sendMessage(url, `filler ${n}`);
  officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  page = officer.page;
  await expect(list("Conversations").getByRole("option").first()).toBeVisible();
});
test.afterAll(async () => {
  await officer.close();
  await asha.close();
  await rohan.close();
});

const list = (name: string): Locator => page.getByRole("listbox", { name });
const log = (): Locator => page.getByRole("log", { name: `Messages of ${GROUP}` });
const message = (text: string): Locator => log().getByRole("article").filter({ hasText: text });

async function clean(place: string): Promise<void> {
  await test.step(place, async () => expect(await faultsInTheme(page)).toEqual([]));
}

test("by the keyboard alone: search, move with j and k, open with Enter", async () => {
  await officer.press("/");
  await expect(page.getByRole("searchbox", { name: "Search conversations" })).toBeFocused();
  await page.keyboard.type(GROUP);
  await expect(list("Conversations").getByRole("option")).toHaveCount(1);
  await officer.press("Escape", "j", "Enter");
  await expect(page.getByRole("heading", { name: GROUP })).toBeVisible();
  await expect(message(`filler ${FILLERS}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`channel=${url}`));
});

test("keys of the page work while the list has the focus", async () => {
  await officer.press("j");
  await expect(list("Conversations")).toBeFocused();
  await officer.press("a");
  await expect(page.getByRole("radio", { name: /^Alerts/ })).toBeChecked();
  await officer.press("j");
  await expect(list("Alerts")).toBeFocused();
  await officer.press("a");
  await expect(page.getByRole("radio", { name: /^Chats/ })).toBeChecked();
});

test("of two changes of the address in one moment neither takes the other back", async () => {
  const flagged = page.getByRole("checkbox", { name: "With alerts" });
  const alerts = page.getByRole("radio", { name: /^Alerts/ });
  const both = [await flagged.elementHandle(), await alerts.elementHandle()];
  await page.evaluate((each) => each.forEach((one) => (one as HTMLElement | null)?.click()), both);
  await expect(alerts).toBeChecked();
  await expect(page).toHaveURL(/flagged=true/);
  await officer.press("a");
  await expect(flagged).toBeChecked();
  // The control follows the address, a moment after the click.
  await flagged.click();
  await expect(flagged).not.toBeChecked();
  await expect(page).not.toHaveURL(/flagged/);
});

test("scrolling up reads the beginning: the edit's earlier text, and what was taken back", async () => {
  await log().focus();
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(message("offer 6.97")).toBeVisible({ timeout: 500 });
    await expect(log()).toContainText("Rohan Mehta joined", { timeout: 500 });
  }).toPass();
  await expect(message("offer 6.97")).toContainText("Edited");
  await expect(message("offer 6.97")).toContainText(/Until \d\d:\d\d:\d\d \(edited\): 7.18 GS 33 offer 6.95 for 5 cr/);
  await expect(message("keep this quiet")).toContainText("Deleted");
  await message("offer 6.97").getByText("Read by 1 of 2").click();
  await expect(message("offer 6.97")).toContainText(/Rohan Mehta: read, \d\d-\w{3}-\d{4}/);
  await clean("a conversation");
});

test("an open conversation grows by itself: what is sent, changed and read while the officer looks", async () => {
  await page.getByRole("button", { name: "Newest" }).click();
  await expect(message(`filler ${FILLERS}`)).toBeVisible();
  const sent = await asha.sendMessage(url, "7.18 GS 33 bid 6.99 for 5 cr");
  await expect(message("bid 6.99")).toBeInViewport();
  await asha.edit(url, sent, "7.18 GS 33 bid 7.01 for 5 cr");
  await expect(message("bid 7.01")).toContainText("Edited");
  await asha.read(url);
  await expect(message(`filler ${FILLERS - 1}`).getByText("Read by 1 of 2, received by 1")).toBeVisible();
  // New messages do not move a log that is scrolled up.
  await log().focus();
  await page.keyboard.press("Home");
  await expect(message("bid 7.01")).not.toBeInViewport();
  const pollAfter = async () => {
    await page.waitForResponse((answer) => answer.request().method() === "GET" && answer.url().includes(url));
  };
  await asha.deleteMessage(url, sent);
  // The first response may answer a request sent earlier.
  await pollAfter();
  await pollAfter();
  await expect(message("bid 7.01")).not.toBeInViewport();
});

test("messages of all chats are searched, also by their earlier texts", async () => {
  await officer.press("/");
  await page.getByRole("radio", { name: "Messages" }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("offer 6.95");
  const found = list("Messages found").getByRole("option").filter({ hasText: GROUP });
  await expect(found).toContainText("Before an edit");
  await found.click();
  await expect(message("offer 6.97")).toBeVisible();
  await clean("messages found");
});

test("what is searched for stands neither in the page's address nor in that of a call", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  const box = page.getByRole("searchbox", { name: "Search messages" });
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/surveillance/search/"));
  await box.fill("filler 77");
  await answered;
  await expect(page.getByRole("option").filter({ hasText: "filler 77" }).first()).toBeVisible();
  expect([...asked, decodeURIComponent(page.url())].filter((url) => url.includes("filler"))).toEqual([]);
  // The history entry stores the words, so returning to it restores them.
  await page.reload();
  await expect(box).toHaveValue("filler 77");
  await box.fill("offer 6.95");
});

test("an alert is taken, noted and closed with a reason (F-10)", async () => {
  await page.getByRole("radio", { name: /^Alerts/ }).click();
  const alert = list("Alerts").getByRole("option").filter({ hasText: SECRET });
  await expect(alert).toContainText("High");
  await page.getByLabel("Kind").selectOption({ label: "Wash" });
  await expect(alert).toHaveCount(0);
  await page.getByLabel("Kind").selectOption({ label: "Phrase" });
  await page.getByLabel("Severity").first().selectOption({ label: "High" });
  await expect(page).toHaveURL(/alerts=lexicon.*severity=high/);
  await alert.click();
  await expect(message("keep this quiet")).toBeVisible();
  const work = page.getByRole("region", { name: "Alert", exact: true });
  await expect(work).toContainText('Watched phrase used: "keep this quiet"');
  await clean("an alert");
  await work.getByRole("button", { name: "Assign to me" }).click();
  await expect(work.getByRole("status")).toHaveText("Assigned to Thomas Kurian");
  await test.step("a close without its reason, and an empty note, are refused at their fields", async () => {
    await work.getByRole("button", { name: "Close alert" }).click();
    await expect(work.getByLabel("Reason to close")).toBeFocused();
    await expect(work.getByLabel("Reason to close")).toHaveAccessibleDescription(/required/);
    await work.getByRole("button", { name: "Save note" }).click();
    await expect(work.getByLabel("Note")).toBeFocused();
    await expect(work.getByLabel("Note")).toHaveAccessibleDescription("Write a note");
  });
  await test.step("a note outlives the page it was typed on", async () => {
    await work.getByLabel("Note").fill("Rohan is");
    await page.reload();
    await expect(work.getByLabel("Note")).toHaveValue("Rohan is");
  });
  await work.getByLabel("Note").fill("Rohan is another firm's; told Asha to end such talk");
  await work.getByLabel("Reason to close").selectOption({ label: "Breach, dealer spoken to" });
  await work.getByRole("button", { name: "Close alert" }).click();
  await expect(work.getByRole("status")).toHaveText("Closed: Breach, dealer spoken to");
  await expect(work.getByRole("list", { name: "History" })).toContainText("told Asha to end such talk");
  await expect(list("Alerts").getByRole("option").filter({ hasText: SECRET })).toHaveCount(0);
  await page.getByRole("radio", { name: "Closed" }).click();
  await expect(list("Alerts").getByRole("option").filter({ hasText: SECRET })).not.toHaveCount(0);
});

test("the conversation is exported with its hash", async () => {
  const form = page.getByRole("form", { name: "Export a transcript" });
  await form.getByRole("radio", { name: "JSON" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    form.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^transcript-chn_[0-9a-z]+-\d{8}-[0-9a-f]{8}\.json$/);
  const { transcript, sha256 } = JSON.parse(readFileSync(await file.path(), "utf8")) as {
    transcript: { messages: { text: string; deleted: boolean }[] };
    sha256: string;
  };
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(transcript.messages).toHaveLength(FILLERS + 3);
  expect(transcript.messages[1]).toMatchObject({ text: SECRET, deleted: true });
});

test("phrases are added and switched off under Rules", async () => {
  await page.getByRole("radio", { name: "Rules" }).click();
  const phrase = `brown paper ${Date.now().toString(36)}`;
  await page.getByRole("textbox", { name: "Watch for a phrase" }).fill(phrase);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const box = page.getByRole("checkbox", { name: `Watch for ${phrase}` });
  await expect(box).toBeChecked();
  await clean("rules");
  await box.click();
  await expect(box).not.toBeChecked();
});

test("the dealers see nothing of it: no mark moved, nobody joined (M-14)", async () => {
  const before = await asha.marks(url);
  expect(before.map(({ user_id }) => user_id).toSorted()).toEqual([ROHAN, FARAH, "usr_dealermeridian"].toSorted());
  await page.goto(`/surveillance?channel=${url}`);
  await expect(message(`filler ${FILLERS}`)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await asha.marks(url)).toEqual(before);
  expect(await rohan.marks(url)).toEqual(before);
  // Rohan has read only the first message; the officer's reading does not count.
  const mark = before.find(({ user_id }) => user_id === ROHAN);
  const sent = await message(`filler ${FILLERS}`).locator("time").getAttribute("title");
  expect(sent).not.toBeNull();
  await expect(message(`filler ${FILLERS}`).getByText("Read by 0 of 2, received by 0")).toBeVisible();
  expect(mark?.read_at).toBeGreaterThan(0);
});

test("the dark theme is as readable", async () => {
  await chooseTheme(page, "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(message(`filler ${FILLERS}`)).toBeVisible();
  await clean("a conversation in the dark");
  await page.goto("/surveillance?view=alerts&queue=closed");
  await expect(list("Alerts").getByRole("option")).not.toHaveCount(0);
  await clean("the queue in the dark");
});
