import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { PasswordMeter } from "#src/ui/form/password-meter.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = z.object({ password: z.string() });

function Sample({ hasMeter = false }: { hasMeter?: boolean }) {
  const form = useSchemaForm({ schema, empty: { password: "" }, onSend: async () => undefined });
  return (
    <FormPassword
      form={form}
      name="password"
      label="New password"
      autoComplete="new-password"
      help="10 or more."
      hasMeter={hasMeter}
    />
  );
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");

describe("a password field", () => {
  const html = renderToStaticMarkup(<Sample />);

  test("is hidden until its button, which comes after it and sends nothing, shows it", () => {
    expect(html).toMatch(/<input[^>]* type="password"/);
    const button = /<input[^>]*>(<button type="button".*?<\/button>)/.exec(html)?.[1] ?? "";
    expect(textOf(button)).toBe("Show new password");
    expect(button).toContain(`aria-controls="${/<input id="([^"]+)"/.exec(html)?.[1]}"`);
  });

  test("is alone in having its label, and says of itself what its help is", () => {
    expect(html.match(/<label/g)).toHaveLength(1);
    expect(html).not.toContain("aria-label");
    expect(html).toContain(`aria-describedby="${/<p id="([^"]+)"/.exec(html)?.[1]}"`);
  });

  test("is not spelled, corrected or begun with a capital", () => {
    expect(html).toContain('autoCapitalize="none" autoCorrect="off" spellCheck="false"');
  });

  test("has a meter where a password is chosen, which is silent while nothing is typed", () => {
    expect(html).not.toContain("aria-live");
    expect(renderToStaticMarkup(<Sample hasMeter />)).toMatch(/<p aria-live="polite"[^>]*><\/p>/);
  });
});

describe("the meter of strength", () => {
  test.each([
    ["aaa", 1, "Easy to guess"],
    ["tromboneist", 2, "Weak"],
    ["Bond#Desk1", 3, "Fair"],
    ["coupon strip monsoon", 4, "Strong"],
  ])("fills of %j %d of its four steps, which are not read out, and says %j", (password, steps, words) => {
    const html = renderToStaticMarkup(<PasswordMeter password={password} />);
    expect(textOf(html)).toBe(`Strength: ${words}`);
    expect(html.match(/\bborder-muted\b/g)).toHaveLength(4);
    expect(html.match(/\bbg-muted\b/g)).toHaveLength(steps);
    expect(html).toMatch(/^<span aria-hidden="true"[^>]*>(?:<span[^>]*><\/span>){4}<\/span>/);
  });
});
