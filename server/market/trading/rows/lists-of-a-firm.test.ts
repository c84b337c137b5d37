import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#server/machine/db/schema/orders.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { body, CRORE, GSEC, HPCL } from "#server/market/trading/eois/trading-desk.testing.ts";
import { orderRoutes } from "#server/market/trading/orders/routes.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";

// The paged lists of a firm's tickets and orders. The rows cover every combination of the firms' roles in a deal, so a row
// that matches one role also matches others, and each must be listed and counted once.

const MERIDIAN = ["cli_meridian", "usr_dealermeridian"] as const;
const NARMADA = ["cli_narmada", "usr_dealernarmada"] as const;
const SAHYADRI = ["cli_sahyadri", "usr_dealersahyadri"] as const;
const FIRMS = [MERIDIAN, NARMADA, SAHYADRI];
const SIDES = [MERIDIAN, NARMADA];
const FIRM_OF = new Map(FIRMS.map((firm) => [firm[0] as string, firm]));

interface Row {
  id: string;
  buyer: string;
  seller: string;
  broker: string | null;
  /** Tickets only. */
  author: string | null;
  isShared: boolean;
}
const idOf = (prefix: string, rows: readonly Row[]) => `${prefix}_${String(rows.length).padStart(4, "0")}`;
const TICKET_ROWS: Row[] = [];
const ORDER_ROWS: Row[] = [];
for (const [buyer] of SIDES) {
  for (const [seller] of SIDES) {
    for (const broker of [null, MERIDIAN[0], SAHYADRI[0]]) {
      ORDER_ROWS.push({ id: idOf("ord", ORDER_ROWS), buyer, seller, broker, author: null, isShared: true });
      for (const author of [null, ...FIRMS.map(([id]) => id)]) {
        for (const isShared of [true, false]) {
          TICKET_ROWS.push({ id: idOf("tkt", TICKET_ROWS), buyer, seller, broker, author, isShared });
        }
      }
    }
  }
}

let parts: TestParts;
let who: Record<"meridian" | "narmada" | "sahyadri" | "compliance", TestBrowser>;
let close: () => Promise<void>;
beforeAll(async () => {
  parts = await testParts();
  const app = await testApp(parts, [...ticketRoutes(parts), ...orderRoutes(parts)]);
  close = async () => {
    await app.close();
    await parts.close();
  };
  const [meridian, narmada, sahyadri, compliance] = await Promise.all(
    ["dealer@meridian.example", "dealer@narmada.example", "dealer@sahyadri.example", "compliance@meridian.example"].map(
      (email) => signIn(app, email),
    ),
  );
  who = { meridian, narmada, sahyadri, compliance } as typeof who;
  await parts.db.orm.insert(tickets).values(
    TICKET_ROWS.map((row, n) => ({
      ...dealOf(row, n),
      state: row.isShared ? ("SENT" as const) : ("DRAFT" as const),
      quantity: CRORE,
      authorClientId: row.author,
      isShared: row.isShared,
    })),
  );
  await parts.db.orm.insert(orders).values(
    ORDER_ROWS.map((row, n) => ({
      ...dealOf(row, n),
      kind: "ORDER" as const,
      state: n % 2 === 0 ? ("SETTLED" as const) : ("REPORTED" as const),
      reportedStatus: "pending" as const,
      exchange: "NSE" as const,
      execution: "OTC_REPORT" as const,
      face: CRORE,
      fixedField: "yield" as const,
      yieldType: "YTM" as const,
      reporter: "buyer" as const,
      buyerSide: { custodianId: null, accountId: null, brokerage: null },
      sellerSide: { custodianId: null, accountId: null, brokerage: null },
      onExchange: {
        rfqNumber: null,
        reportNumber: null,
        isReportOpen: false,
        replaces: null,
        isInDoubt: false,
        refusal: null,
        dispute: null,
      },
      dealTime: parts.clock.now(),
    })),
  );
});
afterAll(() => close());

