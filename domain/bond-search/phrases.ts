import type { Range } from "#domain/bond-search/figures.ts";

// Normalises phrases of several words, and figures that are not coupons, to the form in the index: decimals with a
// comma, `l and t`, a bill by its days, a rating with its sign, coupon frequency, tenor.

export interface Phrased {
  /** Text with each phrase in its normal form. */
  text: string;
  tenors: Tenor[];
}

/** Remaining tenor of a bond; for a bill also its original tenor, as a mark. */
export interface Tenor {
  ranges: Range[];
  mark: string | null;
}

const BILL = String.raw`(?:dtbs?|tbs?|t[\s-]?bills?|treasury[\s-]+bills?|bills?)`;
const ANY_BILL = new RegExp(String.raw`\b${BILL}\b`);
const BILL_DAYS = "14|91|182|364";

/** Patterns and their replacements, applied in this order to lower-case text. */
const FORMS: readonly [pattern: RegExp, form: string | ((found: string) => string)][] = [
  // Mark-up copied along with the text.
  [/<[^<>]*>/g, " "],
  [/(?<![\d,.])(\d{1,2}),(\d{1,4})(?![\d,])/g, "$1.$2"],
  [/\b([a-z])\s+(?:and|n)\s+([a-z])\b/g, "$1&$2"],
  // Initials separated by spaces: p f c.
  [/(?<![a-z0-9&])[a-z](?:\s[a-z]){2,}(?![a-z0-9&])/g, (initials) => initials.replaceAll(/\s/g, "")],
  [new RegExp(String.raw`\b(${BILL_DAYS})[\s-]*(?:days?|dys?|d)(?![a-z0-9])`, "g"), "$1d"],
  [new RegExp(String.raw`\b(${BILL_DAYS})[\s-]*(?=${BILL}\b)`, "g"), "$1d "],
  [new RegExp(String.raw`\b(${BILL})[\s-]*(${BILL_DAYS})(?![\d.a-z])`, "g"), "$1 $2d"],
  [/(?<![a-z0-9])(aaa|aa|a|bbb|bb|b)\+(?![a-z0-9])/g, "$1plus"],
  [/(?<![a-z0-9])(aaa|aa|a|bbb|bb|b)-(?![a-z0-9])/g, "$1minus"],
  [/\b(?:(?:semi|bi|half)[\s-]*(?:annual(?:ly)?|year(?:ly)?)|six[\s-]*monthly)\b/g, "halfyearly"],
  [/\b(?:annual(?:ly)?|yearly|per\s+annum)\b/g, "annual"],
  [/\b(?:on|at)\s+maturity\b|\bcumulative\b/g, "onmaturity"],
  [/\b(?:additional\s+)?tier[\s-]*(?:1|i)\b|\bat[\s-]1\b/g, "at1"],
  [/\btier[\s-]*(?:2|ii)\b/g, "tier2"],
  [/\bmarket[\s-]*linked\b/g, "mld"],
  [/\btax[\s-]*free\b/g, "taxfree"],
];

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};
const NUMBER = String.raw`(?<![\d.,a-z])(\d{1,3}(?:\.\d)?|${Object.keys(NUMBERS).join("|")})`;
const TENORS: readonly [pattern: RegExp, days: number][] = [
  [new RegExp(String.raw`${NUMBER}[\s-]*(?:years?|yrs?|y)(?![a-z0-9])`, "g"), 365.25],
  [new RegExp(String.raw`${NUMBER}[\s-]*(?:months?|mths?|mo|m)(?![a-z0-9])`, "g"), 30.44],
  [new RegExp(String.raw`${NUMBER}[\s-]*days?(?![a-z0-9])`, "g"), 1],
];

/** Maximum deviation from the requested tenor, as a share of it, and the weight of a bond within it. */
const NEARNESS: readonly [share: number, weight: number][] = [
  [0.02, 1],
  [0.05, 0.97],
  [0.1, 0.92],
  [0.15, 0.85],
];
const LEAST_DAYS = 20;

export function phrased(typed: string): Phrased {
  let text = typed.normalize("NFKD").toLowerCase();
  for (const [pattern, form] of FORMS) {
    text = typeof form === "string" ? text.replaceAll(pattern, form) : text.replaceAll(pattern, form);
  }
  const isBill = ANY_BILL.test(text);
  const tenors: Tenor[] = [];
  for (const [pattern, unitDays] of TENORS) {
    text = text.replaceAll(pattern, (_whole, number: string) => {
      const days = (NUMBERS[number] ?? Number(number)) * unitDays;
      tenors.push({ ranges: around(days), mark: isBill ? billMark(days) : null });
      return " ";
    });
  }
  return { text, tenors };
}

/** Mark of a bill with about this tenor: three months is 91 days, a year is 364. */
function billMark(days: number): string | null {
  const [nearest] = [91, 182, 364].filter((issued) => Math.abs(issued - days) <= 5);
  return nearest === undefined ? null : `${nearest}d`;
}

function around(days: number): Range[] {
  return NEARNESS.map(([share, weight], step) => {
    const reach = Math.max(LEAST_DAYS * (step + 1), days * share);
    return { column: "daysLeft", from: Math.round(days - reach), to: Math.round(days + reach), weight };
  });
}
