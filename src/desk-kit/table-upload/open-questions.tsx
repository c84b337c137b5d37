import { useState } from "react";
import type { Question } from "#domain/tables/table.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { fieldChoices, fieldOfHeading, fieldTitle } from "#src/desk-kit/table-upload/field-titles.ts";
import { headingText } from "#src/desk-kit/table-upload/stored-headings.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";
import { Button } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/field.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** Groups questions with the same text, so that each is asked once, with all its rows. */
function groups(asked: readonly Question[]): Question[][] {
  return [...Map.groupBy(asked, ({ code, column, text }) => JSON.stringify([code, column, text])).values()];
}

const ROWS_NAMED = 6;

function rowsText(questions: readonly Question[]): string | null {
  const rows = questions.map(({ row }) => row).filter((row) => row !== 0);
  if (rows.length === 0) return null;
  const named = rows.slice(0, ROWS_NAMED).join(", ");
  const rest = rows.length - ROWS_NAMED;
  return `${rows.length === 1 ? "Row" : "Rows"} ${named}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Open questions of a table, with the answers as buttons. */
export function OpenQuestions<Kind extends WrittenKind>({ review }: { review: TableReview<Kind> }) {
  const { reading } = review.use();
  const asked = groups(reading?.asked ?? []);
  if (asked.length === 0) return null;
  return (
    <section aria-label="To answer" className="rounded border border-warn bg-warn-soft px-3 py-2">
      <h3 className="font-medium">To answer: {asked.length === 1 ? "1 question" : `${asked.length} questions`}</h3>
      <ul className="flex flex-col gap-2 pt-1">
        {asked.map((questions) => (
          <OneQuestion key={questions[0]?.text} review={review} questions={questions} />
        ))}
      </ul>
    </section>
  );
}

interface OneQuestionProps<Kind extends WrittenKind> {
  review: TableReview<Kind>;
  questions: readonly Question[];
}

/** Focuses the next question, because the pressed button disappears. */
function focusNext(pressed: HTMLElement): void {
  const form = pressed.closest("form");
  const own = pressed.closest("[data-question]");
  const next =
    [...(form?.querySelectorAll<HTMLElement>("[data-question]") ?? [])].find((each) => each !== own) ??
    form?.querySelector<HTMLElement>("footer");
  next?.querySelector<HTMLElement>("button")?.focus();
}

function OneQuestion<Kind extends WrittenKind>({ review, questions }: OneQuestionProps<Kind>) {
  const [first] = questions;
  if (first === undefined) return null;
  const rows = rowsText(questions);
  return (
    <li data-question="" role="group" aria-label={first.text} className="flex flex-wrap items-center gap-2">
      <span>
        {rows === null ? null : <span className="text-muted">{rows}. </span>}
        <UserText text={first.text} />
      </span>
      {first.code === "unknown_heading" ? (
        <HeadingAnswers review={review} question={first} />
      ) : (
        first.answers.map((text, at) => (
          <Button
            key={text}
            size="small"
            onClick={({ currentTarget }) => {
              focusNext(currentTarget);
              review.answer(questions, { at }, text);
            }}
          >
            <UserText text={text} />
          </Button>
        ))
      )}
    </li>
  );
}

const NEAR = /^It is (?!…)(.+)$/;

/** Answers about a heading: leave its column out, or name the field that it means. */
function HeadingAnswers<Kind extends WrittenKind>({
  review,
  question,
}: {
  review: TableReview<Kind>;
  question: Question;
}) {
  const [field, setField] = useState("");
  const near = question.answers.flatMap((answer) => NEAR.exec(answer)?.[1] ?? [])[0];
  const nearField = near === undefined ? null : fieldOfHeading(review.plan.kind, near);
  const choose = (meant: string | null) => review.answer([question], { field: meant }, headingText(meant));
  return (
    <>
      {nearField === null ? null : (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            choose(nearField);
          }}
        >
          It is {fieldTitle(nearField)}
        </Button>
      )}
      <Button
        size="small"
        onClick={({ currentTarget }) => {
          focusNext(currentTarget);
          choose(null);
        }}
      >
        Leave it out
      </Button>
      <span className="inline-flex items-center gap-1">
        <select
          aria-label={`Meaning of ${question.column}`}
          className={`${inputClass} h-6 w-auto`}
          value={field}
          onChange={({ target }) => setField(target.value)}
        >
          <option value="">It is …</option>
          {fieldChoices(review.plan.kind).map((choice) => (
            <option key={choice.field} value={choice.field}>
              {choice.title}
            </option>
          ))}
        </select>
        {field === "" ? null : (
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              focusNext(currentTarget);
              choose(field);
            }}
          >
            Use {fieldTitle(field)}
          </Button>
        )}
      </span>
    </>
  );
}
