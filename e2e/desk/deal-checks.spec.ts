import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// What a person meets before being bound by a slip: an amber sentence, and a key that a repeated Enter is not.

const BENCHMARK = "IN0020230085";
/** Dealt in far from the market by one test: that deal is the market's level of its bond afterwards. */
const DEALT = "IN0020250026";
const DEALERS = ["dealer@sahyadri.example", "dealer@narmada.example", "dealer@meridian.example"];

test.beforeEach(({ playwright, baseURL }) => withoutQuotes(playwright, baseURL, DEALERS));
test.afterEach(({ playwright, baseURL }) => withoutQuotes(playwright, baseURL, DEALERS));

/** The last step of a binding act, as one dealer sees it. */
function stripOf(desk: Desk) {
  const strip = desk.side.getByRole("region", { name: "Confirm" });
  return {
    strip,
    line: strip.locator("[data-deal-line]"),
    unusual: strip.getByRole("list"),
  };
}

/** Types a bid. Pricing computes the other number meanwhile: the sentence has it in brackets when it came in time. */
async function bid(desk: Desk, level: string): Promise<void> {
  await desk.press("b");
  await desk.page.getByRole("combobox", { name: "Bond" }).fill(BENCHMARK);
  await desk.side.getByRole("option").filter({ hasText: BENCHMARK }).click();
  await desk.page.getByLabel("Size (face value)").fill("5cr");
  await desk.side.getByRole("textbox", { name: /^(Yield|Price)$/ }).fill(level);
}

test("by keyboard: a yield of 75 turns the sentence amber, Enter does nothing, Y posts it", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const other = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  await other.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0685 });
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { strip, line, unusual } = stripOf(desk);
  await bid(desk, "75y");
  await desk.press("Control+Enter");
  await expect(line).toHaveText(/^Buy 5\.00\sCr 7\.18% GS 2033 at 75\.0000 %( \(\d+\.\d{4}\))?$/);
  await expect(unusual).toHaveText("75.0000 % is 6,815 bp from the best bid 6.8500 % (Narmada Bank).");
  await expect(strip).toHaveAttribute("data-unusual");
  await expect(line).toBeFocused();
  await expect(line).toHaveAccessibleDescription(/6,815 bp/);

  await test.step("Enter, however often, posts nothing", async () => {
    await desk.press("Enter", "Control+Enter", "Enter");
    await expect(line).toBeFocused();
    await expect(desk.standingQuotes("Sahyadri")).toHaveCount(0);
    await expect(desk.toast("EOI posted")).toHaveCount(0);
  });
  await test.step("N goes back to where the level was typed", async () => {
    await desk.press("n");
    await expect(strip).toBeHidden();
    await expect(desk.side.getByRole("textbox", { name: "Yield" })).toBeFocused();
    await expect(desk.side.getByRole("textbox", { name: "Yield" })).toHaveValue("75.0000");
  });
  await test.step("another level is asked about anew, and 7.5 is not amber", async () => {
    await desk.press("Control+Enter");
    await expect(line).toBeFocused();
    await desk.side.getByRole("textbox", { name: "Yield" }).fill("7.5");
    await desk.side.getByRole("textbox", { name: "Yield" }).blur();
    await expect(strip).toBeHidden();
    await desk.press("Control+Enter");
    await expect(line).toContainText("at 7.5000 %");
    await expect(strip).not.toHaveAttribute("data-unusual");
    await desk.confirm();
    await expect(desk.toast("EOI posted")).toContainText("at 7.5000 %");
  });
  await test.step("Y posts what was confirmed", async () => {
    await bid(desk, "75y");
    await desk.press("Control+Enter");
    await expect(line).toBeFocused();
    await desk.press("y");
    await expect(desk.toast("EOI posted").filter({ hasText: "75.0000 %" })).toBeVisible();
    await expect(desk.side).toBeHidden();
    await expect(desk.standingQuotes("75.0000")).toHaveCount(1);
  });
  await desk.close();
  await other.close();
});

