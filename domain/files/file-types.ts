/** Kinds of attachments with their allowed extensions. */
const ENDINGS = {
  picture: ["png", "jpg", "jpeg", "gif", "webp"],
  pdf: ["pdf"],
  workbook: ["xlsx"],
  text: ["txt", "csv", "tsv", "log", "md", "json"],
} as const;

export type FileKind = keyof typeof ENDINGS;

/** `accept` list of a file chooser. */
export const TAKEN_FILES = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(",");

/** Error text of a rejected file. */
export const FILE_NOT_TAKEN =
  "This file type is not accepted, or the content does not match its name. Send an image, a PDF, a text, a CSV or an Excel workbook.";

/** Extension of a name in lower case; null without one. */
export function endingOf(filename: string): string | null {
  return /[^\\/]\.([^.\\/]+)$/.exec(filename)?.[1]?.toLowerCase() ?? null;
}

/** True when a file of this name can be of this kind; always true without an extension. */
export function mayBe(kind: FileKind, filename: string): boolean {
  const ending = endingOf(filename);
  return ending === null || (ENDINGS[kind] as readonly string[]).includes(ending);
}

/** True when the name alone rules the file out, before its bytes are read. */
export function isNeverTaken(filename: string): boolean {
  return (Object.keys(ENDINGS) as FileKind[]).every((kind) => !mayBe(kind, filename));
}
