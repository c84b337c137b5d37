import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { change } from "#server/machine/core/change.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { surveillanceTerms } from "#server/machine/db/schema/surveillance.ts";
import { correctionFinding, correctionsIn } from "#domain/surveillance/corrected.ts";
import { changesSoFar } from "#server/people/chat/store/change-token.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { type Finding, judgeOf } from "#server/market/surveillance/judge.ts";
import { versionsOf } from "#server/market/surveillance/messages.ts";
import { noteProgress, progressOf } from "#server/market/surveillance/progress.ts";
import type { QuotedLevel, ReadsQuotes } from "#server/market/surveillance/quoted-levels.ts";
import { raiseAlerts } from "#server/market/surveillance/raise.ts";
import { reliedOn } from "#server/market/surveillance/relied-on.ts";
import { ensureRules } from "#server/market/surveillance/rules.ts";
import { noteTrail } from "#server/market/surveillance/trail.ts";
import { messageTime } from "#server/people/chat/store/message-time.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Checks every message once, and again after a change. Progress is a number of the chat's change sequence, written
 * together with the alerts: a crash between two messages neither repeats nor loses any. Texts changed or deleted before
 * the check are read from the versions.
 */
const PROGRESS = "messages";
/** Changes checked in one transaction. */
const STEP = 500;
/** Levels of messages older than this are not compared with today's market. */
const QUOTES_FRESH_MS = 24 * 60 * 60 * 1000;

type MessageRow = typeof chatMessages.$inferSelect;

interface JudgedMessage {
  row: MessageRow;
  /** All its texts. */
  texts: readonly { text: string; quoted: readonly QuotedLevel[] }[];
  /** Findings independent of a firm's rules: corrected quotes. */
  corrected: readonly Finding[];
  /** Firms with this chat. */
  firms: readonly string[];
}

/** Checks all changes since the last run. Returns the number of alerts raised. */
export async function sweepMessages(parts: Parts, quotes: ReadsQuotes): Promise<number> {
  const soFar = await changesSoFar(parts.db);
  const done = await progressOf(parts.db.orm, PROGRESS);
  if (soFar <= done) return 0;
  await noteTrail(parts, done, soFar);
  let raised = 0;
  for (let from = done; from < soFar; from += STEP) {
    raised += await sweepRange(parts, quotes, from, Math.min(from + STEP, soFar));
  }
  return raised;
}

async function sweepRange(parts: Parts, quotes: ReadsQuotes, from: number, to: number): Promise<number> {
  const judged = await readJudged(parts, quotes, from, to);
  return change(parts, { actor: CLOCK_ACTOR, requestId: "surveillance" }, async (changing) => {
    const { tx, now } = changing;
    const judges = new Map<string, ReturnType<typeof judgeOf>>();
    for (const clientId of new Set(judged.flatMap(({ firms }) => firms))) {
      const { offMarketBp } = await ensureRules(parts, tx, clientId, now);
      const terms = await tx.select().from(surveillanceTerms).where(eq(surveillanceTerms.clientId, clientId));
      judges.set(clientId, judgeOf({ terms, offMarketBp }));
    }
    const found = judged.flatMap(({ row, texts, corrected, firms }) =>
      firms.flatMap((clientId) => {
        const judge = judges.get(clientId);
        const findings = judge ? texts.flatMap(({ text, quoted }) => judge(text, quoted)) : [];
        return once([...findings, ...corrected]).map((finding) => ({ clientId, row, finding }));
      }),
    );
    const raised = await raiseAlerts(
      parts,
      changing,
      found.map(({ clientId, row, finding }) => ({
        clientId,
        channelUrl: row.channelUrl,
        messageId: row.id,
        messageAt: messageTime(row),
        ...finding,
      })),
    );
    await noteProgress(tx, PROGRESS, to);
    return raised;
  });
}

/** One alert for each rule of a message, however often it is met. */
function once(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.kind} ${finding.rule}`, finding])).values()];
}

async function readJudged(
  { db: { orm }, clock }: Parts,
  quotes: ReadsQuotes,
  from: number,
  to: number,
): Promise<JudgedMessage[]> {
  const rows = await orm
    .select({ row: chatMessages, kind: chatChannels.kind, creatorId: chatChannels.creatorId })
    .from(chatMessages)
    .innerJoin(chatChannels, and(eq(chatChannels.url, chatMessages.channelUrl), gt(chatChannels.changeId, from)))
    .where(and(gt(chatMessages.changeId, from), lte(chatMessages.changeId, to)))
    .orderBy(asc(chatMessages.changeId));
  const written = rows.filter(({ row }) => row.messageType !== "admin");
  if (written.length === 0) return [];
  const memberships = await orm
    .select({
      url: chatMembers.channelUrl,
      userId: chatMembers.userId,
      removedAt: chatMembers.removedAt,
      clientId: users.clientId,
    })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(inArray(chatMembers.channelUrl, [...new Set(written.map(({ row }) => row.channelUrl))]));
  const byUrl = Map.groupBy(memberships, ({ url }) => url);
  const versions = Map.groupBy(
    await versionsOf(
      orm,
      written.map(({ row }) => row.id),
    ),
    ({ messageId }) => messageId,
  );
  const relied = await reliedOn(
    orm,
    written.map(({ row }) => row).filter(({ corrections }) => corrections.length > 0),
  );
  const freshSince = clock.now().getTime() - QUOTES_FRESH_MS;
  const correctedIn = (row: MessageRow, all: Awaited<ReturnType<typeof versionsOf>>) =>
    correctionsIn(
      all.map(({ message: text, because }) => ({ text, because })),
      row.message,
    ).flatMap((corrected): Finding[] => {
      const hasQuote = (text: string) => quotes.quotesIn(text).length > 0;
      const finding = correctionFinding(corrected, { hasQuote, isReliedOn: relied.has(row.id) });
      return finding === null ? [] : [finding];
    });
  return written.map(({ row, kind, creatorId }): JudgedMessage => {
    const there = (byUrl.get(row.channelUrl) ?? []).filter(
      ({ removedAt, userId }) =>
        (removedAt === null || removedAt >= messageTime(row)) && (kind !== "broadcast" || userId === creatorId),
    );
    const sendersFirm = there.find(({ userId }) => userId === row.senderId)?.clientId;
    const firms = new Set(there.map(({ clientId }) => clientId));
    // Copies of a broadcast do not count for the sender's firm, which has the broadcast itself.
    if (row.copyOf !== null && sendersFirm !== undefined) firms.delete(sendersFirm);
    const texts = new Set(
      [row.message, ...(versions.get(row.id) ?? []).map(({ message }) => message)].filter((text) => text !== ""),
    );
    const read = [...texts].map((text) => ({ text, quoted: messageTime(row) < freshSince ? [] : quotes.in(text) }));
    return { row, texts: read, corrected: correctedIn(row, versions.get(row.id) ?? []), firms: [...firms] };
  });
}
