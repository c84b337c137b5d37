import { focusMessage, type MessagePlace } from "#src/chat-client/message-focus.ts";
import type { CommandContext } from "#src/shell/commands/command.ts";
import { originsNow } from "#src/desk-kit/chain/origins.ts";
import { useLive } from "#src/live/live-store.ts";

/** Location of a message with quotes; null when no run or origin names it any more. */
export function placeOfMessage(messageId: string): MessagePlace | null {
  const { privateRuns, lineAnswers } = useLive.getState();
  const run = privateRuns.find((each) => each.message_id === messageId);
  if (run !== undefined) return { url: run.channel_url, messageId, at: Date.parse(run.at) };
  const origin = [...originsNow(), ...lineAnswers].find((each) => each.message_id === messageId);
  return origin === undefined ? null : { url: origin.channel_url, messageId, at: Date.parse(origin.sent_at) };
}

/** Opens the chat at the message. */
export async function showMessage(context: CommandContext, place: MessagePlace): Promise<void> {
  await context.run("panel.go-chat");
  focusMessage(place);
}
