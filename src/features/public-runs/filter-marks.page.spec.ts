import { expect, test, type Locator } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";
import { Find } from "#e2e/pages/find.ts";

// Selected filters have a mark of their own, not just another background, in both themes (B-63, B-66).

/** Bar or frame that marks a control; empty if unmarked. */
async function markOf(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const { boxShadow } = getComputedStyle(element);
    return boxShadow.includes("inset") ? boxShadow : "";
  });
}

/** Contrast of a control's mark with its background by WCAG; the minimum for non-text is 3. */
async function contrastOf(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    const style = getComputedStyle(element);
    const mark = style.boxShadow.match(/^.*?\)/)?.[0] ?? "";
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    const luminance = (colour: string) => {
      if (canvas === null) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [light = 0, dark = 0] = [luminance(mark), luminance(style.backgroundColor)].toSorted((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  });
}

/** Checks the mark of a control in both themes, which differ only in colours. */
async function isMarked(control: Locator): Promise<void> {
  const html = control.page().locator("html");
  for (const theme of ["dark", "light"] as const) {
    await html.evaluate((root, chosen) => root.classList.toggle("dark", chosen === "dark"), theme);
    await expect.poll(() => markOf(control), { message: theme }).not.toBe("");
    // Colour changes are animated.
    await expect.poll(() => contrastOf(control), { message: theme }).toBeGreaterThanOrEqual(3);
  }
}

test("on the desk's runs: by mouse and by key", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  const panel = desk.panel("Public Runs");
  const chip = (name: string) => panel.getByRole("button", { name, exact: true });
  await isMarked(chip("All"));
  await chip("Bids").click();
  await expect(chip("Bids")).toHaveAttribute("aria-pressed", "true");
  await isMarked(chip("Bids"));
  await expect.poll(() => markOf(chip("All"))).toBe("");
  await chip("All").click();
  await desk.press("m");
  await isMarked(chip("Mine"));
  await desk.press("m");
  await expect.poll(() => markOf(chip("Mine"))).toBe("");
  await desk.press("Shift+G");
  await expect(chip("Stack")).toHaveAttribute("aria-pressed", "true");
  await isMarked(chip("Stack"));
  await desk.press("Shift+G");
  await desk.press("/");
  const box = panel.getByRole("textbox", { name: "Filter Public Runs" });
  await expect(box).toBeFocused();
  await box.fill("yield > 7");
  await isMarked(box);
  await desk.press("Escape");
  await expect.poll(() => markOf(box)).toBe("");
  await desk.close();
});

test("on find and in surveillance", async ({ page, browser }) => {
  const find = await Find.open(page);
  await find.box.fill("rec limited");
  await isMarked(find.box);
  const officer = await Desk.open(browser, "compliance@meridian.example", { home: "/surveillance" });
  const kind = officer.page.getByRole("combobox", { name: "Kind of conversation" });
  await expect(kind).toBeVisible();
  await expect.poll(() => markOf(kind)).toBe("");
  await kind.selectOption("Group");
  await isMarked(kind);
  await isMarked(officer.page.getByRole("radio", { name: "Conversations" }));
  await officer.close();
});
