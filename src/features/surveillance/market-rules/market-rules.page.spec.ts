import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Rules of the market, as compliance reads them (MR-301, MR-401).

const T1 = "Government paper settles T+1 at CCIL";

test("by key: M opens the rules, and typed words find a rule with its figures, source and checks", async ({
  browser,
}) => {
  const officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  await expect(officer.page.getByRole("radio", { name: /^Chats/ })).toBeChecked();
  await officer.press("m");
  const rules = officer.page.getByRole("region", { name: "Market rules", exact: true });
  await expect(rules.getByRole("row")).not.toHaveCount(0);
  const all = await rules.getByRole("row").count();
  await rules.getByLabel("Find a rule").focus();
  await officer.page.keyboard.type("government ccil t+1");
  const found = rules.getByRole("row").filter({ hasText: T1 });
  await expect(found.getByRole("cell")).toHaveText([
    "MR-301",
    `${T1}T+1`,
    /^RBI circular of 11-May-2005.*Text of the rule$/,
    "since 24-May-2005",
    /^\d\d-\w{3}-\d{4}$/,
    /^\d\d-\w{3}-\d{4}$/,
  ]);
  expect(await rules.getByRole("row").count()).toBeLessThan(all);
  await rules.getByLabel("Find a rule").fill("no such rule");
  await expect(rules).toContainText("No rule has these words.");
  await officer.close();
});

test("by mouse: the view names rules that are due for a check, in both themes without faults", async ({ browser }) => {
  const officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  await officer.page.getByRole("radio", { name: "Law" }).click();
  await expect(
    officer.page.getByText(/^(?:No rule is|\d+ rules? (?:is|are)) due for a check within 30 days\.$/),
  ).toBeVisible();
  const region = officer.page.getByRole("region", { name: "Rules of the market" });
  await expect(region.getByRole("row").filter({ hasText: "MR-401" })).toContainText("multiples of ₹ 10,000");
  for (const colorScheme of ["light", "dark"] as const) {
    await officer.page.emulateMedia({ colorScheme });
    expect(await faults(officer.page), colorScheme).toEqual([]);
  }
  expect(must(await region.boundingBox()).height).toBeGreaterThan(200);
  await officer.close();
});
