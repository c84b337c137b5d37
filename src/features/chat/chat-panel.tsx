import { useEffect, useRef, type ComponentType, type RefObject } from "react";
import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";
import { mayChat } from "#domain/chat/who-chats.ts";
import { channelAt } from "#src/chat-client/chat-store.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { EmptyState } from "#src/shell/workspace/empty-state.tsx";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount } from "#src/shell/workspace/panel-header.tsx";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import { cx } from "#src/lib/cx.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { chatFacts } from "#src/features/chat/chat-facts.ts";
import { ChatTerms } from "#src/features/chat/dialogs/chat-terms.tsx";
import { pointAt, useChatUi } from "#src/features/chat/chat-ui.ts";
import { useIsFrozen } from "#src/features/chat/change-rules.ts";
import type { ReadingProps } from "#src/features/chat/composer/composer.tsx";
import { Conversation } from "#src/features/chat/conversation.tsx";
import { ChannelList } from "#src/features/chat/list/channel-list.tsx";
import { SearchView } from "#src/features/chat/list/search-view.tsx";
import { isPicture } from "#src/features/chat/log/pictures.ts";
import { useCurrentUserId } from "#src/features/chat/use-current-user.ts";
import "#src/features/chat/chat.css";

export interface ChatPanelProps extends PanelComponentProps {
  /** Parses the text being typed and shows the result above the message box. */
  Reading?: ComponentType<ReadingProps> | undefined;
}

/** Shows the list and the open conversation, side by side where there is room, else one at a time. */
export function ChatPanel({ Reading }: ChatPanelProps) {
  const hasAccepted = useSession(({ session }) => session?.user_info.has_accepted_chat_terms === true);
  const canChat = useSession(({ session }) => session !== null && mayChat(subjectOf(session)));
  if (!canChat) return <EmptyState what={CHAT_ROLE_NEEDED} />;
  return hasAccepted ? <Chat Reading={Reading} /> : <ChatTerms />;
}

function Chat({ Reading }: Pick<ChatPanelProps, "Reading">) {
  const root = useRef<HTMLDivElement>(null);
  const myUserId = useCurrentUserId();
  const channel = useChat((state) => channelAt(state.currentUrl)(state));
  const error = useChat((state) => state.error);
  const unread = useChat((state) => state.unread);
  const isBuzzed = useChat((state) => Object.values(state.buzz).includes("started"));
  const search = useChatUi((ui) => ui.search);
  const isOpen = channel !== undefined || search !== null;
  useMessageFacts(myUserId);
  useEffect(() => {
    root.current?.closest(".yb-tile")?.toggleAttribute("data-buzzed", isBuzzed);
  }, [isBuzzed]);
  useRestoredFocus(root, `${channel?.url ?? ""} ${channel?.my_member_state ?? ""} ${search ?? ""}`);
  const waiting = unread.messages + unread.invitations;
  return (
    <div ref={root} className="@container h-full">
      <PanelCount>{waiting > 0 ? <span aria-label={`${waiting} waiting`}>{waiting}</span> : null}</PanelCount>
      <div className="flex h-full flex-col @min-[520px]:flex-row">
        <div
          className={cx(
            "yb-chat-list min-h-0 min-w-0 flex-1 flex-col @min-[520px]:flex @min-[520px]:w-[38%] @min-[520px]:max-w-80 @min-[520px]:flex-none @min-[520px]:border-r @min-[520px]:border-line",
            isOpen ? "hidden" : "flex",
          )}
        >
          {error === null ? null : (
            <p role="alert" className="border-b border-line px-3 py-2 text-danger">
              {error.message}
            </p>
          )}
          <ChannelList takesFocus={!isOpen} />
        </div>
        <div
          className={cx(
            "flex min-w-0 flex-col @min-[520px]:h-full @min-[520px]:flex-1",
            isOpen ? "h-full flex-1" : "order-first flex-none @min-[520px]:order-none",
          )}
          // Commands now act on the open conversation, no longer on the one under the list's focus.
          onFocus={() => pointAt(null)}
        >
          {channel !== undefined ? (
            <Conversation channel={channel} myUserId={myUserId} Reading={Reading} />
          ) : search === null ? (
            <NothingOpen />
          ) : (
            <SearchView scope={search} url={null} />
          )}
        </div>
      </div>
    </div>
  );
}

function NothingOpen() {
  const { keyText } = useCommand("chat.open");
  const isRead = useChat((state) => state.currentUserId !== null);
  if (!isRead) return <div aria-busy="true" className="h-full" />;
  return <EmptyState what={`No conversation open. Press ${keyText ?? "its key"} to find a person or group.`} />;
}

/** Moves the focus into the new content when the focused conversation is closed or replaced. */
function useRestoredFocus(root: RefObject<HTMLElement | null>, shown: string): void {
  const { isFocused } = usePanel();
  useEffect(() => {
    if (shown !== "" && isFocused && focusIsLost()) {
      root.current?.querySelector<HTMLElement>("[data-panel-focus]")?.focus({ preventScroll: true });
    }
  }, [root, shown, isFocused]);
}

/** Publishes this panel and its focused message to the commands while the panel has the focus. */
function useMessageFacts(myUserId: string): void {
  const { isFocused } = usePanel();
  const focused = useChatUi((ui) => ui.focused);
  const pointed = useChatUi((ui) => ui.pointed !== null);
  const isThere = isFocused && focused !== null && focused.sender !== null && !focused.deleted;
  useCommandContext(chatFacts.inPanel, isFocused ? true : undefined);
  useCommandContext(chatFacts.messageFocused, isThere ? true : undefined);
  useCommandContext(chatFacts.channelPointed, isFocused && pointed ? true : undefined);
  useCommandContext(chatFacts.messagePicture, isThere && isPicture(focused.file) ? true : undefined);
  const isMine = isThere && focused.sender?.user_id === myUserId;
  useCommandContext(chatFacts.messageMine, isMine ? true : undefined);
  useCommandContext(chatFacts.messageFrozen, useIsFrozen(isMine ? focused : null) ? true : undefined);
}
