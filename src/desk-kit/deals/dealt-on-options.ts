import { CORP_OF } from "#domain/entities/clearing.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { EXECUTIONS } from "#domain/entities/ticket.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";

/** Exchanges a ticket may be dealt on or reported to, with their clearing corporations. */
export const EXCHANGE_OPTIONS = EXCHANGES.map((value) => ({ value, label: `${value} (${CORP_OF[value]})` }));

/** The ways a ticket may be executed. */
export const EXECUTION_OPTIONS = EXECUTIONS.map((value) => ({ value, label: EXECUTION_LABEL[value] }));
