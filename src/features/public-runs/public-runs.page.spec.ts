import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// List of published quotes as a dealer uses it: filtered by conditions, own quotes marked, and stable while read.

const GS33 = { finstrument_id: "IN0020230085", quantum: 50_000_000 };

let desk: Desk;
let own: ApiDealer;
let market: ApiDealer;
let panel: Locator;
let filter: Locator;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  own = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  market = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "broker@kaveri.example");
  await own.post({ ...GS33, quote_type: "BID", yield_stored: 0.0689 });
  await market.post({ ...GS33, quote_type: "ASK", yield_stored: 0.0687 });
  desk = await Desk.open(browser, "dealer@narmada.example");
  panel = desk.panel("Public Runs");
  filter = panel.getByRole("textbox", { name: "Filter Public Runs" });
});
test.beforeEach(() => filter.fill("gs 2033"));
test.afterAll(async () => {
  await desk.close();
  for (const dealer of [own, market]) {
    await dealer.withdrawAll();
    await dealer.close();
  }
});

test("conditions stand among words of the filter, and what is understood stands beside the count", async () => {
  await filter.fill("yield > 6.88 gs 2033");
  await expect(panel.getByText("yield > 6.88", { exact: true })).toBeVisible();
  await expect(desk.quotes("6.8900")).toHaveCount(1);
  await expect(desk.quotes("6.8700")).toHaveCount(0);
  await filter.fill("o 5cr gs 2033");
  await expect(panel.getByText(/offers, size ≥ 5\.00/)).toBeVisible();
  await expect(desk.quotes("6.8700")).toHaveCount(1);
  await expect(desk.quotes("6.8900")).toHaveCount(0);
});

test("settlement, firmness and venue are read as in a deal line, and half a word stays a word", async () => {
  await filter.fill("t1 firm otc gs 2033");
  await expect(panel.getByText("OTC, firm, settles T+1", { exact: true })).toBeVisible();
  await expect(desk.quotes("6.8900")).toHaveCount(1);
  await expect(desk.quotes("6.8700")).toHaveCount(1);
  for (const none of ["t0 gs 2033", "subject gs 2033", ">nse gs 2033", ">ns gs 2033"]) {
    await filter.fill(none);
    await expect(desk.quotes("6.8900")).toHaveCount(0);
    await expect(desk.quotes("6.8700")).toHaveCount(0);
  }
});

test("my own quotes are marked, and stand on top by a key", async () => {
  await expect(desk.quotes("6.8900")).toContainText("Mine");
  await expect(desk.quotes("6.8900")).toHaveAttribute("data-own", "");
  await expect(desk.quotes("6.8700")).not.toContainText("Mine");
  await filter.press("Enter");
  await desk.press("Shift+M");
  await expect(desk.quotes("6.8900")).toHaveAttribute("aria-rowindex", "2");
  await desk.press("Shift+M");
  await expect(desk.quotes("6.8700")).toHaveAttribute("aria-rowindex", "2");
});

/** Headings of the panel covered by a control. */
async function headingsUnder(control: Locator): Promise<string[]> {
  const over = must(await control.boundingBox(), "control");
  const texts = await panel.getByRole("columnheader").evaluateAll((headings) =>
    headings.map((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading.querySelector(".yg-head-text") ?? heading);
      const { left, right } = range.getBoundingClientRect();
      return { text: heading.textContent, left, right };
    }),
  );
  return texts.filter(({ left, right }) => left < over.x + over.width && right > over.x).map(({ text }) => text);
}

test("rows stay under the pointer; what came waits and comes by Shift+Home", async () => {
  await desk.quotes("6.8700").hover();
  const before = await desk.quotes("6.8700").boundingBox();
  await market.post({ ...GS33, quote_type: "BID", yield_stored: 0.0691 });
  const waiting = panel.getByRole("button", { name: "1 new" });
  await expect(waiting).toBeVisible();
  expect(await headingsUnder(waiting)).toEqual([]);
  expect(await desk.quotes("6.8700").boundingBox()).toEqual(before);
  await panel.getByRole("grid", { name: "Public Runs" }).focus();
  await desk.press("Shift+Home");
  await expect(desk.quotes("6.9100")).toHaveAttribute("aria-rowindex", "2");
  await expect(panel.getByRole("button", { name: "1 new" })).toHaveCount(0);
});
