export const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** True for bytes that contain a text in plain letters. */
export function containText(bytes: Uint8Array, text: string): boolean {
  const letters = Array.from(text, (letter) => letter.charCodeAt(0));
  const [first = 0] = letters;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (letters.every((letter, offset) => bytes[at + offset] === letter)) return true;
  }
  return false;
}
