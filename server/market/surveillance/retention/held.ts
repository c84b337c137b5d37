import { and, eq, inArray, isNull } from "drizzle-orm";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { seqOfEntry } from "#domain/surveillance/timeline/entry.ts";
import { coversDay, coversDays } from "#domain/surveillance/retention/policy.ts";
import { audit, auditLinks } from "#server/machine/db/schema/ledger.ts";
import { legalHolds } from "#server/machine/db/schema/retention.ts";
import { supervisionCaseItems } from "#server/machine/db/schema/supervision-cases.ts";
import { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

type HoldRow = typeof legalHolds.$inferSelect;
type ItemRow = typeof supervisionCaseItems.$inferSelect;

/** A message, for checks against holds. */
export interface HeldMessage {
  id: number;
  atMs: number;
  channelUrl: string;
  /** Present and past members of the conversation, and the sender. */
  people: ReadonlySet<string>;
}

/** An audit entry, for checks against holds. */
export interface HeldEntry {
  seq: number;
  atMs: number;
  /** Actor, subject and all it is filed under. */
  keys: ReadonlySet<string>;
}

/** A quote or a negotiation, for checks against holds. */
export interface HeldQuote {
  createdMs: number;
  endedMs: number;
  /** Its own id, people and quotes in it, and conversations it came from. */
  keys: ReadonlySet<string>;
}

/** Legal holds of all firms: a shared record is held while any firm holds it. */
export interface Holds {
  holdsMessage(message: HeldMessage): boolean;
  holdsEntry(entry: HeldEntry): boolean;
  holdsQuote(quote: HeldQuote): boolean;
}

interface CaseThings {
  entries: ReadonlySet<number>;
  messages: ReadonlySet<number>;
  stretches: readonly ItemRow[];
  /** Subjects of its entries, among them quotes and negotiations. */
  names: ReadonlySet<string>;
}
const NOTHING: CaseThings = { entries: new Set(), messages: new Set(), stretches: [], names: new Set() };

/** Reads the active holds. */
export async function readHolds(reader: Reader): Promise<Holds> {
  const holds = await reader.select().from(legalHolds).where(isNull(legalHolds.liftedAt));
  const cases = await thingsOfCases(
    reader,
    holds.flatMap(({ kind, subject }) => (kind === "case" ? subject : [])),
  );
  const thingsOf = (hold: HoldRow): CaseThings => cases.get(hold.subject) ?? NOTHING;
  const isInTime = (hold: HoldRow, atMs: number): boolean => coversDay(hold, istDateOf(atMs));
  return {
    holdsMessage: ({ id, atMs, channelUrl, people }) =>
      holds.some((hold) => {
        if (!isInTime(hold, atMs)) return false;
        if (hold.kind === "channel") return hold.subject === channelUrl;
        if (hold.kind === "person") return people.has(hold.subject);
        const { messages, stretches } = thingsOf(hold);
        return messages.has(id) || stretches.some((stretch) => isInStretch(stretch, channelUrl, atMs));
      }),
    holdsEntry: ({ seq, atMs, keys }) =>
      holds.some(
        (hold) =>
          isInTime(hold, atMs) &&
          (hold.kind === "case" ? keys.has(hold.subject) || thingsOf(hold).entries.has(seq) : keys.has(hold.subject)),
      ),
    holdsQuote: ({ createdMs, endedMs, keys }) =>
      holds.some((hold) => {
        if (!coversDays(hold, istDateOf(createdMs), istDateOf(endedMs))) return false;
        return hold.kind === "case" ? [...keys].some((key) => thingsOf(hold).names.has(key)) : keys.has(hold.subject);
      }),
  };
}

function isInStretch({ subject, fromMs, toMs }: ItemRow, channelUrl: string, atMs: number): boolean {
  return subject === channelUrl && (fromMs ?? 0) <= atMs && atMs <= (toMs ?? Number.MAX_SAFE_INTEGER);
}

async function thingsOfCases(reader: Reader, caseIds: readonly string[]): Promise<Map<string, CaseThings>> {
  if (caseIds.length === 0) return new Map();
  const items = await reader
    .select()
    .from(supervisionCaseItems)
    .where(inArray(supervisionCaseItems.caseId, [...caseIds]));
  const alertIds = items.flatMap(({ kind, subject }) => (kind === "alert" ? subject : []));
  const alerts =
    alertIds.length === 0
      ? []
      : await reader
          .select({ id: surveillanceAlerts.id, messageId: surveillanceAlerts.messageId })
          .from(surveillanceAlerts)
          .where(inArray(surveillanceAlerts.id, alertIds));
  const namesOf = await namesOfEntries(
    reader,
    items.flatMap(({ kind, subject }) => (kind === "entry" ? seqOfEntry(subject) : [])),
  );
  const messageOf = new Map(alerts.map(({ id, messageId }) => [id, messageId]));
  return new Map(
    [...Map.groupBy(items, ({ caseId }) => caseId)].map(([caseId, of]) => [
      caseId,
      {
        entries: new Set(of.flatMap(({ kind, subject }) => (kind === "entry" ? seqOfEntry(subject) : []))),
        messages: new Set(
          of.flatMap(({ kind, subject }) =>
            kind === "message" ? Number(subject) : kind === "alert" ? (messageOf.get(subject) ?? []) : [],
          ),
        ),
        stretches: of.filter(({ kind }) => kind === "channel"),
        names: new Set(
          of.flatMap(({ kind, subject }) => (kind === "entry" ? (namesOf.get(seqOfEntry(subject)) ?? []) : [])),
        ),
      },
    ]),
  );
}

/** Quotes and negotiations named by audit entries. */
async function namesOfEntries(reader: Reader, seqs: readonly number[]): Promise<Map<number, string[]>> {
  if (seqs.length === 0) return new Map();
  const subjects = await reader
    .select({ seq: audit.seq, key: audit.subject })
    .from(audit)
    .where(inArray(audit.seq, [...seqs]));
  const links = await reader
    .select({ seq: auditLinks.seq, key: auditLinks.key })
    .from(auditLinks)
    .where(inArray(auditLinks.seq, [...seqs]));
  const named = [...subjects, ...links].filter(({ key }) => /^(eoi|clu)_/.test(key));
  return new Map([...Map.groupBy(named, ({ seq }) => seq)].map(([seq, of]) => [seq, of.map(({ key }) => key)]));
}

/** One of the firm's holds, locked; undefined for none. */
export const ofFirm = (id: string, clientId: string) => and(eq(legalHolds.id, id), eq(legalHolds.clientId, clientId));
