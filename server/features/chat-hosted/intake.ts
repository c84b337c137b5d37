import type { HostedChannelFacts, HostedMessage } from "#server/features/chat-hosted/webhook-event.ts";

/**
 * Where our own copy of the hosted service's messages is kept. Every call may come again for the same event, and an edit
 * or a deletion may come before its message: the message's id and times say what is the later.
 */
export interface MessageIntake {
  messageSent(channel: HostedChannelFacts, message: HostedMessage): Promise<void>;
  messageUpdated(channel: HostedChannelFacts, message: HostedMessage): Promise<void>;
  messageDeleted(channel: HostedChannelFacts, messageId: number): Promise<void>;
  /** Name, data or people of a channel are as told now; after `remove` there is no such channel. */
  channelChanged(channel: HostedChannelFacts, what: string): Promise<void>;
}
