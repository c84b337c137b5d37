import type { DealLineShown } from "#domain/contract/http/runs.ts";
import { UserText } from "#src/ui/user-text.tsx";

interface LineEchoProps {
  text: string;
  spans: DealLineShown["spans"];
  /** Their settlement is struck through with its problem. */
  problems?: DealLineShown["problems"];
}

/**
 * A typed line with its reading: unread parts are struck through in amber, and announced as unread to screen readers.
 */
export function LineMarks({ text, spans, problems = [] }: LineEchoProps) {
  const barred = problems.find(({ field }) => field === "settlement")?.text;
  return (
    <p className="code break-words">
      {spans.map(({ start, end, is }, at) => {
        const words = text.slice(start, end);
        const gap = at === 0 ? "" : text.slice(spans[at - 1]?.end, start);
        return (
          <span key={start}>
            {gap}
            {is === "unread" ? (
              <del className="text-warn decoration-2" title="Not read">
                <span className="sr-only">not read: </span>
                <UserText text={words} />
              </del>
            ) : is === "settlement" && barred !== undefined ? (
              <del className="text-warn decoration-2" title={barred}>
                <span className="sr-only">not possible: </span>
                {words}
              </del>
            ) : (
              <span title={is === "link" ? undefined : is}>{words}</span>
            )}
          </span>
        );
      })}
    </p>
  );
}
