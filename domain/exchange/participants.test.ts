import { expect, test } from "vitest";
import { findParticipants } from "#domain/exchange/participants.ts";

const ALL = [
  { code: "NKAVERI", name: "Kaveri Securities" },
  { code: "NNARMADA", name: "Narmada Bank" },
  { code: "NGODAVARI", name: "Godavari Custody" },
];
const found = (search: string) => findParticipants(ALL, search).map(({ code }) => code);

test("participants are found by code, by name and by words of either, the surest first (A-092, A-093)", () => {
  expect(found("nkaveri")).toEqual(["NKAVERI"]);
  expect(found("narm")).toEqual(["NNARMADA"]);
  expect(found("bank narmada")).toEqual(["NNARMADA"]);
  expect(found("n")).toEqual(["NGODAVARI", "NKAVERI", "NNARMADA"]);
  expect(found("zzz")).toEqual([]);
  expect(found("")).toHaveLength(3);
});
