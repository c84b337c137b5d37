import { expose } from "comlink";
import { GridHost } from "../../../workers/grid/grid-host.ts";
import type { GridWorkerApi } from "../../../workers/grid/protocol.ts";
import type { QuoteFeed } from "./quote-feed.ts";
import { connectFeed, QUOTE_SCHEMA, QUOTES } from "./quote-feed.ts";
import { gridWorkerApi } from "../../../workers/grid/serve-views.ts";

/** A worker for one quote feed alone: the live table without the rest of the application. */
const host = new GridHost();
host.registerTable(QUOTES, QUOTE_SCHEMA);
let feed: Awaited<ReturnType<typeof connectFeed>> | null = null;

const api = {
  ...gridWorkerApi(host),
  async connect(address: QuoteFeed): Promise<void> {
    feed = await connectFeed(host, address);
  },
  stop: () => feed?.stop(),
};

export type FeedWorkerApi = GridWorkerApi & Pick<typeof api, "connect" | "stop">;

expose(api);
