import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { faults, faultsInTheme } from "#e2e/pages/axe.ts";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Timeline of the firm's actions (R-20, M-02, U-34), and its export (B-38).

/** Bond and sizes that no other test quotes. */
const BOND = "IN0020210095";
const QUANTUM = 130_000_000;

let officer: Desk;
let page: Page;
let asha: ApiDealer;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ playwright, browser, baseURL }) => {
  asha = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  // More rows than fit on screen, so new ones wait above.
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
const list = (): Locator => page.getByRole("listbox", { name: "Timeline" });
const rows = (text: string | RegExp): Locator => list().getByRole("option").filter({ hasText: text });
const entry = (): Locator => page.getByRole("region", { name: "Entry", exact: true });

async function clean(place: string): Promise<void> {
  await test.step(place, async () => expect(await faultsInTheme(page)).toEqual([]));
}

test("by the keyboard alone: the time line is opened, narrowed, moved in, and an entry opened with its chain", async () => {
  await expect(page.getByRole("radio", { name: /^Chats/ })).toBeChecked();
  await officer.press("t");
  await expect(page.getByRole("radio", { name: "Timeline" })).toBeChecked();
  await expect(rows("Signed in")).not.toHaveCount(0);
  await officer.press("/");
  await expect(page.getByRole("searchbox", { name: "Search the timeline" })).toBeFocused();
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
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Quotes" });
  await page.getByLabel("Person").selectOption({ label: "Asha Kulkarni" });
  await page.getByLabel("Bond").selectOption(BOND);
  await expect(rows("6.3100 %")).not.toHaveCount(0);
  await page.reload();
  await expect(rows("6.3100 %")).not.toHaveCount(0);
  await page.getByLabel("Person").selectOption({ label: "Thomas Kurian" });
  await expect(page.getByText("No entry matches. Remove a condition, or clear them all.")).toBeVisible();
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
  const history = entry().getByRole("region", { name: "Related entries" });
  await expect(history).toContainText("Quotes withdrawn together");
  await history.getByRole("button").last().click();
  await expect(entry().getByRole("heading", { name: "Quotes withdrawn together" })).toBeVisible();
});

test("compliance's own queries stand behind a filter, and an export is saved with its hash (B-38)", async () => {
  await page.goto("/surveillance?view=timeline");
  await expect(rows("Signed in")).not.toHaveCount(0);
  await expect(rows("Timeline read")).toHaveCount(0);
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Compliance queries" });
  await expect(rows("Timeline read")).not.toHaveCount(0);
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
  await expect(officer.toast("Timeline saved")).toBeVisible();
  const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(
    readFileSync(await csv.path(), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(timeline.entries.length + 1);
});

test("a phone shows the list or the entry; both themes are readable", async () => {
  await page.goto(`/surveillance?view=timeline&done=quotes&isin=${BOND}`);
  await expect(rows("6.3300 %")).not.toHaveCount(0);
  expect(await faults(page, "wcag")).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await rows("6.3300 %").first().click();
  await expect(entry()).toBeVisible();
  await expect(list()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(page, "wcag")).toEqual([]);
  await entry().getByRole("button", { name: "Close" }).click();
  await expect(list()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
});
