import type { EoiPayload, EoiReview } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { must } from "#domain/lib/must.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { levelOf } from "#domain/trading/level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { chatChange } from "#server/people/chat/store/write.ts";
import { proposeTerms } from "#server/market/bonds/terms/propose.ts";
import { matchNewcomer } from "#server/market/trading/order-book/match.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { marketOfOrderBook, readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  type CheckedDeal,
  confirmedDetail,
  DealChecks,
  unconfirmedRefusal,
} from "#server/market/trading/checks/deal-checks.ts";
import { reviewEoiOf } from "#server/market/trading/checks/review.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { draftEoi, type EoiDraft } from "#server/market/trading/eois/draft-eoi.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { namedParties } from "#server/market/trading/eois/named-parties.ts";
import { type EoiRow, presentEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import { sendToVenue, venueRefusalsOf } from "#server/market/trading/venue/send-to-venue.ts";
import { storeOrigin } from "#server/market/runs/origins.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Result of the checks of one draft. */
interface CheckedDraft {
  draft: EoiDraft;
  warnings: DealWarning[];
  /** Refusal to post it; null if it may be posted. */
  refusal: Refusal | null;
}

/** Checks that need the market and the firm's own records, for drafts of one firm whose order book is open. */
async function checkDrafts(orderBook: OrderBook, drafts: readonly EoiDraft[]): Promise<CheckedDraft[]> {
  const { change: changing } = orderBook;
  const named = await namedParties(
    changing,
    drafts.map(({ row }) => row),
  );
  const venueRefusals = await venueRefusalsOf(
    orderBook,
    drafts.map(({ row }) => row),
  );
  const checks = new DealChecks(marketOfOrderBook(orderBook), changing.actor);
  const checked: CheckedDraft[] = [];
  for (const [index, drafted] of drafts.entries()) {
    const { refusal: misnamed, originTrade } = must(named[index], "verdict on the names");
    const draft = { ...drafted, row: { ...drafted.row, originTrade } };
    const { confirms, fieldOf } = draft;
    const deal = dealOfDraft(draft);
    const warnings = await checks.warningsOf(deal);
    const refusal = misnamed ?? venueRefusals[index] ?? unconfirmedRefusal(warnings, confirms, fieldOf);
    if (refusal === null) await checks.take(draft.row.id, deal);
    checked.push({ draft, warnings, refusal });
  }
  return checked;
}

function dealOfDraft({ bond, row }: EoiDraft): CheckedDeal {
  return {
    bond,
    side: row.quoteType,
    settlementDate: row.settlementDate,
    levels: chosenNumbers(bond, row.settlementDate, row),
    overridden: row,
    quantity: row.quantum,
    counterpartyId: null,
    isNewDay: true,
    limited: {
      level: row,
      quantity: row.quantum,
      userId: row.userId,
      isForClient: row.endClientId !== null,
      releases: row.replaces === null ? [] : [{ id: row.replaces, share: 1 }],
    },
  };
}

/** Review of an EOI before it is posted, with its warnings. @throws Refusal naming the field at fault */
export async function reviewEoi(parts: Parts, actor: Actor, payload: EoiPayload): Promise<EoiReview> {
  const draft = draftEoi(parts, actor, payload, parts.clock.now());
  const checks = new DealChecks(readMarketOf(parts, draft.bond.isin), actor);
  return reviewEoiOf(checks, dealOfDraft(draft), draft.row);
}

/** Puts a checked EOI into the order book: the one it replaces goes, and levels that meet open a cluster. */
async function enterEoi(
  orderBook: OrderBook,
  { draft: { row: drafted, proposes, confirms }, warnings }: CheckedDraft,
): Promise<void> {
  const row = isLive(drafted.status) ? await sendToVenue(orderBook, drafted) : drafted;
  if (row.replaces !== null) {
    const old = orderBook.eoi(row.replaces);
    if (old === undefined || old.clientId !== row.clientId || old.finstrumentId !== row.finstrumentId) {
      throw fieldRefusal("replaces", tradingTexts.notLive);
    }
    unwrap(await applyToEoi(orderBook, old, { type: "replaced" }));
  }
  orderBook.put(row);
  await proposeTerms(orderBook.parts, orderBook.change, row, proposes);
  if (isLive(row.status)) await matchNewcomer(orderBook, row);
  orderBook.change.audit(
    "eoi.add",
    row.id,
    {
      finstrument_id: row.finstrumentId,
      quote_type: row.quoteType,
      quantum: row.quantum,
      ...levelOf(row),
      price_overridden: row.priceOverridden,
      settlement_date: row.settlementDate,
      replaces: row.replaces,
      end_client_id: row.endClientId,
      ...(row.userAccountId === null ? {} : { user_account_id: row.userAccountId }),
      ...(row.originTrade === null ? {} : { origin_trade: row.originTrade }),
      ...(row.bondTerms === null ? {} : { bond_terms: row.bondTerms }),
      ...(row.exchange === null ? {} : { exchange: row.exchange, rfq_mode: row.rfqMode, anonymous: row.anonymous }),
      ...confirmedDetail(warnings, confirms),
    },
    [row.finstrumentId, ...(row.replaces === null ? [] : [row.replaces])],
  );
  auditOverrides(orderBook.change, row.id, warnings, [row.finstrumentId]);
}

/** Posts an EOI, for the actor's own firm or for an end client. */
export async function postEoi(
  parts: Parts,
  cause: Cause,
  payload: EoiPayload,
  { forEndClient = false }: { forEndClient?: boolean } = {},
): Promise<Eoi> {
  if (forEndClient && !payload.end_client_id) throw fieldRefusal("end_client_id", tradingTexts.endClient);
  const { origin_run: runId } = payload;
  if (!runId) return change(parts, cause, (changing) => postInside(parts, changing, payload));
  return chatChange(parts, cause, async (write) => {
    const eoi = await postInside(parts, write, payload);
    await storeOrigin(write, eoi.id, runId);
    return eoi;
  });
}

async function postInside(parts: Parts, changing: Change, payload: EoiPayload): Promise<Eoi> {
  const draft = draftEoi(parts, changing.actor, payload, changing.now);
  const { posted, refusals } = await enterDrafts(parts, changing, [draft]);
  const [row] = posted;
  const [failed] = refusals.values();
  if (row === undefined) throw must(failed, "refusal");
  return row;
}

/** Result of posting drafts together. */
interface Entered {
  posted: Eoi[];
  /** By the id that the EOI would have had. */
  refusals: Map<string, Refusal>;
}

/**
 * Puts drafts of one firm into their order books at once and publishes them together; those that a check refuses stay out.
 * @param partners by the id of a draft that goes in with another or not at all, that other's id
 */
export async function enterDrafts(
  parts: Parts,
  changing: Change,
  drafts: readonly EoiDraft[],
  partners: ReadonlyMap<string, string> = new Map(),
): Promise<Entered> {
  const isins = drafts.map(({ row }) => row.finstrumentId);
  const orderBook = await OrderBook.open(parts, changing, isins);
  const all = await checkDrafts(orderBook, drafts);
  const refused = new Map(all.map(({ draft, refusal }) => [draft.row.id, refusal]));
  const refusals = new Map<string, Refusal>();
  const rows: EoiRow[] = [];
  for (const checked of all) {
    const { row } = checked.draft;
    const refusal = checked.refusal ?? refused.get(partners.get(row.id) ?? "") ?? null;
    if (refusal === null) {
      await enterEoi(orderBook, checked);
      rows.push(row);
    } else refusals.set(row.id, refusal);
  }
  const nameOf = await orderBook.flush(rows.map((row) => row.userId));
  return { posted: rows.map((row) => presentEoi(orderBook.eoi(row.id) ?? row, nameOf, parts.bonds)), refusals };
}

/** Posts a run of EOIs in one change; those that a rule or a check refuses are left out. */
export async function postRun(parts: Parts, cause: Cause, payloads: readonly EoiPayload[]): Promise<Eoi[]> {
  return change(parts, cause, async (changing) => {
    const drafts = payloads.flatMap((payload) => {
      try {
        return [draftEoi(parts, changing.actor, payload, changing.now)];
      } catch (error) {
        if (error instanceof Refusal) return [];
        throw error;
      }
    });
    return drafts.length === 0 ? [] : (await enterDrafts(parts, changing, drafts)).posted;
  });
}
