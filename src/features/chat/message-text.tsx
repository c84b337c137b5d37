import type { ChatMember } from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { cx } from "#src/lib/cx.ts";
import { textParts } from "#src/features/chat/text-parts.ts";

interface MessageTextProps {
  text: string;
  mentioned: readonly ChatMember[];
  myUserId: string;
  /** Words that call me, marked where they stand. */
  keywords: readonly string[];
}

/** What a message says, with its links, the names it mentions and my keywords; drawn as text, never as markup. */
export function MessageText({ text, mentioned, myUserId, keywords }: MessageTextProps) {
  return (
    <p dir="auto" className="text-start whitespace-pre-wrap [overflow-wrap:anywhere]">
      {textParts(withoutDirectionControls(text), mentioned, keywords).map((part, index) => {
        // The parts of one text have no identity but their place.
        const key = index;
        if (part.kind === "text") return part.text;
        if (part.kind === "figures") {
          return (
            <bdi key={key} dir="ltr">
              {part.text}
            </bdi>
          );
        }
        if (part.kind === "keyword") {
          return (
            <mark key={key} className="rounded-[2px] bg-warn-soft text-warn">
              {part.text}
            </mark>
          );
        }
        if (part.kind === "mention") {
          return (
            <span key={key} className={cx("font-semibold", part.userId === myUserId && "bg-warn-soft text-warn")}>
              {part.text}
            </span>
          );
        }
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-link underline underline-offset-2"
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
