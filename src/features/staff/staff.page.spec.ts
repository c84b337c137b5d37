import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk, PASSWORD } from "#e2e/pages/desk.ts";

// Staff pages: requests, firms, accounts.

const STAFF = "staff@yieldboard.example";

const grid = (page: Page, name: string) => page.getByRole("grid", { name });
const row = (page: Page, list: string, text: string) => grid(page, list).getByRole("row").filter({ hasText: text });

test.describe("the pages of staff", () => {
  let desk: Desk;
  let page: Page;
  let dealer: APIRequestContext;
  test.beforeAll(async ({ browser, playwright, baseURL }) => {
    const origin = must(baseURL, "baseURL");
    dealer = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const data = { email: "dealer@sahyadri.example", password: PASSWORD };
    expect((await dealer.post("/api/token/", { data })).status()).toBe(200);
    desk = await Desk.open(browser, STAFF, { home: "/staff/requests" });
    ({ page } = desk);
  });
  test.afterAll(async () => {
    await dealer.dispose();
    await desk.close();
  });
  test.beforeEach(async () => {
    if (new URL(page.url()).pathname !== "/staff/requests") await page.goto("/staff/requests");
    // Keys work once the page has rendered.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Requests");
  });

  /** Sends a request as the pages do. */
  async function ask(title: string, kind = 4): Promise<void> {
    const answer = await dealer.post("/ext/intercom/ticket/", {
      data: { ticket_type_id: kind, ticket_attributes: { title, description: "We need it\nby Monday." } },
    });
    expect(answer.status()).toBe(200);
  }
  const outbox = async () => (await page.request.get("/dev/outbox")).text();

  test("firms and people are not counted as none while a search is under way", async () => {
    for (const [path, searched, none, found] of [
      ["firms", "Meridian", "0 firms", "1 firm"],
      ["people", "dealer@meridian.example", "0 people", "1 person"],
    ] as const) {
      await page.goto(`/staff/${path}`);
      const box = page.getByRole("searchbox");
      await box.fill("zzzz");
      const count = page.getByRole("main").getByRole("status").first();
      await expect(count).toHaveText(none);
      let answer = () => undefined as void;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const lists = /\/api\/staff\//;
      await page.route(lists, async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(lists);
      await box.fill(searched);
      await asked;
      await expect(count).toHaveText("");
      answer();
      await expect(count).toHaveText(found);
      await page.unroute(lists);
    }
    await page.goto("/staff/requests");
  });

  test("staff go from page to page by keys, and the palette knows each", async () => {
    for (const [keys, path, title] of [
      [["g", "i"], "/staff/firms", "Firms"],
      [["g", "u"], "/staff/people", "People"],
      [["g", "y"], "/staff/bond-terms", "Bond terms"],
      [["g", "q"], "/staff/requests", "Requests"],
    ] as const) {
      await desk.press(...keys);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: title })).toHaveAttribute(
        "aria-current",
        "page",
      );
    }
    await desk.press("Control+k");
    await page.keyboard.type("go to firms");
    await desk.press("Enter");
    await expect(page).toHaveURL(/\/staff\/firms$/);
  });

  test("a firm is created with its first person by keyboard alone, told what is wrong, and changed later (D-042..D-050, D-056)", async () => {
    const run = Date.now().toString(36);
    const name = `Kosi Capital ${run}`;
    const email = `admin@kosi-${run}.example`;
    await desk.press("g", "i");
    await expect(row(page, "Firms", "Narmada Bank")).toBeVisible();
    await desk.press("n");
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await desk.press("Tab", "Tab");
    await expect(page.getByLabel("Type")).toBeFocused();
    await page.getByLabel("Mode").focus();
    await page.keyboard.type("Broking");
    await expect(page.getByLabel("Mode")).toHaveValue("BROKING");
    await page.getByRole("form", { name: "New firm" }).getByLabel("Segment").focus();
    await page.keyboard.type("Non");
    await page.getByLabel("BSE").focus();
    await desk.press("Space");
    await page.getByLabel("Mind trial ends").fill("31-Mar-2031");
    await page.getByRole("checkbox", { name: "Ops Admin" }).focus();
    await desk.press("Space");
    await desk.press("Control+Enter");
    await expect(page.getByRole("group", { name: "Please correct 4 fields" })).toBeFocused();
    // The draft survives a reload.
    await page.reload();
    await expect(row(page, "Firms", "Narmada Bank")).toBeVisible();
    await desk.press("n");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
    await page.getByLabel("Email").fill("dealer@meridian.example");
    await page.getByLabel("First name").fill("Leela");
    await page.getByLabel("Last name").fill("Rao");
    await page.getByRole("checkbox", { name: "Ops Admin" }).check();
    await desk.press("Control+Enter");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("This email already has an account.");
    await page.getByLabel("Email").fill(email);
    await desk.press("Control+Enter");
    await expect(desk.toast(`${name} created`)).toContainText(`Invitation sent to ${email}`);
    const firm = page.getByRole("region", { name });
    await expect(firm.getByText("Not registered")).toBeVisible();
    await expect(firm.getByText("Corporate, broking")).toBeVisible();
    await expect(row(page, "Firms", name)).toContainText("31-Mar-2031");
    await expect(row(page, "Firms", name)).toContainText("NSE");
    expect(await outbox()).toContain(email);

    await desk.press("/");
    await expect(page.getByLabel("Filter the firms")).toBeFocused();
    await page.keyboard.type(run);
    await expect(page.getByRole("main").getByText("1 firm", { exact: true })).toBeVisible();
    await desk.press("Enter", "Enter");
    await expect(firm.getByLabel("Segment")).toBeFocused();
    await page.keyboard.type("WDM");
    await desk.press("Control+Enter");
    await expect(desk.toast("Firm saved")).toBeVisible();
    await expect(row(page, "Firms", name)).toContainText("WDM");

    await firm.getByRole("link", { name: "1 person" }).click();
    await expect(row(page, "People", "Leela Rao")).toContainText("Invited");
    await expect(
      page.getByRole("region", { name: "Leela Rao" }).getByRole("button", { name: "Resend the invitation" }),
    ).toBeVisible();
    await desk.press("r");
    await expect(desk.toast("Invitation sent again")).toBeVisible();
  });

  test("a request is taken, answered by mail and refused by keys (D-171..D-174)", async () => {
    const title = `Who sees our levels? ${Date.now().toString(36)}`;
    await ask(title, 3);
    await page.reload();
    await page.getByLabel("Type").selectOption({ label: "Question" });
    await row(page, "Requests", title).click();
    const request = page.getByRole("region", { name: title });
    // Its keys act on the open request.
    await expect(request.getByRole("button", { name: "Take in hand" })).toBeVisible();
    await desk.press("t");
    await expect(request).toContainText("In hand, Meera Iyer");
    await desk.press("a");
    await expect(request.getByLabel("Answer by email")).toBeFocused();
    await desk.press("Control+Enter");
    await expect(request.getByLabel("Answer by email")).toHaveAccessibleDescription("Answer is required.");
    await page.keyboard.type("Your own firm, and whom you answer.");
    await desk.press("Control+Enter");
    await expect(desk.toast("Answer emailed to dealer@sahyadri.example")).toBeVisible();
    await expect(request.getByRole("list", { name: "Answers" })).toContainText("Your own firm, and whom you answer.");
    expect(await outbox()).toContain("Your own firm, and whom you answer.");

    await request.getByLabel("Answer by email").blur();
    await desk.press("x");
    await expect(request.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("That is how the market works.");
    await desk.press("Control+Enter");
    await expect(desk.toast("Refused")).toBeVisible();
    await page.getByText("Refused", { exact: true }).first().click();
    await expect(row(page, "Requests", title)).toBeVisible();
    await row(page, "Requests", title).click();
    await expect(request).toContainText("That is how the market works.");
  });

  test("axe finds nothing wrong on the pages of staff in both themes, on a phone either", async () => {
    test.slow();
    await ask("Something to look at");
    for (const [path, name] of [
      ["/staff/requests", "Requests"],
      ["/staff/firms", "Firms"],
      ["/staff/people", "People"],
    ] as const) {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        await expect(grid(page, name).getByRole("row").nth(1)).toBeVisible();
        expect(await faults(page), `${path} at ${width}`).toEqual([]);
        const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflowPx, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await desk.press("g", "i");
    await expect(row(page, "Firms", "Narmada Bank")).toBeVisible();
    await desk.press("n");
    await expect(page.getByRole("form", { name: "New firm" })).toBeVisible();
    expect(await faults(page)).toEqual([]);
  });
});
