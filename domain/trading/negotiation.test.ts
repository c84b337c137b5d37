import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { bargainOf, checkSeen, closedBy } from "#domain/trading/acceptance.ts";
import { followEnd, followEoi } from "#domain/trading/following.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { openByAnswer, openByMatch, type QuoteToOpen } from "#domain/trading/opening.ts";
import { expire, offer, reject, revise, withdraw } from "#domain/trading/rounds.ts";
import { isOpen, pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { Verdict } from "#domain/trading/verdict.ts";

const NOW = new Date("2026-11-20T05:30:00.000Z");
const LATEST = new Date("2026-11-20T11:30:00.000Z");
const SOON = new Date("2026-11-20T05:35:00.000Z");
const at = (pct: number): DealLevel => ({
  fixedField: "yield",
  unitPriceStored: 150 - 7 * pct,
  yieldStored: Number((pct / 100).toFixed(6)),
});

const ask: QuoteToOpen = {
  id: "eoi_ask",
  finstrumentId: "IN0020230085",
  quoteType: "ASK",
  state: "DEFAULT",
  remaining: 50,
  settlementDate: "2026-11-23",
  clientId: "cli_seller",
  userId: "usr_seller",
  ...at(6.85),
};
const bid: QuoteToOpen = {
  ...ask,
  id: "eoi_bid",
  quoteType: "BID",
  clientId: "cli_buyer",
  userId: "usr_buyer",
  remaining: 30,
};

let names = 0;
const naming = () => ({ id: "clu_1", newLegId: () => `leg_${(names += 1)}`, now: NOW, latest: LATEST });
function answered(level: DealLevel | null, quote: QuoteToOpen = ask, quantity = 20): TradeCluster {
  const answer = {
    clientId: "cli_buyer",
    userId: "usr_buyer",
    ownQuote: null,
    level,
    quantity,
    roundId: "neg_1",
    expiresAt: SOON,
  };
  return openByAnswer(quote, answer, naming());
}
const seller = (cluster: TradeCluster) => cluster.legs.find((leg) => leg.side === "ASK")?.id ?? "";
const buyer = (cluster: TradeCluster) => cluster.legs.find((leg) => leg.side === "BID")?.id ?? "";
const counter = (cluster: TradeCluster, legId: string, level: DealLevel, quantity = cluster.quantity) =>
  offer(cluster, { legId, userId: "usr", roundId: `neg_${(names += 1)}`, level, quantity, expiresAt: SOON, now: NOW });
function value<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(verdict.message);
  return verdict.value;
}
const bargain = (cluster: TradeCluster, legId: string, firm: string, open = 50) =>
  bargainOf(cluster, legId, firm, NOW, () => open);

describe("how a cluster begins", () => {
  const table: [string, TradeCluster, TradeCluster["state"]][] = [
    ["without a level it is an inquiry", answered(null), "INQUIRY"],
    ["off the level it is a negotiation", answered(at(6.9)), "NEGOTIATING"],
    ["at a firm level it is agreed", answered(at(6.85)), "AGREED"],
    ["at an indicative level it is a negotiation", answered(at(6.85), { ...ask, state: "INDICATIVE" }), "NEGOTIATING"],
    ["quotes at one level are agreed", openByMatch(ask, bid, naming()), "AGREED"],
    ["quotes that cross negotiate", openByMatch(ask, { ...bid, ...at(6.8) }, naming()), "NEGOTIATING"],
  ];
  it.each(table)("%s", (_rule, cluster, state) => {
    expect(cluster.state).toBe(state);
  });
});

describe("whose turn it is", () => {
  it("passes with every offer; nobody speaks twice", () => {
    const cluster = answered(at(6.9));
    expect(cluster.turnLegId).toBe(seller(cluster));
    expect(counter(cluster, buyer(cluster), at(6.89))).toMatchObject({ ok: false, code: "forbidden" });
    const next = value(counter(cluster, seller(cluster), at(6.87)));
    expect(next.turnLegId).toBe(buyer(cluster));
    expect(counter(next, seller(cluster), at(6.86))).toMatchObject({ ok: false, code: "forbidden" });
    expect(reject(next, seller(cluster), NOW, LATEST)).toMatchObject({ ok: false, code: "forbidden" });
    expect(withdraw(next, buyer(cluster), NOW, LATEST)).toMatchObject({ ok: false, code: "forbidden" });
  });

  it("ends in agreement when an offer names the other side's level for no more than it offered", () => {
    const cluster = answered(at(6.9));
    expect(value(counter(cluster, seller(cluster), at(6.9))).state).toBe("AGREED");
    expect(value(counter(cluster, seller(cluster), at(6.9), 25)).state).toBe("NEGOTIATING");
  });
});

