import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { uploadOrders } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { reportedBeforeText } from "#domain/orders/texts.ts";
import { ORDER_UPLOAD_COLUMNS } from "#domain/orders/upload-columns.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";
import { PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";

type UploadReport = ResponseOf<typeof uploadOrders>;
type Cells = Partial<Record<(typeof ORDER_UPLOAD_COLUMNS)[number], string>>;

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const ago = (minutes: number) => istTimeOf(desk.parts.clock.now().getTime() - minutes * 60_000).slice(0, 5);
const line = (changes: Cells = {}): string => {
  const cells: Cells = {
    exchange: "NSE",
    side: "sell",
    isin: PRICED,
    face: "5cr",
    yield: "6.20",
    trade_time: ago(0),
    counterparty_code: "NMERIDIAN",
    ...changes,
  };
  return ORDER_UPLOAD_COLUMNS.map((column) => cells[column] ?? "").join(",");
};
const fileOf = (lines: readonly string[]) => [ORDER_UPLOAD_COLUMNS.join(","), ...lines].join("\n");
const upload = (csv: string) => desk.narmada.send("POST", "/api/orders/upload/", { csv });
const all = async () => body<{ results: Order[] }>(await desk.narmada.get("/api/orders/unified/")).results;

test("a file of trades: good rows are reported, bad ones are told by line and column, and sent again it makes nothing twice (A-105)", async () => {
  const good = [
    line({ ref: "N-1" }),
    line({ exchange: "BSE", side: "B", face: "100000000", counterparty_code: "IMERIDIAN" }),
  ];
  // The column at fault in each row.
  const bad: [string, Cells][] = [
    ["exchange", { exchange: "MCX" }],
    ["side", { side: "hold" }],
    ["isin", { isin: "INE000A00000" }],
    ["face", { face: "five" }],
    ["face", { face: "12345" }],
    ["price", { price: "101" }],
    ["yield", { yield: "" }],
    ["yield", { yield: "six" }],
    ["trade_time", { trade_time: "25:00" }],
    ["trade_time", { trade_time: ago(-30) }],
    ["settlement_date", { settlement_date: "2026-11-22" }],
    ["settlement_date", { settlement_date: "22-11-2026" }],
    ["counterparty_code", { counterparty_code: "NOBODY" }],
    ["counterparty_code", { counterparty_code: "NNARMADA" }],
    ["custodian", { custodian: "NKAVERI" }],
    ["broker_code", { broker_code: "NMERIDIAN" }],
    ["broker_code", { brokerage_paise_per_100: "1" }],
    ["brokerage_paise_per_100", { broker_code: "NKAVERI", brokerage_paise_per_100: "much" }],
    ["late_reason", { trade_time: ago(15) }],
    ["confirm", { confirm: "surely" }],
    ["ref", { ref: "N-1" }],
  ];
  const file = fileOf([...good, ...bad.map(([, changes]) => line(changes))]);
  const answer = await upload(file);
  expect(answer.statusCode).toBe(207);
  const { created, rows, message } = body<UploadReport>(answer);
  expect(created.map(({ exchange, reporter, face, reference }) => [exchange, reporter, face, reference])).toEqual([
    ["NSE", "seller", 50_000_000, "N-1"],
    ["BSE", "buyer", 100_000_000, null],
  ]);
  expect(message).toBe(`2 of ${rows.length} rows reported; ${bad.length} failed.`);
  expect(rows.map(({ row, ok, field_errors }) => [row, ok, Object.keys(field_errors)])).toEqual([
    [2, true, []],
    [3, true, []],
    ...bad.map(([column], at) => [at + 4, false, [column]]),
  ]);
  const numbers = created.map(({ number }) => number);
  expect(rows.at(-1)).toMatchObject({ field_errors: { ref: ["This ref stands further up in the file."] } });

  const again = refusalOf(await upload(file));
  expect(again).toMatchObject({ status: 400, code: "validation_error", message: "No row could be reported." });
  expect(again.field_errors).toMatchObject({
    "rows.2.row": [reportedBeforeText(must(numbers[0]))],
    "rows.3.row": [reportedBeforeText(must(numbers[1]))],
  });
  expect((await all()).map(({ number }) => number).toSorted()).toEqual(numbers.toSorted());
  await desk.settle("NSE", 2);
  expect(Object.keys((await desk.market()).reports)).toHaveLength(1);
});

test("a row that is unusual says what to repeat, a late one says why, and what was cancelled may be reported anew", async () => {
  const unusual = body<UploadReport>(await upload(fileOf([line(), line({ yield: "9.20", ref: "Wide" })])));
  expect(unusual.rows[1]).toMatchObject({ row: 3, ok: false, code: "unusual_level" });
  const confirm = must(unusual.rows[1]?.confirm);
  const late = line({ trade_time: ago(20), late_reason: "The line was down", ref: "Late" });
  const repeated = body<UploadReport>(
    await upload(fileOf([line({ yield: "9.20", ref: "Wide", confirm: `"${confirm}"` }), late])),
  );
  expect(repeated.created.map(({ reference, late_reason }) => [reference, late_reason])).toEqual([
    ["Wide", null],
    ["Late", "The line was down"],
  ]);
  await desk.settle("NSE", 2);
  const first = await desk.read(must(unusual.created[0]), desk.narmada);
  body<Order>(await desk.cancel(desk.narmada, first));
  expect(body<UploadReport>(await upload(fileOf([line()]))).message).toBe("1 trades reported.");
});

test("a table of another program is read as it is meant, and a heading nobody knows is asked about", async () => {
  const [hour = "", minute = ""] = ago(2).split(":");
  const clock12 = `${((Number(hour) + 11) % 12) + 1}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
  const head = "Reporting Exchange,B/S,ISIN,Face Value (Rs Cr),YTM %,Deal Time,Cpty Code,Deal Ref";
  const row = `NSE,Sold,${PRICED},5,6.20,${clock12},NMERIDIAN,PM-1`;
  const answer = body<UploadReport>(await upload(`${head}\n${row}\n`));
  expect(answer.created).toMatchObject([{ face: 50_000_000, reporter: "seller" }]);
  expect(istTimeOf(Date.parse(must(must(answer.created[0]).trade_time))).slice(0, 5)).toBe(ago(2));
  const asked = refusalOf(await upload(`${head},Zone\n${row},East\n`));
  expect(asked.field_errors).toEqual({
    csv: ["Zone is not known. Remove the column, or name it as in the template."],
  });
});
