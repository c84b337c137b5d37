import { PARTY_TEXTS } from "#domain/market-rules/texts/party-texts.ts";
import { ROUTE_TEXTS } from "#domain/market-rules/texts/route-texts.ts";
import { TERM_TEXTS } from "#domain/market-rules/texts/term-texts.ts";

/**
 * Refusals of the market rule, word for word. Words in braces are filled in; a side's name is also the field at fault.
 */
export const REFUSALS = { ...ROUTE_TEXTS, ...PARTY_TEXTS, ...TERM_TEXTS } as const;

/** A rule that can refuse. */
export type RefusalRuleId = keyof typeof REFUSALS;
