import { Paperclip, SendHorizontal } from "lucide-react";
import { useId, useRef, type ClipboardEvent, type ComponentType } from "react";
import { MESSAGE_MAX_CHARS } from "#domain/contract/http/chat-messages.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { channelName } from "#src/platform/chat/channel-rules.ts";
import { CommandButton } from "#src/platform/commands/command-button.tsx";
import { sendFiles } from "#src/features/chat/chat-acts.ts";
import { ComposerNote } from "#src/features/chat/composer-note.tsx";
import { MentionList, mentionOptionId } from "#src/features/chat/mention-list.tsx";
import { useComposer } from "#src/features/chat/use-composer.ts";

const ICON_BUTTON = "grid size-7 shrink-0 place-items-center rounded";

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
  const writing = useComposer(box, channel, myUserId);
  const { text, isChanging, people, chosen } = writing;
  const isNaming = people.length > 0;

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    sendFiles(url, files);
  }

  return (
    <div className="relative flex flex-col border-t border-line">
      {isNaming ? (
        <MentionList
          id={id}
          people={people}
          chosen={chosen}
          onChoose={writing.name}
          className="absolute bottom-full left-2"
        />
      ) : null}
      <ComposerNote channel={channel} />
      {Reading && text !== "" ? <Reading text={text} /> : null}
      <div className="flex items-end gap-1 p-1.5">
        <FileButton url={url} onChosen={() => box.current?.focus()} />
        <textarea
          ref={box}
          data-chat-composer
          rows={1}
          value={text}
          maxLength={MESSAGE_MAX_CHARS}
          aria-label={`Message to ${channelName(channel, myUserId)}`}
          placeholder={isChanging ? "Change the message" : "Write a message"}
          aria-autocomplete="list"
          aria-controls={isNaming ? `${id}-list` : undefined}
          aria-activedescendant={isNaming ? mentionOptionId(id, chosen) : undefined}
          onChange={(event) => writing.type(event.target.value, event.target.selectionStart)}
          onKeyDown={(event) => {
            if (!event.nativeEvent.isComposing && writing.onKey(event)) event.preventDefault();
          }}
          onBlur={writing.stopNaming}
          onPaste={onPaste}
          className="field-sizing-content max-h-36 min-h-7 min-w-0 flex-1 resize-none rounded border border-line-strong bg-surface px-2 py-1 leading-[18px] placeholder:text-muted focus-visible:outline-offset-0"
        />
        <CommandButton
          id="chat.send-later"
          iconOnly
          className={`${ICON_BUTTON} text-muted hover:bg-hover hover:text-fg aria-disabled:opacity-55`}
        />
        <button
          type="button"
          aria-label={isChanging ? "Save the change" : "Send"}
          title={isChanging ? "Save the change (Enter)" : "Send (Enter)"}
          disabled={text.trim() === ""}
          onClick={writing.submit}
          className={`${ICON_BUTTON} text-muted not-disabled:text-link not-disabled:hover:bg-hover disabled:opacity-55`}
        >
          <SendHorizontal size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}

function FileButton({ url, onChosen }: { url: string; onChosen: () => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        data-chat-files
        onChange={(event) => {
          sendFiles(url, [...(event.target.files ?? [])]);
          event.target.value = "";
          onChosen();
        }}
      />
      <button
        type="button"
        aria-label="Send a file"
        title="Send a file"
        className={`${ICON_BUTTON} text-muted hover:bg-hover hover:text-fg`}
        onClick={() => must(chooser.current).click()}
      >
        <Paperclip size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </>
  );
}

/** In place of the composer where nothing can be sent: says why. The focus comes here as it would come to the text. */
export function NoComposer({ why }: { why: string }) {
  return (
    <p
      tabIndex={-1}
      data-chat-composer
      className="border-t border-line bg-page px-3 py-2 text-muted focus-visible:outline-offset-[-2px]"
    >
      {why}
    </p>
  );
}
