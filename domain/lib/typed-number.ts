const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})+(\.\d*)?$/;

/** Removes well-placed thousands separators (Indian or western) and turns a real minus sign into a hyphen. */
export function ungrouped(text: string): string {
  const plain = text.trim().replace("−", "-");
  return GROUPED.test(plain) ? plain.replaceAll(",", "") : plain;
}

/**
 * Parses a number as people type it: digits, one decimal point, a sign. No exponent, hex or Infinity. Null when
 * invalid.
 */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace("−", "-");
  return PLAIN.test(plain) ? Number(plain) : null;
}
