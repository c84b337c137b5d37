import { Refusal } from "#domain/contract/errors.ts";
import type { LineResult } from "#domain/contract/http/lists.ts";
import { unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import type { Change } from "#server/machine/core/change.ts";

/** Outcome of one line: its result, or its refusal. */
export type Outcome<L, T> = { line: L; done: T; refusal: null } | { line: L; done: null; refusal: Refusal };

/**
 * Applies an act to several lines in one transaction, each completely or not at all: a refused line's rows, audit
 * entries and messages are dropped, and the other lines go ahead.
 */
export async function applyToLines<L, T>(
  changing: Change,
  lines: readonly L[],
  act: (changing: Change, line: L) => Promise<T>,
): Promise<Outcome<L, T>[]> {
  const outcomes: Outcome<L, T>[] = [];
  for (const line of lines) {
    const audited: Parameters<Change["audit"]>[] = [];
    const published: Parameters<Change["publish"]>[] = [];
    try {
      const done = await changing.tx.transaction((tx) =>
        act(
          {
            ...changing,
            tx,
            audit: (...entry) => void audited.push(entry),
            publish: (...message) => void published.push(message),
          },
          line,
        ),
      );
      for (const entry of audited) changing.audit(...entry);
      for (const message of published) changing.publish(...message);
      outcomes.push({ line, done, refusal: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ line, done: null, refusal: error });
    }
  }
  return outcomes;
}

/** An outcome as its caller reads it. */
export function resultOf({ line_id }: { line_id: string }, refusal: Refusal | null): LineResult {
  if (refusal === null) return { line_id, ok: true, code: null, message: null, field_errors: {}, warnings: [] };
  const { code, message, detail } = refusal;
  const unusual = unconfirmedDeal.safeParse(detail.fresh);
  const warnings = unusual.success ? unusual.data.warnings : [];
  return { line_id, ok: false, code, message, field_errors: detail.fieldErrors ?? {}, warnings };
}
