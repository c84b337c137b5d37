import { useEffect, useRef } from "react";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { ReviewTable } from "#src/desk-kit/table-upload/review-table.tsx";
import type { TableUploadProps } from "#src/desk-kit/table-upload/upload-props.ts";
import { TakeTable } from "#src/desk-kit/table-upload/take-table.tsx";

/** A table from outside: taken, shown as it was understood, asked about, corrected, and only then sent. */
export function TableUpload<Kind extends WrittenKind>(props: TableUploadProps<Kind>) {
  const { review } = props;
  const { reading, problem, name, isReading, isTrying } = review.use();
  const body = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const isOpen = reading !== null && problem === null;
  useEffect(() => {
    if (isReading) return;
    focused.current = firstToDo(body.current);
    focused.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each table that is opened
  }, [name, isOpen]);
  useEffect(() => {
    // A verdict of the server comes later: it takes the focus from where it was put, not from where somebody works.
    if (!isTrying && document.activeElement === focused.current) firstToDo(body.current)?.focus();
  }, [isTrying]);
  return (
    <div ref={body} className="flex min-h-0 flex-col">
      {isOpen ? <ReviewTable {...props} /> : <TakeTable {...props} />}
    </div>
  );
}

/** The first thing to do: a question, a wrong cell, or the act itself. */
function firstToDo(body: HTMLElement | null): HTMLElement | null {
  const selectors = ["[data-question] button", "[aria-invalid='true']", "[data-autofocus]"];
  return selectors.map((selector) => body?.querySelector<HTMLElement>(selector)).find((each) => each != null) ?? null;
}
