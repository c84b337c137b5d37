import { gt } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { followChannel as contract } from "#domain/contract/http/surveillance.ts";
import { positionOf } from "#domain/chat/position.ts";
import type { SupervisedMessage } from "#domain/surveillance/supervised.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { openedChannel } from "#server/market/surveillance/read-channel.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { supervisedMessages } from "#server/market/surveillance/messages.ts";
import { positionNow, positionOfToken, tokenOf } from "#server/market/surveillance/conversation-position.ts";
import { supervisedChannelOf } from "#server/market/surveillance/scope.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Maximum messages in one update; a reader further behind reloads the conversation. */
const UPDATES_MAX = 200;
/** Newest messages sent again when read marks or alerts change. */
const TOUCHED = 100;

/**
 * Changes in a conversation since a token, to update an open one. Polled constantly, so it is audited only when it
 * shows something.
 * @throws Refusal not_found, validation_error
 */
export async function followChannel(
  parts: Parts,
  cause: Cause,
  url: string,
  since: string,
): Promise<ResponseOf<typeof contract>> {
  const before = positionOfToken(since);
  const { clientId } = cause.actor;
  const { orm } = parts.db;
  if (tokenOf(await positionNow(orm, clientId, await supervisedChannelOf(orm, clientId, url))) === since) {
    return { news: null };
  }
  return auditedRead(parts, cause, "surveillance.followed", async (tx) => {
    const supervised = await supervisedChannelOf(tx, clientId, url);
    // Take the token first: changes during the rest of the read are then sent again rather than never.
    const opened = await openedChannel(parts, tx, clientId, supervised);
    const now = positionOfToken(opened.token);
    const read = (where: ReturnType<typeof gt> | undefined, limit: number) =>
      supervisedMessages(tx, clientId, supervised, { where, newestFirst: true, limit });
    const fresh = await read(gt(chatMessages.changeId, before.messages), UPDATES_MAX + 1);
    const isTouched = now.memberships !== before.memberships || now.alerts !== before.alerts;
    const messages = together(fresh.slice(-UPDATES_MAX), isTouched ? await read(undefined, TOUCHED) : []);
    return {
      answer: { news: { ...opened, messages, reset: fresh.length > UPDATES_MAX } },
      subject: url,
      detail: { messages: fresh.length, last: fresh.at(-1)?.message_id ?? null },
    };
  });
}

function together(a: readonly SupervisedMessage[], b: readonly SupervisedMessage[]): SupervisedMessage[] {
  const once = new Map([...a, ...b].map((message) => [message.message_id, message]));
  return [...once.values()].toSorted((x, y) => positionOf(x) - positionOf(y));
}
