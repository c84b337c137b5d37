import { describe, expect, it } from "vitest";
import {
  cancelNeedsReason,
  cancelStep,
  CANCEL_WITHIN_MS,
  isAwaitingConsent,
  mayAgreeToCancel,
  mayAct,
  type TicketAct,
  type TicketLife,
} from "#domain/tickets/life.ts";
import { sidesOf, visibleSides, withBroker } from "#domain/tickets/sides.ts";
import type { TicketState } from "#domain/entities/ticket.ts";

const NOW = Date.parse("2026-11-20T06:00:00.000Z");
const buyer = { clientId: "cli_meridian", userId: "usr_asha" };
const seller = { clientId: "cli_narmada", userId: "usr_rohan" };
const broker = { clientId: "cli_kaveri", userId: "usr_farah" };
const stranger = { clientId: "cli_other", userId: "usr_else" };

function life(changes: Partial<TicketLife> = {}): TicketLife {
  return {
    state: "SENT",
    source: "MANUAL",
    execution: "OTC_REPORT",
    author_client_id: "cli_meridian",
    buyer: { client_id: "cli_meridian" },
    seller: { client_id: "cli_narmada" },
    brokers: [{ user_id: "usr_farah", client_id: "cli_kaveri", buy: false, sell: true }],
    consents: { buyer: null, seller: null },
    cancel_asked: null,
    history: [],
    created_at: "2026-11-20T05:30:00.000Z",
    ...changes,
  };
}

const may = (ticket: TicketLife, act: TicketAct, viewer = buyer, nowMs = NOW) => mayAct(ticket, act, viewer, nowMs).ok;

describe("who may do what with a ticket in which state", () => {
  const TABLE: Record<TicketState, readonly TicketAct[]> = {
    DRAFT: ["edit", "own", "send", "cancel"],
    SENT: ["edit", "own", "consent", "reject", "cancel"],
    PART_AGREED: ["edit", "own", "consent", "reject", "cancel"],
    AGREED: ["cancel", "execute"],
    // Made on an exchange quote: its money still needs consent, or refusal.
    EXECUTING: ["consent", "reject"],
    EXECUTED: [],
    REJECTED: ["reopen"],
    CANCELLED: [],
  };
  it.each(Object.entries(TABLE))("%s: %j is all its author may do", (state, acts) => {
    const all: TicketAct[] = ["edit", "own", "send", "consent", "reject", "reopen", "cancel", "execute"];
    const ticket = life({ execution: "RFQ_OTO", state: state as TicketState });
    expect(all.filter((act) => may(ticket, act))).toEqual(acts);
  });

  it("an agreed deal that is being executed is left alone by both", () => {
    const given = { buyer: {}, seller: {} };
    const all: TicketAct[] = ["edit", "own", "send", "consent", "reject", "reopen", "cancel", "execute"];
    const ticket = life({ state: "EXECUTING", consents: given });
    expect(all.filter((act) => may(ticket, act))).toEqual([]);
  });

  it("the seller's side reports a deal, either begins on the platform, a brokered one-to-many deal is its broker's", () => {
    const agreed = (changes: Partial<TicketLife>) => life({ state: "AGREED", ...changes });
    const who = (ticket: TicketLife) => [buyer, seller, broker].filter((viewer) => may(ticket, "execute", viewer));
    expect(who(agreed({ execution: "OTC_REPORT", brokers: [] }))).toEqual([seller]);
    expect(who(agreed({ execution: "OTC_REPORT" }))).toEqual([seller, broker]);
    expect(who(agreed({ execution: "RFQ_OTO", brokers: [] }))).toEqual([buyer, seller]);
    expect(who(agreed({ execution: "RFQ_OTM", brokers: [] }))).toEqual([buyer, seller]);
    expect(who(agreed({ execution: "RFQ_OTM" }))).toEqual([broker]);
    expect(mayAct(agreed({}), "execute", buyer, NOW)).toMatchObject({ code: "forbidden" });
  });

  it("a stranger may do nothing", () => {
    for (const act of ["edit", "own", "consent", "reject", "cancel"] as const)
      expect(may(life(), act, stranger)).toBe(false);
  });

  it("a broker edits and rejects for its side, and consents for nobody (M-20)", () => {
    expect(sidesOf(life(), broker)).toEqual(["seller"]);
    expect(may(life(), "edit", broker)).toBe(true);
    expect(may(life(), "reject", broker)).toBe(true);
    expect(may(life(), "consent", broker)).toBe(false);
    expect(visibleSides(life(), "cli_kaveri")).toEqual(["seller"]);
    expect(sidesOf(life(), { ...broker, userId: "usr_colleague" })).toEqual([]);
  });

  it("a side that has consented cannot again, and the other still can", () => {
    const ticket = life({ state: "PART_AGREED", consents: { buyer: {}, seller: null } });
    expect(mayAct(ticket, "consent", buyer, NOW)).toMatchObject({ ok: false, code: "already_done" });
    expect(may(ticket, "consent", seller)).toBe(true);
  });

  it("reopening is for the author's firm, on the day the ticket was made in India", () => {
    const ticket = life({ state: "REJECTED" });
    expect(may(ticket, "reopen", seller)).toBe(false);
    expect(may(ticket, "reopen", buyer, Date.parse("2026-11-20T18:29:59.000Z"))).toBe(true);
    expect(may(ticket, "reopen", buyer, Date.parse("2026-11-20T18:30:00.000Z"))).toBe(false);
  });
});

