import { createServer, request as callHttp, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { CallError } from "#src/lib/call-error.ts";
import type { Wire } from "#tests/chat/embedded-world.ts";
import { steerWay, type SendbirdService } from "#tests/chat/sendbird-service.ts";
import { ServiceError } from "#tests/support/sendbird-double/errors.ts";
import type { Way } from "#tests/support/sendbird-double/parts.ts";

export interface SocketServer {
  origin: string;
  close(): Promise<void>;
}

/**
 * Server for the parts a page cannot do. `/as/{person}/…` is our own server as that person, because one page has one
 * set of cookies but a test has three people. `/sendbird/…` controls a connection to the double and issues sessions for
 * it.
 */
export async function startSocketServer(wire: Wire, sendbird: SendbirdService): Promise<SocketServer> {
  const ways: Way[] = [];
  const relayed = new Set<Duplex>();
  const server = createServer((request, response) => {
    // A page calls from another origin.
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("access-control-allow-methods", "*");
    if (request.method === "OPTIONS") return void response.end();
    const serve = request.url?.startsWith("/as/") ? relay : answerSendbird;
    serve(request, response).catch((error: unknown) => {
      response.statusCode = error instanceof CallError ? 503 : 500;
      response.end(String(error));
    });
  });
  server.on("upgrade", (request, socket, head) => void relaySocket(request, socket, head));

  async function onwards(request: IncomingMessage) {
    const [, , userId = "", ...path] = (request.url ?? "").split("/");
    const { host, hostname, port, origin } = new URL(wire.origin());
    const headers = { ...request.headers, host, origin, cookie: await wire.cookieOf({ userId }) };
    return { hostname, port: Number(port), path: `/${path.join("/")}`, headers };
  }

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const to = await onwards(request);
    const asked = callHttp({ ...to, method: request.method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  }

  async function relaySocket(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { hostname, port, path, headers } = await onwards(request);
    const onward = connect(port, hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    for (const each of [socket, onward]) {
      relayed.add(each);
      each.once("close", () => relayed.delete(each));
    }
  }

  async function answerSendbird(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse((await textOf(request)) || "{}") as Record<string, unknown>;
    const way = ways[Number(body["way"])];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify((await SENDBIRD[request.url ?? ""]?.(body, way)) ?? {}));
  }

  const SENDBIRD: Record<string, (body: Record<string, unknown>, way: Way | undefined) => unknown> = {
    "/sendbird/way": () => ({ way: ways.push(sendbird.double.newWay()) - 1 }),
    "/sendbird/steer": (wanted, way) => way && steerWay(way, wanted),
    "/sendbird/session": ({ userId }, way) => way && sendbird.session(String(userId), way),
    "/sendbird/refuse": ({ codes }) => {
      const faults = (codes as number[]).map((code) => new ServiceError(code, "as the service says it"));
      sendbird.double.loginFaults.push(...faults);
    },
  };

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of relayed) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
