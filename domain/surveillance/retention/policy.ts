/** Kinds of a firm's records with a retention period. */
export const RETAINED_KINDS = ["chats", "files", "audit", "sign_ins", "quotes"] as const;
export type RetainedKind = (typeof RETAINED_KINDS)[number];

export const RETAINED_LABELS: Record<RetainedKind, string> = {
  chats: "Chat messages",
  files: "Files sent in chats",
  audit: "Audit entries",
  sign_ins: "Sign-ins",
  quotes: "Quotes and negotiations without a deal",
};

/** Legal minimum of years with its source (docs/decisions/0039); no firm may set less. */
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

/** Cut-off before which records are expired: this many calendar years before now. */
export function pastTime(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  // 29 February in a year without one: 1 March would be a day too late.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Error text of an invalid number of years, or null. */
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

/** Retention kind of an audit entry. */
export const kindOfEntry = (action: string): RetainedKind => (action.startsWith("auth.") ? "sign_ins" : "audit");

/** True when any day of a record falls within a hold. */
export function coversDays(hold: { fromDay: string; toDay: string | null }, first: string, last: string): boolean {
  return hold.fromDay <= last && (hold.toDay === null || first <= hold.toDay);
}

/** True when a record's day falls within a hold; a hold without an end also covers future records. */
export function coversDay({ fromDay, toDay }: { fromDay: string; toDay: string | null }, day: string): boolean {
  return fromDay <= day && (toDay === null || day <= toDay);
}
