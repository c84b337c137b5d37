import { useEffect, useRef } from "react";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { ReviewTable } from "#src/desk-kit/table-upload/review-table.tsx";
import type { TableUploadProps } from "#src/desk-kit/table-upload/upload-props.ts";
import { TakeTable } from "#src/desk-kit/table-upload/take-table.tsx";

/** A table from outside: taken, shown as it was understood, asked about, corrected, and only then sent. */
export function TableUpload<Kind extends WrittenKind>(props: TableUploadProps<Kind>) {
  const { review } = props;
  const { reading, problem, name, isReading } = review.use();
  const body = useRef<HTMLDivElement>(null);
  const isOpen = reading !== null && problem === null;
  useEffect(() => {
    // The first thing to do: a question, a wrong cell, or the act itself.
    if (isReading) return;
    const next = ["[data-question] button", "[aria-invalid='true']", "[data-autofocus]"]
      .map((selector) => body.current?.querySelector<HTMLElement>(selector))
      .find((element) => element != null);
    next?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each table that is opened
  }, [name, isOpen]);
  return (
    <div ref={body} className="flex min-h-0 flex-col">
      {isOpen ? <ReviewTable {...props} /> : <TakeTable {...props} />}
    </div>
  );
}
