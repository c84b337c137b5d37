import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS } from "#server/machine/config/config.ts";
import { inBackticks, settingRows } from "#tests/operations/settings-table.ts";

// Compares docs/settings.md with the variables that the server reads.

/** Read by `npm start` for the sandbox beside a demo, not by the server. */
const OF_THE_SANDBOX = "EXCHANGE_SANDBOX_PORT";

const rows = settingRows();

test("docs/settings.md names each variable that is read once, and no other", () => {
  const names = rows.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...SETTINGS.keys(), OF_THE_SANDBOX].toSorted());
  expect(readFileSync("scripts/lib/exchange-sandbox.mjs", "utf8")).toContain(OF_THE_SANDBOX);
});

test("it gives each default", () => {
  const defaults = rows.flatMap(({ name, unset, at, all }) => {
    const real = SETTINGS.get(name) ?? null;
    if (real === null) return [];
    const [bare = ""] = unset.trim().split(/[ ,]/);
    const documented = all.length === 1 ? (inBackticks(unset)[0] ?? bare) : inBackticks(unset)[at];
    return [{ name, documented, real }];
  });
  expect(defaults.length).toBeGreaterThan(10);
  expect(defaults.filter(({ documented, real }) => documented !== real)).toEqual([]);
});
