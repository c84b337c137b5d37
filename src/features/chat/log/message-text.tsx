import { changedText } from "#domain/chat/changed-text.ts";
import type { ChatMember, Correction } from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { cx } from "#src/lib/cx.ts";
import { textParts } from "#src/features/chat/text-parts.ts";

interface MessageTextProps {
  text: string;
  mentioned: readonly ChatMember[];
  myUserId: string;
  /** Keywords to mark in the text. */
  keywords: readonly string[];
  /** Text before each correction, oldest first. */
  corrections: readonly Correction[];
}

/**
 * Shows a text with links, mentions and keywords; plain text, never markup. Corrections are struck through: the last
 * one within the text, earlier texts whole, above it.
 */
export function MessageText({ text, corrections, ...marked }: MessageTextProps) {
  const last = corrections.at(-1);
  const now = withoutDirectionControls(text);
  const { before, removed, added, after } = changedText(withoutDirectionControls(last?.message ?? text), now);
  return (
    <p dir="auto" className="text-start whitespace-pre-wrap [overflow-wrap:anywhere]">
      {corrections.slice(0, -1).map(({ message, corrected_at: at }) => (
        <Struck key={at} text={withoutDirectionControls(message)} isBlock />
      ))}
      <MarkedText text={before} {...marked} />
      {removed.trim() === "" ? null : <Struck text={removed} />}
      {removed.trim() !== "" && added.trim() !== "" ? " " : ""}
      {last === undefined || added === "" ? (
        <MarkedText text={added} {...marked} />
      ) : (
        <ins className="no-underline">
          <MarkedText text={added} {...marked} />
        </ins>
      )}
      <MarkedText text={after} {...marked} />
    </p>
  );
}

function Struck({ text, isBlock = false }: { text: string; isBlock?: boolean }) {
  return (
    <del className={cx("text-muted line-through", isBlock && "block")}>
      <span className="sr-only">Previously: </span>
      {text}
      <span className="sr-only">. </span>
    </del>
  );
}

function MarkedText({ text, mentioned, myUserId, keywords }: Omit<MessageTextProps, "corrections">) {
  return (
    <>
      {textParts(text, mentioned, keywords).map((part, index) => {
        // Parts of a text have no identity but their index.
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
    </>
  );
}
