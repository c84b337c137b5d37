import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";
import { Find } from "#e2e/pages/find.ts";

// Saved searches and the watchlists beside them.

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  desk = await Desk.open(browser, "dealer@sahyadri.example", { home: "/find" });
  await forgetAll();
});
test.afterEach(() => forgetAll());
test.afterAll(() => desk.close());

/** Calls the API as this desk's user. */
function call(method: "POST" | "DELETE", path: string, data?: object) {
  const headers = { "idempotency-key": crypto.randomUUID(), origin: new URL(desk.page.url()).origin };
  return desk.context.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
}

/** Deletes all saved searches and watchlists of this user. */
async function forgetAll(): Promise<void> {
  for (const path of ["/api/saved-searches/", "/api/watchlists/"]) {
    const { results } = (await (await desk.context.request.get(path)).json()) as { results: { id: string }[] };
    for (const { id } of results) await call("DELETE", `${path}${id}/`);
  }
}

test("a search is saved under a name and opened again; visitors are asked to sign in", async ({ page }) => {
  await Find.open(page, "?q=tata");
  await page.getByRole("button", { name: "Saved" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute("href", /redirect=.*find/);

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
});

test("a saved search's name is never cut, and never takes another's place unasked", async () => {
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
});

test("saved searches are renamed and moved by keys, and a deleted one comes back with its place", async () => {
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
});

test("watchlists are renamed, moved and deleted beside the choice among them, and a deletion can be undone", async () => {
  for (const name of ["Alpha", "Beta"]) {
    const made = await call("POST", "/api/watchlists/", { name, isins: ["IN0020230085"] });
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
});
