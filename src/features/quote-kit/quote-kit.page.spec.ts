import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Many quotes at once: moved, undone, joined and repeated by a chord each (N-02).

const SHORT = "IN0020200070";
const LONG = "IN0020230085";

test("my quotes are shifted by a chord and shifted back in one step; a best level is joined; one is quoted again", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, ["dealer@sahyadri.example", "dealer@narmada.example"]);
  const api = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
  const other = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@narmada.example");
  const own = [
    await api.post({ finstrument_id: SHORT, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0641 }),
    await api.post({ finstrument_id: LONG, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0699 }),
  ];
  const best = await other.post({ finstrument_id: LONG, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0697 });
  const desk = await Desk.open(browser, "dealer@sahyadri.example", { isStandard: true });
  await desk.press("g", "i");
  const mine = desk.page.getByRole("grid", { name: "My business" });
  const line = (bond: string) => mine.getByRole("row").filter({ hasText: "Live bid" }).filter({ hasText: bond });
  await expect(line("7.18% GS 2033")).toContainText("6.9900");

  await test.step("Z S shifts them all, after their list was looked at and the distinct key", async () => {
    await desk.press("z", "s");
    await expect(desk.palette).toContainText("Which of my quotes?");
    await desk.press("Enter");
    await expect(desk.palette).toContainText("By how many bp of yield?");
    await desk.page.keyboard.type("2");
    await desk.press("Enter");
    await expect(desk.side).toContainText("Shift by +2 bp: 2 quotes, on Yieldboard alone");
    await expect(desk.side.getByRole("row").filter({ hasText: "7.18% GS 2033" })).toContainText("7.0100");
    await expect(line("7.18% GS 2033")).toContainText("6.9900");
    await desk.confirm();
    await expect(desk.toast("2 quotes shifted by +2 bp")).toBeVisible();
    await expect(line("7.18% GS 2033")).toContainText("7.0100");
    await expect(line("5.79% GS 2030")).toContainText("6.4300");
  });

  await test.step("Z U brings every level back at once", async () => {
    await desk.press("g", "i", "z", "u");
    await expect(desk.toast("2 of 2 quotes restored")).toBeVisible();
    await expect(line("7.18% GS 2033")).toContainText("6.9900");
    await expect(line("5.79% GS 2030")).toContainText("6.4100");
  });

  await test.step("Z J moves my quote to the best level of the others", async () => {
    await line("7.18% GS 2033").click();
    await desk.press("z", "j");
    await expect(desk.side).toContainText("Join the best level: 1 quote, on Yieldboard alone");
    await desk.confirm();
    await expect(line("7.18% GS 2033")).not.toContainText("6.9900");
  });

  await test.step("by mouse: the menu of my quote repeats it into the form", async () => {
    await line("5.79% GS 2030").click({ button: "right" });
    await desk.page.getByRole("menuitem", { name: /Quote the same again/ }).click();
    await expect(desk.side).toHaveAttribute("data-side-view", "eoi.form");
    await expect(desk.side.getByLabel("Size (face value)")).toHaveValue(/^5\sCr$/);
    await desk.press("Escape");
  });

  for (const id of own) await api.withdraw(id);
  await other.withdraw(best);
  await api.close();
  await other.close();
  await desk.close();
});
