import { describe, expect, test } from "vitest";
import { negotiationNotice } from "#domain/notices/negotiation-notice.ts";
import {
  answered,
  ask,
  at,
  CRORES,
  LATEST,
  legOf,
  met,
  NOW,
  read,
  SOON,
  valueOf,
} from "#domain/notices/negotiation.testing.ts";
import { NOTICES } from "#domain/notices/table.ts";
import { followEnd, followEoi } from "#domain/trading/following.ts";
import { expire, offer, reject, revise, withdraw } from "#domain/trading/rounds.ts";
import { lapsed, type TradeCluster } from "#domain/trading/trade-cluster.ts";

const [BUYER, SELLER] = ["cli_buyer", "cli_seller"];
const noticeOf = (after: TradeCluster, before: TradeCluster, firm: string) =>
  negotiationNotice(read(after), read(before), firm);
const offering = (cluster: TradeCluster, firm: string, pct: number) => ({
  legId: legOf(cluster, firm),
  userId: "usr",
  roundId: `neg_${pct}`,
  level: at(pct),
  quantity: CRORES,
  expiresAt: SOON,
  now: NOW,
});

describe("an offer that waits", () => {
  test("and is rejected is notified to the side that made it, with size, bond, level and time", () => {
    const before = answered();
    const after = valueOf(reject(before, legOf(before, SELLER), NOW, LATEST));
    expect(noticeOf(after, before, BUYER)).toMatchObject({
      rule: NOTICES.negotiation.round.REJECTED,
      summary: "Rejected: 7.18% GS 2033",
      detail:
        "Narmada Bank rejected your bid for 5.00\u00a0Cr 7.18% GS 2033 at 6.9000 % (101.7000) at 11:00:00. The negotiation is over.",
    });
    expect(noticeOf(after, before, SELLER)).toBeNull();
  });

  test("and lapses is notified to both", () => {
    const before = answered(null);
    const after = valueOf(expire(before, NOW, LATEST));
    expect(noticeOf(after, before, BUYER)?.detail).toBe(
      "Your inquiry for 5.00\u00a0Cr 7.18% GS 2033 lapsed at 11:00:00. The negotiation is over.",
    );
    expect(noticeOf(after, before, SELLER)?.detail).toContain("Meridian Mutual Fund's inquiry");
  });

  test("between two quotes that stay is withdrawn, and the other side reads so", () => {
    const before = valueOf(offer(met(), offering(met(), BUYER, 6.87)));
    const after = valueOf(withdraw(before, legOf(before, BUYER), NOW, LATEST));
    expect(noticeOf(after, before, SELLER)).toMatchObject({
      rule: NOTICES.negotiation.round.WITHDRAWN,
      detail:
        "Meridian Mutual Fund withdrew its bid for 5.00\u00a0Cr 7.18% GS 2033 at 6.8700 % (101.9100) at 11:00:00. Both quotes stay.",
    });
    expect(noticeOf(after, before, BUYER)).toBeNull();
  });

  test("and is countered, or replaced by its own side, is a turn and nothing besides", () => {
    const before = answered();
    const countered = valueOf(offer(before, offering(before, SELLER, 6.88)));
    const revised = valueOf(revise(before, offering(before, BUYER, 6.89)));
    for (const after of [countered, revised]) {
      for (const firm of [BUYER, SELLER]) expect(noticeOf(after, before, firm)).toBeNull();
    }
  });
});

describe("a quote below a negotiation", () => {
  test("that the other side changed is notified with the old level, the new one and the rupees", () => {
    const before = answered();
    const after = followEoi(before, ask.id, at(6.84), CRORES, NOW);
    expect(noticeOf(after, before, BUYER)).toMatchObject({
      rule: NOTICES.negotiation.moved,
      summary: "Changed: 7.18% GS 2033",
      detail: "Narmada Bank changed its offer: 6.8500 % (102.0500) → 6.8400 % (102.1200), +₹35,000, at 11:00:00.",
    });
    expect(noticeOf(after, before, SELLER)).toBeNull();
  });

  test.each([
    ["withdrawn", "was withdrawn"],
    ["filled", "was dealt elsewhere"],
    ["expired", "lapsed"],
  ] as const)("that ends (%s) ends the negotiation, and the other side reads whose it was and how", (how, words) => {
    const before = answered();
    const turned = valueOf(offer(before, offering(before, SELLER, 6.88)));
    for (const was of [before, turned]) {
      const after = followEnd(was, ask.id, how, NOW);
      expect(noticeOf(after, was, BUYER)).toMatchObject({
        rule: NOTICES.negotiation.state.LAPSED,
        summary: "Ended: 7.18% GS 2033",
        detail: `The negotiation with Narmada Bank over 5.00\u00a0Cr ended at 11:00:00: Narmada Bank's offer ${words}.`,
      });
      expect(noticeOf(after, was, SELLER)).toMatchObject({
        rule: NOTICES.negotiation.over,
        detail: `The negotiation with Meridian Mutual Fund over 5.00\u00a0Cr ended at 11:00:00: your firm's offer ${words}.`,
      });
    }
  });

  test("that only answered is over with its offer, and the other side reads who withdrew it", () => {
    const before = answered();
    const after = valueOf(withdraw(before, legOf(before, BUYER), NOW, LATEST));
    expect(noticeOf(after, before, SELLER)).toMatchObject({
      rule: NOTICES.negotiation.round.WITHDRAWN,
      detail: expect.stringMatching(/^Meridian Mutual Fund withdrew its bid .* The negotiation is over\.$/) as string,
    });
    expect(noticeOf(after, before, BUYER)).toBeNull();
  });

  test("and the negotiation that its broker closes is notified to both sides", () => {
    const before = answered();
    const after = lapsed(before, NOW, "WITHDRAWN", { how: "closed", leg_id: null });
    for (const firm of [BUYER, SELLER]) {
      expect(noticeOf(after, before, firm)).toMatchObject({
        rule: NOTICES.negotiation.state.LAPSED,
        detail: expect.stringContaining("ended at 11:00:00: its broker closed it.") as string,
      });
    }
  });
});
