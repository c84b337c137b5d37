import type { RfqEntity, RfqInstrument, RfqMode, RfqWindow } from "#domain/entities/rfq-share.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

// Required share of secondary trades in corporate bonds and commercial paper on RFQ platforms. A rule is a row: when a
// floor changes, its row ends and another begins. No RFQ quotas were found for insurers, pension funds and banks.

/** Deals that a rule excludes from both sides of the share: transfers between own schemes, deals for clients. */
type LeftOut = "INTER_SCHEME" | "FOR_CLIENTS";

export interface RfqRule {
  entity: RfqEntity;
  instrument: RfqInstrument;
  floorPercent: number;
  /** Ways of execution that count towards the floor. */
  modes: readonly RfqMode[];
  window: RfqWindow;
  leavesOut: readonly LeftOut[];
  /** First and last day in force; `until` is null while it stays in force. */
  from: IsoDate;
  until: IsoDate | null;
  source: string;
}

const OTM: readonly RfqMode[] = ["RFQ_OTM"];
const BOTH: readonly RfqMode[] = ["RFQ_OTO", "RFQ_OTM"];
const FUNDS = "SEBI circular 641 of 6 October 2021";
const BROKERS = "SEBI circular of 2 June 2023 on stock brokers";

const RFQ_RULES: readonly RfqRule[] = [
  {
    entity: "MUTUAL_FUND",
    instrument: "CB",
    floorPercent: 25,
    modes: OTM,
    window: "MONTH_OF_AVERAGE",
    leavesOut: ["INTER_SCHEME"],
    from: "2021-12-01",
    until: null,
    source: FUNDS,
  },
  {
    entity: "MUTUAL_FUND",
    instrument: "CP",
    floorPercent: 10,
    modes: OTM,
    window: "MONTH_OF_AVERAGE",
    leavesOut: ["INTER_SCHEME"],
    from: "2021-12-01",
    until: null,
    source: FUNDS,
  },
  {
    entity: "PORTFOLIO_MANAGER",
    instrument: "CB",
    floorPercent: 10,
    modes: BOTH,
    window: "THREE_MONTHS",
    leavesOut: [],
    from: "2022-04-01",
    until: null,
    source: "SEBI circular 678 of 9 December 2021",
  },
  {
    entity: "BROKER",
    instrument: "CB",
    floorPercent: 10,
    modes: BOTH,
    window: "THREE_MONTHS",
    leavesOut: ["FOR_CLIENTS"],
    from: "2023-07-01",
    until: "2024-03-31",
    source: BROKERS,
  },
  {
    entity: "BROKER",
    instrument: "CB",
    floorPercent: 25,
    modes: BOTH,
    window: "THREE_MONTHS",
    leavesOut: ["FOR_CLIENTS"],
    from: "2024-04-01",
    until: null,
    source: BROKERS,
  },
  {
    entity: "AIF",
    instrument: "CB",
    floorPercent: 10,
    modes: BOTH,
    window: "MONTH",
    leavesOut: [],
    from: "2023-04-01",
    until: null,
    source: "SEBI circular of 1 February 2023 on alternative investment funds",
  },
  {
    entity: "FPI",
    instrument: "CB",
    floorPercent: 10,
    modes: BOTH,
    window: "QUARTER",
    leavesOut: [],
    from: "2023-10-01",
    until: null,
    source: "SEBI circular of 7 August 2023 on foreign portfolio investors",
  },
];

const isInForce = ({ from, until }: { from: IsoDate; until: IsoDate | null }, day: IsoDate): boolean =>
  from <= day && (until === null || day <= until);

/** Rules for a kind of firm in force on a day; empty when it has no floor. */
export function rulesOf(entity: RfqEntity | null, day: IsoDate): RfqRule[] {
  return RFQ_RULES.filter((rule) => rule.entity === entity && isInForce(rule, day));
}

/** Deals between two firms of this kind must go through RFQ, one to one; a deal one to many counts as that. */
interface BetweenRule {
  entity: RfqEntity;
  instruments: readonly RfqInstrument[];
  from: IsoDate;
  until: IsoDate | null;
  source: string;
}

const BETWEEN_RULES: readonly BetweenRule[] = [
  {
    entity: "MUTUAL_FUND",
    instruments: ["CB", "CP"],
    from: "2020-10-01",
    until: null,
    source: "SEBI circular 130 of 22 July 2020",
  },
  {
    entity: "AIF",
    instruments: ["CB"],
    from: "2023-04-01",
    until: null,
    source: "SEBI circular of 1 February 2023 on alternative investment funds",
  },
];

/** Rule that requires these two firms to deal with each other only on RFQ, or null. */
export function betweenRule(
  entities: readonly [RfqEntity | null, RfqEntity | null],
  instrument: RfqInstrument,
  day: IsoDate,
): Pick<BetweenRule, "entity" | "source"> | null {
  const [own, other] = entities;
  if (own !== other) return null;
  return (
    BETWEEN_RULES.find(
      (rule) => rule.entity === own && rule.instruments.includes(instrument) && isInForce(rule, day),
    ) ?? null
  );
}
