import type { IsoDate } from "#domain/lib/iso-date.ts";

/** HIGH: the rule's or operator's own text was read. MEDIUM: summaries. LOW: one secondary source. OURS: a choice. */
export type Certainty = "HIGH" | "MEDIUM" | "LOW" | "OURS";

/** Figure of a row: an amount, a clock time HH:mm IST, a switch, or working days. */
export type Figure = number | string | boolean | readonly number[];

/** One market rule over one period. A new figure ends its row and begins another with the same id. */
export interface RuleRow<RuleId extends string = string> {
  mr: RuleId;
  /** The rule in a line, for the compliance page. */
  rule: string;
  /** First and last day in force; `validTo` is null until further notice. */
  validFrom: IsoDate;
  validTo: IsoDate | null;
  source: string;
  certainty: Certainty;
  checkedOn: IsoDate;
  nextCheck: IsoDate;
  figures: Readonly<Record<string, Figure>>;
  /** False for a row that is stated on documents and decides no deal. */
  decides: boolean;
}

const CHECKED_ON = "2026-11-28";
/** 90 days after the check. */
const NEXT_CHECK = "2027-02-26";
/** The Reserve Bank's direction on government securities was a draft when last seen. */
export const NEXT_CHECK_OF_DRAFT = "2026-12-31";

type Stated = Pick<RuleRow, "source" | "certainty"> &
  Partial<Pick<RuleRow, "validFrom" | "validTo" | "nextCheck" | "figures" | "decides">>;

/** Row checked with all others; in force from the day of the check where no earlier day is known. */
export function row<const RuleId extends string>(mr: RuleId, rule: string, stated: Stated): RuleRow<RuleId> {
  return {
    mr,
    rule,
    validFrom: CHECKED_ON,
    validTo: null,
    checkedOn: CHECKED_ON,
    nextCheck: NEXT_CHECK,
    figures: {},
    decides: true,
    ...stated,
  };
}
