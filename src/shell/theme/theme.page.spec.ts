import { expect, test, type Page } from "@playwright/test";

// The theme: light or dark, and blue in both.

/** The colour of an element's ground, as red, green and blue. */
async function groundOf(page: Page, link: string): Promise<number[]> {
  const colour = await page
    .getByRole("main")
    .getByRole("link", { name: link, exact: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  return (colour.match(/[\d.]+/g) ?? []).map(Number);
}

test("the theme is light or dark, stays as it was chosen, and its main colour is blue in both (P-12, P-13, P-14)", async ({
  page,
}) => {
  const luminance = () =>
    page.evaluate(() =>
      Number.parseInt((/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? ["0"])[0], 10),
    );
  const isBlue = async () => {
    const [red = 0, green = 0, blue = 0] = await groundOf(page, "Sign in");
    expect(blue).toBeGreaterThan(red + 100);
    expect(blue).toBeGreaterThan(green + 50);
  };
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  expect(await luminance()).toBeGreaterThan(200);
  await isBlue();
  await page.goto("/about");
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await luminance()).toBeLessThan(40);
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await isBlue();
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Use the light theme" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});
