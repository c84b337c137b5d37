import { expect, test, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Find } from "#e2e/pages/find.ts";

// Visitors find any bond without signing in (A-097, B-13, C-15, C-16, C-24..C-36, V-47..V-49).

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
  // Typing is debounced: not every letter was searched.
  const searched = asked.filter((search) => search !== "");
  expect(searched.at(-1)).toBe("tata capital");
  expect(searched.length).toBeLessThan(4);
});

function isRising(values: readonly number[]): boolean {
  return values.length > 5 && values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value));
}

test.describe("a visitor", () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
  });
  test.afterAll(() => page.close());

  test("no match says so, and one press takes all conditions away", async () => {
    const find = await Find.open(page, "?q=zzzzqqqq");
    await expect(page.getByText("No bonds found", { exact: true })).toBeVisible();
    await expect(find.count).toHaveText("0 bonds");
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(find.rows.first()).toBeVisible();
    await expect(find.box).toHaveValue("");
  });

  test("no count is shown until it is known, neither at first nor after a search that found nothing", async () => {
    let answer = () => undefined as void;
    const hold = () => new Promise<void>((resolve) => (answer = resolve));
    let held = hold();
    const list = "**/api/client-finstrument-list/";
    await page.route(list, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/find?q=zzzzqqqq");
    const find = new Find(page);
    const count = page.getByRole("search").getByRole("status").or(page.getByRole("main").getByRole("status")).first();
    await expect(find.box).toHaveValue("zzzzqqqq");
    await expect(count).toHaveText("");
    await expect(page.getByText("No bonds found")).toHaveCount(0);
    answer();
    await expect(find.count).toHaveText("0 bonds");

    held = hold();
    const asked = page.waitForRequest(list);
    await find.box.fill("tata capital");
    await asked;
    await expect(page.getByText("0 bonds", { exact: true })).toHaveCount(0);
    await expect(page.getByText("No bonds found")).toHaveCount(0);
    answer();
    await expect(find.count).toHaveText(/^[\d,]+ bonds, best match first$/);
    await page.unroute(list);
  });

  test("a category narrows the list by its count, and can be cleared by itself", async () => {
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
    // A chosen value stays even without matches.
    await expect(find.count).toHaveText("0 bonds");
    await expect(find.value("Rating", "D")).toBeChecked();
    await page.getByRole("button", { name: "Clear Rating" }).click();
    await expect(find.count).toHaveText(`${label.replace(/\D/g, "")} bonds`);
    await page.getByRole("button", { name: "Remove Category: G-Secs" }).click();
    await expect(find.conditions).toHaveCount(0);
  });

  test("two changes in one moment both count", async () => {
    const find = await Find.open(page);
    await page
      .getByRole("region", { name: "Category", exact: true })
      .getByRole("checkbox")
      .evaluateAll((boxes: HTMLElement[]) => boxes.slice(0, 2).forEach((box) => box.click()));
    await expect(find.conditions.getByRole("button", { name: /^Remove/ })).toHaveCount(2);
  });

  test("a number and a date narrow it too, as chips that can be removed", async () => {
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

  test("a header sorts up, down and not at all, by mouse and by key", async () => {
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

  test("the list is as long as it says from the start, End is its last bond, and only what is in sight exists", async () => {
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
    // Rows in the middle of the list load too.
    await find.grid.evaluate((grid) => grid.parentElement?.scrollTo({ top: 200_000 }));
    // The current row, the last one, stays mounted at any scroll position.
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

  test("Enter opens the bond's page, and Back shows the same search", async () => {
    const find = await Find.open(page, "?q=IN0020230085");
    await find.box.focus();
    await find.press("ArrowDown", "Enter");
    await expect(page).toHaveURL(/\/security\/IN0020230085$/);
    await page.goBack();
    await expect(find.box).toHaveValue("IN0020230085");
    await expect(find.rows).toHaveCount(1);
  });

  test("five bonds are set side by side; a sixth is barred with a sentence", async () => {
    const find = await Find.open(page, "?bondCategory=GSEC&sort=bond_yield~desc");
    await expect(find.rows.nth(8)).toBeVisible();
    await find.grid.focus();
    await find.press("Space", "ArrowDown", "Space", "ArrowDown", "Space", "ArrowDown", "Space");
    await find.rows.nth(4).getByRole("checkbox").check();
    await expect(find.ticked).toHaveCount(5);
    await find.rows.nth(5).getByRole("checkbox").click();
    await expect(page.getByText("5 bonds ticked, the maximum to compare. Remove one first.")).toBeVisible();
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

  test("what of an address is not understood is named, and can be taken away", async () => {
    const find = await Find.open(page, "?q=gsec&where=foo~bar~baz,coupon_rate_percent~greater_than~NaN");
    const notes = page.getByRole("alert", { name: "Not understood" });
    await expect(notes.getByRole("listitem")).toHaveText([
      /The condition “foo~bar~baz” in this link was not understood and is ignored\./,
      /The condition “coupon_rate_percent~greater_than~NaN” in this link/,
    ]);
    await expect(find.box).toHaveValue("gsec");
    await notes.getByRole("button", { name: "Remove" }).first().click();
    await notes.getByRole("button", { name: "Remove" }).first().click();
    await expect(notes).toBeHidden();
    await expect.poll(() => new URL(page.url()).search).toBe("?q=gsec");
  });

  test("an address nobody could mean shows all bonds, and says that it counts for nothing", async () => {
    const find = await Find.open(page, "?where=%7B%7D,~~~&sort=9&compare=x,,y&matured=&list=1&creditRating=,,");
    await expect(page.getByRole("alert", { name: "Not understood" })).toContainText("~~~");
    expect(await find.counted()).toBeGreaterThan(10_000);
  });

  test("repaid bonds are found only when asked for, with their label (S-16)", async () => {
    const find = await Find.open(page, "?q=IN0020150093");
    await expect(page.getByText("No bonds found", { exact: true })).toBeVisible();
    await page.getByRole("switch", { name: "Include matured" }).click();
    await expect(find.rows.filter({ hasText: "IN0020150093" })).toContainText("(MATURED)");
  });

  test("a failed list says so and is tried again, with everything typed still there", async () => {
    const find = await Find.open(page);
    await page.route("**/api/client-finstrument-list/", (route) => route.abort());
    await find.box.fill("tata");
    await expect(page.getByText("The bonds could not be loaded.")).toBeVisible();
    await expect(find.box).toHaveValue("tata");
    await page.unroute("**/api/client-finstrument-list/");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(find.rows.first()).toContainText(/tata/i);
  });

  test("axe finds nothing wrong in either theme", async () => {
    const find = await Find.open(page, "?bondCategory=GSEC,BANK&compare=IN0020230085,INE519Q08160");
    const check = (place: string): Promise<void> =>
      test.step(place, async () => expect(await faults(find.page, "wcag")).toEqual([]));
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
  });

  test("on a phone the page fits, and the table scrolls inside itself", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const find = await Find.open(page);
    const main = find.page.getByRole("main");
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect(find.value("Category", "G-Secs")).toBeHidden();
    await find.page.getByRole("button", { name: "Categories" }).click();
    await find.value("Category", "G-Secs").check();
    await expect(find.rows.first()).toContainText("GS");
  });
});
