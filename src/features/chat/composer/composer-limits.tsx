import { MESSAGE_MAX_CHARS } from "#domain/contract/http/chat-messages.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { isTooLong, sentLength } from "#src/features/chat/composer/text-acts.ts";

const BUTTON = "inline-flex h-6 items-center gap-2 rounded border border-current px-2 font-medium";
const FRAME = "flex flex-wrap items-center gap-2 border-b border-line bg-warn-soft px-3 py-1.5 text-[12px] text-fg";

/** Warns of a text too long to send and of removed characters, with the remedy. */
export function ComposerLimits({
  text,
  isChanging,
  wasCleaned,
}: {
  text: string;
  isChanging: boolean;
  wasCleaned: boolean;
}) {
  return (
    <>
      {isTooLong(text) ? (
        <div role="alert" className={FRAME}>
          <p className="tabular-nums">
            {groupIndian(String(sentLength(text)))} characters entered; a message can have at most{" "}
            {groupIndian(String(MESSAGE_MAX_CHARS))}.{" "}
            {isChanging ? "Shorten it to save the change." : "Nothing is lost:"}
          </p>
          {isChanging ? null : (
            <>
              <CommandButton id="chat.split-text" showKey className={BUTTON}>
                Send as several messages
              </CommandButton>
              <CommandButton id="chat.attach-text" showKey className={BUTTON}>
                Attach as a file
              </CommandButton>
            </>
          )}
        </div>
      ) : null}
      {wasCleaned ? (
        <p role="status" className={FRAME}>
          Hidden characters that change the reading order were removed. Check the figures.
        </p>
      ) : null}
    </>
  );
}
