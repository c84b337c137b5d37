import { EXCHANGE_EXECUTIONS } from "#domain/entities/ticket.ts";
import type { RfqShareRow, RfqStanding } from "#domain/entities/rfq-share.ts";
import { paiseToRupees } from "#domain/lib/paise.ts";
import { countsAs, fallsBelow, type RfqShare, shareAfter, type Standing } from "#domain/rfq-share/reckoning.ts";

function inRupees({ counted, base, sharePercent, floor, missing }: Standing): RfqStanding {
  return {
    counted: paiseToRupees(counted),
    base: paiseToRupees(base),
    share_percent: sharePercent,
    floor: paiseToRupees(floor),
    missing: paiseToRupees(missing),
  };
}

/**
 * Share in wire format.
 * @param dealRupees consideration of the firm's sides of a deal that counts; null without one
 */
export function presentShare(share: RfqShare, dealRupees: number | null): RfqShareRow {
  const { rule, now, byExecution } = share;
  return {
    rule: {
      instrument: rule.instrument,
      floor_percent: rule.floorPercent,
      modes: [...rule.modes],
      window: rule.window,
      in_force_from: rule.from,
      in_force_until: rule.until,
      source: rule.source,
    },
    counted_days: share.counted,
    base_days: share.base,
    now: inRupees(now),
    by_execution: {
      RFQ_OTO: paiseToRupees(byExecution.RFQ_OTO),
      RFQ_OTM: paiseToRupees(byExecution.RFQ_OTM),
      OTC_REPORT: paiseToRupees(byExecution.OTC_REPORT),
    },
    month_percent: share.monthPercent,
    rolling_percent: share.rollingPercent,
    after:
      dealRupees === null
        ? null
        : EXCHANGE_EXECUTIONS.map((execution) => {
            const after = shareAfter(share, execution, dealRupees);
            const counts = countsAs(rule, execution);
            return { ...inRupees(after), execution, counts, falls_below: fallsBelow(now, after) };
          }),
  };
}
