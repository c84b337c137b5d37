import type { Venue } from "#domain/entities/exchanges.ts";
import type { TicketContext } from "#server/market/trading/rows/ticket-context.ts";

type Codes = Pick<NonNullable<ReturnType<TicketContext["firm"]>>, "nscclCode" | "icclCode" | "giltAccount">;

/** Code of a firm at the venue of a deal: its member code for NDS-OM, none for F-TRAC. NSE's before a venue is chosen. */
export function codeAt(venue: Venue | null, firm: Codes | undefined): string | null {
  switch (venue) {
    case "BSE":
      return firm?.icclCode ?? null;
    case "NDSOM":
      return firm?.giltAccount?.member_code ?? null;
    case "FTRAC":
      return null;
    default:
      return firm?.nscclCode ?? null;
  }
}
