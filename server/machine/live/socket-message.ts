import { promisify } from "node:util";
import { constants, deflateRaw, deflateRawSync } from "node:zlib";

/** Minimum length for compression; shorter texts would hardly shrink. */
const DEFLATED_FROM_BYTES = 512;
/** The quickest level: it makes rows that are alike an eighth already. The last block ends at a byte, as RFC 7692 wants it. */
const DEFLATE = { level: 1, finishFlush: constants.Z_SYNC_FLUSH };
/** Length of the block trailer, omitted from messages. */
const BLOCK_END_BYTES = 4;

const TEXT = 0x81;
/** The first reserved bit marks a compressed message. */
const DEFLATED_TEXT = 0xc1;

/** Data written to sockets: one message, or several in sequence. */
export interface Sendable {
  /** Length of the text, however it is sent. */
  readonly textBytes: number;
  /** For sockets without compression. */
  readonly plain: Buffer;
  /** For sockets that have agreed on permessage-deflate (RFC 7692). */
  readonly deflated: Buffer;
  /** Compresses asynchronously, so that {@link deflated} is ready at once; for long texts. */
  deflate(): Promise<void>;
}

/**
 * A message for any number of sockets: serialised, compressed and framed (RFC 6455) once, so that each further socket
 * costs one write. Compressed without context takeover, so that sockets opened at different times can read the same
 * bytes.
 */
export class SocketMessage implements Sendable {
  readonly #text: Buffer;
  #plain: Buffer | null = null;
  #deflated: Buffer | null = null;

  constructor(text: string) {
    this.#text = Buffer.from(text);
  }

  get textBytes(): number {
    return this.#text.byteLength;
  }

  get plain(): Buffer {
    this.#plain ??= framed(TEXT, this.#text);
    return this.#plain;
  }

  get deflated(): Buffer {
    this.#deflated ??= this.#isShort ? this.plain : deflatedFrame(deflateRawSync(this.#text, DEFLATE));
    return this.#deflated;
  }

  async deflate(): Promise<void> {
    if (!this.#deflated && !this.#isShort) this.#deflated = deflatedFrame(await deflateBeside(this.#text, DEFLATE));
  }

  get #isShort(): boolean {
    return this.textBytes < DEFLATED_FROM_BYTES;
  }
}

/** Several messages sent in one write, each still separate. */
export class SocketMessages implements Sendable {
  readonly #messages: readonly Sendable[];
  #plain: Buffer | null = null;
  #deflated: Buffer | null = null;

  constructor(messages: readonly Sendable[]) {
    this.#messages = messages;
  }

  get textBytes(): number {
    return this.#messages.reduce((bytes, message) => bytes + message.textBytes, 0);
  }

  get plain(): Buffer {
    this.#plain ??= Buffer.concat(this.#messages.map(({ plain }) => plain));
    return this.#plain;
  }

  get deflated(): Buffer {
    this.#deflated ??= Buffer.concat(this.#messages.map(({ deflated }) => deflated));
    return this.#deflated;
  }

  async deflate(): Promise<void> {
    for (const message of this.#messages) await message.deflate();
  }
}

const deflateBeside = promisify(deflateRaw);

const deflatedFrame = (blocks: Buffer) => framed(DEFLATED_TEXT, blocks.subarray(0, -BLOCK_END_BYTES));

/** A whole message in one frame; servers mask nothing. */
function framed(kind: number, payload: Buffer): Buffer {
  const { byteLength } = payload;
  if (byteLength < 126) return Buffer.concat([Buffer.from([kind, byteLength]), payload]);
  if (byteLength < 65_536) {
    const head = Buffer.from([kind, 126, 0, 0]);
    head.writeUInt16BE(byteLength, 2);
    return Buffer.concat([head, payload]);
  }
  const head = Buffer.alloc(10);
  head.set([kind, 127]);
  head.writeBigUInt64BE(BigInt(byteLength), 2);
  return Buffer.concat([head, payload]);
}
