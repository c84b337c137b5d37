import { expect, test } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";
import { chooseTheme } from "../pages/theme.ts";
import { Find } from "../pages/find.ts";

// Anyone finds a bond among all there are, without signing in (A-097, B-13, C-15, C-16, C-24..C-36, V-47..V-49).

test("words find bonds from the third character on, once typing rests, the best match first", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/client-finstrument-list/")) {
      asked.push((request.postDataJSON() as { search: string }).search);
    }
  });
  const find = await Find.open(page);
  const all = await find.counted();
  expect(all).toBeGreaterThan(10_000);
  await find.press("/");
  await expect(find.box).toBeFocused();
  await expect(find.box).toHaveAttribute("placeholder", "Start typing to search...");
  await page.clock.install();
  await find.box.pressSequentially("ta");
  await page.clock.runFor(2000);
  expect(asked.filter((search) => search !== "")).toEqual([]);
  expect(await find.counted()).toBe(all);
  await find.box.pressSequentially("ta capital", { delay: 20 });
  await expect(find.count).toContainText("best match first");
  await expect(find.rows.first()).toContainText(/\d% Tata Capital 20/);
  await expect(page).toHaveURL(/q=tata(\+|%20)capital/);
  // What was typed on the way was not asked for, letter by letter.
  const searched = asked.filter((search) => search !== "");
  expect(searched.at(-1)).toBe("tata capital");
  expect(searched.length).toBeLessThan(4);
});

test("no match says so, and one press takes all conditions away", async ({ page }) => {
  const find = await Find.open(page, "?q=zzzzqqqq");
  await expect(page.getByText("No bonds found", { exact: true })).toBeVisible();
  await expect(find.count).toHaveText("0 bonds");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(find.rows.first()).toBeVisible();
  await expect(find.box).toHaveValue("");
});

test("a category narrows the list by its count, and can be cleared by itself", async ({ page }) => {
  const find = await Find.open(page);
  const label = await page
    .getByRole("region", { name: "Category", exact: true })
    .getByRole("listitem")
    .filter({ hasText: "G-Secs" })
    .innerText();
  await find.value("Category", "G-Secs").check();
  await expect(find.count).toHaveText(`${label.replace(/\D/g, "")} bonds`);
  expect(new Set(await find.column("Category"))).toEqual(new Set(["G-Sec"]));
  await find.value("Rating", "D").check();
  // A chosen value stays although it holds nothing any more.
  await expect(find.count).toHaveText("0 bonds");
  await expect(find.value("Rating", "D")).toBeChecked();
  await page.getByRole("button", { name: "Clear Rating" }).click();
  await expect(find.count).toHaveText(`${label.replace(/\D/g, "")} bonds`);
  await page.getByRole("button", { name: "Remove Category: G-Secs" }).click();
  await expect(find.conditions).toHaveCount(0);
});

test("a number and a date narrow it too, as chips that can be removed", async ({ page }) => {
  const find = await Find.open(page);
  const all = await find.counted();
  await find.addCondition("Coupon %", "greater than or equal", "9.5");
  await expect(find.conditions).toContainText("Coupon % greater than or equal 9.5");
  await expect.poll(() => find.counted()).toBeLessThan(all);
  expect((await find.column("Coupon %")).every((coupon) => Number.parseFloat(coupon) >= 9.5)).toBe(true);
  const dear = await find.counted();
  await find.addCondition("Maturity", "before", "2028-01-01");
  await expect.poll(() => find.counted()).toBeLessThan(dear);
  const years = (await find.column("Maturity")).map((date) => Number(date.slice(-4)));
  expect(Math.max(...years)).toBeLessThan(2028);
  await page.getByRole("button", { name: "Remove Coupon % greater than or equal 9.5" }).click();
  await expect(find.conditions.getByRole("listitem")).toHaveCount(2);
  await find.addCondition("Coupon %", "less than", "10,5%");
  await expect(find.conditions).toContainText("Coupon % less than 10.5");
  await find.addCondition("Face value ₹", "less than or equal", "10l");
  await expect(find.conditions).toContainText("Face value ₹ less than or equal 10,00,000");
  await find.addCondition("Yield %", "less than", "high");
  await expect(page.getByRole("alert")).toHaveText("Should be number");
  await find.addCondition("Yield %", "less than", "");
  await expect(page.getByRole("alert")).toHaveText("Value is required");
});

