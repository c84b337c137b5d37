import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";

/**
 * A minimal substitute for the production proxy: it distributes calls and sockets over the ready nodes in rotation and
 * polls their readiness. A call that no node has accepted is retried on the next node; a call that a node may have
 * started is not.
 */
const ASK_EVERY_MS = 150;
/**
 * A node that is not ready gets no more calls at once; a slow node is polled once more first, as with `fall 2` in
 * `deploy/haproxy.cfg`.
 */
const ANSWERS_WITHIN_MS = 3000;
const SILENT_TIMES = 2;

interface Node {
  port: number;
  isReady: boolean;
  isAsked: boolean;
  /** Consecutive polls without a timely answer. */
  silent: number;
  agent: Agent;
}

export interface Balancer {
  origin: string;
  add(port: number): void;
  remove(port: number): void;
  /** Nodes that currently receive calls. */
  ready(): number[];
  close(): void;
}

export async function openBalancer(): Promise<Balancer> {
  const nodes = new Map<number, Node>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const inTurn = (): Node[] => {
    const ready = [...nodes.values()].filter(({ isReady }) => isReady);
    turn += 1;
    const first = ready.length === 0 ? 0 : turn % ready.length;
    return [...ready.slice(first), ...ready.slice(0, first)];
  };

  const ask = async (node: Node) => {
    if (node.isAsked) return;
    node.isAsked = true;
    try {
      const answer = await fetch(`http://127.0.0.1:${node.port}/readyz`, {
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      await answer.body?.cancel();
      node.isReady = answer.status === 200;
      node.silent = 0;
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === "TimeoutError";
      node.silent += 1;
      if (!isSlow || node.silent >= SILENT_TIMES) node.isReady = false;
    } finally {
      node.isAsked = false;
    }
  };
  const asking = setInterval(() => {
    for (const node of nodes.values()) void ask(node);
  }, ASK_EVERY_MS);

  const server = createServer((call, reply) => void bodyOf(call).then((body) => forward(call, body, reply, inTurn())));
  server.on("upgrade", (call: IncomingMessage, socket: Socket, head: Buffer) => {
    const [node] = inTurn();
    socket.on("error", () => socket.destroy());
    if (!node) return void socket.destroy();
    const far = connect(node.port, "127.0.0.1", () => {
      const lines = Array.from({ length: call.rawHeaders.length / 2 }, (_, n) =>
        call.rawHeaders.slice(2 * n, 2 * n + 2),
      );
      far.write(`GET ${call.url} HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`);
      if (head.length > 0) far.write(head);
      socket.pipe(far).pipe(socket);
    });
    far.on("error", () => socket.destroy());
    far.on("close", () => socket.destroy());
    socket.on("close", () => far.destroy());
    sockets.add(socket.on("close", () => sockets.delete(socket)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    add(port) {
      const agent = new Agent({ keepAlive: true });
      nodes.set(port, { port, isReady: false, isAsked: false, silent: 0, agent });
    },
    remove: (port) => void nodes.delete(port),
    ready: () => [...nodes.values()].flatMap(({ port, isReady }) => (isReady ? [port] : [])),
    close() {
      clearInterval(asking);
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(call: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of call) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function forward(call: IncomingMessage, body: Buffer, reply: ServerResponse, nodes: readonly Node[]): void {
  const [node, ...others] = nodes;
  if (!node) {
    reply.writeHead(503, { "content-type": "application/json" }).end('{"code":"no_node"}');
    return;
  }
  const { connection: _, ...headers } = call.headers;
  const { method, url: path } = call;
  const asked = request({ host: "127.0.0.1", port: node.port, method, path, headers, agent: node.agent }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  asked.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") forward(call, body, reply, others);
    else if (reply.headersSent) reply.destroy();
    else reply.writeHead(502, { "content-type": "application/json" }).end('{"code":"node_broke_off"}');
  });
  asked.end(body);
}
