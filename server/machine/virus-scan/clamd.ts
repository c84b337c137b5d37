import net from "node:net";

/** Verdict of a scanner: the name of the malware found, or clean. */
export type Verdict = { infected: string } | "clean";

/** The scanner was unreachable, too slow, or gave an unusable answer. */
export class ScannerAway extends Error {
  override name = "ScannerAway";
}

/** Bytes in one chunk, far below clamd's limit. */
const CHUNK_BYTES = 64 * 1024;
/** From connecting to the answer. clamd itself gives a file two minutes; a proxy gives an answer one. */
const WITHIN_MS = 20_000;
/** Answers are a line. */
const LONGEST_ANSWER = 4096;
const FOUND = /^stream: (.{1,200}) FOUND$/;

/**
 * Has clamd look at bytes, by its command INSTREAM: chunks, each behind its length in four bytes, and an empty one at the end.
 * @param address `tcp://host:port`, or `unix:///path` of its socket
 * @throws ScannerAway
 */
export function scan(address: string, bytes: Buffer, withinMs = WITHIN_MS): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(placeOf(address));
    let answer = "";
    const away = (why: string, cause?: unknown) => {
      socket.destroy();
      reject(new ScannerAway(`the scanner of files ${why}`, { cause }));
    };
    const late = setTimeout(() => away(`did not answer within ${withinMs} ms`), withinMs);
    socket.on("close", () => clearTimeout(late));
    socket.on("error", (error) => away(`is not reached: ${error.message}`, error));
    socket.on("data", (piece) => {
      answer += piece.toString("latin1");
      if (answer.length > LONGEST_ANSWER) away("gave an endless answer");
    });
    socket.on("end", () => {
      socket.destroy();
      const reply = answer.replaceAll("\0", "").trim();
      const infected = FOUND.exec(reply)?.[1];
      if (infected !== undefined) resolve({ infected });
      else if (reply === "stream: OK") resolve("clean");
      else away(`answered ${JSON.stringify(reply.slice(0, 200))}`);
    });
    // In one go: files are 20 MB at most. clamd ends the connection behind its answer.
    socket.on("connect", () => {
      socket.write("zINSTREAM\0");
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES);
        socket.write(lengthOf(chunk.length));
        socket.write(chunk);
      }
      socket.write(lengthOf(0));
    });
  });
}

function placeOf(address: string): net.NetConnectOpts {
  const url = new URL(address);
  return url.protocol === "unix:"
    ? { path: decodeURIComponent(url.pathname) }
    : { host: url.hostname.replaceAll(/^\[|\]$/g, ""), port: Number(url.port) };
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
