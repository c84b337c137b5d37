import type { ExchangeTimes } from "#domain/exchange/command.ts";
import type { Config } from "#server/config/config.ts";
import type { Venues } from "#server/exchange/adapter.ts";
import { bseVenue } from "#server/exchange/bse.ts";
import { nseVenue } from "#server/exchange/nse.ts";

/** The exchanges that this installation is connected to. */
export function venuesOf(
  { exchanges }: Pick<Config, "exchanges">,
  { answerMs }: Pick<ExchangeTimes, "answerMs">,
): Venues {
  const { NSE: nse, BSE: bse } = exchanges;
  return {
    ...(nse === null ? {} : { NSE: nseVenue({ ...nse, answerMs }) }),
    ...(bse === null ? {} : { BSE: bseVenue({ ...bse, answerMs }) }),
  };
}
