import { and, asc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { deviceName } from "#domain/lib/device-name.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { actionLabel } from "#domain/surveillance/timeline/actions.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { chatLaterMessages, chatReminders } from "#server/machine/db/schema/chat-later.ts";
import { chatFiles, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { mindChats, mindEvents, mindPrompts, mindTurns } from "#server/machine/db/schema/mind.ts";
import { consents, invites, passkeys, recoveryCodes, sessions } from "#server/machine/db/schema/people.ts";
import { alertEvents, alerts, savedSearches, watchedBonds, watchlists } from "#server/machine/db/schema/research.ts";
import { supportAnswers, supportTickets, uploads } from "#server/machine/db/schema/support.ts";
import type { StreamedDownload } from "#server/machine/http/send-download.ts";
import { openPersonPan } from "#server/machine/identity/pans.ts";
import { personById } from "#server/machine/identity/repository.ts";

/** Rows of one kind that are read and sent at a time. */
const STEP = 500;

type Row = Readonly<Record<string, unknown>>;
type Rows = AsyncIterable<readonly Row[]>;

/**
 * Everything stored about the caller, as JSON streamed while it is generated, with at most some hundred rows in memory.
 * It contains nothing of others, neither their messages nor their names, and no secrets: passwords, tokens and factors
 * are only mentioned. Market activity belongs to the firm and is not included. Audited before it begins.
 */
export async function ownData(parts: Parts, cause: Cause): Promise<StreamedDownload> {
  const { userId } = cause.actor;
  await change(parts, cause, async (changing) => changing.audit("profile.exported", userId, {}));
  const now = parts.clock.now();
  return {
    filename: `my-data-${istDateOf(now.getTime())}.json`,
    content_type: "application/json; charset=utf-8",
    chunks: chunksOf(parts, userId, now),
  };
}

async function* chunksOf({ db: { orm }, config }: Parts, userId: string, now: Date): AsyncGenerator<Uint8Array> {
  const head = {
    format: "yieldboard.own-data.1",
    exported_at: now.toISOString(),
    profile: await profileOf(orm, config, userId),
  };
  yield Buffer.from(`${JSON.stringify(head, null, 1).slice(0, -2)}`);
  for (const [name, rows] of Object.entries(sectionsOf(orm, userId))) {
    yield Buffer.from(`,\n ${JSON.stringify(name)}: [`);
    let isFirst = true;
    for await (const some of rows) {
      if (some.length === 0) continue;
      yield Buffer.from(`${isFirst ? "" : ","}\n${some.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}`);
      isFirst = false;
    }
    yield Buffer.from("]");
  }
  yield Buffer.from("\n}\n");
}

async function profileOf(orm: Orm, config: Parts["config"], userId: string): Promise<Row> {
  const { user, client } = must(await personById(orm, userId), "the caller's row");
  const left = await orm.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    mobile: user.mobile,
    pan: openPersonPan(config, user),
    firm: { id: client.id, name: client.name },
    roles: user.roles,
    whatsapp_consent: user.hasWhatsappConsent,
    has_accepted_chat_terms: user.hasAcceptedChatTerms,
    preferences: user.securityPreferences,
    has_password: user.passwordHash !== null,
    second_factor_since: user.secondFactorAt,
    recovery_codes_left: left,
    mind_trial_ends_at: user.mindTrialEndsAt,
    created_at: user.createdAt,
  };
}

/** Sections in the order of the file. Small ones are read at once; large ones in steps, by key. */
function sectionsOf(orm: Orm, userId: string): Record<string, Rows> {
  return {
    sessions: sessionsOf(orm, userId),
    passkeys: once(
      orm
        .select({ name: passkeys.name, created_at: passkeys.createdAt, last_used_at: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId)),
    ),
    consents: once(
      orm
        .select({ version: consents.version, given_at: consents.givenAt, withdrawn_at: consents.withdrawnAt })
        .from(consents)
        .where(eq(consents.userId, userId)),
    ),
    invitations: once(
      orm
        .select({
          created_at: invites.createdAt,
          expires_at: invites.expiresAt,
          redeemed_at: invites.redeemedAt,
          revoked_at: invites.revokedAt,
        })
        .from(invites)
        .where(eq(invites.userId, userId)),
    ),
    watchlists: watchlistsOf(orm, userId),
    saved_searches: once(
      orm
        .select({ name: savedSearches.name, query: savedSearches.query, created_at: savedSearches.createdAt })
        .from(savedSearches)
        .where(eq(savedSearches.userId, userId)),
    ),
    alerts: once(
      orm
        .select({ isin: alerts.isin, rule: alerts.rule, active: alerts.active, created_at: alerts.createdAt })
        .from(alerts)
        .where(eq(alerts.userId, userId)),
    ),
    notifications: inSteps((after: string | undefined) =>
      orm
        .select({ id: alertEvents.id, isin: alertEvents.isin, text: alertEvents.text, at: alertEvents.at })
        .from(alertEvents)
        .where(and(eq(alertEvents.userId, userId), gt(alertEvents.id, after ?? "")))
        .orderBy(asc(alertEvents.id))
        .limit(STEP),
    ),
    mind_conversations: mindOf(orm, userId),
    mind_prompts: once(
      orm
        .select({ text: mindPrompts.text, created_at: mindPrompts.createdAt })
        .from(mindPrompts)
        .where(eq(mindPrompts.userId, userId)),
    ),
    support_requests: supportOf(orm, userId),
    support_files: once(
      orm
        .select({
          name: uploads.filename,
          type: uploads.contentType,
          size: uploads.size,
          created_at: uploads.createdAt,
        })
        .from(uploads)
        .where(eq(uploads.userId, userId)),
    ),
    chats: once(
      orm
        .select({ channel: chatMembers.channelUrl, role: chatMembers.role, alert_level: chatMembers.alertLevel })
        .from(chatMembers)
        .where(eq(chatMembers.userId, userId)),
    ),
    chat_messages: messagesOf(orm, userId),
    chat_messages_for_later: once(
      orm
        .select({
          channel: chatLaterMessages.channelUrl,
          message: chatLaterMessages.message,
          send_at: chatLaterMessages.sendAt,
        })
        .from(chatLaterMessages)
        .where(eq(chatLaterMessages.userId, userId)),
    ),
    chat_reminders: once(
      orm
        .select({ channel: chatReminders.channelUrl, message_id: chatReminders.messageId, at: chatReminders.remindAt })
        .from(chatReminders)
        .where(eq(chatReminders.userId, userId)),
    ),
    chat_files: inSteps((after: string | undefined) =>
      orm
        .select({
          id: chatFiles.id,
          channel: chatFiles.channelUrl,
          name: chatFiles.name,
          type: chatFiles.contentType,
          size: chatFiles.size,
          created_at: chatFiles.createdAt,
        })
        .from(chatFiles)
        .where(and(eq(chatFiles.userId, userId), gt(chatFiles.id, after ?? "")))
        .orderBy(asc(chatFiles.id))
        .limit(STEP),
    ),
    acts: actsOf(orm, userId),
  };
}

async function* once(rows: PromiseLike<readonly Row[]>): Rows & AsyncGenerator<readonly Row[]> {
  yield await rows;
}

/** @param read the next rows after an id, in its order */
async function* inSteps<I extends string | number>(
  read: (after: I | undefined) => PromiseLike<readonly (Row & { id: I })[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: I | undefined; ;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < STEP) return;
    after = must(rows.at(-1), "the last row").id;
  }
}