test("by mouse: 75 read as a price turns amber, a double click does not post it, the button of the sentence does", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { strip, line, unusual } = stripOf(desk);
  // So low that the confirming button comes to stand where the posting one was.
  await desk.page.setViewportSize({ width: 1440, height: 760 });
  await bid(desk, "75");
  const post = desk.side.getByRole("form", { name: "EOI" }).getByRole("button", { name: /^Post EOI/ });
  // What is known of the bond makes the form longer, so the button stays put only once that has come.
  for (const known of ["Next coupon on", "Assumed:"]) await expect(desk.side).toContainText(known);
  await post.scrollIntoViewIfNeeded();
  const { x, y, width, height } = must(await post.boundingBox(), "button");
  await desk.page.mouse.click(x + width / 2, y + height / 2);
  await expect(line).toBeFocused();
  const confirm = must(await strip.getByRole("button", { name: /^Post EOI/ }).boundingBox(), "button");
  expect([confirm.y, confirm.x < x + width / 2]).toEqual([y, true]);
  // The second half of a double click that came after the answer.
  await desk.page.mouse.down({ clickCount: 2 });
  await desk.page.mouse.up({ clickCount: 2 });
  await expect(line).toHaveText(/^Buy 5\.00\sCr 7\.18% GS 2033 at 75\.0000( \(\d+\.\d{4} %\))?$/);
  await expect(unusual).toContainText(/75\.0000 is ₹\s2\d\.\d\d from/);
  await expect(desk.standingQuotes("Sahyadri")).toHaveCount(0);
  await strip.getByRole("button", { name: /^Back/ }).click();
  await expect(strip).toBeHidden();
  await post.click();
  await strip.getByRole("button", { name: /^Post EOI/ }).click();
  await expect(desk.toast("EOI posted")).toContainText("75.0000");
  await expect(desk.standingQuotes("75.0000")).toHaveCount(1);
  await desk.close();
});

test("answering, countering and accepting show the whole sentence, amber from the start where the level is far off", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const api = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  await api.post({ finstrument_id: DEALT, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685 });
  const buyer = await Desk.open(browser, "dealer@meridian.example");
  const seller = await Desk.open(browser, "dealer@narmada.example");

  await test.step("the buyer's answer at 9 % is amber before anything is sent", async () => {
    await buyer.press("g", "p", "ArrowDown", "a");
    await buyer.side.getByRole("textbox", { name: "Yield" }).fill("9");
    await buyer.press("Control+Enter");
    const { line, unusual } = stripOf(buyer);
    await expect(line).toContainText("Your answer: You buy 5.00 Cr 6.33% GS 2035 at 9.0000 %");
    await expect(unusual).toHaveText("9.0000 % is 215 bp from the best offer 6.8500 % (Narmada Bank).");
    await buyer.press("y");
    await expect(buyer.side).toContainText("Their turn");
  });
  await test.step("the seller's counter shows side, size, bond, level, money and counterparty; one key does not send it", async () => {
    await expect(seller.toast("Your turn")).toBeVisible();
    await seller.press("g", "m");
    await seller.side.getByRole("form", { name: "Counter" }).getByRole("textbox", { name: "Yield" }).fill("6.86");
    await seller.side.getByRole("button", { name: /^Counter/ }).click();
    const { strip, line } = stripOf(seller);
    await expect(line).toHaveText(
      /^Your counter: You sell 5\.00\sCr 6\.33% GS 2035 at 6\.8600 % \(\d+\.\d{4}\) to Meridian Mutual Fund for ₹\s[\d,]+\.\d\d, settling /,
    );
    await expect(strip).not.toHaveAttribute("data-unusual");
    await expect(seller.side).toContainText("Your turn");
    await seller.press("n");
    await expect(strip).toBeHidden();
  });
  await test.step("a counter that is not sent is there again after a reload, and is dropped by its button (B-61)", async () => {
    await seller.page.reload();
    await seller.isLive();
    await expect(seller.page.getByRole("button", { name: /^Needs me [1-9]/ })).toBeVisible();
    await seller.press("g", "m");
    const counter = seller.side.getByRole("form", { name: "Counter" });
    await expect(counter.getByRole("textbox", { name: "Yield" })).toHaveValue(/^6\.86/);
    await counter.getByRole("button", { name: "Discard draft" }).click();
    await expect(counter.getByRole("textbox", { name: "Yield" })).toHaveValue(/^9/);
    await expect(counter.getByText("Draft restored")).toHaveCount(0);
  });
  await test.step("the seller's acceptance of 9 % is amber from the start, and Y deals", async () => {
    await seller.press("Control+Enter");
    const { strip, line, unusual } = stripOf(seller);
    await expect(line).toContainText("You sell 5.00 Cr 6.33% GS 2035 at 9.0000 %");
    await expect(unusual).toContainText("9.0000 % is 2");
    await expect(strip).toHaveAttribute("data-unusual");
    await seller.press("Enter", "Control+Enter");
    await expect(line).toBeFocused();
    await seller.press("y");
    await expect(seller.toast("Done: ticket")).toBeVisible();
  });
  await buyer.close();
  await seller.close();
  await api.close();
});

