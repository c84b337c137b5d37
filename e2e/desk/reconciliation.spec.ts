import { readFileSync } from "node:fs";
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { faults } from "../pages/axe.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";
import { controlSandbox } from "../pages/exchange-sandbox.ts";
import { toastOn } from "../pages/toasts.ts";

// What a firm holds against what its exchange lists: the back office compares, sees both figures and closes with a note.

const OPS = "ops@meridian.example";
/** Listed, and priced by what is known of it; no other journey of this world deals in it. */
const BOND = "INE053F07595";
const CRORE = 10_000_000;

interface Ticket {
  id: string;
  version: number;
  state: string;
  deal_number: string | null;
  yield_stored: number;
  unit_price_stored: number;
  consideration: { accrued_interest: number; consideration: number };
}

const headers = () => ({ "Idempotency-Key": crypto.randomUUID() });
let dealers: APIRequestContext[] = [];

test.beforeEach(async ({ playwright, baseURL }) => {
  dealers = await Promise.all(
    ["meridian", "narmada"].map(async (firm) => {
      const context = await playwright.request.newContext({ baseURL: must(baseURL, "baseURL") });
      const data = { email: `dealer@${firm}.example`, password: PASSWORD };
      expect((await context.post("/api/token/", { data })).status()).toBe(200);
      return context;
    }),
  );
});
test.afterEach(async () => {
  for (const dealer of dealers) await dealer.dispose();
});

/** A deal between Meridian and Narmada that NSE has executed. */
async function executedDeal(): Promise<Ticket> {
  const [buyer, seller] = [must(dealers[0]), must(dealers[1])];
  const act = async (who: APIRequestContext, ticket: Ticket, action: string, more: object = {}) => {
    const data = { version: ticket.version, ...more };
    const answer = await who.patch(`/api/chatter/trade/actions/${ticket.id}/${action}/`, { data, headers: headers() });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Ticket;
  };
  const read = async (id: string) => (await (await buyer.get(`/api/chatter/trade/${id}/`)).json()) as Ticket;
  const consent = (who: APIRequestContext, ticket: Ticket) =>
    act(who, ticket, "confirm", {
      bond_yield: ticket.yield_stored,
      unit_clean_price: ticket.unit_price_stored,
      total_accrued_interest: ticket.consideration.accrued_interest,
    });
  const data = {
    finstrument_id: BOND,
    side: "buyer",
    counterparty: { client_id: "cli_narmada" },
    quantity: 5 * CRORE,
    yield_stored: 0.062,
    settlement_delta: 1,
    exchange: "NSE",
    execution: "RFQ_OTO",
  };
  const draft = await buyer.post("/api/chatter/trade/manual-ticket/", { data, headers: headers() });
  expect(draft.ok(), await draft.text()).toBe(true);
  const sent = await act(buyer, (await draft.json()) as Ticket, "send");
  const agreed = await consent(seller, await consent(buyer, sent));
  // Where both firms have it go straight through, it is under way already.
  if (agreed.state === "AGREED") await act(seller, agreed, "execute");
  await expect.poll(async () => (await read(agreed.id)).state, { timeout: 20_000 }).toBe("EXECUTED");
  return read(agreed.id);
}

/** Has NSE's sandbox list other money than was dealt. */
const misstate = (baseURL: string, deal: Ticket) =>
  controlSandbox(baseURL, `deals/${must(deal.deal_number)}`, {
    consideration: Math.round(deal.consideration.consideration * 100 + 1) / 100,
  });

const differenceOf = (page: Page, { deal_number: number }: Ticket) =>
  page
    .getByRole("grid", { name: "Differences" })
    .getByRole("row")
    .filter({ hasText: must(number) });

test("by keyboard: a paisa that differs is compared, told in the bell, and closed with a note and its distinct key", async ({
  browser,
  baseURL,
}) => {
  const deal = await executedDeal();
  await misstate(must(baseURL), deal);
  const { page } = await Desk.open(browser, OPS);
  await page.keyboard.press("g");
  await page.keyboard.press("Shift+R");
  await expect(page).toHaveURL(/\/reconciliation$/);
  await expect(page.getByRole("heading", { name: "Reconciliation", level: 1 })).toBeVisible();
  await page.keyboard.press("r");
  const row = differenceOf(page, deal);
  await expect(row).toContainText("Consideration");
  await expect(row).toContainText("₹\u00A00.01");
  await expect(row).toContainText("Open");
  await expect(page.getByRole("button", { name: /^Notifications, \d+ not read$/ })).toBeVisible();

  await row.click();
  await page.keyboard.press("c");
  const view = page.getByRole("region", { name: "Difference" });
  await expect(view.getByLabel("Note")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(view.getByLabel("Note")).toHaveAccessibleDescription("Note is required.");
  await page.keyboard.type("NSE corrects it");
  await page.keyboard.press("Enter");
  const line = page.locator("[data-deal-line]");
  await expect(line).toBeFocused();
  await expect(line).toContainText(`Close NSE ${must(deal.deal_number)}: consideration ₹`);
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Open");
  await page.keyboard.press("y");
  await expect(row).toContainText("Closed");
  await expect(view).toContainText("NSE corrects it");

  await page.keyboard.press("r");
  await expect(toastOn(page, "Compared with NSE")).toBeVisible();
  await expect(row).toContainText("Closed");
  await page.context().close();
});

test("by mouse: the same, its file, and the page in both themes without faults", async ({ browser, baseURL }) => {
  const deal = await executedDeal();
  await misstate(must(baseURL), deal);
  const { page } = await Desk.open(browser, OPS);
  await page.goto("/profile");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Reconciliation" }).click();
  await page.getByRole("button", { name: "Compare now" }).click();
  const row = differenceOf(page, deal);
  await row.click();
  expect(await faults(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^reconciliation-NSE-\d{8}\.csv$/);
  const text = readFileSync(must(await file.path()), "utf8");
  expect(text).toContain("exchange,kind,key,ours,venue,difference,since");
  expect(text).toContain(`NSE,money,${must(deal.deal_number)},${deal.consideration.consideration}`);

  const view = page.getByRole("region", { name: "Difference" });
  await view.getByRole("button", { name: /^Close the difference/ }).click();
  await view.getByLabel("Note").fill("Corrected by hand");
  await view.getByRole("button", { name: "Close it…" }).click();
  await view.getByRole("button", { name: /^Close/ }).click();
  await expect(row).toContainText("Closed");
  await page.context().close();
});

test("the ops admin reads and closes nothing", async ({ browser }) => {
  const { page } = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await page.goto("/reconciliation");
  await expect(page.getByRole("heading", { name: "Reconciliation" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Compare now" })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test("the status bar says that the exchange's clock strays, in words, and no longer when it does not (B-60)", async ({
  browser,
  baseURL,
}) => {
  const clock = (aheadMs: number) =>
    controlSandbox(
      baseURL,
      "clock",
      aheadMs === 0 ? { mode: "real" } : { mode: "offset", at: new Date(Date.now() + aheadMs).toISOString() },
    );
  const desk = await Desk.open(browser, "dealer@meridian.example");
  const clocks = desk.page.getByRole("status", { name: "Exchange clocks" });
  await expect(clocks).toHaveText("");
  await clock(3200);
  // The exchange is read every 15 s, and the page is told then.
  await expect(clocks).toContainText(/NSE's clock is 3\.[12] s ahead of ours/, { timeout: 30_000 });
  await clock(0);
  await expect(clocks).toHaveText("", { timeout: 30_000 });
  await desk.close();
});
