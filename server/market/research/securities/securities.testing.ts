import type { FastifyInstance } from "fastify";
import { insertObservations, readObservations } from "#server/market/bonds/reference-data.ts";
import { openBondContext } from "#server/market/research/securities/bond-context.ts";
import { securitiesRoutes } from "#server/market/research/securities/routes.ts";
import type { Route } from "#server/machine/http/route.ts";
import { testApp } from "#server/testing/app.ts";
import { type TestOptions, type TestParts, testParts } from "#server/testing/parts.ts";

/** Bonds of the reference data, one for each case. */
export const GSEC = "IN0020230085";
export const TBILL = "IN002025Z385";
export const SDL = "IN1020240017";
export const FLOATER = "IN0020210160";
export const GOLD = "IN0020170166";
export const MATURED = "IN0020150093";
/** Food Corporation of India, AAA(CE), annual coupons, ten lakh face, in a dealer's list only. */
export const FCI = "INE861G08027";
/** Quarterly coupons on the last of the month; on 23-Nov-2026 past its record date. */
export const APSBCL = "INE0M2307081";
/** 360 ONE Prime 8.86% 2028, AA: nothing was ever published. */
export const UNSEEN = "INE248U07GE1";
/** Chennai's municipal bond: no rating, no coupon frequency. */
export const CHENNAI = "INE1SKA24078";
/** 360 ONE Prime 9.16% of Saturday 12-Jun-2027: monthly coupons, listed. */
export const ENDS_SATURDAY = "INE248U07FH6";
/** Tamil Nadu 7.62% of 29-Mar-2027: from 29-Sep-2026 in its last coupon period. */
export const LAST_PERIOD_SDL = "IN3120161424";
export const UNKNOWN = "INE000000000";

const SHOWN = new Set([
  GSEC,
  TBILL,
  SDL,
  FLOATER,
  GOLD,
  MATURED,
  FCI,
  APSBCL,
  UNSEEN,
  CHENNAI,
  ENDS_SATURDAY,
  LAST_PERIOD_SDL,
]);

export interface Pages {
  parts: TestParts;
  app: FastifyInstance;
  get<T>(url: string): Promise<T>;
  ask<T>(url: string, body?: object): Promise<T>;
  refusal(url: string, body: object): Promise<{ status: number; field_errors: Record<string, string[]> }>;
  close(): Promise<void>;
}

/** The pages of bonds for a visitor, with their real published levels in the database. */
export async function openPages(
  options: TestOptions = {},
  more: (parts: TestParts) => Route[] = () => [],
): Promise<Pages> {
  const parts = await testParts(options);
  const published = await readObservations(parts.config.referenceDataDir);
  await insertObservations(
    parts.db.orm,
    published.filter(({ isin }) => SHOWN.has(isin)),
  );
  const app = await testApp(parts, [...securitiesRoutes(parts, openBondContext(parts)), ...more(parts)]);
  const send = (url: string, body: object) => app.inject({ method: "POST", url, payload: body });
  return {
    parts,
    app,
    async get(url) {
      const answer = await app.inject({ url });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    async ask(url, body = {}) {
      const answer = await send(url, body);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    async refusal(url, body) {
      const answer = await send(url, body);
      return { status: answer.statusCode, ...answer.json<{ field_errors: Record<string, string[]> }>() };
    },
    async close() {
      await app.close();
      await parts.close();
    },
  };
}