test("a header sorts up, down and not at all, by mouse and by key", async ({ page }) => {
  const find = await Find.open(page, "?bondCategory=GSEC");
  await find.header("Coupon %").getByRole("button").click();
  await expect(find.header("Coupon %")).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/sort=coupon_rate_percent(~|%7E)asc/i);
  const sorted = async (): Promise<number[]> => (await find.column("Coupon %")).map(Number).filter(Number.isFinite);
  await expect.poll(async () => isRising(await sorted())).toBe(true);
  await find.press("Enter");
  await expect(find.header("Coupon %")).toHaveAttribute("aria-sort", "descending");
  await expect.poll(async () => isRising((await sorted()).toReversed())).toBe(true);
  await find.press("Enter");
  await expect(find.header("Coupon %")).toHaveAttribute("aria-sort", "none");
  await expect(page).not.toHaveURL(/sort=/);
});

function isRising(values: readonly number[]): boolean {
  return values.length > 5 && values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value));
}

test("the list is as long as it says from the start, End is its last bond, and only what is in sight exists", async ({
  page,
}) => {
  const find = await Find.open(page);
  await find.grid.focus();
  const row = () => find.grid.getAttribute("aria-activedescendant");
  const first = await row();
  const all = await find.counted();
  const height = await find.grid.evaluate((grid) => grid.parentElement?.scrollHeight ?? 0);
  expect(height / all).toBeCloseTo(32, 0);
  const lastIndex = () => find.rows.last().getAttribute("aria-rowindex").then(Number);
  await find.press("End");
  await expect.poll(lastIndex).toBe(all + 1);
  const last = await page.request.post("/api/client-finstrument-list/", {
    data: { pagination_params: { offset: all - 1, limit: 20 } },
  });
  const { results } = (await last.json()) as { results: { id: string }[] };
  expect(results).toHaveLength(1);
  await expect(find.rows.last()).toHaveAttribute("data-row", results[0]?.id ?? "");
  // Somewhere in the middle its rows come, too.
  await find.grid.evaluate((grid) => grid.parentElement?.scrollTo({ top: 200_000 }));
  // The current row, which is the last, is drawn wherever the list is scrolled to.
  const firstIndex = () => find.rows.first().getAttribute("aria-rowindex").then(Number);
  await expect.poll(firstIndex).toBeLessThan(all - 1000);
  expect(await firstIndex()).toBeGreaterThan(6000);
  expect(await find.rows.count()).toBeLessThan(80);
  await expect(find.grid).toHaveAttribute("aria-rowcount", String((await find.counted()) + 1));
  await find.press("Home");
  expect(await row()).toBe(first);
  await find.press("PageDown", "ArrowUp", "ArrowDown");
  expect(await row()).not.toBe(first);
});

test("Enter opens the bond's page, and Back shows the same search", async ({ page }) => {
  const find = await Find.open(page, "?q=IN0020230085");
  await find.box.focus();
  await find.press("ArrowDown", "Enter");
  await expect(page).toHaveURL(/\/security\/IN0020230085$/);
  await page.goBack();
  await expect(find.box).toHaveValue("IN0020230085");
  await expect(find.rows).toHaveCount(1);
});

test("five bonds are set side by side; a sixth is barred with a sentence", async ({ page }) => {
  const find = await Find.open(page, "?bondCategory=GSEC&sort=bond_yield~desc");
  await expect(find.rows.nth(8)).toBeVisible();
  await find.grid.focus();
  await find.press("Space", "ArrowDown", "Space", "ArrowDown", "Space", "ArrowDown", "Space");
  await find.rows.nth(4).getByRole("checkbox").check();
  await expect(find.ticked).toHaveCount(5);
  await find.rows.nth(5).getByRole("checkbox").click();
  await expect(page.getByText("5 bonds are ticked, the most that can be compared. Remove one first.")).toBeVisible();
  await expect(find.ticked).toHaveCount(5);
  await page.getByRole("button", { name: "Compare (5)" }).click();
  await expect(find.comparison.getByRole("columnheader")).toHaveCount(6);
  for (const figure of [
    "Clean price",
    "Accrued interest",
    "Modified duration",
    "PV01 ₹ per 100",
    "Rating",
    "Maturity",
  ]) {
    await expect(find.comparison.getByRole("rowheader", { name: figure, exact: true })).toBeVisible();
  }
  const prices = find.comparison.getByRole("row").filter({ hasText: /^Dirty price/ });
  await expect(prices).toContainText(/\d\.\d{4}/);
  await find.comparison
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(find.comparison).toHaveAccessibleName("Compare 4 bonds");
  await find.press("Escape");
  await expect(find.comparison).toBeHidden();
  await expect(find.ticked).toHaveCount(4);
});

