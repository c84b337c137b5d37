import { readFileSync } from "node:fs";

/** A variable of README's table of settings. */
export interface SettingRow {
  name: string;
  /** What it is when not set, as written. */
  unset: string;
  /** What it does. */
  what: string;
  /** The variables that share its line, and its place among them. */
  all: readonly string[];
  at: number;
}

export const inBackticks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

/** README's table of settings. */
export function settingRows(): SettingRow[] {
  const [, section = ""] = readFileSync("README.md", "utf8").split("\n## Settings\n");
  return (section.split("\n## ", 1)[0] ?? "").split("\n").flatMap((line) => {
    const [, names = "", unset = "", what = ""] = line.split("|");
    return inBackticks(names).map((name, at, all) => ({ name, unset, what: what.trim(), at, all }));
  });
}
