import { z } from "zod";
import { CORP_OF } from "#domain/entities/clearing.ts";
import { isExchange, type Venue, VENUES } from "#domain/entities/exchanges.ts";

/** Exchange or report platform of a deal. */
export const venue = z.enum(VENUES);

/** Clearing corporations of deals: CCIL clears those reported on NDS-OM; deals of F-TRAC settle at NSE Clearing. */
export const dealCorporation = z.enum(["NSCCL", "ICCL", "CCIL"]);
export type DealCorporation = z.infer<typeof dealCorporation>;

/** Clearing corporation of a deal. */
export function corporationOf(of: Venue): DealCorporation {
  if (isExchange(of)) return CORP_OF[of];
  return of === "NDSOM" ? "CCIL" : "NSCCL";
}
