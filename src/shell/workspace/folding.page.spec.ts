import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import type { Layout } from "#domain/workspace/layout.ts";
import { serialise } from "#domain/workspace/stored.ts";
import { ApiDealer, withoutQuotes } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// An empty tile folds to its header, and its height is its neighbours'.

const DEALER = "dealer@sahyadri.example";
const LAYOUT_KEY = "yieldboard.arranged.usr_dealersahyadri.layout";
const HEADER_PX = 28;

const tile = (tileId: string, panelId: string, type: string) => ({
  kind: "tile" as const,
  tileId,
  panels: [{ panelId, type }],
  active: panelId,
});
const column = (...children: ReturnType<typeof tile>[]) => ({
  kind: "split" as const,
  direction: "column" as const,
  shares: [40, 60],
  children,
});

/** Chat above Public Runs, Build Network above RFQ Quotes: the lower tiles are empty while nobody quotes. */
const PEOPLE_ABOVE: Layout = {
  version: 3,
  name: "People above",
  root: {
    kind: "split",
    direction: "row",
    shares: [60, 40],
    children: [
      column(tile("one", "chat", "Chat"), tile("two", "public-runs", "Public Runs")),
      column(tile("three", "build-network", "Build Network"), tile("four", "rfq-quotes", "RFQ Quotes")),
    ],
  },
  focused: "chat",
  maximised: false,
  closed: [],
};

let desk: Desk;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  await withoutQuotes(playwright, baseURL, [
    "dealer@meridian.example",
    "dealer@narmada.example",
    "broker@kaveri.example",
    DEALER,
  ]);
  desk = await Desk.open(browser, DEALER, {
    isStandard: true,
    prepare: async (context) => {
      // Other tests of this world ask on the exchanges.
      const none = { count: 0, page: 1, page_size: 20, results: [] };
      await context.route("**/api/eoi/rfq-quote/**", (route) => route.fulfill({ json: none }));
      // Every page starts with this layout, regardless of earlier storage.
      await context.addInitScript(([key, layout]) => window.localStorage.setItem(key, layout), [
        LAYOUT_KEY,
        serialise(PEOPLE_ABOVE),
      ] as const);
    },
  });
});
test.beforeEach(() => desk.press("g", "h"));
test.afterEach(async () => {
  await desk.page.reload();
  await desk.isLive();
});
test.afterAll(() => desk.close());

const heightOf = async (panel: Locator): Promise<number> => (await panel.boundingBox())?.height ?? 0;
const isFolded = (title: string) => expect(desk.panel(title)).toHaveAttribute("data-folded", "true");
const isOpen = (title: string) => expect(desk.panel(title)).not.toHaveAttribute("data-folded", "true");
const hasFocus = (title: string) =>
  expect
    .poll(() => desk.panel(title).evaluate((panel) => panel.contains(document.activeElement)), { message: title })
    .toBe(true);

async function storedShares(): Promise<number[]> {
  const text = await desk.page.evaluate((key) => window.localStorage.getItem(key) ?? "", LAYOUT_KEY);
  return [...text.matchAll(/"shares":\[([^\]]*)\]/g)].flatMap(([, shares = ""]) => shares.split(",").map(Number));
}

