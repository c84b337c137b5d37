import { expect, test } from "vitest";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { FILES, forAny } from "#domain/tables/generated/draw.testing.ts";
import { openTable } from "#domain/tables/generated/open-tables.testing.ts";
import type { GeneratedKind } from "#domain/tables/generated/right-table.testing.ts";
import { fieldsOf, GENERATED_KINDS } from "#domain/tables/generated/tables.testing.ts";
import { readDecoded } from "#domain/tables/read-table.ts";
import { WORLD } from "#domain/tables/readers/readers.testing.ts";
import { filledCells } from "#domain/tables/row-kinds.ts";
import type { Answer, Question } from "#domain/tables/table.ts";

/** Columns that are asked under one name: the quantity, the face and the face of one bond. */
const ASKED_MAX = 3;

const isSame = (one: Answer, other: Answer): boolean =>
  one.code === other.code && one.row === other.row && one.column === other.column;

function answerTo({ row, column, code, answers }: Question, draw: Draw, kind: GeneratedKind, isFirst: boolean): Answer {
  if (code !== "unknown_heading") return { row, column, code, choice: isFirst ? 0 : draw.int(0, answers.length - 1) };
  return { row, column, code, field: isFirst || draw.once(2) ? null : draw.pick(fieldsOf(kind)) };
}

test.each(GENERATED_KINDS)(
  "the questions of a table of %s end when each is answered, and every row is right, refused or passed over",
  (kind) => {
    forAny(FILES, (draw) => {
      const decoded = openTable(draw, kind);
      const isFirst = draw.once(2);
      const answers: Answer[] = [];
      const read = () => readDecoded(kind, decoded, WORLD, { answers, corrected: [] });
      let reading = read();
      while (reading.asked.length > 0) {
        const question = isFirst ? (reading.asked[0] as Question) : draw.pick(reading.asked);
        const answer = answerTo(question, draw, kind, isFirst);
        answers.push(answer);
        const times = answers.filter((each) => isSame(each, answer)).length;
        const most = answer.code.startsWith("which_") ? 1 : ASKED_MAX;
        if (times > most) expect.fail(`asked again: ${JSON.stringify({ decoded, answers })}`);
        reading = read();
      }
      const { rows, refused, passedOver, records } = reading;
      if (refused.some(({ row }) => row === 0)) return;
      const named = new Set([...rows.map(({ row }) => row), ...refused.map(({ row }) => row), ...passedOver]);
      const silent = records.filter((record) => !named.has(record.row) && filledCells(record).length > 0);
      if (silent.length > 0) expect.fail(`left out in silence: ${JSON.stringify({ silent, decoded, answers })}`);
    });
  },
);
