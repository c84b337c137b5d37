import type { World } from "#domain/mind/planner/world.ts";

// Small market for planner tests: a bond is found for sure when its coupon and year are given.

const ISSUERS: Readonly<Record<string, string>> = {
  rec: "REC Limited",
  sbi: "State Bank of India",
  hudco: "Housing and Urban Development Corporation Limited",
  "muthoot finance": "Muthoot Finance Limited",
};
const NAME_WORDS = new Set([...Object.keys(ISSUERS).flatMap((name) => name.split(" ")), "power", "grid"]);

const candidate = (isin: string, name: string) => ({ isin, name, detail: "" });

export const TODAY = "2026-11-20";

export const SMALL_WORLD: World = {
  today: TODAY,
  knownIssuer: (words) => ISSUERS[words] ?? null,
  isNameWord: (word) => NAME_WORDS.has(word),
  holidayNamed: () => null,
  glossary: [
    { term: "Record date", also: [] },
    { term: "Day count", also: ["day count convention"] },
    { term: "Stamp duty", also: [] },
    { term: "PV01", also: ["dv01"] },
  ],
  resolveBond: (text) => {
    if (text.startsWith("IN")) return { isSure: true, candidates: [candidate(text, text)] };
    const isSure = /\d\.\d+/.test(text) && /\b(?:\d{2}|\d{4})$/.test(text);
    const candidates = [candidate("IN0020230085", `${text} A`), candidate("IN0020240019", `${text} B`)];
    return isSure ? { isSure, candidates: candidates.slice(0, 1) } : { isSure, candidates };
  },
};
