import type { Finstrument } from "#domain/contract/http/securities.ts";
import type { Lot } from "#domain/entities/lot.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseDate, parseSize } from "#domain/lib/shorthand.ts";
import { wholeLots } from "#domain/trading/whole-lots.ts";

// Calculator inputs beside the level: size and settlement.

export type Delta = 0 | 1 | 2;
/** Working days from now, or a date; the type rules out both. */
export type SettlementChoice = { kind: "delta"; delta: Delta } | { kind: "date"; text: string };

export interface Settlement {
  settlementDelta: Delta | null;
  settlementDate: IsoDate | null;
  /** Settlement date, when known before the server is asked. */
  day: IsoDate | null;
  error: string | undefined;
}

/** @param today in India; the server decides if a later day is a settlement day */
export function readSettlement(
  choice: SettlementChoice,
  settlements: readonly Pick<Finstrument["pricing"]["settlements"][number], "delta" | "date">[],
  today: IsoDate,
): Settlement {
  if (choice.kind === "delta") {
    const day = settlements.find(({ delta }) => delta === choice.delta)?.date ?? null;
    return { settlementDelta: choice.delta, settlementDate: null, day, error: undefined };
  }
  const date = parseDate(choice.text);
  const error = date === null ? "Enter a date such as 05-Nov-2025" : date < today ? "This date has passed" : undefined;
  return {
    settlementDelta: null,
    settlementDate: error === undefined ? date : null,
    day: error === undefined ? date : null,
    error,
  };
}

export interface SizeReading {
  /** Rupees of face; null while the text is no tradable size. */
  rupees: number | null;
  error: string | undefined;
}

/** Reads a typed size; it must be whole lots. */
export function readSize(text: string, lot: Lot | null): SizeReading {
  const size = parseSize(text);
  if (!size.ok) return { rupees: null, error: size.message };
  const whole = wholeLots(lot, size.rupees, "quantum");
  return whole.ok ? { rupees: whole.value, error: undefined } : { rupees: null, error: whole.message };
}

const CRORE = 10_000_000;

/** Initial size of a calculator: a crore if that is whole lots, else one lot. */
export function firstSizeText(lot: Lot | null): string {
  return lot === null || CRORE % lot.rupees === 0 ? "1cr" : formatRupees(lot.rupees, 0);
}