/** Three of them in each second. */
function dealOf({ id, buyer, seller, broker }: Row, n: number) {
  const at = new Date(parts.clock.now().getTime() - Math.floor(n / 3) * 1000);
  const brokerId = FIRM_OF.get(broker ?? "")?.[1] ?? "";
  return {
    id,
    number: id,
    finstrumentId: n % 3 === 0 ? HPCL : GSEC,
    unitPriceStored: 101,
    yieldStored: 0.07,
    settlementDate: "2026-11-24",
    buyerClientId: buyer,
    buyerUserId: FIRM_OF.get(buyer)?.[1] ?? "",
    sellerClientId: seller,
    sellerUserId: FIRM_OF.get(seller)?.[1] ?? "",
    brokers: broker === null ? [] : [{ user_id: brokerId, client_id: broker, buy: true, sell: false }],
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/** Newest first, of those of one second the later ids. */
function idsOf(rows: readonly Row[], all: readonly Row[], isOf: (row: Row) => boolean): string[] {
  const second = ({ id }: Row) => Math.floor(all.findIndex((row) => row.id === id) / 3);
  return rows
    .filter(isOf)
    .toSorted((a, b) => second(a) - second(b) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

/** Ids page by page until one is empty, and the total that each page reports. */
async function paged(as: TestBrowser, path: string, query: Record<string, string> = {}) {
  const ids: string[] = [];
  const counts = new Set<number>();
  for (let page = 1; ; page += 1) {
    const asked = { ...query, page: String(page), page_size: "7" };
    const { count, results } = body<{ count: number; results: { id: string }[] }>(await as.get(path, asked));
    counts.add(count);
    if (results.length === 0) return { ids, counts: [...counts] };
    ids.push(...results.map(({ id }) => id));
  }
}

const isSide = (firm: string, { buyer, seller }: Row) => buyer === firm || seller === firm;
const NAMES = ["meridian", "narmada", "sahyadri"] as const;

describe("the list of tickets", () => {
  test.each(NAMES)("of %s has each of its own once, newest first, in pages and as a whole", async (name) => {
    const firm = `cli_${name}`;
    const ids = idsOf(
      TICKET_ROWS,
      TICKET_ROWS,
      (row) => row.author === firm || (row.isShared && (isSide(firm, row) || row.broker === firm)),
    );
    expect(ids.length).toBeGreaterThan(20);
    expect(await paged(who[name], "/api/chatter/trade/")).toEqual({ ids, counts: [ids.length] });
    const whole = await who[name].get("/api/chatter/trade/", { paginate: "false" });
    const { count, results } = body<{ count: number; results: { id: string }[] }>(whole);
    expect([results.map(({ id }) => id), count]).toEqual([ids, ids.length]);
  });
});

describe("the list of transactions", () => {
  const isOf = (firm: string) => (row: Row) => isSide(firm, row) || row.broker === firm;
  const path = "/api/orders/unified/";
  const whole = async (as: TestBrowser, query = {}) =>
    body<{ results: { id: string }[] }>(await as.get(path, { ...query, paginate: "false" })).results.map(
      ({ id }) => id,
    );

  test.each(NAMES)("of %s has each of its own once, newest first, in pages and as a whole", async (name) => {
    const ids = idsOf(ORDER_ROWS, ORDER_ROWS, isOf(`cli_${name}`));
    expect(ids.length).toBeGreaterThan(3);
    expect(await paged(who[name], path)).toEqual({ ids, counts: [ids.length] });
    expect(await whole(who[name])).toEqual(ids);
  });

  const number = ({ id }: Row) => Number(id.slice(4));
  test.each([
    ["bought", { side: "buy" }, (row: Row) => row.buyer === "cli_meridian"],
    ["sold", { side: "sell" }, (row: Row) => row.seller === "cli_meridian"],
    ["settled", { state: "settled" }, (row: Row) => number(row) % 2 === 0],
    ["in a bond", { bond: HPCL }, (row: Row) => number(row) % 3 === 0],
    [
      "bought in a bond",
      { side: "buy", bond: HPCL },
      (row: Row) => row.buyer === "cli_meridian" && number(row) % 3 === 0,
    ],
    ["with Narmada", { search: "Narmada" }, (row: Row) => isSide("cli_narmada", row)],
  ] as const)("that a filter leaves of what was %s is told as well", async (_, query, passes) => {
    const ids = idsOf(ORDER_ROWS, ORDER_ROWS, (row) => isOf("cli_meridian")(row) && passes(row));
    expect(ids.length).toBeGreaterThan(0);
    expect(await paged(who.meridian, path, query)).toEqual({ ids, counts: [ids.length] });
    expect(await whole(who.meridian, query)).toEqual(ids);
  });
});

test.each(["/api/chatter/trade/", "/api/orders/unified/"])(
  "whoever may not see trading has nothing in %s",
  async (path) => {
    expect(await paged(who.compliance, path)).toEqual({ ids: [], counts: [0] });
  },
);
