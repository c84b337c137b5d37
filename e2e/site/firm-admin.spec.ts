import { expect, test, type Page } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";

// A firm administers its clients and its people.

const grid = (page: Page, name: string) => page.getByRole("grid", { name });
const row = (page: Page, list: string, text: string) => grid(page, list).getByRole("row").filter({ hasText: text });

test("a client is registered by keyboard alone, told every rule in its words, and changed (F-23, R-21..R-23)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
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
  await expect(page.getByRole("group", { name: "Please correct 11 fields" })).toBeFocused();
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
  // Input survives a reload.
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
  await expect(page.getByLabel("Email")).toHaveValue("nisha@meridian.example");
  await page.getByLabel("First name").fill("Nisha");
  await page.getByLabel("Last name").fill("Verma");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Role is required.").first()).toBeVisible();
  await page.getByLabel("Trade Viewer").check();
  await page.keyboard.press("Control+Enter");
  await expect(desk.toast("Invitation sent to nisha@meridian.example")).toBeVisible();
  await expect(row(page, "Users", "Nisha Verma")).toContainText("Invited");
  const person = page.getByRole("region", { name: "Nisha Verma" });
  await expect(person.getByText("Link valid until")).toBeVisible();

  await expect(grid(page, "Users")).toBeFocused();
  await page.keyboard.press("r");
  await expect(desk.toast("Invitation sent again")).toBeVisible();
  await test.step("invited once more, the form says that this changes the open invitation", async () => {
    await page.keyboard.press("i");
    await page.keyboard.type("Nisha@meridian.example");
    const email = page.getByLabel("Email");
    await expect(email).toHaveAccessibleDescription(/Nisha Verma has an open invitation: this changes it/);
    await page.getByLabel("First name").fill("Nisha");
    await page.getByLabel("Last name").fill("Verma");
    await page.getByLabel("Trade Viewer").check();
    await page.keyboard.press("Control+Enter");
    await expect(desk.toast("Invitation of nisha@meridian.example changed and sent again")).toBeVisible();
    await expect(grid(page, "Users")).toBeFocused();
  });
  await page.keyboard.press("x");
  await expect(person.getByRole("button", { name: "Revoke now" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(desk.toast("Invitation revoked")).toBeVisible();
  await expect(row(page, "Users", "Nisha Verma")).toContainText("Inactive");

  await page.keyboard.press("/");
  await page.keyboard.type("gauri");
  await expect(grid(page, "Users").getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await page.getByLabel("Ops Admin").uncheck();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Your firm needs an ops admin. Assign the role to someone else first.")).toBeVisible();
  await page.getByLabel("Ops Admin").check();
  await desk.close();
});

test("roles that are changed hold for whoever is signed in, within one refresh", async ({ browser }) => {
  const admin = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  const basic = await Desk.open(browser, "basic@meridian.example", { home: "/find" });
  const setRoles = async (change: () => Promise<void>) => {
    await row(admin.page, "Users", "Kabir Anand").click();
    await change();
    // Waits for the response, since the toast of the previous change may still be visible.
    const stored = admin.page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await admin.page.getByRole("button", { name: "Save roles" }).click();
    expect((await stored).status()).toBe(200);
    await expect(admin.toast("Roles changed")).toBeVisible();
  };
  const inPerson = admin.page.getByRole("region", { name: "Kabir Anand" });
  await setRoles(() => inPerson.getByLabel("Ops Admin").check());
  // Focusing the window reloads the session.
  await basic.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await basic.page.getByRole("link", { name: "users", exact: true }).click();
  await expect(row(basic.page, "Users", "Kabir Anand")).toContainText("Ops Admin");
  await setRoles(() => inPerson.getByLabel("Ops Admin").uncheck());
  expect((await basic.context.request.get("/api/useraccounts/")).status()).toBe(403);
  await basic.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  // Their current page is no longer allowed.
  await expect(basic.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await admin.close();
  await basic.close();
});
