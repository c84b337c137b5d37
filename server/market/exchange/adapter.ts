import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Participant, VenueTimings } from "#domain/exchange/participants.ts";
import type { VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { AcceptQuote, DealMoney, VenueDeal } from "#domain/exchange/venue-deal.ts";
import type { PlaceQuote, QuoteChange, VenueQuote } from "#domain/exchange/venue-quote.ts";
import type { ReportDeal, ReportDecision, VenueReport } from "#domain/exchange/venue-report.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { ProposeAmendment, VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import type { CounterOffer, OnThread, ThreadOffer, VenueThread } from "#domain/exchange/venue-thread.ts";
import type { VenueClock } from "#server/market/exchange/venue-clock.ts";

// Requests to an exchange, in our own units: rupees, yield as a fraction with six decimals, price with four, ISO dates,
// instants in UTC. Only the file of a dialect knows crores and dd-MMM-yyyy.

/** Outcome of a call. */
export type Outcome<T> =
  | { kind: "done"; value: T; venueAt: Date }
  /** The exchange said no, and that is final. */
  | ({ kind: "refused" } & VenueRefusal)
  /** Certainly never processed: it may be sent again. `isSignedOut` asks for a new session first. */
  | { kind: "unsent"; retryAfterMs: number; isSignedOut: boolean }
  /** Sent, and no answer: in doubt. `why` is for the log. */
  | { kind: "unknown"; why: string };

/** Connection to an exchange. */
export interface VenueSettings {
  url: string;
  /** Its callbacks are signed with it; read for each, since it may have been changed. */
  readonly secret: string;
  /** An answer is waited for so long, in ms. */
  answerMs: number;
  clock: VenueClock;
}

/** A firm's login at an exchange. */
export interface VenueCredentials {
  participantCode: string;
  username: string;
  password: string;
}

export interface VenueSession {
  key: string;
  participantCode: string;
  username: string;
}

/** A quote that a firm sees at an exchange. */
export interface SeenQuote {
  quote: VenueQuote;
  isMine: boolean;
}

/** One exchange. No method throws for failures of the exchange or the network. */
export interface Venue {
  readonly exchange: Exchange;
  /** Its clock beside ours. */
  readonly clock: VenueClock;
  login(credentials: VenueCredentials): Promise<Outcome<{ key: string }>>;
  timings(session: VenueSession): Promise<Outcome<VenueTimings[]>>;
  participants(session: VenueSession): Promise<Outcome<Participant[]>>;
  placeQuote(session: VenueSession, quote: PlaceQuote): Promise<Outcome<VenueQuote>>;
  amendQuote(session: VenueSession, number: string, change: QuoteChange): Promise<Outcome<VenueQuote>>;
  withdrawQuote(session: VenueSession, number: string): Promise<Outcome<VenueQuote>>;
  /** Offers another size or level on a quote of another participant. @param tag by which a repeat is known where it is */
  respond(session: VenueSession, offer: ThreadOffer, tag: string): Promise<Outcome<VenueThread>>;
  counter(session: VenueSession, offer: CounterOffer, tag: string): Promise<Outcome<VenueThread>>;
  /** Takes one's own standing offer back: the thread ends. */
  withdrawOffer(session: VenueSession, on: OnThread, tag: string): Promise<Outcome<VenueThread>>;
  /** Ends the thread, no matter which side made the last offer. */
  terminate(session: VenueSession, on: OnThread, tag: string): Promise<Outcome<VenueThread>>;
  /** Accepts another participant's quote unchanged, or the other side's offer on a thread. */
  acceptQuote(session: VenueSession, quote: AcceptQuote, tag: string): Promise<Outcome<VenueDeal>>;
  /** Proposes the consideration in rupees for a deal with agreed level and size. */
  proposeMoney(session: VenueSession, money: DealMoney, tag: string): Promise<Outcome<VenueDeal>>;
  /** Confirms the rupees that the other side proposed, when they are these, or refuses them. */
  decideMoney(
    session: VenueSession,
    money: DealMoney,
    decision: { isAccepted: boolean },
    tag: string,
  ): Promise<Outcome<VenueDeal>>;
  /** Reports a deal that was made elsewhere; the other side has to accept it. */
  report(session: VenueSession, deal: ReportDeal): Promise<Outcome<VenueReport>>;
  /** Accepts or rejects the other side's report, or cancels the firm's own. */
  decideReport(
    session: VenueSession,
    decision: { number: string; decision: ReportDecision; reason: string | null },
    tag: string,
  ): Promise<Outcome<VenueReport>>;
  /** Proposes a change of a confirmed deal, or to cancel it; the other side decides. */
  proposeAmendment(session: VenueSession, amendment: ProposeAmendment, tag: string): Promise<Outcome<VenueAmendment>>;
  decideAmendment(
    session: VenueSession,
    amendment: { number: string; dealNumber: string; isApproved: boolean },
    tag: string,
  ): Promise<Outcome<VenueAmendment>>;
  /** Amendments of the firm's deals that changed since a time. */
  amendmentsSince(session: VenueSession, since: Date | null): Promise<Outcome<VenueRow[]>>;
  /** Settlement of the firm's deals for a range of days, both ends included. */
  settlementsBetween(session: VenueSession, days: { from: IsoDate; to: IsoDate }): Promise<Outcome<VenueRow[]>>;
  /** The firm's own threads, deals and reports that changed since a time; all of today's without a time. */
  dealsSince(session: VenueSession, since: Date | null): Promise<Outcome<VenueRow[]>>;
  /** Quotes visible to the firm that changed since a time; all of today's without a time. */
  quotesSince(session: VenueSession, since: Date | null): Promise<Outcome<SeenQuote[]>>;
  /** Content of a callback with a valid signature; null for any other callback. */
  readCallback(
    body: Uint8Array,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ): VenueRow[] | null;
}

export type Venues = Partial<Record<Exchange, Venue>>;
