import { expect, test } from "vitest";
import { headTags, readPage } from "#server/people/chat/previews/read-page.ts";

test("a page is called what its og tags say, else its title and description", async () => {
  expect(
    await readPage(`<html><head><title>Fallback</title>
      <meta property="og:title" content="RBI &amp; the 10y: 7.18 > 7.12"><meta name='description' content='Plain'>
      <meta property="og:description" content="Policy rate held"></head><body><meta property="og:title" content="no">`),
  ).toEqual({ title: "RBI & the 10y: 7.18 > 7.12", description: "Policy rate held" });
  expect(await readPage(`<TITLE>Only a title</TITLE><meta name="description" content="And this">`)).toEqual({
    title: "Only a title",
    description: "And this",
  });
  expect(await readPage("<p>nothing</p>")).toEqual({ title: null, description: null });
  expect(await readPage("")).toEqual({ title: null, description: null });
});

test("its words are one line of plain text of a bounded length; Indian scripts keep their joiners", async () => {
  const { title, description } = await readPage(
    `<title>  Buy\u202e now\n\t\u0007 क्\u200dष </title><meta name="description" content="${"long ".repeat(200)}">`,
  );
  expect(title).toBe("Buy now क्\u200dष");
  expect(description).toHaveLength(400);
  expect(description?.endsWith("…")).toBe(true);
  expect((await readPage(`<title>${"x".repeat(3000)}</title>`)).title).toHaveLength(200);
});

test("a page made to be slow is read at once", async () => {
  const hostile = [
    `<title>T</title>${"<b>".repeat(80_000)}`,
    '<meta "'.repeat(36_000),
    "<title".repeat(40_000),
    "<meta name=a content=b>".repeat(11_000),
    `<head><title>T</title>${`<meta property="og:image" content="http://a.example/b.png">`.repeat(4000)}`,
  ];
  for (const html of hostile) {
    const start = performance.now();
    await readPage(html.slice(0, 256 * 1024));
    expect(performance.now() - start).toBeLessThan(1000);
    expect(headTags(html).length).toBeLessThan(100 * 4100);
  }
});
