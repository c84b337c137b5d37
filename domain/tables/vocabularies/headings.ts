/** Headings written in a row, parted by commas. */
export function headings(written: string): readonly string[] {
  return written
    .split(",")
    .map((heading) => heading.replaceAll(/\s+/g, " ").trim())
    .filter((heading) => heading !== "");
}
