import { expect, test, type Route } from "@playwright/test";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// A binding call whose answer is lost on the way: the server has taken it, the page does not know. Pressing again is the
// same act.

const BENCHMARK = "IN0020230085";
const DEALER = "dealer@sahyadri.example";

test.beforeEach(({ playwright, baseURL }) => withoutQuotes(playwright, baseURL, [DEALER]));
test.afterEach(({ playwright, baseURL }) => withoutQuotes(playwright, baseURL, [DEALER]));

/** The next answer from an address is lost after the server has given it. */
async function loseNextAnswer(desk: Desk, url: string): Promise<void> {
  await desk.page.route(
    url,
    async (route: Route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

async function fillBid(desk: Desk, size: string, level: string): Promise<void> {
  await desk.press("b");
  const form = desk.page.getByRole("form", { name: "EOI" });
  await form.getByRole("combobox", { name: "Bond" }).fill(BENCHMARK);
  await form.getByRole("option").filter({ hasText: BENCHMARK }).click();
  await form.getByLabel("Size (face value)").fill(size);
  await form.getByRole("textbox", { name: "Yield" }).fill(level);
}

const lost = (desk: Desk) => expect(desk.toast("Something went wrong, Please try again.").first()).toBeVisible();

for (const again of ["at once", "after a reload"] as const) {
  test(`an EOI posted again ${again} is one EOI`, async ({ browser, playwright, baseURL }) => {
    const desk = await Desk.open(browser, DEALER);
    const api = await ApiDealer.signIn(playwright, baseURL ?? "", DEALER);
    await loseNextAnswer(desk, "**/api/eoi/add/");
    await fillBid(desk, "5cr", "6.4321");
    await desk.act("Control+Enter");
    await lost(desk);
    await expect.poll(async () => (await api.yieldsOf(BENCHMARK)).BID).toContain(0.064321);

    if (again === "after a reload") {
      await desk.page.reload();
      await desk.isLive();
      await desk.press("b");
      await expect(desk.page.getByRole("form", { name: "EOI" }).getByLabel("Size (face value)")).toHaveValue("5cr");
      await desk.press("Control+Enter");
    }
    // At once the sentence still waits for its key.
    await desk.confirm();
    await expect(desk.toast("EOI posted")).toBeVisible();
    const mine = (await api.yieldsOf(BENCHMARK)).BID.filter((level) => level === 0.064321);
    expect(mine).toHaveLength(1);
    await api.close();
    await desk.close();
  });
}

test("one that was changed in between is another one", async ({ browser, playwright, baseURL }) => {
  const desk = await Desk.open(browser, DEALER);
  const api = await ApiDealer.signIn(playwright, baseURL ?? "", DEALER);
  await loseNextAnswer(desk, "**/api/eoi/add/");
  await fillBid(desk, "5cr", "6.4322");
  await desk.act("Control+Enter");
  await lost(desk);
  await desk.page.getByRole("form", { name: "EOI" }).getByRole("textbox", { name: "Yield" }).fill("6.4323");
  await desk.act("Control+Enter");
  await expect(desk.toast("EOI posted")).toBeVisible();
  const { BID } = await api.yieldsOf(BENCHMARK);
  expect(BID.filter((level) => level > 0.06432 && level < 0.06433).toSorted((a, b) => a - b)).toEqual([
    0.064322, 0.064323,
  ]);
  await api.close();
  await desk.close();
});