describe("an offer that goes away", () => {
  const cluster = answered(at(6.9));
  it.each([
    ["rejected", "REJECTED", reject(cluster, seller(cluster), NOW, LATEST)],
    ["withdrawn", "WITHDRAWN", withdraw(cluster, buyer(cluster), NOW, LATEST)],
    ["expired", "EXPIRED", expire(cluster, NOW, LATEST)],
  ])("%s, it lapses a cluster in which one side only answered", (_how, status, verdict) => {
    const after = value(verdict);
    expect(after).toMatchObject({ state: "LAPSED", turnLegId: null, rounds: [{ status }] });
    expect(after.legs.every((leg) => leg.status === "WITHDRAWN")).toBe(true);
  });

  it("is not needed to say no to the meeting of two quotes, which then waits for nobody", () => {
    const met = openByMatch(ask, bid, naming());
    expect(reject(met, seller(met), NOW, LATEST)).toMatchObject({ ok: false, code: "already_done" });
    const after = value(reject(met, buyer(met), NOW, LATEST));
    expect(after).toMatchObject({
      state: "NEGOTIATING",
      turnLegId: null,
      legs: [{ status: "LIVE" }, { status: "LIVE" }],
    });
    expect(value(bargain(after, seller(after), "cli_buyer")).quantity).toBe(30);
  });

  it("leaves two published quotes standing against each other", () => {
    const met = openByMatch(ask, { ...bid, ...at(6.8) }, naming());
    const offered = value(counter(met, buyer(met), at(6.82)));
    const after = value(reject(offered, seller(met), NOW, LATEST));
    expect(after).toMatchObject({ state: "NEGOTIATING", turnLegId: null, expiresAt: LATEST, quantity: 30 });
  });
});

describe("what an acceptance binds to", () => {
  it("is the waiting offer, before the firm level of the same side", () => {
    const cluster = answered(at(6.9));
    expect(value(bargain(cluster, seller(cluster), "cli_buyer")).level.yieldStored).toBe(0.0685);
    const countered = value(counter(cluster, seller(cluster), at(6.87)));
    expect(value(bargain(countered, seller(cluster), "cli_buyer")).level.yieldStored).toBe(0.0687);
  });

  it("is for no more than is open, and nothing at all once nothing is", () => {
    const cluster = answered(at(6.9));
    expect(value(bargain(cluster, buyer(cluster), "cli_seller", 5)).quantity).toBe(5);
    expect(bargain(cluster, buyer(cluster), "cli_seller", 0)).toMatchObject({ ok: false, code: "already_done" });
  });

  const refusals: [string, () => Verdict<unknown>, string][] = [
    ["a leg of another cluster", () => bargain(answered(at(6.9)), "leg_elsewhere", "cli_seller"), "not_found"],
    [
      "an answer that named no level",
      () => ((cluster) => bargain(cluster, buyer(cluster), "cli_seller"))(answered(null)),
      "already_done",
    ],
    [
      "a cluster whose time is over",
      () => ((cluster) => bargainOf(cluster, buyer(cluster), "cli_seller", SOON, () => 50))(answered(at(6.9))),
      "already_done",
    ],
    [
      "the own leg",
      () => ((cluster) => bargain(cluster, seller(cluster), "cli_seller"))(answered(at(6.9))),
      "validation_error",
    ],
    ["a stranger", () => ((cluster) => bargain(cluster, seller(cluster), "cli_other"))(answered(at(6.9))), "forbidden"],
  ];
  it.each(refusals)("refuses %s", (_what, verdict, code) => {
    expect(verdict()).toMatchObject({ ok: false, code });
  });

  it("holds the numbers seen to the sixth decimal of yield, the fourth of price and the paisa", () => {
    const level: DealLevel = { fixedField: "yield", unitPriceStored: 101.7377, yieldStored: 0.0685 };
    const money = { principal: 1, accrued_interest: 973.5, consideration: 974.5, stamp_duty: 0 };
    const seen = (bondYield: number | null, cleanPrice: number | null, accruedInterest: number | null) =>
      checkSeen({ bondYield, cleanPrice, accruedInterest }, level, money);
    expect(seen(null, null, null)).toBeNull();
    expect(seen(0.068501, 101.7378, 973.51)).toBeNull();
    expect(seen(0.068502, null, null)).toMatchObject({ code: "level_moved" });
    expect(seen(null, 101.7379, null)).toMatchObject({ code: "level_moved" });
    expect(seen(null, null, 973.52)).toMatchObject({ code: "level_moved" });
    expect([seen(0.068499, 101.7376, 973.49), seen(0.068498, null, null)?.code]).toEqual([null, "level_moved"]);
    expect([seen(null, 101.7375, null)?.code, seen(null, null, 973.48)?.code]).toEqual(["level_moved", "level_moved"]);
    // A number seen earlier and now unknown counts as moved.
    const gone: DealLevel = { ...level, unitPriceStored: null };
    expect(checkSeen({ bondYield: null, cleanPrice: 101.7377, accruedInterest: null }, gone, money)?.code).toBe(
      "level_moved",
    );
    expect(checkSeen({ bondYield: null, cleanPrice: null, accruedInterest: 973.5 }, level, null)?.code).toBe(
      "level_moved",
    );
  });
});

