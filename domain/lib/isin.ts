/** Format of an Indian ISIN. */
export const ISIN_FORM = /^IN[A-Z0-9]{9}[0-9]$/;

/** Normalises an ISIN typed or copied in lower case, with spaces or hyphens. */
export function canonicalIsin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toUpperCase();
}
