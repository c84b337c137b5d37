import { expect, test, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Calendar pages of staff: upload, phone layout, and no access for others. The world is shared, so each test removes
// the holidays it applies.

const URL = "/api/staff/calendars/";
const PAGE = "/staff/calendars";

const holidays = (page: Page) => page.getByRole("grid", { name: "Holidays" });

let staff: Desk;
test.beforeAll(async ({ browser }) => {
  staff = await Desk.open(browser, "staff@yieldboard.example", { home: PAGE });
});
test.afterAll(() => staff.close());

/** Removes holidays entered by people on a day from both calendars. */
async function withoutHoliday(date: string): Promise<void> {
  const { request } = staff.context;
  for (const exchange of ["NSE", "BSE"]) {
    const answer = await request.get(`${URL}?exchange=${exchange}&year=${date.slice(0, 4)}`);
    const { version, holidays: listed } = (await answer.json()) as {
      version: number;
      holidays: { date: string; changed_by: string }[];
    };
    if (!listed.some((each) => each.date === date && each.changed_by !== "Reference data")) continue;
    const headers = { "idempotency-key": crypto.randomUUID(), origin: new globalThis.URL(staff.page.url()).origin };
    const data = { version, changes: [{ kind: "remove", exchange, date }] };
    const removed = await request.post(URL, { data, headers });
    expect(removed.ok(), await removed.text()).toBe(true);
  }
}

test("holidays come from a file: wrong rows are named with their reasons, the others go on to what they move", async () => {
  const { page } = staff;
  const year = new Date().getFullYear() + 4;
  const date = `${year}-01-26`;
  await withoutHoliday(date);
  try {
    await page.goto("/staff/calendars");
    await expect(holidays(page)).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.keyboard.press("t");
    expect((await coming).suggestedFilename()).toBe("holidays-template.csv");
    const head = (await (await staff.context.request.get(`${URL}download-template/`)).text()).trim();
    const text = [
      head,
      `NSE,${date},Republic Day,both,,,NSE/${year}/1`,
      `BSE,26-Jan-${year},Republic Day,both,,,`,
      `NSE,${date},Republic Day,trading,,,`,
      "NSE,26-Jan-2020,Republic Day,both,,,",
      `NSE,27-Jan-${year},,both,,,`,
    ].join("\n");
    await page.keyboard.press("u");
    const dialog = page.getByRole("dialog", { name: "Upload holidays" });
    await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeFocused();
    const status = dialog.getByRole("status").first();
    const chosen = (buffer: Buffer, name = "holidays.csv") => ({ name, mimeType: "text/csv", buffer });
    await dialog.getByLabel("File of holidays").setInputFiles(chosen(Buffer.from("isin,price\n1,2\n")));
    await expect(dialog.getByRole("alert")).toContainText("No line names the columns.");
    await dialog.getByLabel("File of holidays").setInputFiles(chosen(Buffer.from(text)));
    await expect(status).toHaveText("holidays.csv: 2 holidays to preview, 3 rows to correct.");
    await expect(dialog.getByLabel("Date, row 4")).toHaveAccessibleDescription(
      `NSE has a holiday on 26-Jan-${year} already: Republic Day.`,
    );
    await expect(dialog.getByLabel("Date, row 5")).toHaveAccessibleDescription(
      "26-Jan-2020 is over: past days cannot be changed.",
    );
    await expect(dialog.getByLabel("Name, row 6")).toHaveAccessibleDescription("This field is required");
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("[data-moved]")).toBeFocused();
    await page.keyboard.press("n");
    await expect(status).toHaveText("holidays.csv: 2 holidays to preview, 3 rows to correct.");
    await dialog.getByRole("button", { name: "Preview 2, leave 3 out" }).click();
    await expect(page.locator("[data-moved]")).toHaveText("No open settlement moves. It applies to everyone at once.");
    await expect(page.locator("[data-moved]")).toBeFocused();
    await page.keyboard.press("y");
    await expect(staff.toast("Applied for everyone")).toBeVisible();
    await page.getByLabel("Year").selectOption(String(year));
    await expect(holidays(page).getByRole("row").filter({ hasText: "Republic Day" })).toContainText(`26-Jan-${year}`);

    await page.getByRole("button", { name: "Upload", exact: true }).click();
    const again = text.split("\n").slice(0, 2).join("\n");
    await dialog.getByLabel("File of holidays").setInputFiles(chosen(Buffer.from(again)));
    await expect(status).toHaveText("holidays.csv: 1 row already there.");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toHaveCount(0);
  } finally {
    await withoutHoliday(date);
  }
});

test("the calendars fit a phone, the form with them", async () => {
  const { page } = staff;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PAGE);
  await expect(holidays(page)).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Date")).toBeFocused();
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((chosen) => document.documentElement.classList.toggle("dark", chosen === "dark"), theme);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflowPx, theme).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("staff read in the status bar when the published holidays end", async () => {
  const { page, context } = staff;
  await page.goto("/find");
  const { calendar } = (await (await context.request.get("/api/status/")).json()) as {
    calendar: { warning: string | null };
  };
  const warning = page.getByRole("status", { name: "Operations" });
  if (calendar.warning === null) await expect(warning).toHaveCount(0);
  else await expect(warning).toHaveText(calendar.warning);
});

test("calendars and bond terms are closed to everybody else", async ({ browser }) => {
  const dealer = await Desk.open(browser, "dealer@sahyadri.example", { home: PAGE });
  const { page } = dealer;
  await expect(page.locator("body")).toContainText("401");
  await expect(page.getByRole("heading", { name: "Calendars" })).toHaveCount(0);
  expect((await dealer.context.request.get(URL)).status()).toBe(403);
  await page.goto("/staff/bond-terms");
  await expect(page.locator("body")).toContainText("401");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Bond terms");
  await dealer.close();
});