test("by key: an empty tile is its header, unfolds while it has the focus, and stays open when told to", async () => {
  await test.step("both lower tiles say that they are empty and of what; the upper ones have their height", async () => {
    await isFolded("Public Runs");
    await isFolded("RFQ Quotes");
    expect(await heightOf(desk.panel("RFQ Quotes"))).toBeCloseTo(HEADER_PX, 0);
    await expect(desk.panel("RFQ Quotes").getByRole("button", { expanded: false }).first()).toHaveText(
      "0No RFQ quotes on NSE or BSE.",
    );
    expect(await heightOf(desk.panel("Chat"))).toBeGreaterThan(700);
    expect(await heightOf(desk.panel("Build Network"))).toBeGreaterThan(700);
    await hasFocus("Chat");
  });
  await test.step("its key unfolds it as high as it was arranged; gone from there, it folds again", async () => {
    await desk.press("g", "r");
    await isOpen("RFQ Quotes");
    await hasFocus("RFQ Quotes");
    expect(await heightOf(desk.panel("RFQ Quotes"))).toBeGreaterThan(400);
    await desk.press("g", "h");
    await isFolded("RFQ Quotes");
    await hasFocus("Chat");
  });
  await test.step("told to stay open it does, though another folds", async () => {
    await desk.press("g", "r", "w", "f");
    await expect(desk.toast("This tile stays open while it is empty.")).toBeVisible();
    await desk.press("g", "p");
    await isOpen("Public Runs");
    await desk.press("g", "h");
    await isFolded("Public Runs");
    await isOpen("RFQ Quotes");
  });
  await test.step("Enter on the header unfolds, and the focus goes in", async () => {
    await desk.panel("Public Runs").getByRole("button", { name: "No published quotes match." }).focus();
    await isFolded("Public Runs");
    await desk.press("Enter");
    await isOpen("Public Runs");
    await hasFocus("Public Runs");
  });
  await test.step("what was arranged is stored as it was, and a new page folds again", async () => {
    expect(await storedShares()).toEqual([60, 40, 40, 60, 40, 60]);
    await desk.page.reload();
    await desk.isLive();
    await isFolded("RFQ Quotes");
  });
});

test("by mouse: a click on the header unfolds for good; what arrives unfolds by itself, what is gone folds", async ({
  playwright,
  baseURL,
}) => {
  const maker = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  await isFolded("Public Runs");
  await test.step("a quote arrives and is seen; the focus stays where it is", async () => {
    const id = await maker.post({
      finstrument_id: "IN0020230085",
      quote_type: "BID",
      quantum: 50_000_000,
      yield_stored: 0.0699,
    });
    await isOpen("Public Runs");
    await expect(desk.panel("Public Runs").getByRole("grid")).toContainText("Narmada");
    await hasFocus("Chat");
    await maker.withdraw(id);
    await isFolded("Public Runs");
    await hasFocus("Chat");
  });
  await test.step("a filter that is typed keeps it from folding", async () => {
    await desk.press("g", "p");
    await desk.panel("Public Runs").getByRole("textbox", { name: "Filter Public Runs" }).fill("nabard");
    // Its menu has the focus in the tile, so it is open meanwhile, and folds once that has gone.
    await desk.panel("RFQ Quotes").getByRole("button", { name: "RFQ Quotes menu" }).click();
    await isOpen("RFQ Quotes");
    await desk.press("Escape");
    await desk.panel("Chat").getByPlaceholder("Filter").click();
    await isFolded("RFQ Quotes");
    await isOpen("Public Runs");
    await desk.panel("Public Runs").getByRole("button", { name: "Clear the filter" }).click();
    await desk.panel("Chat").getByPlaceholder("Filter").click();
    await isFolded("Public Runs");
  });
  await test.step("a click on the title, or on what the header says, unfolds for good", async () => {
    await desk.panel("RFQ Quotes").getByRole("heading", { name: "RFQ Quotes" }).click();
    await isOpen("RFQ Quotes");
    await hasFocus("RFQ Quotes");
    await desk.press("g", "p");
    await isOpen("Public Runs");
    await desk.panel("Chat").getByPlaceholder("Filter").click();
    await isFolded("Public Runs");
    await isOpen("RFQ Quotes");
  });
  await test.step("from the tile's menu it folds again", async () => {
    await desk.panel("RFQ Quotes").getByRole("button", { name: "RFQ Quotes menu" }).click();
    await desk.page.getByRole("menuitem", { name: /^Fold when empty/ }).click();
    await expect(desk.toast("This tile folds while it is empty.")).toBeVisible();
    await desk.panel("Chat").getByPlaceholder("Filter").click();
    await isFolded("RFQ Quotes");
  });
  await test.step("a line beside a folded tile does not move, and no height is stored", async () => {
    const box = must(await desk.panel("RFQ Quotes").boundingBox());
    await desk.page.mouse.move(box.x + box.width / 2, box.y);
    await desk.page.mouse.down();
    await desk.page.mouse.move(box.x + box.width / 2, box.y - 200, { steps: 5 });
    await desk.page.mouse.up();
    expect(await storedShares()).toEqual([60, 40, 40, 60, 40, 60]);
    await expect(desk.page.getByRole("separator")).toHaveCount(1);
  });
  await maker.close();
});
