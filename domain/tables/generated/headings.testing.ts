import type { Draw } from "#domain/tables/generated/draw.testing.ts";

const titled = (text: string): string => text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

const FORMS: readonly ((heading: string) => string)[] = [
  (heading) => heading,
  (heading) => heading,
  titled,
  titled,
  (heading) => heading.toUpperCase(),
  (heading) => heading.replaceAll(" ", "_"),
  (heading) => heading.replaceAll(" ", "  "),
  (heading) => heading.replaceAll(" ", "\u00A0"),
  (heading) => heading.replaceAll(" ", "\n"),
  (heading) => heading.replaceAll(" ", "-"),
  (heading) => ` ${heading}:`,
  (heading) => `${titled(heading)} *`,
  (heading) => `${heading}.`,
  (heading) => `\u200B${heading}`,
];

/** A known heading as somebody may write it: other letters, spaces and marks. */
export const writtenHeading = (draw: Draw, known: string): string => draw.pick(FORMS)(known);