describe("cancelling", () => {
  const at = "2026-11-20T06:00:00.000Z";
  const asked = (changes: Partial<TicketLife> = {}) =>
    life({ source: "HIT", cancel_asked: { client_id: "cli_meridian", at }, ...changes });

  it.each(["CLUSTER", "HIT", "EXCHANGE"] as const)(
    "a deal of source %s takes both sides from the deal on",
    (source) => {
      for (const state of ["SENT", "PART_AGREED", "AGREED"] as const) {
        for (const viewer of [buyer, seller]) {
          expect(cancelStep(life({ source, state }), viewer, NOW)).toBe("ask");
          expect(cancelNeedsReason(life({ source, state }), viewer, NOW)).toBe(true);
        }
      }
    },
  );

  it("a ticket typed by one side is withdrawn by that side alone, with a reason, until the other consents", () => {
    const typed = life({ consents: { buyer: {}, seller: null }, state: "PART_AGREED" });
    expect(cancelStep(typed, buyer, NOW)).toBe("cancel");
    expect(cancelNeedsReason(typed, buyer, NOW)).toBe(true);
    expect(mayAct(typed, "cancel", seller, NOW)).toMatchObject({ ok: false, code: "forbidden" });
    expect(mayAct(typed, "cancel", broker, NOW)).toMatchObject({ ok: false, code: "forbidden" });
    const consented = life({ consents: { buyer: null, seller: {} }, state: "PART_AGREED" });
    for (const viewer of [buyer, seller, broker]) expect(cancelStep(consented, viewer, NOW)).toBe("ask");
  });

  it("an edit after the other side's consent does not make the ticket one side's again", () => {
    const edited = life({ history: [{ act: "consent", client_id: "cli_narmada" }] });
    expect(cancelStep(edited, buyer, NOW)).toBe("ask");
    const ownConsent = life({ history: [{ act: "consent", client_id: "cli_meridian" }] });
    expect(cancelStep(ownConsent, buyer, NOW)).toBe("cancel");
  });

  it("a draft is thrown away by its author without a reason", () => {
    expect(cancelStep(life({ state: "DRAFT" }), buyer, NOW)).toBe("cancel");
    expect(cancelNeedsReason(life({ state: "DRAFT" }), buyer, NOW)).toBe(false);
  });

  it("a request ends the deal when the other side agrees within fifteen minutes, which needs no reason of its own", () => {
    expect(may(asked(), "cancel", buyer)).toBe(false);
    expect(cancelStep(asked(), seller, NOW + CANCEL_WITHIN_MS - 1)).toBe("cancel");
    expect(cancelNeedsReason(asked(), seller, NOW)).toBe(false);
    const waits = (viewer: typeof buyer, nowMs: number) => mayAgreeToCancel(asked(), viewer, nowMs);
    expect([waits(seller, NOW), waits(buyer, NOW), waits(seller, NOW + CANCEL_WITHIN_MS)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(cancelStep(asked(), seller, NOW + CANCEL_WITHIN_MS)).toBe("ask");
    expect(cancelNeedsReason(asked(), seller, NOW + CANCEL_WITHIN_MS)).toBe(true);
    expect(may(asked(), "cancel", buyer, NOW + CANCEL_WITHIN_MS)).toBe(true);
    expect(isAwaitingConsent(asked({ state: "AGREED" }))).toBe(false);
  });

  it("a firm and its own broker are one side: neither agrees to the other's request", () => {
    const bySeller = asked({ cancel_asked: { client_id: "cli_narmada", at } });
    expect(may(bySeller, "cancel", broker)).toBe(false);
    expect(cancelStep(bySeller, buyer, NOW)).toBe("cancel");
    const byBroker = asked({ cancel_asked: { client_id: "cli_kaveri", at } });
    expect(may(byBroker, "cancel", seller)).toBe(false);
    expect(cancelStep(byBroker, buyer, NOW)).toBe("cancel");
  });
});

describe("brokers of a ticket (D-136)", () => {
  const farah = { user_id: "usr_farah", client_id: "cli_kaveri" };
  it("one may act for both sides, and leaves when they act for none", () => {
    const one = withBroker<{ user_id: string; client_id: string; buy: boolean; sell: boolean }>([], "buyer", farah);
    expect(one).toEqual([{ ...farah, buy: true, sell: false }]);
    const both = withBroker(one, "seller", farah);
    expect(both).toEqual([{ ...farah, buy: true, sell: true }]);
    expect(withBroker(withBroker(both, "buyer", null), "seller", null)).toEqual([]);
  });
  it("a side has one broker at most", () => {
    const other = { user_id: "usr_other", client_id: "cli_other" };
    const one = withBroker<{ user_id: string; client_id: string; buy: boolean; sell: boolean }>([], "seller", farah);
    expect(withBroker(one, "seller", other)).toEqual([{ ...other, buy: false, sell: true }]);
  });
});