test("a sent link opens the same search, order and comparison", async ({ page, browser }) => {
  const find = await Find.open(page);
  await find.value("Category", "Bank bonds").check();
  await find.addCondition("Coupon %", "less than", "8");
  await find.header("Maturity").getByRole("button").click();
  await expect(find.header("Maturity")).toHaveAttribute("aria-sort", "ascending");
  await find.rows.nth(1).getByRole("checkbox").check();
  await find.rows.nth(2).getByRole("checkbox").check();
  await expect(find.ticked).toHaveCount(2);
  await expect(page).toHaveURL(/compare=\w+(,|%2C)\w+/);
  const seen = await find.column("ISIN");
  const other = await browser.newContext();
  const link = new URL(page.url());
  const there = await Find.open(await other.newPage(), link.search);
  await expect.poll(() => there.column("ISIN")).toEqual(seen);
  await expect(there.conditions).toContainText("Coupon % less than 8");
  await expect(there.value("Category", "Bank bonds")).toBeChecked();
  await expect(there.header("Maturity")).toHaveAttribute("aria-sort", "ascending");
  await expect(there.ticked).toHaveCount(2);
  await other.close();
});

test("what of an address is not understood is named, and can be taken away", async ({ page }) => {
  const find = await Find.open(page, "?q=gsec&where=foo~bar~baz,coupon_rate_percent~greater_than~NaN");
  const notes = page.getByRole("alert", { name: "Not understood" });
  await expect(notes.getByRole("listitem")).toHaveText([
    /The condition “foo~bar~baz” in this address is not understood and does not count\./,
    /The condition “coupon_rate_percent~greater_than~NaN” in this address/,
  ]);
  await expect(find.box).toHaveValue("gsec");
  await notes.getByRole("button", { name: "Remove" }).first().click();
  await notes.getByRole("button", { name: "Remove" }).first().click();
  await expect(notes).toBeHidden();
  await expect.poll(() => new URL(page.url()).search).toBe("?q=gsec");
});

test("an address nobody could mean shows all bonds, and says that it counts for nothing", async ({ page }) => {
  const find = await Find.open(page, "?where=%7B%7D,~~~&sort=9&compare=x,,y&matured=&list=1&creditRating=,,");
  await expect(page.getByRole("alert", { name: "Not understood" })).toContainText("~~~");
  expect(await find.counted()).toBeGreaterThan(10_000);
});

