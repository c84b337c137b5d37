import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// The standard desk of a person who has not arranged one, and desks saved under names.

const titlesOf = (desk: Desk) =>
  desk.page.locator("[data-panel]").evaluateAll((panels) => panels.map((panel) => panel.getAttribute("aria-label")));

test.describe("a dealer", () => {
  let desk: Desk;
  let maker: ApiDealer;
  test.beforeAll(async ({ browser, playwright, baseURL }) => {
    maker = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
    await maker.post({
      finstrument_id: "IN0020230085",
      quote_type: "BID",
      quantum: 50_000_000,
      yield_stored: 0.0699,
    });
    desk = await Desk.open(browser, "broker@kaveri.example", { isStandard: true });
  });
  test.afterAll(async () => {
    await maker.withdrawAll();
    await maker.close();
    await desk.close();
  });

  test("starts at the stacked market over their own business, with people at the right", async () => {
    expect(await titlesOf(desk)).toEqual(["Public Runs", "My business", "Chat", "Private Runs"]);
    await expect(desk.panel("Public Runs").getByRole("grid", { name: "Stack by bond" })).toBeVisible();
    await expect(desk.page.getByRole("tab")).toHaveText([
      /^My business/,
      /^Ticketing/,
      /^Transactions/,
      /^Clusters/,
      "RFQ Quotes",
      /^Chat/,
      "Build Network",
    ]);
  });

  test("saves a desk under a name and switches to it by key; a reset is undone (B-51)", async () => {
    await desk.press("g", "v", "w", "x");
    await expect(desk.panel("Private Runs")).toHaveCount(0);
    await desk.press("w", "Shift+S");
    await expect(desk.palette).toContainText("Which name?");
    await desk.page.keyboard.type("Without runs");
    await desk.press("Enter");
    await expect(desk.toast("Desk 'Without runs' saved")).toBeVisible();

    const reset = async (): Promise<void> => {
      await desk.press("Control+k");
      await expect(desk.palette.getByRole("combobox")).toBeFocused();
      await desk.page.keyboard.type("reset the layout");
      await desk.press("Enter");
      await expect(desk.panel("Private Runs")).toBeVisible();
    };
    await reset();
    await desk.page.getByRole("button", { name: "Undo" }).click();
    await expect(desk.panel("Private Runs")).toHaveCount(0);

    await reset();
    await desk.press("w", "1");
    await expect(desk.panel("Private Runs")).toHaveCount(0);
    await desk.page.reload();
    await expect(desk.panel("Public Runs")).toBeVisible();
    await expect(desk.panel("Private Runs")).toHaveCount(0);
  });
});

for (const [email, role, first] of [
  ["ops@meridian.example", "back office", "Transactions"],
  ["viewer@meridian.example", "a trade viewer", "Ticketing"],
] as const) {
  test(`${role} starts at ${first.toLowerCase()}, and is offered no panel that needs trade access`, async ({
    browser,
  }) => {
    const desk = await Desk.open(browser, email, { isStandard: true });
    expect((await titlesOf(desk))[0]).toBe(first);
    await expect(desk.panel("Public Runs")).toHaveCount(0);
    await desk.press("Control+k");
    await expect(desk.palette.getByRole("combobox")).toBeFocused();
    await desk.page.keyboard.type("go to p");
    await expect(desk.palette.getByRole("option", { name: /Go to Private Runs/ })).toHaveCount(0);
    await expect(desk.palette.getByRole("option", { name: /Go to Public Runs/ })).toHaveCount(0);
    await desk.close();
  });
}
