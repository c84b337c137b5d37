import { Paperclip, SendHorizontal, X } from "lucide-react";
import { useId, useRef, useState, type ClipboardEvent, type ComponentType, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { MESSAGE_MAX_CHARS } from "#domain/contract/http/chat.ts";
import { must } from "#domain/lib/must.ts";
import { channelName, senderName } from "#src/platform/chat/channel-rules.ts";
import { draftAt } from "#src/platform/chat/chat-store.ts";
import { chat, useChat } from "#src/platform/chat/chat.ts";
import { checkBeforeSending } from "#src/platform/quote-reading/held-send.ts";
import { messageLine } from "#src/features/chat/channel-words.ts";
import { sendFiles, submitText } from "#src/features/chat/chat-acts.ts";
import { editMessage, focusLog, replyTo, useChatUi } from "#src/features/chat/chat-ui.ts";
import { MentionList, mentionOptionId } from "#src/features/chat/mention-list.tsx";
import { completeMention, mentionable, mentionAt, type MentionQuery } from "#src/features/chat/mention-query.ts";

/** Others are told that I write at most this often. */
const TYPING_EVERY_MS = 3000;

export interface ReadingProps {
  text: string;
}

interface ComposerProps {
  channel: ChatChannel;
  myUserId: string;
  /** Reads what is being written, e.g. as a quote, and shows it above. */
  Reading?: ComponentType<ReadingProps> | undefined;
}

/** Where one writes: Enter sends, Shift+Enter begins a line, Up changes my last message, Escape leaves. */
export function Composer({ channel, myUserId, Reading }: ComposerProps) {
  const { url } = channel;
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const draft = useChat(draftAt(url));
  const reply = useChatUi((ui) => ui.replies[url]);
  const edited = useChatUi((ui) => ui.edits[url]);
  const [change, setChange] = useState({ of: "", text: "" });
  const [mention, setMention] = useState<MentionQuery | null>(null);
  const [chosen, setChosen] = useState(0);
  const toldTypingAt = useRef(0);
  const text = edited === undefined ? draft : change.of === edited.message_id ? change.text : edited.message;
  const people = mention === null ? [] : mentionable(channel.members, mention.typed, myUserId);
  const isNaming = people.length > 0;

  function setText(next: string): void {
    if (edited === undefined) chat.drafts.set(url, next);
    else setChange({ of: edited.message_id, text: next });
  }
  function type(next: string, caret: number): void {
    setText(next.slice(0, MESSAGE_MAX_CHARS));
    setMention(mentionAt(next, caret));
    setChosen(0);
    const now = performance.now();
    if (edited === undefined && next !== "" && now - toldTypingAt.current > TYPING_EVERY_MS) {
      toldTypingAt.current = now;
      chat.client.typing(url);
    }
  }
  function submit(): void {
    checkBeforeSending(text.trim(), () => {
      submitText(url, text);
      toldTypingAt.current = 0;
      setMention(null);
      box.current?.focus();
    });
  }
  function name(index: number): void {
    const person = people[index];
    if (mention === null || person === undefined) return;
    const done = completeMention(text, mention, person.nickname);
    // Drawn at once: the next letter may come before the next frame, and belongs behind the name.
    flushSync(() => {
      setText(done.text);
      setMention(null);
    });
    box.current?.setSelectionRange(done.caret, done.caret);
  }

  function onNamingKey(key: string): boolean {
    const last = people.length - 1;
    if (key === "ArrowDown") setChosen(chosen === last ? 0 : chosen + 1);
    else if (key === "ArrowUp") setChosen(chosen === 0 ? last : chosen - 1);
    else if (key === "Enter" || key === "Tab") name(chosen);
    else if (key === "Escape") setMention(null);
    else return false;
    return true;
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter" && !event.shiftKey) {
      if (!event.repeat) submit();
      return true;
    }
    if (event.key === "Escape") {
      if (edited !== undefined) editMessage(url, null);
      else if (reply !== undefined) replyTo(url, null);
      else focusLog();
      return true;
    }
    if (event.key === "ArrowUp" && text === "" && edited === undefined) return editMyLast(url, myUserId);
    return false;
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    sendFiles(url, files);
  }

  return (
    <div className="relative flex flex-col border-t border-line">
      {isNaming ? (
        <MentionList id={id} people={people} chosen={chosen} onChoose={name} className="absolute bottom-full left-2" />
      ) : null}
      {edited === undefined ? null : (
        <AboveText
          words="Changing"
          line={messageLine(edited)}
          drop="Stop changing"
          onDrop={() => editMessage(url, null)}
        />
      )}
      {reply === undefined || edited !== undefined ? null : (
        <AboveText
          words={`Answering ${senderName(channel, reply)}`}
          line={messageLine(reply)}
          drop="Answer nobody"
          onDrop={() => replyTo(url, null)}
        />
      )}
      {Reading && text !== "" ? <Reading text={text} /> : null}
      <div className="flex items-end gap-1 p-1.5">
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          data-chat-files
          onChange={(event) => {
            sendFiles(url, [...(event.target.files ?? [])]);
            event.target.value = "";
            box.current?.focus();
          }}
        />
        <button
          type="button"
          aria-label="Send a file"
          title="Send a file"
          className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
          onClick={() => must(chooser.current).click()}
        >
          <Paperclip size={16} strokeWidth={1.5} aria-hidden />
        </button>
        <textarea
          ref={box}
          data-chat-composer
          rows={1}
          value={text}
          maxLength={MESSAGE_MAX_CHARS}
          aria-label={`Message to ${channelName(channel, myUserId)}`}
          placeholder={edited === undefined ? "Write a message" : "Change the message"}
          aria-autocomplete="list"
          aria-controls={isNaming ? `${id}-list` : undefined}
          aria-activedescendant={isNaming ? mentionOptionId(id, chosen) : undefined}
          onChange={(event) => type(event.target.value, event.target.selectionStart)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if ((isNaming && onNamingKey(event.key)) || onKey(event)) event.preventDefault();
          }}
          onBlur={() => setMention(null)}
          onPaste={onPaste}
          className="field-sizing-content max-h-36 min-h-7 min-w-0 flex-1 resize-none rounded border border-line-strong bg-surface px-2 py-1 leading-[18px] placeholder:text-muted focus-visible:outline-offset-0"
        />
        <button
          type="button"
          aria-label={edited === undefined ? "Send" : "Save the change"}
          title={edited === undefined ? "Send (Enter)" : "Save the change (Enter)"}
          disabled={text.trim() === ""}
          onClick={submit}
          className="grid size-7 shrink-0 place-items-center rounded text-muted not-disabled:text-link not-disabled:hover:bg-hover disabled:opacity-55"
        >
          <SendHorizontal size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}

function AboveText(props: { words: string; line: string; drop: string; onDrop: () => void }) {
  return (
    <p className="flex items-center gap-2 border-b border-line bg-page px-3 py-1 text-[12px]">
      <span className="shrink-0 font-medium">{props.words}</span>
      <span className="min-w-0 flex-1 truncate text-muted">{props.line}</span>
      <button
        type="button"
        aria-label={props.drop}
        title={`${props.drop} (Escape)`}
        className="grid size-5 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        onClick={props.onDrop}
      >
        <X size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </p>
  );
}

/** Begins to change the last thing I said here; false when there is none. */
function editMyLast(url: string, myUserId: string): boolean {
  const last = useChat.getState().windows[url]?.messages.findLast((message) => isChangeable(message, myUserId));
  if (last === undefined) return false;
  editMessage(url, last);
  return true;
}

export function isChangeable(message: ChatMessage, myUserId: string): boolean {
  return (
    message.sender?.user_id === myUserId && message.message_type === "user" && !message.deleted && !message.data?.buzz
  );
}
