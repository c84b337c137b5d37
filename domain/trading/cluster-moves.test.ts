import { describe, expect, test } from "vitest";
import type { Cluster, Leg, Round } from "#domain/entities/cluster.ts";
import { movesOf, needsMe } from "#domain/trading/cluster-moves.ts";

const ME = "cli_meridian";

const leg = (id: string, client_id: string, facts: Partial<Leg> = {}) =>
  ({ id, client_id, firm: false, status: "LIVE", ...facts }) as Leg;
const pending = (leg_id: string) => ({ id: "neg_1", leg_id, status: "PENDING" }) as Round;
const cluster = (facts: Partial<Cluster> = {}) =>
  ({
    id: "clu_1",
    state: "NEGOTIATING",
    legs: [leg("leg_mine", ME), leg("leg_theirs", "cli_narmada")],
    rounds: [],
    turn_leg_id: null,
    expires_at: null,
    ...facts,
  }) as Cluster;

const may = (of: Cluster) => {
  const { canAccept, canCounter, canReject, canWithdraw } = movesOf(of, ME);
  return { canAccept, canCounter, canReject, canWithdraw };
};

describe("what a firm may do in a cluster", () => {
  test("their offer that waits may be accepted, countered and rejected", () => {
    expect(may(cluster({ rounds: [pending("leg_theirs")] }))).toEqual({
      canAccept: true,
      canCounter: true,
      canReject: true,
      canWithdraw: false,
    });
  });

  test("its own offer that waits may only be withdrawn", () => {
    expect(may(cluster({ rounds: [pending("leg_mine")] }))).toEqual({
      canAccept: false,
      canCounter: false,
      canReject: false,
      canWithdraw: true,
    });
  });

  test("a firm quote of the other side may be accepted without a word, until it is withdrawn", () => {
    const firm = (status: Leg["status"]) =>
      cluster({ legs: [leg("leg_mine", ME), leg("leg_theirs", "cli_narmada", { firm: true, status })] });
    expect(may(firm("LIVE")).canAccept).toBe(true);
    expect(may(firm("WITHDRAWN")).canAccept).toBe(false);
  });

  test("nothing may be done in one that is over, nor by whoever only arranges it", () => {
    const nothing = { canAccept: false, canCounter: false, canReject: false, canWithdraw: false };
    for (const state of ["ACCEPTED", "CLOSED", "LAPSED"] as const) {
      expect(may(cluster({ state, rounds: [pending("leg_theirs")] }))).toEqual(nothing);
    }
    const { canAccept, canCounter, mine } = movesOf(cluster({ rounds: [pending("leg_theirs")] }), "cli_kaveri");
    expect([canAccept, canCounter, mine]).toEqual([false, false, undefined]);
  });
});

test("what waits for the firm comes first that ends first; what never ends comes last", () => {
  const waiting = (id: string, expires_at: string | null) => cluster({ id, turn_leg_id: "leg_mine", expires_at });
  const rows = [
    waiting("clu_open", null),
    waiting("clu_late", "2026-11-20T06:00:00.000Z"),
    cluster({ id: "clu_theirs", turn_leg_id: "leg_theirs" }),
    waiting("clu_soon", "2026-11-20T05:00:00.000Z"),
  ];
  expect(needsMe(rows, ME).map(({ id }) => id)).toEqual(["clu_soon", "clu_late", "clu_open"]);
});
