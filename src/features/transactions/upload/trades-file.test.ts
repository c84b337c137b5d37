import { expect, test } from "vitest";
import { readTradesFile, tradesTemplate } from "#src/features/transactions/upload/trades-file.ts";
import { csvOfTable } from "#src/lib/table-file.ts";

test("the template is a file of trades that has no rows yet", () => {
  expect(readTradesFile(tradesTemplate())).toEqual({ problem: "There are no rows under the names of the columns." });
});

test("a file is read by the names in its first line, and sent on with the same columns, a trade a line", () => {
  const read = readTradesFile('ISIN,Trade Time,ref\nIN0020240019,11:50,"a\nb"\n\n,,\n');
  if ("problem" in read) throw new Error(read.problem);
  expect(read.rows).toEqual([{ isin: "IN0020240019", trade_time: "11:50", ref: "a\nb" }]);
  expect(csvOfTable(read.columns, read.rows)).toBe("isin,trade_time,ref\nIN0020240019,11:50,a b\n");
});

test("a file without the columns says which they are", () => {
  expect(readTradesFile("name,size\na,1")).toHaveProperty("problem", expect.stringContaining("counterparty_code"));
});
