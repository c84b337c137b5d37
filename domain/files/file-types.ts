/** Kinds of files that people attach, each with the endings its name may have. */
const ENDINGS = {
  picture: ["png", "jpg", "jpeg", "gif", "webp"],
  pdf: ["pdf"],
  workbook: ["xlsx"],
  text: ["txt", "csv", "tsv", "log", "md", "json"],
} as const;

export type FileKind = keyof typeof ENDINGS;

/** What a file chooser offers. */
export const TAKEN_FILES = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(",");

/** Said of a file that is not taken. */
export const FILE_NOT_TAKEN =
  "This type of file is not taken, or it is not what its name says. Send an image, a PDF, a text, a CSV or an Excel workbook.";

/** What a name ends in, in small letters; null where it has no ending. */
export function endingOf(filename: string): string | null {
  return /[^\\/]\.([^.\\/]+)$/.exec(filename)?.[1]?.toLowerCase() ?? null;
}

/** Whether a file of this name can be of this kind. A name without an ending promises nothing. */
export function mayBe(kind: FileKind, filename: string): boolean {
  const ending = endingOf(filename);
  return ending === null || (ENDINGS[kind] as readonly string[]).includes(ending);
}

/** Whether a name speaks against the file at once, before its bytes are seen. */
export function isNeverTaken(filename: string): boolean {
  return (Object.keys(ENDINGS) as FileKind[]).every((kind) => !mayBe(kind, filename));
}
