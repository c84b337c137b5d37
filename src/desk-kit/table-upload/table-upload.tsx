import { useEffect, useRef } from "react";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { ReviewTable } from "#src/desk-kit/table-upload/review-table.tsx";
import type { TableUploadProps } from "#src/desk-kit/table-upload/upload-props.ts";
import { TakeTable } from "#src/desk-kit/table-upload/take-table.tsx";

/** Import of a table: chosen, parsed, clarified, corrected, and only then sent. */
export function TableUpload<Kind extends WrittenKind>(props: TableUploadProps<Kind>) {
  const { review } = props;
  const { reading, problem, name, isReading, isTrying, touched } = review.use();
  const body = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // A refused file leads back to the file chooser; after an error in typing or sending the rows stay visible.
  const isOpen = reading !== null && (problem === null || touched.size > 0 || reading.records.length > 0);
  useEffect(() => {
    if (isReading) return;
    focused.current = firstToDo(body.current);
    focused.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each table that is opened
  }, [name, isOpen]);
  useEffect(() => {
    // The server's verdict arrives later: it moves the focus only if it is still where it was put.
    if (!isTrying && document.activeElement === focused.current) firstToDo(body.current)?.focus();
  }, [isTrying]);
  useEffect(() => {
    // The focused element has disappeared, such as the button of an answer or a corrected row.
    const lost = document.activeElement;
    if (!isReading && (lost === document.body || lost?.getAttribute("role") === "dialog"))
      firstToDo(body.current)?.focus();
  });
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
