import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildBondIndex } from "#domain/bond-search/bond-index.ts";
import { GLOSSARY } from "#domain/glossary/glossary.ts";
import { issuersByName } from "#domain/issuers/issuers-by-name.ts";
import type { World } from "#domain/mind/planner/world.ts";
import { resolveBond } from "#domain/mind/resolve-bond.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";

const FOLDER = resolve(import.meta.dirname, "../../reference-data");

/** Bonds, issuers, holidays and words of the reference data on a day, as the planner uses them. */
export function referenceWorld(today: string): World {
  const bonds = readUniverse(FOLDER);
  const index = buildBondIndex(bonds, { today });
  const holidays = readFileSync(resolve(FOLDER, "holidays.csv"), "utf8")
    .split("\n")
    .map((row) => row.split(","))
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return {
    today,
    ...issuersByName(bonds),
    resolveBond: (text) => resolveBond(index, text),
    holidayNamed: (name) =>
      holidays.find(
        ([day = "", called = ""]) => day >= today && called.toLowerCase().split(/\W+/).includes(name),
      )?.[0] ?? null,
    glossary: GLOSSARY,
  };
}
