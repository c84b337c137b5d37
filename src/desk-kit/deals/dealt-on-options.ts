import { CORP_OF } from "#domain/entities/clearing.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { EXECUTIONS } from "#domain/entities/ticket.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";

/** The exchanges a ticket may be dealt on or reported to, each with who clears it there. */
export const EXCHANGE_OPTIONS = EXCHANGES.map((value) => ({ value, label: `${value} (${CORP_OF[value]})` }));

/** The ways a ticket may be executed. */
export const EXECUTION_OPTIONS = EXECUTIONS.map((value) => ({ value, label: EXECUTION_LABEL[value] }));
