/** What a firm's records are, as far as they have a time. */
export const RETAINED_KINDS = ["chats", "files", "audit", "sign_ins", "quotes"] as const;
export type RetainedKind = (typeof RETAINED_KINDS)[number];

export const RETAINED_LABELS: Record<RetainedKind, string> = {
  chats: "Chat messages",
  files: "Files sent in chats",
  audit: "Audit entries",
  sign_ins: "Sign-ins",
  quotes: "Quotes and negotiations without a deal",
};

/**
 * Years that the law asks for at least, and where it does (docs/decisions/0039): no firm may store its records for less.
 */
export const LEGAL_MINIMUM: Record<RetainedKind, { years: number; source: string }> = {
  chats: { years: 8, source: "SEBI (Mutual Funds) Regulations 1996, reg. 50; SEBI (PIT) Regulations 2015, reg. 3(6)" },
  files: { years: 8, source: "SEBI (Mutual Funds) Regulations 1996, reg. 50; SEBI (PIT) Regulations 2015, reg. 3(6)" },
  audit: { years: 8, source: "SEBI (Mutual Funds) Regulations 1996, reg. 50; SEBI (PIT) Regulations 2015, reg. 3(6)" },
  sign_ins: { years: 5, source: "SEBI (Stock Brokers) Regulations 1992, reg. 18" },
  quotes: { years: 8, source: "SEBI (Mutual Funds) Regulations 1996, reg. 50; SEBI (PIT) Regulations 2015, reg. 3(6)" },
};

export const MOST_YEARS = 30;

export const HOLD_KINDS = ["case", "person", "channel"] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** The moment before which records of a kind are past their time: so many calendar years before now. */
export function pastTime(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  // From 29 February to a year without it: the first of March would be a day too late.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Why so many years cannot be set; null when they can. */
export function yearsFault(kind: RetainedKind, years: number): string | null {
  const { years: least, source } = LEGAL_MINIMUM[kind];
  if (years < least) return `Should be at least ${least} years (${source})`;
  return years > MOST_YEARS ? `Should be at most ${MOST_YEARS} years` : null;
}

export const HOLD_KIND_LABELS: Record<HoldKind, string> = {
  case: "Case",
  person: "Person",
  channel: "Conversation",
};

/** The kind of an entry of the audit. */
export const kindOfEntry = (action: string): RetainedKind => (action.startsWith("auth.") ? "sign_ins" : "audit");

/** Whether a record that was written over some days is among those that a hold is on, by any of them. */
export function coversDays(hold: { fromDay: string; toDay: string | null }, first: string, last: string): boolean {
  return hold.fromDay <= last && (hold.toDay === null || first <= hold.toDay);
}

/** Whether a record of a day is among those that a hold is on; without an end, those to come are too. */
export function coversDay({ fromDay, toDay }: { fromDay: string; toDay: string | null }, day: string): boolean {
  return fromDay <= day && (toDay === null || day <= toDay);
}
