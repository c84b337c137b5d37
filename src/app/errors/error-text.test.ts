import { describe, expect, test } from "vitest";
import { errorText } from "#src/app/errors/error-text.ts";

const RELOAD = "Reload the page, or go back to the home page.";

describe("the error page of a status", () => {
  test.each([
    [401, "Access Denied", "You do not have permissions to access this page. Please contact your administrator"],
    [402, "Premium", "Upgrade to premium plan to start"],
    [404, "Not Found", "It looks like the page doesn't exist - please check the URL and try again"],
    [500, "Internal Server Error", RELOAD],
    [403, "Something went wrong...", RELOAD],
    [418, "Something went wrong...", RELOAD],
    [503, "Something went wrong...", RELOAD],
  ])("%i is titled '%s' (E-04..E-10, E-14)", (status, title, text) => {
    expect(errorText(status)).toMatchObject({ title, text });
  });

  test("410 says who can invite again, whom to ask after that, and leads to website, blog and more (E-01..E-03)", () => {
    const { title, text, links } = errorText(410);
    expect(title).toBe("Invitation URL invalid");
    expect(text).toMatch(/account administrator to invite you again.*contact us/);
    expect(links.map(({ label }) => label)).toEqual([
      "Website",
      expect.stringMatching(/^Blog/),
      "Learn more",
      "Contact us",
    ]);
  });

  test("402 lists what premium brings, in a narrower card, and asks for it (E-11..E-13, E-18, E-21, C-48)", () => {
    expect(errorText(402)).toMatchObject({
      points: ["managing your portfolio efficiently", "execute trades from a single screen", "record external trades"],
      actions: ["request-upgrade"],
      widthPx: 500,
    });
    for (const status of [401, 404, 410, 418, 500]) expect(errorText(status).widthPx).toBe(782);
  });

  test("the end of a trial of Mind is told apart from 401, and leads to sales (E-15, E-16, E-19, X-04)", () => {
    expect(errorText(401, true)).toMatchObject({
      title: "Free Trial has Ended!",
      text: "Enjoying using MIND? To continue your research and analysis, contact sales for subscription plans.",
      actions: ["contact-sales", "home"],
      widthPx: 782,
    });
  });

  test("codes above 200 lead back home, but for 402 (E-17, E-18)", () => {
    for (const status of [201, 401, 404, 410, 500]) expect(errorText(status).actions).toEqual(["home"]);
    for (const status of [0, 200]) expect(errorText(status).actions).toEqual([]);
  });
});
