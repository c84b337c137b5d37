import { expect, it } from "vitest";
import { readConfirm } from "#server/market/trading/checks/upload-confirm.ts";

it("the confirm column repeats figures as dealers type them, a plain number being the level", () => {
  /** A figure of a file is typed by hand, so it is typed again as well. */
  const typed = (figures: object) => ({ ...figures, retyped: figures });
  expect(readConfirm("75", "yield")).toEqual(typed({ bond_yield: 0.75 }));
  expect(readConfirm("75.25%", "price")).toEqual(typed({ bond_yield: 0.7525 }));
  expect(readConfirm("10.5", "price")).toEqual(typed({ unit_clean_price: 10.5 }));
  expect(readConfirm("@10.5", "yield")).toEqual(typed({ unit_clean_price: 10.5 }));
  expect(readConfirm(" 75 ; 500cr ; 2027-01-04 ", "yield")).toEqual(
    typed({ bond_yield: 0.75, quantity: 5_000_000_000, settlement_date: "2027-01-04" }),
  );
  expect(readConfirm("50,00,00,000", "yield")).toEqual(typed({ quantity: 500_000_000 }));
  expect(readConfirm("75; lim_01jd=620000000.5; lim_01je=7", "yield")).toEqual({
    ...typed({ bond_yield: 0.75 }),
    limits: { lim_01jd: 620_000_000.5, lim_01je: 7 },
  });
  expect(readConfirm("", "yield")).toEqual({});
  expect(readConfirm("yes", "yield")).toBeNull();
  expect(readConfirm("75; maybe", "yield")).toBeNull();
});
