import { readFileSync } from "node:fs";

/** A variable of a table in docs/settings.md. */
export interface SettingRow {
  name: string;
  /** Value when not set, as written. */
  unset: string;
  /** Purpose, without links. */
  what: string;
  /** Variables that share its line, and its index among them. */
  all: readonly string[];
  at: number;
}

export const inBackticks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

const withoutLinks = (cell: string) => cell.replaceAll(/ \(\[[^\]]+\]\([^)]+\)\)/g, "");

/** The tables of docs/settings.md, whose lines begin with a variable. */
export function settingRows(): SettingRow[] {
  const lines = readFileSync("docs/settings.md", "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => {
      const [, names = "", unset = "", what = ""] = line.split("|");
      const purpose = withoutLinks(what.trim());
      return inBackticks(names).map((name, at, all) => ({ name, unset, what: purpose, at, all }));
    });
}
