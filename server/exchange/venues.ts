import type { ExchangeTimes } from "#domain/exchange/command.ts";
import type { Config } from "#server/config/config.ts";
import type { Clock } from "#server/core/parts.ts";
import type { VenueSettings, Venues } from "#server/exchange/adapter.ts";
import { bseVenue } from "#server/exchange/bse.ts";
import { nseVenue } from "#server/exchange/nse.ts";
import { venueClock } from "#server/exchange/venue-clock.ts";

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
