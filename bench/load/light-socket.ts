import { connect, type Socket } from "node:net";

/** A received message. */
export interface Received {
  /**
   * Its first bytes, or all of them if the socket reads whole messages; not decompressed. A copy, not a view of the
   * receive buffer.
   */
  payload: Buffer;
  /** Payload length, without the frame header. */
  bytes: number;
  isDeflated: boolean;
}

export interface LightSocketNeeds {
  url: string;
  origin: string;
  /** Passes whole messages to `onMessage`, not only their first bytes. */
  readsAll: boolean;
  onMessage(message: Received): void;
  onClose(): void;
}

interface Frame {
  bytes: number;
  leftBytes: number;
  wantedBytes: number;
  isDeflated: boolean;
  isText: boolean;
  parts: Buffer[];
}

/**
 * Bytes stored of a message that is not read in full: enough to reach its sequence number, behind the table at the
 * start of compressed data.
 */
export const BEGINNING_BYTES = 256;
const TEXT = 0x81;
const DEFLATED = 0x40;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;
const MASKED = 0x80;
const EMPTY = Buffer.alloc(0);
const ARRIVING = Buffer.alloc(64 * 1024);

/**
 * A minimal WebSocket, for a crowd of them beside the measured server. It offers permessage-deflate as a browser does
 * and finds the end of each message, but neither copies nor decompresses unread bytes. Supports only messages in a
 * single frame, as our server writes them.
 */
export class LightSocket {
  readonly #stream: Socket;
  readonly #needs: LightSocketNeeds;
  /** Incomplete handshake response or frame header. */
  #rest: Buffer = EMPTY;
  #isOpen = false;
  #frame: Frame | null = null;
  readonly #opened = Promise.withResolvers<void>();

  private constructor(needs: LightSocketNeeds) {
    const { hostname, port } = new URL(needs.url);
    this.#needs = needs;
    // One buffer for all sockets: each chunk is processed before the next arrives.
    const onread = { buffer: ARRIVING, callback: (bytes: number) => this.#onData(ARRIVING.subarray(0, bytes)) };
    this.#stream = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.#stream.on("error", (error) => this.#opened.reject(error));
    this.#stream.once("close", () => needs.onClose());
  }

  static async open(needs: LightSocketNeeds): Promise<LightSocket> {
    const socket = new LightSocket(needs);
    const { host, pathname } = new URL(needs.url);
    const asked = [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${needs.origin}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}`,
      "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
    ];
    socket.#stream.write(`${asked.join("\r\n")}\r\n\r\n`);
    await socket.#opened.promise;
    return socket;
  }

  /** Sends a text of less than 64 kB, masked with zeros. */
  send(text: string): void {
    const payload = Buffer.from(text);
    const { length } = payload;
    const head = length < IN_TWO_BYTES ? [MASKED | length] : [MASKED | IN_TWO_BYTES, length >> 8, length & 0xff];
    this.#stream.write(Buffer.concat([Buffer.from([TEXT, ...head, 0, 0, 0, 0]), payload]));
  }

  #onData(chunk: Buffer): boolean {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = EMPTY;
    if (this.#isOpen) this.#read(data);
    else this.#onAnswer(data);
    return true;
  }

  #onAnswer(data: Buffer): void {
    const end = data.indexOf("\r\n\r\n");
    if (end < 0) {
      this.#rest = Buffer.from(data);
      return;
    }
    const [status = ""] = data.toString("latin1", 0, end).split("\r\n");
    if (!status.includes(" 101 ")) {
      this.#opened.reject(new Error(`a socket was answered ${status}`));
      return;
    }
    this.#isOpen = true;
    this.#opened.resolve();
    this.#read(data.subarray(end + 4));
  }

  #read(arrived: Buffer): void {
    let data = arrived;
    while (data.length > 0) {
      if (this.#frame === null) {
        const headBytes = headLength(data);
        if (data.length < headBytes) {
          this.#rest = Buffer.from(data);
          return;
        }
        this.#frame = this.#begun(data);
        data = data.subarray(headBytes);
      }
      data = data.subarray(this.#take(this.#frame, data));
    }
  }

  #begun(data: Buffer): Frame {
    const kind = data.readUInt8(0);
    const bytes = payloadLength(data);
    return {
      bytes,
      leftBytes: bytes,
      wantedBytes: this.#needs.readsAll ? bytes : Math.min(bytes, BEGINNING_BYTES),
      isDeflated: (kind & DEFLATED) !== 0,
      isText: (kind & ~DEFLATED) === TEXT,
      parts: [],
    };
  }

  /** @returns how many bytes of the data belong to the frame */
  #take(frame: Frame, data: Buffer): number {
    const taken = Math.min(frame.leftBytes, data.length);
    if (frame.wantedBytes > 0) {
      const part = Buffer.from(data.subarray(0, Math.min(taken, frame.wantedBytes)));
      frame.parts.push(part);
      frame.wantedBytes -= part.length;
    }
    frame.leftBytes -= taken;
    if (frame.leftBytes === 0) {
      this.#frame = null;
      const [first = EMPTY, ...more] = frame.parts;
      const payload = more.length === 0 ? first : Buffer.concat(frame.parts);
      if (frame.isText) this.#needs.onMessage({ payload, bytes: frame.bytes, isDeflated: frame.isDeflated });
    }
    return taken;
  }
}

/** Bytes of a frame's header; more than `data` has while the header is incomplete. */
function headLength(data: Buffer): number {
  const length = data.length < 2 ? 0 : data.readUInt8(1);
  return length === IN_EIGHT_BYTES ? 10 : length === IN_TWO_BYTES ? 4 : 2;
}

function payloadLength(data: Buffer): number {
  const length = data.readUInt8(1);
  if (length === IN_EIGHT_BYTES) return Number(data.readBigUInt64BE(2));
  return length === IN_TWO_BYTES ? data.readUInt16BE(2) : length;
}
