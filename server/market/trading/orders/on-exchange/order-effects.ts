import { eq } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { VenueAmendment } from "#domain/exchange/venue-amendment.ts";
import type { VenueCode, VenueRefusal } from "#domain/exchange/venue-code.ts";
import type { VenueReport } from "#domain/exchange/venue-report.ts";
import type { VenueRow } from "#domain/exchange/venue-row.ts";
import { must } from "#domain/lib/must.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { moneyDiffers } from "#domain/tickets/execution.ts";
import { notifyBackOffice } from "#server/people/bell/notify-back-office.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import type { LockedSubject, SubjectEffects } from "#server/market/exchange/exchange-parts.ts";
import { type CommandPayloads, type CommandRow } from "#server/market/exchange/queue-command.ts";
import { confirmedBy } from "#server/market/trading/orders/confirm-order.ts";
import { amendedBy, proposedAt } from "#server/market/trading/orders/on-exchange/amended.ts";
import { queueNextStep } from "#server/market/trading/orders/on-exchange/queue-order.ts";
import { settledBy } from "#server/market/trading/orders/on-exchange/settled.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { aboutOrder, type OrderStep, saveOrder } from "#server/market/trading/orders/save-order.ts";

/** Effects on an order of the answers of an exchange or its clearing corporation. */
export function orderEffects(parts: Parts): Pick<SubjectEffects, "lock"> {
  return {
    async lock(changing, id) {
      const [row] = await changing.tx.select().from(orders).where(eq(orders.id, id)).for("update");
      return row === undefined ? null : new OrderOnVenue(parts, changing, row);
    },
  };
}

const ENDED_REPORTS: Partial<Record<VenueReport["state"], string>> = {
  REJECTED: "The report was rejected at the exchange.",
  CANCELLED: orderTexts.reportEnded,
  EXPIRED: orderTexts.reportEnded,
};

class OrderOnVenue implements LockedSubject {
  readonly #parts: Parts;
  readonly #changing: Change;
  readonly #before: OrderRow;
  #row: OrderRow;
  /** Latest step of the order. */
  #step: OrderStep | null = null;
  #isNextStepDue = false;

  constructor(parts: Parts, changing: Change, row: OrderRow) {
    this.#parts = parts;
    this.#changing = changing;
    this.#before = row;
    this.#row = row;
  }

  get firms(): readonly string[] {
    return aboutOrder(this.#row);
  }

  #set(changes: Partial<OrderRow>, step?: OrderStep): void {
    this.#row = { ...this.#row, ...changes };
    if (step !== undefined) this.#step = step;
  }

