import { z } from "zod";
import { channelUrl } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { useChat } from "#src/chat-client/chat.ts";
import type { CommandContext } from "#src/shell/commands/command.ts";
import { all, any, not } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { latestOf } from "#src/features/chat/change-rules.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { useChatUi } from "#src/features/chat/chat-ui.ts";

export const SECTION = "Chat";
export const chatReady = all(facts.onDesk, chatFacts.ready);
export const inConversation = all(facts.onDesk, chatFacts.ready, chatFacts.inConversation);
export const onChannel = all(facts.onDesk, chatFacts.ready, any(chatFacts.inConversation, chatFacts.channelPointed));
/** Narrower than the contexts of other panels, so on a message these letters belong to the chat. */
export const onMessage = all(
  facts.onDesk,
  chatFacts.ready,
  chatFacts.inPanel,
  chatFacts.messageFocused,
  not(chatFacts.channelPointed, chatFacts.messageFocused.why),
);

export const channelArg = z.object({ url: channelUrl.optional() });

/** Conversation on screen. */
export const here = (): string => must(useChat.getState().currentUrl, "open conversation");
/** Conversation given by its address, else the one under the list's focus, else the one on screen. */
export const channelMeant = (url?: string): string => url ?? useChatUi.getState().pointed ?? here();
/** Loaded version of the focused message: it may have been unsent when it got the focus. */
export const focusedMessage = () => latestOf(must(useChatUi.getState().focused, "focused message"));
export const showPanel = (context: CommandContext): Promise<void> => context.run("panel.go-chat");
