import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts } from "#server/testing/parts.ts";

/** Types that are text and so have characters. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg\+xml)/;

/** True for JSON that a browser would display when opened directly. */
function isCallAnsweredAsPage(url: string, type: string, disposition: unknown): boolean {
  return (
    url.startsWith("/api/") && type.startsWith("application/json") && disposition !== 'attachment; filename="api.json"'
  );
}

test("every answer with a body names its type, and every text its characters, and JSON of a call is saved, not shown", async () => {
  const distDir = mkdtempSync(path.join(os.tmpdir(), "yieldboard-types-"));
  mkdirSync(path.join(distDir, "assets"));
  const page = "<!doctype html><title>a page</title>";
  const files = {
    "index.html": page,
    "theme.js": ";",
    "early-presses.js": ";",
    "favicon.svg": "<svg/>",
    "assets/a-1.js": ";",
    "assets/a-1.css": "a{}",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(distDir, name), text);
  const parts = await testParts({ config: { distDir } });
  const app = await testApp(parts);
  const dealer = await signIn(app, "dealer@meridian.example");
  const untyped = [];
  const shown = [];
  for (const url of [
    "/",
    "/dart",
    "/theme.js",
    "/early-presses.js",
    "/favicon.svg",
    "/assets/a-1.js",
    "/assets/a-1.css",
    "/assets/gone.js",
    "/robots.txt",
    "/sitemap.xml",
    "/api/docs/",
    "/api/session/",
    "/api/client/",
    "/api/nothing",
    "/api/%zz",
  ]) {
    const answer = await dealer.get(url);
    const type = String(answer.headers["content-type"] ?? "");
    const isTyped = TEXT.test(type) ? /; ?charset=utf-8$/i.test(type) : type !== "";
    if (!isTyped && answer.body !== "") untyped.push([url, answer.statusCode, type]);
    if (isCallAnsweredAsPage(url, type, answer.headers["content-disposition"])) shown.push([url, answer.statusCode]);
  }
  expect(untyped).toEqual([]);
  expect(shown).toEqual([]);
  await app.close();
  await parts.close();
  rmSync(distDir, { recursive: true });
});
