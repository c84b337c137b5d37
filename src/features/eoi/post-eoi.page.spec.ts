import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { eoiFormOf } from "#e2e/pages/eoi-form.ts";
import { closeToasts } from "#e2e/pages/toasts.ts";

// Last step before an EOI binds: an amber sentence for warnings, a key other than a repeated Enter, and a single act
// even if sent twice.

const DEALER = "dealer@sahyadri.example";
const BENCHMARK = "IN0020230085";

let desk: Desk;
let eoi: ReturnType<typeof eoiFormOf>;
/** The desk's own dealer and another firm's, both over the API. */
let mine: ApiDealer;
let other: ApiDealer;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const origin = must(baseURL, "baseURL");
  mine = await ApiDealer.signIn(playwright, origin, DEALER);
  other = await ApiDealer.signIn(playwright, origin, "dealer@narmada.example");
  for (const dealer of [mine, other]) await dealer.withdrawAll();
  desk = await Desk.open(browser, DEALER);
  eoi = eoiFormOf(desk);
});
test.beforeEach(() => eoi.open());
test.afterEach(async () => {
  await desk.page.unrouteAll();
  await eoi.leave();
  await closeToasts(desk.page);
  for (const dealer of [mine, other]) await dealer.withdrawAll();
});
test.afterAll(async () => {
  for (const each of [desk, mine, other]) await each.close();
});

/** Sentence to confirm, with its warnings. */
function stripOf() {
  const strip = desk.side.getByRole("region", { name: "Confirm" });
  const retype = strip.getByRole("textbox", { name: /^Retype the / });
  return { strip, line: strip.locator("[data-deal-line]"), unusual: strip.getByRole("list"), retype };
}

test("by keyboard: a yield of 75 turns the sentence amber and is typed again before it is posted", async () => {
  await other.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0685 });
  const { strip, line, unusual, retype } = stripOf();
  await eoi.fill(BENCHMARK, "5cr", "75y");
  await desk.press("Control+Enter");
  await expect(line).toHaveText(
    /^Buy 5\.00\sCr 7\.18% GS 2033 at 75\.0000 %( \(\d+\.\d{4}\))?, for ₹\s[\d,]+\.\d\d, settling \d\d-\w{3}-\d{4}, firm until /,
  );
  await expect(unusual).toHaveText("75.0000 % is 6,815 bp from the best bid 6.8500 % (Narmada Bank).");
  await expect(strip).toHaveAttribute("data-unusual");
  await expect(retype).toBeFocused();
  await expect(retype).toHaveAccessibleName("Retype the level 75.0000 %");
  await expect(retype).toHaveAccessibleDescription(/6,815 bp/);

  await test.step("Enter and a wrong level, however often, post nothing and say so at the field", async () => {
    await desk.press("Enter", "Control+Enter", "Enter");
    await expect(retype).toHaveAccessibleDescription(/Retype the level 75\.0000 %\./);
    await desk.page.keyboard.type("7.5");
    await desk.press("Enter");
    await expect(retype).toHaveAccessibleDescription(/This is not the level 75\.0000 %\. Nothing was sent\./);
    await expect(retype).toBeFocused();
    await expect(desk.standingQuotes("Sahyadri")).toHaveCount(0);
    await expect(desk.toast("EOI posted")).toHaveCount(0);
  });
  await test.step("Escape goes back to where the level was typed", async () => {
    await desk.press("Escape");
    await expect(strip).toBeHidden();
    await expect(eoi.level).toBeFocused();
    await expect(eoi.level).toHaveAccessibleName("Yield");
    await expect(eoi.level).toHaveValue("75.0000");
  });
  await test.step("another level is asked about anew, and 6.9 is not amber", async () => {
    await desk.press("Control+Enter");
    await expect(retype).toBeFocused();
    await eoi.level.fill("6.9");
    await eoi.level.blur();
    await expect(strip).toBeHidden();
    await desk.press("Control+Enter");
    await expect(line).toContainText("at 6.9000 %");
    await expect(strip).not.toHaveAttribute("data-unusual");
    await desk.confirm();
    await expect(desk.toast("EOI posted")).toContainText("at 6.9000 %");
  });
  await test.step("the level typed again posts it", async () => {
    await eoi.open();
    await eoi.fill(BENCHMARK, "5cr", "75y");
    await desk.press("Control+Enter");
    await expect(retype).toBeFocused();
    await desk.page.keyboard.type("75");
    await desk.press("Enter");
    await expect(desk.toast("EOI posted").filter({ hasText: "75.0000 %" })).toBeVisible();
    await expect(desk.side).toBeHidden();
    await expect(desk.standingQuotes("75.0000")).toHaveCount(1);
  });
});

