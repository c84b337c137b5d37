import { expect, test } from "vitest";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { noticesOf } from "#src/features/lists/list-notices.ts";

const NAMES = ["7.18% GS 2033", "7.26% GS 2032", "7.54% PFC 2030", "7.70% REC 2029"];
const listOf = (names: readonly string[], more: object) =>
  ({
    id: "lst_1",
    title: "Month end",
    role: "ASKED",
    state: "OPEN",
    asker: { client_name: "Narmada Bank" },
    lines: names.map((bond_name, at) => ({ id: `line_${at}`, bond_name, state: "OPEN", answers: [] })),
    ...more,
  }) as unknown as TradeList;
const detailsOf = (names: readonly string[], more: object) =>
  noticesOf(listOf(names, more), 0).map(({ detail }) => detail);

test("the news of a withdrawn list names its bonds, of a long one the first", () => {
  const withdrawn = { state: "WITHDRAWN" };
  expect(detailsOf(NAMES.slice(0, 2), withdrawn)).toEqual([
    "7.18% GS 2033, 7.26% GS 2032. It can no longer be answered.",
  ]);
  expect(detailsOf(NAMES, withdrawn)).toEqual([
    "4 lines: 7.18% GS 2033, 7.26% GS 2032, 7.54% PFC 2030 and 1 more. It can no longer be answered.",
  ]);
});

test("the news of a list that asks names its bonds", () => {
  const asks = { closes_at: "2026-11-20T06:00:00Z" };
  expect(detailsOf(NAMES.slice(0, 1), asks)).toEqual(["Levels for 7.18% GS 2033"]);
});

test("the news of a line that was dealt in part says of how much", () => {
  const dealt = (quantity: number) => ({
    lines: [
      {
        id: "line_0",
        bond_name: "7.18% GS 2033",
        state: "DEALT",
        quantity: 50_000_000,
        answers: [{ status: "DEALT", quantity }],
      },
    ],
  });
  expect(detailsOf([], dealt(20_000_000))).toEqual(["Month end: 2.00 of 5.00\u00a0Cr"]);
  expect(detailsOf([], dealt(50_000_000))).toEqual(["Month end"]);
});