async function* sessionsOf(orm: Orm, userId: string): AsyncGenerator<readonly Row[]> {
  const rows = await orm.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt));
  yield rows.map(({ userAgent, ipAddress, createdAt, lastSeenAt, endedAt, endedBecause }) => ({
    device: deviceName(userAgent),
    user_agent: userAgent,
    ip_address: ipAddress,
    signed_in_at: createdAt,
    last_seen_at: lastSeenAt,
    ended_at: endedAt,
    ended_because: endedBecause,
  }));
}

async function* watchlistsOf(orm: Orm, userId: string): AsyncGenerator<readonly Row[]> {
  const own = eq(watchlists.userId, userId);
  const lists = await orm.select().from(watchlists).where(own).orderBy(asc(watchlists.name));
  const watched = await orm
    .select({ list: watchedBonds.watchlistId, isin: watchedBonds.isin, added_at: watchedBonds.addedAt })
    .from(watchedBonds)
    .innerJoin(watchlists, and(eq(watchlists.id, watchedBonds.watchlistId), own));
  const bondsOf = Map.groupBy(watched, ({ list }) => list);
  yield lists.map(({ id, name, createdAt }) => ({
    name,
    created_at: createdAt,
    bonds: (bondsOf.get(id) ?? []).map(({ isin, added_at }) => ({ isin, added_at })),
  }));
}

/** Conversations read at a time: answers of one may take megabytes. */
const CHATS_AT_ONCE = 20;

