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

test("all words have to fit, whatever blanks are around and between them", () => {
  expect(found("  narm ")).toEqual(["NNARMADA"]);
  expect(found("bank   narmada")).toEqual(["NNARMADA"]);
  expect(found("bank kaveri")).toEqual([]);
});

test("the whole code comes before its beginnings, a name's beginning before words within, and names by the alphabet", () => {
  const firms = [
    { code: "SBI9", name: "Alpha of Kaveri" },
    { code: "SBI", name: "Zeta" },
    { code: "X1", name: "Bank SBI" },
    { code: "X2", name: "SBI Life" },
    { code: "X3", name: "Able SBI" },
  ];
  expect(findParticipants(firms, "sbi").map(({ code }) => code)).toEqual(["SBI", "SBI9", "X2", "X3", "X1"]);
});

test("twenty are shown at most", () => {
  const many = Array.from({ length: 25 }, (_, place) => ({ code: `N${place}`, name: `Firm ${place}` }));
  expect(findParticipants(many, "firm")).toHaveLength(20);
});
