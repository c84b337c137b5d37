import { peopleOf } from "#server/market/surveillance/people.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

interface NoteRow<What extends string> {
  at: Date;
  userId: string;
  what: What;
  text: string;
}

/** Officers' notes on an alert or a case, with their names, in the order of the rows. */
export async function presentNotes<What extends string>(reader: Reader, rows: readonly NoteRow<What>[]) {
  const people = await peopleOf(
    reader,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ at, userId, what, text }) => ({
    at: at.toISOString(),
    by: { user_id: userId, nickname: people.get(userId)?.nickname ?? userId },
    what,
    text,
  }));
}
