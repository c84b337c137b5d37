import { flag } from "#src/shell/commands/when.ts";

/** Context facts used by the chat commands. */
export const chatFacts = {
  ready: flag("chat.ready", "Accept the chat terms first"),
  inPanel: flag("chat.panel", "Focus Chat first"),
  inConversation: flag("chat.conversation", "Open a conversation first"),
  isGroup: flag("chat.group", "Only in a group"),
  isOperator: flag("chat.operator", "Only operators of the group may do this"),
  invited: flag("chat.invited", "Open an invitation first"),
  someUnread: flag("chat.unread", "Everything is read"),
  channelPointed: flag("chat.row", "Choose a conversation in the list first"),
  mayWrite: flag("chat.may-write", "Nothing can be sent here"),
  written: flag("chat.written", "Write a message first"),
  tooLong: flag("chat.too-long", "Only for a text that is too long for one message"),
  hasFiles: flag("chat.files", "No file is attached"),
  asked: flag("chat.asked", "No message is waiting to be sent"),
  offered: flag("chat.offered", "No picture came with the pasted text"),
  retryable: flag("chat.retryable", "No failed message to send again"),
  unsent: flag("chat.unsent", "Everything is sent"),
  messageFocused: flag("chat.message", "Focus a message first"),
  messagePicture: flag("chat.message-picture", "No picture in this message"),
  messageMine: flag("chat.message-mine", "Only your own messages"),
  /** The message is frozen: it can be corrected, not edited. */
  messageFrozen: flag("chat.message-frozen"),
};