/** Questions and answers; cells behind the figures are market data and left out. */
async function* mindOf(orm: Orm, userId: string): AsyncGenerator<readonly Row[]> {
  const owned = await orm
    .select()
    .from(mindChats)
    .where(eq(mindChats.userId, userId))
    .orderBy(asc(mindChats.createdAt));
  for (let at = 0; at < owned.length; at += CHATS_AT_ONCE) {
    const some = owned.slice(at, at + CHATS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const turns = await orm
      .select()
      .from(mindTurns)
      .where(inArray(mindTurns.chatId, ids))
      .orderBy(asc(mindTurns.chatId), asc(mindTurns.turn));
    const answerRows = await orm
      .select({ chatId: mindEvents.chatId, turn: mindEvents.turn, data: mindEvents.data })
      .from(mindEvents)
      .where(and(inArray(mindEvents.chatId, ids), eq(mindEvents.type, "block")))
      .orderBy(asc(mindEvents.chatId), asc(mindEvents.turn), asc(mindEvents.seq));
    const placeOf = ({ chatId, turn }: { chatId: string; turn: number }) => `${chatId} ${turn}`;
    const [turnsOf, answersTo] = [Map.groupBy(turns, ({ chatId }) => chatId), Map.groupBy(answerRows, placeOf)];
    yield some.map(({ id, title, pinned, createdAt }) => ({
      title,
      pinned,
      created_at: createdAt,
      turns: (turnsOf.get(id) ?? []).map(({ chatId, turn, text, status, askedAt }) => ({
        turn,
        text,
        status,
        asked_at: askedAt,
        answer: (answersTo.get(placeOf({ chatId, turn })) ?? []).map(({ data }) => data),
      })),
    }));
  }
}

/** Includes the answers, without the names of staff. */
async function* supportOf(orm: Orm, userId: string): AsyncGenerator<readonly Row[]> {
  const tickets = await orm
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.userId, userId))
    .orderBy(asc(supportTickets.createdAt));
  for (let at = 0; at < tickets.length; at += STEP) {
    const some = tickets.slice(at, at + STEP);
    const ids = some.map(({ id }) => id);
    const answers = await orm
      .select({ ticketId: supportAnswers.ticketId, text: supportAnswers.text, created_at: supportAnswers.createdAt })
      .from(supportAnswers)
      .where(inArray(supportAnswers.ticketId, ids))
      .orderBy(asc(supportAnswers.createdAt));
    const answersTo = Map.groupBy(answers, ({ ticketId }) => ticketId);
    yield some.map(({ id, email, name, title, attributes, status, createdAt, reason }) => ({
      email,
      name,
      title,
      attributes,
      status,
      created_at: createdAt,
      reason,
      answers: (answersTo.get(id) ?? []).map(({ text, created_at }) => ({ text, created_at })),
    }));
  }
}

/** The person's messages in their current form, by channel; of deleted ones only the deletion. */
async function* messagesOf(orm: Orm, userId: string): AsyncGenerator<readonly Row[]> {
  const channels = await orm
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .where(eq(chatMembers.userId, userId))
    .orderBy(asc(chatMembers.channelUrl));
  for (const { url } of channels) {
    yield* inSteps(async (after: number | undefined) => {
      const rows = await orm
        .select()
        .from(chatMessages)
        .where(
          and(
            eq(chatMessages.channelUrl, url),
            eq(chatMessages.senderId, userId),
            // Log lines of channels name other people.
            ne(chatMessages.messageType, "admin"),
            gt(chatMessages.id, after ?? 0),
          ),
        )
        .orderBy(asc(chatMessages.id))
        .limit(STEP);
      return rows.map(({ id, messageType, message, fileId, sentAt, createdAt, deleted }) => ({
        id,
        channel: url,
        type: messageType,
        message,
        file_id: fileId,
        sent_at: new Date(sentAt ?? createdAt),
        deleted,
      }));
    });
  }
}

/** The person's own audit entries: time, action and subject, without details. */
function actsOf(orm: Orm, userId: string): Rows {
  return inSteps(async (after: number | undefined) => {
    const rows = await orm
      .select({ id: audit.seq, at: audit.at, action: audit.action, subject: audit.subject })
      .from(audit)
      .where(and(eq(audit.actorId, userId), gt(audit.seq, after ?? 0)))
      .orderBy(asc(audit.seq))
      .limit(STEP);
    return rows.map((row) => ({ ...row, what: actionLabel(row.action) }));
  });
}
