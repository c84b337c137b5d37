import { expect, test } from "@playwright/test";
import { faults } from "../pages/axe.ts";
import { agree } from "../pages/consent.ts";
import { Desk } from "../pages/desk.ts";

// Requests for more access: a plan for the firm, an account for a person.

test("the premium plan opens the inventory to its firms, and asks others for an upgrade in its place (F-32, E-09..E-13, E-18, M-26, R-09, U-32)", async ({
  browser,
}) => {
  const lacking = await Desk.open(browser, "dealer@sahyadri.example");
  await lacking.press("g", "Shift+I");
  await expect(lacking.page.getByRole("heading", { level: 1 })).toHaveText("Inventory");
  const premium = lacking.page.getByRole("region", { name: "Premium", exact: true });
  await expect(premium).toContainText("Upgrade to premium plan to start");
  await expect(premium.getByRole("listitem")).toHaveText([
    "managing your portfolio efficiently",
    "execute trades from a single screen",
    "record external trades",
  ]);
  const barred = await lacking.page.request.get("/api/inventory/");
  expect(barred.status()).toBe(402);
  expect(await faults(lacking.page)).toEqual([]);
  const asked = lacking.page.waitForRequest((request) => request.url().endsWith("/ext/intercom/ticket/"));
  await premium.getByRole("button", { name: "Request Upgrade" }).press("Enter");
  const request = await asked;
  expect((await request.response())?.status()).toBe(200);
  expect((request.postDataJSON() as { ticket_attributes: object }).ticket_attributes).toMatchObject({
    title: "Upgrade to the premium plan",
    request_type: "REQUEST_ACCESS",
    page: "/inventory",
  });
  await expect(premium.getByRole("status")).toHaveText(
    "Your request has been noted. We will update you shortly via email.",
  );
  await lacking.close();
  const member = await Desk.open(browser, "dealer@narmada.example");
  await member.press("g", "Shift+I");
  await expect(member.page.getByRole("grid", { name: "Holdings" })).toBeVisible();
  await expect(member.page.getByRole("region", { name: "Premium", exact: true })).toHaveCount(0);
  await member.close();
});

test("whoever is invited to a registered firm may join by name and mailed code, and completes the profile later (A-012, D-041, D-059, V-41)", async ({
  browser,
  request,
}) => {
  const email = "lite.joiner@meridian.example";
  const admin = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await admin.page.getByRole("button", { name: "Invite" }).click();
  const form = admin.page.getByRole("form", { name: "Invite a colleague" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("First name").fill("Ira");
  await form.getByLabel("Last name").fill("Bose");
  await form.getByLabel("Market Researcher").check();
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(admin.page.getByRole("row").filter({ hasText: "Ira Bose" })).toContainText(/Invited/i);
  await admin.close();

  const outbox = async (what: RegExp) => {
    const rows = (await (await request.get("/dev/outbox")).text()).split("<tr>");
    return rows.filter((row) => row.includes(`>${email}<`)).flatMap((row) => what.exec(row)?.[1] ?? [])[0] ?? "";
  };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto((await outbox(/href="[^"]*?(\/client\/register[^"]*)"/)).replaceAll("&#38;", "&"));
  await page.getByRole("button", { name: "Join with your name only, the rest later" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("First name")).toHaveAccessibleDescription("First name is required.");
  await page.getByLabel("First name").fill("Ira");
  await expect(page.getByLabel("Last name")).toHaveValue("Bose");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("One-time code")).toBeFocused();
  await page.getByLabel("One-time code").fill(await outbox(/(\d{6}) is your/));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/mind");
  await agree(page);
  await page.goto("/profile");
  await expect(page.getByText("Your profile is not complete yet")).toBeVisible();
  await context.close();
});
