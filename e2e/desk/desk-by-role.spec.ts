import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// What stands on the desk of somebody who has not arranged one.

const titlesOf = (desk: Desk) =>
  desk.page.locator("[data-panel]").evaluateAll((panels) => panels.map((panel) => panel.getAttribute("aria-label")));

test("a dealer starts at the stacked market over their own business, with people at the right", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const maker = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  const quoted = {
    finstrument_id: "IN0020230085",
    quote_type: "BID",
    quantum: 50_000_000,
    yield_stored: 0.0699,
  } as const;
  const id = await maker.post(quoted);
  const desk = await Desk.open(browser, "broker@kaveri.example", { isStandard: true });
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
  await maker.withdraw(id);
  await maker.close();
  await desk.close();
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
    await desk.page.keyboard.type("go to p");
    await expect(desk.palette.getByRole("option", { name: /Go to Private Runs/ })).toHaveCount(0);
    await expect(desk.palette.getByRole("option", { name: /Go to Public Runs/ })).toHaveCount(0);
    await desk.close();
  });
}

test("whoever has no desk lands where they can work, never at an error", async ({ browser }) => {
  for (const [email, home] of [
    ["research@meridian.example", "/find"],
    ["basic@meridian.example", "/find"],
    ["admin@meridian.example", "/manage-users"],
    ["staff@yieldboard.example", "/staff/requests"],
    ["compliance@meridian.example", "/surveillance"],
  ] as const) {
    const desk = await Desk.open(browser, email, { home });
    await expect(desk.page.getByRole("link", { name: "dart" })).toHaveCount(0);
    await desk.close();
  }
});

test("a desk is saved under a name and switched to by key; a reset is undone (B-51)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example", { isStandard: true });
  await desk.press("g", "v", "w", "x");
  await expect(desk.panel("Private Runs")).toHaveCount(0);
  await desk.press("w", "Shift+S");
  await expect(desk.palette).toContainText("Which name?");
  await desk.page.keyboard.type("Without runs");
  await desk.press("Enter");
  await expect(desk.toast("Desk 'Without runs' saved")).toBeVisible();

  await desk.press("Control+k");
  await desk.page.keyboard.type("reset the layout");
  await desk.press("Enter");
  await expect(desk.panel("Private Runs")).toBeVisible();
  await desk.page.getByRole("button", { name: "Undo" }).click();
  await expect(desk.panel("Private Runs")).toHaveCount(0);

  await desk.press("Control+k");
  await desk.page.keyboard.type("reset the layout");
  await desk.press("Enter");
  await expect(desk.panel("Private Runs")).toBeVisible();
  await desk.press("w", "1");
  await expect(desk.panel("Private Runs")).toHaveCount(0);
  await desk.page.reload();
  await expect(desk.panel("Public Runs")).toBeVisible();
  await expect(desk.panel("Private Runs")).toHaveCount(0);
  await desk.close();
});
