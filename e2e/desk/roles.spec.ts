import { expect, test, type APIResponse } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// Roles: their first page and the actions they allow, on the screen and on the server.

const RESTRICTION = "Your role does not allow trading.";

const readOnly = [
  { email: "viewer@meridian.example", role: "Viewer", ids: "M-11" },
  { email: "ops@meridian.example", role: "Back office", ids: "F-09, M-11" },
] as const;

for (const { email, role, ids } of readOnly) {
  test(`${role} sees the desk, no quotes, and why nothing can be traded (${ids}, M-12, U-22)`, async ({
    browser,
    playwright,
    baseURL,
  }) => {
    const dealer = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
    const id = await dealer.post({
      finstrument_id: "IN0020220011",
      quote_type: "ASK",
      quantum: 50_000_000,
      yield_stored: 0.066,
    });
    const desk = await Desk.open(browser, email);

    await expect(desk.panel("Public Runs")).toContainText(RESTRICTION);
    await expect(desk.panel("Public Runs").getByRole("grid")).toHaveCount(0);
    await expect(desk.panel("Ticketing")).toBeVisible();

    await test.step("the server gives them no quotes either: empty, not refused", async () => {
      const market = await desk.page.request.get("/api/trade/d/market/");
      expect(market.status()).toBe(200);
      expect(await rowsOf(market)).toEqual([]);
      expect((await rowsOf(await desk.page.request.get("/api/trade/eoi/"))).length).toBe(0);
    });

    await test.step("nor does a bond's page say that there are none", async () => {
      const page = await desk.page.context().newPage();
      await page.goto("/security/IN0020220011");
      const depth = page.getByRole("region", { name: "Depth" });
      await expect(depth).toContainText(
        /^DepthLive quotes are shown to dealers\. Your role \(.+\) does not include them\. Request depth$/,
      );
      await expect(page.locator("main")).toContainText("Live quotes and deals made here are shown to dealers.");
      await page.goto("/find");
      await expect(page.getByText(/^Live bids and offers are shown to dealers\./)).toBeVisible();
      await page.close();
    });

    await test.step("the palette shows the trade commands, barred with that reason", async () => {
      for (const [typed, title] of [
        ["bid for a bond", "Bid for a bond"],
        ["offer a bond", "Offer a bond"],
        ["withdraw all", "Withdraw all my quotes"],
      ] as const) {
        await desk.press("Control+k");
        await desk.page.keyboard.type(typed);
        const row = desk.palette.getByRole("option").filter({ hasText: title });
        await expect(row).toContainText(`Not available: ${RESTRICTION}`);
        await desk.press("Escape", "Escape");
        await expect(desk.palette).toBeHidden();
      }
    });

    await test.step("their keys open nothing", async () => {
      await desk.press("b", "o", "Control+k");
      await expect(desk.palette).toBeVisible();
      await expect(desk.side).toBeHidden();
      await desk.press("Escape");
    });

    await test.step("a call made past the screen is refused with 403, and signs nobody out", async () => {
      const refused = await desk.page.request.post("/api/eoi/add/", {
        headers: { "Idempotency-Key": crypto.randomUUID() },
        data: { finstrument_id: "IN0020220011", quote_type: "BID", quantum: 50_000_000, yield_stored: 0.08 },
      });
      expect(refused.status()).toBe(403);
      await desk.page.reload();
      await desk.isLive();
    });

    await dealer.withdraw(id);
    await dealer.close();
    await desk.close();
  });
}

test("a broker's dealer trades (F-11, M-10)", async ({ browser }) => {
  const desk = await Desk.open(browser, "broker@kaveri.example");
  await expect(desk.panel("Public Runs").getByRole("grid")).toBeVisible();
  await expect(desk.panel("Public Runs")).not.toContainText(RESTRICTION);
  const session = (await (await desk.page.request.get("/api/session/")).json()) as { session: { is_broker: boolean } };
  expect(session.session.is_broker).toBe(true);

  await desk.press("Control+k");
  await desk.page.keyboard.type("7.41 gs 36");
  await expect(desk.palette.getByRole("option", { selected: true })).toContainText("IN0020220102");
  await desk.press("Enter");
  await desk.page.keyboard.type("offer");
  await desk.press("Enter");
  await expect(desk.page.getByLabel("Size (face value)")).toBeFocused();
  await desk.page.keyboard.type("5cr");
  await desk.press("Tab", "Tab");
  await desk.page.keyboard.type("6.95");
  await desk.act("Control+Enter");
  await expect(desk.toast("EOI posted")).toBeVisible();
  const row = desk.quotes("7.41").filter({ hasText: "Kaveri" });
  await expect(row).toContainText("6.9500");
  await row.click();
  await desk.act("x");
  await expect(desk.toast("Offer withdrawn")).toBeVisible();
  await expect(row).toContainText("Withdrawn");
  await desk.close();
});

test("nobody without a desk sees a link to it, wherever they work", async ({ browser }) => {
  for (const [email, home] of [
    ["research@meridian.example", "/mind"],
    ["basic@meridian.example", "/find"],
    ["admin@meridian.example", "/manage-users"],
    ["staff@yieldboard.example", "/staff/requests"],
    ["compliance@meridian.example", "/surveillance"],
  ] as const) {
    const desk = await Desk.open(browser, email, { home });
    await expect(desk.page.getByRole("main")).toBeVisible();
    await expect(desk.page.getByRole("link", { name: "dart" })).toHaveCount(0);
    await desk.close();
  }
});

async function rowsOf(answer: APIResponse): Promise<unknown[]> {
  const { results } = (await answer.json()) as { results: unknown[] };
  return results;
}
