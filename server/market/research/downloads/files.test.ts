import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/node";
import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";
import { download } from "#domain/contract/download.ts";
import { cashflow, finstrument, quote } from "#server/market/research/downloads/facts.fixture.ts";
import { fileOf } from "#server/machine/documents/file-of.ts";
import {
  bondDetailsPaper,
  cashflowPaper,
  TERM_SHEET_NOTICE,
  termSheetPaper,
  quotePaper,
} from "#server/market/research/downloads/papers.ts";

/** 21 November 2026, 00:05 in India: the day before by the clock of Greenwich. */
const PREPARED = Date.parse("2026-11-20T18:35:00Z");

const papers = {
  details: bondDetailsPaper(finstrument, PREPARED),
  quote: quotePaper(finstrument, quote, cashflow, PREPARED),
  cashflow: cashflowPaper(finstrument, cashflow, PREPARED),
  termSheet: termSheetPaper(
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
      history: {
        points: [
          {
            date: "2026-06-25",
            published_yield: 0.0801,
            bond_yield: 0.0801,
            is_yield_solved: false,
            clean_price: 100.1,
            is_price_solved: false,
            source: "CCIL",
          },
        ],
      },
    },
    PREPARED,
  ),
};

async function pagesOf(paper: keyof typeof papers): Promise<string[]> {
  const { bytes } = await fileOf(papers[paper], "pdf");
  return (await extractText(new Uint8Array(bytes))).text;
}

const linesOf = async (paper: keyof typeof papers) => {
  const { bytes } = await fileOf(papers[paper], "csv");
  return parse(Buffer.from(bytes), { bom: true });
};

/** Rows of each sheet that stay in sight when it is scrolled. */
async function frozenRowsOf(paper: keyof typeof papers): Promise<(number | null)[]> {
  const { bytes } = await fileOf(papers[paper], "xlsx");
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => name.startsWith("xl/worksheets/sheet"));
  return files
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, xml]) => /<pane [^>]*ySplit="(\d+)"[^>]*state="frozen"/.exec(strFromU8(xml))?.[1] ?? null)
    .map((rows) => (rows === null ? null : Number(rows)));
}

describe("a PDF", () => {
  test("carries product, bond, ISIN, the time it was made in India and its page on every page", async () => {
    const pages = await pagesOf("termSheet");
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
    expect(text.replaceAll(/\s+/g, " ")).toContain("Total with duty ₹ 5,12,48,650.61");
  });

  test("lists every payment with its due date, its payment date and the sums", async () => {
    const text = (await pagesOf("cashflow")).join("\n");
    for (const part of ["14-Feb-2027", "15-Feb-2027", "20,79,452.05", "13-Aug-2027", "5,41,13,698.63"])
      expect(text).toContain(part);
    for (const part of ["8.25% Ganga Housing 2027", "Settlement 23-Nov-2026", "Face value ₹ 5,00,00,000"])
      expect(text.replaceAll(/\s+/g, " ")).toContain(part);
  });

  test("of a term sheet says before anything else that it is not the issuer's offer document (A-019)", async () => {
    const [first = ""] = await pagesOf("termSheet");
    const text = first.replaceAll(/\s+/g, " ");
    expect(text).toContain(TERM_SHEET_NOTICE);
    expect(text.indexOf(TERM_SHEET_NOTICE)).toBeLessThan(text.indexOf("Term sheet"));
    for (const part of ["AA+", "CRISIL", "31-Mar-2026", "825GHF27", "Secured"]) expect(text).toContain(part);
  });
});

