import { describe, expect, test } from "vitest";
import type { TableKind } from "#domain/tables/read-table.ts";
import { GS_2033, HPCL, read } from "#domain/tables/readers/readers.testing.ts";

const NONSENSE = "qwertz";

/** A row for each reader with its columns filled; quotes have one of bids and offers too. */
const FILLED: readonly { kind: TableKind; headings: string; cells: string }[] = [
  {
    kind: "quotes",
    headings:
      "isin,quote_type,quantum,yield,settlement_delta,validity,send_to_rfq,exchange,rfq_mode,participant_code,anonymous,end_client_id,confirm,coupon_frequency",
    cells: `${HPCL},ASK,5cr,7.05,0,30,yes,BSE,OTO,ABC,yes,C1,7.05,ANNUAL`,
  },
  {
    kind: "quotes",
    headings: "isin,bid price,offer price,bid size,offer size",
    cells: `${GS_2033},102.5,102.6,5cr,1cr`,
  },
  {
    kind: "holdings",
    headings: "isin,units,fv per bond,acquired_on,cost_price,account,ref,remarks,confirm",
    cells: `${HPCL},50,100000,05-Nov-2026,99.5,007,R1,core,99.5`,
  },
  {
    kind: "trades",
    headings:
      "exchange,side,isin,face,price,trade_time,trade date,settlement_date,counterparty_code,custodian,broker_code,brokerage_paise_per_100,ref,late_reason,confirm",
    cells: `NSE,buy,${HPCL},5cr,99.5,14:15,27-Nov-2026,T+0,ABC,CUST,BRK,1.5,R1,phone,5cr`,
  },
  {
    kind: "clients",
    headings:
      "name,client_type,category,ucc,pan,email,mobile,gst,address,city,state,pincode,account_number,ifsc,depository,bo_id",
    cells:
      "Asha Rao,INDV,HNI,U1,ABCPR1001F,a@example.in,9820010001,27ABCPR1001F1Z5,1 Nariman Point,Mumbai,Maharashtra,400021,12345678901001,HDFC0000001,CDSL,1208160000001001",
  },
  {
    kind: "holidays",
    headings: "exchange,date,name,closes,session_open,session_close,source",
    cells: "NSE,08-Nov-2026,Diwali,trading,18:00,19:00,NSE/2026/11",
  },
];

const renamed = (headings: string, heading: string): string =>
  headings
    .split(",")
    .map((each) => (each === heading ? NONSENSE : each))
    .join(",");

describe.each(FILLED)("a heading of $kind that becomes a nonsense word", ({ kind, headings, cells }) => {
  const whole = read(kind, headings, cells).rows;
  const isPartOfWhole = (row: Record<string, unknown>) =>
    whole.some((full) => Object.entries(row).every(([field, value]) => full[field] === value));

  test("has all of its columns read under their own names", () => {
    expect(whole.length).toBeGreaterThan(0);
  });

  test.each(headings.split(","))(
    "%s: is asked or the file is refused, and no default comes in its place",
    (heading) => {
      const { rows, asked, refused } = read(kind, renamed(headings, heading), cells);
      expect(rows.filter((row) => !isPartOfWhole(row))).toEqual([]);
      const isNamed =
        asked.includes(`0 ${NONSENSE} unknown_heading`) || refused.some((problem) => problem.startsWith("0 "));
      expect(isNamed).toBe(true);
    },
  );
});
