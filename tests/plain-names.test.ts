import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { identifiersOf } from "#tests/support/identifiers.ts";

// Names in the code are the verbs and nouns of docs/words.md: `publish`, `subscribe`, `store`, `withdraw`.

const ROOT = path.resolve(import.meta.dirname, "..");
const LAYERS = ["domain", "server", "sandbox", "src", "workers", "scripts", "tests", "e2e", "bench"];

/** Words with a plainer name: notify, publish, subscribe, mention, continue, withdraw. */
const STIFF =
  /\b(?:told|untold|foretold|tells?|telling|hears?|heard|hearing|spoken|said|unsaid|stood|taken? back|take up|keep up|go on|put back)\b/;

/** Names stored with records or sent to clients: changing one would break stored data or the API. */
const STORED = new Map([
  ["heard_at", "field of an order's settlement track on the wire"],
  ["heardAt", "key of the settlement track, stored as JSON with each order"],
  ["heardPayInPaise", "key of the settlement track, stored as JSON with each order"],
  ["said", "key of the detail of audit entries on hosted chats"],
  ["untold_face", "key of the detail of audit entries on booked deals"],
]);

const wordsOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .replaceAll(/[_#$]/g, " ")
    .toLowerCase();

const isPlain = (name: string): boolean => STORED.has(name) || !STIFF.test(wordsOf(name));

/** Files of a layer, from the root. */
const filesOf = (layer: string): string[] =>
  readdirSync(path.join(ROOT, layer), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.includes("node_modules"))
    .map((file) => `${layer}/${file}`);

const namesIn = (file: string) => identifiersOf(file, readFileSync(path.join(ROOT, file), "utf8"));

describe("an identifier is plain English", () => {
  it.each(LAYERS)("in %s/", (layer) => {
    const stiff = filesOf(layer).flatMap((file) =>
      namesIn(file)
        .filter(({ name }) => !isPlain(name))
        .map(({ line, name }) => `${file}:${line}: ${name}`),
    );
    expect(stiff).toEqual([]);
  });

  it("unless it is stored or sent, and still in use", () => {
    const used = new Set(
      ["domain", "server"].flatMap(filesOf).flatMap((file) => namesIn(file).map(({ name }) => name)),
    );
    expect([...STORED.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(["toldAtMs", "stopHearing", "bonds_spoken_of", "takenBack", "isTakenBack", "TAKE_UP", "keepUpWith", "#goOn"])(
    "and not %s",
    (name) => {
      expect(isPlain(name)).toBe(false);
    },
  );

  it.each(["isWithdrawn", "heartbeatMs", "household", "thresholdOf", "backup", "putBid", "goOnline"])(
    "such as %s",
    (name) => {
      expect(isPlain(name)).toBe(true);
    },
  );
});
