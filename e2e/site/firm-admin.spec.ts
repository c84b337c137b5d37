import { expect, test, type Page } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";
import { chooseTheme } from "../pages/theme.ts";

// How a firm runs itself: its clients, its credentials at the exchanges, its people.

const grid = (page: Page, name: string) => page.getByRole("grid", { name });
const row = (page: Page, list: string, text: string) => grid(page, list).getByRole("row").filter({ hasText: text });

test("a client is registered by keyboard alone, told every rule in its words, and changed (F-23, R-21..R-23)", async ({
  browser,
}) => {
  const { page } = await Desk.open(browser, "dealer@sahyadri.example");
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/\/manage-clients$/);
  await expect(row(page, "Clients", "Radha Menon")).toBeVisible();
  await expect(row(page, "Clients", "Kapadia Charitable Trust")).toContainText("Details missing");
  expect(await faultsInTheme(page)).toEqual([]);

  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/manage-clients\/new$/);
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Lata Deshmukh");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("group", { name: "11 things are wrong" })).toBeFocused();
  await expect(page.getByLabel("PAN", { exact: true })).toHaveAccessibleDescription("PAN is required.");
  expect(await faultsInTheme(page)).toEqual([]);

  await page.getByLabel("Client type").focus();
  await page.keyboard.type("Individual");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Category")).toBeFocused();
  await page.keyboard.type("HNI");
  await page.keyboard.press("Tab");
  await page.keyboard.type("aklpd12");
  await expect(page.getByLabel("PAN", { exact: true })).toHaveAccessibleDescription(
    "Please enter a valid PAN (10 Digits).",
  );
  await page.keyboard.type("34f");
  await expect(page.getByLabel("PAN", { exact: true })).toHaveValue("AKLPD1234F");
  await page.getByLabel("Email").fill("lata@mail.example");
  await page.getByLabel("Mobile").fill("9822000001");
  await page.getByLabel("Address").fill("9 Model Colony");
  // What was typed outlives a reload.
  await page.reload();
  await expect(page.getByLabel("Address")).toHaveValue("9 Model Colony");
  await page.getByLabel("City").fill("Pune");
  await page.getByLabel("State").selectOption("Maharashtra");
  await page.getByLabel("Pincode").fill("411016");
  await page.getByLabel("Account number").fill("50100012345678");
  await page.getByLabel("IFSC").fill("hdfc0000007");
  await page
    .getByRole("radio", { name: "NSDL" })
    .or(page.getByRole("button", { name: "NSDL" }))
    .first()
    .click();
  await page.getByLabel("DP ID").fill("12");
  await page
    .getByRole("radio", { name: "CDSL" })
    .or(page.getByRole("button", { name: "CDSL" }))
    .first()
    .click();
  await page.getByLabel("BO ID").fill("1208160000000017");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/manage-clients$/);

  await expect(row(page, "Clients", "Radha Menon")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Filter the clients")).toBeFocused();
  await page.keyboard.type("aklpd");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 client found");
  await expect(row(page, "Clients", "Lata Deshmukh")).toContainText("…5678");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lata Deshmukh" })).toBeVisible();
  await page.getByLabel("City").fill("Nashik");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Clients", "Lata Deshmukh")).toContainText("Nashik");
  await page.context().close();
});

test("a client that somebody else changed meanwhile is shown as it stands now, and nothing typed is lost before", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "backoffice@sahyadri.example");
  const { page, context } = desk;
  await page.goto("/manage-clients/edit/cli_sahyadritamra");
  await page.getByLabel("City").fill("Madurai");
  const url = "/api/clients/ucc/cli_sahyadritamra/";
  const stored = (await (await context.request.get(url)).json()) as { version: number };
  const other = await context.request.patch(url, {
    data: { version: stored.version, city: "Coimbatore" },
    headers: { "idempotency-key": "e2e-other-change", origin: new URL(page.url()).origin },
  });
  expect(other.status()).toBe(200);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Somebody else changed this client. Look again.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Madurai");
  await page.getByRole("button", { name: "Load what is stored now" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Coimbatore");
  await page.getByLabel("City").fill("Madurai");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Clients", "Tamra Metals")).toContainText("Madurai");
  await desk.close();
});

