import { expect, test, type Page } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Clients of a firm: edited by two people at once, uploaded, and hidden from everybody else.

const row = (page: Page, text: string) =>
  page.getByRole("grid", { name: "Clients" }).getByRole("row").filter({ hasText: text });

test.describe("the back office", () => {
  let desk: Desk;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "backoffice@sahyadri.example", { home: "/manage-clients" });
  });
  test.afterAll(() => desk.close());

  test("a client that somebody else changed meanwhile is shown as it stands now, and nothing typed is lost before", async () => {
    const { page, context } = desk;
    await page.goto("/manage-clients/edit/cli_sahyadritamra");
    await page.getByLabel("City").fill("Madurai");
    const url = "/api/clients/ucc/cli_sahyadritamra/";
    const stored = (await (await context.request.get(url)).json()) as { version: number };
    const other = await context.request.patch(url, {
      data: { version: stored.version, city: "Coimbatore" },
      headers: { "idempotency-key": crypto.randomUUID(), origin: new URL(page.url()).origin },
    });
    expect(other.status()).toBe(200);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Someone else changed this client. Check it again.")).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Madurai");
    await page.getByRole("button", { name: "Reload the latest version" }).click();
    await expect(page.getByLabel("City")).toHaveValue("Coimbatore");
    await page.getByLabel("City").fill("Madurai");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row(page, "Tamra Metals")).toContainText("Madurai");
  });

  test("many clients come from a file: one wrong row is named with its reasons, the others are clients (B-58, T-07)", async () => {
    const { page } = desk;
    await page.goto("/manage-clients");
    await expect(page.getByRole("grid", { name: "Clients" })).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.keyboard.press("t");
    const template = await coming;
    expect(template.suggestedFilename()).toBe("clients-template.csv");
    const header = (await (await page.context().request.get("/api/clients/ucc/download-template/")).text()).trim();
    const line = (name: string, pan: string) =>
      `${name},CORP,,,${pan},ops@mail.example,9822000009,,1 MG Road,Pune,Maharashtra,411001,1234567890,HDFC0000001,CDSL,,,1208160000000099`;

    await page.keyboard.press("u");
    const dialog = page.getByRole("dialog", { name: "Upload clients" });
    await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeFocused();
    // A PAN belongs to one client, also across runs.
    const digits = String(Math.trunc(Date.now() / 1000) % 10_000).padStart(4, "0");
    const name = `Sindhu ${digits.replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))} Traders`;
    const text = [header, line(name, `AAACS${digits}S`), line("Wrong Traders", "nonsense")].join("\n");
    await dialog
      .getByLabel("File of clients")
      .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const status = dialog.getByRole("status").first();
    await expect(status).toHaveText("clients.csv: 1 client to add, 1 row to correct.");
    await expect(dialog.getByLabel("PAN, row 3")).toHaveAccessibleDescription(/^Please enter a valid PAN/);
    expect(await faultsInTheme(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add 1, leave 1 out" }).click();
    await expect(desk.toast("1 client added.")).toBeVisible();
    await expect(status).toHaveText("clients.csv: 1 client added, 1 row to correct.");
    await dialog.getByRole("button", { name: "Another file" }).click();

    const unknown = `${header},Risk Profile\n${line("Sindhu Traders", `AAACS${digits}T`)},high`;
    const take = (file: string) =>
      dialog
        .getByLabel("File of clients")
        .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await take("isin,price\n1,2\n");
    await expect(dialog.getByRole("alert")).toContainText("No line names the columns.");
    await take(unknown);
    await expect(dialog.getByRole("group", { name: "Risk Profile is not known." })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(row(page, name)).toBeVisible();
    await expect(row(page, "Wrong Traders")).toHaveCount(0);
  });
});

test("clients are managed by no other firm's dealer and no other role: the page says so (M-03, M-15, G-09)", async ({
  browser,
}) => {
  for (const email of ["dealer@meridian.example", "admin@meridian.example"]) {
    const desk = await Desk.open(browser, email, { home: "/manage-clients" });
    await expect(desk.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(desk.page.getByRole("navigation", { name: "Products" })).toBeVisible();
    await expect(desk.page.getByRole("link", { name: "clients", exact: true })).toHaveCount(0);
    await desk.close();
  }
  const other = "/manage-clients/edit/cli_meridiangilt";
  const desk = await Desk.open(browser, "dealer@sahyadri.example", { home: other });
  await expect(desk.page.getByText("Page Not Found: /manage-clients/edit/cli_meridiangilt")).toBeVisible();
  await desk.page.goto("/manage-users");
  await expect(desk.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await desk.close();
});
