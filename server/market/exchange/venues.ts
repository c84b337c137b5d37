import type { ExchangeTimes } from "#domain/exchange/command.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { Clock } from "#server/machine/core/parts.ts";
import type { VenueSettings, Venues } from "#server/market/exchange/adapter.ts";
import { bseVenue } from "#server/market/exchange/bse.ts";
import { nseVenue } from "#server/market/exchange/nse.ts";
import { venueClock } from "#server/market/exchange/venue-clock.ts";

/** The exchanges that this installation is connected to. */
export function venuesOf(
  { exchanges }: Pick<Config, "exchanges">,
  { answerMs }: Pick<ExchangeTimes, "answerMs">,
  clock: Clock,
): Venues {
  const { NSE: nse, BSE: bse } = exchanges;
  const settingsOf = (connection: { url: string; secret: string }): VenueSettings => ({
    url: connection.url,
    get secret() {
      return connection.secret;
    },
    answerMs,
    clock: venueClock(clock),
  });
  return {
    ...(nse === null ? {} : { NSE: nseVenue(settingsOf(nse)) }),
    ...(bse === null ? {} : { BSE: bseVenue(settingsOf(bse)) }),
  };
}
