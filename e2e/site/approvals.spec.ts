import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";
import { chooseTheme } from "../pages/theme.ts";

// A second person approves what one person changes, and the pages of account and firm stand in one layout.

const ADMIN = { email: "admin@meridian.example", home: "/manage-users" };
const BASIC = "usr_basicmeridian";
const VIEWER = "usr_viewermeridian";

const row = (page: Page, list: string, text: string) =>
  page.getByRole("grid", { name: list }).getByRole("row").filter({ hasText: text });
const settings = (page: Page) => page.getByRole("navigation", { name: "Settings" });

/** Sends a change as the page would, and answers its status. */
async function send(context: BrowserContext, method: "PATCH" | "PUT" | "POST", url: string, data: object) {
  const headers = {
    "idempotency-key": crypto.randomUUID(),
    origin: new URL(context.pages()[0]?.url() ?? "").origin,
  };
  return context.request.fetch(url, { method, data, headers });
}

/** Whatever waits is approved by the other ops admin, and everything is as it was. */
async function putBack(admin: BrowserContext, second: BrowserContext): Promise<void> {
  await send(admin, "PUT", "/api/approvals/rule/", { required: false });
  const { results } = (await (await second.request.get("/api/approvals/")).json()) as {
    results: { id: string; kind: string; is_mine: boolean }[];
  };
  for (const { id, kind, is_mine } of results) {
    const decision = is_mine ? "withdraw" : kind === "firm.approvals" ? "approve" : "reject";
    await send(second, "POST", `/api/approvals/${id}/decide/`, { decision });
  }
  for (const [id, roles] of [
    [VIEWER, ["clientviewer"]],
    [BASIC, ["user"]],
  ] as const) {
    expect((await send(admin, "PATCH", `/api/useraccounts/${id}/`, { roles })).status()).toBe(200);
  }
}

/** Both ops admins of Meridian at their browsers: the second is one for the time of a test. */
async function withTwoAdmins(browser: Browser, run: (admin: Desk, second: Desk) => Promise<void>): Promise<void> {
  const admin = await Desk.open(browser, ADMIN.email, { home: ADMIN.home });
  const roles = ["user", "clientopsadmin"];
  expect((await send(admin.context, "PATCH", `/api/useraccounts/${BASIC}/`, { roles })).status()).toBe(200);
  const second = await Desk.open(browser, "basic@meridian.example", { home: "/manage-users" });
  try {
    await run(admin, second);
  } finally {
    await putBack(admin.context, second.context);
    await admin.close();
    await second.close();
  }
}

test("by keyboard alone a firm asks for a second person, one admin changes roles, and the other approves", async ({
  browser,
}) => {
  test.slow();
  await withTwoAdmins(browser, async (admin, second) => {
    const { page } = admin;
    await expect(row(page, "Users", "Leela Nair")).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("Shift+F");
    await expect(page).toHaveURL(/\/firm-settings$/);
    const rule = page.getByRole("form", { name: "Second person's approval" });
    await rule.getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Control+Enter");
    await expect(admin.toast("A second person approves changes from now on")).toBeVisible();

    await settings(page).getByRole("link", { name: "Users" }).click();
    await row(page, "Users", "Leela Nair").click();
    const person = page.getByRole("region", { name: "Leela Nair" });
    await person.getByLabel("Dealer").check();
    await person.getByLabel("Reason (optional)").fill("Joins the desk on Monday.");
    await page.keyboard.press("Control+Enter");
    await expect(admin.toast("Sent for approval")).toBeVisible();
    await expect(row(page, "Users", "Leela Nair")).toContainText("Waits for approval");
    await expect(row(page, "Users", "Leela Nair").getByRole("gridcell").nth(2)).toHaveText("Trade Viewer");
    await expect(person.getByRole("note", { name: "Waits for approval" })).toContainText(
      "Change the roles of Leela Nair to Dealer, Trade Viewer. Made by Gauri Rao.",
    );
    await expect(person.getByLabel("Dealer")).not.toBeChecked();
    expect(await faultsInTheme(page)).toEqual([]);

    // It reaches the other without a reload: the count beside the page, then the page itself.
    await expect(settings(second.page).getByRole("link", { name: /Approvals\s*1\s*waits for you/ })).toBeVisible({
      timeout: 20_000,
    });
    await second.press("g", "Shift+A");
    await expect(second.page).toHaveURL(/\/approvals$/);
    const change = second.page.getByRole("region", { name: "Change", exact: true });
    await expect(change).toContainText("Joins the desk on Monday.");
    await expect(change.getByRole("table", { name: "What changes" }).getByRole("row").nth(1)).toHaveText(
      /Roles\s*Trade Viewer\s*Dealer, Trade Viewer/,
    );
    await expect(row(second.page, "Changes", "Leela Nair")).toContainText("Gauri Rao");
    await second.press("a");
    const line = change.getByText("Approve: Change the roles of Leela Nair to Dealer, Trade Viewer.");
    await expect(line).toBeFocused();
    expect(await faultsInTheme(second.page)).toEqual([]);
    // Enter decides nothing, and n goes back.
    await second.press("Enter", "n");
    await expect(line).toHaveCount(0);
    await second.press("a");
    await expect(line).toBeFocused();
    await second.press("y");
    await expect(second.toast("Approved")).toBeVisible();
    await expect(second.page.getByRole("main").getByRole("status").first()).toHaveText("Nothing waits for you");
    await second.press("l");
    await expect(row(second.page, "Changes", "Leela Nair")).toContainText("Approved");

    await page.reload();
    await expect(row(page, "Users", "Leela Nair")).toContainText("Dealer, Trade Viewer");
  });
});

