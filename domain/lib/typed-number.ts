const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})+(\.\d*)?$/;

/** Removes well-placed thousands commas (Indian or western) and turns a real minus sign into a hyphen. */
export function ungrouped(text: string): string {
  const plain = text.trim().replace("−", "-");
  return GROUPED.test(plain) ? plain.replaceAll(",", "") : plain;
}

/** A number as a person types it: digits, one point, a sign. No exponent, no hex, no Infinity. Null when it is not one. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace("−", "-");
  return PLAIN.test(plain) ? Number(plain) : null;
}
