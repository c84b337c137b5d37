import { z } from "zod";
import type { OpenPair, QuoteReading } from "#domain/quote-parser/reading.ts";

// Labelled messages, and their comparison with readings. A message passes when every labelled quote is read and nothing
// else; fields missing in a label are not compared. `isin` null requires that the parser leave the bond open.

const labelledQuote = z.object({
  isin: z.string().nullable(),
  side: z.enum(["BID", "ASK"]),
  price: z.number().optional(),
  yield_pct: z.number().optional(),
  quantum: z.number().optional(),
  settlement_delta: z.number().optional(),
  status: z.enum(["firm", "subject", "off"]).optional(),
});
export type LabelledQuote = z.infer<typeof labelledQuote>;
const labelledMessage = z.object({
  text: z.string(),
  quotes: z.array(labelledQuote),
  part: z.string().optional(),
});
export type LabelledMessage = z.infer<typeof labelledMessage>;

/** Parses the labelled message of a line, or returns its error text. */
export function readLabelled(line: string): LabelledMessage | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "not JSON";
  }
  const parsed = labelledMessage.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map((issue) => `${issue.path.join(".") || "line"}: ${issue.message}`).join("; ");
}

export interface Verdict {
  passed: boolean;
  /** Counts of quotes read, quotes labelled, and quotes read with the labelled bond, side and level. */
  read: number;
  labelled: number;
  right: number;
}

/**
 * Compares readings with labels, each reading matching one label. A label without a level matches a pair whose level
 * the parser reports as open; without such a label the pair is not a quote.
 */
export function compare(
  labels: readonly LabelledQuote[],
  readings: readonly QuoteReading[],
  openPairs: readonly OpenPair[] = [],
): Verdict {
  const left = [...readings];
  let right = 0;
  let complete = 0;
  let open = 0;
  for (const label of labels) {
    if (isOpenLevel(label, openPairs)) {
      open += 1;
      continue;
    }
    const fitting = left.filter((reading) => isSameLevel(label, reading));
    const best = fitting.find((reading) => isSameTerms(label, reading)) ?? fitting[0];
    if (best === undefined) continue;
    left.splice(left.indexOf(best), 1);
    right += 1;
    if (isSameTerms(label, best)) complete += 1;
  }
  const passed = complete + open === labels.length && left.length === 0;
  return { passed, read: readings.length + open, labelled: labels.length, right: right + open };
}

function isOpenLevel({ isin, price, yield_pct, status }: LabelledQuote, openPairs: readonly OpenPair[]): boolean {
  if (price !== undefined || yield_pct !== undefined || status === "off") return false;
  return openPairs.some(({ isins }) => (isin === null ? isins.length > 1 : isins.length === 1 && isins[0] === isin));
}

function isSameLevel(label: LabelledQuote, reading: QuoteReading): boolean {
  const same = (wanted: number | undefined, got: number | null) =>
    wanted === undefined || (got !== null && Math.abs(wanted - got) < 1e-6);
  if (label.isin !== reading.isin || label.side !== reading.side) return false;
  return same(label.price, reading.price) && same(label.yield_pct, reading.yieldPct);
}

function isSameTerms(label: LabelledQuote, reading: QuoteReading): boolean {
  const same = <T>(wanted: T | undefined, got: T | null) => wanted === undefined || wanted === got;
  return (
    same(label.quantum, reading.sizeRupees) &&
    same(label.settlement_delta, reading.settlementDelta) &&
    same(label.status, reading.status)
  );
}
