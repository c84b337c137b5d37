import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { lotAssumption, lotOf } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { assumedTerms } from "#domain/trading/deal-terms.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { dealMoney } from "#domain/trading/money.ts";

/** A deal viewed before it becomes binding. */
export interface ViewedDeal {
  bond: Bond;
  /** Viewer's side. */
  side: QuoteType;
  /** Rupees of face. */
  quantity: number;
  level: DealLevel;
  settlementDate: IsoDate;
  counterparty: string;
  warnings: readonly DealWarning[];
  /** Tightest limit of the viewer's firm after the deal. */
  limit: DealPreview["limit"];
}

/** Preview of a deal with its money, assumptions and warnings. */
export function dealPreview(deal: ViewedDeal): DealPreview {
  const { bond, level, settlementDate, quantity } = deal;
  const money = dealMoney(bond, settlementDate, level.unitPriceStored, quantity);
  const terms = termsOf(bond, settlementDate);
  const lot = lotAssumption(lotOf(bond));
  return {
    finstrument_id: bond.isin,
    bond_name: bond.display_name,
    quote_type: deal.side,
    quantity,
    unit_clean_price: level.unitPriceStored,
    bond_yield: level.yieldStored,
    total_accrued_interest: money.ok ? money.value.accrued_interest : null,
    settlement_date: settlementDate,
    counterparty: deal.counterparty,
    consideration: money.ok ? money.value : null,
    cannot_deal: money.ok ? null : money.message,
    terms: assumedTerms(bond),
    assumptions: [...(lot === null ? [] : [lot]), ...(terms.ok ? terms.assumptions : [])],
    warnings: [...deal.warnings],
    limit: deal.limit,
  };
}
