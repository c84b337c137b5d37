import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { expect, vi } from "vitest";
import { must } from "#domain/lib/must.ts";
import { CALLBACK_SECRET, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

const NODE = path.join(import.meta.dirname, "exchange-node.testing.ts");
export const NODE_WAIT = { timeout: 60_000, interval: 100 };

export interface ExchangeNode {
  process: ChildProcess;
  printed: string[];
}

/** Processes on the desk's database, one of them the leader for the exchange; tests kill them. */
export interface ExchangeNodes {
  /** The node that says this line after `doIt`. */
  nodeThatPrints(line: string, doIt: () => Promise<unknown>): Promise<ExchangeNode>;
  kill(node: ExchangeNode): void;
  /** Starts another in place of one that was killed. */
  beTwo(): Promise<void>;
  killAll(): void;
}

/** Two nodes that begin at the desk's hour, on its database within this server. */
export async function exchangeNodes(desk: VenueDesk, serverUrl: string): Promise<ExchangeNodes> {
  const [here] = await desk.parts.db.query<{ name: string }>("select current_database() as name");
  const database = new URL(serverUrl);
  database.pathname = `/${here?.name}`;
  const alive: ExchangeNode[] = [];
  const start = async (): Promise<void> => {
    const env = {
      ...process.env,
      NODE_DATABASE: database.href,
      NODE_EXCHANGES: desk.sandboxUrl,
      NODE_NOW: desk.parts.clock.now().toISOString(),
      NODE_SECRET: CALLBACK_SECRET,
    };
    const child = spawn(process.execPath, [NODE], { env, stdio: ["ignore", "pipe", "inherit"] });
    const node: ExchangeNode = { process: child, printed: [] };
    alive.push(node);
    child.stdout.setEncoding("utf8").on("data", (text: string) => node.printed.push(...text.trim().split("\n")));
    await vi.waitFor(() => expect(node.printed).toContain("ready"), NODE_WAIT);
  };
  const nodes: ExchangeNodes = {
    async nodeThatPrints(line, doIt) {
      const before = new Map(alive.map((node) => [node, node.printed.length]));
      await doIt();
      const found = () => alive.find((node) => node.printed.slice(before.get(node) ?? 0).includes(line));
      await expect.poll(() => found() !== undefined, NODE_WAIT).toBe(true);
      return must(found(), line);
    },
    kill(node) {
      node.process.kill("SIGKILL");
      alive.splice(alive.indexOf(node), 1);
    },
    async beTwo() {
      while (alive.length < 2) await start();
    },
    killAll() {
      for (const node of alive) node.process.kill("SIGKILL");
    },
  };
  await Promise.all([start(), start()]);
  return nodes;
}
