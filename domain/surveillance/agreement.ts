import type { QuoteSide } from "#domain/quote-parser/reading.ts";

/** Explicit agreement in a message. Levels per 100 of face and in percent, size in rupees of face. */
export interface Agreement {
  /** Side taken by the speaker, if the word tells: `mine` buys, `yours` sells. */
  takes: QuoteSide | null;
  price: number | null;
  yieldPct: number | null;
  sizeRupees: number | null;
}

const FILLERS = String.raw`(?:(?:ok|okay|k|yes|yep|ya|yeah|haan|sure|great|perfect|fine|super|thx|thanks|and|we|are|all|its|it's|that's|thats)[\s,.!-]+)*`;
const WORD = String.raw`(done|deal|agreed|confirmed|booked|mine|yours)`;
/** Continuations that make it no agreement: a question, another topic, or a condition not met yet. */
const OTHERWISE = String.raw`(?!\s*\?|[\s,]+(?:for (?:the|now|today)|with|by|yet|is|was|if|once|when|soon|before|below|above|only if)\b)`;
const AGREES = new RegExp(`^\\s*${FILLERS}${WORD}\\b${OTHERWISE}`, "i");
const LEVEL = /(?<![\d.,+])(\d{1,3}\.\d{1,4})(?![\d.,]*\s*(?:cr|crs|crore|crores|lakh|lac|l|gs|sdl)\b)(?!\d)/i;
const SIZE = /(?<![\d.])(\d+(?:\.\d+)?)\s*(?:cr|crs|crore|crores)\b/i;
/** Threshold between yields (below) and prices (above). */
const PRICES_FROM = 20;
const CRORE = 10_000_000;
/** Maximum length; longer texts are narratives, not agreements. */
const LONGEST = 200;

/** Agreement in a message, or null. */
export function agreementIn(text: string): Agreement | null {
  if (text.length > LONGEST || text.trimEnd().endsWith("?")) return null;
  const word = AGREES.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  const level = numberIn(LEVEL, text);
  const crores = numberIn(SIZE, text);
  const isPrice = level !== null && level > PRICES_FROM;
  return {
    takes: word === "mine" ? "BID" : word === "yours" ? "ASK" : null,
    price: isPrice ? level : null,
    yieldPct: isPrice ? null : level,
    sizeRupees: crores === null ? null : Math.round(crores * CRORE),
  };
}

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
