import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressGuard, publicInternet } from "#server/people/chat/previews/address-guard.ts";

/** A test web server, and a guard that allows this machine on any port in addition to public addresses. */
export interface TestPages {
  url(path: string): string;
  /** Paths requested so far. */
  asked: string[];
  guard: AddressGuard;
  close(): void;
}

export async function openPages(answer: RequestListener): Promise<TestPages> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    asked,
    guard: {
      allows: (host) => host === "127.0.0.1" || publicInternet.allows(host),
      allowsPort: (asks) => asks === port || publicInternet.allowsPort(asks),
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
