import { and, eq, inArray, isNull } from "drizzle-orm";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { seqOfEntry } from "#domain/surveillance/timeline/entry.ts";
import { coversDay } from "#domain/surveillance/retention/policy.ts";
import { legalHolds } from "#server/db/schema/retention.ts";
import { supervisionCaseItems } from "#server/db/schema/supervision-cases.ts";
import { surveillanceAlerts } from "#server/db/schema/surveillance.ts";
import type { Reader } from "#server/surveillance/scope.ts";

type HoldRow = typeof legalHolds.$inferSelect;
type ItemRow = typeof supervisionCaseItems.$inferSelect;

/** A message as holds ask about it. */
export interface HeldMessage {
  id: number;
  atMs: number;
  channelUrl: string;
  /** Everybody who is or was in the conversation, its sender among them. */
  people: ReadonlySet<string>;
}

/** An entry of the audit as holds ask about it. */
export interface HeldEntry {
  seq: number;
  atMs: number;
  /** Actor, subject and all it is filed under. */
  keys: ReadonlySet<string>;
}

/** Which records are on hold, of all firms at once: a record of several is held while any of them holds it. */
export interface Holds {
  holdsMessage(message: HeldMessage): boolean;
  holdsEntry(entry: HeldEntry): boolean;
}

interface CaseThings {
  entries: ReadonlySet<number>;
  messages: ReadonlySet<number>;
  stretches: readonly ItemRow[];
}
const NOTHING: CaseThings = { entries: new Set(), messages: new Set(), stretches: [] };

/** Reads the holds that stand. */
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
      },
    ]),
  );
}

/** One of the firm's holds, locked; undefined for none. */
export const ofFirm = (id: string, clientId: string) => and(eq(legalHolds.id, id), eq(legalHolds.clientId, clientId));
