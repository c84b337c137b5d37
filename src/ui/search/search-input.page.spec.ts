import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// The search input of all forms: V-47, C-15, C-16, C-37, T-08.

// A service worker would fetch the answers itself and bypass those these tests hold.
test.use({ serviceWorkers: "block" });

const BONDS = "**/api/market/finstruments/**";
const PARTIES = "**/api/chatter/search-trade-participants*";
const BENCHMARK = "IN0020230085";

let desk: Desk;
test.beforeEach(async ({ browser }) => {
  desk = await Desk.open(browser, "dealer@narmada.example");
  await desk.press("t", "n");
  await expect(field("Bond")).toBeFocused();
});
test.afterEach(() => desk.close());

const form = () => desk.page.getByRole("form", { name: "New ticket" });
const field = (name: string) => form().getByRole("combobox", { name, exact: true });
const results = (name: string) => form().getByRole("listbox", { name: `${name} results` });
const chosen = (name: string) => results(name).getByRole("option", { selected: true });

/** Holds answers of an address until they are released by their text, and lists the texts asked for. */
async function holdAnswers(address: string, parameter: string) {
  const asked: string[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  await desk.page.route(address, async (route) => {
    const text = new URL(route.request().url()).searchParams.get(parameter) ?? "";
    asked.push(text);
    const gate = Promise.withResolvers<void>();
    held.set(text, gate);
    await gate.promise;
    // The page may have dropped the request.
    await route.continue().catch(() => undefined);
  });
  return { asked, release: (text: string) => held.get(text)?.resolve() };
}

for (const [name, address, parameter] of [
  ["Bond", BONDS, "searchKey"],
  ["Counterparty", PARTIES, "search_param"],
] as const) {
  test(`${name}: a search starts 300 ms after the last key, from three letters on (V-47, C-15, C-16)`, async () => {
    const { asked } = await holdAnswers(address, parameter);
    await field(name).focus();
    await desk.page.clock.install();
    await desk.page.clock.pauseAt(Date.now() + 60_000);
    await desk.page.keyboard.type("na");
    await desk.page.clock.runFor(2000);
    expect(asked).toEqual([]);
    await desk.page.keyboard.type("r");
    await desk.page.clock.runFor(200);
    await desk.page.keyboard.type("m");
    await expect(results(name)).toHaveText("Searching…");
    await desk.page.clock.runFor(299);
    expect(asked).toEqual([]);
    await desk.page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(["narm"]);
    await expect(results(name)).toHaveText("Searching…");
  });
}

test("an answer to an earlier text never shows, nor does 'No … Found' before the present answer", async () => {
  const { asked, release } = await holdAnswers(PARTIES, "search_param");
  const party = field("Counterparty");
  await party.fill("Meridian");
  await expect.poll(() => asked).toEqual(["Meridian"]);
  await party.fill("zzzz");
  release("Meridian");
  await expect.poll(() => asked).toEqual(["Meridian", "zzzz"]);
  await expect(results("Counterparty")).toHaveText("Searching…");
  release("zzzz");
  await expect(results("Counterparty")).toHaveText("No Sellers Found");
  await desk.page.unroute(PARTIES);
  await party.fill("Meridian");
  await expect(chosen("Counterparty")).toContainText("Meridian");
  await party.fill("Meridian M");
  await expect(results("Counterparty")).toHaveText("Searching…");
});

test("a search that fails shows a toast and clears its options; Enter searches again (T-08)", async () => {
  const party = field("Counterparty");
  await party.fill("Meridian");
  await expect(chosen("Counterparty")).toContainText("Meridian");
  await desk.page.route(PARTIES, (route) => route.fulfill({ status: 503, body: "" }));
  await party.fill("Meridian M");
  await expect(desk.toast("Something went wrong, Please try again.")).toBeVisible();
  await expect(results("Counterparty")).toContainText("The search failed.");
  await expect(chosen("Counterparty")).toHaveCount(0);
  await desk.page.unroute(PARTIES);
  await desk.press("Enter");
  await expect(party).toHaveValue(/^Meridian Mutual Fund/);
  await expect(party).toBeFocused();
});

test("arrows, Home and End move, Enter chooses, Escape closes, and the field keeps the focus", async () => {
  const bond = field("Bond");
  await bond.fill("state bank");
  const options = results("Bond").getByRole("option");
  await expect(options.nth(5)).toBeAttached();
  const at = async (index: number) => {
    await expect(options.nth(index)).toHaveAttribute("aria-selected", "true");
    await expect(bond).toHaveAttribute("aria-activedescendant", (await options.nth(index).getAttribute("id")) ?? "");
    await expect(options.nth(index)).toBeInViewport({ ratio: 1 });
    await expect(bond).toBeFocused();
  };
  const last = (await options.count()) - 1;
  for (const [key, index] of [
    ["ArrowDown", 1],
    ["End", last],
    ["ArrowDown", 0],
    ["ArrowUp", last],
    ["Home", 0],
  ] as const) {
    await desk.press(key);
    await at(index);
  }
  await desk.press("Escape");
  await expect(results("Bond")).toBeHidden();
  await expect(form()).toBeVisible();
  await expect(bond).toBeFocused();
  await bond.fill(BENCHMARK);
  await expect(chosen("Bond")).toContainText(BENCHMARK);
  await desk.press("Enter");
  await expect(form()).toContainText(`${BENCHMARK} ·`);
  await expect(bond).toBeFocused();
});

test("the mouse chooses as well: headings cannot be chosen, and the field keeps the focus (S-18)", async () => {
  const party = field("Counterparty");
  await party.click();
  await desk.page.keyboard.type("Meridian");
  await results("Counterparty").getByText("Company", { exact: true }).click();
  await expect(results("Counterparty")).toBeVisible();
  await results("Counterparty").getByRole("option").last().click();
  await expect(results("Counterparty")).toBeHidden();
  await expect(party).toHaveValue(/Meridian/);
  await expect(party).toBeFocused();
});

test("Enter before the answer chooses its first option on arrival", async () => {
  const { asked, release } = await holdAnswers(PARTIES, "search_param");
  const party = field("Counterparty");
  await party.fill("Meridian");
  await desk.press("Enter", "Tab");
  await expect.poll(() => asked).toEqual(["Meridian"]);
  release("Meridian");
  await expect(party).toHaveValue(/^Meridian Mutual Fund/);
  await expect(party).not.toBeFocused();
});

test("a list that drops down is 180 px high at most, and scrolls inside itself (C-37)", async () => {
  await field("Bond").fill("state bank");
  await expect(results("Bond").getByRole("option").nth(5)).toBeAttached();
  const { height, content } = await results("Bond").evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    content: list.scrollHeight,
  }));
  expect(height).toBeLessThanOrEqual(180);
  expect(content).toBeGreaterThan(180);
});
