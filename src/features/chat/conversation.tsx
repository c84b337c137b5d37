import { useState, type ComponentType, type DragEvent } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { memberName } from "#src/chat-client/channel-rules.ts";
import { typingAt } from "#src/chat-client/chat-store.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { useSession } from "#src/session/session.ts";
import { attachFiles } from "#src/features/chat/composer/attachments.ts";
import { focusComposer, useChatUi } from "#src/features/chat/chat-ui.ts";
import { Composer, NoComposer, type ReadingProps } from "#src/features/chat/composer/composer.tsx";
import { ConversationHeader } from "#src/features/chat/conversation-header.tsx";
import { InvitationCard } from "#src/features/chat/dialogs/invitation-card.tsx";
import { LaterStrip } from "#src/features/chat/later/later-strip.tsx";
import { MessageLog } from "#src/features/chat/log/message-log.tsx";
import { SearchView } from "#src/features/chat/list/search-view.tsx";
import { useUnsentFacts } from "#src/features/chat/composer/use-unsent-facts.ts";
import { whyNotWrite } from "#src/features/chat/composer/send-bar.ts";

interface ConversationProps {
  channel: ChatChannel;
  myUserId: string;
  Reading?: ComponentType<ReadingProps> | undefined;
}

/** Shows one conversation: header, messages and composer. Files dropped on it are attached. */
export function Conversation({ channel, myUserId, Reading }: ConversationProps) {
  const { url } = channel;
  const search = useChatUi((ui) => ui.search);
  const isOffline = useChat((state) => state.connection === "offline" || state.connection === "closed");
  const [isOver, setOver] = useState(false);
  const isJoined = channel.my_member_state === "joined";
  const why = useSession(({ session }) => (session === null ? null : whyNotWrite(channel, session)));
  const mayDrop = isJoined && why === null;
  useUnsentFacts(url);

  function onDrop(event: DragEvent): void {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || !mayDrop) return;
    event.preventDefault();
    attachFiles(url, files);
    focusComposer();
  }

  return (
    <section
      aria-label="Conversation"
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!mayDrop || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={onDrop}
    >
      <ConversationHeader channel={channel} myUserId={myUserId} />
      {!isJoined ? (
        <InvitationCard channel={channel} />
      ) : search !== null ? (
        <SearchView key={url} scope={search} url={url} />
      ) : (
        <>
          <MessageLog key={url} channel={channel} myUserId={myUserId} />
          {isOffline ? (
            <p role="status" className="border-t border-line bg-warn-soft px-3 py-1 text-[12px] text-warn">
              You are offline. What you write is sent when the connection is back; a price then asks first.
            </p>
          ) : null}
          <TypingLine channel={channel} myUserId={myUserId} />
          <LaterStrip url={url} />
          {why === null ? (
            <Composer key={`composer-${url}`} channel={channel} myUserId={myUserId} Reading={Reading} />
          ) : (
            <NoComposer why={why} />
          )}
        </>
      )}
      {isOver ? (
        <p className="pointer-events-none absolute inset-0 z-10 grid place-items-center border-2 border-dashed border-focus bg-raised/90 font-medium">
          Drop to attach
        </p>
      ) : null}
    </section>
  );
}

function TypingLine({ channel, myUserId }: { channel: ChatChannel; myUserId: string }) {
  const typing = useChat(typingAt(channel.url));
  const names = channel.members
    .filter((member) => member.user_id !== myUserId && typing.includes(member.user_id))
    .map((member) => memberName(channel, member));
  // The line has a fixed height, so the log does not move when others type.
  return (
    <p className="h-4 shrink-0 truncate px-3 text-[11px] leading-4 text-muted">
      {names.length === 0
        ? ""
        : names.length > 2
          ? "Several people are writing"
          : `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} writing`}
    </p>
  );
}
