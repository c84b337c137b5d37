import { expect, test, type Locator, type Page } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";
import { Mind } from "#e2e/pages/mind.ts";

// A dialog that closes gives the focus back to where it was, each kind of them by key and by button (U-18).

const BOND = "/security/IN0020230085";

interface Opening {
  title: string | RegExp;
  /** Focused element when the keys are pressed. */
  place: Locator;
  keys: readonly string[];
  button: Locator;
  /** Expected focus after closing the dialog its button opened; for a menu item, the menu's button. */
  opener?: Locator;
  /** Brings the button onto the page. */
  before?: () => Promise<void>;
}

async function givesFocusBack(page: Page, opening: Opening): Promise<void> {
  const { title, place, keys, button, opener = button, before } = opening;
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await test.step(`${title}: by key, closed by Escape`, async () => {
    await place.focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(place).toBeFocused();
  });
  await test.step(`${title}: by button, closed by its own`, async () => {
    await before?.();
    await button.click();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

/** Opens the page of a bond, drawn down to its last section: keys wait no longer than two seconds for a page that is busy. */
async function openBond(page: Page): Promise<void> {
  await page.goto(BOND);
  await expect(page.getByRole("heading", { name: "Cashflows" })).toBeVisible();
}

/** A command chosen in the palette, as keys. */
const byPalette = (title: string): string[] => ["Control+k", ...title.split(""), "Enter"];

test.describe("of a dealer", () => {
  let desk: Desk;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "dealer@meridian.example");
    ({ page } = desk);
  });
  test.afterAll(() => desk.close());

  test("on the desk: a question, a message, a request and a file of quotes", async () => {
    const place = page.getByRole("grid", { name: "Public Runs" });
    const account = page.getByRole("button", { name: /^Asha Kulkarni/ });
    const inMenu = (name: string) => ({
      button: page.getByRole("menuitem", { name }),
      opener: account,
      before: () => account.click(),
    });
    await givesFocusBack(page, { title: "Support", place, keys: ["h", "q"], ...inMenu("Ask support a question") });
    await givesFocusBack(page, { title: "Contact us", place, keys: ["h", "c"], ...inMenu("Contact us") });
    await givesFocusBack(page, {
      title: "Upload quotes",
      place,
      keys: ["Shift+u"],
      button: desk.side.getByRole("button", { name: "Upload many" }),
      before: () => desk.press("o"),
    });
    await desk.closeSide();
  });

  test("on the page of a bond: an issue of its data", async () => {
    await openBond(page);
    const place = page.getByRole("button", { name: "Downloads" });
    const button = page.getByRole("button", { name: "Report an issue" });
    await givesFocusBack(page, { title: "Report an issue", place, keys: ["h", "r"], button });
  });

  test("on the lists of transactions and holdings: a file of each", async () => {
    await page.goto("/client/transactions");
    await givesFocusBack(page, {
      title: "Report trades from a file",
      place: page.getByRole("main").getByRole("grid").first(),
      keys: ["t", "b"],
      button: page.getByRole("button", { name: /^From a file/ }),
    });
    await page.goto("/inventory");
    await givesFocusBack(page, {
      title: "Upload holdings",
      place: page.getByRole("grid", { name: "Holdings" }),
      keys: ["u"],
      button: page.getByRole("button", { name: "Upload", exact: true }),
    });
  });
});

test("of the back office: a file of clients, and a request", async ({ browser }) => {
  const desk = await Desk.open(browser, "backoffice@sahyadri.example", { home: "/manage-clients" });
  const { page } = desk;
  const button = page.getByRole("button", { name: "Upload", exact: true });
  const place = page.getByRole("grid", { name: "Clients" });
  await givesFocusBack(page, { title: "Upload clients", place, keys: ["u"], button });
  await openBond(page);
  await givesFocusBack(page, {
    title: "Request access to trade",
    place: page.getByRole("button", { name: "Downloads" }),
    keys: byPalette("Request access to trade"),
    button: page.getByRole("main").getByRole("button", { name: "Request access to trade" }),
  });
  await desk.close();
});

test("of compliance: an entry of the time line for a case", async ({ browser }) => {
  const desk = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance?view=timeline" });
  const { page } = desk;
  await page.getByRole("listbox", { name: "Timeline" }).getByRole("option").first().click();
  await expect(page.getByRole("region", { name: "Entry", exact: true })).toContainText("Verified");
  await givesFocusBack(page, {
    title: "Add to a case",
    place: page.getByRole("listbox", { name: "Timeline" }),
    keys: ["c"],
    button: page.getByRole("region", { name: "Entry", exact: true }).getByRole("button", { name: /^Add to a case/ }),
  });
  await desk.close();
});

test("of Mind: the name and the copy of a conversation, and a bond of an answer for a watchlist", async ({
  browser,
}) => {
  const mind = await Mind.open(browser);
  const { page } = mind;
  await mind.ask("AAA PSU 3-5y above 7.4");
  const head = page.getByRole("main");
  const titled = (title: string, key: string, name: string) =>
    givesFocusBack(page, {
      title,
      place: mind.list,
      keys: [key],
      button: head.getByRole("button", { name, exact: true }),
    });
  await titled("Rename the conversation", "r", "Rename");
  await titled("Share the conversation", "s", "Share");
  const answer = page.getByRole("article").last();
  await givesFocusBack(page, {
    title: /^Watch /,
    place: answer.getByRole("grid").locator("[data-figure]").first(),
    keys: ["w"],
    button: answer.getByRole("button", { name: /^Watch/ }),
  });
  await mind.close();
});
