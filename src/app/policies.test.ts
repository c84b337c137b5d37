import { expect, test } from "vitest";
import { POLICY_DATE, POLICY_VERSION } from "#domain/accounts/privacy-notice.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { renderPage } from "#src/app/prerender.tsx";

// People consent to a version of these texts. After a change, set the date as the new version in
// `domain/accounts/privacy-notice.ts` and update both values here. So nobody's consent is attributed to a text they did
// not see.

const AGREED = { version: "2026-12-01", sha256: "4d5e7466b0f1c75acd02ed612fc6efc691ba804e6d32cb731aee8e1240dd2a97" };

/** Text of a page without its markup and surroundings. */
async function wordsOf(path: string): Promise<string> {
  const { body } = await renderPage(path);
  const article = /<article[^>]*>(.*)<\/article>/s.exec(body)?.[1] ?? "";
  return article
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("privacy notice, terms and chat policy are those of their version", { timeout: 30_000 }, async () => {
  const texts: string[] = [];
  for (const path of ["/privacy", "/terms", "/chat-policy"]) texts.push(await wordsOf(path));
  expect(texts.every((text) => text.length > 1000)).toBe(true);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(texts.join("\n")));
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(POLICY_DATE).toBe(formatDate(POLICY_VERSION));
  expect({ version: POLICY_VERSION, sha256 }).toEqual(AGREED);
});
