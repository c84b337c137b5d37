import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// Deal typed as one line into the palette (N-04).

let rohan: Desk;
test.beforeAll(async ({ browser }) => {
  rohan = await Desk.open(browser, "dealer@narmada.example");
  await rohan.page.setViewportSize({ width: 1920, height: 1080 });
});
test.afterAll(() => rohan.close());
test.beforeEach(async () => {
  await rohan.press("Control+k");
  await expect(rohan.palette.getByRole("combobox")).toBeFocused();
});
test.afterEach(async () => {
  await rohan.press("Escape");
  await expect(rohan.side).toBeHidden();
});

test("a typed deal line shows what it comes to, and one Enter opens it on a filled EOI (N-04)", async () => {
  await rohan.page.keyboard.type("b 10cr 7.18gs33 @101.25 t1");
  await expect(rohan.palette.getByRole("option", { selected: true })).toContainText(
    "Bid 10 Cr 7.18% GS 2033 at 101.25, T+1",
  );
  await test.step("which shows beforehand what it comes to, and where it stands", async () => {
    const preview = rohan.palette.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("Buy 10 Cr 7.18% GS 2033")).toBeVisible();
    await expect(preview.getByRole("definition").first()).toHaveText("101.2500");
    await expect(preview).toContainText(/For ₹\s10,\d\d,\d\d,\d\d\d\.\d\d/);
    await expect(preview.getByRole("region", { name: "Best bid and offer" })).toContainText(/Bid.*Offer/);
  });
  await rohan.press("Enter");
  await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Buy 10.00 Cr 7.18% GS 2033 at 101.2500");
  await expect(rohan.side.getByLabel("Size (face value)")).toHaveValue(/^10\sCr$/);
  await expect(rohan.side.getByLabel("Settlement")).toHaveValue("T1");
});

test("a deal line in whole words is opened by an Enter quicker than its answer, or by the mouse (N-04)", async () => {
  const form = rohan.side.getByRole("form", { name: "EOI" });
  await rohan.page.keyboard.type("offer 50 lakh IN0020230085 at 101.5");
  await rohan.press("Enter");
  await expect(rohan.palette).toBeHidden();
  await expect(form).toContainText("Sell 50.00 L 7.18% GS 2033 at 101.5000");
  await expect(rohan.side.getByLabel("Size (face value)")).toHaveValue(/^50\sL$/);
  await rohan.press("Escape", "Control+k");
  await expect(rohan.palette.getByRole("combobox")).toBeFocused();
  await rohan.page.keyboard.type("bid 10cr IN0020230085 6.9y");
  await rohan.palette.getByRole("option", { name: /^Bid 10\sCr 7\.18% GS 2033 at 6\.90%/ }).click();
  await expect(form).toContainText(/Buy 10\.00\sCr 7\.18% GS 2033 at 6\.9000 %/);
});

test("words that were not read stop the first Enter, and validity, settlement and kind arrive", async () => {
  const form = rohan.side.getByRole("form", { name: "EOI" });
  await rohan.page.keyboard.type("30m b 10cr urgent 7.18gs33 indic @101.25 t1");
  const option = rohan.palette.getByRole("option", { selected: true });
  await expect(option).toContainText(/^Bid 10\sCr 7\.18% GS 2033 at 101\.25, T\+1, for 30 minutes, indicative$/);
  const preview = rohan.palette.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("deletion")).toHaveText("not read: urgent");
  await rohan.press("Enter");
  await expect(rohan.palette.getByRole("paragraph").filter({ hasText: "Press Enter again" })).toHaveText(
    'Not read: "urgent". Press Enter again to continue without it, or correct it.',
  );
  await expect(rohan.palette.getByRole("combobox")).toBeFocused();
  await rohan.press("Enter");
  await expect(form).toContainText("Buy 10.00 Cr 7.18% GS 2033 at 101.2500");
  await expect(form.getByLabel("Settlement")).toHaveValue("T1");
  await expect(form.getByLabel("Validity")).toHaveValue("30m");
  await expect(form.getByRole("radio", { name: "Indicative" })).toBeChecked();
});

test("a settlement on which the bond is not dealt is struck through with the rule, and Enter goes no further", async () => {
  await rohan.page.keyboard.type("b 10cr 7.18gs33 6.9 t0");
  const rule = "Government securities settle T+1 through CCIL. T+0 is not offered.";
  const preview = rohan.palette.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("deletion")).toHaveText("not possible: t0");
  await expect(preview).toContainText(rule);
  await rohan.press("Enter");
  await expect(rohan.palette.getByRole("combobox")).toBeFocused();
  await rohan.press("Backspace", "1", "Enter");
  await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Buy 10.00 Cr 7.18% GS 2033 at 6.9000");
});

test("an Enter quicker than the answer stops at words that were not read, and a corrected line goes on", async () => {
  await rohan.page.keyboard.type("6.94 36 offer 101.22 25cr foo");
  await rohan.press("Enter");
  await expect(rohan.palette.getByText('Not read: "foo". Press Enter again').first()).toBeVisible();
  for (let press = 0; press < 4; press += 1) await rohan.press("Backspace");
  await rohan.press("Enter");
  await expect(rohan.side.getByRole("form", { name: "EOI" })).toContainText("Sell 25.00 Cr 6.94% GS 2036 at 101.2200");
});

for (const [line, previewText] of [
  ["b 5 7.18gs33 @101.25", "5 what? Type 5cr or 5l."],
  ["b 5cr 10cr 7.18gs33 @101.25", "Two sizes: 5cr and 10cr. Keep one."],
  ["b 5cr 7.18gs33 @101.25 gtc", "gtc: A quote ends with the day at the latest."],
  ["b 5cr 7.18gs33 @101.25 sat", /is a Saturday\. Name a working day/],
  ["b 5cr 7.18gs33 @101.25 client nobody here", "You have no client named nobody here."],
] as const) {
  test(`'${line}' is not taken, and says why`, async () => {
    await rohan.page.keyboard.type(line);
    const option = rohan.palette.getByRole("option", { selected: true });
    await expect(option).toContainText("Not available");
    await expect(rohan.palette.getByRole("region", { name: "Preview" })).toContainText(previewText);
    await rohan.press("Enter");
    await expect(rohan.palette.getByRole("combobox")).toBeFocused();
    await expect(rohan.side).toBeHidden();
    await rohan.press("Escape");
  });
}
