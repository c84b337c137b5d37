import { createRequire } from "node:module";
import path from "node:path";

/** The face of everything that it has the characters for: Latin, Cyrillic, Greek. */
export const BASE_FONT = "Roboto";

/** An additional font, with the characters it is used for. */
interface PrintFont {
  name: string;
  pattern: RegExp;
  /** Path in its package, which has the whole family under the SIL Open Font License. */
  file: string;
}

const noto = (family: string, folder: string): string =>
  `@expo-google-fonts/${folder}/400Regular/Noto${family}_400Regular.ttf`;

export interface Faces {
  normal: string;
  bold: string;
  italics: string;
  bolditalics: string;
}

/** In order of priority: the first font with a character draws it. */
const FONTS: readonly PrintFont[] = [
  { name: "Devanagari", pattern: /\p{scx=Deva}/u, file: noto("SansDevanagari", "noto-sans-devanagari") },
  { name: "Bengali", pattern: /\p{scx=Beng}/u, file: noto("SansBengali", "noto-sans-bengali") },
  { name: "Gurmukhi", pattern: /\p{scx=Guru}/u, file: noto("SansGurmukhi", "noto-sans-gurmukhi") },
  { name: "Gujarati", pattern: /\p{scx=Gujr}/u, file: noto("SansGujarati", "noto-sans-gujarati") },
  { name: "Odia", pattern: /\p{scx=Orya}/u, file: noto("SansOriya", "noto-sans-oriya") },
  { name: "Tamil", pattern: /\p{scx=Taml}/u, file: noto("SansTamil", "noto-sans-tamil") },
  { name: "Telugu", pattern: /\p{scx=Telu}/u, file: noto("SansTelugu", "noto-sans-telugu") },
  { name: "Kannada", pattern: /\p{scx=Knda}/u, file: noto("SansKannada", "noto-sans-kannada") },
  { name: "Malayalam", pattern: /\p{scx=Mlym}/u, file: noto("SansMalayalam", "noto-sans-malayalam") },
  { name: "Ol Chiki", pattern: /\p{scx=Olck}/u, file: noto("SansOlChiki", "noto-sans-ol-chiki") },
  { name: "Meetei Mayek", pattern: /\p{scx=Mtei}/u, file: noto("SansMeeteiMayek", "noto-sans-meetei-mayek") },
  { name: "Arabic", pattern: /\p{scx=Arab}/u, file: noto("NaskhArabic", "noto-naskh-arabic") },
  { name: "Hebrew", pattern: /\p{scx=Hebr}/u, file: noto("SansHebrew", "noto-sans-hebrew") },
  { name: "Emoji", pattern: /\p{Emoji_Presentation}|\uFE0F/u, file: noto("Emoji", "noto-emoji") },
  { name: "Math", pattern: /[\p{Sm}\p{So}\p{L}\p{N}]/u, file: noto("SansMath", "noto-sans-math") },
  { name: "Symbols", pattern: /[\p{S}\p{P}\p{N}\p{M}]/u, file: noto("SansSymbols", "noto-sans-symbols") },
  { name: "Symbols 2", pattern: /[\p{S}\p{P}\p{N}]/u, file: noto("SansSymbols2", "noto-sans-symbols-2") },
  { name: "Mono", pattern: /[\p{L}\p{M}\p{N}\p{S}\p{P}]/u, file: noto("SansMono", "noto-sans-mono") },
  { name: "Pictures", pattern: /\p{Emoji}/u, file: noto("Emoji", "noto-emoji") },
];

/** Those of scripts that are read from right to left. */
export const TURNED: ReadonlySet<string> = new Set(["Arabic", "Hebrew"]);

const require = createRequire(import.meta.url);
const robotoFolder = path.join(path.dirname(require.resolve("pdfmake/package.json")), "fonts", "Roboto");
const roboto = (name: string) => path.join(robotoFolder, `Roboto-${name}.ttf`);

/** All fonts as the library of the documents wants them. */
export function fontFiles(): Record<string, Faces> {
  const others = FONTS.map(({ name, file }) => {
    const found = require.resolve(file);
    return [name, { normal: found, bold: found, italics: found, bolditalics: found }] as const;
  });
  const base = {
    normal: roboto("Regular"),
    bold: roboto("Medium"),
    italics: roboto("Italic"),
    bolditalics: roboto("MediumItalic"),
  };
  return { [BASE_FONT]: base, ...Object.fromEntries(others) };
}

/** Names of the fonts that may draw some text, the likeliest first. */
export function fontsFor(text: string): string[] {
  const base = /\uFE0F|\p{Emoji_Presentation}/u.test(text) ? [] : [BASE_FONT];
  return [...base, ...FONTS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name)];
}
