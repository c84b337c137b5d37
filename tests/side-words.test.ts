import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Parsers of dealers' input know every word for a side. */
const READS_TYPED_WORDS =
  /quote-parser\/|tables\/vocabularies\/|mind\/planner\/language\/|quote-filter\.ts$|rank-cases\.ts$|\.(test|testing)\.tsx?$/;

/** Matches the noun "ask" in a label or a sentence, but not the verb, a field name or a class. */
const NOUN =
  /["`>(][^"`<]*\b(?:(?:an|the|best|new|own|live|indicative) asks?\b(?! for| a )|(?:bids?|BIDS?) (?:and|or|\/) asks?\b|Ask (?:\(|yield|price|size|level|side|withdrawn)|Best ask)|"Asks?"(?!\])/;

it("what people read of a side is 'bid' or 'offer', as the street says it; 'ask' is only the field's value", () => {
  const found = ["src", "domain", "server", "sandbox"].flatMap((layer) =>
    readdirSync(path.join(ROOT, layer), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !READS_TYPED_WORDS.test(file))
      .flatMap((file) =>
        readFileSync(path.join(ROOT, layer, file), "utf8")
          .split("\n")
          .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && NOUN.test(line))
          .map((line) => `${layer}/${file}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});