describe("an offer of one's own that waits", () => {
  const cluster = answered(at(6.9));
  const made = (legId: string) => ({
    legId,
    userId: "usr",
    roundId: "neg_again",
    level: at(6.88),
    quantity: 15,
    expiresAt: SOON,
    now: NOW,
  });

  it("is replaced by its author, and the turn stays where it is", () => {
    const after = value(revise(cluster, made(buyer(cluster))));
    expect(after.turnLegId).toBe(seller(cluster));
    expect(after).toMatchObject({
      quantity: 15,
      rounds: [{ status: "WITHDRAWN" }, { status: "PENDING", quantity: 15 }],
    });
  });

  it("is replaced by nobody else, and where none waits there is none to replace", () => {
    expect(revise(cluster, made(seller(cluster)))).toMatchObject({ ok: false, code: "forbidden" });
    expect(revise(openByMatch(ask, bid, naming()), made("leg"))).toMatchObject({ ok: false, code: "already_done" });
  });

  it("lapses with a cluster whose quotes end in this moment", () => {
    const met = openByMatch(ask, { ...bid, ...at(6.8) }, naming());
    const offered = value(counter(met, buyer(met), at(6.82)));
    expect(value(expire(offered, NOW, NOW)).state).toBe("LAPSED");
    expect(value(expire(offered, NOW, SOON)).state).toBe("NEGOTIATING");
  });

  it("is neither made, replaced, refused nor withdrawn once the negotiation is over", () => {
    const ended = value(expire(cluster, NOW, LATEST));
    const verdicts = [
      counter(ended, seller(ended), at(6.9)),
      revise(ended, made(buyer(ended))),
      reject(ended, seller(ended), NOW, LATEST),
      withdraw(ended, buyer(ended), NOW, LATEST),
      expire(ended, NOW, LATEST),
    ];
    for (const verdict of verdicts)
      expect(verdict).toMatchObject({
        ok: false,
        message: expect.stringMatching(/^This negotiation is over: lapsed at \d\d:\d\d:\d\d\.$/) as string,
      });
  });
});

describe("a firm quote that is hit for too much", () => {
  it("is agreed at its level for what it shows, and talked about for more", () => {
    const cluster = openByMatch(ask, { ...bid, ...at(6.8) }, naming());
    const hit = (quantity: number) => value(counter(cluster, buyer(cluster), at(6.85), quantity)).state;
    expect([hit(50), hit(51)]).toEqual(["AGREED", "NEGOTIATING"]);
  });
});

