import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// The list of published quotes as a dealer reads it: filtered by conditions, with one's own marked, and at rest while it is looked at.

const GS33 = { finstrument_id: "IN0020230085", quantum: 50_000_000 };

test("the list is filtered by conditions, marks my own quotes, and keeps its rows in place while I look", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await Desk.open(browser, "dealer@narmada.example");
  const [own, market] = await Promise.all(
    ["dealer@narmada.example", "broker@kaveri.example"].map((email) =>
      ApiDealer.signIn(playwright, must(baseURL, "baseURL"), email),
    ),
  );
  const panel = desk.panel("Public Runs");
  const grid = panel.getByRole("grid", { name: "Public Runs" });
  const filter = panel.getByRole("textbox", { name: "Filter Public Runs" });
  const mine = await must(own).post({ ...GS33, quote_type: "BID", yield_stored: 0.0689 });
  const theirs = await must(market).post({ ...GS33, quote_type: "ASK", yield_stored: 0.0687 });

  await test.step("conditions stand among words, and what is understood stands beside the count", async () => {
    await filter.fill("yield > 6.88 gs 2033");
    await expect(panel.getByText("yield > 6.88", { exact: true })).toBeVisible();
    await expect(desk.quotes("6.8900")).toHaveCount(1);
    await expect(desk.quotes("6.8700")).toHaveCount(0);
    await filter.fill("o 5cr gs 2033");
    await expect(panel.getByText(/offers, size ≥ 5\.00/)).toBeVisible();
    await expect(desk.quotes("6.8700")).toHaveCount(1);
    await expect(desk.quotes("6.8900")).toHaveCount(0);
    await filter.fill("gs 2033");
  });

  await test.step("my own are marked, and stand on top by a key", async () => {
    await expect(desk.quotes("6.8900")).toContainText("Mine");
    await expect(desk.quotes("6.8900")).toHaveAttribute("data-own", "");
    await expect(desk.quotes("6.8700")).not.toContainText("Mine");
    await filter.press("Enter");
    await desk.press("Shift+M");
    await expect(desk.quotes("6.8900")).toHaveAttribute("aria-rowindex", "2");
    await desk.press("Shift+M");
    await expect(desk.quotes("6.8700")).toHaveAttribute("aria-rowindex", "2");
  });

  await test.step("rows stay under the pointer; what came waits and comes by Shift+Home", async () => {
    await desk.quotes("6.8700").hover();
    const before = await desk.quotes("6.8700").boundingBox();
    const later = await must(market).post({ ...GS33, quote_type: "BID", yield_stored: 0.0691 });
    await expect(panel.getByRole("button", { name: "1 new" })).toBeVisible();
    expect(await desk.quotes("6.8700").boundingBox()).toEqual(before);
    await grid.focus();
    await desk.press("Shift+Home");
    await expect(desk.quotes("6.9100")).toHaveAttribute("aria-rowindex", "2");
    await expect(panel.getByRole("button", { name: "1 new" })).toHaveCount(0);
    await must(market).withdraw(later);
  });

  await must(own).withdraw(mine);
  await must(market).withdraw(theirs);
  for (const dealer of [own, market]) await must(dealer).close();
  await desk.close();
});
