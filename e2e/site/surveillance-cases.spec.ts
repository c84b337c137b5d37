import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk } from "../pages/desk.ts";
import { chooseTheme } from "../pages/theme.ts";

// What the firm does on one time line (R-20, M-02, U-34), and its export (B-38).

/** A bond and sizes that no other journey quotes. */
const BOND = "IN0020210095";
const QUANTUM = 130_000_000;

let officer: Desk;
let page: Page;
let asha: ApiDealer;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ playwright, browser, baseURL }) => {
  asha = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  // More than the list shows at once, so that what comes waits above.
  for (let step = 0; step < 24; step += 1) await asha.post(quote(0.0601 + step / 10_000));
  await asha.post(quote(0.0631));
  officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  page = officer.page;
});
test.afterAll(async () => {
  await asha.withdrawAll();
  await asha.close();
  await officer.close();
});

const quote = (level: number) => ({
  finstrument_id: BOND,
  quote_type: "ASK" as const,
  quantum: QUANTUM,
  yield_stored: level,
});
const list = (): Locator => page.getByRole("listbox", { name: "Time line" });
const rows = (text: string | RegExp): Locator => list().getByRole("option").filter({ hasText: text });
const entry = (): Locator => page.getByRole("region", { name: "Entry", exact: true });

async function clean(place: string): Promise<void> {
  await test.step(place, async () => expect(await faultsInTheme(page)).toEqual([]));
}

test("by the keyboard alone: the time line is opened, narrowed, moved in, and an entry opened with its chain", async () => {
  await expect(page.getByRole("radio", { name: /^Chats/ })).toBeChecked();
  await officer.press("t");
  await expect(page.getByRole("radio", { name: "Time line" })).toBeChecked();
  await expect(rows("Signed in")).not.toHaveCount(0);
  await officer.press("/");
  await expect(page.getByRole("searchbox", { name: "Search the time line" })).toBeFocused();
  await page.keyboard.type("quote posted");
  await expect(rows("Signed in")).toHaveCount(0);
  await expect(rows("6.3100 %")).toHaveCount(1);
  await officer.press("Enter", "Home", "Enter");
  await expect(entry().getByRole("heading", { name: "Quote posted" })).toBeVisible();
  await expect(entry()).toContainText("Verified");
  await expect(entry().getByRole("region", { name: "Audit chain" })).toContainText(
    /Hash[0-9a-f]{64}Previous[0-9a-f]{64}/,
  );
  await clean("an entry");
});