describe("a leg follows its quote", () => {
  it("an agreement does not outlive the level or the size it was made at", () => {
    const cluster = answered(at(6.85));
    expect(followEoi(cluster, "eoi_ask", at(6.8), 50, NOW)).toMatchObject({ state: "NEGOTIATING", version: 2 });
    expect(followEoi(cluster, "eoi_ask", at(6.85), 10, NOW)).toMatchObject({ state: "NEGOTIATING", quantity: 10 });
    expect(followEoi(cluster, "eoi_ask", at(6.85), 40, NOW)).toMatchObject({ state: "AGREED", quantity: 20 });
    expect(followEoi(cluster, "eoi_ask", at(6.85), 50, NOW)).toBe(cluster);
  });

  it("and goes with it", () => {
    const after = followEnd(answered(at(6.85)), "eoi_ask", "filled", NOW);
    expect(after).toMatchObject({ state: "LAPSED", legs: [{ status: "FILLED" }, { status: "WITHDRAWN" }] });
    expect(followEnd(after, "eoi_ask", "filled", NOW)).toBe(after);
  });
});

function done(
  cluster: TradeCluster,
  { side, act, pct, quantity }: { side: string; act: string; pct: number; quantity: number },
): TradeCluster {
  const own = side === "buyer" ? buyer(cluster) : seller(cluster);
  const other = side === "buyer" ? seller(cluster) : buyer(cluster);
  const orSame = (verdict: Verdict<TradeCluster>) => (verdict.ok ? verdict.value : cluster);
  switch (act) {
    case "counter":
      return orSame(counter(cluster, own, at(pct / 100), quantity));
    case "reject":
      return orSame(reject(cluster, own, NOW, LATEST));
    case "withdraw":
      return orSame(withdraw(cluster, own, NOW, LATEST));
    case "expire":
      return orSame(expire(cluster, NOW, LATEST));
    case "edit":
      return followEoi(cluster, "eoi_ask", at(pct / 100), quantity, NOW);
    case "end":
      return followEnd(cluster, "eoi_ask", "expired", NOW);
    default: {
      const verdict = bargain(cluster, other, `cli_${side}`);
      return verdict.ok ? closedBy(cluster, verdict.value, "tkt_1", NOW) : cluster;
    }
  }
}

describe("whatever the two sides do", () => {
  const deed = fc.record({
    side: fc.constantFrom("buyer", "seller"),
    act: fc.constantFrom("counter", "reject", "withdraw", "expire", "accept", "edit", "end"),
    pct: fc.integer({ min: 680, max: 700 }),
    quantity: fc.integer({ min: 1, max: 50 }),
  });
  it("one offer waits at most, for the other side; versions move on; the end is the end", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(deed, { maxLength: 15 }), (byMatch, deeds) => {
        let cluster = byMatch ? openByMatch(ask, bid, naming()) : answered(at(6.9));
        for (const each of deeds) {
          const next = done(cluster, each);
          if (!isOpen(cluster)) expect(next).toBe(cluster);
          if (next !== cluster) expect(next.version).toBe(cluster.version + 1);
          cluster = next;
          const waiting = cluster.rounds.filter((round) => round.status === "PENDING");
          expect(waiting.length).toBeLessThanOrEqual(isOpen(cluster) ? 1 : 0);
          if (waiting[0]) expect(cluster.turnLegId).not.toBe(waiting[0].legId);
          const published = cluster.legs.filter((leg) => waiting.length === 0 || leg.eoiId !== null);
          const most = Math.min(...waiting.map(({ quantity }) => quantity), ...published.map((leg) => leg.quantity));
          if (isOpen(cluster)) expect(cluster.quantity).toBeLessThanOrEqual(most);
          if (!isOpen(cluster))
            expect([cluster.turnLegId, cluster.expiresAt, pendingRound(cluster)]).toEqual([null, null, undefined]);
        }
      }),
    );
  });
});

describe("what becomes of the rounds when the deal is made", () => {
  const hit = (cluster: TradeCluster) =>
    closedBy(cluster, value(bargainOf(cluster, seller(cluster), "cli_buyer", NOW, () => 50)), "tkt_1", NOW);

  it("an answer at the quote's own level counts as accepted when its author confirms it himself", () => {
    expect(hit(answered(at(6.85))).rounds.map((round) => round.status)).toEqual(["ACCEPTED"]);
  });
  it("an answer at another level counts as withdrawn when its author takes the firm quote instead", () => {
    expect(hit(answered(at(6.9))).rounds.map((round) => round.status)).toEqual(["WITHDRAWN"]);
  });
});