test("by mouse: 75 read as a price turns amber, a double click does not post it, the button of the sentence does", async () => {
  const { strip, line, unusual, retype } = stripOf();
  // So low that the confirm button appears in the place of the post button.
  await desk.page.setViewportSize({ width: 1440, height: 760 });
  await eoi.fill(BENCHMARK, "5cr", "75");
  const post = eoi.form.getByRole("button", { name: /^Post EOI/ });
  // Facts of the bond lengthen the form when they load, and the button moves until then.
  for (const known of ["Next coupon on", "Assumed:"]) await expect(desk.side).toContainText(known);
  await post.scrollIntoViewIfNeeded();
  const { x, y, width, height } = must(await post.boundingBox(), "button");
  await desk.page.mouse.click(x + width / 2, y + height / 2);
  await expect(retype).toBeFocused();
  const confirm = must(await strip.getByRole("button", { name: /^Post EOI/ }).boundingBox(), "button");
  expect([confirm.y, confirm.x < x + width / 2]).toEqual([y, true]);
  // Second half of a double click, after the answer arrived.
  await desk.page.mouse.down({ clickCount: 2 });
  await desk.page.mouse.up({ clickCount: 2 });
  await expect(line).toHaveText(/^Buy 5\.00\sCr 7\.18% GS 2033 at 75\.0000( \(\d+\.\d{4} %\))?, for ₹/);
  await expect(unusual).toContainText(/75\.0000 is [\d,]+(\.\d+)? bp from/);
  await expect(desk.standingQuotes("Sahyadri")).toHaveCount(0);
  await strip.getByRole("button", { name: /^Back/ }).click();
  await expect(strip).toBeHidden();
  await post.click();
  const button = strip.getByRole("button", { name: /^Post EOI/ });
  await expect(button).toBeDisabled();
  await retype.fill("75");
  await button.click();
  await expect(desk.toast("EOI posted")).toContainText("75.0000");
  await expect(desk.standingQuotes("75.0000")).toHaveCount(1);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
});

test("a better live market is shown above the level and in the sentence, and takes the same key (B-08)", async () => {
  await other.post({ finstrument_id: BENCHMARK, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685 });
  await other.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 100_000_000, yield_stored: 0.069 });
  const market = desk.side.getByRole("region", { name: "Best bid and offer" });
  await eoi.fill(BENCHMARK, "5cr", "6.92");
  for (const fact of [
    /Bid\s*6\.9000\s*10\.00\sCr/,
    /Offer\s*6\.8500\s*5\.00\sCr/,
    "Narmada Bank",
    /Last \d/,
    /Fair \d\.\d{4} \(±\d+ bp/,
  ]) {
    await expect(market).toContainText(fact);
  }
  await expect(market).toContainText("Your bid is 2 bp behind the best bid");
  await eoi.level.fill("6.73");
  await expect(market).toContainText("Your bid is 12 bp through the best offer");
  await desk.press("Control+Enter");
  const { strip, unusual } = stripOf();
  await expect(unusual).toHaveText(
    /^A better offer is live: 6\.7300 % is 12 bp through 6\.8500 % for ₹\s5\.00\sCr \(Narmada Bank\)\. That loses ₹\s[\d,]+ on ₹\s5\.00\sCr\.$/,
  );
  await expect(strip).toHaveAttribute("data-unusual");
  await desk.confirm();
  await expect(desk.toast("EOI posted")).toContainText("at 6.7300 %");
});

