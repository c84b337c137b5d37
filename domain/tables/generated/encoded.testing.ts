import { strToU8 } from "fflate";

// A text as bytes of the encodings that spreadsheets save.

/** Letters of Windows-1252 from 0x80 to 0x9F that the generated tables have. */
const WINDOWS: Readonly<Record<string, number>> = {
  "€": 0x80,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "–": 0x96,
  "—": 0x97,
};

const wide = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) => {
      const [low, high] = [code & 0xff, code >> 8];
      return isLittle ? [low, high] : [high, low];
    }),
  );

/** Null where a letter is not of Windows-1252. */
function windows(text: string): Uint8Array | null {
  const codes = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return WINDOWS[letter] ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null);
  });
  return codes.includes(null) ? null : Uint8Array.from(codes.flatMap((code) => code ?? []));
}

/** The bytes of a text by their encoding, as far as it can hold the text. */
export function encoded(text: string): { encoding: string; bytes: Uint8Array }[] {
  const inWindows = windows(text);
  return [
    { encoding: "UTF-8", bytes: strToU8(text) },
    { encoding: "UTF-8 with a mark", bytes: strToU8(`\uFEFF${text}`) },
    { encoding: "UTF-16 LE", bytes: wide(`\uFEFF${text}`, true) },
    { encoding: "UTF-16 BE", bytes: wide(`\uFEFF${text}`, false) },
    ...(inWindows === null ? [] : [{ encoding: "Windows-1252", bytes: inWindows }]),
  ];
}
