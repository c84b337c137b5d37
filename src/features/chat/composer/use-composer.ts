import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { ChatChannel, ChatMember } from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { draftAt } from "#src/chat-client/chat-store.ts";
import { chat, useChat } from "#src/chat-client/chat.ts";
import { attachedAt, isReady, sendAttached, useAttachments } from "#src/features/chat/composer/attachments.ts";
import { editMyLast } from "#src/features/chat/change-rules.ts";
import { endEdit, focusLog, replyTo, useChatUi, writeEdit } from "#src/features/chat/chat-ui.ts";
import {
  completeMention,
  mentionable,
  mentionAt,
  type MentionQuery,
} from "#src/features/chat/composer/mention-query.ts";
import { isTooLong, submitText } from "#src/features/chat/composer/text-acts.ts";

/** Minimum time between typing notices to others. */
const TYPING_EVERY_MS = 3000;

export interface ComposerState {
  text: string;
  isChanging: boolean;
  /** Enter would send something. */
  canSubmit: boolean;
  /** Direction control characters were removed from typed or pasted text. */
  wasCleaned: boolean;
  /** Members matching the name being typed; `chosen` is the one that Enter inserts. */
  people: readonly ChatMember[];
  chosen: number;
  name: (index: number) => void;
  type: (next: string, caret: number) => void;
  submit: () => void;
  stopNaming: () => void;
  /** Returns true when the composer handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** State of the composer: a draft or an edit, the name being typed, and keys. */
export function useComposer(
  box: RefObject<HTMLTextAreaElement | null>,
  channel: ChatChannel,
  myUserId: string,
): ComposerState {
  const { url } = channel;
  const draft = useChat(draftAt(url));
  const reply = useChatUi((ui) => ui.replies[url]);
  const edited = useChatUi((ui) => ui.edits[url]);
  const [mention, setMention] = useState<MentionQuery | null>(null);
  const [chosen, setChosen] = useState(0);
  const sentTypingAt = useRef(0);
  const hasFiles = useAttachments((state) => attachedAt(url)(state).some(isReady));
  const [wasCleaned, setCleaned] = useState(false);
  const text = edited?.text ?? draft;
  const people = mention === null ? [] : mentionable(channel.members, mention.typed, myUserId);

  function setText(next: string): void {
    if (edited === undefined) chat.drafts.set(url, next);
    else writeEdit(url, next);
    if (next === "") setCleaned(false);
  }
  /**
   * Applies typed, pasted or dropped text, without the characters that would show it in a different order than sent.
   */
  function type(typed: string, caretThere: number): void {
    const next = withoutDirectionControls(typed);
    const isCleaned = next !== typed;
    const caret = isCleaned ? withoutDirectionControls(typed.slice(0, caretThere)).length : caretThere;
    if (isCleaned) {
      flushSync(() => {
        setText(next);
        setCleaned(true);
      });
      box.current?.setSelectionRange(caret, caret);
    } else setText(next);
    setMention(mentionAt(next, caret));
    setChosen(0);
    const now = performance.now();
    if (edited === undefined && next !== "" && now - sentTypingAt.current > TYPING_EVERY_MS) {
      sentTypingAt.current = now;
      chat.client.typing(url);
    }
  }
  function submit(): void {
    // The text goes ahead of its files and does not wait for their upload.
    if (!isTooLong(text)) {
      submitText(url, text);
      if (edited === undefined) sendAttached(url);
      sentTypingAt.current = 0;
      setCleaned(false);
    }
    setMention(null);
    box.current?.focus();
  }
  function name(index: number): void {
    const person = people[index];
    if (mention === null || person === undefined) return;
    const done = completeMention(text, mention, person.nickname);
    // Renders at once: the next letter may come before the next frame and belongs after the name.
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
  function onWritingKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter" && !event.shiftKey) {
      if (!event.repeat) submit();
      return true;
    }
    if (event.key === "Escape") {
      if (edited !== undefined) endEdit(url);
      else if (reply !== undefined) replyTo(url, null);
      else focusLog();
      return true;
    }
    return event.key === "ArrowUp" && text === "" && edited === undefined && editMyLast(url);
  }

  return {
    text,
    isChanging: edited !== undefined,
    canSubmit: !isTooLong(text) && (text.trim() !== "" || (hasFiles && edited === undefined)),
    wasCleaned,
    people,
    chosen,
    name,
    type,
    submit,
    stopNaming: () => setMention(null),
    onKey: (event) => (people.length > 0 && onNamingKey(event.key)) || onWritingKey(event),
  };
}
