import { describe, expect, test } from "vitest";
import {
  bookCoupon,
  bookPartRedemption,
  bookRepayment,
  bookSale,
  loadedMove,
  purchaseMove,
} from "#domain/inventory/book.ts";
import { costMove, type DatedMove, incomeOf, lotsAfter } from "#domain/inventory/holding-state.ts";
import type { CostMethod } from "#domain/entities/inventory.ts";
import { lotMove, type LotMove, type OpenLot } from "#domain/inventory/lot.ts";
import { openCost, openFace, relieve } from "#domain/inventory/relief.ts";
import { partOfPaise, spreadPaise } from "#domain/inventory/split-paise.ts";

const lot = (
  id: string,
  face: number,
  costPaise: number | null,
  acquiredOn: string | null = "2026-11-25",
): OpenLot => ({
  id,
  acquiredOn,
  face,
  costPaise,
});
const sale = (face: number, principalPaise: number) => ({ face, principalPaise, accruedPaise: 0, chargesPaise: 0 });
const rules = (costMethod: CostMethod) => ({ costMethod, charges: "EXPENSED" as const });
const after = (lots: readonly OpenLot[], moves: readonly LotMove[]) =>
  lotsAfter(lots, [
    ...lots.map(({ id, face, costPaise }): LotMove => ({
      lotId: id,
      kind: "OPEN",
      face,
      costPaise,
      realisedPaise: 0,
      interestPaise: 0,
      chargesPaise: 0,
    })),
    ...moves,
  ]);

