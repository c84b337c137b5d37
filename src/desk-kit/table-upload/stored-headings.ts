import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as headings from "#domain/contract/http/table-headings.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";
import { fieldTitle } from "#src/desk-kit/table-upload/field-titles.ts";
import type { GivenAnswer } from "#src/desk-kit/table-upload/upload-plan.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { notifyError } from "#src/ui/toast.tsx";

// Meanings of unknown headings that the firm gave before.

/** A heading's meaning in words. */
export const headingText = (field: string | null): string => (field === null ? "left out" : `is ${fieldTitle(field)}`);

/** Answers to headings that the firm stored for a reader; none when they cannot be loaded: they are asked about again. */
export async function storedAnswers(reader: WrittenKind): Promise<GivenAnswer[]> {
  try {
    return (await call(headings.listTableHeadings, { query: { reader } })).headings.map(storedAnswer);
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

function storedAnswer({ heading, field, by_name }: headings.TableHeading): GivenAnswer {
  return {
    question: heading,
    answerText: headingText(field),
    answers: [{ row: 0, column: heading, code: "unknown_heading", field }],
    storedBy: by_name,
  };
}

/** Saves a heading's meaning for the firm; this table uses it in any case. */
export async function storeHeading(body: BodyIn<typeof headings.mapTableHeading>): Promise<void> {
  try {
    await call(headings.mapTableHeading, { body });
  } catch (error) {
    notifyError(error, `${body.heading} is not saved for your firm.`);
  }
}

export async function forgetHeading(body: BodyIn<typeof headings.forgetTableHeading>): Promise<void> {
  try {
    await call(headings.forgetTableHeading, { body });
  } catch (error) {
    notifyError(error, `${body.heading} is still saved for your firm.`);
  }
}
