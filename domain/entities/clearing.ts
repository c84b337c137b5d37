import { z } from "zod";
import type { Exchange } from "#domain/entities/exchanges.ts";

/** Clearing corporation per exchange: NSE Clearing for NSE, ICCL for BSE. */
export const clearingCorporation = z.enum(["NSCCL", "ICCL"]);
export type ClearingCorporation = z.infer<typeof clearingCorporation>;

export const EXCHANGE_OF: Record<ClearingCorporation, Exchange> = { NSCCL: "NSE", ICCL: "BSE" };
export const CORP_OF: Record<Exchange, ClearingCorporation> = { NSE: "NSCCL", BSE: "ICCL" };
