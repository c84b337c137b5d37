import type { Finstrument } from "#domain/contract/http/securities.ts";
import type { Lot } from "#domain/entities/lot.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { parseDate, parseSize } from "#domain/lib/shorthand.ts";
import { wholeLots } from "#domain/trading/tradable.ts";

// What the person sets beside the level: how much and for when.

export type Delta = 0 | 1 | 2;
/** Working days from now, or a date; by its shape never both. */
export type SettlementChoice = { kind: "delta"; delta: Delta } | { kind: "date"; text: string };

export interface Settlement {
  settlementDelta: Delta | null;
  settlementDate: IsoDate | null;
  /** The day itself, where it is known before the server is asked. */
  day: IsoDate | null;
  error: string | undefined;
}

/** @param today in India; whether a day from then on is one to settle on, the server says */
export function readSettlement(
  choice: SettlementChoice,
  settlements: Finstrument["pricing"]["settlements"],
  today: IsoDate,
): Settlement {
  if (choice.kind === "delta") {
    const day = settlements.find(({ delta }) => delta === choice.delta)?.date ?? null;
    return { settlementDelta: choice.delta, settlementDate: null, day, error: undefined };
  }
  const date = parseDate(choice.text);
  const error = date === null ? "Enter a date such as 05-Nov-2025" : date < today ? "This day is over" : undefined;
  return {
    settlementDelta: null,
    settlementDate: error === undefined ? date : null,
    day: error === undefined ? date : null,
    error,
  };
}

export interface SizeReading {
  /** Rupees of face; null while it is no size one could deal in. */
  rupees: number | null;
  error: string | undefined;
}

/** A typed size that is whole lots. */
export function readSize(text: string, lot: Lot | null): SizeReading {
  const size = parseSize(text);
  if (!size.ok) return { rupees: null, error: size.message };
  const whole = wholeLots(lot, size.rupees, "quantum");
  return whole.ok ? { rupees: whole.value, error: undefined } : { rupees: null, error: whole.message };
}

const CRORE = 10_000_000;

/** The size a calculator starts with: a crore where that is whole lots, else one lot. */
export function firstSizeText(lot: Lot | null): string {
  return lot === null || CRORE % lot.rupees === 0 ? "1cr" : formatRupees(lot.rupees, 0);
}
