import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listCashflows } from "#domain/contract/http/inventory.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Cashflow } from "#domain/entities/inventory.ts";
import { paymentPaise, taxOf } from "#domain/inventory/holding-money.ts";
import { paymentsBetween } from "#domain/inventory/payments.ts";
import { taxPercent } from "#domain/inventory/tax.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { addMonths } from "#domain/lib/iso-date.ts";
import { paiseToRupees } from "#domain/lib/paise.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { entitledFace } from "#server/market/trading/inventory/present-holding.ts";
import { readBook } from "#server/market/trading/inventory/read-book.ts";
import { firmKindOf } from "#server/market/exchange/firm-kinds.ts";

type Answer = ResponseOf<typeof listCashflows>;

/** The calendar reaches this far unless asked otherwise, and never further than the second. */
const MONTHS = 12;
const MOST_MONTHS = 600;

/**
 * Future payments of the bonds that a firm holds now, by day, then bond. Face sold after a record date is still
 * entitled.
 * @throws Refusal validation_error if the period ends before it begins or is longer than 50 years
 */
export async function readCashflows(parts: Parts, actor: Actor, asked: QueryOf<typeof listCashflows>): Promise<Answer> {
  const today = todayOf(parts);
  const from = asked.from ?? today;
  const to = asked.to ?? addMonths(from, MONTHS);
  if (to < from) throw fieldRefusal("to", "Cannot be before the first day");
  if (to > addMonths(from, MOST_MONTHS)) throw fieldRefusal("to", "Should be within 50 years of the first day");
  const { orm } = parts.db;
  const held = await readBook(orm, actor.clientId, today, today);
  const { listed_as } = await firmKindOf(orm, actor.clientId);
  const rows: Cashflow[] = [];
  const unknown = new Map<string, Answer["unknown"][number]>();
  for (const each of held) {
    const bond = parts.bonds.get(each.row.finstrumentId);
    if (bond === undefined || each.lots.length === 0) continue;
    const display_name = parts.bonds.summary(bond.isin, today)?.display_name ?? bond.name;
    const reading = paymentsBetween(bond, { from, to }, parts.calendar);
    if (!reading.ok && each.face > 0) {
      unknown.set(bond.isin, { finstrument_id: bond.isin, display_name, reason: reading.reason });
    }
    for (const payment of reading.payments) {
      const face = entitledFace(each, payment.entitledOn, payment.kind);
      if (face === 0) continue;
      const gross = paymentPaise(face, payment);
      const tds = payment.kind === "COUPON" ? taxOf(gross, taxPercent(bond, listed_as, payment.dueDate)) : 0;
      rows.push({
        finstrument_id: bond.isin,
        display_name,
        account: each.row.accountId,
        kind: payment.kind,
        due_date: payment.dueDate,
        paid_date: payment.paidDate,
        face,
        per_100: roundHalfAway(payment.per100, 6),
        gross: paiseToRupees(gross),
        tds: paiseToRupees(tds),
        net: paiseToRupees(gross - tds),
      });
    }
  }
  const key = (row: Cashflow) => `${row.due_date} ${row.display_name} ${row.account ?? ""} ${row.kind}`;
  return {
    from,
    to,
    rows: rows.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)),
    unknown: [...unknown.values()],
  };
}
