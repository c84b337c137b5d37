import { expect, test } from "vitest";
import type { Leg, Round } from "#domain/entities/cluster.ts";
import { legStanding, levelOfLeg, turnText } from "#domain/trading/cluster-text.ts";

const at = (pct: number) => ({ fixed_field: "yield" as const, unit_price_stored: null, yield_stored: pct / 100 });
const leg = { id: "leg_mine", ...at(6.85) };
const round = (status: Round["status"], pct: number, leg_id = "leg_mine") =>
  ({ status, leg_id, ...at(pct) }) as unknown as Round;

test("a leg stands at its offer that waits, else at its own level, and once it is done at what was dealt", () => {
  const rounds = [round("COUNTERED", 6.9), round("PENDING", 6.88)];
  expect(levelOfLeg({ deal: null, rounds }, leg)).toMatchObject(at(6.88));
  expect(levelOfLeg({ deal: null, rounds: [round("PENDING", 6.8, "leg_theirs")] }, leg)).toMatchObject(at(6.85));
  expect(levelOfLeg({ deal: at(6.87), rounds }, leg)).toEqual(at(6.87));
});

test.each<[string, Pick<Leg, "eoi_id" | "firm" | "line_status">]>([
  ["firm", { eoi_id: "eoi_a", firm: true, line_status: null }],
  ["indicative", { eoi_id: "eoi_a", firm: false, line_status: null }],
  ["answer", { eoi_id: null, firm: false, line_status: null }],
  ["chat, subject", { eoi_id: null, firm: false, line_status: "unsaid" }],
  ["chat, said firm", { eoi_id: null, firm: false, line_status: "firm" }],
])("a leg reads '%s' by what stands behind it", (text, of) => {
  expect(legStanding(of)).toBe(text);
});

test("whose turn it is is notified who wants what: at the level that waits, not at that of the quote behind it", () => {
  const mine = { id: "leg_mine", client_id: "cli_m", side: "ASK", line_status: null, eoi_id: null, ...at(6.85) };
  const theirs = { id: "leg_theirs", client_id: "cli_n", client_name: "Narmada Bank", side: "BID", ...at(6.9) };
  const textOf = (own: object, rounds: Round[], other: object = theirs) =>
    turnText(
      { bond_name: "7.18% GS 2033", quantity: 50_000_000, legs: [own, other] as unknown as Leg[], rounds, deal: null },
      "cli_m",
    );
  expect(textOf(mine, [round("PENDING", 6.88, "leg_theirs")])).toEqual({
    summary: "Your turn: 7.18% GS 2033",
    detail: "Narmada Bank bids 5.00\u00A0Cr 7.18% GS 2033 at 6.8800 %",
  });
  const line = { ...mine, line_status: "unsaid" };
  expect(textOf(line, [round("PENDING", 6.85, "leg_theirs")]).summary).toBe("Your turn: Narmada Bank lifts your offer");
  expect(textOf(line, [round("PENDING", 6.9, "leg_theirs")]).summary).toBe(
    "Your turn: Narmada Bank answers your offer",
  );
  const nothing = { ...theirs, yield_stored: null };
  expect(textOf(mine, [], nothing).detail).toBe("Narmada Bank asks for a level for 5.00\u00A0Cr");
});
