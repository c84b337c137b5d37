import { expect, test } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { eoiFormOf } from "#e2e/pages/eoi-form.ts";
import { gatedTests, QUOTED } from "#e2e/pages/gated.ts";

// A desk disconnected for ten seconds looks stale, and allows no deals until it is current again.

const gated = gatedTests();
const DEALER = "dealer@narmada.example";
const REASON = /The live connection has been away since \d\d:\d\d:\d\d\. Nothing binding is sent until it is back\./;

const openDesk = () => Desk.open(gated.browser, DEALER, { prepare: (context) => context.clock.install() });

/** Cuts the live connection only: calls work, and a new live socket gets no response. */
function cutLive(): void {
  gated.gate.holdAnswers();
  gated.gate.cut();
  gated.gate.restore();
}

test("by key: an act that waits for its Y is not sent by a stale desk, and is sent once the desk is current", async () => {
  const desk = await openDesk();
  const stale = desk.page.locator("[data-live-stale]");
  const eoi = eoiFormOf(desk);
  await eoi.open();
  await eoi.fill(QUOTED.finstrument_id, "5cr", "6.71");
  await desk.press("Control+Enter");
  await expect(desk.dealLine).toBeFocused();
  cutLive();
  await expect(desk.connection).toContainText(/Connecting · away since \d\d:\d\d:\d\d/);
  await desk.page.clock.fastForward(9000);
  await expect(stale).toHaveCount(0);
  await desk.page.clock.fastForward(1500);
  await expect(stale).toHaveCount(1);

  const strip = desk.side.getByRole("region", { name: "Confirm" });
  await test.step("the strip says why, and Y sends nothing", async () => {
    await expect(strip.getByRole("alert")).toHaveText(REASON);
    await desk.press("y");
    await expect(desk.toast(REASON)).toBeVisible();
    await expect(desk.dealLine).toBeVisible();
    await expect(desk.toast("EOI posted")).toHaveCount(0);
  });
  await test.step("N goes back: looking again binds nobody", async () => {
    await desk.press("n");
    await expect(strip).toBeHidden();
    await expect(eoi.level).toBeFocused();
  });
  await test.step("posting is dim in the palette, with the reason; what binds nobody is not", async () => {
    await desk.press("Control+k");
    await desk.page.keyboard.type("Post the EOI");
    await expect(desk.palette.getByRole("option", { name: /^Post the EOI/ })).toContainText(REASON);
    await desk.press("Control+a");
    await desk.page.keyboard.type("Clear the form");
    await expect(desk.palette.getByRole("option").first()).not.toContainText("live connection");
    await desk.press("Escape");
  });
  await test.step("back, the desk is bright when its rows are current, and the same act is sent", async () => {
    gated.gate.releaseAnswers();
    await expect(stale).toHaveCount(0, { timeout: 20_000 });
    await desk.isLive();
    await expect(desk.panel("Public Runs").locator(".yg-row[data-stale]:not([hidden])")).toHaveCount(0);
    await eoi.level.focus();
    await desk.press("Control+Enter");
    await desk.confirm();
    await expect(desk.toast("EOI posted")).toBeVisible();
  });
  await test.step("taking quotes away goes on while the desk is stale", async () => {
    cutLive();
    await expect(desk.connection).toContainText("Connecting");
    await desk.page.clock.fastForward(10_500);
    await expect(stale).toHaveCount(1);
    await desk.press("Control+k");
    await desk.page.keyboard.type("Withdraw all my quotes");
    await desk.press("Enter");
    await desk.confirm();
    await expect(desk.toast("1 quote withdrawn")).toBeVisible();
    gated.gate.releaseAnswers();
    await expect(stale).toHaveCount(0, { timeout: 20_000 });
    await expect(desk.standingQuotes("Narmada")).toHaveCount(0);
  });
  await desk.close();
});

test("by mouse: the button of a waiting act does nothing, counts stop, and what is old is dim and still read in both themes", async () => {
  const number = await gated.sahyadri.sendTicket({
    finstrument_id: "INE134E08JP5",
    exchange: "BSE",
    side: "seller",
    counterparty: { client_id: "cli_narmada" },
    quantity: QUOTED.quantum,
    yield_stored: 0.0691,
    settlement_delta: 1,
  });
  const desk = await openDesk();
  const row = desk.panel("Ticketing").getByRole("row").filter({ hasText: number });
  const clock = row.locator(".live-figure").filter({ hasText: /\d:\d\d/ });
  await expect(clock).toBeVisible();
  const colour = () => clock.evaluate((element) => getComputedStyle(element).color);
  const bright = await colour();
  await row.dblclick();
  await desk.side.getByRole("button", { name: "Consent" }).click();
  await expect(desk.dealLine).toBeVisible();
  cutLive();
  await expect(desk.connection).toContainText("Connecting");
  await desk.page.clock.fastForward(10_500);
  await expect(desk.page.locator("[data-live-stale]")).toHaveCount(1);

  await test.step("the button is barred and says why", async () => {
    const confirm = desk.side.getByRole("region", { name: "Confirm" }).getByRole("button", { name: "Consent" });
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    await confirm.hover();
    await expect(desk.page.getByRole("tooltip")).toContainText(REASON);
    await confirm.click({ force: true });
    await expect(desk.dealLine).toBeVisible();
    expect(await gated.sahyadri.stateOf(number)).toBe("SENT");
  });
  await test.step("the clock of the ticket stops", async () => {
    const stopped = await clock.textContent();
    await desk.page.clock.fastForward(30_000);
    await expect(desk.page.getByRole("contentinfo")).toContainText("Market open");
    await expect(clock).toHaveText(stopped ?? "");
  });
  await test.step("old figures are dim, and still read in both themes", async () => {
    expect(await colour()).not.toBe(bright);
    expect(await faults(desk.page, "contrast")).toEqual([]);
  });
  gated.gate.releaseAnswers();
  await desk.isLive();
  expect(await colour()).toBe(bright);
  await desk.close();
});
