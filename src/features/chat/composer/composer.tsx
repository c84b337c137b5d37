import { SendHorizontal } from "lucide-react";
import { useId, useLayoutEffect, useRef, type ClipboardEvent, type ComponentType } from "react";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { channelName } from "#src/chat-client/channel-rules.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { optionId } from "#src/ui/search/option-list.tsx";
import { AttachmentTray } from "#src/features/chat/composer/attachment-tray.tsx";
import { attachFiles } from "#src/features/chat/composer/attachments.ts";
import { ComposerLimits } from "#src/features/chat/composer/composer-limits.tsx";
import { ComposerNote } from "#src/features/chat/composer/composer-note.tsx";
import { insertText } from "#src/features/chat/composer/insert-text.ts";
import { MentionList } from "#src/features/chat/composer/mention-list.tsx";
import { isTooLong } from "#src/features/chat/composer/text-acts.ts";
import { useComposer } from "#src/features/chat/composer/use-composer.ts";

const ICON_BUTTON = "grid size-7 shrink-0 place-items-center rounded";

export interface ReadingProps {
  text: string;
}

interface ComposerProps {
  channel: ChatChannel;
  myUserId: string;
  /** Parses the text being typed, e.g. as a quote, and shows the result above. */
  Reading?: ComponentType<ReadingProps> | undefined;
}

/** Message box: Enter sends, Shift+Enter adds a line, Up edits the last message, Escape leaves. */
export function Composer({ channel, myUserId, Reading }: ComposerProps) {
  const { url } = channel;
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const writing = useComposer(box, channel, myUserId);
  const { text, isChanging, people, chosen } = writing;
  const isNaming = people.length > 0;
  // The caret starts at the end of the draft.
  useLayoutEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(end, end);
  }, []);

  /** Pastes text into the box and attaches files. The picture that a spreadsheet adds is only offered. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    const pasted = event.clipboardData.getData("text/plain");
    attachFiles(url, files, { isOffered: pasted.trim() !== "" });
    if (pasted !== "") insertText(event.currentTarget, pasted);
  }

  return (
    <div className="relative flex flex-col border-t border-line">
      {isNaming ? <MentionList id={id} people={people} chosen={chosen} onChoose={writing.name} /> : null}
      <ComposerNote channel={channel} />
      {Reading && text !== "" && !isTooLong(text) ? <Reading text={text} /> : null}
      <ComposerLimits text={text} isChanging={isChanging} wasCleaned={writing.wasCleaned} />
      {isChanging ? null : <AttachmentTray url={url} recipient={channelName(channel, myUserId)} />}
      <div className="flex items-end gap-1 p-1.5">
        <FileChooser url={url} onChosen={() => box.current?.focus()} />
        <CommandButton
          id="chat.send-file"
          iconOnly
          className={`${ICON_BUTTON} text-muted hover:bg-hover hover:text-fg aria-disabled:opacity-55`}
        />
        <textarea
          ref={box}
          data-chat-composer
          rows={1}
          value={text}
          dir="auto"
          aria-label={`Message to ${channelName(channel, myUserId)}`}
          placeholder={isChanging ? "Change the message" : "Write a message"}
          aria-autocomplete="list"
          aria-controls={isNaming ? id : undefined}
          aria-activedescendant={isNaming ? optionId(id, chosen) : undefined}
          onChange={(event) => writing.type(event.target.value, event.target.selectionStart)}
          onKeyDown={(event) => {
            if (writing.onKey(event)) event.preventDefault();
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
          disabled={!writing.canSubmit}
          onClick={writing.submit}
          className={`${ICON_BUTTON} text-muted not-disabled:text-link not-disabled:hover:bg-hover disabled:opacity-55`}
        >
          <SendHorizontal size={16} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** Hidden file input, opened by the command. */
function FileChooser({ url, onChosen }: { url: string; onChosen: () => void }) {
  return (
    <input
      type="file"
      multiple
      hidden
      data-chat-files
      onChange={(event) => {
        attachFiles(url, [...(event.target.files ?? [])]);
        event.target.value = "";
        onChosen();
      }}
    />
  );
}

/**
 * Replaces the composer where nothing can be sent, and gives the reason. It takes the focus as the message box would.
 */
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
