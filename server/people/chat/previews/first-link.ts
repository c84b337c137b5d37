import { tokenize } from "linkifyjs";

/** Target of the first link in a text, recognised as on the page; null when there is none. */
export function firstLink(text: string): string | null {
  // Most messages have none, and need not be cut into words.
  if (!text.includes(".") && !text.includes("://")) return null;
  for (const token of tokenize(text)) {
    if (!token.isLink || token.t !== "url") continue;
    const href = token.toHref("https");
    if (/^https?:/i.test(href) && URL.canParse(href)) return new URL(href).href;
  }
  return null;
}