test("a settlement date that the bond is not dealt for says so at its field", async ({ request }) => {
  const { holidays_until: until } = (await (await request.get("/api/trade/timings")).json()) as {
    holidays_until: string;
  };
  // Second Wednesday after the last published year.
  const january = new Date(`${Number(until.slice(0, 4)) + 1}-01-08T00:00:00Z`);
  while (january.getUTCDay() !== 3) january.setUTCDate(january.getUTCDate() + 1);
  await eoi.fill(BENCHMARK, "5cr", "6.75");
  await eoi.settlement.fill(january.toISOString().slice(0, 10));
  await expect(eoi.settlement).toHaveAccessibleDescription(/calendar not published yet$/);
  await desk.press("Control+Enter");
  await expect(eoi.settlement).toHaveAccessibleDescription(
    "Government securities settle T+1. Only a deal with a foreign portfolio investor may settle T+2.",
  );
  await eoi.settlement.fill("T0");
  await desk.press("Control+Enter");
  await expect(eoi.settlement).toHaveAccessibleDescription(
    "Government securities settle T+1 through CCIL. T+0 is not offered.",
  );
  await eoi.settlement.fill("T1");
  await desk.act("Control+Enter");
  await expect(desk.toast("EOI posted")).toBeVisible();
});

test("a dealer states the terms of a corporate bond that nothing is assumed of", async () => {
  await desk.press("Escape");
  await desk.press("o");
  await eoi.fill("INE01XX07034", "5cr", "7.6");
  await expect(desk.side).toContainText("The coupon frequency is not in the data.");
  await desk.side.getByRole("combobox", { name: "Coupon" }).selectOption({ label: "Quarterly" });
  await expect(desk.side).toContainText("This price is assumed");
  await expect(desk.side).not.toContainText("The coupon frequency is not in the data.");
  await desk.act("Control+Enter");
  await expect(desk.toast("EOI posted")).toBeVisible();
});

test.describe("where the server has taken an EOI and its answer is lost on the way", () => {
  test.beforeEach(async () => {
    await desk.loseAnswer("**/api/eoi/add/");
  });

  test("the page looks up by itself that it was posted", async () => {
    await eoi.fill(BENCHMARK, "5cr", "6.4321");
    const looksAgain = await desk.withoutLookups();
    await desk.act("Control+Enter");
    await expect(desk.looking).toBeVisible();
    await expect.poll(async () => (await mine.yieldsOf(BENCHMARK)).BID).toContain(0.064321);
    // The key does nothing while the result is unknown.
    await desk.press("y");
    await looksAgain();
    await expect(desk.toast("EOI posted")).toBeVisible();
    await expect(desk.looking).toBeHidden();
    expect((await mine.yieldsOf(BENCHMARK)).BID.filter((level) => level === 0.064321)).toHaveLength(1);
  });

  test("one that was changed in between is another one", async () => {
    await eoi.fill(BENCHMARK, "5cr", "6.4322");
    const looksAgain = await desk.withoutLookups();
    await desk.act("Control+Enter");
    await expect(desk.looking).toBeVisible();
    await eoi.level.fill("6.4323");
    await desk.press("Control+Enter");
    await expect(desk.dealLine).toContainText("6.4323");
    const fact = desk.side.getByRole("region", { name: "Confirm" }).getByRole("alert");
    await expect(fact).toHaveText("The previous action has no answer yet. Checking…");
    await desk.press("y");
    await looksAgain();
    // The first one is posted; the sentence of the second still awaits its key.
    await expect(desk.toast("EOI posted")).toContainText("6.4322");
    await expect(fact).toBeHidden();
    await expect(desk.dealLine).toContainText("6.4323");
    await desk.confirm();
    await expect(desk.toast("EOI posted")).toContainText("6.4323");
    const { BID } = await mine.yieldsOf(BENCHMARK);
    expect(BID.filter((level) => level > 0.06432 && level < 0.06433).toSorted((a, b) => a - b)).toEqual([
      0.064322, 0.064323,
    ]);
  });
});
