import { readFileSync } from "node:fs";
import { StartError } from "#server/machine/config/start-error.ts";

const SUFFIX = "_FILE";

/** The text of a file. */
export type TextOf = (file: string) => string;

const textOnDisk: TextOf = (file) => readFileSync(file, "utf8");

/**
 * Adds variables given in files: `SESSION_SECRET_FILE` names the file whose text is `SESSION_SECRET`, the usual form of
 * container secrets. A final line break is ignored, and an empty file counts as not set, as an empty variable does.
 * @param textOf reads a file; throws when it cannot
 * @throws StartError naming every variable given twice or with an unreadable file
 */
export function withFiles(
  given: Readonly<Record<string, string>>,
  names: readonly string[],
  textOf: TextOf = textOnDisk,
): Readonly<Record<string, string>> {
  const faults: string[] = [];
  const read = names.flatMap((name): [string, string][] => {
    const file = given[name + SUFFIX];
    if (file === undefined) return [];
    if (given[name] !== undefined) {
      faults.push(`${name}${SUFFIX}: ${name} is set as well; unset one of the two.`);
      return [];
    }
    try {
      const text = textOf(file).replace(/\r?\n$/, "");
      return text === "" ? [] : [[name, text]];
    } catch (error) {
      const why = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
      faults.push(`${name}${SUFFIX}: the file ${file} cannot be read (${why}).`);
      return [];
    }
  });
  if (faults.length > 0) throw new StartError(faults.join("\n"));
  return { ...given, ...Object.fromEntries(read) };
}