test("whoever made a change cannot approve it, and withdraws it by mouse; a rejection says why", async ({
  browser,
}) => {
  test.slow();
  await withTwoAdmins(browser, async (admin, second) => {
    const { page } = admin;
    expect((await send(admin.context, "PUT", "/api/approvals/rule/", { required: true })).status()).toBe(200);
    await page.goto("/manage-users");
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByLabel("Email").fill("second-look@meridian.example");
    await page.getByLabel("First name").fill("Nisha");
    await page.getByLabel("Last name").fill("Verma");
    await page.getByRole("region", { name: "Invite somebody" }).getByLabel("Back Office").check();
    await page.getByRole("button", { name: "Send for approval" }).click();
    await expect(admin.toast("Sent for approval")).toBeVisible();
    await page.getByRole("link", { name: "See it" }).click();
    await expect(page).toHaveURL(/\/approvals#apr_/);
    await expect(page.getByText("You made this change: somebody else of your firm has to approve it.")).toBeVisible();
    await admin.press("a");
    await expect(admin.toast("You made this change.")).toBeVisible();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("region", { name: "Confirm" }).getByRole("button", { name: "Withdraw" }).click();
    await expect(admin.toast("Withdrawn")).toBeVisible();

    await page.goto("/exchange-credentials");
    const bse = page.getByRole("region", { name: "BSE (ICCL)" });
    await bse.getByLabel("Participant code").fill("MERIDN07");
    await bse.getByLabel("Username").fill("meridian.second");
    await bse.getByLabel("Password").fill("Yield&Curve 7");
    await bse.getByRole("button", { name: "Send for approval" }).click();
    await expect(bse.getByRole("note", { name: "Waits for approval" })).toContainText("Store the credentials for BSE.");
    await expect(bse.getByRole("status").first()).toHaveText("Not set");

    await second.page.goto("/approvals");
    await expect(row(second.page, "Changes", "Store the credentials for BSE.")).toBeVisible();
    expect(await second.page.content()).not.toContain("MERIDN07");
    await second.page.getByRole("button", { name: "Reject" }).click();
    const confirm = second.page.getByRole("region", { name: "Confirm" });
    await confirm.getByLabel("Reason (optional)").fill("BSE has not confirmed them.");
    await confirm.getByRole("button", { name: "Reject" }).click();
    await expect(second.toast("Rejected")).toBeVisible();
    await second.page.getByRole("radio", { name: "Decided" }).click();
    await row(second.page, "Changes", "Store the credentials for BSE.").first().click();
    await expect(second.page.getByRole("region", { name: "Change", exact: true })).toContainText(
      "BSE has not confirmed them.",
    );
  });
});

test("a firm with one ops admin cannot ask for a second person, and is told what it takes", async ({ browser }) => {
  const desk = await Desk.open(browser, ADMIN.email, { home: ADMIN.home });
  await desk.page.goto("/firm-settings");
  const rule = desk.page.getByRole("form", { name: "Second person's approval" });
  await rule.getByRole("checkbox").check();
  await rule.getByRole("button", { name: "Save" }).click();
  await expect(rule.getByText("Only one active person may approve roles of people.").first()).toBeVisible();
  await desk.close();
});

test("addresses to sign in from are checked field by field, and never without one's own", async ({ browser }) => {
  const desk = await Desk.open(browser, ADMIN.email, { home: ADMIN.home });
  const { page } = desk;
  await page.goto("/firm-settings");
  const form = page.getByRole("form", { name: "Addresses to sign in from" });
  await form.getByRole("button", { name: "Add range" }).click();
  await expect(form.getByLabel("Range 1", { exact: true })).toBeFocused();
  await page.keyboard.type("office");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByLabel("Range 1", { exact: true })).toHaveAccessibleDescription(
    /Should be an address or a range such as/,
  );
  await form.getByLabel("Range 1", { exact: true }).fill("203.0.113.7/24");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByLabel("Range 1", { exact: true })).toHaveAccessibleDescription(
    "This range begins at 203.0.113.0: write 203.0.113.0/24.",
  );
  await form.getByLabel("Range 1", { exact: true }).fill("203.0.113.0/24");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText(/is in none of these ranges: you would lock yourself out/).first()).toBeVisible();
  expect(await faultsInTheme(page)).toEqual([]);
  await form.getByRole("button", { name: "Add my address" }).click();
  await form.getByRole("button", { name: "Save addresses" }).click();
  await expect(desk.toast("People sign in from these addresses only")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Range 2", { exact: true })).toHaveValue(/\/(?:32|128)$/);
  for (const one of [2, 1]) await form.getByRole("button", { name: `Remove range ${one}` }).click();
  await form.getByRole("button", { name: "Save addresses" }).click();
  await expect(desk.toast("People sign in from anywhere")).toBeVisible();
  await desk.close();
});

