import { expect, test } from "@playwright/test";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// A deal sentence that waits for its key while its quote ends or changes: it turns grey and gives the reason, and its
// key does nothing.

const BENCHMARK = "IN0020230085";
const MAKER = "dealer@meridian.example";

let maker: ApiDealer;
test.beforeEach(async ({ playwright, baseURL }) => {
  await withoutQuotes(playwright, baseURL, [MAKER]);
  maker = await ApiDealer.signIn(playwright, baseURL ?? "", MAKER);
});
test.afterEach(() => maker.close());

const bid = (yieldStored: number) =>
  maker.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 100_000_000, yield_stored: yieldStored });

/** Opens a quote up to the sentence that waits for its key. */
async function lookAt(desk: Desk, level: string): Promise<void> {
  await desk.quotes(level).click();
  await desk.press("a");
  await desk.side.getByLabel("Size (face value)").fill("4cr");
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toContainText("You sell 4.00 Cr");
}

test("by key: the sentence of a quote that is withdrawn says when, and keeps bond, level and size on the screen", async ({
  browser,
}) => {
  const id = await bid(0.067711);
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await lookAt(desk, "6.7711");
  await maker.withdraw(id);
  await expect(desk.lapsed.getByRole("alert")).toHaveText(/^This quote was withdrawn at \d\d:\d\d:\d\d\.$/);
  await expect(desk.dealLine).toBeFocused();
  await desk.press("y");
  await expect(desk.toast("This quote was withdrawn at")).toBeVisible();
  await expect(desk.dealLine).toContainText("You sell 4.00 Cr 7.18% GS 2033 at 6.7711 %");
  await expect(desk.side.getByLabel("Size (face value)")).toHaveValue("4cr");
  await desk.press("n");
  await expect(desk.lapsed).toBeHidden();
  await expect(desk.side).toContainText("This quote is no longer published.");
  await desk.close();
});

test("by mouse: the sentence of a quote that moved says its new level, has no button, and the next one is for that level", async ({
  browser,
}) => {
  const id = await bid(0.067721);
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await lookAt(desk, "6.7721");
  await maker.move(id, 1, 0.0678);
  await expect(desk.lapsed.getByRole("alert")).toHaveText("The quote is now 10.00 Cr at 6.7800. Check and deal again.");
  await expect(desk.lapsed.getByRole("button")).toHaveText([/Back/]);
  await desk.lapsed.getByRole("button", { name: "Back" }).click();
  await desk.side.getByRole("textbox", { name: "Yield" }).fill("6.78");
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toContainText(/^You sell 4\.00\sCr 7\.18% GS 2033 at 6\.7800 %/);
  await desk.confirm();
  await expect(desk.toast("Done: ticket")).toBeVisible();
  await desk.close();
});
