import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, type Readable } from "node:stream";
import type { Logger } from "pino";
import type { Config } from "#server/machine/config/config.ts";
import { StartError } from "#server/machine/config/start-error.ts";

/**
 * Socket for operators on the same machine to read data only a running server can: the embedded database is open in one
 * process at a time. It is in the data folder, for the server's account. A connection gets the whole audit, one row of
 * JSON a line, and a final line `end`.
 */
const LONGEST_PATH = 100;
const END = "end";

/** A socket's path may not be long; a deep data folder has its socket elsewhere. */
function socketPath(dataDir: string): string {
  const inside = path.join(dataDir, "operator.sock");
  if (inside.length <= LONGEST_PATH) return inside;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return path.join(tmpdir(), `yieldboard-${name}.sock`);
}

/**
 * Serves the rows to operators; returns a function that stops it. Does nothing on a machine without such sockets.
 * @param read passes the rows to `send`
 */
export function serveOperator(
  { dataDir }: Pick<Config, "dataDir">,
  log: Logger,
  read: (send: (rows: AsyncIterable<object>) => Promise<void>) => Promise<void>,
): () => Promise<void> {
  const place = socketPath(dataDir);
  // The folder is ours alone, so an existing socket is from a dead process.
  rmSync(place, { force: true });
  const server: Server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    read((rows) => send(socket, rows)).catch((error: unknown) => {
      log.error({ err: error }, "the audit could not be read for an operator");
      socket.destroy();
    });
  });
  server.on("error", (error) => log.warn({ err: error, place }, "operators cannot ask this server"));
  server.listen(place, () => chmodSync(place, 0o600));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      rmSync(place, { force: true });
    });
}

async function send(socket: Socket, rows: AsyncIterable<object>): Promise<void> {
  for await (const row of rows) {
    if (socket.destroyed) return;
    if (!socket.write(`${JSON.stringify(row)}\n`)) await Promise.race([once(socket, "drain"), once(socket, "close")]);
  }
  socket.end(`${END}\n`);
}

/** The audit of the server that has this folder open, as text. Fails when it cannot be asked or breaks off. */
export function rowsOfServer(dataDir: string): Readable {
  const lines = new PassThrough();
  const socket = connect(socketPath(dataDir));
  let tail = "";
  socket.on("data", (data: Buffer) => {
    const text = tail + data.toString("latin1");
    const cut = text.lastIndexOf("\n") + 1;
    tail = text.slice(cut);
    const whole = text.slice(0, cut);
    const end = `${END}\n`;
    const isOver = whole === end || whole.endsWith(`\n${end}`);
    if (!lines.write(Buffer.from(isOver ? whole.slice(0, -end.length) : whole, "latin1"))) socket.pause();
    if (isOver) lines.end();
  });
  lines.on("drain", () => socket.resume());
  socket.on("error", (error) =>
    lines.destroy(new StartError(`DATA_DIR: a server uses ${dataDir} and cannot be asked (${error.message}).`)),
  );
  socket.on("close", () => {
    if (!lines.writableEnded) lines.destroy(new StartError("The server ended before it had told all."));
  });
  return lines;
}