describe("a CSV", () => {
  test("of cashflows is the table alone: each row says bond, settlement and size, the last one the sums", async () => {
    const lines = await linesOf("cashflow");
    expect(lines.map((line) => line.slice(0, 6))).toEqual([
      ["ISIN", "Bond", "Settlement", "Face value ₹", "Due date", "Payment date"],
      ["INE001A07AB1", "8.25% Ganga Housing 2027", "2026-11-23", "50000000", "2027-02-14", "2027-02-15"],
      ["INE001A07AB1", "8.25% Ganga Housing 2027", "2026-11-23", "50000000", "2027-08-14", "2027-08-13"],
      ["INE001A07AB1", "8.25% Ganga Housing 2027", "2026-11-23", "50000000", "Total", ""],
    ]);
    expect(lines.map((line) => line.at(-1))).toEqual(["Total ₹", "2079452.05", "52034246.58", "54113698.63"]);
  });

  test("of a quote has a line for each fact and for each payment, all of one width", async () => {
    const lines = await linesOf("quote");
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([8]));
    const filled = lines.map((line) => line.slice(0, line.findLastIndex((cell) => cell !== "") + 1));
    expect(filled.slice(0, 9)).toEqual([
      ["Quote"],
      ["Bond", "8.25% Ganga Housing 2027"],
      ["ISIN", "INE001A07AB1"],
      ["Prepared", "2026-11-20T18:35:00.000Z"],
      [],
      ["Level"],
      ["Settlement", "2026-11-23"],
      ["Face value", "50000000", "₹"],
      ["Given", "Yield"],
    ]);
    expect(filled).toContainEqual(["Clean price", "100.2143", "per 100"]);
    expect(filled).toContainEqual(["Yield to maturity", "7.91", "%"]);
    expect(filled.slice(filled.findIndex(([label]) => label === "Consideration")).slice(0, 3)).toEqual([
      ["Consideration", "51248600.5", "₹"],
      ["Stamp duty, paid by the buyer", "50.11", "₹"],
      ["Total with duty", "51248650.61", "₹"],
    ]);
    expect(filled.slice(filled.findIndex(([label]) => label === "Due date"))).toEqual([
      [
        "Due date",
        "Payment date",
        "Interest per 100",
        "Principal per 100",
        "Face left %",
        "Interest ₹",
        "Principal ₹",
        "Total ₹",
      ],
      ["2027-02-14", "2027-02-15", "4.1589", "0", "100", "2079452.05", "0", "2079452.05"],
      ["2027-08-14", "2027-08-13", "4.0685", "100", "0", "2034246.58", "50000000", "52034246.58"],
      ["Total", "", "", "", "", "4113698.63", "50000000", "54113698.63"],
    ]);
  });

  test("never hands a spreadsheet a formula", async () => {
    const issuers = (await linesOf("details")).filter(([label]) => label === "Issuer");
    expect(issuers.map(([, value]) => value)).toEqual(["", "'=Ganga Housing Finance Limited"]);
  });
});

describe("a workbook", () => {
  test("of a quote has a sheet for the quote and one for the payments, numbers and dates typed", async () => {
    const { bytes } = await fileOf(papers.quote, "xlsx");
    const sheets = await readXlsxFile(Buffer.from(bytes));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Quote", "Cashflow"]);
    const [facts = [], payments = []] = sheets.map(({ data }) => data);
    const fact = (rows: typeof facts, label: string) => rows.find(([name]) => name === label)?.[1];
    expect(fact(facts, "Clean price")).toBe(100.2143);
    expect(fact(facts, "Consideration")).toBe(51_248_600.5);
    expect(fact(facts, "Total with duty")).toBe(51_248_650.61);
    expect(fact(facts, "Settlement")).toEqual(new Date("2026-11-23T00:00:00Z"));
    expect(payments[0]).toEqual(expect.arrayContaining(["8.25% Ganga Housing 2027", "INE001A07AB1"]));
    expect(fact(payments, "Settlement")).toEqual(new Date("2026-11-23T00:00:00Z"));
    expect(fact(payments, "Face value")).toBe(50_000_000);
    const header = payments.findIndex(([cell]) => cell === "Due date");
    expect(payments[header + 2]?.slice(0, 2)).toEqual([
      new Date("2027-08-14T00:00:00Z"),
      new Date("2027-08-13T00:00:00Z"),
    ]);
    expect(payments[header + 3]?.[0]).toBe("Total");
    expect(payments[header + 3]?.at(-1)).toBe(54_113_698.63);
  });

  test("keeps in sight whose it is, and above the payments their header", async () => {
    for (const paper of ["quote", "cashflow"] as const) {
      const { bytes } = await fileOf(papers[paper], "xlsx");
      const sheets = await readXlsxFile(Buffer.from(bytes));
      const frozen = await frozenRowsOf(paper);
      expect(frozen).toHaveLength(sheets.length);
      for (const [index, { sheet, data }] of sheets.entries()) {
        const lastInSight = data[(frozen[index] ?? 0) - 1]?.[0];
        expect([sheet, lastInSight]).toEqual([sheet, sheet === "Cashflow" ? "Due date" : "Prepared"]);
        expect(data[0]?.slice(1, 3)).toEqual(["8.25% Ganga Housing 2027", "INE001A07AB1"]);
      }
    }
  });
});

test("a file is named by what it is, the ISIN and the day in India", async () => {
  const names = await Promise.all(Object.values(papers).map((paper) => fileOf(paper, "csv")));
  expect(names.map(({ filename }) => filename)).toEqual([
    "bond-details-INE001A07AB1-20261121.csv",
    "quote-INE001A07AB1-20261121.csv",
    "cashflow-INE001A07AB1-20261121.csv",
    "term-sheet-INE001A07AB1-20261121.csv",
  ]);
  for (const file of names) expect(download.safeParse(file).success).toBe(true);
});
