import { expect, test } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// Toasts: one a group, four seconds, waiting while they are read (D-175..D-179, T-04, C-38).

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  // A dealer without pending deals in other tests, which would show toasts too.
  desk = await Desk.open(browser, "dealer@sahyadri.example", { prepare: (context) => context.clock.install() });
});
test.afterAll(() => desk.close());

test("when the server fails, a toast says so in plain words and nothing typed is lost (T-02)", async () => {
  await desk.press("b");
  await desk.page.getByRole("combobox", { name: "Bond" }).fill("IN0020230085");
  await desk.page.getByRole("option").filter({ hasText: "IN0020230085" }).click();
  await desk.page.getByLabel("Size (face value)").fill("5cr");
  await desk.side.getByRole("textbox", { name: "Yield" }).fill("6.9");
  await desk.page.route("**/api/eoi/add/review/", (route) => route.fulfill({ status: 503, body: "" }));
  await desk.press("Control+Enter");
  await expect(desk.toast("Something went wrong, Please try again.")).toBeVisible();
  await expect(desk.page.getByLabel("Size (face value)")).toHaveValue("5cr");
  await desk.side.getByRole("button", { name: "Clear" }).click();
  await desk.closeSide();
});

test("a toast stays four seconds, waits under the pointer, and gives its place to the next of its group", async () => {
  const { clock } = desk.page;
  const toasts = desk.page.locator("[data-sonner-toast]");
  const afterThat = (ms: number) => async () => {
    await clock.runFor(ms);
    return toasts.count();
  };
  await desk.press("b");
  await expect(desk.page.getByRole("combobox", { name: "Bond" }).last()).toBeFocused();
  await clock.pauseAt((await desk.page.evaluate(() => Date.now())) + 1000);
  await expect.poll(afterThat(1000)).toBe(0);

  await test.step("it goes after four seconds", async () => {
    await desk.press("Control+Enter");
    await clock.runFor(50);
    await expect(desk.toast("Bond is required.")).toBeVisible();
    const [toast, side] = await Promise.all([toasts.boundingBox(), desk.side.boundingBox()]);
    expect((toast?.x ?? Infinity) + (toast?.width ?? 0), "beside the side column").toBeLessThan(side?.x ?? 0);
    await clock.runFor(2950);
    await expect(toasts).toHaveCount(1);
    await expect(toasts).toHaveAttribute("data-removed", "false");
    await clock.runFor(2500);
    await expect(toasts).toHaveCount(0);
  });
  await test.step("a second one of the group takes the place of the first", async () => {
    await desk.press("Control+Enter");
    await clock.runFor(50);
    await expect(desk.toast("Bond is required.")).toBeVisible();
    await desk.press("Control+Enter");
    await clock.runFor(50);
    await expect(toasts).toHaveCount(1);
  });
  await test.step("the pointer holds it", async () => {
    await toasts.hover();
    await clock.runFor(10_000);
    await expect(toasts).toHaveCount(1);
    await desk.page.mouse.move(20, 400);
    await expect.poll(afterThat(1000)).toBe(0);
  });
  await test.step("one that comes while the one before it leaves is shown", async () => {
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
});
