import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import type { Browser, PlaywrightWorkerArgs } from "@playwright/test";

/**
 * A connection to the server that can be cut: pages use the server's own address, and their browser resolves it to the
 * gate. The gate also counts live sockets, because those of a shared worker belong to no page.
 */
export class Gate {
  /** Live sockets opened so far. */
  upgrades = 0;
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** Live sockets of pages, each with its connection to the server. */
  readonly #live = new Map<Socket, Socket>();
  readonly #held: (() => void)[] = [];
  #isCut = false;
  #isHolding = false;

  constructor(serverPort: number) {
    this.#server = createServer((page) => {
      if (this.#isCut) return void page.destroy();
      const server = connect(serverPort, "127.0.0.1");
      for (const [from, to] of [
        [page, server],
        [server, page],
      ] as const) {
        this.#open.add(from);
        from.setNoDelay(true);
        from.pipe(to);
        from.on("error", () => to.destroy());
        from.on("close", () => {
          this.#open.delete(from);
          this.#live.delete(from);
          to.destroy();
        });
      }
      page.on("data", (chunk) => {
        if (!chunk.subarray(0, 32).toString("latin1").startsWith("GET /ws/trade/d/")) return;
        this.upgrades += 1;
        this.#live.set(page, server);
        if (!this.#isHolding) return;
        server.unpipe(page);
        this.#held.push(() => server.pipe(page));
      });
    });
  }

  static async open(baseUrl: string): Promise<Gate> {
    const gate = new Gate(Number(new URL(baseUrl).port));
    await new Promise<void>((resolve) => gate.#server.listen(0, "127.0.0.1", resolve));
    return gate;
  }

  /** Live sockets open now. */
  get liveSockets(): number {
    return this.#live.size;
  }

  /** A browser that reaches the server through this gate only. */
  async browser(playwright: PlaywrightWorkerArgs["playwright"], launch: LaunchOptions): Promise<Browser> {
    const { port } = this.#server.address() as AddressInfo;
    const args = [...(launch.args ?? []), `--host-resolver-rules=MAP localhost 127.0.0.1:${port}`];
    return playwright.chromium.launch({ ...launch, args });
  }

  /** Breaks every connection and blocks new ones. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  /** Lets live sockets opened from now on send requests, but delays the answers. */
  holdAnswers(): void {
    this.#isHolding = true;
  }

  /** Delays everything sent to the open live sockets from now on, as on a slow connection. */
  holdLive(): void {
    for (const [page, server] of this.#live) {
      server.unpipe(page);
      this.#held.push(() => server.pipe(page));
    }
  }

  releaseAnswers(): void {
    this.#isHolding = false;
    for (const release of this.#held.splice(0)) release();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export type LaunchOptions = NonNullable<Parameters<PlaywrightWorkerArgs["playwright"]["chromium"]["launch"]>[0]>;
