import { expect, test, type Locator } from "@playwright/test";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Panels of a colour group share their selection (B-52).

const FIRST = { isin: "IN0020230085", name: "7.18% GS 2033" };
const SECOND = { isin: "IN0020240126", name: "6.79% GS Oct-2034" };
const MORE = ["IN0020170174", "IN0020140011", "IN0020220011", "IN0020160118", "IN0020200070", "IN0020070077"];
const LAYOUT_KEY = "yieldboard.arranged.usr_dealersahyadri.layout";

let maker: ApiDealer;
let desk: Desk;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  maker = await ApiDealer.signIn(playwright, baseURL ?? "", "broker@kaveri.example");
  await maker.withdrawAll();
  for (const { isin } of [SECOND, FIRST]) await post(isin);
  desk = await Desk.open(browser, "dealer@sahyadri.example", { prepare: (context) => context.clock.install() });
  await expect(quote(FIRST.name)).toBeVisible();
});
test.afterEach(async () => {
  // Clears the storage on a page of the same origin that stores nothing, so the next desk starts with the standard
  // layout.
  await desk.page.goto("/healthz");
  await desk.page.evaluate(() => window.localStorage.clear());
  await desk.page.goto("/dart");
  await desk.isLive();
  await expect(quote(FIRST.name)).toBeVisible();
});
test.afterAll(async () => {
  await maker.withdrawAll();
  await maker.close();
  await desk.close();
});

function post(isin: string): Promise<string> {
  return maker.post({ finstrument_id: isin, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0688 });
}
function quote(name: string): Locator {
  return desk.quotes("Kaveri").filter({ hasText: name });
}
/** The first bond panel, by its place in the layout: it names itself after its bond. */
function bondPanel(): Locator {
  return desk.page.locator('[data-panel="bond"]');
}
function chip(panel: string): Locator {
  return desk.page.getByRole("button", { name: new RegExp(`^${panel} link: `) });
}

test("by keys: a bond panel opened from Public Runs follows its rows, stays when pinned and follows again", async () => {
  await test.step("Shift+I opens it in the group of the panel one is in", async () => {
    await expect(chip("Public Runs")).toHaveAccessibleName("Public Runs link: group A blue");
    await desk.press("g", "p", "ArrowDown");
    await desk.press("Shift+I");
    await expect(bondPanel()).toHaveAccessibleName(FIRST.name);
    await expect(bondPanel()).toContainText("Follows group A blue, last from Public Runs");
    await expect(bondPanel()).toContainText(FIRST.isin);
  });
  await test.step("the next row is followed", async () => {
    await desk.press("g", "p", "ArrowDown");
    await expect(bondPanel()).toHaveAccessibleName(SECOND.name);
  });
  await test.step("P pins it to its bond", async () => {
    await desk.press("g", "o", "p");
    await expect(bondPanel()).toContainText("Pinned; group A blue moves on without it");
    await desk.press("g", "p", "ArrowUp");
    await desk.page.clock.runFor(2000);
    await expect(bondPanel()).toHaveAccessibleName(SECOND.name);
    await desk.press("g", "o", "p");
    await expect(bondPanel()).toHaveAccessibleName(FIRST.name);
  });
  await test.step("W G takes it out of the group by its name", async () => {
    await desk.press("w", "g");
    await expect(desk.palette).toContainText("Which group?");
    await desk.page.keyboard.type("no group");
    await desk.press("Enter");
    await expect(bondPanel()).not.toContainText("Follows group");
    await desk.press("g", "p", "ArrowDown");
    await desk.page.clock.runFor(2000);
    await expect(bondPanel()).toHaveAccessibleName(FIRST.name);
  });
});