test("many clients come from a file: one wrong row is named with its reasons, the others are clients (B-58, T-07)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "backoffice@sahyadri.example");
  const { page } = desk;
  await page.goto("/manage-clients");
  await expect(grid(page, "Clients")).toBeVisible();
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
  const text = [header, line("Sindhu Traders", "AAACS1111S"), line("Wrong Traders", "nonsense")].join("\n");
  await dialog
    .getByLabel("File of clients")
    .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(dialog.getByRole("status")).toHaveText("clients.csv: 1 of 2 clients added. 1 row is wrong.");
  await expect(desk.toast("1 of 2 clients added. 1 row is wrong.")).toBeVisible();
  await expect(dialog.getByRole("row").nth(1)).toHaveText(/3\s*Wrong Traders\s*PAN: Please enter a valid PAN/);
  expect(await faultsInTheme(page)).toEqual([]);

  await dialog
    .getByLabel("File of clients")
    .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from("isin,price\n1,2\n") });
  await expect(dialog.getByRole("alert")).toContainText("The first line must name the columns of the template.");
  await page.keyboard.press("Escape");
  await expect(row(page, "Clients", "Sindhu Traders")).toBeVisible();
  await expect(row(page, "Clients", "Wrong Traders")).toHaveCount(0);
  await desk.close();
});

