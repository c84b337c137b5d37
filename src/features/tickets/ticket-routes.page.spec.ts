import { expect, test, type Locator } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Routes of the paper in hand: forms offer what the market rules allow, and say which rule bars the rest.

const GOVERNMENT = "IN0020240019";
const CORPORATE = "INE031A07881";
const NOT_TO = (exchange: string) => `Government securities are reported on NDS-OM, not to ${exchange}.`;

let desk: Desk;
test.beforeEach(async ({ browser }) => {
  desk = await Desk.open(browser, "dealer@narmada.example");
});
test.afterEach(() => desk.close());

async function choose(form: Locator, isin: string): Promise<void> {
  await form.getByRole("combobox", { name: "Bond" }).fill(isin);
  await expect(form.getByRole("option").filter({ hasText: isin }).first()).toBeVisible();
  await form.getByRole("combobox", { name: "Bond" }).press("Enter");
}

const option = (form: Locator, field: string, name: string): Locator =>
  form.getByRole("combobox", { name: field }).locator("option").filter({ hasText: name });

test("a ticket in a government security is reported on NDS-OM, and its barred routes name the rule", async () => {
  await desk.press("t", "n");
  const form = desk.page.getByRole("form", { name: "New ticket" });
  const [exchange, execution] = [form.getByLabel("Exchange"), form.getByLabel("Execution")];
  await expect(exchange).toHaveValue("NSE");
  await choose(form, GOVERNMENT);
  await expect(exchange).toHaveValue("NDSOM");
  await expect(execution).toHaveValue("NDSOM_REPORT");
  await expect(option(form, "Exchange", "NDS-OM (CCIL)")).toBeEnabled();
  await expect(option(form, "Exchange", "BSE")).toBeDisabled();
  await expect(option(form, "Exchange", "BSE")).toHaveAttribute("title", NOT_TO("BSE"));
  await expect(option(form, "Execution", "OTC report")).toBeDisabled();
  await expect(form).toContainText(NOT_TO("BSE"));
  await expect(form).toContainText(NOT_TO("NSE"));

  await test.step("by key: BSE says why not, NSE takes an RFQ, and OTC goes back to the platform", async () => {
    await form.getByLabel("Size").focus();
    await desk.press("Alt+b");
    await expect(desk.toast(NOT_TO("BSE"))).toBeVisible();
    await expect(exchange).toHaveValue("NDSOM");
    await desk.press("Alt+n");
    await expect(exchange).toHaveValue("NSE");
    await expect(execution).toHaveValue("RFQ_OTO");
    await desk.press("Alt+o");
    await expect(exchange).toHaveValue("NDSOM");
    await expect(execution).toHaveValue("NDSOM_REPORT");
  });

  await test.step("an RFQ chosen by mouse goes to NSE", async () => {
    await execution.selectOption("RFQ, one to many");
    await expect(exchange).toHaveValue("NSE");
    await exchange.selectOption("NDS-OM (CCIL)");
    await expect(execution).toHaveValue("NDSOM_REPORT");
  });
  expect(await faults(desk.page)).toEqual([]);

  await test.step("another bond in hand takes its own route", async () => {
    await form.getByRole("combobox", { name: "Bond" }).press("Control+a");
    await choose(form, CORPORATE);
    await expect(exchange).toHaveValue("NSE");
    await expect(execution).toHaveValue("OTC_REPORT");
    await expect(option(form, "Exchange", "NDS-OM")).toHaveCount(0);
  });
});

test("a trade in a government security is not reported here: its form leads to a ticket", async () => {
  await desk.press("t", "h");
  const form = desk.page.getByRole("form", { name: "Report a trade" });
  await choose(form, GOVERNMENT);
  for (const exchange of ["NSE", "BSE"]) {
    await expect(option(form, "Exchange", exchange)).toBeDisabled();
    await expect(form).toContainText(NOT_TO(exchange));
  }
  await form.getByLabel("Size").focus();
  await desk.press("Alt+b");
  await expect(desk.toast(NOT_TO("BSE"))).toBeVisible();
  expect(await faults(desk.page)).toEqual([]);
  await form.getByRole("button", { name: /^New ticket/ }).click();
  await expect(desk.page.getByRole("form", { name: "New ticket" })).toBeVisible();
});