test("by mouse: the chip in the header joins groups, and only panels of one group follow each other", async () => {
  await test.step("a row's menu opens the panel", async () => {
    await quote(SECOND.name).click({ button: "right" });
    await desk.page.getByRole("menuitem", { name: /Open bond panel/ }).click();
    await expect(bondPanel()).toHaveAccessibleName(SECOND.name);
  });
  await test.step("another group does not follow", async () => {
    await chip(SECOND.name).click();
    const menu = desk.page.getByRole("menu", { name: `${SECOND.name} link: group A blue` });
    await expect(menu.getByRole("menuitemradio")).toHaveText([
      /A blue/,
      /B violet/,
      /C pink/,
      /D cyan/,
      /E brown/,
      /F grey/,
      /No group/,
    ]);
    await expect(menu).toContainText("Sends bond and follows bond");
    await expect(menu.getByRole("menuitemradio", { name: /A blue/ })).toContainText("Public Runs");
    await menu.getByRole("menuitemradio", { name: /C pink/ }).click();
    await expect(bondPanel()).toContainText("Follows group C pink");
    await quote(FIRST.name).click();
    await desk.page.clock.runFor(2000);
    await expect(bondPanel()).toHaveAccessibleName(SECOND.name);
  });
  await test.step("joining a group takes what it has chosen", async () => {
    await chip(SECOND.name).click();
    await desk.page.getByRole("menuitemradio", { name: /A blue/ }).click();
    await expect(bondPanel()).toHaveAccessibleName(FIRST.name);
  });
  await test.step("a bond taken in the EOI form goes to the group of the panel in focus", async () => {
    await desk.press("g", "p", "b");
    const bond = desk.side.getByRole("combobox", { name: "Bond" });
    await bond.fill(SECOND.isin);
    await desk.side.getByRole("option").filter({ hasText: SECOND.isin }).click();
    await expect(bondPanel()).toHaveAccessibleName(SECOND.name);
    await expect(bondPanel()).toContainText("last from EOI");
  });
});

test("links and the bond last seen are there again after a reload, and a layout stored before links still opens", async () => {
  await desk.press("g", "p", "ArrowDown", "Shift+I");
  await expect(bondPanel()).toHaveAccessibleName(FIRST.name);
  await desk.page.reload();
  await desk.isLive();
  await expect(bondPanel()).toHaveAccessibleName(FIRST.name);
  await expect(chip(FIRST.name)).toHaveAccessibleName(`${FIRST.name} link: group A blue`);

  await desk.page.goto("/healthz");
  await desk.page.evaluate((key) => {
    const tile = (tileId: string, type: string) => ({
      kind: "tile",
      tileId,
      panels: [{ panelId: tileId, type }],
      active: tileId,
    });
    const children = [tile("one", "Public Runs"), tile("two", "Build Network")];
    const root = { kind: "split", direction: "row", shares: [50, 50], children };
    const stored = { version: 2, name: "Mine", root, focused: "one", maximised: false, closed: [] };
    window.localStorage.setItem(key, JSON.stringify(stored));
  }, LAYOUT_KEY);
  await desk.page.goto("/dart");
  await desk.isLive();
  await expect(desk.panel("Build Network")).toBeVisible();
  await expect(desk.panel("Chat")).toHaveCount(0);
  await expect(chip("Public Runs")).toHaveAccessibleName("Public Runs link: none");
});

test("a held arrow key loads only the bond it stops on", async () => {
  for (const isin of MORE) await post(isin);
  await expect(desk.quotes("Kaveri")).toHaveCount(MORE.length + 2);
  await desk.press("g", "p", "ArrowDown", "Shift+I");
  await expect(bondPanel()).toContainText("Follows group A blue, last from Public Runs");
  // Waits until the first bond has rendered, so that only requests on the way down are counted.
  await expect(bondPanel().getByRole("heading", { name: "Cashflows" })).toBeVisible();
  await desk.press("g", "p");
  await expect(desk.panel("Public Runs").getByRole("grid")).toBeFocused();
  await desk.press("Control+Home");
  await expect(bondPanel()).toHaveAccessibleName("8.33% GS 2032");
  const loaded = new Set<string>();
  desk.page.on("request", (request) => {
    const isin = /finstrument\/(IN\w{10})\//.exec(request.url())?.[1];
    if (isin !== undefined) loaded.add(isin);
  });
  // Rate of a held key by the page's clock, on a machine of any speed.
  await desk.page.clock.pauseAt(await desk.page.evaluate(() => Date.now() + 1000));
  for (let row = 0; row <= MORE.length; row += 1) {
    await desk.press("ArrowDown");
    await desk.page.clock.runFor(33);
  }
  await desk.page.clock.resume();
  await expect(bondPanel()).toHaveAccessibleName(SECOND.name);
  // A late request of the top row does not belong to the way down.
  expect([...loaded].filter((isin) => isin !== MORE.at(-1))).toEqual([SECOND.isin]);
});
