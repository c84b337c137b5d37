import { parse } from "csv-parse/sync";
import type { FastifyInstance } from "fastify";
import readXlsxFile from "read-excel-file/node";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BondQuote, Finstrument } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { Cashflow } from "#server/market/research/downloads/answers.ts";
import { TERM_SHEET_NOTICE } from "#server/market/research/downloads/papers.ts";
import { downloadsRoutes } from "#server/market/research/downloads/routes.ts";
import { openBondContext } from "#server/market/research/securities/bond-context.ts";
import { securitiesRoutes } from "#server/market/research/securities/routes.ts";
import { testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const GSEC = "IN0020230085";

let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts();
  const context = openBondContext(parts);
  app = await testApp(parts, [...securitiesRoutes(parts, context), ...downloadsRoutes(parts, context)]);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const post = async (url: string, payload: object) => {
  const answer = await app.inject({ method: "POST", url, payload });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
};
const textOf = async (bytes: Buffer) =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s+/g, " ");

const LEVEL = { bond_yield: 0.068, settlement_delta: 1, quantum: 50_000_000 };

describe("the quote as a document (A-080)", () => {
  test("says in PDF what the quote says in JSON", async () => {
    const quote = (await post(`/api/quote/${GSEC}/`, LEVEL)).json<BondQuote>();
    const file = await post(`/api/quote/${GSEC}/download/`, LEVEL);
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="quote-${GSEC}-20261120.pdf"`,
    });
    const text = await textOf(file.rawPayload);
    for (const part of [
      quote.clean_price?.toFixed(4),
      quote.dirty_price?.toFixed(4),
      quote.modified_duration?.toFixed(4),
      formatDate(quote.settlement_date),
      `₹ ${formatRupees(quote.consideration?.consideration)}`,
      ...quote.assumptions,
    ]) {
      expect(text).toContain(part);
    }
  });

  test("holds in a workbook the same numbers as JSON, typed", async () => {
    const quote = (await post(`/api/quote/${GSEC}/`, LEVEL)).json<BondQuote>();
    const asked = { quantity: LEVEL.quantum, ref_date: quote.settlement_date };
    const flows = (await post(`/api/cashflow/${GSEC}/`, asked)).json<Cashflow>();
    const file = await post(`/api/quote/${GSEC}/download/`, { ...LEVEL, format: "xlsx" });
    const [facts, payments] = (await readXlsxFile(file.rawPayload)).map(({ data }) => data);
    const fact = (label: string) => facts?.find(([name]) => name === label)?.[1];
    expect(fact("Clean price")).toBe(quote.clean_price);
    expect(fact("Accrued interest")).toBeCloseTo(quote.accrued_interest ?? 0, 10);
    expect(fact("PV01 (₹)")).toBeCloseTo(quote.pv01 ?? 0, 6);
    expect(fact("Consideration")).toBe(quote.consideration?.consideration);
    expect(fact("Total with duty")).toBe(quote.consideration?.consideration);
    const header = payments?.findIndex(([cell]) => cell === "Due date") ?? -1;
    const money = payments?.slice(header + 1, header + 2 + flows.rows.length).map((row) => row.at(-1));
    expect(money).toEqual([...flows.rows.map((row) => row.total_rupees), flows.totals.total_rupees]);
  });

  test("is refused as the quote is: two levels, a size that is not whole lots, a bond nobody knows", async () => {
    const refusal = async (isin: string, payload: object) => {
      const answer = await app.inject({ method: "POST", url: `/api/quote/${isin}/download/`, payload });
      return [answer.statusCode, Object.keys(answer.json<{ field_errors: object }>().field_errors)];
    };
    expect(await refusal(GSEC, { bond_yield: 0.07, clean_price: 100 })).toEqual([400, ["clean_price"]]);
    expect(await refusal(GSEC, { bond_yield: 0.07, quantum: 150 })).toEqual([400, ["quantum"]]);
    expect(await refusal("INE000000000", { bond_yield: 0.07 })).toEqual([404, []]);
  });
});

test("cashflows as CSV are the rows of the JSON answer and its sums, for the bond, settlement and size asked about", async () => {
  const flows = (await post(`/api/cashflow/${GSEC}/`, {})).json<Cashflow>();
  const file = await post(`/api/cashflow/${GSEC}/download/`, { format: "csv" });
  expect(file.headers["content-disposition"]).toBe(`attachment; filename="cashflow-${GSEC}-20261120.csv"`);
  const records = parse<Record<string, string>>(file.rawPayload, { bom: true, columns: true });
  expect(records.map((record) => [record["Due date"], record["Payment date"], Number(record["Total ₹"])])).toEqual([
    ...flows.rows.map((row) => [row.due_date, row.payment_date, row.total_rupees]),
    ["Total", "", flows.totals.total_rupees],
  ]);
  for (const record of records)
    expect([record["ISIN"], record["Settlement"], Number(record["Face value ₹"])]).toEqual([
      GSEC,
      flows.ref_date,
      flows.quantity,
    ]);
});

test("bond details hold terms, identifiers, rating, listings and sources of the bond (A-020)", async () => {
  const bond = (await app.inject({ url: `/api/finstrument/${GSEC}/` })).json<Finstrument>();
  const text = await textOf((await post(`/api/bond-details/${GSEC}/download/`, {})).rawPayload);
  for (const part of [
    bond.display_name,
    bond.bond.name,
    GSEC,
    bond.issuer,
    formatDate(bond.bond.maturity_date),
    bond.bond.credit_rating,
    ...bond.bond.listings.map(({ symbol }) => symbol),
    ...bond.pricing.assumptions,
    bond.sources[0]?.title,
  ]) {
    expect(text).toContain(part);
  }
});

test("bond details need no body at all", async () => {
  const answer = await app.inject({ method: "POST", url: `/api/bond-details/${GSEC}/download/` });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
});

test("the term sheet of a bond says first that it is compiled from public sources (A-019)", async () => {
  const file = await post("/api/im/download/", { isin: GSEC });
  const text = await textOf(file.rawPayload);
  expect(text).toContain(TERM_SHEET_NOTICE);
  expect(text.indexOf(TERM_SHEET_NOTICE)).toBeLessThan(text.indexOf("Term sheet"));
});

test("a bond that cannot be priced still has its papers, with the reason", async () => {
  const isin = "INE053F07645";
  const text = await textOf((await post(`/api/quote/${isin}/download/`, { bond_yield: 0.07 })).rawPayload);
  const { reason } = (await post(`/api/quote/${isin}/`, { bond_yield: 0.07 })).json<BondQuote>();
  expect(reason).not.toBeNull();
  expect(text).toContain(`Not priced ${reason}`);
  await post("/api/im/download/", { isin });
});

test("one address gets thirty documents a minute, then has to wait", async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked += 1) {
    const answer = await app.inject({
      method: "POST",
      url: `/api/cashflow/${GSEC}/download/`,
      payload: { format: "csv" },
      remoteAddress: "10.1.1.1",
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
});
