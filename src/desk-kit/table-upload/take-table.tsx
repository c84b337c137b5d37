import { useState } from "react";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { GivenAnswers } from "#src/desk-kit/table-upload/given-answers.tsx";
import type { TableUploadProps } from "#src/desk-kit/table-upload/upload-props.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";
import { ChooseTable } from "#src/ui/choose-table.tsx";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** Takes a table: a file that is chosen or dropped, or rows that are pasted or typed. */
export function TakeTable<Kind extends WrittenKind>({
  review,
  example,
  aside,
}: Pick<TableUploadProps<Kind>, "review" | "example" | "aside">) {
  const { name, problem, isReading, table, given } = review.use();
  const [typed, setTyped] = useState("");
  const isEmpty = typed.trim() === "";
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-auto p-4">
      <ChooseTable label={`File of ${review.plan.kind}`} isBusy={isReading} onFile={(file) => void review.take(file)}>
        {isReading ? (
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 truncate">{name}</span>
            <progress aria-label={`Reading ${name}`} className="h-1.5 w-24 accent-primary" />
          </span>
        ) : (
          aside
        )}
      </ChooseTable>
      {problem === null ? null : (
        <p role="alert" className="text-danger">
          {name === "" ? null : (
            <>
              <UserText text={name} />:{" "}
            </>
          )}
          {problem}
        </p>
      )}
      {problem === null || table === null || given.length === 0 ? null : (
        <p className="text-[12px]">
          <span className="mr-2 font-medium text-muted">Answered</span>
          <GivenAnswers review={review} answers={given} />
        </p>
      )}
      <FieldFrame
        label="Or paste rows here, with their first line"
        help="Your own headings are recognised, or you are asked about them. Nothing is saved before you review the rows."
      >
        {({ id, describedBy }) => (
          <textarea
            id={id}
            aria-describedby={describedBy}
            rows={6}
            spellCheck={false}
            placeholder={example}
            className={cx(inputClass, "code resize-y py-1.5 whitespace-pre")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text/plain");
              if (!isEmpty || !text.trim().includes("\n")) return;
              event.preventDefault();
              setTyped(text);
              void review.takeText(text);
            }}
          />
        )}
      </FieldFrame>
      <div>
        <Button
          aria-disabled={isEmpty || undefined}
          onClick={() => (isEmpty ? undefined : void review.takeText(typed))}
        >
          Read these rows
        </Button>
      </div>
    </div>
  );
}
