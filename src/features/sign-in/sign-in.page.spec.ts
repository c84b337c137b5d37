import { expect, test } from "@playwright/test";

// Login form: the error of a wrong password, and showing the password.

test("a wrong password says so and keeps what was typed; it is shown by its button, and hidden again once it is sent", async ({
  page,
}) => {
  await page.goto("/auth/login");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const refusal = page.getByRole("alert").filter({ hasText: "is incorrect" });
  await email.fill("dealer@narmada.example");
  await password.fill("not mine");
  await expect(password).toHaveAttribute("type", "password");
  await test.step("the button shows it, and sends nothing", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(password).toHaveAttribute("type", "text");
    await expect(refusal).toBeHidden();
    await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
  });
  await test.step("sent, it is hidden, refused and still there", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(refusal).toBeVisible();
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveValue("not mine");
    await expect(email).toHaveValue("dealer@narmada.example");
  });
  await test.step("by Enter in the field as well", async () => {
    await password.fill("wrong");
    await page.keyboard.press("Enter");
    await expect(refusal).toBeVisible();
    await expect(email).toHaveValue("dealer@narmada.example");
  });
});
