import { z } from "zod";
import type { LineResult } from "#domain/contract/http/lists.ts";
import { type DealWarning, isBlocked, unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import { CallError } from "#src/lib/call-error.ts";

const unconfirmed = z.object({ lines: z.array(unconfirmedDeal) });

/** Warnings of each line that can be confirmed by repeating its figures; null for any other error. */
export function unconfirmedLines(error: unknown): DealWarning[][] | null {
  if (!(error instanceof CallError) || error.status !== 422) return null;
  const read = unconfirmed.safeParse(error.body?.fresh);
  if (!read.success || read.data.lines.some(({ warnings }) => warnings.some(isBlocked))) return null;
  return read.data.lines.map(({ warnings }) => warnings);
}

/** Error text of a refused line: that of its field, else the general one; null when accepted. */
export function whyNot({ ok, message, field_errors: fields }: LineResult): string | null {
  if (ok) return null;
  return Object.values(fields)[0]?.[0] ?? message;
}
