import { GLOSSARY } from "#domain/glossary/glossary.ts";
import type { BondAnswer, World } from "#domain/mind/planner/world.ts";
import { resolveBond } from "#domain/mind/resolve-bond.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";

/** The planner's world over all bonds, on the current day in India; each sentence looks bonds up once. */
export function worldOf({ parts, issuers }: MindContext): World {
  const today = istDateOf(parts.clock.now().getTime());
  const found = new Map<string, BondAnswer>();
  return {
    today,
    resolveBond: (text) => {
      const known = found.get(text) ?? resolveBond(parts.bonds.index(today), text);
      found.set(text, known);
      return known;
    },
    knownIssuer: issuers.knownIssuer,
    isNameWord: issuers.isNameWord,
    holidayNamed: (name) => {
      const { tradingHolidays, settlementHolidays } = parts.calendar;
      const all = [...tradingHolidays, ...settlementHolidays].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return all.find(([day, called]) => day >= today && called.toLowerCase().includes(name))?.[0] ?? null;
    },
    glossary: GLOSSARY,
  };
}
