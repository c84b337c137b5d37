import { gte, lt } from "drizzle-orm";
import type { BodyOf, QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listChannels, openChannel, readMessages } from "#domain/contract/http/surveillance.ts";
import { must } from "#domain/lib/must.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { alertsOfChannel } from "#server/market/surveillance/alerts.ts";
import { readChannelList } from "#server/market/surveillance/list-channels.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { supervisedMessages } from "#server/market/surveillance/messages.ts";
import { memberEventsOf, presentChannels } from "#server/market/surveillance/present-channel.ts";
import { positionNow, tokenOf } from "#server/market/surveillance/conversation-position.ts";
import { type Reader, type Supervised, supervisedChannelOf } from "#server/market/surveillance/scope.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function readListAudited(
  parts: Parts,
  cause: Cause,
  asked: BodyOf<typeof listChannels>,
): Promise<ResponseOf<typeof listChannels>> {
  return auditedRead(parts, cause, "surveillance.listed", async (tx) => {
    const { clientId } = cause.actor;
    const answer = await readChannelList(tx, clientId, asked);
    return { answer, subject: clientId, detail: { asked, found: answer.channels.length } };
  });
}

/** @throws Refusal not_found */
export function readChannelAudited(parts: Parts, cause: Cause, url: string): Promise<ResponseOf<typeof openChannel>> {
  return auditedRead(parts, cause, "surveillance.opened", async (tx) => {
    const { clientId } = cause.actor;
    const supervised = await supervisedChannelOf(tx, clientId, url);
    return { answer: await openedChannel(parts, tx, clientId, supervised), subject: url, detail: {} };
  });
}

/** A conversation without its messages. */
export async function openedChannel(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  clientId: string,
  supervised: Supervised,
): Promise<ResponseOf<typeof openChannel>> {
  const token = tokenOf(await positionNow(reader, clientId, supervised));
  const [channel] = await presentChannels(reader, clientId, [supervised]);
  return {
    token,
    channel: must(channel, "the conversation"),
    member_events: await memberEventsOf(reader, supervised),
    alerts: await alertsOfChannel(parts, reader, clientId, supervised.channel.url),
  };
}

/** @throws Refusal not_found */
export function readMessagesAudited(
  parts: Parts,
  cause: Cause,
  url: string,
  { at, before, after }: QueryOf<typeof readMessages>,
): Promise<ResponseOf<typeof readMessages>> {
  return auditedRead(parts, cause, "surveillance.read", async (tx) => {
    const { clientId } = cause.actor;
    const supervised = await supervisedChannelOf(tx, clientId, url);
    const earlier = await supervisedMessages(tx, clientId, supervised, {
      where: lt(chatMessages.createdAt, at),
      newestFirst: true,
      limit: before + 1,
    });
    const later = await supervisedMessages(tx, clientId, supervised, {
      where: gte(chatMessages.createdAt, at),
      limit: after + 1,
    });
    const has_previous = earlier.length > before;
    const has_next = later.length > after;
    const messages = [...(has_previous ? earlier.slice(1) : earlier), ...later.slice(0, after)];
    const seen = { first: messages[0]?.message_id ?? null, last: messages.at(-1)?.message_id ?? null };
    return {
      answer: { messages, has_previous, has_next },
      subject: url,
      detail: { ...seen, messages: messages.length },
    };
  });
}
