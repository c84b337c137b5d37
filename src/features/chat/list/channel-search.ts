import type { ChatChannel } from "#domain/entities/chat.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { besideName } from "#src/features/chat/channel-text.ts";

/** Channels whose name, firm or members contain every typed word. */
export function channelsFitting(
  channels: readonly ChatChannel[],
  typed: string,
  myUserId: string,
): readonly ChatChannel[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return channels;
  return channels.filter((channel) => {
    const names = channel.members.map(({ nickname, brand_name: firm }) => `${nickname} ${firm ?? ""}`);
    const text = `${channelName(channel, myUserId)} ${besideName(channel, myUserId)} ${names.join(" ")}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}
