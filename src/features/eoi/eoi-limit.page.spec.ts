import { expect, test, type APIRequestContext } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { withoutQuotes } from "#e2e/pages/api-dealer.ts";
import { Desk, PASSWORD } from "#e2e/pages/desk.ts";
import { eoiFormOf } from "#e2e/pages/eoi-form.ts";

// Limits before a deal: a blocking one shows at the top of the form, a warning one needs the distinct key.

const DEALER = "dealer@meridian.example";
/** No other test deals in it. */
const BOND = "IN0020210095";
const CRORE = 10_000_000;

let admin: APIRequestContext;
let limit: { id: string; version: number };

const headers = () => ({ "Idempotency-Key": crypto.randomUUID() });

test.beforeEach(async ({ playwright, baseURL }) => {
  await withoutQuotes(playwright, baseURL, [DEALER]);
  admin = await playwright.request.newContext({ baseURL: must(baseURL, "baseURL") });
  expect(
    (await admin.post("/api/token/", { data: { email: "admin@meridian.example", password: PASSWORD } })).status(),
  ).toBe(200);
  const data = { level: "PORTFOLIO", key: BOND, unit: "RUPEES", amount: 10 * CRORE, on_breach: "BLOCK" };
  const added = await admin.post("/api/limits/", { data, headers: headers() });
  expect(added.status(), await added.text()).toBe(200);
  limit = (await added.json()) as typeof limit;
});
test.afterEach(async ({ playwright, baseURL }) => {
  const removed = await admin.post(`/api/limits/${limit.id}/remove/`, {
    data: { version: limit.version },
    headers: headers(),
  });
  expect(removed.status(), await removed.text()).toBe(200);
  await admin.dispose();
  await withoutQuotes(playwright, baseURL, [DEALER]);
});

async function setWarning(): Promise<void> {
  const data = { version: limit.version, on_breach: "WARN" };
  const changed = await admin.patch(`/api/limits/${limit.id}/`, { data, headers: headers() });
  expect(changed.status(), await changed.text()).toBe(200);
  limit = (await changed.json()) as typeof limit;
}

test("by keyboard: what is needed is seen before the press, a breach loses nothing typed, a warning takes Y (B-07)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, DEALER);
  const eoi = eoiFormOf(desk);
  const strip = desk.side.getByRole("region", { name: "Confirm" });
  await eoi.open();
  await eoi.fill(BOND, "5cr", "6.6y");
  await eoi.level.blur();
  await expect(desk.side.locator("[data-limit=within]")).toHaveText(
    /^Portfolio limit: needs [\d.]+\sCr, leaves [\d.]+\sCr of 10\.00\sCr\.$/,
  );

  await eoi.size.fill("20cr");
  await expect(desk.side.locator("[data-limit=over]")).toContainText("goes over 10.00\u00A0Cr");
  await desk.press("Control+Enter");
  const alert = desk.side.getByRole("alert").filter({ hasText: "Portfolio limit" });
  await expect(alert).toHaveText(
    /^Portfolio limit: ₹\s0 used of 10\.00\sCr, this deal needs [\d.]+\sCr\. Deal within the limit, or ask your ops admin to change it\.$/,
  );
  await expect(strip).toBeHidden();
  await expect(eoi.size).toHaveValue(/^20/);

  await setWarning();
  await desk.press("Control+Enter");
  await expect(strip).toHaveAttribute("data-unusual");
  await expect(strip.getByRole("list")).toContainText("Portfolio limit: ₹\u00A00 used of 10.00\u00A0Cr");
  await desk.press("Enter", "Control+Enter");
  await expect(desk.toast("EOI posted")).toHaveCount(0);
  await desk.press("y");
  await expect(desk.toast("EOI posted")).toBeVisible();
  await desk.close();
});
