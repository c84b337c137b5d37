import { parse } from "csv-parse/sync";
import readXlsxFile from "read-excel-file/node";
import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";
import { download } from "#domain/contract/download.ts";
import { cashflow, finstrument, quote } from "#server/features/downloads/facts.fixture.ts";
import { fileOf } from "#server/features/downloads/file-of.ts";
import {
  bondDetailsPaper,
  cashflowPaper,
  MEMORANDUM_NOTICE,
  memorandumPaper,
  quotePaper,
} from "#server/features/downloads/papers.ts";

/** 21 November 2026, 00:05 in India: the day before by the clock of Greenwich. */
const PREPARED = Date.parse("2026-11-20T18:35:00Z");

const papers = {
  details: bondDetailsPaper(finstrument, PREPARED),
  quote: quotePaper(finstrument, quote, cashflow, PREPARED),
  cashflow: cashflowPaper(finstrument, cashflow, PREPARED),
  memorandum: memorandumPaper(
    {
      bond: finstrument,
      rationale: {
        rating: "AA+",
        agency: "CRISIL",
        rating_date: "2026-03-31",
        meaning: "High degree of safety.",
        notes: ["The bond is secured."],
        scale: [],
        source: "Issuer's circular",
      },
      masterQuote: null,
      cashflow,
      history: { points: [{ date: "2026-06-25", bond_yield: 0.0801, clean_price: 100.1, source: "CCIL" }] },
    },
    PREPARED,
  ),
};

async function pagesOf(paper: keyof typeof papers): Promise<string[]> {
  const { bytes } = await fileOf(papers[paper], "pdf");
  return (await extractText(new Uint8Array(bytes))).text;
}

const recordsOf = async (paper: keyof typeof papers) => {
  const { bytes } = await fileOf(papers[paper], "csv");
  return parse<Record<string, string>>(Buffer.from(bytes), { bom: true, columns: true });
};

describe("a PDF", () => {
  test("carries product, bond, ISIN, the time it was made in India and its page on every page", async () => {
    const pages = await pagesOf("memorandum");
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Yieldboard");
      expect(page).toContain("8.25% Ganga Housing 2027 · INE001A07AB1");
      expect(page).toContain("Prepared 21-Nov-2026 00:05 IST");
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });

  test("writes rupees with their sign in lakhs and crores, dates as dd-MMM-yyyy, yields in percent", async () => {
    const text = (await pagesOf("quote")).join("\n");
    for (const part of ["₹ 5,12,48,600.50", "23-Nov-2026", "7.9100%", "100.2143", "102.4972", "0.006675"])
      expect(text).toContain(part);
  });

  test("lists every payment with its due date, its payment date and the sums", async () => {
    const text = (await pagesOf("cashflow")).join("\n");
    for (const part of ["14-Feb-2027", "15-Feb-2027", "20,79,452.05", "13-Aug-2027", "5,41,13,698.63"])
      expect(text).toContain(part);
  });

  test("of a memorandum says before anything else that it is not the issuer's offer document (A-019)", async () => {
    const [first = ""] = await pagesOf("memorandum");
    const said = first.replaceAll(/\s+/g, " ");
    expect(said).toContain(MEMORANDUM_NOTICE);
    expect(said.indexOf(MEMORANDUM_NOTICE)).toBeLessThan(said.indexOf("Information memorandum"));
    for (const part of ["AA+", "CRISIL", "31-Mar-2026", "825GHF27", "Secured"]) expect(said).toContain(part);
  });
});

describe("a CSV", () => {
  test("of cashflows is the table alone, with a header, plain numbers and sortable dates", async () => {
    const records = await recordsOf("cashflow");
    expect(records).toHaveLength(2);
    expect(records[1]).toMatchObject({
      "Due date": "2027-08-14",
      "Payment date": "2027-08-13",
      "Principal per 100": "100",
      "Total ₹": "52034246.58",
    });
  });

  test("of a quote has a line for every value, its unit beside it", async () => {
    const records = await recordsOf("quote");
    const value = (item: string) => records.find((record) => record["item"] === item);
    expect(value("Clean price")).toMatchObject({ section: "Price", value: "100.2143", unit: "per 100" });
    expect(value("Yield to maturity")).toMatchObject({ value: "7.91", unit: "%" });
    expect(records.filter(({ section, item }) => section === "Cashflow" && item === "Total ₹")).toHaveLength(2);
  });

  test("never hands a spreadsheet a formula", async () => {
    const issuer = (await recordsOf("details")).find(({ item }) => item === "Issuer");
    expect(issuer?.["value"]).toBe("'=Ganga Housing Finance Limited");
  });
});

describe("a workbook", () => {
  test("of a quote has a sheet for the quote and one for the payments, numbers and dates typed", async () => {
    const { bytes } = await fileOf(papers.quote, "xlsx");
    const sheets = await readXlsxFile(Buffer.from(bytes));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Quote", "Cashflow"]);
    const [facts, payments] = sheets.map(({ data }) => data);
    const fact = (label: string) => facts?.find(([name]) => name === label)?.[1];
    expect(fact("Clean price")).toBe(100.2143);
    expect(fact("Consideration")).toBe(51_248_600.5);
    expect(fact("Settlement")).toEqual(new Date("2026-11-23T00:00:00Z"));
    expect(payments?.[0]?.slice(0, 2)).toEqual(["Due date", "Payment date"]);
    expect(payments?.[2]?.slice(0, 2)).toEqual([new Date("2027-08-14T00:00:00Z"), new Date("2027-08-13T00:00:00Z")]);
    expect(payments?.at(-1)?.at(-1)).toBe(54_113_698.63);
  });
});

test("a file is named by what it is, the ISIN and the day in India", async () => {
  const names = await Promise.all(Object.values(papers).map((paper) => fileOf(paper, "csv")));
  expect(names.map(({ filename }) => filename)).toEqual([
    "bond-details-INE001A07AB1-20261121.csv",
    "quote-INE001A07AB1-20261121.csv",
    "cashflow-INE001A07AB1-20261121.csv",
    "information-memorandum-INE001A07AB1-20261121.csv",
  ]);
  for (const file of names) expect(download.safeParse(file).success).toBe(true);
});
