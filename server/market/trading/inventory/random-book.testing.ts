import type { LightMyRequestResponse } from "fastify";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { someCode, someText } from "#domain/tables/generated/texts.testing.ts";
import type { HoldingRow } from "#domain/tables/readers/holdings.ts";
import { writeTable } from "#domain/tables/write-table.ts";
import type { Holding } from "#domain/entities/inventory.ts";
import { addDays } from "#domain/lib/iso-date.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import { inventoryRules } from "#server/machine/db/schema/inventory.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import type { TestParts } from "#server/testing/parts.ts";
import { bookSettledDeal } from "#server/market/trading/settled-lots/settled-deal.ts";

// Books of one firm as its files, deals, trades, sales and payments of issuers make them.

const FIRM = "cli_narmada";
/**
 * A bond of a state firm, a government bond, two with partial redemptions on known days, and one with a previously
 * reduced face.
 */
const BONDS = ["INE134E08LA3", "IN0020150051", "INE07HK07817", "INE148I07PK6", "INE752E08676"];

export interface BookMaker {
  parts: TestParts;
  dealer: TestBrowser;
  today: string;
}

function someRow(draw: Draw, { parts, today }: BookMaker, row: number): HoldingRow {
  const isin = draw.pick(BONDS);
  const face = parts.bonds.get(isin)?.face_value ?? 1;
  const acquired_on = draw.once(4) ? null : addDays(today, -draw.int(0, 900));
  const cost = draw.pick(["none", "price", "price", "yield"]);
  return {
    row,
    isin,
    face: face * draw.int(1, draw.pick([5, 999, 99_999])),
    acquired_on,
    cost_price: cost === "price" ? draw.int(900_000, 1_100_000) / 10_000 : null,
    cost_yield_pct: cost === "yield" && acquired_on !== null ? draw.int(60_000, 90_000) / 10_000 : null,
    account: draw.once(2) ? null : someCode(draw),
    ref: draw.once(2) ? null : `${draw.pick(["", "", "'", "="])}${someCode(draw)}`,
    remarks: draw.once(2) ? null : someText(draw),
    confirm: null,
  };
}

/** Loads a file of lots; a row that is unusual or wrong is left out. */
async function loadFile(draw: Draw, maker: BookMaker): Promise<void> {
  const rows = Array.from({ length: draw.int(1, 5) }, (_, at) => someRow(draw, maker, at + 2));
  const refs = rows.map(({ ref }) => ref);
  const unique = rows.map((row, at) => (refs.indexOf(row.ref) < at ? { ...row, ref: null } : row));
  const { csv, answers } = writeTable("holdings", unique);
  await maker.dealer.send("POST", "/api/inventory/upload/", { csv, answers, mode: "ADD" });
}

async function bookDeal(draw: Draw, { parts, today }: BookMaker, order: string): Promise<void> {
  const face = draw.int(1, 999) * 100_000;
  const deal = {
    order_id: order,
    order_number: order,
    client_id: FIRM,
    account_id: draw.pick([null, someCode(draw)]),
    finstrument_id: draw.pick(BONDS),
    side: "buy" as const,
    face,
    settlement_date: today,
    principal_paise: face * draw.int(98, 102),
    accrued_paise: 0,
    expenses_paise: draw.int(0, 9_999),
  };
  await change(parts, { actor: CLOCK_ACTOR, requestId: order }, (changing) => bookSettledDeal(changing, deal));
}

const heldBy = async ({ dealer }: BookMaker): Promise<Holding[]> =>
  (await dealer.get("/api/inventory/?paginate=false")).json<{ results: Holding[] }>().results;

/** Mostly whole bonds of the free face, seldom a part of one. */
const soldFace = (draw: Draw, free: number, face: number): number =>
  draw.once(8) || free < face ? draw.int(1, Math.min(free, 999_999_999)) : draw.int(1, Math.floor(free / face)) * face;

/** Buys or sells elsewhere; a sale takes a part of the oldest lots. */
async function trade(draw: Draw, maker: BookMaker): Promise<LightMyRequestResponse | null> {
  const held = (await heldBy(maker)).filter(({ free_face }) => free_face > 1);
  if (held.length === 0) return null;
  const { finstrument_id: isin, account, free_face } = draw.pick(held);
  const isSale = draw.once(2);
  return maker.dealer.send("POST", "/api/inventory/external-trade/", {
    side: isSale ? "sell" : "buy",
    isin,
    account,
    face: isSale ? soldFace(draw, free_face, maker.parts.bonds.get(isin)?.face_value ?? 1) : draw.int(1, 999) * 100_000,
    level: { fixed_field: "price", clean_price: draw.int(950_000, 1_050_000) / 10_000 },
    settlement_date: maker.today,
    trade_time: "10:00",
    counterparty: "Other",
    brokerage: draw.int(0, 999),
    ref: draw.once(2) ? null : someCode(draw),
  });
}

/** Files, deals and trades in any order, the first of them a file. */
export async function makeBook(draw: Draw, maker: BookMaker): Promise<void> {
  if (draw.once(3)) {
    const rules = { costMethod: "WAC", charges: "CAPITALISED", at: maker.parts.clock.now(), userId: "usr_x" } as const;
    await maker.parts.db.orm.insert(inventoryRules).values({ clientId: FIRM, fromDay: "2026-04-01", ...rules });
  }
  const acts = Array.from({ length: draw.int(1, 6) }, () => draw.pick(["file", "file", "deal", "trade", "trade"]));
  for (const [at, act] of ["file", ...acts].entries()) {
    if (act === "file") await loadFile(draw, maker);
    else if (act === "deal") await bookDeal(draw, maker, `ord_10${at}`);
    else await trade(draw, maker);
  }
}
