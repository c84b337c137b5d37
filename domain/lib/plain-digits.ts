const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The ten digits of a script are consecutive from its zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/** Normalises a text (NFKC) and converts decimal digits of every script to ASCII: `७.४` becomes `7.4`. */
export const plainDigits = (text: string): string => text.normalize("NFKC").replaceAll(/(?![0-9])\p{Nd}/gu, valueOf);
