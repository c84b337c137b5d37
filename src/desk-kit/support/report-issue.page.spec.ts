import { expect, test, type Page } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";
import { SecurityPage } from "#e2e/pages/security.ts";

// A report about a bond's data is sent once, and input is never lost.

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
