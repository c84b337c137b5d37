import { expect, test } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { composer, open } from "#e2e/pages/chat.ts";
import { Desk } from "#e2e/pages/desk.ts";
import {
  allowClipboard,
  CONTRACT_NOTE,
  keysAct,
  LONG_TWO_WAY,
  OPEN_BONDS,
  pasteTable,
  PORTFOLIO,
  readingStrip,
  TRADE_REPORT,
} from "#e2e/pages/pasted-tables.ts";
import { chooseTheme } from "#e2e/pages/theme.ts";

// Readings of a pasted table, above the message box of a phone and of a small screen.

for (const width of [420, 1280]) {
  test(`at ${width} px in the dark theme the note and the composer fit, the focus stays, and axe finds nothing`, async ({
    browser,
  }) => {
    const desk = await Desk.open(browser, "dealer@meridian.example", {
      prepare: (context) => chooseTheme(context, "dark"),
    });
    await allowClipboard(desk);
    await desk.page.setViewportSize({ width, height: 900 });
    await open(desk, "rohan", "Rohan Mehta");
    await keysAct(desk);
    /** Pixels that elements reach beyond their own width. */
    const overflow = () =>
      desk.page.evaluate(() =>
        ["html", '[aria-label="Read as"]', "textarea[data-chat-composer]"].map((selector) => {
          const element = document.querySelector(selector);
          return element === null ? selector : element.scrollWidth - element.clientWidth;
        }),
      );

    const TABLES = [
      { table: PORTFOLIO, read: "No quotes: this is a table of holdings." },
      { table: TRADE_REPORT, read: "No quotes: this is a table of trades." },
      { table: CONTRACT_NOTE, read: "No quotes: this is a table of trades." },
      { table: LONG_TWO_WAY, read: "15.00 Cr" },
      { table: OPEN_BONDS, read: "Which bond? 2 match. You will be asked once it is sent." },
    ];
    for (const { table, read } of TABLES) {
      await pasteTable(desk, table);
      await expect(readingStrip(desk)).toContainText(read);
      await expect(composer(desk)).toBeFocused();
      expect(await overflow()).toEqual([0, 0, 0]);
      await expect(composer(desk)).toBeInViewport({ ratio: 1 });
      await expect(readingStrip(desk)).toBeInViewport({ ratio: 1 });
      expect(await faultsInTheme(desk.page, "best-practice")).toEqual([]);
      await composer(desk).fill("");
      await expect(readingStrip(desk)).toHaveCount(0);
    }
    await desk.close();
  });
}
