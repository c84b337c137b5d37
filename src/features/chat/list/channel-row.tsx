import { AtSign, BellOff } from "lucide-react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { channelName, listTime } from "#src/chat-client/channel-rules.ts";
import { pendingAt } from "#src/chat-client/chat-store.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { cx } from "#src/lib/cx.ts";
import { declineSubject } from "#src/chat-client/undoable.ts";
import { UndoButton } from "#src/shell/undo/undo-button.tsx";
import { useUndoable } from "#src/shell/undo/undo.ts";
import { Button } from "#src/ui/button.tsx";
import {
  besideName,
  KIND_LABELS,
  lastLine,
  messageLine,
  presenceOf,
  whenText,
} from "#src/features/chat/channel-text.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { PresenceDot } from "#src/features/chat/people/presence-dot.tsx";
import { waitsForAnswer } from "#src/features/chat/unsent-acts.ts";
import { useMutedText } from "#src/features/chat/use-quiet.ts";

interface ChannelRowProps {
  channel: ChatChannel;
  myUserId: string;
  draft: string | undefined;
  nowMs: number;
  onAnswer: (take: boolean) => void;
}

/** Shows one conversation in two lines: name, last message, time and unread count. */
export function ChannelRow({ channel, myUserId, draft, nowMs, onAnswer }: ChannelRowProps) {
  const isInvited = channel.my_member_state === "invited";
  const unsent = useChat((state) => pendingAt(channel.url)(state).find(waitsForAnswer));
  const { unread_message_count: unread, unread_mention_count: mentions } = channel;
  const mutedText = useMutedText(channel);
  const isCalm = unread === 0 || mutedText !== null;
  if (isInvited) return <InvitedCells channel={channel} myUserId={myUserId} onAnswer={onAnswer} />;
  return (
    <>
      <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center">
        <NameLine channel={channel} myUserId={myUserId} isLoud={!isCalm} isMuted={mutedText !== null} />
        <p className={cx("truncate pl-5 text-[12px]", isCalm ? "text-muted" : "text-fg")}>
          {unsent !== undefined ? (
            <Marked
              label={unsent.state === "asked" ? "Not sent yet: " : "Not sent: "}
              line={messageLine(unsent.message)}
            />
          ) : draft !== undefined ? (
            <Marked label="Draft: " line={draft.replaceAll(/\s+/g, " ")} />
          ) : (
            <UserText text={lastLine(channel, myUserId)} />
          )}
        </p>
      </div>
      <div role="gridcell" className="flex shrink-0 flex-col items-end justify-center gap-0.5">
        <time className="text-[11px] leading-[18px] text-muted" dateTime={new Date(listTime(channel)).toISOString()}>
          {whenText(listTime(channel), nowMs)}
        </time>
        <span className="flex h-4 items-center gap-1">
          {mutedText === null ? null : (
            <span title={mutedText} className="text-muted">
              <BellOff size={12} strokeWidth={1.5} aria-hidden />
              <span className="sr-only">{mutedText}</span>
            </span>
          )}
          {mentions > 0 ? (
            <span title="You are mentioned" className="rounded bg-warn-soft px-0.5 text-warn">
              <AtSign size={12} strokeWidth={2} aria-hidden />
              <span className="sr-only">You are mentioned</span>
            </span>
          ) : null}
          {unread > 0 ? (
            <span
              className={cx(
                "min-w-4 rounded-full px-1 text-center text-[11px] leading-4 font-semibold",
                isCalm ? "bg-hover text-muted" : "bg-fg text-surface",
              )}
            >
              {unread > 99 ? "99+" : unread}
              <span className="sr-only"> unread</span>
            </span>
          ) : null}
        </span>
      </div>
    </>
  );
}

/** Shows an unsent line of the user. */
function Marked({ label, line }: { label: string; line: string }) {
  return (
    <>
      <span className="font-medium text-warn">{label}</span>
      <UserText text={line} />
    </>
  );
}

/** Shows kind, name, presence, and the firm or the kind as text. */
function NameLine(props: { channel: ChatChannel; myUserId: string; isLoud: boolean; isMuted?: boolean }) {
  const { channel, myUserId, isLoud, isMuted = false } = props;
  const { Icon, label } = KIND_LABELS[channel.custom_type];
  const presence = presenceOf(channel, myUserId);
  const isDirect = channel.custom_type === "direct";
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <Icon size={14} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      {isDirect ? <span className="sr-only">{label}</span> : null}
      <span className={cx("truncate", isLoud ? "font-semibold" : isMuted ? "text-muted" : "font-medium")}>
        <UserText text={channelName(channel, myUserId)} />
      </span>
      {presence ? <PresenceDot status={presence} /> : null}
      <span className="min-w-0 flex-1 truncate text-[12px] text-muted">
        {isDirect ? <UserText text={besideName(channel, myUserId)} /> : label}
      </span>
    </p>
  );
}

/** Shows an invitation with its sender and answers. With keys it is opened first. */
function InvitedCells({ channel, myUserId, onAnswer }: Pick<ChannelRowProps, "channel" | "myUserId" | "onAnswer">) {
  const undoable = useUndoable(declineSubject(channel.url));
  if (undoable) {
    return (
      <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center">
        <NameLine channel={channel} myUserId={myUserId} isLoud={false} isMuted />
        <UndoButton act={undoable} className="pl-5" />
      </div>
    );
  }
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center">
      <NameLine channel={channel} myUserId={myUserId} isLoud />
      <div className="flex min-w-0 items-center gap-1 pl-5">
        <p className="min-w-0 flex-1 truncate text-[12px]">
          <UserText text={lastLine(channel, myUserId)} />
        </p>
        <Button size="small" className="h-5!" tabIndex={-1} onClick={() => onAnswer(true)}>
          Accept
        </Button>
        <Button size="small" kind="quiet" className="h-5!" tabIndex={-1} onClick={() => onAnswer(false)}>
          Decline
        </Button>
      </div>
    </div>
  );
}
