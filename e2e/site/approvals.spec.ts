import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";

// A second person approves another person's changes.

const ADMIN = { email: "admin@meridian.example", home: "/manage-users" };
const BASIC = "usr_basicmeridian";
const VIEWER = "usr_viewermeridian";

const row = (page: Page, list: string, text: string) =>
  page.getByRole("grid", { name: list }).getByRole("row").filter({ hasText: text });
const settings = (page: Page) => page.getByRole("navigation", { name: "Settings" });

/** Sends a change as the page would; returns the response. */
async function send(context: BrowserContext, method: "PATCH" | "PUT" | "POST", url: string, data: object) {
  const headers = {
    "idempotency-key": crypto.randomUUID(),
    origin: new URL(context.pages()[0]?.url() ?? "").origin,
  };
  return context.request.fetch(url, { method, data, headers });
}

/** Withdraws or decides every open request and restores the firm's settings. */
async function restore(admin: BrowserContext, second: BrowserContext): Promise<void> {
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

/** Both ops admins of Meridian in their browsers; the second has the role only during a test. */
async function withTwoAdmins(browser: Browser, run: (admin: Desk, second: Desk) => Promise<void>): Promise<void> {
  const admin = await Desk.open(browser, ADMIN.email, { home: ADMIN.home });
  const roles = ["user", "clientopsadmin"];
  expect((await send(admin.context, "PATCH", `/api/useraccounts/${BASIC}/`, { roles })).status()).toBe(200);
  const second = await Desk.open(browser, "basic@meridian.example", { home: "/manage-users" });
  try {
    await run(admin, second);
  } finally {
    await restore(admin.context, second.context);
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
    await expect(admin.toast("Changes now need a second person's approval")).toBeVisible();

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

    // The other admin sees it without a reload: the count beside the page, then the page itself.
    await expect(settings(second.page).getByRole("link", { name: /Approvals\s*1\s*waits for you/ })).toBeVisible({
      timeout: 20_000,
    });
    await second.press("g", "Shift+A");
    await expect(second.page).toHaveURL(/\/approvals$/);
    const change = second.page.getByRole("region", { name: "Change", exact: true });
    await expect(change).toContainText("Joins the desk on Monday.");
    await expect(change.getByRole("table", { name: "Changed fields" }).getByRole("row").nth(1)).toHaveText(
      /Roles\s*Trade Viewer\s*Dealer, Trade Viewer/,
    );
    await expect(row(second.page, "Changes", "Leela Nair")).toContainText("Gauri Rao");
    await second.press("a");
    const line = change.getByText("Approve: Change the roles of Leela Nair to Dealer, Trade Viewer.");
    await expect(line).toBeFocused();
    expect(await faultsInTheme(second.page)).toEqual([]);
    // Enter does nothing, and n goes back.
    await second.press("Enter", "n");
    await expect(line).toHaveCount(0);
    await second.press("a");
    await expect(line).toBeFocused();
    await second.press("y");
    await expect(second.toast("Approved")).toBeVisible();
    await expect(second.page.getByRole("main").getByRole("status").first()).toHaveText("Nothing for you to approve");
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
    await page.getByRole("region", { name: "Invite a colleague" }).getByLabel("Back Office").check();
    await page.getByRole("button", { name: "Send for approval" }).click();
    await expect(admin.toast("Sent for approval")).toBeVisible();
    await page.getByRole("link", { name: "See it" }).click();
    await expect(page).toHaveURL(/\/approvals#apr_/);
    await expect(page.getByText("You made this change. A colleague has to approve it.")).toBeVisible();
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
