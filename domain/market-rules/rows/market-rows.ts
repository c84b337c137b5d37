import { BOND_ROWS } from "#domain/market-rules/rows/bond-rows.ts";
import { DUTY_ROWS } from "#domain/market-rules/rows/duty-rows.ts";
import { PARTY_ROWS } from "#domain/market-rules/rows/party-rows.ts";
import { ROUTE_ROWS } from "#domain/market-rules/rows/route-rows.ts";
import { TERM_ROWS } from "#domain/market-rules/rows/term-rows.ts";

/** All rules with their figures and sources. A row without a known first day counts from the day of its check. */
export const MARKET_ROWS = [...BOND_ROWS, ...ROUTE_ROWS, ...PARTY_ROWS, ...TERM_ROWS, ...DUTY_ROWS] as const;

/** Id of a rule; citing one without a row does not compile. */
export type RuleId = (typeof MARKET_ROWS)[number]["mr"];
