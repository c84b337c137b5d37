import { declinedText } from "#domain/chat/channel-rules.ts";
import type { HostedChat } from "#server/chat/hosted/hosted-chat.ts";
import type { HostedEvent } from "#server/chat/hosted/webhook-event.ts";

/** Who declines an invitation cannot write in the channel, so our server announces it in their place. */
export async function announceDecline(hosted: Pick<HostedChat, "announce">, event: HostedEvent): Promise<void> {
  if (event.kind !== "declined") return;
  for (const { nickname } of event.by) {
    await hosted.announce(event.channel.url, declinedText(nickname), { declined_invite: true });
  }
}
