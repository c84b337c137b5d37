/** Words without meaning beside others, in names and in search texts. */
export const NOISE: ReadonlySet<string> = new Set(
  "of the and for in on at by to due from limited ltd pvt private public co coupon rate maturity maturing matures mat bond bonds ncd ncds debenture debentures paper papers isin series sr pc pct percent pa security securities debt interest payment payments paying payable paid payout with having yielding yield rated tenor tenure residual benchmark".split(
    " ",
  ),
);

/**
 * Text as search compares it: lower case, without accents and punctuation. Initials are joined (U.P. → up, L&T → lt,
 * G-Sec → gsec); a point inside a number stays.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f'’`]/g, "")
    .toLowerCase()
    .replaceAll(/\b([a-z])\s*&\s*([a-z])\b/g, "$1$2")
    .replaceAll(/\b(?:[a-z]\.){2,}/g, (initials) => `${initials.replaceAll(".", "")} `)
    .replaceAll(/\b([a-z])-(?=[a-z]{2})/g, "$1")
    .replaceAll(/(?<!\d)\.(?=\d)/g, " 0.")
    .replaceAll(/\.(?!\d)/g, " ")
    .replaceAll(/[^a-z0-9.]+/g, " ")
    .trim();
}

export function words(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
}

/** Letters and digits only, for ISINs and exchange symbols typed with any spaces or punctuation. */
export function compact(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}

/** Splits where letters meet digits: rec30 → rec, 30; 7.18gs33 → 7.18, gs, 33. */
export function splitGlued(token: string): string[] {
  return token.match(/[a-z]+|[0-9.]+/g) ?? [];
}