  #setOn(changes: Partial<OrderRow["onExchange"]>): void {
    this.#row = { ...this.#row, onExchange: { ...this.#row.onExchange, ...changes } };
  }

  async done(command: CommandRow, row: VenueRow): Promise<void> {
    this.#setOn({ isInDoubt: false });
    if (command.kind === "report" && row.kind === "report") {
      const { number, venueAt } = row.body;
      this.#setOn({ reportNumber: number, isReportOpen: true, refusal: null });
      const step = { action: "order.reported", text: `Reported to ${this.#row.exchange} as ${number}` };
      this.#set({ reportedAt: this.#row.reportedAt ?? new Date(venueAt) }, step);
      this.#isNextStepDue = true;
      if (row.body.state !== "PENDING") await this.seen(row);
      return;
    }
    await this.seen(row);
    if (command.kind === "decideReport") this.#isNextStepDue = true;
  }

  async seen(row: VenueRow): Promise<void> {
    if (row.kind === "report") return this.#seenReport(row.body);
    if (row.kind === "amendment") return this.#seenAmendment(row.body);
    if (row.kind !== "settlement") return;
    const settled = settledBy(this.#row, row.body, this.#changing.now);
    if (settled !== null) this.#set(settled.changes, settled.step);
  }

  async #seenReport(report: VenueReport): Promise<void> {
    const { reportNumber, replaces } = this.#row.onExchange;
    const { number, state } = report;
    if (number !== reportNumber && number !== replaces) return;
    if (state === "ACCEPTED") return this.#confirm(report);
    if (state === "PENDING") return;
    if (number === replaces) {
      // The old terms are gone there: the changed ones are reported.
      this.#setOn({ replaces: null });
      this.#isNextStepDue = true;
      return;
    }
    this.#setOn({ isReportOpen: false });
    if (this.#row.state !== "REPORTED" && this.#row.state !== "ACCEPTED") return;
    const reason = ENDED_REPORTS[state] ?? orderTexts.reportEnded;
    const step = { action: "order.reject", text: reason };
    this.#set({ state: "REJECTED", reportedStatus: "rejected", reason }, step);
  }

  /** The exchange has confirmed the deal. It counts here where the money agrees, regardless of later acts here. */
  async #confirm(report: VenueReport): Promise<void> {
    if (this.#row.dealNumber !== null) return;
    const ours = must(this.#row.consideration, "money of a reported order").consideration;
    const venue = report.considerationRupees;
    this.#setOn({ isReportOpen: false, replaces: null, reportNumber: report.number });
    if (venue !== null && moneyDiffers(ours, venue)) {
      this.#setOn({ dispute: { ours, venue } });
      const detail = { exchange: this.#row.exchange, ours, venue };
      this.#step = { action: "exchange.disputed", text: `${this.#row.exchange} has a different amount`, detail };
      return;
    }
    this.#setOn({ dispute: null, refusal: null });
    const dealNumber = must(report.dealNumber, "deal number");
    const step = { action: "order.confirm", text: `${this.#row.exchange} confirmed deal ${dealNumber}` };
    this.#set(await confirmedBy(this.#changing, this.#row, dealNumber), step);
  }

  async #seenAmendment(amendment: VenueAmendment): Promise<void> {
    if (this.#row.state !== "CONFIRMED") return;
    if (amendment.state === "PROPOSED") {
      const proposed = proposedAt(this.#parts, this.#row, amendment);
      if (proposed !== null) this.#set(proposed.changes, proposed.step);
      return;
    }
    const decided = amendedBy(this.#parts, this.#row, amendment);
    if (decided !== null) this.#set(decided.changes, decided.step);
  }

  refused(command: CommandRow, { code }: VenueRefusal, text: string): Promise<void> {
    this.#stop(command, text, code);
    return Promise.resolve();
  }

  lapsed(command: CommandRow): Promise<void> {
    this.#stop(command, orderTexts.notReached, null);
    return Promise.resolve();
  }

  /** Undoes here the act that the exchange did not carry out, if its effect still holds. */
  #stop(command: CommandRow, text: string, code: VenueCode | null): void {
    const { state, reporter, amendment } = this.#row;
    const side = command.clientId === this.#row.buyerClientId ? ("buyer" as const) : ("seller" as const);
    const refusal = { side, code, text };
    this.#setOn({ isInDoubt: false, refusal });
    const step = { action: "order.refused", text: `${this.#row.exchange} refused`, detail: { kind: command.kind } };
    if (command.kind === "report") {
      const isWaiting = state === "REPORTED" || state === "ACCEPTED";
      return this.#set(isWaiting ? { state: "REJECTED", reportedStatus: "rejected" } : {}, step);
    }
    if (command.kind === "decideReport") {
      const { decision = "accept" } = command.payload as CommandPayloads["decideReport"];
      const isUndone = decision === "accept" && state === "ACCEPTED" && side !== reporter;
      return this.#set(isUndone ? { state: "REPORTED", reportedStatus: "pending" } : {}, step);
    }
    if (amendment === null) return;
    if (command.kind === "proposeAmendment") {
      return this.#set({ amendment: { ...amendment, state: "REFUSED", text } }, step);
    }
    if (command.kind === "decideAmendment") this.#set({ amendment: { ...amendment, decision: null } }, step);
  }

  inDoubt(isInDoubt: boolean): void {
    this.#setOn({ isInDoubt });
  }

  async flush(): Promise<void> {
    if (this.#row === this.#before) return;
    const step = this.#step ?? { action: "order.follow", text: this.#followText() };
    await saveOrder(this.#parts, this.#changing, this.#before, this.#row, step);
    if (step.action === "order.reversed") await this.#notifyBackOffices();
    if (!this.#isNextStepDue) return;
    try {
      const row = { ...this.#row, version: this.#before.version + 1 };
      await queueNextStep(this.#parts, this.#changing, row);
    } catch (error) {
      // A refusal that a person would get, for example for a past settlement day.
      if (!(error instanceof Refusal)) throw error;
      const about = { exchange: this.#row.exchange, text: error.message };
      this.#changing.audit("exchange.refused", this.#row.id, about, this.firms);
    }
  }

  /** Notifies both back offices of a reversed settlement: they have to find out where bonds and money are. */
  async #notifyBackOffices(): Promise<void> {
    const { exchange, dealNumber, number, track, buyerClientId, sellerClientId } = this.#row;
    const text = `${exchange} ${dealNumber}: ${must(track?.reversal, "what was told").text}, order ${number}`;
    for (const firm of new Set([buyerClientId, sellerClientId])) {
      await notifyBackOffice(this.#parts, this.#changing, firm, text);
    }
  }

  #followText(): string {
    const { onExchange, exchange } = this.#row;
    if (onExchange.isInDoubt) return `${exchange} has not answered`;
    return this.#before.onExchange.isInDoubt ? `${exchange} was asked for its status` : `${exchange} sent its status`;
  }
}
