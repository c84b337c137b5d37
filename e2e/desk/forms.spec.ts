import { expect, test, type Page } from "@playwright/test";
import { faultsInTheme } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";
import { SecurityPage } from "../pages/security.ts";

// How every form behaves: what is wrong, what is refused, what is on its way, and that nothing typed is lost.

const BENCHMARK = "IN0020230085";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function openReport(page: Page) {
  const security = new SecurityPage(page);
  await security.open(BENCHMARK);
  await page.getByRole("button", { name: "Report an issue" }).click();
  return page.getByRole("dialog", { name: "Report an issue" });
}

test("several wrong fields are listed above the form, each a way to its field; a single one takes the focus itself", async ({
  page,
}) => {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  const list = page.getByRole("group", { name: "2 things are wrong" });
  await expect(list).toBeFocused();
  expect(await faultsInTheme(page)).toEqual([]);

  await page.keyboard.press("Tab");
  await expect(list.getByRole("link", { name: "Email is required." })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Password is required.");

  await page.keyboard.type("wrong");
  await expect(page.getByRole("group", { name: "One thing is still wrong" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByRole("group", { name: /wrong/ })).toHaveCount(0);
});

test("a wrong field far up in a long form is scrolled to with its label above it", async ({ browser }) => {
  const { page, context } = await Desk.open(browser, "backoffice@sahyadri.example", {
    home: "/manage-clients/edit/cli_sahyadriwadia",
  });
  await page.getByLabel("PAN", { exact: true }).fill("AB");
  await page.getByRole("textbox").last().focus();
  await expect(page.getByText("PAN", { exact: true })).not.toBeInViewport();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByLabel("PAN", { exact: true })).toBeFocused();
  await expect(page.getByText("PAN", { exact: true })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test("an issue is sent once however often its key is pressed, and what is typed outlives the refusal", async ({
  page,
}) => {
  const dialog = await openReport(page);
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route("**/ext/intercom/ticket/", async (route) => {
    sent += 1;
    await held.promise;
    await route.fulfill({
      status: 400,
      json: {
        code: "validation_error",
        message: "Refused.",
        field_errors: { "contacts.0.email": ["We cannot write to this address."] },
        non_field_errors: [],
      },
    });
  });
  await dialog.getByLabel("Maturity date seems incorrect").check();
  await dialog.getByLabel("Description (optional)").fill("It is a leap year");
  const email = dialog.getByLabel("Email");
  await email.fill("visitor@example.com");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("button", { name: /^Report issue/ })).toHaveAttribute("aria-busy", "true");
  held.resolve();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("We cannot write to this address.");
  expect(sent).toBe(1);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Report an issue" }).click();
  await expect(dialog.getByLabel("Description (optional)")).toHaveValue("It is a leap year");
  await expect(dialog.getByLabel("Maturity date seems incorrect")).toBeChecked();
});

test("a draft and its files are there again after a reload, and gone once they are sent", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
  let dialog = await openReport(page);
  await dialog.getByLabel("Price/yield seems incorrect").check();
  await dialog.locator("input[type=file]").setInputFiles({ name: "level.png", mimeType: "image/png", buffer: PNG });
  await expect(dialog.getByRole("button", { name: "Remove level.png" })).toBeVisible();

  dialog = await openReport(page);
  await expect(dialog.getByLabel("Price/yield seems incorrect")).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Remove level.png" })).toBeVisible();
  const ticket = page.waitForRequest((request) => request.url().endsWith("/ext/intercom/ticket/"));
  await page.keyboard.press("Control+Enter");
  const { attachments } = ((await ticket).postDataJSON() as { ticket_attributes: { attachments: string[] } })
    .ticket_attributes;
  expect(attachments).toHaveLength(1);
  await expect(dialog).toBeHidden();

  dialog = await openReport(page);
  await expect(dialog.getByLabel("Price/yield seems incorrect")).not.toBeChecked();
  await expect(dialog.getByRole("button", { name: "Remove level.png" })).toHaveCount(0);
  await desk.close();
});

test("a group being made is stored when its dialog is left, and dropped by Cancel", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
  const open = async () => {
    await desk.press("Control+k");
    await page.keyboard.type("new group");
    await desk.press("Enter");
    return page.getByRole("dialog", { name: "New group" });
  };
  const dialog = await open();
  await dialog.getByLabel("Name").fill("Long end");
  await desk.press("Control+Enter");
  await expect(dialog.getByRole("combobox", { name: "People" })).toBeFocused();
  await expect(dialog).toContainText("Choose at least one of the people.");
  await desk.press("Escape");
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel("Name")).toHaveValue("Long end");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await open();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await desk.close();
});

test("a phrase is added with its exceptions, row by row, and a limit not set yet is asked about before one leaves", async ({
  browser,
}) => {
  const officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  const { page } = officer;
  await page.getByRole("radio", { name: "Rules" }).click();
  const phrase = `blue paper ${Date.now().toString(36)}`;
  const form = page.getByRole("form", { name: "Watch for a phrase" });
  await form.getByRole("textbox", { name: "Watch for a phrase" }).fill(phrase);
  await form.getByRole("button", { name: "Add exception" }).click();
  await expect(form.getByRole("textbox", { name: "Exception 1" })).toBeFocused();
  await page.keyboard.type("pink paper");
  await form.getByRole("button", { name: "Add exception" }).click();
  await expect(form.getByRole("textbox", { name: "Exception 2" })).toBeFocused();
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form.getByRole("textbox", { name: "Exception 2" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Exception 2" })).toHaveAccessibleDescription(
    "Write at least one word",
  );
  await form.getByRole("button", { name: "Remove exception 2" }).click();
  await form.getByRole("button", { name: "Add", exact: true }).click();
  const adding = form.getByRole("button", { name: "Add exception" });
  await expect(adding).toBeFocused();
  await expect(adding).toHaveAccessibleDescription(/"pink paper" does not hold/);
  await form.getByRole("textbox", { name: "Exception 1" }).fill(`${phrase} bond`);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: phrase })).toContainText(`${phrase} bond`);
  await expect(form.getByRole("textbox", { name: "Watch for a phrase" })).toHaveValue("");

  const limit = page.getByLabel("Off-market beyond (bp)");
  const before = await limit.inputValue();
  await limit.fill("9999");
  await page.keyboard.press("Enter");
  await expect(limit).toHaveAccessibleDescription("Should be at most 5,000");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  const question = page.waitForEvent("dialog");
  const left = page.getByRole("link", { name: "Yieldboard" }).first().click();
  const dialog = await question;
  expect(dialog.message()).toBe("Leave without saving your changes?");
  await dialog.dismiss();
  await left;
  await expect(limit).toHaveValue("9999");
  await limit.fill(before);
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await officer.close();
});

