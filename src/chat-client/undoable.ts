import type { ChatChannel, ChatMember, ChatMessage } from "#domain/entities/chat.ts";
import { chat } from "#src/chat-client/chat.ts";
import { acts } from "#src/shell/undo/undo.ts";

// Actions people may regret at once. A ban or a declined invitation waits five seconds: the banned person would notice,
// and a decline is announced to the channel permanently. A deletion happens at once, because a wrong level may be hit
// within five seconds. It is undone where the engine can restore a message; on the hosted service, which cannot, it
// waits too.

const BAN = "chat.ban";
const DECLINE = "chat.decline";
const DELETE = "chat.delete";

acts.define(BAN, ({ url = "", userId = "" }) => chat.client.ban(url, userId));
acts.define(DECLINE, ({ url = "" }) => chat.client.decline(url));
acts.define(DELETE, ({ url = "", id = "" }) => chat.client.remove(url, id));

export const banSubject = (url: string, userId: string) => `${BAN} ${url} ${userId}`;
export const declineSubject = (url: string) => `${DECLINE} ${url}`;
export const deleteSubject = (url: string, messageId: string) => `${DELETE} ${url} ${messageId}`;

export function ban(channel: Pick<ChatChannel, "url">, { user_id: userId, nickname }: ChatMember): void {
  const { url } = channel;
  acts.pend(BAN, { url, userId }, { subject: banSubject(url, userId), text: `Removing ${nickname}` });
}

/** @param who the inviter */
export function decline(url: string, who: string): void {
  acts.pend(DECLINE, { url }, { subject: declineSubject(url), text: `Declining ${who}` });
}

export async function deleteMessage({ channel_url: url, message_id: id }: ChatMessage): Promise<void> {
  const subject = deleteSubject(url, id);
  if (!chat.client.restores) return acts.pend(DELETE, { url, id }, { subject, text: "Deleting the message" });
  const removed = chat.client.remove(url, id);
  // The message may vanish from the screen before the response, so an undo waits for the response.
  const undo = async () => {
    await removed;
    await chat.client.restore(url, id);
  };
  const cancel = acts.done({ subject, text: "Message deleted", undo });
  await removed.catch((error: unknown) => {
    cancel();
    throw error;
  });
}
