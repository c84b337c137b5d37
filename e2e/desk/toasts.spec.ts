import { expect, test } from "@playwright/test";
import { Desk } from "../pages/desk.ts";

// Toasts: one a group, four seconds, waiting while they are read (D-175..D-179, T-04, C-38).

test("a toast stays four seconds, waits under the pointer, and gives its place to the next of its group", async ({
  browser,
}) => {
  // Somebody whom no deal of another journey waits for: that would be told by a toast, too.
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const toasts = desk.page.locator("[data-sonner-toast]");

  await test.step("it goes after four seconds", async () => {
    await desk.press("b", "Control+Enter");
    await expect(desk.toast("Bond is required.")).toBeVisible();
    const shownAt = Date.now();
    const [toast, side] = await Promise.all([toasts.boundingBox(), desk.side.boundingBox()]);
    expect((toast?.x ?? Infinity) + (toast?.width ?? 0), "beside the side column").toBeLessThan(side?.x ?? 0);
    await expect(toasts).toHaveCount(0);
    const lifeMs = Date.now() - shownAt;
    expect(lifeMs).toBeGreaterThan(3000);
    expect(lifeMs).toBeLessThan(5500);
  });
  await test.step("a second one of the group takes the place of the first", async () => {
    await desk.page.clock.install();
    await desk.press("Control+Enter");
    await expect(desk.toast("Bond is required.")).toBeVisible();
    await desk.press("Control+Enter");
    await expect(toasts).toHaveCount(1);
  });
  await test.step("the pointer holds it", async () => {
    await toasts.hover();
    await desk.page.clock.runFor(10_000);
    await expect(toasts).toHaveCount(1);
    await desk.page.mouse.move(20, 400);
    await expect(toasts).toHaveCount(0);
  });
  await test.step("one that comes while the one before it leaves is shown", async () => {
    const { clock } = desk.page;
    await clock.pauseAt((await desk.page.evaluate(() => Date.now())) + 1000);
    await desk.press("Control+Enter");
    await clock.runFor(50);
    await expect(desk.toast("Bond is required.")).toBeVisible();
    await clock.runFor(4000);
    await expect(desk.page.locator("[data-sonner-toast][data-removed=true]")).toHaveCount(1);
    await desk.press("Control+Enter");
    await clock.runFor(50);
    await clock.runFor(400);
    await expect(toasts).toHaveCount(1);
    await expect(toasts).toHaveAttribute("data-removed", "false");
  });
  await desk.close();
});

test("when the server fails, a toast says so in plain words and nothing typed is lost (T-02)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  await desk.press("b");
  await desk.page.getByRole("combobox", { name: "Bond" }).fill("IN0020230085");
  await desk.page.getByRole("option").filter({ hasText: "IN0020230085" }).click();
  await desk.page.getByLabel("Size (face value)").fill("5cr");
  await desk.side.getByRole("textbox", { name: "Yield" }).fill("6.9");
  await desk.page.route("**/api/eoi/add/", (route) => route.fulfill({ status: 503, body: "" }));
  await desk.act("Control+Enter");
  await expect(desk.toast("Something went wrong, Please try again.")).toBeVisible();
  await expect(desk.page.getByLabel("Size (face value)")).toHaveValue("5cr");
  await desk.close();
});
