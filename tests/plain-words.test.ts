import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commentsOf } from "#tests/support/comments.ts";

// Comments read as an engineer would say them: a noun or a verb first, one idea a sentence.

const ROOT = path.resolve(import.meta.dirname, "..");
const LAYERS = ["domain", "server", "sandbox", "src", "workers", "scripts", "tests", "e2e", "bench"];

/** Words that open a clause in place of a noun or a verb. */
const OPENING = /^(?:Whats?|Who|Whom|Whose|Whoever|Whatever|Whichever|Whether|Where|Wherever|Which|How|That|Of|Why)\b/;

/** Phrases of another language in English words. */
const STIFF = new RegExp(
  [
    String.raw`\b(?:is|are|was|were|be|been|being) (?:told|taken|stood|said|heard|spoken)\b`,
    String.raw`\b(?:stands?|stood|anew|who(?:m|so)?ever|whatever)\b`,
    String.raw`\bof (?:which|whom|whose)\b`,
    String.raw`\b(?:takes? back|taken back|comes? to pass)\b`,
    String.raw`(?:^|[.:;] )(?:What|Who|Whom|Which) `,
  ].join("|"),
  "i",
);

const isPlain = (text: string): boolean => !OPENING.test(text) && !STIFF.test(text);

describe("a comment is plain English", () => {
  it.each(LAYERS)("in %s/", (layer) => {
    const stiff = readdirSync(path.join(ROOT, layer), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes("node_modules"))
      .flatMap((file) => {
        const name = `${layer}/${file}`;
        return commentsOf(name, readFileSync(path.join(ROOT, name), "utf8"))
          .filter(({ text }) => !isPlain(text))
          .map(({ line, text }) => `${name}:${line}: ${text}`);
      });
    expect(stiff).toEqual([]);
  });

  it.each([
    "What of ours a row is about.",
    "Whether a tab is open.",
    "Rows of which two are wrong.",
    "The order is told to the back office.",
    "Reads the file. Who sent it is unknown.",
  ])("and not %j", (text) => {
    expect(isPlain(text)).toBe(false);
  });

  it.each([
    "True when a tab is open.",
    "Notifies the back office of a late report.",
    "Rows of two firms, the newest first.",
  ])("such as %j", (text) => {
    expect(isPlain(text)).toBe(true);
  });
});
