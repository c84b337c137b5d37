import { expect, test, type Locator, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

test.describe("retention and legal hold (B-39)", () => {
  let officer: Desk;
  let page: Page;
  test.describe.configure({ mode: "serial" });
  test.beforeAll(async ({ browser }) => {
    officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
    ({ page } = officer);
    await expect(page.getByRole("radio", { name: /^Chats/ })).toBeChecked();
  });
  test.afterAll(() => officer.close());

  const retention = (): Locator => page.getByRole("region", { name: "Retention", exact: true });

  test("a policy below the law is refused at its field; one that is set shows first what it removes", async () => {
    await officer.press("h");
    const chats = retention().getByRole("form", { name: "Chat messages" });
    await chats.getByLabel("Years").fill("5");
    await chats.getByRole("button", { name: "Preview" }).click();
    await expect(chats.getByLabel("Years")).toHaveAccessibleDescription(/Should be at least 8 years/);
    await chats.getByLabel("Years").fill("10");
    await officer.press("Enter");
    await expect(retention().getByText("Nothing is removed at the next run.")).toBeVisible();
    await expect(retention().getByRole("button", { name: "Keep for 10 years" })).toBeFocused();
    await officer.press("Enter");
    await expect(retention()).toContainText("Kept for 10 years, set by Thomas Kurian");
    expect(await faults(page, "wcag")).toEqual([]);
  });

  test("a hold is placed on a person with its days and reason, and lifted with one", async () => {
    const form = retention().getByRole("form", { name: "Place a hold" });
    await form.getByRole("button", { name: "Place hold" }).click();
    await expect(retention().getByText(/Please correct \d+ fields/)).toBeVisible();
    await form.getByLabel("Hold on").selectOption({ label: "Person: Asha Kulkarni" });
    await form.getByLabel("Records from").fill("01-Jan-2024");
    await form.getByLabel("Reason").fill("Inquiry of the regulator");
    await form.getByRole("button", { name: "Place hold" }).click();
    const holds = retention().getByRole("list", { name: "Holds" });
    await expect(holds).toContainText("Records from 01-Jan-2024 on");
    await holds.getByRole("button", { name: "Lift the hold on Asha Kulkarni" }).first().click();
    await page.getByLabel("Reason for lifting it").fill("Inquiry is over");
    await officer.press("Enter");
    await expect(holds).toContainText("Lifted by Thomas Kurian");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("the policy is put back, and all of it stands on the time line", async () => {
    const chats = retention().getByRole("form", { name: "Chat messages" });
    await chats.getByLabel("Years").fill("");
    await chats.getByRole("button", { name: "Preview" }).click();
    await retention().getByRole("button", { name: "Keep indefinitely" }).click();
    await expect(retention()).toContainText("Kept indefinitely");
    await page.goto("/surveillance?view=timeline&done=supervision");
    const line = page.getByRole("listbox", { name: "Timeline" });
    for (const done of ["Retention policy set", "Legal hold placed", "Legal hold lifted"]) {
      await expect(line.getByRole("option").filter({ hasText: done })).not.toHaveCount(0);
    }
  });
});
