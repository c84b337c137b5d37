import { and, asc, eq, gt, gte, inArray, lte } from "drizzle-orm";
import { agreementIn } from "#domain/surveillance/agreement.ts";
import { AGREED_WITHIN_MS, type ChatDeal, chatDeals } from "#domain/surveillance/chat-deals.ts";
import { dealText } from "#domain/surveillance/deal.ts";
import { lateInChat, REPORT_WITHIN_MS } from "#domain/surveillance/late-report.ts";
import { snippetOf } from "#domain/surveillance/snippet.ts";
import { WASH_WINDOW_MS, washOf } from "#domain/surveillance/wash.ts";
import { change } from "#server/machine/core/change.ts";
import { chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { firmNames, watchedFirms } from "#server/market/surveillance/people.ts";
import { noteProgress, progressOf } from "#server/market/surveillance/progress.ts";
import { raiseAlerts, type Raised } from "#server/market/surveillance/raise.ts";
import type { ReadsQuotes } from "#server/market/surveillance/quoted-levels.ts";
import { type SurveilledMessage, messagesIn } from "#server/market/surveillance/surveilled-messages.ts";
import { dealsBetween, type Verdict } from "#server/market/surveillance/judge-wash.ts";
import { handReportsBetween } from "#server/market/surveillance/watched-orders.ts";
import { nameOfBond, dealTermsOf, ticketsSentBetween, watchedOf } from "#server/market/surveillance/watched-deals.ts";
import { CLOCK_JUMP_MS, messageAt } from "#server/people/chat/store/message-time.ts";
import type { Parts } from "#server/machine/core/parts.ts";

// Deals agreed in chat. Each kind of alert checks a message once it has reached a certain age, in id order. Ids are
// assigned before the commit, so even the earliest check waits a moment.

type Judge = (parts: Parts, quotes: ReadsQuotes, url: string, deal: ChatDeal) => Promise<Verdict | null>;

const WATCHES: readonly { name: string; afterMs: number; judge: Judge }[] = [
  { name: "agreed", afterMs: 10_000, judge: judgeWash },
  { name: "agreed-late", afterMs: REPORT_WITHIN_MS, judge: judgeLateReport },
];
/** Messages read in one step. */
const STEP = 500;
const EXCERPT_CHARS = 80;

/** Checks deals agreed in messages that are old enough. Returns the number of alerts raised. */
export async function sweepAgreed(parts: Parts, quotes: ReadsQuotes): Promise<number> {
  let raised = 0;
  for (const { name, afterMs, judge } of WATCHES) {
    const nowMs = parts.clock.now().getTime();
    // A time further ahead than the spread of simultaneous messages comes from a clock that was ahead: do not wait for
    // it.
    const isYoung = ({ at }: { at: number }) => at > nowMs - afterMs && at <= nowMs + CLOCK_JUMP_MS;
    for (let more = true; more;) {
      const done = await progressOf(parts.db.orm, name);
      const rows = await parts.db.orm
        .select({ id: chatMessages.id, url: chatMessages.channelUrl, at: messageAt })
        .from(chatMessages)
        .where(gt(chatMessages.id, done))
        .orderBy(asc(chatMessages.id))
        .limit(STEP);
      const young = rows.findIndex(isYoung);
      const aged = young < 0 ? rows : rows.slice(0, young);
      const last = aged.at(-1);
      if (last === undefined) break;
      const found = await judgeAll(parts, quotes, judge, { from: done, to: last.id });
      raised += await change(parts, { actor: CLOCK_ACTOR, requestId: "surveillance" }, async (changing) => {
        await noteProgress(changing.tx, name, last.id);
        return raiseAlerts(parts, changing, found);
      });
      more = aged.length === STEP;
    }
  }
  return raised;
}

async function judgeAll(
  parts: Parts,
  quotes: ReadsQuotes,
  judge: Judge,
  { from, to }: { from: number; to: number },
): Promise<Raised[]> {
  const { orm } = parts.db;
  const range = and(gt(chatMessages.id, from), lte(chatMessages.id, to));
  // Their quotes are read with the conversation around those that agree.
  const agreeing = (await messagesIn(orm, { quotesIn: () => [] }, range)).filter(
    ({ text }) => agreementIn(text) !== null,
  );
  const found: Raised[] = [];
  for (const row of agreeing) {
    const deal = (await dealsIn(parts, quotes, [row.url], row.at - AGREED_WITHIN_MS, row.at)).find(
      ({ messageId }) => messageId === row.messageId,
    );
    if (deal === undefined) continue;
    const firms = [...(await watchedFirms(orm, [deal.agreedBy.clientId, deal.other.clientId]))];
    const verdict = firms.length === 0 ? null : await judge(parts, quotes, row.url, deal);
    if (verdict !== null) found.push(...firms.map((clientId) => ({ clientId, ...placeOf(row), ...verdict })));
  }
  return found;
}

function placeOf({ url, messageId, at, text }: SurveilledMessage) {
  return {
    channelUrl: url,
    messageId: Number(messageId),
    messageAt: at,
    excerpt: snippetOf(text, 0, Math.min(text.length, EXCERPT_CHARS)),
  };
}

/** Deals made in conversations between two times, each conversation analysed separately. */
async function dealsIn(
  parts: Parts,
  quotes: ReadsQuotes,
  urls: readonly string[],
  from: number,
  to: number,
): Promise<ChatDeal[]> {
  const within = and(inArray(chatMessages.channelUrl, [...urls]), gte(messageAt, from), lte(messageAt, to));
  const lines = await messagesIn(parts.db.orm, quotes, within);
  return [...Map.groupBy(lines, ({ url }) => url).values()].flatMap((conversation) => chatDeals(conversation));
}

/**
 * Compares with deals the same two people agreed anywhere, and with their firms' deals on tickets or reported without
 * one.
 */
async function judgeWash(parts: Parts, quotes: ReadsQuotes, url: string, deal: ChatDeal): Promise<Verdict | null> {
  const watched = watchedOf(parts, deal);
  if (watched === null) return null;
  const { orm } = parts.db;
  const { at, isin } = deal;
  const firms = [deal.agreedBy.clientId, deal.other.clientId] as const;
  const from = at - WASH_WINDOW_MS;
  const urls = new Set([url, ...(await sharedBy(parts, deal.agreedBy.userId, deal.other.userId))]);
  const agreed = await dealsIn(parts, quotes, [...urls], from - AGREED_WITHIN_MS, at);
  const before = [
    ...agreed.flatMap((each) => watchedOf(parts, each) ?? []),
    ...(await dealsBetween(parts, orm, { isin, firms, from, to: at })),
  ];
  const wash = washOf(watched, before, await firmNames(orm, firms));
  if (wash === null) return null;
  const { undoes, why, severity } = wash;
  return { kind: "wash", rule: undoes && /^(?:tkt|ord)_/.test(undoes.id) ? undoes.id : isin, why, severity };
}

async function judgeLateReport(
  parts: Parts,
  _quotes: ReadsQuotes,
  _url: string,
  deal: ChatDeal,
): Promise<Verdict | null> {
  const { at, isin } = deal;
  const now = parts.clock.now().getTime();
  const firms = [deal.agreedBy.clientId, deal.other.clientId] as const;
  const since = { isin, firms, from: at - AGREED_WITHIN_MS, to: now };
  const sent = await ticketsSentBetween(parts, parts.db.orm, since);
  const reported = await handReportsBetween(parts.db.orm, since);
  const late = lateInChat({ at, bondName: nameOfBond(parts, isin), text: dealText(dealTermsOf(parts, deal)) }, [
    ...sent,
    ...reported,
  ]);
  return late && { kind: "late_report", rule: isin, ...late };
}

/** Conversations that both sit or sat in. */
async function sharedBy({ db: { orm } }: Parts, a: string, b: string): Promise<string[]> {
  const theirs = orm.select({ url: chatMembers.channelUrl }).from(chatMembers).where(eq(chatMembers.userId, b));
  const rows = await orm
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, a), inArray(chatMembers.channelUrl, theirs)));
  return rows.map(({ url }) => url);
}