test("a client that is being changed is there again after a reload, says so, and is dropped by its button (B-61)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
  await page.goto("/manage-clients/edit/cli_sahyadritamra");
  const form = page.getByRole("form", { name: "Client" });
  const city = form.getByLabel("City");
  const before = await city.inputValue();
  await expect(form.getByText("Draft restored")).toHaveCount(0);
  await city.fill("Kolhapur");
  await page.reload();
  await expect(city).toHaveValue("Kolhapur");
  await expect(form.getByText("Draft restored")).toBeVisible();
  await form.getByRole("button", { name: "Discard draft" }).press("Enter");
  await expect(city).toHaveValue(before);
  await expect(form.getByText("Draft restored")).toHaveCount(0);
  await expect(form.locator(":focus")).toBeVisible();
  await page.reload();
  await expect(city).toHaveValue(before);
  await expect(form.getByText("Draft restored")).toHaveCount(0);
  await desk.close();
});

test("a profile's draft holds no one-time code, and goes with its writer (B-61)", async ({ browser }) => {
  const desk = await Desk.open(browser, "viewer@meridian.example", { isStandard: true });
  const { page } = desk;
  await page.goto("/profile");
  const form = page.getByRole("form", { name: "You" });
  await form.getByLabel("Last name").fill("Half-Typed");
  await form.getByLabel("Mobile").fill("9811122233");
  await form.getByLabel("One-time code").fill("135790");
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  await expect.poll(stored).toContain("Half-Typed");
  expect(await stored()).not.toContain("135790");
  await page.reload();
  await expect(form.getByLabel("Last name")).toHaveValue("Half-Typed");
  await expect(form.getByLabel("One-time code")).toHaveValue("");
  await page.goto("/auth/logout");
  await page.waitForURL(/\/$/);
  expect(await stored()).not.toContain("Half-Typed");
  await desk.signIn("dealer@meridian.example");
  await page.waitForURL("**/dart");
  await page.goto("/profile");
  await expect(form.getByLabel("Last name")).not.toHaveValue("Half-Typed");
  await expect(form.getByText("Draft restored")).toHaveCount(0);
  await desk.close();
});

test("a visitor's message outlives a reload in its tab, and nobody who signs in finds it (B-61)", async ({ page }) => {
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Message to support" });
  await form.getByLabel("Message", { exact: true }).fill("A firm of nine desks asks for access");
  await page.reload();
  await expect(form.getByText("Draft restored")).toBeVisible();
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("A firm of nine desks asks for access");
  await new Desk(page, page.context()).signIn("dealer@narmada.example");
  await page.waitForURL("**/dart");
  await page.goto("/contact");
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain("nine desks");
});
