import { inArray } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { ReportPlatform } from "#domain/entities/exchanges.ts";
import type { GiltAccount } from "#domain/entities/gilt-account.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { isGovernmentClass } from "#domain/market-rules/classes.ts";
import { dealInContext } from "#domain/market-rules/deal-in-context.ts";
import type { Deal, DealParty, MarketContext } from "#domain/market-rules/deal.ts";
import { decide } from "#domain/market-rules/decide.ts";
import { checkHolding } from "#domain/market-rules/holding.ts";
import { instrumentOf } from "#domain/market-rules/instrument.ts";
import { marketKindOf } from "#domain/market-rules/kinds.ts";
import type { Refusal as RuleRefusal } from "#domain/market-rules/refusal.ts";
import { reportingOf } from "#domain/market-rules/reports.ts";
import { hoursOf } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { firmKindsOf } from "#server/market/exchange/firm-kinds.ts";
import { sellerHolding } from "#server/market/trading/checks/seller-holding.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

// A ticket that is reported on NDS-OM or F-TRAC, as the market rule reads it.

type Reader = Pick<Orm, "_" | "select">;
type Needs = Pick<Parts, "bonds" | "calendar" | "config">;

export type ReportedTicket = TicketRow & { exchange: ReportPlatform };

const contextOf = (parts: Needs): MarketContext => ({ calendar: parts.calendar, hours: hoursOf(parts) });

/** A firm as the market rule reads it, and its account for government securities. */
interface Party {
  party: DealParty;
  giltAccount: GiltAccount | null;
}

async function partiesOf(reader: Reader, ids: readonly string[]): Promise<Map<string, Party>> {
  const kinds = await firmKindsOf(reader, ids);
  const firms = await reader
    .select({
      id: clients.id,
      clientType: clients.clientType,
      category: clients.category,
      isBroker: clients.isBroker,
      giltAccount: clients.giltAccount,
    })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  return new Map(
    firms.map(({ id, giltAccount, ...firm }) => {
      const listedAs = kinds.get(id)?.listed_as ?? null;
      const kind = marketKindOf({ ...firm, listedAs, isListedCompany: false, isPlatformClient: false });
      return [id, { party: { kind, account: giltAccount?.kind ?? null }, giltAccount }];
    }),
  );
}

/** States of a ticket whose face counts as sold already. */
const SOLD: ReadonlySet<TicketRow["state"]> = new Set(["AGREED", "EXECUTING", "EXECUTED"]);

/** The deal, and the accounts of its sides; the seller's holding is left out. */
async function sidedDeal(
  parts: Needs,
  reader: Reader,
  ticket: ReportedTicket,
  now: Date,
): Promise<{ deal: Deal; accounts: Record<DealSide, GiltAccount | null> }> {
  const { buyerClientId, sellerClientId, quantity, settlementDate, dealTime } = ticket;
  const parties = await partiesOf(reader, [buyerClientId, sellerClientId]);
  const partyOf = (id: string): DealParty => parties.get(id)?.party ?? { kind: "CORPORATE_UNLISTED", account: null };
  const accountOf = (id: string) => parties.get(id)?.giltAccount ?? null;
  const deal: Deal = {
    instrument: instrumentOf(bondOf(parts, ticket)),
    buyer: partyOf(buyerClientId),
    seller: partyOf(sellerClientId),
    venue: ticket.exchange,
    execution: ticket.exchange === "NDSOM" ? "NDSOM_REPORT" : "OTC_REPORT",
    atMs: now.getTime(),
    ...(dealTime === null ? {} : { agreedMs: dealTime.getTime() }),
    settlement: { date: settlementDate },
    size: quantity,
    price: null,
    broker:
      ticket.brokers.length === 0
        ? null
        : {
            sides: [
              ...(ticket.brokers.some(({ buy }) => buy) ? (["buyer"] as const) : []),
              ...(ticket.brokers.some(({ sell }) => sell) ? (["seller"] as const) : []),
            ],
            debtSegmentOf: ["NSE", "BSE"],
            isPlacing: false,
            isReporting: false,
          },
    sellerHolding: null,
  };
  return { deal, accounts: { buyer: accountOf(buyerClientId), seller: accountOf(sellerClientId) } };
}

async function dealOf(parts: Needs, reader: Reader, ticket: ReportedTicket, now: Date): Promise<Deal> {
  const { deal } = await sidedDeal(parts, reader, ticket, now);
  if (!isGovernmentClass(deal.instrument.class)) return deal;
  const { sellerClientId: clientId, finstrumentId: isin, quantity, state } = ticket;
  const sale = { clientId, isin, sold: SOLD.has(state) ? quantity : 0 };
  return { ...deal, sellerHolding: await sellerHolding(reader, sale, istDateOf(now.getTime())) };
}

/**
 * Checks a deal that is reported on a platform, in the change that executes it.
 * @param firmId firm of the actor: only the seller's own firm learns its holding
 * @throws Refusal by the market rule
 */
export async function requireReportable(
  parts: Needs,
  reader: Reader,
  ticket: ReportedTicket,
  { now, firmId }: { now: Date; firmId: string },
): Promise<void> {
  const verdict = decide(await dealOf(parts, reader, ticket, now), contextOf(parts));
  if (!verdict.allowed) throw refused(verdict.refusal, firmId === ticket.sellerClientId);
}

/**
 * Checks that the seller of government paper holds it, when the seller consents. (MR-461)
 * @throws Refusal with the face that it has free
 */
export async function requireHeld(parts: Needs, reader: Reader, ticket: ReportedTicket, now: Date): Promise<void> {
  const { refusals } = checkHolding(dealInContext(await dealOf(parts, reader, ticket, now), contextOf(parts)));
  const [first] = refusals;
  if (first !== undefined) throw refused(first, true);
}

function refused({ error, field, text, textForOthers }: RuleRefusal, isSellers: boolean): Refusal {
  const shown = isSellers ? text : (textForOthers ?? text);
  return new Refusal(error, shown, { fieldErrors: { [field]: [shown] } });
}

/** Due time, reporter and account of each side of a deal that is reported on a platform. */
export async function reportingOfTicket(parts: Needs, reader: Reader, ticket: ReportedTicket, now: Date) {
  const { deal, accounts } = await sidedDeal(parts, reader, ticket, now);
  const { reportDueMs, reporters } = reportingOf(dealInContext(deal, contextOf(parts)));
  return {
    reportDueMs: must(reportDueMs, "due times of a report"),
    reporters: must(reporters, "reporters"),
    accounts,
  };
}
