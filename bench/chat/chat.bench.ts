import { deliveries } from "./deliveries.ts";
import { opening } from "./opening.ts";
import { fullOrShort } from "../short.ts";

// Chat under load: 500 pages on one node at 200 messages a second, a conversation of 10,000 messages, 2,000 channels.
// Targets: p99 of a delivery below 150 ms, the newest messages from the cache below 150 ms.

const PAGES = fullOrShort(500, 50);
const MESSAGES = fullOrShort(10_000, 1000);
const CHANNELS = fullOrShort(2_000, 200);

export async function run() {
  const channels = await deliveries({ sockets: PAGES, perSecond: 200, members: 10 });
  const hall = await deliveries({ sockets: PAGES, perSecond: 20, members: PAGES });
  const open = await opening(MESSAGES, CHANNELS);
  return {
    name: `chat: ${PAGES} pages, ${MESSAGES} messages, ${CHANNELS} channels`,
    figures: {
      "200/s to channels of 10, delivery p50 ms": rounded(channels.gateway.p50Ms),
      "200/s to channels of 10, delivery p99 ms": rounded(channels.gateway.p99Ms),
      "bare ws, same bytes, p50 ms": rounded(channels.bare.p50Ms),
      "bare ws, same bytes, p99 ms": rounded(channels.bare.p99Ms),
      [`20/s to all ${PAGES}, delivery p50 ms`]: rounded(hall.gateway.p50Ms),
      [`20/s to all ${PAGES}, delivery p99 ms`]: rounded(hall.gateway.p99Ms),
      [`bare ws to all ${PAGES}, p50 ms`]: rounded(hall.bare.p50Ms),
      [`bare ws to all ${PAGES}, p99 ms`]: rounded(hall.bare.p99Ms),
      [`newest of ${formatted(MESSAGES)} from the cache ms`]: rounded(open.cacheFirstPageMs),
      [`newest of ${formatted(MESSAGES)} from the server ms`]: rounded(open.serverNewestMs),
      [`first 100 of ${formatted(CHANNELS)} channels, server ms`]: rounded(open.serverFirstChannelsMs),
      [`all ${formatted(CHANNELS)} channels, server ms`]: rounded(open.serverAllChannelsMs),
      [`${formatted(CHANNELS)} channels hidden and ordered, client ms`]: rounded(open.clientShownMs),
      [`one of ${formatted(CHANNELS)} moves to the top, client ms`]: rounded(open.clientMovedMs),
    },
    ratios: {
      "delivery p99 / 150 ms": rounded(channels.gateway.p99Ms / 150),
      "gateway / bare ws, p99": rounded(channels.gateway.p99Ms / channels.bare.p99Ms),
      "gateway / bare ws, CPU a message": rounded(channels.gateway.cpuMsPerMessage / channels.bare.cpuMsPerMessage),
      [`gateway / bare ws, p99, all ${PAGES}`]: rounded(hall.gateway.p99Ms / hall.bare.p99Ms),
      [`gateway / bare ws, CPU a message, all ${PAGES}`]: rounded(
        hall.gateway.cpuMsPerMessage / hall.bare.cpuMsPerMessage,
      ),
      "newest from the cache / 150 ms": rounded(open.cacheFirstPageMs / 150),
    },
  };
}

const formatted = (count: number): string => count.toLocaleString("en-IN");
const rounded = (value: number): number => Math.round(value * 100) / 100;

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
