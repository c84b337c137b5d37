import type { WrittenKind } from "#domain/tables/write-table.ts";
import type { TableReview } from "#src/desk-kit/table-upload/review-store.ts";
import type { GivenAnswer } from "#src/desk-kit/table-upload/upload-plan.ts";
import { Button } from "#src/ui/button.tsx";
import { UserText } from "#src/ui/user-text.tsx";

interface GivenAnswersProps<Kind extends WrittenKind> {
  review: TableReview<Kind>;
  answers: readonly GivenAnswer[];
}

/** Answers used to read the table, each with an undo button. */
export function GivenAnswers<Kind extends WrittenKind>({ review, answers }: GivenAnswersProps<Kind>) {
  return answers.map((answer) => (
    <span key={JSON.stringify(answer.answers[0])} className="mr-3 inline-flex items-center gap-1">
      <span>
        <UserText text={answer.question} /> <b className="font-medium">{answer.answerText}</b>
        {answer.storedBy === null ? null : (
          <span className="text-muted">
            {" "}
            (saved for your firm by <UserText text={answer.storedBy} />)
          </span>
        )}
      </span>
      <Button kind="quiet" size="small" onClick={() => review.withdrawAnswer(answer)}>
        {answer.storedBy === null ? "Undo" : "Forget"}
      </Button>
    </span>
  ));
}
