import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { withoutQuotes } from "../pages/api-dealer.ts";
import { faults, toastFaults } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";

// Many bonds in one request, sent, watched and accepted as a list (B-03): once by keyboard alone, once by mouse alone.

test("by keyboard alone: a list is typed and sent, answered line by line, a line withdrawn, all best taken in one act, and the rest withdrawn (B-03)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, ["dealer@narmada.example", "dealer@meridian.example"]);
  const asker = await Desk.open(browser, "dealer@meridian.example");
  const asked = await Desk.open(browser, "dealer@narmada.example");

  await test.step("the asker types lines, puts right the one that fits no bond, and chooses whom to ask", async () => {
    await asker.press("Shift+O");
    await expect(asker.page.getByLabel("Lines", { exact: true })).toBeFocused();
    await asker.page.keyboard.type("b 5cr 7.18gs33\nwhat about this\n");
    await asker.press("Control+Shift+Enter");
    const lines = asker.side.getByRole("list", { name: "Lines of the list" }).getByRole("listitem");
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(0)).toContainText("7.18% GS 2033");
    await asker.tabTo(asker.page.getByLabel("Title"));
    await asker.page.keyboard.type("Keyboard list");
    await asker.tabTo(asker.page.getByRole("combobox", { name: "Ask a firm" }));
    await asker.page.keyboard.type("narmada");
    await expect(asker.side.getByRole("option", { name: "Narmada Bank", exact: true })).toBeVisible();
    const firm = asker.side.getByRole("option", { name: "Narmada Bank", exact: true });
    while ((await firm.getAttribute("aria-selected")) !== "true") await asker.press("ArrowDown");
    await asker.press("Enter");
    await expect(asker.side.getByRole("list", { name: "Firms asked" })).toContainText("Narmada Bank");
    await expect(asker.page.getByRole("combobox", { name: "Ask a firm" })).toBeFocused();
    await asker.press("Control+Enter");
    await expect(lines.nth(1)).toContainText("Choose the bond.");
    await expect(asker.page.getByRole("combobox", { name: "Bond of line 2" })).toBeFocused();
    await asker.page.keyboard.type("IN0020240126");
    await expect(asker.side.getByRole("option").filter({ hasText: "IN0020240126" })).toBeVisible();
    await asker.press("Enter");
    await expect(lines.nth(1)).toContainText("IN0020240126");
    expect(await faults(asker.page)).toEqual([]);
    await asker.page.getByLabel("Lines", { exact: true }).fill("s 1cr 7.18gs33\ns 1cr IN0020240126");
    await asker.press("Control+Shift+Enter");
    await expect(lines).toHaveCount(4);
  });

  await test.step("one sentence and a distinct key send it, and the firm that was asked has it at once", async () => {
    await asker.press("Control+Enter");
    await expect(asker.dealLine).toContainText(
      "Ask Narmada Bank for levels to buy 2 bonds, 10.00 Cr, and sell 2 bonds, 2.00 Cr, until",
    );
    await asker.confirm();
    await expect(asker.toast("List sent")).toBeVisible();
    await expect(asked.toast("Meridian Mutual Fund asks: Keyboard list")).toBeVisible();
    await expect(asked.page.getByRole("button", { name: /^Needs me [1-9]/ })).toBeVisible();
  });

  await test.step("the firm that was asked answers three lines at once", async () => {
    await asked.press("g", "Shift+M");
    await expect(asked.side).toHaveAttribute("data-side-view", "list.answer");
    await expect(asked.page.getByLabel("Level of line 1")).toBeFocused();
    await asked.page.keyboard.type("6.9");
    await expect(asked.page.getByLabel("Level of line 1")).toHaveValue("6.9");
    await asked.page.getByLabel("Level of line 2").focus();
    await asked.page.keyboard.type("6.8");
    await expect(asked.page.getByLabel("Level of line 2")).toHaveValue("6.8");
    await asked.page.getByLabel("Level of line 3").focus();
    await asked.page.keyboard.type("6.95");
    await asked.press("Control+Enter");
    await expect(asked.dealLine).toContainText("Answer Meridian Mutual Fund: buy 1 bond, 1.00 Cr, and sell 2 bonds");
    await expect(asked.dealLine).toContainText(
      /; you pay ₹\s[\d,.]+ and you receive ₹\s[\d,.]+\. They can accept it until/,
    );
    await asked.confirm();
    await expect(asked.toast("3 lines answered")).toBeVisible();
    // The sheet returns the focus to the desk.
    await expect(asked.side).toBeHidden();
    await asked.press("g", "y");
    await expect(asked.lists).toContainText("Answered");
  });

  const rows = (desk: Desk) => desk.lists.getByRole("row").filter({ hasText: "7.18% GS 2033" });

  await test.step("the asker watches them come in and withdraws a single line, which says so at both sides", async () => {
    await asker.press("g", "y");
    await expect(rows(asker).nth(1)).toContainText("1 of 1");
    await asker.page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ["Cover %", "Bid %", "Offer %", "Fair %", "Distance", "State"]) {
      await expect(asker.side.getByRole("columnheader", { name })).toBeInViewport({ ratio: 1 });
    }
    expect(await faults(asker.page)).toEqual([]);
    await asker.press("Home", "ArrowDown", "ArrowDown");
    await expect(rows(asker).nth(1)).toHaveAttribute("aria-selected", "true");
    await asker.press("z", "w");
    await expect(asker.dealLine).toContainText(
      "Withdraw 7.18% GS 2033, sell 1.00 Cr, from Keyboard list: 1 answer lapses",
    );
    await asker.confirm();
    await expect(rows(asker).nth(1)).toContainText("Withdrawn");
    await expect(asked.toast("Withdrawn: 7.18% GS 2033")).toBeVisible();
    await expect(rows(asked).nth(1)).toContainText("Withdrawn");
  });

  await test.step("and takes all best, with the rupees in the sentence", async () => {
    const row = rows(asker).first();
    await expect(row).toContainText("6.9000");
    await expect(row).toContainText("1 of 1");
    await asker.press("Shift+K");
    await expect(asker.dealLine).toContainText("2 deals: buy 2 bonds, 10.00 Cr; you pay ₹");
    await asker.confirm();
    await expect(asker.toast("2 lines dealt")).toBeVisible({ timeout: 20_000 });
    await expect(row).toContainText("Done");
    await expect(asked.toast("Done: 7.18% GS 2033")).toBeVisible();
    await asked.press("Escape");
    await expect(asked.panel("Ticketing").getByRole("row").filter({ hasText: "6.9000" }).first()).toContainText("Sell");
  });

  await test.step("what is still open is withdrawn by the list's own key, and the firm that was asked reads it", async () => {
    await asker.press("z", "Shift+W");
    await expect(asker.dealLine).toContainText("Withdraw Keyboard list: 1 open line ends");
    await asker.confirm();
    await expect(asker.toast("List withdrawn")).toBeVisible();
    await expect(asked.toast("Meridian Mutual Fund withdrew: Keyboard list")).toBeVisible();
    await asked.press("g", "y");
    await expect(asked.lists).toContainText("withdrawn");
  });

  await asker.close();
  await asked.close();
});

