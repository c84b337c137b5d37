import { expect, test } from "@playwright/test";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";
import { eoiFormOf } from "../pages/eoi-form.ts";

// A binding call that gets no answer: the page looks up the result and shows it before the call may be sent again.

const BENCHMARK = "IN0020230085";
const DEALER = "dealer@sahyadri.example";
const TAKE = "**/api/eoi/*/take/";
const ADD = "**/api/eoi/add/";

let maker: ApiDealer;
test.beforeEach(async ({ playwright, baseURL }) => {
  await withoutQuotes(playwright, baseURL, [DEALER]);
  maker = await ApiDealer.signIn(playwright, baseURL ?? "", DEALER);
});
test.afterEach(async ({ playwright, baseURL }) => {
  await maker.close();
  await withoutQuotes(playwright, baseURL, [DEALER]);
});

const bid = (yieldStored: number) =>
  maker.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 100_000_000, yield_stored: yieldStored });
const bidsAt = async (yieldStored: number) =>
  (await maker.yieldsOf(BENCHMARK)).BID.filter((level) => level === yieldStored).length;

test("a firm quote is taken once where the answer is lost: the page finds the deal by itself", async ({ browser }) => {
  await bid(0.064111);
  const desk = await Desk.open(browser, "dealer@narmada.example");
  const quote = desk.quotes("6.4111");
  await expect(quote).toContainText("10.00");
  await desk.loseAnswer(TAKE);
  const looksAgain = await desk.withoutLookups();
  await quote.click();
  await desk.press("a");
  await desk.side.getByLabel("Size (face value)").fill("4cr");
  await desk.act("Control+Enter");
  await expect(desk.looking).toBeVisible();
  // The deal is on screen by now, but the sentence still shows the confirmed size; its key does nothing.
  await expect(quote).toContainText("6.00");
  await expect(desk.dealLine).toContainText("You sell 4.00 Cr");
  await desk.press("y");
  await looksAgain();
  await expect(desk.toast("Done: ticket")).toBeVisible();
  await expect(quote).toContainText("6.00");
  await desk.close();
});

test("a firm quote is not taken where the call is lost before the server has it: the sentence says so and takes the key again", async ({
  browser,
}) => {
  await bid(0.064112);
  const desk = await Desk.open(browser, "dealer@narmada.example");
  const quote = desk.quotes("6.4112");
  await expect(quote).toContainText("10.00");
  await desk.loseCall(TAKE);
  await quote.click();
  await desk.press("a");
  await desk.side.getByLabel("Size (face value)").fill("4cr");
  await desk.act("Control+Enter");
  await expect(desk.side.getByRole("region", { name: "Confirm" }).getByRole("alert")).toContainText("It was not done.");
  await expect(quote).toContainText("10.00");
  await desk.side.getByRole("region", { name: "Confirm" }).getByRole("button").last().click();
  await expect(desk.toast("Done: ticket")).toBeVisible();
  await expect(quote).toContainText("6.00");
  await desk.close();
});

test("without a network for a while the page waits, and says what became of the act when it is back", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, DEALER);
  const eoi = eoiFormOf(desk);
  await eoi.open();
  await eoi.fill(BENCHMARK, "5cr", "6.4331");
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toBeVisible();
  await desk.context.setOffline(true);
  await desk.press("y");
  await expect(desk.looking).toBeVisible();
  await desk.context.setOffline(false);
  await expect(desk.side.getByRole("region", { name: "Confirm" }).getByRole("alert")).toContainText("It was not done.");
  expect(await bidsAt(0.064331)).toBe(0);
  await desk.confirm();
  await expect(desk.toast("EOI posted")).toBeVisible();
  expect(await bidsAt(0.064331)).toBe(1);
  await desk.close();
});

test("an act whose page is loaded again before its answer comes is looked up by the next page; the same again is that act", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, DEALER);
  const eoi = eoiFormOf(desk);
  await desk.loseAnswer(ADD);
  const looksAgain = await desk.withoutLookups();
  await eoi.open();
  await eoi.fill(BENCHMARK, "5cr", "6.4321");
  await desk.act("Control+Enter");
  await expect(desk.looking).toBeVisible();
  await expect.poll(() => bidsAt(0.064321)).toBe(1);

  // The lookup is made by the next page, not by this one.
  await desk.page.reload();
  await desk.isLive();
  await looksAgain();
  const toast = desk.toast("It was done");
  await expect(toast).toContainText("Buy 5.00 Cr 7.18% GS 2033");
  await desk.press("b");
  await expect(eoi.size).toHaveValue("5cr");
  await desk.act("Control+Enter");
  await expect(desk.toast("EOI posted")).toBeVisible();
  expect(await bidsAt(0.064321)).toBe(1);
  await desk.close();
});

test("an act that never came is closed by the next page, which says that it was not done", async ({ browser }) => {
  const desk = await Desk.open(browser, DEALER);
  const eoi = eoiFormOf(desk);
  await desk.loseCall(ADD);
  const looksAgain = await desk.withoutLookups();
  await eoi.open();
  await eoi.fill(BENCHMARK, "5cr", "6.4341");
  await desk.act("Control+Enter");
  await expect(desk.looking).toBeVisible();

  // The lookup is made by the next page, not by this one.
  await desk.page.reload();
  await desk.isLive();
  await looksAgain();
  await expect(desk.toast("It was not done")).toContainText("Buy 5.00 Cr 7.18% GS 2033");
  expect(await bidsAt(0.064341)).toBe(0);
  await desk.press("b");
  await expect(eoi.size).toHaveValue("5cr");
  await desk.act("Control+Enter");
  await expect(desk.toast("EOI posted")).toBeVisible();
  expect(await bidsAt(0.064341)).toBe(1);
  await desk.close();
});