test("it is narrowed by a mouse: kind, person, bond; an address with it is a place to go back to", async () => {
  await page.goto("/surveillance?view=timeline");
  await page.getByLabel("What was done").selectOption({ label: "Quotes" });
  await page.getByLabel("Person").selectOption({ label: "Asha Kulkarni" });
  await page.getByLabel("Bond").selectOption(BOND);
  await expect(rows("6.3100 %")).not.toHaveCount(0);
  await page.reload();
  await expect(rows("6.3100 %")).not.toHaveCount(0);
  await page.getByLabel("Person").selectOption({ label: "Thomas Kurian" });
  await expect(page.getByText("Nothing fits. Take a condition away, or clear them all.")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(rows("Signed in")).not.toHaveCount(0);
});

test("what comes while somebody reads is counted and moves nothing until it is asked for", async () => {
  await page.goto(`/surveillance?view=timeline&done=quotes&isin=${BOND}`);
  const first = rows("6.3100 %").first();
  await expect(first).toBeVisible();
  await list().focus();
  const before = await first.boundingBox();
  await asha.post(quote(0.0632));
  await asha.post(quote(0.0633));
  const waiting = page.getByRole("button", { name: /2 new/ });
  await expect(waiting).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await waiting.click();
  await expect(list().getByRole("option").first()).toContainText("6.3300 %");
});

test("an opened change shows before and after and what else was done about the same quote", async () => {
  await asha.withdrawAll();
  await expect(async () => {
    await page.reload();
    await expect(rows("Quotes withdrawn together")).not.toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await rows("6.3300 %").first().click();
  const history = entry().getByRole("region", { name: "Done about the same" });
  await expect(history).toContainText("Quotes withdrawn together");
  await history.getByRole("button").last().click();
  await expect(entry().getByRole("heading", { name: "Quotes withdrawn together" })).toBeVisible();
});

test("compliance's own queries stand behind a filter, and an export is saved with its hash (B-38)", async () => {
  await page.goto("/surveillance?view=timeline");
  await expect(rows("Signed in")).not.toHaveCount(0);
  await expect(rows("Time line read")).toHaveCount(0);
  await page.getByLabel("What was done").selectOption({ label: "Compliance queries" });
  await expect(rows("Time line read")).not.toHaveCount(0);
  await page.goto(`/surveillance?view=timeline&done=quotes&isin=${BOND}`);
  await expect(rows("6.3300 %")).not.toHaveCount(0);
  const [json] = await Promise.all([page.waitForEvent("download"), officer.press("x")]);
  expect(json.suggestedFilename()).toMatch(/^timeline-\d{8}\.json$/);
  const { timeline, sha256 } = JSON.parse(readFileSync(await json.path(), "utf8")) as {
    timeline: { entries: { bonds: { isin: string }[] }[] };
    sha256: string;
  };
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(timeline.entries.length).toBeGreaterThanOrEqual(4);
  for (const each of timeline.entries) expect(each.bonds.map(({ isin }) => isin)).toContain(BOND);
  await expect(officer.toast("Time line saved")).toBeVisible();
  const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(
    readFileSync(await csv.path(), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(timeline.entries.length + 1);
});

test("a phone shows the list or the entry; the dark theme is as readable", async () => {
  await chooseTheme(page, "dark");
  await page.goto(`/surveillance?view=timeline&done=quotes&isin=${BOND}`);
  await clean("the time line in the dark");
  await page.setViewportSize({ width: 390, height: 844 });
  await rows("6.3300 %").first().click();
  await expect(entry()).toBeVisible();
  await expect(list()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await clean("an entry on a phone");
  await entry().getByRole("button", { name: "Close" }).click();
  await expect(list()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
});

test.describe("a case (B-37)", () => {
  const title = `Long end ${Date.now().toString(36)}`;
  const ofCase = (): Locator => page.getByRole("region", { name: "Case", exact: true });
  const dialog = (): Locator => page.getByRole("dialog", { name: "Add to a case" });

  test("is opened by the keyboard from an entry of the time line", async () => {
    await chooseTheme(page, "light");
    await page.goto(`/surveillance?view=timeline&done=quotes&isin=${BOND}`);
    await rows("6.3300 %").first().click();
    await expect(entry()).toContainText("Verified");
    await officer.press("c");
    await expect(dialog().getByLabel("Title of a new case")).toBeFocused();
    await page.keyboard.type(title);
    await officer.press("Enter");
    await expect(officer.toast("Added to the case")).toBeVisible();
    await expect(dialog()).toHaveCount(0);
    await officer.press("s");
    await expect(page.getByRole("radio", { name: "Cases" })).toBeChecked();
    await page.getByRole("listbox", { name: "Cases" }).getByRole("option").filter({ hasText: title }).click();
    await expect(ofCase()).toContainText("6.3300 %");
    await clean("a case");
  });

  test("takes messages, conversations and alerts by the mouse, and leads back to each", async ({
    playwright,
    baseURL,
  }) => {
    const chat = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
    const group = `Cases ${title}`;
    const url = await chat.openGroup(group, ["usr_viewermeridian"]);
    await chat.sendMessage(url, "let us move this to whatsapp, delete this chat");
    await page.goto(`/surveillance?channel=${url}`);
    const message = page.getByRole("article").filter({ hasText: "delete this chat" });
    await message.getByRole("button", { name: /^Add to a case/ }).click();
    const into = () =>
      dialog().getByRole("listbox", { name: "Open cases" }).getByRole("option").filter({ hasText: title });
    await into().click();
    await expect(dialog()).toHaveCount(0);
    await page.getByRole("button", { name: "Add to case" }).click();
    await into().click();
    await expect(dialog()).toHaveCount(0);
    await message
      .getByRole("button", { name: /^Alert/ })
      .first()
      .click();
    const alert = page.getByRole("region", { name: "Alert", exact: true });
    await alert.getByRole("button", { name: /^Add to a case/ }).click();
    await into().click();
    await expect(dialog()).toHaveCount(0);
    await page.goto("/surveillance?view=cases");
    await page.getByRole("listbox", { name: "Cases" }).getByRole("option").filter({ hasText: title }).click();
    const items = ofCase().getByRole("listitem");
    await expect(items).toHaveCount(4);
    await expect(items.filter({ hasText: "Alert" })).toHaveCount(1);
    await items.filter({ hasText: group }).getByRole("button", { name: /^Open/ }).click();
    await expect(page.getByRole("heading", { name: group })).toBeVisible();
    await page.goBack();
    await items
      .filter({ hasText: group })
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(items).toHaveCount(3);
    await chat.close();
  });

  test("is noted on, exported, closed with a reason and opened again", async () => {
    const work = page.getByRole("form", { name: "Work on the case" });
    await work.getByRole("button", { name: "Close case" }).click();
    await expect(work.getByLabel("Reason to close")).toBeFocused();
    await work.getByLabel("Note").fill("Spoke to the desk");
    await work.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("list", { name: "Done about the case" })).toContainText("wrote: Spoke to the desk");
    const [pdf] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF" }).click()]);
    expect(pdf.suggestedFilename()).toMatch(/^case-cas_[0-9a-z]+-\d{8}-[0-9a-f]{8}\.pdf$/);
    await work.getByLabel("Reason to close").selectOption({ label: "Breach, dealt with in the firm" });
    await work.getByRole("button", { name: "Close case" }).click();
    await expect(ofCase().getByRole("status")).toHaveText("Closed: Breach, dealt with in the firm");
    await expect(ofCase().getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await work.getByRole("button", { name: "Open again" }).click();
    await expect(ofCase().getByRole("status")).toHaveText("Open");
    await chooseTheme(page, "dark");
    await page.reload();
    await expect(ofCase()).toContainText("6.3300 %");
    await clean("a case in the dark");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await clean("a case on a phone");
  });
});

test.describe("retention and legal hold (B-39)", () => {
  const retention = (): Locator => page.getByRole("region", { name: "Retention", exact: true });

  test("a policy below the law is refused at its field; one that is set shows first what it removes", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto("/surveillance");
    await expect(page.getByRole("radio", { name: /^Chats/ })).toBeChecked();
    await officer.press("h");
    const chats = retention().getByRole("form", { name: "Chat messages" });
    await chats.getByLabel("Years").fill("5");
    await chats.getByRole("button", { name: "Preview" }).click();
    await expect(chats.getByLabel("Years")).toHaveAccessibleDescription(/Should be at least 8 years/);
    await chats.getByLabel("Years").fill("10");
    await officer.press("Enter");
    await expect(retention().getByText("Nothing is removed at the next run.")).toBeVisible();
    await expect(retention().getByRole("button", { name: "Store for 10 years" })).toBeFocused();
    await officer.press("Enter");
    await expect(retention()).toContainText("Stored for 10 years, set by Thomas Kurian");
    await clean("retention in the dark");
  });

  test("a hold is placed on a person with its days and reason, and lifted with one", async () => {
    const form = retention().getByRole("form", { name: "Place a hold" });
    await form.getByRole("button", { name: "Place hold" }).click();
    await expect(retention().getByText(/things are wrong/)).toBeVisible();
    await form.getByLabel("Hold on").selectOption({ label: "Person: Asha Kulkarni" });
    await form.getByLabel("Records from").fill("01-Jan-2024");
    await form.getByLabel("Reason").fill("Inquiry of the regulator");
    await form.getByRole("button", { name: "Place hold" }).click();
    const holds = retention().getByRole("list", { name: "Holds" });
    await expect(holds).toContainText("Records from 01-Jan-2024 on");
    await holds.getByRole("button", { name: "Lift the hold on Asha Kulkarni" }).first().click();
    await page.getByLabel("Why it is lifted").fill("Inquiry is over");
    await officer.press("Enter");
    await expect(holds).toContainText("Lifted by Thomas Kurian");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("the policy is put back, and all of it stands on the time line", async () => {
    const chats = retention().getByRole("form", { name: "Chat messages" });
    await chats.getByLabel("Years").fill("");
    await chats.getByRole("button", { name: "Preview" }).click();
    await retention().getByRole("button", { name: "Store for ever" }).click();
    await expect(retention()).toContainText("Stored for ever");
    await page.goto("/surveillance?view=timeline&done=supervision");
    for (const done of ["Retention policy set", "Legal hold placed", "Legal hold lifted", "Case opened"]) {
      await expect(rows(done)).not.toHaveCount(0);
    }
  });
});