test("by mouse alone, with the panel in a tile: a part of a line is taken from the firm that is best, and the other reads that the line was dealt away (B-03)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const emails = ["dealer@narmada.example", "dealer@sahyadri.example", "dealer@meridian.example"];
  await withoutQuotes(playwright, baseURL, emails);
  const asker = await Desk.open(browser, "dealer@meridian.example");
  const [best, second] = [await Desk.open(browser, emails[0] ?? ""), await Desk.open(browser, emails[1] ?? "")];
  const placeIn = async (desk: Desk) => {
    await desk.page.getByRole("button", { name: "Open command palette" }).click();
    await desk.palette.getByRole("combobox").fill("open a panel");
    await desk.palette.getByRole("option").filter({ hasText: "Open a panel" }).first().click();
    await desk.palette.getByRole("combobox").fill("lists");
    await desk.palette.getByRole("option", { name: "Lists", exact: true }).click();
    await expect(desk.panel("Lists")).toBeVisible();
  };

  await test.step("the asker makes and sends a list with buttons", async () => {
    await placeIn(asker);
    await asker.page.getByRole("button", { name: "Open command palette" }).click();
    await asker.palette.getByRole("combobox").fill("new list");
    await asker.palette.getByRole("option").filter({ hasText: "New list" }).first().click();
    await asker.page.getByLabel("Title").fill("Mouse list");
    for (const firm of ["Narmada Bank", "Sahyadri Wealth"]) {
      await asker.page.getByRole("combobox", { name: "Ask a firm" }).fill(firm.slice(0, 5));
      await asker.side.getByRole("option", { name: firm, exact: true }).click();
    }
    await asker.page.getByLabel("Lines", { exact: true }).fill("s IN0020230085 2cr");
    await asker.side.getByRole("button", { name: "Read the lines" }).click();
    await expect(asker.side.getByRole("list", { name: "Lines of the list" })).toContainText("7.18% GS 2033");
    await asker.side.getByRole("button", { name: /^Review the list/ }).click();
    await expect(asker.dealLine).toContainText(
      "Ask Narmada Bank and Sahyadri Wealth, each alone, for levels to sell 1 bond",
    );
    const { x, y, height } = must(await asker.side.boundingBox(), "side column");
    await asker.side.getByRole("button", { name: /^Send the list/ }).click();
    // A toast under the pointer stays open.
    await asker.page.mouse.move(x - 100, y + height - 45);
    await expect(asker.toast("List sent")).toBeVisible();
    expect(await toastFaults(asker.page)).toEqual([]);
  });

  await test.step("each firm that was asked answers from the panel's button", async () => {
    for (const [desk, level] of [
      [best, "6.85"],
      [second, "6.9"],
    ] as const) {
      await placeIn(desk);
      await expect(desk.panel("Lists")).not.toContainText(desk === best ? "Sahyadri" : "Narmada");
      await desk
        .panel("Lists")
        .getByRole("button", { name: /^Answer the list/ })
        .click();
      await desk.page.getByLabel("Level of line 1").fill(level);
      if (desk === best) {
        await desk.page.getByLabel("Size of line 1").fill("1cr");
        await expect(desk.side.getByRole("list", { name: "Lines asked" })).toContainText("1.00 of 2.00 Cr");
      }
      await desk.side.getByRole("button", { name: /^Review the answers/ }).click();
      await desk.side.getByRole("button", { name: /^Send the answers/ }).click();
      await expect(desk.toast("1 line answered")).toBeVisible();
      await expect(desk.toast("7.18% GS 2033: 1.00 of 2.00 Cr")).toBeVisible({ visible: desk === best });
    }
  });

  await test.step("the asker sees best and cover, takes the line, and the second reads: dealt away", async () => {
    const row = asker.panel("Lists").getByRole("row").filter({ hasText: "7.18% GS 2033" });
    await expect(row).toContainText("6.8500");
    await expect(row).toContainText("1.00 of 2.00 Cr");
    await expect(row).toContainText("6.9000");
    await expect(row).toContainText("2 of 2");
    expect(await faults(asker.page)).toEqual([]);
    await row.dblclick();
    await expect(asker.dealLine).toContainText("1 deal: sell 1 bond, 1.00 Cr; you receive ₹");
    await asker.page.getByRole("region", { name: "Confirm" }).getByRole("button", { name: /^Deal/ }).click();
    await expect(asker.toast("Done: ticket")).toBeVisible();
    await expect(asker.toast("1 line dealt")).toContainText("7.18% GS 2033: 1.00 of 2.00 Cr");
    await expect(row).toContainText("Done in part");
    await expect(best.toast("Done: 7.18% GS 2033")).toContainText("Mouse list: 1.00 of 2.00 Cr");
    await expect(second.panel("Lists").getByRole("row").filter({ hasText: "7.18% GS 2033" })).toContainText(
      "Dealt away",
    );
    await expect(second.toast("Dealt away: 7.18% GS 2033")).toBeVisible();
    await expect(best.panel("Lists").getByRole("row").filter({ hasText: "7.18% GS 2033" })).toContainText(
      "Done in part",
    );
  });

  await test.step("the panel's button begins another list in its lines", async () => {
    await asker
      .panel("Lists")
      .getByRole("button", { name: /^New list/ })
      .click();
    await expect(asker.page.getByLabel("Lines", { exact: true })).toBeFocused();
    await asker.closeSide();
  });

  for (const desk of [asker, best, second]) await desk.close();
});
