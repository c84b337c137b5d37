import { expect, test, type Page } from "@playwright/test";
import { formatDate } from "#domain/lib/format-date.ts";
import { must } from "#domain/lib/must.ts";
import { withoutQuotes } from "../pages/api-dealer.ts";
import { faults } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";

// Staff enter a holiday: the preview shows the affected settlements, and then everyone's settlements move without a
// reload. The world is shared, so each test removes the holidays it adds.

const STAFF = "staff@yieldboard.example";
const SELLER = "dealer@meridian.example";
const BUYER = "dealer@narmada.example";
const BOND = "IN0020230085";
const CRORE = 10_000_000;
const URL = "/api/staff/calendars/";

/** A changing request of the signed-in person. */
async function send<T>(desk: Desk, path: string, data: object): Promise<T> {
  const headers = { "idempotency-key": crypto.randomUUID(), origin: new globalThis.URL(desk.page.url()).origin };
  const answer = await desk.context.request.post(path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}
const read = async <T>(desk: Desk, path: string): Promise<T> =>
  (await (await desk.context.request.get(path)).json()) as T;

interface Listed {
  version: number;
  holidays: { date: string; changed_by: string }[];
}

/** Removes holidays added by people on a day from both calendars. */
async function withoutHoliday(staff: Desk, date: string): Promise<void> {
  for (const exchange of ["NSE", "BSE"]) {
    const { version, holidays } = await read<Listed>(staff, `${URL}?exchange=${exchange}&year=${date.slice(0, 4)}`);
    const isOurs = holidays.some((each) => each.date === date && each.changed_by !== "Reference data");
    if (isOurs) await send(staff, URL, { version, changes: [{ kind: "remove", exchange, date }] });
  }
}

/** Settlement days of a deal made now: T+0 and T+1. */
async function settlementDays(desk: Desk): Promise<[string, string]> {
  const { settlement_dates: dates } = await read<{ settlement_dates: string[] }>(desk, "/api/trade/timings");
  return [must(dates[0], "T+0"), must(dates[1], "T+1")];
}

const openStaff = (browser: Parameters<typeof Desk.open>[0]) => Desk.open(browser, STAFF, { home: "/staff/requests" });
const holidays = (page: Page) => page.getByRole("grid", { name: "Holidays" });

test.afterEach(({ playwright, baseURL }) => withoutQuotes(playwright, baseURL, [SELLER, BUYER]));

test("a holiday is entered by keyboard, shows what it moves, and moves quotes, forms and deals on every page", async ({
  browser,
  playwright,
  baseURL,
}) => {
  test.slow();
  await withoutQuotes(playwright, baseURL, [SELLER, BUYER]);
  const [seller, buyer, staff] = [
    await Desk.open(browser, SELLER),
    await Desk.open(browser, BUYER),
    await openStaff(browser),
  ];
  const [, day] = await settlementDays(seller);
  const dealing = { finstrument_id: BOND, quote_type: "ASK", quantum: CRORE, yield_stored: 0.0683 };
  const eoi = await send<{ id: string }>(seller, "/api/eoi/add/", dealing);
  const answer = { respond_eoi_id: eoi.id, yield_stored: 0.0683 };
  const cluster = await send<{ id: string; legs: { id: string; eoi_id: string | null }[] }>(
    buyer,
    "/api/eoi/add-negotiation/",
    answer,
  );
  const leg = must(
    cluster.legs.find(({ eoi_id: of }) => of === null),
    "the buyer's leg",
  );
  const { ticket } = await send<{ ticket: { id: string; number: string } }>(
    seller,
    `/api/cluster/${cluster.id}/accept/?lsId=${leg.id}`,
    {},
  );
  try {
    await test.step("two dealers at their desks: one in a form for T+1, one in the ticket", async () => {
      await seller.press("o");
      await seller.page.getByRole("combobox", { name: "Bond" }).fill(BOND);
      await seller.side.getByRole("option").filter({ hasText: BOND }).click();
      await seller.page.getByLabel("Size (face value)").fill("5cr");
      await seller.side.getByRole("textbox", { name: "Yield" }).fill("6.83");
      await expect(seller.page.getByLabel("Settlement")).toHaveAccessibleDescription(new RegExp(formatDate(day)));
      await buyer.panel("Ticketing").getByRole("row").filter({ hasText: ticket.number }).click();
      await buyer.press("Enter");
      await expect(buyer.side).toContainText(`Settles${formatDate(day)}`);
    });

    await test.step("staff enter the day, and see how many settlements it moves and nothing of whose", async () => {
      await staff.press("g", "c");
      await expect(staff.page).toHaveURL(/\/staff\/calendars$/);
      await expect(holidays(staff.page)).toBeVisible();
      await staff.press("a");
      await expect(staff.page.getByLabel("Date")).toBeFocused();
      await staff.page.keyboard.type(formatDate(day));
      await staff.press("Control+Enter");
      await expect(staff.page.getByLabel("Name")).toHaveAccessibleDescription("Name is required.");
      await staff.page.getByLabel("Name").fill("State mourning");
      await staff.press("Control+Enter");
      const shown = staff.page.getByRole("region", { name: "Apply" });
      await expect(shown.locator("[data-moved]")).toBeFocused();
      await expect(shown.locator("[data-moved]")).toContainText(/settlements? moves?\./);
      const table = shown.getByRole("region", { name: "Moved settlements" });
      await expect(table.getByRole("row").filter({ hasText: "Deals" })).toContainText(formatDate(day));
      await expect(shown).not.toContainText(/Meridian|Narmada|6\.83/);
      expect(await faults(staff.page)).toEqual([]);
      // Enter does nothing, and going back preserves the input.
      await staff.press("Enter", "n");
      await expect(staff.page.getByLabel("Name")).toHaveValue("State mourning");
      await staff.press("Control+Enter");
      await expect(shown.locator("[data-moved]")).toBeFocused();
      await staff.press("y");
      await expect(staff.toast("Applied for everyone")).toBeVisible();
      await expect(holidays(staff.page).getByRole("row").filter({ hasText: "State mourning" })).toBeVisible();
      await expect(staff.page.getByRole("region", { name: "Changes" })).toContainText("Added NSE");
    });

    const [, next] = await settlementDays(seller);
    expect(next > day).toBe(true);

    await test.step("the open form and the open ticket follow without a reload", async () => {
      await expect(seller.page.getByLabel("Settlement")).toHaveAccessibleDescription(new RegExp(formatDate(next)));
      await expect(buyer.toast(`Settlement moved: ticket ${ticket.number}`)).toBeVisible();
      await expect(buyer.side).toContainText(`${formatDate(next)}, moved from ${formatDate(day)}`);
    });

    await test.step("it is removed by mouse at both exchanges, and everything is as it was", async () => {
      for (const exchange of ["NSE", "BSE"]) {
        await staff.page.getByRole("radio", { name: exchange }).click();
        await holidays(staff.page).getByRole("row").filter({ hasText: "State mourning" }).click();
        await expect(staff.page.getByRole("region", { name: "Holiday" })).toContainText(exchange);
        await staff.page.getByRole("button", { name: "Remove" }).click();
        await staff.page.getByRole("button", { name: /^Apply/ }).click();
        await expect(holidays(staff.page).getByRole("row").filter({ hasText: "State mourning" })).toHaveCount(0);
      }
      await expect(seller.page.getByLabel("Settlement")).toHaveAccessibleDescription(new RegExp(formatDate(day)));
      await expect(buyer.side).toContainText(`Settles${formatDate(day)}`);
      await expect(buyer.side).not.toContainText("moved from");
    });
  } finally {
    await withoutHoliday(staff, day);
  }
  for (const desk of [seller, buyer, staff]) await desk.close();
});