test("clients are managed by no other firm's dealer and no other role: the page says so (M-03, M-15, G-09)", async ({
  browser,
}) => {
  for (const [email, home] of [
    ["dealer@meridian.example", "/dart"],
    ["admin@meridian.example", "/manage-users"],
  ] as const) {
    const desk = await Desk.open(browser, email, { home });
    await expect(desk.page.getByRole("link", { name: "clients", exact: true })).toHaveCount(0);
    await desk.page.goto("/manage-clients");
    await expect(desk.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await desk.close();
  }
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  await desk.page.goto("/manage-clients/edit/cli_meridiangilt");
  await expect(desk.page.getByText("Page Not Found: /manage-clients/edit/cli_meridiangilt")).toBeVisible();
  await desk.page.goto("/manage-users");
  await expect(desk.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await desk.close();
});

test("credentials are stored and replaced, never shown again, and deleted at the second press (R-25)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  const { page } = desk;
  await expect(row(page, "Users", "Gauri Rao")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  const bse = page.getByRole("region", { name: "BSE (ICCL)" });
  const nse = page.getByRole("region", { name: "NSE (NSE Clearing)" });
  await expect(nse.getByRole("status").first()).toContainText("Set by ");
  await expect(bse.getByRole("status").first()).toHaveText("Not set");
  await bse.getByRole("button", { name: "Store" }).click();
  await expect(bse.getByRole("group", { name: "3 things are wrong" })).toBeFocused();
  await bse.getByLabel("Participant code").fill("MERIDN01");
  await bse.getByLabel("Username").fill("meridian.rfq");
  await bse.getByLabel("Password").fill("Gilt&Edge 9");
  expect(await faultsInTheme(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(desk.toast("Credentials for BSE stored")).toBeVisible();
  await expect(bse.getByRole("status").first()).toContainText("Set by Gauri Rao, ");
  for (const label of ["Participant code", "Username", "Password"]) await expect(bse.getByLabel(label)).toHaveValue("");
  await page.reload();
  await expect(bse.getByRole("button", { name: "Replace" })).toBeVisible();
  expect(await page.content()).not.toContain("MERIDN01");

  await bse.getByRole("button", { name: "Delete" }).click();
  await expect(bse.getByRole("button", { name: "Cancel" })).toBeFocused();
  await bse.getByRole("button", { name: "Delete them now" }).click();
  await expect(bse.getByRole("status").first()).toHaveText("Not set");
  await desk.close();
});

test("somebody is invited, resent and revoked by keys; the last ops admin keeps the role (F-24, R-24)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  const { page } = desk;
  await expect(row(page, "Users", "Asha Kulkarni")).toBeVisible();
  expect(await faultsInTheme(page)).toEqual([]);
  await page.keyboard.press("i");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("nisha@meridian.example");
  await page.getByLabel("First name").fill("Nisha");
  await page.getByLabel("Last name").fill("Verma");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Role is required.").first()).toBeVisible();
  await page.getByLabel("Trade Viewer").check();
  await page.keyboard.press("Control+Enter");
  await expect(desk.toast("Invitation sent to nisha@meridian.example")).toBeVisible();
  await expect(row(page, "Users", "Nisha Verma")).toContainText("Invited");
  const person = page.getByRole("region", { name: "Nisha Verma" });
  await expect(person.getByText("Link good until")).toBeVisible();

  await expect(grid(page, "Users")).toBeFocused();
  await page.keyboard.press("r");
  await expect(desk.toast("Invitation sent again")).toBeVisible();
  await page.keyboard.press("x");
  await expect(person.getByRole("button", { name: "Revoke it now" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(desk.toast("Invitation revoked")).toBeVisible();
  await expect(row(page, "Users", "Nisha Verma")).toContainText("Inactive");

  await page.keyboard.press("/");
  await page.keyboard.type("gauri");
  await expect(grid(page, "Users").getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await page.getByLabel("Ops Admin").uncheck();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Your firm needs an ops admin. Give somebody else the role first.")).toBeVisible();
  await page.getByLabel("Ops Admin").check();
  await desk.close();
});

test("roles that are changed hold for whoever is signed in, within one refresh", async ({ browser }) => {
  const admin = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  const basic = await Desk.open(browser, "basic@meridian.example", { home: "/find" });
  const setRoles = async (change: () => Promise<void>) => {
    await row(admin.page, "Users", "Kabir Anand").click();
    await change();
    await admin.page.getByRole("button", { name: "Save roles" }).click();
    await expect(admin.toast("Roles changed")).toBeVisible();
  };
  const inPerson = admin.page.getByRole("region", { name: "Kabir Anand" });
  await setRoles(() => inPerson.getByLabel("Ops Admin").check());
  // Whoever looks at the window again has the session asked for anew.
  await basic.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await basic.page.getByRole("link", { name: "users", exact: true }).click();
  await expect(row(basic.page, "Users", "Kabir Anand")).toContainText("Ops Admin");
  await setRoles(() => inPerson.getByLabel("Ops Admin").uncheck());
  expect((await basic.context.request.get("/api/useraccounts/")).status()).toBe(403);
  await basic.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  // The page they are on is barred to them now.
  await expect(basic.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await admin.close();
  await basic.close();
});

/** Each page, and what stands on it once it is drawn. */
const PAGES = {
  "backoffice@sahyadri.example": [
    ["/manage-clients", "Wadia Family Office"],
    ["/manage-clients/new", "Demat account"],
    ["/manage-clients/edit/cli_sahyadriwadia", "Demat account"],
  ],
  "admin@meridian.example": [
    ["/manage-users", "Asha Kulkarni"],
    ["/exchange-credentials", "Participant code"],
  ],
} as const;

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing wrong on any of these pages in the ${theme} theme, on a phone either`, async ({
    browser,
  }) => {
    test.slow();
    for (const [email, pages] of Object.entries(PAGES)) {
      const home = email.startsWith("admin") ? "/manage-users" : "/dart";
      const desk = await Desk.open(browser, email, { home, prepare: (context) => chooseTheme(context, theme) });
      for (const [path, text] of pages) {
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
    }
  });
}
