const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of a script stand in a row from its zero, ten of them. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/** A text in its compatible form (NFKC) with the decimal digits of every script as plain ones: `७.४` is `7.4`. */
export const plainDigits = (text: string): string => text.normalize("NFKC").replaceAll(/(?![0-9])\p{Nd}/gu, valueOf);
