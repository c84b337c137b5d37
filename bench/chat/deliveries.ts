import path from "node:path";
import { quantile } from "../latency/crowd.ts";
import type { NodeOrder, NodeEvent } from "./node.ts";
import type { PagesAwait, PagesOrder, PagesEvent } from "./pages.ts";
import { start } from "../processes.ts";
import { fullOrShort } from "../short.ts";

// Many pages on one node that receives messages over the bus, compared with a bare ws server that sends the same bytes
// to the same pages; the two alternate. Times are measured from when a message was due, so a sender that falls behind
// counts as late.

const ROUNDS = fullOrShort(3, 1);
const SECONDS = fullOrShort(5, 1);

export interface Delivery {
  p50Ms: number;
  p99Ms: number;
  cpuMsPerMessage: number;
}

export interface Load {
  sockets: number;
  perSecond: number;
  /** People in each channel. */
  members: number;
}

interface Sender {
  send(messages: number): Promise<Delivery>;
  end(): void;
}

export interface Deliveries {
  gateway: Delivery;
  bare: Delivery;
}

export async function deliveries({ sockets, perSecond, members }: Load): Promise<Deliveries> {
  const gateway = await open("gateway", { sockets, perSecond, members });
  let bare: Sender | null = null;
  try {
    bare = await open("bare", { sockets, perSecond, members });
    const runs = { gateway: [] as Delivery[], bare: [] as Delivery[] };
    await gateway.send(perSecond);
    await bare.send(perSecond);
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.gateway.push(await gateway.send(perSecond * SECONDS));
      runs.bare.push(await bare.send(perSecond * SECONDS));
    }
    return { gateway: middle(runs.gateway), bare: middle(runs.bare) };
  } finally {
    gateway.end();
    bare?.end();
  }
}

async function open(sender: "gateway" | "bare", { sockets, perSecond, members }: Load): Promise<Sender> {
  const node = start<NodeOrder, NodeEvent>(path.join(import.meta.dirname, "node.ts"));
  const pages = start<PagesOrder | PagesAwait, PagesEvent>(path.join(import.meta.dirname, "pages.ts"));
  const end = () => {
    node.end();
    pages.end();
  };
  try {
    const { url, tokens } = await node.ask({ kind: "open", sender, sockets }, "open");
    const origin = new URL(url.replace("ws", "http")).origin;
    await pages.ask({ url, origin, sockets, tokens }, "ready");
  } catch (error) {
    end();
    throw error;
  }
  let from = 1;
  return {
    async send(messages) {
      const sent = await node.ask({ kind: "send", from, messages, perSecond, sockets, members }, "sent");
      from += messages;
      const { tookMs } = await pages.ask({ deliveries: messages * members }, "had");
      return {
        p50Ms: quantile(tookMs, 0.5),
        p99Ms: quantile(tookMs, 0.99),
        cpuMsPerMessage: sent.cpuMs / messages,
      };
    },
    end,
  };
}

/** The median of each figure over the rounds. */
function middle(runs: readonly Delivery[]): Delivery {
  const of = (figure: (run: Delivery) => number) => quantile(runs.map(figure), 0.5);
  return {
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    cpuMsPerMessage: of(({ cpuMsPerMessage }) => cpuMsPerMessage),
  };
}
