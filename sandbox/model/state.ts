import type { IsoDate } from "#domain/lib/iso-date.ts";

// State of the sandbox, in its own units: whole rupees of face, percent with 4 decimals, prices per 100 with 4
// decimals, money in paise, instants in milliseconds. The dialects convert to crores, texts and letters.

export const VENUES = ["NSE", "BSE"] as const;
export type Venue = (typeof VENUES)[number];
export type Side = "BUY" | "SELL";
/** Initiator or responder of a negotiation. */
export type Role = "I" | "R";
/** Working days to settlement; 2 on reports alone. */
export type Delta = 0 | 1 | 2;

/** The caller: a login of a participant. */
export interface Caller {
  venue: Venue;
  participant: string;
  login: string;
}

export interface Participant {
  venue: Venue;
  code: string;
  name: string;
  entityType: string;
  isBroker: boolean;
  isCustodian: boolean;
  custodian: string | null;
  ucc: string[];
  /** Null: any login with the password `sandbox`. */
  logins: { login: string; password: string }[] | null;
  callbackUrl: string | null;
  cbricsCallbackUrl: string | null;
  secret: string;
  /** True when a second person confirms proposals and acceptances of its dealers. */
  checker: boolean;
  hasAccess: boolean;
}

export interface Session {
  key: string;
  venue: Venue;
  participant: string;
  login: string;
}

export type LimitLevel = "participant" | "counterparty" | "isin" | "issuer" | "dealer" | "order";

/** Rupees of principal a day, `quantity` in bonds; null: not limited. */
export interface Limit {
  venue: Venue;
  participant: string;
  level: LimitLevel;
  /** The other code, ISIN, issuer, login or issue type; `*` for those without a row of their own. */
  key: string;
  settlement: Delta | null;
  buy: number | null;
  sell: number | null;
  gross: number | null;
  quantity: number | null;
  /** For a single order. */
  max: number | null;
  yieldFrom: number | null;
  yieldTo: number | null;
  priceFrom: number | null;
  priceTo: number | null;
  mode: "block" | "warn";
}

/** A row that changes: its version grows with each change. */
interface Versioned {
  venue: Venue;
  version: number;
  changedAt: number;
}

export interface Terms {
  isin: string;
  /** Whole rupees. */
  face: number;
  bonds: number;
  yieldPct: number;
  /** Null: dealt on the yield alone; the price follows with the money. */
  price: number | null;
}

export interface Quote extends Versioned, Terms {
  number: string;
  participant: string;
  client: string;
  login: string;
  broker: string | null;
  side: Side;
  delta: Delta;
  settlementDate: IsoDate;
  yieldType: string;
  putCallDate: IsoDate | null;
  calcMethod: "M" | "O";
  mode: "OTM" | "OTO" | "IST";
  /** Participants it is shown to; with OTM none. */
  to: string[];
  groups: string[];
  anonymous: boolean;
  levelNegotiable: boolean;
  sizeNegotiable: boolean;
  minFill: number | null;
  step: number | null;
  category: string | null;
  rating: string | null;
  remarks: string | null;
  tillClose: boolean;
  validTill: number;
  placedAt: number;
  traded: number;
  confirmed: number;
  state: "OPEN" | "TRADED" | "WITHDRAWN" | "EXPIRED";
}

export interface Thread extends Versioned, Terms {
  id: string;
  quote: string;
  responder: string;
  responderClient: string;
  responderLogin: string;
  initiatorLogin: string;
  lastOfferBy: Role;
  /** True once the initiator has answered. */
  answered: boolean;
  state: "OPEN" | "AGREED" | "CLOSED" | "EXPIRED";
  remarks: string | null;
}

export interface Money {
  price: number;
  accruedPaise: number;
  considerationPaise: number;
  splits: Split[];
}

export interface Split {
  custodian: string;
  face: number;
  accruedPaise: number;
  considerationPaise: number;
}

/** PP proposed; PC, PR by the proposer's checker; CA, CC, CR by the other side. */
export type MoneyState = "PP" | "PC" | "PR" | "CA" | "CC" | "CR";

export interface Deal extends Versioned, Terms {
  /** Id of its thread or report. */
  id: string;
  /** Null at NSE until the money is confirmed. */
  number: string | null;
  thread: string | null;
  report: string | null;
  buyer: string;
  seller: string;
  buyerClient: string;
  sellerClient: string;
  broker: string | null;
  delta: Delta;
  settlementDate: IsoDate;
  yieldType: string;
  /** Side of the initiator, or of the reporter. */
  initiatorSide: Side;
  acceptedOffer: Role;
  acceptedLogin: string;
  agreedAt: number;
  /** Null: no cut-off. */
  moneyDue: number | null;
  money: Money | null;
  moneyBy: Role | null;
  moneyState: MoneyState | null;
  confirmedAt: number | null;
  state: "AGREED" | "CONFIRMED" | "EXPIRED" | "CANCELLED";
}