test("a better live market is shown above the level and in the sentence, and takes the same key (B-08)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const other = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  await other.post({ finstrument_id: BENCHMARK, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685 });
  await other.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 100_000_000, yield_stored: 0.069 });
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const market = desk.side.getByRole("region", { name: "Best bid and offer" });
  await bid(desk, "6.92");
  for (const said of [
    /Bid\s*6\.9000\s*10\.00\sCr/,
    /Offer\s*6\.8500\s*5\.00\sCr/,
    "Narmada Bank",
    /Last \d/,
    /Fair \d\.\d{4} \(±\d+ bp/,
  ]) {
    await expect(market).toContainText(said);
  }
  await expect(market).toContainText("Your bid is 2 bp below the best bid");
  await desk.side.getByRole("textbox", { name: "Yield" }).fill("6.73");
  await expect(market).toContainText("Your bid is 12 bp through the best offer");
  await desk.press("Control+Enter");
  const { strip, unusual } = stripOf(desk);
  await expect(unusual).toHaveText(
    /^A better offer is live: 6\.7300 % is 12 bp through 6\.8500 % for ₹\s5\.00\sCr \(Narmada Bank\)\.$/,
  );
  await expect(strip).toHaveAttribute("data-unusual");
  await desk.confirm();
  await expect(desk.toast("EOI posted")).toContainText("at 6.7300 %");
  await desk.close();
  await other.close();
});

test("a settlement date without a published calendar says so and takes the distinct key", async ({
  browser,
  request,
}) => {
  const { holidays_until: until } = (await (await request.get("/api/trade/timings")).json()) as {
    holidays_until: string;
  };
  // The second Wednesday after the last published year.
  const january = new Date(`${Number(until.slice(0, 4)) + 1}-01-08T00:00:00Z`);
  while (january.getUTCDay() !== 3) january.setUTCDate(january.getUTCDate() + 1);
  const date = january.toISOString().slice(0, 10);
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { line, unusual } = stripOf(desk);
  await bid(desk, "6.75");
  const settlement = desk.side.getByLabel("Settlement");
  await settlement.fill(date);
  await expect(settlement).toHaveAccessibleDescription(/calendar not published yet$/);
  await desk.press("Control+Enter");
  await expect(unusual).toContainText(`The calendar of ${date.slice(0, 4)} is not published yet`);
  await desk.press("Enter");
  await expect(line).toBeFocused();
  await desk.press("y");
  await expect(desk.toast("EOI posted")).toBeVisible();
  await desk.close();
});

test("a lot that is assumed is shown where the size is typed", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  await desk.press("b");
  await desk.page.getByRole("combobox", { name: "Bond" }).fill("INE134E08NU7");
  await desk.side.getByRole("option").filter({ hasText: "INE134E08NU7" }).click();
  const size = desk.page.getByLabel("Size (face value)");
  await size.fill("7");
  await expect(size).toHaveAccessibleDescription(/Lot assumed: ₹\u00A01,00,000, face not in our data\./);
  await desk.press("Control+Enter");
  await expect(size).toHaveAccessibleDescription(
    "Should be a multiple of 1,00,000. Lot assumed: ₹\u00A01,00,000, face not in our data.",
  );
  await desk.close();
});

test("the ops admin sets the firm's level check from the palette", async ({ browser }) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await desk.page.goto("/find");
  // The commands of the desk come after the page.
  await desk.page.waitForLoadState("networkidle");
  await desk.press("Control+k");
  await expect(desk.palette).toBeVisible();
  await desk.page.keyboard.type("level check");
  await expect(desk.palette).toContainText("Set the firm's level check");
  await desk.palette.getByRole("option").filter({ hasText: "Set the firm's level check" }).click();
  await expect(desk.palette).toContainText("How many bp off the market before a second key?");
  for (const typed of ["100", "2", "10"]) {
    await desk.page.keyboard.type(typed);
    await desk.press("Enter");
  }
  await expect(desk.toast("Level check set")).toContainText(
    "beyond 100 bp or ₹\u00A02.00 off the market, or from 10 times",
  );
  await desk.close();
});

test("staff read in the status bar when the published holidays end", async ({ browser }) => {
  const desk = await Desk.open(browser, "staff@yieldboard.example", { home: "/staff/requests" });
  await desk.page.goto("/find");
  const answer = await desk.context.request.get("/api/status/");
  const { calendar } = (await answer.json()) as { calendar: { warning: string | null } };
  const warning = desk.page.getByRole("status", { name: "Operations" });
  if (calendar.warning === null) await expect(warning).toHaveCount(0);
  else await expect(warning).toHaveText(calendar.warning);
  await desk.close();
});