/** Simple deterministic random numbers, so that every run is the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

describe("what a sale relieves", () => {
  test("the oldest lot goes first, a lot of an unknown day before all, and equal days by id", () => {
    const lots = [lot("c", 100, 1000, "2026-01-02"), lot("b", 100, 2000, "2026-01-01"), lot("a", 100, 3000, null)];
    expect(relieve(lots, 250, "FIFO")?.slices).toEqual([
      { lotId: "a", face: 100, costPaise: 3000 },
      { lotId: "b", face: 100, costPaise: 2000 },
      { lotId: "c", face: 50, costPaise: 500 },
    ]);
    const same = [lot("z", 10, 1), lot("y", 10, 2)];
    expect(relieve(same, 10, "FIFO")?.slices.map(({ lotId }) => lotId)).toEqual(["y"]);
  });

  test("more than is held is refused and changes nothing", () => {
    expect(bookSale([lot("a", 100, 1000)], sale(101, 1), rules("FIFO"))).toBeNull();
    expect(bookSale([], sale(1, 1), rules("WAC"))).toBeNull();
  });

  test("a lot whose cost nobody knows gives a gain that nobody knows, until its cost is told", () => {
    const lots = [lot("a", 100, null), lot("b", 100, 900)];
    const booked = bookSale(lots, sale(50, 600), rules("FIFO"));
    expect([booked?.realisedPaise, booked?.relief.relievedPaise]).toEqual([null, null]);
    const left = after(lots, booked?.moves ?? []);
    expect(openCost(left)).toBeNull();
    const [first] = left;
    const known = after(lots, [...(booked?.moves ?? []), ...(first === undefined ? [] : [costMove(first, 450)])]);
    expect(openCost(known)).toBe(1350);
  });

  for (const method of ["FIFO", "WAC"] as const) {
    test(`${method}: over any sales the last slice takes the last paisa, and cost is neither made nor lost`, () => {
      const next = numbers(7);
      for (let round = 0; round < 200; round++) {
        const start = Array.from({ length: 1 + next(5) }, (_, at) =>
          lot(`lot_${at}`, 1 + next(1_000_000_000), next(1_000_000_000) * 97 + 1, `2026-0${1 + next(9)}-01`),
        );
        const cost = openCost(start) ?? 0;
        const moves: LotMove[] = [];
        let relieved = 0;
        for (let face = openFace(start); face > 0;) {
          const sold = Math.min(face, 1 + next(400_000_000));
          const booked = bookSale(after(start, moves), sale(sold, 1000), rules(method));
          moves.push(...(booked?.moves ?? []));
          relieved += booked?.relief.relievedPaise ?? Number.NaN;
          face -= sold;
          const left = after(start, moves);
          // Remaining plus sold equals the total, to the paisa, and no lot falls below zero.
          expect([openFace(left), (openCost(left) ?? Number.NaN) + relieved]).toEqual([face, cost]);
          expect(left.every((each) => each.face >= 0 && (each.costPaise ?? -1) >= 0)).toBe(true);
        }
        expect(after(start, moves).map(({ face, costPaise }) => [face, costPaise])).toEqual(start.map(() => [0, 0]));
        const dated = moves.map((move): DatedMove => ({ ...move, on: "2026-06-01" }));
        expect(incomeOf(dated).realisedPaise).toBe(
          moves.filter(({ kind }) => kind === "SALE").length === 0 ? 0 : proceedsOf(moves) - cost,
        );
      }
    });
  }

  test("an average pool leaves every lot at the same cost for each rupee", () => {
    const lots = [lot("a", 500, 50_125, "2026-11-25"), lot("b", 500, 50_306, "2026-11-30")];
    const booked = bookSale(lots, sale(200, 20_180), rules("WAC"));
    expect(booked?.relief.relievedPaise).toBe(20_086);
    expect(after(lots, booked?.moves ?? []).map(({ face, costPaise }) => [face, costPaise])).toEqual([
      [300, 30_129],
      [500, 50_216],
    ]);
  });
});

function proceedsOf(moves: readonly LotMove[]): number {
  return moves.reduce(
    (sum, { realisedPaise, costPaise, kind }) =>
      kind === "SALE" ? sum + (realisedPaise ?? 0) - (costPaise ?? 0) : sum,
    0,
  );
}

describe("charges", () => {
  const deal = { face: 100, principalPaise: 10_000, accruedPaise: 70, chargesPaise: 50 };

  test("are apart, or a part of the cost and of the proceeds", () => {
    expect(purchaseMove("a", deal, { charges: "EXPENSED" })).toMatchObject({ costPaise: 10_000, chargesPaise: 50 });
    expect(purchaseMove("a", deal, { charges: "CAPITALISED" })).toMatchObject({
      costPaise: 10_050,
      chargesPaise: 0,
      interestPaise: -70,
    });
    const capitalised = { costMethod: "FIFO", charges: "CAPITALISED" } as const;
    expect(bookSale([lot("a", 100, 9_000)], deal, capitalised)?.realisedPaise).toBe(950);
  });
});

describe("the income of a book", () => {
  const move = (on: string, figures: Partial<LotMove>): DatedMove => ({ ...lotMove("a", "SALE", figures), on });
  const moves = [
    move("2026-04-01", { realisedPaise: 100, interestPaise: 10, chargesPaise: 1 }),
    move("2026-10-01", { realisedPaise: -40, interestPaise: 20, chargesPaise: 2 }),
    move("2027-03-31", { realisedPaise: 7, interestPaise: -5, chargesPaise: 4 }),
  ];

  test.each([
    [undefined, undefined, { realisedPaise: 67, interestPaise: 25, chargesPaise: 7 }],
    ["2026-04-01", "2027-03-31", { realisedPaise: 67, interestPaise: 25, chargesPaise: 7 }],
    ["2026-04-02", undefined, { realisedPaise: -33, interestPaise: 15, chargesPaise: 6 }],
    [undefined, "2027-03-30", { realisedPaise: 60, interestPaise: 30, chargesPaise: 3 }],
  ])("from %s to %s, both included, is %o", (from, to, expected) =>
    expect(incomeOf(moves, from, to)).toEqual(expected),
  );

  test("is not known once the cost of one sale is not, and interest and charges are known all the same", () => {
    const unknown = [
      ...moves.slice(0, 1),
      move("2026-05-01", { realisedPaise: null, interestPaise: 5 }),
      ...moves.slice(1),
    ];
    expect(incomeOf(unknown)).toEqual({ realisedPaise: null, interestPaise: 30, chargesPaise: 7 });
    expect(incomeOf(unknown, "2026-06-01").realisedPaise).toBe(-33);
  });

  test("moves of a lot that is not asked for change nothing", () => {
    expect(lotsAfter([{ id: "b", acquiredOn: null }], [lotMove("a", "OPEN", { face: 5, costPaise: 5 })])).toEqual([
      { id: "b", acquiredOn: null, face: 0, costPaise: 0 },
    ]);
  });

  test("a lot that was told without a cost has none until it holds nothing", () => {
    const facts = [{ id: "a", acquiredOn: null }];
    const opened = loadedMove("a", { face: 100, costPaise: null });
    expect(lotsAfter(facts, [opened])[0]?.costPaise).toBeNull();
    const sold = lotMove("a", "SALE", { face: -100, costPaise: null });
    expect(lotsAfter(facts, [opened, sold])[0]).toMatchObject({ face: 0, costPaise: 0 });
    expect(costMove(lot("a", 100, 900), 1000).costPaise).toBe(100);
  });
});

describe("a sale in more than one lot", () => {
  const lots = [lot("a", 100, 1000, "2026-01-01"), lot("b", 300, 3300, "2026-02-01")];
  const deal = { face: 200, principalPaise: 2500, accruedPaise: 101, chargesPaise: 11 };

  test("shares proceeds, interest and charges by face, the last share being the rest", () => {
    const booked = bookSale(lots, deal, rules("FIFO"));
    expect(booked?.realisedPaise).toBe(2500 - 1000 - 1100);
    expect(booked?.moves).toEqual([
      lotMove("a", "SALE", { face: -100, costPaise: -1000, realisedPaise: 250, interestPaise: 51, chargesPaise: 6 }),
      lotMove("b", "SALE", { face: -100, costPaise: -1100, realisedPaise: 150, interestPaise: 50, chargesPaise: 5 }),
    ]);
  });

  test("takes its charges off the proceeds where they are a part of the cost", () => {
    const booked = bookSale(lots, deal, { costMethod: "FIFO", charges: "CAPITALISED" });
    expect(booked?.realisedPaise).toBe(2489 - 2100);
    expect(booked?.moves.map(({ chargesPaise }) => chargesPaise)).toEqual([0, 0]);
  });

  test("from a pool of which one cost is not known leaves no cost known", () => {
    const booked = bookSale([lot("a", 100, null, "2026-01-01"), ...lots.slice(1)], deal, rules("WAC"));
    expect([booked?.realisedPaise, booked?.relief.averages]).toEqual([null, []]);
    expect(booked?.moves.map(({ face, costPaise }) => [face, costPaise])).toEqual([
      [-100, null],
      [-100, null],
    ]);
  });
});

test.each(["REDEMPTION", "CALL", "PUT"] as const)("a %s brings principal alone, under its own name", (kind) => {
  const booked = bookRepayment([lot("a", 100, 999)], { kind, face: 100, principalPaise: 1000 }, "WAC");
  expect(booked?.moves).toEqual([lotMove("a", kind, { face: -100, costPaise: -999, realisedPaise: 1 })]);
});

describe("what an issuer pays", () => {
  test("a coupon is shared by face to the last paisa, and only among those who were entitled", () => {
    const moves = bookCoupon([lot("a", 1, 0), lot("b", 2, 0), lot("c", 0, 0)], 100);
    expect(moves.map(({ lotId, interestPaise }) => [lotId, interestPaise])).toEqual([
      ["a", 33],
      ["b", 67],
    ]);
    expect(bookCoupon([], 100)).toEqual([]);
  });

  test("a part redemption keeps the face and relieves cost x repaid / outstanding before", () => {
    const lots = [lot("a", 100, 999), lot("b", 300, 3_100)];
    const repaid = { principalPaise: 100_00, repaidPercent: 25, outstandingBefore: 75 };
    const booked = bookPartRedemption(lots, repaid, "FIFO");
    expect(booked.relievedPaise).toBe(333 + 1033);
    expect(booked.realisedPaise).toBe(100_00 - 1366);
    expect(openFace(after(lots, booked.moves))).toBe(400);
    // Calculating 4,099 x 25 / 75 in one step gives the same to the paisa.
    expect(bookPartRedemption(lots, repaid, "WAC").relievedPaise).toBe(1366);
  });

  test("a part redemption of a pool is shared by face, and of lots of their own by their own cost", () => {
    const lots = [lot("b", 300, 3_000, "2026-02-01"), lot("a", 100, 1_400, "2026-01-01"), lot("gone", 0, 0)];
    const repaid = { principalPaise: 2_000, repaidPercent: 50, outstandingBefore: 100 };
    const figures = (method: CostMethod) =>
      bookPartRedemption(lots, repaid, method).moves.map(({ lotId, costPaise, realisedPaise }) => [
        lotId,
        costPaise,
        realisedPaise,
      ]);
    expect(figures("FIFO")).toEqual([
      ["a", -700, -200],
      ["b", -1500, 0],
    ]);
    expect(figures("WAC")).toEqual([
      ["a", -550, -50],
      ["b", -1650, -150],
    ]);
  });

  test("a part redemption of a lot without a known cost has no gain, and none in all", () => {
    const lots = [lot("a", 100, null, "2026-01-01"), lot("b", 100, 1_000, "2026-02-01")];
    const repaid = { principalPaise: 1_000, repaidPercent: 50, outstandingBefore: 100 };
    for (const method of ["FIFO", "WAC"] as const) {
      const booked = bookPartRedemption(lots, repaid, method);
      expect([booked.relievedPaise, booked.realisedPaise]).toEqual([null, null]);
      expect(booked.moves.map(({ costPaise, realisedPaise }) => [costPaise, realisedPaise])).toEqual([
        [null, null],
        [-500, 0],
      ]);
    }
  });

  test("a redemption relieves everything", () => {
    const lots = [lot("a", 100, 999), lot("b", 300, 3_100)];
    const booked = bookRepayment(lots, { kind: "REDEMPTION", face: 400, principalPaise: 4_000 }, "FIFO");
    expect([booked?.realisedPaise, openFace(after(lots, booked?.moves ?? []))]).toEqual([-99, 0]);
  });
});

test("parts of an amount are rounded half away from zero, and shares of it sum to it", () => {
  expect([partOfPaise(5, 1, 2), partOfPaise(-5, 1, 2), partOfPaise(7, 3, 3)]).toEqual([3, -3, 7]);
  expect(partOfPaise(9e15, 999_999_999_999, 1_000_000_000_000)).toBe(8_999_999_999_991_000);
  expect(spreadPaise(100, [1, 1, 1])).toEqual([33, 33, 34]);
  expect(spreadPaise(100, [])).toEqual([]);
  expect(() => partOfPaise(1, 1, 0)).toThrow(RangeError);
});
