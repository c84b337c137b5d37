import { declinedText } from "#domain/chat/channel-rules.ts";
import type { HostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import type { HostedEvent } from "#server/people/chat/hosted/webhook-event.ts";

/** Announces a declined invitation in the channel. The person who declined cannot write there, so our server does. */
export async function announceDecline(hosted: Pick<HostedChat, "announce">, event: HostedEvent): Promise<void> {
  if (event.kind !== "declined") return;
  for (const { nickname } of event.by) {
    await hosted.announce(event.channel.url, declinedText(nickname), { declined_invite: true });
  }
}