export interface Report extends Versioned, Terms {
  number: string;
  reference: string;
  reporter: string;
  client: string;
  other: string;
  otherClient: string;
  login: string;
  side: Side;
  delta: Delta;
  settlementDate: IsoDate;
  yieldType: string;
  accruedPaise: number;
  considerationPaise: number;
  dealtAt: number;
  reportedAt: number;
  late: boolean;
  lateReason: string | null;
  remarks: string | null;
  reason: string | null;
  endsAt: number;
  deal: string | null;
  state: "PENDING" | "ACCEPTED" | "REJECTED" | "CANCELLED" | "EXPIRED";
}

export interface Amendment extends Versioned {
  id: string;
  deal: string;
  kind: "M" | "C";
  by: Role;
  reason: string;
  yieldType: string | null;
  accruedPaise: number | null;
  delta: Delta | null;
  state: "PROPOSED" | "APPROVED" | "REJECTED";
}

export interface Accounts {
  ifsc: string | null;
  bankAccount: string | null;
  dpId: string | null;
  benId: string | null;
}

export interface Settlement extends Versioned {
  deal: string;
  /** NSE's codes: 0 pending, 1 securities in, 2 funds in, 3 both, 4 paid out, 5 reversed, 6 expired, 7 not settleable, 8 cancelled, 9 document missing. */
  code: number;
  settlementNo: string;
  firstDate: IsoDate;
  date: IsoDate;
  dutyPaise: number;
  buyerPaysPaise: number;
  securitiesAt: number | null;
  fundsAt: number | null;
  fundsPaise: number | null;
  paidOutAt: number | null;
  utr: string | null;
  buyer: Accounts;
  seller: Accounts;
  /** When the demo brings in bonds and money. */
  plan: { securities: number; funds: number };
}

export type RowKind = "quote" | "thread" | "deal" | "report" | "amendment" | "settlement";

export interface Change {
  seq: number;
  venue: Venue;
  kind: RowKind;
  key: string;
  version: number;
  at: number;
  /** Participants that are called back. */
  to: string[];
  /** True for a quote to the whole market, readable by everybody at the venue. */
  isPublic: boolean;
}

export interface Script {
  venue: Venue;
  participant: string;
  on: "rfq" | "offer" | "money";
  act: "accept" | "counter" | "reject" | "silence";
  afterMs: number;
  bp: number;
}

export interface Callback {
  id: string;
  venue: Venue;
  participant: string;
  kind: RowKind;
  key: string;
  body: string;
  tries: { at: number; status: number | null }[];
  state: "waiting" | "delivered" | "given_up" | "dropped";
}

export interface Settings {
  hours: "exchange" | "always";
  autoSettlement: boolean;
  open: string;
  close: string;
  yieldCutoffT0: string;
  yieldCutoffT1: string;
  moneyCutoffT0: string;
  moneyCutoffT1: string;
  payIn: string;
}

export interface ClockSetting {
  mode: "real" | "fixed" | "offset";
  at: number;
  /** Machine time at which `at` was. */
  setAt: number;
  rate: number;
}

export interface State {
  settings: Settings;
  clock: ClockSetting;
  participants: Map<string, Participant>;
  groups: Map<string, string[]>;
  debarred: Map<string, IsoDate>;
  limits: Limit[];
  sessions: Map<string, Session>;
  quotes: Map<string, Quote>;
  threads: Map<string, Thread>;
  deals: Map<string, Deal>;
  /** Deal number to its id. */
  dealIds: Map<string, string>;
  reports: Map<string, Report>;
  amendments: Map<string, Amendment>;
  settlements: Map<string, Settlement>;
  scripts: Script[];
  changes: Change[];
  callbacks: Map<string, Callback>;
  counters: Map<string, number>;
  /** First answers by participant and `client_ref`. */
  answered: Map<string, { status: number; body: unknown }>;
}

export const FIRST_SETTINGS: Settings = {
  hours: "exchange",
  autoSettlement: true,
  open: "09:00",
  close: "17:00",
  yieldCutoffT0: "16:00",
  yieldCutoffT1: "17:00",
  moneyCutoffT0: "16:30",
  moneyCutoffT1: "17:30",
  payIn: "17:45",
};

/** Nothing dealt yet. */
export function emptyState(settings: Settings): State {
  return {
    settings: { ...settings },
    clock: { mode: "real", at: 0, setAt: 0, rate: 1 },
    participants: new Map(),
    groups: new Map(),
    debarred: new Map(),
    limits: [],
    sessions: new Map(),
    quotes: new Map(),
    threads: new Map(),
    deals: new Map(),
    dealIds: new Map(),
    reports: new Map(),
    amendments: new Map(),
    settlements: new Map(),
    scripts: [],
    changes: [],
    callbacks: new Map(),
    counters: new Map(),
    answered: new Map(),
  };
}

/** A key of something that belongs to a venue. */
export const at = (venue: Venue, code: string) => `${venue} ${code}`;
