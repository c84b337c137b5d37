import { isFilled } from "#domain/tables/blank.ts";
import type { Heading } from "#domain/tables/heading-line.ts";
import { headingAnswer } from "#domain/tables/answers.ts";
import { nearHeading, unitInBrackets } from "#domain/tables/headings.ts";
import type { Answer, Column, RecognisedTable, Refusal, TableRecord, Vocabulary } from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";

type Columns<F extends string> = Pick<RecognisedTable<F>, "columns" | "unused" | "unknown" | "asked">;

/** Meanings of the headings over these rows, and reasons in them to refuse the file. A column without anything in it is not there. */
export function columnsOf<F extends string>(
  headings: readonly (Heading<F> | null)[],
  rows: readonly TableRecord[],
  vocabulary: Vocabulary<F>,
  answers: readonly Answer[] = [],
): Columns<F> & { refused: readonly Refusal[] } {
  const filled = new Set<number>();
  for (const { cells } of rows) {
    cells.forEach(({ text }, at) => {
      if (isFilled(text)) filled.add(at);
    });
  }

  const named: Column<F>[] = [];
  const unused: string[] = [];
  const unknown: { heading: string; near: string | null }[] = [];
  const asked: { heading: string; ask: string }[] = [];
  for (const [at, heading] of headings.entries()) {
    if (heading === null) continue;
    const { text } = heading;
    const match = answered(heading, vocabulary, answers);
    if (match?.is === "field") {
      named.push({ field: match.field, at, heading: text, known: match.known, unit: match.unit });
    }
    if (!filled.has(at)) continue;
    if (match === null) unknown.push({ heading: text, near: nearHeading(text, vocabulary) });
    if (match?.is === "unused") unused.push(text);
    if (match?.is === "asked") asked.push({ heading: text, ask: match.ask });
  }

  const there = named.filter(({ at }) => filled.has(at));
  const columns = [...there, ...emptyNeeded(named, there, vocabulary)].toSorted((one, other) => one.at - other.at);
  const refused = [...missing(named, vocabulary), ...doubled(there)];
  return { columns, unused, unknown, asked, refused };
}

/** The meaning of a heading; where the reader does not know it, as a person said. */
function answered<F extends string>(
  { text, match }: Heading<F>,
  { fields }: Vocabulary<F>,
  answers: readonly Answer[],
): Heading<F>["match"] {
  if (match !== null && match.is !== "asked") return match;
  const answer = headingAnswer(answers, text);
  if (answer === undefined) return match;
  if (answer.field === null) return { is: "unused", known: text };
  const isField = (field: string): field is F => Object.hasOwn(fields, field);
  return isField(answer.field) ? { is: "field", field: answer.field, known: "", unit: unitInBrackets(text) } : match;
}

/** Needed columns that are empty in every row stay, so that each row says what it lacks. */
function emptyNeeded<F extends string>(
  named: readonly Column<F>[],
  there: readonly Column<F>[],
  { needed }: Vocabulary<F>,
): Column<F>[] {
  return needed.flatMap((field) => {
    if (there.some((column) => column.field === field)) return [];
    return named.filter((column) => column.field === field).slice(0, 1);
  });
}

const missing = <F extends string>(named: readonly Column<F>[], { needed }: Vocabulary<F>): Refusal[] =>
  needed
    .filter((field) => !named.some((column) => column.field === field))
    .map((field) => ({ row: 0, column: field, code: "missing_heading", text: refusal.missingHeading(field) }));

const doubled = <F extends string>(there: readonly Column<F>[]): Refusal[] =>
  [...Map.groupBy(there, ({ field }) => field)].flatMap(([field, [one, other]]) =>
    one === undefined || other === undefined
      ? []
      : [
          {
            row: 0,
            column: field,
            code: "doubled_heading" as const,
            text: refusal.doubledHeading(field, one.heading, other.heading),
          },
        ],
  );
