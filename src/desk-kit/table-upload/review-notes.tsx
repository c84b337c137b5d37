import type { ReactNode } from "react";
import { normaliseHeading } from "#domain/tables/headings.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";
import type { GivenAnswer } from "#src/desk-kit/table-upload/upload-plan.ts";
import { GivenAnswers } from "#src/desk-kit/table-upload/given-answers.tsx";
import { UserText } from "#src/ui/user-text.tsx";

const LINES_NAMED = 8;

/** Notes on the table as a whole: unused headings, assumptions, skipped lines, given answers. */
export function ReviewNotes<Kind extends WrittenKind>({ review }: { review: TableReview<Kind> }) {
  const { reading, given } = review.use();
  if (reading === null) return null;
  const { unused, assumed, passedOver, records } = reading;
  const lines = passedOver.map((row) => {
    const cells = records.find((record) => record.row === row)?.cells ?? [];
    const text = cells
      .map((cell) => cell.text.trim())
      .filter((cell) => cell !== "")
      .join(" ");
    return { row, text };
  });
  const headings = new Set([...reading.columns.map(({ heading }) => heading), ...unused].map(normaliseHeading));
  const used = given.filter((answer) => answer.storedBy === null || isOfTable(answer, headings));
  return (
    <dl className="flex flex-col gap-1 text-[12px]">
      <Note title="Not used" isShown={unused.length > 0}>
        {unused.map((heading) => (
          <s key={heading} className="mr-2 text-muted">
            <UserText text={heading} />
          </s>
        ))}
      </Note>
      <Note title="Assumed" isShown={assumed.length > 0}>
        {assumed.join(" · ")}
      </Note>
      <Note title="Passed over" isShown={lines.length > 0}>
        {lines.slice(0, LINES_NAMED).map(({ row, text }) => (
          <span key={row} className="mr-3 text-muted">
            Row {row}: <UserText text={text.slice(0, 80)} />
          </span>
        ))}
        {lines.length > LINES_NAMED ? `and ${lines.length - LINES_NAMED} more` : null}
      </Note>
      <Note title="Answered" isShown={used.length > 0}>
        <GivenAnswers review={review} answers={used} />
      </Note>
    </dl>
  );
}

const isOfTable = ({ question }: GivenAnswer, headings: ReadonlySet<string>): boolean =>
  headings.has(normaliseHeading(question));

function Note({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 font-medium text-muted">{title}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
