import { expect, test } from "@playwright/test";
import { withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";
import { eoiFormOf } from "../pages/eoi-form.ts";

// Life of an EOI from posting to its end, in the browsers of two firms.

const BENCHMARK = "IN0020230085";

test("a dealer posts, moves the level, withdraws one quote and then all, and the others see each step at once", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, ["dealer@sahyadri.example"]);
  const maker = await Desk.open(browser, "dealer@sahyadri.example");
  const other = await Desk.open(browser, "broker@kaveri.example");
  const seen = other.quotes("Sahyadri");
  const eoi = eoiFormOf(maker);

  const post = async (key: string, size: string, level: string): Promise<void> => {
    await maker.press(key);
    await eoi.fill(BENCHMARK, size, level);
    await maker.act("Control+Enter");
    await expect(maker.side).toBeHidden();
  };
  await test.step("post", async () => {
    await post("b", "5cr", "6.95");
    await expect(maker.toast("EOI posted")).toContainText("Buy 5.00 Cr 7.18% GS 2033 at 6.9500 %");
    await expect(seen).toContainText("6.9500");
  });
  await test.step("change the level with e", async () => {
    await maker.press("g", "p", "ArrowDown", "e");
    await expect(eoi.size).toHaveValue(/^5\sCr$/);
    await eoi.level.fill("6.93");
    await maker.press("Control+Enter");
    await expect(maker.dealLine).toContainText(/at 6\.9300 %.*, for ₹\s5,.* on Yieldboard alone$/);
    await maker.confirm();
    await expect(maker.toast("EOI changed")).toBeVisible();
    await expect(seen).toContainText("6.9300");
    await expect(seen).toHaveCount(1);
  });
  await test.step("withdraw with x", async () => {
    await maker.press("g", "p", "x");
    await expect(maker.dealLine).toHaveText(/^Withdraw your bid: 5\.00\sCr 7\.18% GS 2033 at 6\.9300 %/);
    await expect(maker.dealLine).toBeFocused();
    await maker.press("Enter", "n");
    await expect(maker.dealLine).toHaveCount(0);
    await expect(seen).toHaveCount(1);
    await maker.act("x");
    await expect(maker.toast("Bid withdrawn")).toContainText("7.18% GS 2033");
    await expect(seen).toHaveCount(0);
  });
  await test.step("withdraw all", async () => {
    await post("b", "5cr", "6.95");
    await post("o", "10cr", "6.85");
    await expect(seen).toHaveCount(2);
    await maker.press("Shift+X");
    await expect(maker.dealLine).toHaveText("Withdraw all 2 of your quotes: 1 bid, 1 offer in 7.18% GS 2033");
    await maker.confirm();
    await expect(maker.toast("2 quotes withdrawn")).toBeVisible();
    await expect(maker.toast("2 quotes withdrawn")).not.toContainText("7.18% GS 2033");
    await expect(seen).toHaveCount(0);
  });
  await maker.close();
  await other.close();
});
