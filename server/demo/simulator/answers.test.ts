import type { Ticket } from "#domain/entities/ticket.ts";
import { describe, expect, it } from "vitest";
import type { Cluster, Leg, Round } from "#domain/entities/cluster.ts";
import { answerTicket, answerTurn } from "#server/demo/simulator/answers.ts";

const VIEW = { fair: 0.069, halfSpreadBp: 2 };
const NOW = "2026-07-01T05:00:00.000Z";

const leg = (id: string, facts: Partial<Leg>): Leg => ({
  id,
  side: "ASK",
  eoi_id: null,
  client_id: `firm_${id}`,
  client_name: id,
  user_id: `usr_${id}`,
  user_name: id,
  quantity: 50_000_000,
  unit_price_stored: 101.22,
  yield_stored: 0.0695,
  fixed_field: "yield",
  firm: false,
  line_status: null,
  status: "LIVE",
  version: 1,
  ...facts,
});

/** A bid to the dealer, by default at his own yield. */
function bidFor(own: Leg, yieldStored: number): Cluster {
  const other = leg("other", { side: "BID" });
  const round: Round = {
    id: "rnd_1",
    leg_id: other.id,
    user_id: other.user_id,
    user_name: other.user_name,
    fixed_field: "yield",
    unit_price_stored: null,
    yield_stored: yieldStored,
    quantity: 50_000_000,
    status: "PENDING",
    expires_at: NOW,
    created_at: NOW,
  };
  const cluster: Partial<Cluster> = { legs: [own, other], rounds: [round] };
  return cluster as Cluster;
}

describe("a simulated dealer whose turn it is", () => {
  // A higher yield is a lower price: at this one he would not offer today.
  const offHisMarket = VIEW.fair + 0.004;

  it("deals at what he quoted in a chat, wherever the market went since", () => {
    const own = leg("own", { line_status: "unsaid", yield_stored: offHisMarket });
    expect(answerTurn(bidFor(own, offHisMarket), own, VIEW)).toEqual({
      type: "accept",
      legId: "other",
      yieldStored: offHisMarket,
    });
  });

  it("deals at less than he quoted there only when he finds it fair", () => {
    const own = leg("own", { line_status: "unsaid", yield_stored: VIEW.fair - 0.004 });
    expect(answerTurn(bidFor(own, offHisMarket), own, VIEW)).toMatchObject({ type: "counter" });
    expect(answerTurn(bidFor(own, VIEW.fair), own, VIEW)).toMatchObject({ type: "accept" });
  });

  it("is not held to the level of an inquiry", () => {
    const own = leg("own", { eoi_id: "eoi_1", yield_stored: offHisMarket });
    expect(answerTurn(bidFor(own, offHisMarket), own, VIEW)).toMatchObject({ type: "counter" });
  });
});

describe("a dealer's answer to a ticket", () => {
  it("is consent to what was dealt here as it was dealt, and no to what the other side wrote or changed by itself", () => {
    const firm = "cli_simkoyna";
    const changed = { by_client_id: "cli_meridian" } as NonNullable<Ticket["difference"]>;
    expect(answerTicket({ source: "HIT", difference: null }, firm)).toEqual({ type: "consent" });
    expect(answerTicket({ source: "CLUSTER", difference: { ...changed, by_client_id: firm } }, firm).type).toBe(
      "consent",
    );
    expect(answerTicket({ source: "CLUSTER", difference: changed }, firm).type).toBe("reject");
    expect(answerTicket({ source: "MANUAL", difference: null }, firm).type).toBe("reject");
  });
});