test("repaid bonds are found only when asked for, with their label (S-16)", async ({ page }) => {
  const find = await Find.open(page, "?q=IN0020150093");
  await expect(page.getByText("No bonds found", { exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Include matured" }).click();
  await expect(find.rows.filter({ hasText: "IN0020150093" })).toContainText("(MATURED)");
});

test("a failed list says so and is tried again, with everything typed still there", async ({ page }) => {
  const find = await Find.open(page);
  await page.route("**/api/client-finstrument-list/", (route) => route.abort());
  await find.box.fill("tata");
  await expect(page.getByText("The bonds could not be loaded.")).toBeVisible();
  await expect(find.box).toHaveValue("tata");
  await page.unroute("**/api/client-finstrument-list/");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(find.rows.first()).toContainText(/tata/i);
});

test("a search is saved under a name and opened again; visitors are asked to sign in", async ({ page, browser }) => {
  await Find.open(page, "?q=tata");
  await page.getByRole("button", { name: "Saved" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute("href", /redirect=.*find/);

  const desk = await Desk.open(browser, "dealer@meridian.example");
  const find = await Find.open(desk.page, "?q=tata&creditRating=AAA");
  await expect(find.header("Best bid %")).toBeVisible();
  const saved = () => desk.page.getByRole("dialog", { name: "Saved searches" });
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await saved().getByLabel("Save this search as").fill("Tata AAA");
  await find.press("Enter");
  await expect(saved().getByRole("button", { name: "Tata AAA", exact: true })).toBeVisible();
  await find.press("Escape");
  await desk.page.goto("/find");
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await saved().getByRole("button", { name: "Tata AAA", exact: true }).click();
  await expect(find.box).toHaveValue("tata");
  await expect(find.value("Rating", "AAA")).toBeChecked();
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await saved().getByRole("button", { name: "Delete Tata AAA" }).click();
  await expect(saved().getByRole("button", { name: "Tata AAA", exact: true })).toHaveCount(0);
  await desk.close();
});

test("a search is saved and ticked bonds are compared by keys and from the palette", async ({ browser }) => {
  const desk = await Desk.open(browser, "research@meridian.example", { home: "/find" });
  const find = await Find.open(desk.page, "?q=sidbi");
  await expect(find.rows.nth(2)).toBeVisible();
  await find.grid.focus();
  await find.press("s");
  const saved = desk.page.getByRole("dialog", { name: "Saved searches" });
  await desk.page.keyboard.type("SIDBI by key");
  await find.press("Enter");
  await expect(saved.getByRole("button", { name: "SIDBI by key", exact: true })).toBeVisible();
  await saved.getByRole("button", { name: "Delete SIDBI by key" }).click();
  await find.press("Escape", "v");
  await expect(desk.toast("Tick the bonds to compare first, with Space.")).toBeVisible();
  await find.grid.focus();
  await find.press("Space", "ArrowDown", "Space");
  await expect(find.ticked).toHaveCount(2);
  await find.press("Control+k");
  await desk.page.keyboard.type("compare the");
  await find.press("Enter");
  await expect(find.comparison).toHaveAccessibleName("Compare 2 bonds");
  await find.press("Escape", "v");
  await expect(find.comparison).toHaveAccessibleName("Compare 2 bonds");
  await desk.close();
});

test("a saved search's name is never cut, and never takes another's place unasked", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  const find = await Find.open(desk.page, "?q=tata");
  const saved = desk.page.getByRole("dialog", { name: "Saved searches" });
  const name = saved.getByLabel("Save this search as");
  const mine = saved.getByRole("button", { name: "Mine", exact: true });
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await name.fill("n".repeat(300));
  await find.press("Enter");
  await expect(name).toHaveAccessibleDescription("Should be at most 60 characters");
  await expect(name).toHaveValue("n".repeat(300));
  await name.fill("Mine");
  await find.press("Enter");
  await expect(mine).toBeVisible();

  await find.press("Escape");
  await find.box.fill("nabard");
  await expect.poll(() => new URL(desk.page.url()).search).toBe("?q=nabard");
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await name.fill("Mine");
  await find.press("Enter");
  await expect(name).toHaveAccessibleDescription("You have a search of this name. Choose another, or replace it.");
  await saved.getByRole("button", { name: "Replace “Mine”" }).click();
  await expect(name).toHaveValue("");
  await find.press("Escape");
  await desk.page.goto("/find");
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await mine.click();
  await expect(find.box).toHaveValue("nabard");
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await saved.getByRole("button", { name: "Delete Mine" }).click();
  await expect(mine).toHaveCount(0);
  await desk.close();
});

test("saved searches are renamed and moved by keys, and a deleted one comes back with its place", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  await Find.open(desk.page, "?q=tata");
  const saved = desk.page.getByRole("dialog", { name: "Saved searches" });
  const rows = saved.getByRole("list", { name: "Your searches" }).getByRole("listitem");
  await desk.page.getByRole("button", { name: "Saved" }).click();
  for (const name of ["Ten", "Long"]) {
    await saved.getByLabel("Save this search as").fill(name);
    await desk.page.keyboard.press("Enter");
    await expect(rows.last()).toContainText(name);
  }
  const long = saved.getByRole("button", { name: "Long", exact: true });
  await long.focus();
  await desk.page.keyboard.press("Alt+ArrowUp");
  await expect(rows.first()).toContainText("Long");
  await expect(long).toBeFocused();
  await desk.page.keyboard.press("F2");
  await expect(saved.getByLabel("New name")).toHaveValue("Long");
  await saved.getByLabel("New name").fill("Ten");
  await desk.page.keyboard.press("Enter");
  await expect(saved.getByLabel("New name")).toHaveAccessibleDescription("You already have a search of this name");
  await saved.getByLabel("New name").fill("Very long");
  await desk.page.keyboard.press("Enter");
  await expect(saved.getByRole("button", { name: "Very long", exact: true })).toBeFocused();
  await expect(rows.first()).toContainText("Very long");
  await saved.getByRole("button", { name: "Delete Very long" }).click();
  await rows.first().getByRole("button", { name: "Undo" }).click();
  await saved.getByRole("button", { name: "Move down Very long" }).click();
  await expect(rows.last()).toContainText("Very long");
  await desk.page.reload();
  await desk.page.getByRole("button", { name: "Saved" }).click();
  await expect(rows).toHaveText(["Ten", "Very long"]);
  await desk.close();
});

test("watchlists are renamed, moved and deleted beside the choice among them, and a deletion can be undone", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  for (const name of ["Alpha", "Beta"]) {
    const made = await desk.context.request.post("/api/watchlists/", {
      data: { name, isins: ["IN0020230085"] },
      headers: { "idempotency-key": crypto.randomUUID(), origin: new URL(desk.page.url()).origin },
    });
    expect(made.status()).toBe(200);
  }
  await Find.open(desk.page);
  await desk.page.getByRole("button", { name: "Edit lists…" }).click();
  const lists = desk.page.getByRole("list", { name: "My watchlists" }).getByRole("listitem");
  await expect(lists).toHaveText([/^Alpha/, /^Beta/]);
  const beta = lists.getByRole("button", { name: /^Beta/ });
  await beta.focus();
  await desk.page.keyboard.press("Alt+ArrowUp");
  await expect(lists).toHaveText([/^Beta/, /^Alpha/]);
  await expect(beta).toBeFocused();
  await desk.page.keyboard.press("F2");
  await desk.page.keyboard.type("Gamma");
  await desk.page.keyboard.press("Enter");
  await expect(lists).toHaveText([/^Gamma/, /^Alpha/]);
  await lists.getByRole("button", { name: "Delete Alpha" }).click();
  await lists.getByRole("button", { name: "Undo" }).click();
  await expect(lists.getByRole("button", { name: "Delete Alpha" })).toBeVisible();
  await lists.getByRole("button", { name: "Delete Gamma" }).click();
  await expect(lists).toHaveText([/^Alpha/]);
  await lists
    .getByRole("button", { name: /^Alpha/ })
    .first()
    .click();
  await expect(desk.page.getByLabel("Watchlist", { exact: true })).toHaveValue(/^wls_/);
  await desk.close();
});

test("on a phone the page fits, and the table scrolls inside itself", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const find = await Find.open(await context.newPage());
  const main = find.page.getByRole("main");
  expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(find.value("Category", "G-Secs")).toBeHidden();
  await find.page.getByRole("button", { name: "Categories" }).click();
  await find.value("Category", "G-Secs").check();
  await expect(find.rows.first()).toContainText("GS");
  await context.close();
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing wrong in the ${theme} theme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: theme === "dark" ? "dark" : "light" });
    await chooseTheme(context, theme);
    const find = await Find.open(await context.newPage(), "?bondCategory=GSEC,BANK&compare=IN0020230085,INE519Q08160");
    const check = (place: string): Promise<void> =>
      test.step(place, async () => expect(await faultsInTheme(find.page)).toEqual([]));
    await expect(find.rows.first()).toBeVisible();
    await find.grid.focus();
    await find.press("ArrowDown");
    await check("list");
    await find.press("Shift+F10");
    await expect(find.page.getByRole("menu")).toBeVisible();
    await check("menu of a row");
    await find.press("Escape");
    await find.page.getByRole("button", { name: "Compare (2)" }).click();
    await expect(find.comparison.getByRole("row").filter({ hasText: /^Dirty price/ })).toContainText(/\d\.\d{4}/);
    await check("comparison");
    await find.press("Escape");
    await find.box.fill("zzzzqqqq");
    await expect(find.page.getByText("No bonds found", { exact: true })).toBeVisible();
    await find.page.getByRole("button", { name: "Saved" }).click();
    await check("nothing found");
    await context.close();
  });
}
