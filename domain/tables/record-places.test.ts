import { expect, test } from "vitest";
import { placesOfRecords } from "#domain/tables/record-places.ts";

const recordsIn = (text: string, delimiter: string) =>
  placesOfRecords(text, delimiter).map(({ start, end }) => text.slice(start, end));

test.each([
  ["lines of any end", "a,b\r\n\r\nc,d\re,f\n", ",", ["a,b", "", "c,d", "e,f"]],
  ["a cell of two lines", 'a,"b\nc"\nd,e', ",", ['a,"b\nc"', "d,e"]],
  ["letters of several bytes", "₹,é\n😀,b\nc,d", ",", ["₹,é", "😀,b", "c,d"]],
  ["a line that names the delimiter", "sep=;\na;b\nc;d", ";", ["a;b", "c;d"]],
  ["blanks around cells", "  a\tb\t\n\tc\td  ", "\t", ["a\tb", "c\td"]],
  ["cells apart by spaces", "a   b\n\n c  d", "  ", ["a   b", "", "c  d"]],
])("the place of each record is found among %s", (_, text, delimiter, records) => {
  expect(recordsIn(text, delimiter)).toEqual(records);
});
