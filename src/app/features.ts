import type { Feature } from "#src/shell/feature.ts";
import { bondsFeature } from "#src/features/bonds/feature.ts";
import { chatFeature } from "#src/features/chat/feature.tsx";
import { clustersFeature } from "#src/features/clusters/feature.ts";
import { rfqQuotesFeature } from "#src/features/rfq-quotes/feature.ts";
import { eoiFeature } from "#src/features/eoi/feature.ts";
import { firmSettingsFeature } from "#src/features/firm-settings/feature.ts";
import { listsFeature } from "#src/features/lists/feature.ts";
import { mindFeature } from "#src/features/mind/feature.ts";
import { myBusinessFeature } from "#src/features/my-business/feature.ts";
import { networkFeature } from "#src/features/network/feature.ts";
import { privateRunsFeature } from "#src/features/private-runs/feature.ts";
import { publicRunsFeature } from "#src/features/public-runs/feature.ts";
import { quoteKitFeature } from "#src/features/quote-kit/feature.ts";
import { ticketsFeature } from "#src/features/tickets/feature.ts";
import { transactionsFeature } from "#src/features/transactions/feature.ts";
import { watchlistsFeature } from "#src/features/watchlists/feature.ts";

/** Features of the desk: each is a folder and one line here. */
export const FEATURES: readonly Feature[] = [
  bondsFeature,
  myBusinessFeature,
  publicRunsFeature,
  privateRunsFeature,
  eoiFeature,
  quoteKitFeature,
  clustersFeature,
  ticketsFeature,
  transactionsFeature,
  watchlistsFeature,
  chatFeature,
  networkFeature,
  firmSettingsFeature,
  rfqQuotesFeature,
  listsFeature,
  mindFeature,
];
