import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { cashflow, creditRationale, yieldHistory } from "#domain/contract/http/securities.ts";

// Answers of the securities' endpoints that documents are written from.

export type Cashflow = ResponseOf<typeof cashflow>;
export type CreditRationale = ResponseOf<typeof creditRationale>;
export type YieldHistory = ResponseOf<typeof yieldHistory>;
