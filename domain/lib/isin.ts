/** The form of an ISIN of India, as it is written. */
export const ISIN_FORM = /^IN[A-Z0-9]{9}[0-9]$/;

/** An ISIN as it is written, of one that was typed or copied in small letters, with spaces or hyphens. */
export function canonicalIsin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toUpperCase();
}
