import { and, count, eq, max, sum } from "drizzle-orm";
import { chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";
import { unknownToken } from "#server/market/surveillance/errors.ts";
import type { Reader, Supervised } from "#server/market/surveillance/scope.ts";

/** Position of a conversation for a firm: the newest change of messages and of memberships, and its alerts. */
export interface ConversationPosition {
  messages: number;
  memberships: number;
  alerts: number;
}

export async function positionNow(
  reader: Reader,
  clientId: string,
  { channel, until }: Supervised,
): Promise<ConversationPosition> {
  const { url } = channel;
  const [alerts] = await reader
    .select({ raised: count(), worked: sum(surveillanceAlerts.version).mapWith(Number) })
    .from(surveillanceAlerts)
    .where(and(eq(surveillanceAlerts.clientId, clientId), eq(surveillanceAlerts.channelUrl, url)));
  const stands = { messages: 0, memberships: 0, alerts: (alerts?.raised ?? 0) + (alerts?.worked ?? 0) };
  // Once the firm has left, it may not see further changes.
  if (until !== null) return stands;
  const [messages] = await reader
    .select({ at: max(chatMessages.changeId) })
    .from(chatMessages)
    .where(eq(chatMessages.channelUrl, url));
  const [memberships] = await reader
    .select({ at: max(chatMembers.changeId) })
    .from(chatMembers)
    .where(eq(chatMembers.channelUrl, url));
  return { ...stands, messages: messages?.at ?? 0, memberships: memberships?.at ?? 0 };
}

export const tokenOf = ({ messages, memberships, alerts }: ConversationPosition) =>
  `s1.${messages}.${memberships}.${alerts}`;

/** @throws Refusal validation_error for a token that was not given here */
export function positionOfToken(token: string): ConversationPosition {
  const [, messages, memberships, alerts] = /^s1\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(token) ?? [];
  if (messages === undefined || memberships === undefined || alerts === undefined) throw unknownToken();
  return { messages: Number(messages), memberships: Number(memberships), alerts: Number(alerts) };
}