/** Who sees which pages of the settings. */
const PAGES_OF = {
  "dealer@meridian.example": ["Profile", "Limits"],
  "compliance@meridian.example": ["Profile"],
  "backoffice@sahyadri.example": ["Profile", "Clients", "Approvals", "Reconciliation"],
  "admin@meridian.example": [
    "Profile",
    "Users",
    "Credentials",
    "Approvals",
    "Limits",
    "Reconciliation",
    "Firm settings",
  ],
} as const;

test("the settings layout holds profile, clients, users and credentials, and lists what is open to each (R-40, R-26)", async ({
  browser,
}) => {
  for (const [email, labels] of Object.entries(PAGES_OF)) {
    const context = await browser.newContext();
    await context.request.post("/api/token/", { data: { email, password: "Bond#Desk1" } });
    const page = await context.newPage();
    await page.goto("/profile");
    await expect(settings(page).getByRole("link")).toHaveText([...labels]);
    for (const label of labels) {
      const link = settings(page).getByRole("link", { name: label, exact: true });
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    }
    await context.close();
  }
});

test("the old address of the client's profile leads to the company section of the profile (R-16, U-02)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, ADMIN.email, { home: ADMIN.home });
  await desk.page.goto("/client/profile");
  await expect(desk.page).toHaveURL(/\/profile#firm$/);
  const firm = desk.page.getByRole("region", { name: "Meridian Mutual Fund" });
  await expect(firm).toBeFocused();
  await expect(firm).toContainText("Client type");
  await expect(firm.getByRole("form", { name: "Firm" })).toBeVisible();
  await desk.close();
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing wrong with the settings in the ${theme} theme, and nothing overflows a phone`, async ({
    browser,
  }) => {
    const prepare = (context: BrowserContext) => chooseTheme(context, theme);
    const desk = await Desk.open(browser, ADMIN.email, { home: ADMIN.home, prepare });
    for (const [path, text] of [
      ["/approvals", "Your firm asks for no second person"],
      ["/firm-settings", "Addresses to sign in from"],
      ["/profile", "Meridian Mutual Fund"],
    ] as const) {
      await desk.page.goto(path);
      for (const width of [1440, 390]) {
        await desk.page.setViewportSize({ width, height: 844 });
        await expect(desk.page.getByRole("main").getByText(text).first()).toBeVisible();
        expect(await faultsInTheme(desk.page)).toEqual([]);
        const overflowPx = await desk.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflowPx, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await desk.close();
  });
}
