import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Bytes that test scanners report as malware. */
export const TEST_VIRUS = "yieldboard-harmless-test-of-a-scanner";
/** The name they give it ends so: clamd puts words of its own behind names of unofficial signatures. */
export const TEST_VIRUS_NAME = /^Yieldboard\.Test/;

export interface Scanner {
  address: string;
  stop(): Promise<void>;
}

/** A fake clamd that supports only INSTREAM. */
export async function startDouble(port = 0): Promise<Scanner> {
  const server = net.createServer((socket) => {
    const pieces: Buffer[] = [];
    let last = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (piece: Buffer) => {
      pieces.push(piece);
      last = Buffer.concat([last, piece.subarray(-END.length)]).subarray(-END.length);
      const bytes = last.equals(END) ? streamOf(Buffer.concat(pieces)) : null;
      if (bytes !== null) socket.end(bytes.includes(TEST_VIRUS) ? "stream: Yieldboard.Test FOUND\0" : "stream: OK\0");
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: taken } = server.address() as net.AddressInfo;
  return {
    address: `tcp://127.0.0.1:${taken}`,
    stop: async () => {
      server.close();
      await once(server, "close");
    },
  };
}

/** A chunk of no bytes. */
const END = Buffer.alloc(4);

/** The bytes of a stream; null until it is complete. */
function streamOf(got: Buffer): Buffer | null {
  const command = Buffer.from("zINSTREAM\0");
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= got.length;) {
    const length = got.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** True when ClamAV's daemon is installed on this machine. */
export const hasClamd = spawnSync("clamd", ["--version"]).status === 0;

const WITHIN_MS = 30_000;

/** ClamAV's daemon on a private socket, with one test signature and none of the official ones. */
export async function startClamd(): Promise<Scanner> {
  const folder = mkdtempSync(path.join(tmpdir(), "clamd-"));
  const socket = path.join(folder, "clamd.sock");
  writeFileSync(path.join(folder, "test.ndb"), `Yieldboard.Test:0:*:${Buffer.from(TEST_VIRUS).toString("hex")}\n`);
  const settings = [`LocalSocket ${socket}`, `DatabaseDirectory ${folder}`, "Foreground yes", "StreamMaxLength 25M"];
  writeFileSync(path.join(folder, "clamd.conf"), `${settings.join("\n")}\n`);
  const clamd = spawn("clamd", [`--config-file=${path.join(folder, "clamd.conf")}`], { stdio: "ignore" });
  await listening(socket, clamd);
  return {
    address: `unix://${socket}`,
    stop: async () => {
      const ended = once(clamd, "exit");
      clamd.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function listening(socket: string, clamd: ChildProcess): Promise<void> {
  for (const end = performance.now() + WITHIN_MS; performance.now() < end;) {
    const probe = net.connect({ path: socket });
    const isThere = await once(probe, "connect").then(
      () => true,
      () => false,
    );
    probe.destroy();
    if (isThere) return;
    if (clamd.exitCode !== null) throw new Error(`clamd ended with ${clamd.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("clamd does not listen");
}
