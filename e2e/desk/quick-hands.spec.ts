import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { lettersOf, slowCalls, slowProcessor, typeKeys } from "#e2e/pages/quick-hands.ts";

// Keys that come faster than the screen go to what they were meant for, or nowhere (B-42, B-60).

/** 7.18% GS 2033. */
const BENCHMARK = "IN0020230085";

let desk: Desk;
let own: ApiDealer;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@meridian.example");
  desk = await Desk.open(browser, "dealer@meridian.example", { isStandard: true });
});
test.afterAll(async () => {
  await desk.close();
  await own.close();
});
test.afterEach(async () => {
  await slowProcessor(desk.page, 1);
  await own.withdrawAll();
});

for (const pauseMs of [0, 20, 80]) {
  test(`a filter typed behind the key that opens it is in the filter, letter by letter, ${pauseMs} ms a key`, async () => {
    await slowProcessor(desk.page, 20);
    await typeKeys(desk.page, ["g", "p", "/", ...lettersOf("hudco")], pauseMs);
    const filter = desk.page.getByRole("textbox", { name: "Filter Public Runs" });
    await expect(filter).toHaveValue("hudco");
    await expect(filter).toBeFocused();
    await expect(desk.side).toBeHidden();
    await typeKeys(desk.page, ["Escape", "Escape", "g", "i"], pauseMs);
    await expect(desk.panel("My business")).toHaveAttribute("data-focused", "true");
    await desk.press("g", "p");
    await expect(filter).toHaveValue("");
  });
}

test("the palette takes what is typed behind its key, and its command takes what is typed behind it", async () => {
  await slowProcessor(desk.page, 20);
  await typeKeys(desk.page, ["Control+k", ...lettersOf("filter public runs"), "Enter", ...lettersOf("rec")], 20);
  await expect(desk.page.getByRole("textbox", { name: "Filter Public Runs" })).toHaveValue("rec");
  await typeKeys(desk.page, ["Escape", "Escape"], 20);
});

test("a Y pressed before its sentence is there answers the sentence, once, and types into no field", async () => {
  const isSlow = await slowCalls(desk.page, "**/api/trade/eoi/**", () => 900);
  await own.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0699 });
  await expect(desk.quotes("6.9900")).toHaveCount(1);
  await typeKeys(desk.page, ["Shift+X", "y"], 0);
  await expect(desk.toast(/1 quote withdrawn/)).toBeVisible();
  await isSlow.end();
});

test("keys wait two seconds at most: then they are dropped and named, and a sentence that comes late does nothing", async () => {
  const isSlow = await slowCalls(desk.page, "**/api/trade/eoi/**", () => 3000);
  await own.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0699 });
  await expect(desk.quotes("6.9900")).toHaveCount(1);
  await typeKeys(desk.page, ["Shift+X", "y"], 0);
  await expect(desk.toast(/Not used: y/)).toBeVisible();
  await expect(desk.toast(/Nothing was asked: you had gone on/)).toBeVisible();
  await expect(desk.dealLine).toBeHidden();
  await isSlow.end();
});
