import { once } from "node:events";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { z } from "zod";
import { CHAT_PATH, chatDown, chatUp } from "#domain/contract/chat/socket.ts";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { downFrame } from "#domain/contract/live/down.ts";
import { upFrame } from "#domain/contract/live/up.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { must } from "#domain/lib/must.ts";
import { DEMO_PEOPLE } from "#server/demo/people.ts";
import type { Visitor } from "#tests/support/demo-world.ts";
import { conversations, type Conversation, type Sent } from "#tests/fuzz/conversations.ts";
import { startFuzzedServer, type FuzzedServer } from "#tests/fuzz/fuzzed-server.ts";

// Both sockets of a real server, with frames generated from their schema and then corrupted, from several people and
// from nobody. FUZZ_SEED repeats a run. FUZZ_REQUESTS sets its length: one frame on each socket per ten requests of the
// contract.

const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
const FRAMES = Math.ceil(Number(process.env["FUZZ_REQUESTS"] ?? 20_000) / 10);
/** Time limit, so that a slow machine sends fewer frames. */
const WITHIN_MS = 10 * FRAMES;
const LANES = 4;
const CONVERSATIONS_AT_ONCE = 50;
const ANSWERED_WITHIN_MS = 20_000;
const PEOPLE = DEMO_PEOPLE.map(({ email }) => email);
/** Close codes of the WebSocket protocol itself, for invalid frames, invalid UTF-8 and oversized messages. */
const BY_PROTOCOL = [1002, 1007, CLOSE.tooBig, 1006];
const ENDS = new Set<number>([CLOSE.malformed, CLOSE.unauthenticated, ...BY_PROTOCOL]);
const PING = JSON.stringify({ message: "ping" });

/** A socket of the product: its path, its messages in both directions, and its opening message. */
interface Side {
  path: string;
  up: z.ZodType;
  down: z.ZodType;
  opening(who: Visitor, email: string): Promise<unknown>;
}

const answerOf = async <T>(sent: Promise<Response>) => {
  const answer = await sent;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

const LIVE: Side = {
  path: LIVE_PATH,
  up: upFrame,
  down: downFrame,
  async opening(who) {
    const { access_token } = await answerOf<{ access_token: string }>(who.send("POST", "/api/session/socket-ticket/"));
    return { message: "auth", access_token };
  },
};
const CHAT: Side = {
  path: CHAT_PATH,
  up: chatUp,
  down: chatDown,
  async opening(who, email) {
    const userId = must(DEMO_PEOPLE.find((one) => one.email === email)).id;
    const session = who.send("POST", "/api/issue-sb-session-token", { userId });
    const { token } = await answerOf<{ token: string }>(session);
    return { message: "auth", token };
  },
};

let server: FuzzedServer;
beforeAll(async () => {
  server = await startFuzzedServer();
});
afterAll(() => server.close());

/** Runs a conversation. Returns an error in the socket's answers, or null, and whether it stays open. */
async function held(
  side: Side,
  { as, isKnown, sent }: Conversation,
): Promise<{ fault: string | null; stays: boolean }> {
  const who = must(server.people.get(as), as);
  const opening = isKnown ? JSON.stringify(await side.opening(who, as)) : null;
  const socket = new WebSocket(server.origin.replace(/^http/, "ws") + side.path, {
    origin: server.origin,
    headers: { cookie: who.cookie, "x-forwarded-for": "10.9.0.1" },
  });
  let fault: string | null = null;
  let stream: Duplex | null = null;
  let received = 0;
  let pongs = 0;
  socket.on("upgrade", ({ socket: below }) => (stream = below));
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    received += 1;
    const parsed = isBinary ? null : side.down.safeParse(JSON.parse(data.toString("utf8")));
    if (!parsed?.success)
      fault ??= `was told ${data.subarray(0, 300).toString("utf8")}: ${parsed?.error.message ?? "binary"}`;
    else if ((parsed.data as { type: string }).type === "pong") pongs += 1;
  });
  socket.on("error", () => {});
  const closed = once(socket, "close") as Promise<[number, Buffer]>;
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  /** Waits for an answer, or until the socket is closed. */
  const answered = async (isAnswered: () => boolean, what: string) => {
    const end = performance.now() + ANSWERED_WITHIN_MS;
    while (isOpen() && !isAnswered() && performance.now() < end) await delay(1);
    if (isOpen() && !isAnswered()) fault ??= `did not answer ${what}`;
  };
  await Promise.race([once(socket, "open"), closed]);
  if (opening !== null) {
    socket.send(opening);
    await answered(() => received > 0, "who it serves");
  }
  for (const one of sent) if (isOpen()) sendFrame(socket, stream, one);
  // Raw bytes may look like the head of a long frame, for which the server waits.
  if (sent.some(({ how }) => how === "raw")) {
    await delay(5);
    socket.terminate();
  }
  let isReceived = false;
  socket.on("pong", () => (isReceived = true));
  if (isOpen()) socket.ping(() => {});
  await answered(() => isReceived, "a ping of the protocol");
  // A ping would continue an unfinished message, so it is left out then.
  if (isOpen() && !sent.some(({ how }) => how === "part")) {
    const before = pongs;
    socket.send(PING, () => {});
    await answered(() => pongs > before, "a ping");
  }
  const stays = isOpen();
  if (stays) socket.close();
  const [code] = await closed;
  if (!stays && !ENDS.has(code)) fault ??= `was closed with ${code}`;
  return { fault, stays };
}

function sendFrame(socket: WebSocket, stream: Duplex | null, { how, data }: Sent): void {
  if (how === "raw") stream?.write(data);
  else socket.send(data, { binary: how === "binary", fin: how !== "part" }, () => {});
}

const shown = ({ as, isKnown, sent }: Conversation) =>
  `${as}${isKnown ? "" : ", who has not said so"}: ${sent
    .map(({ how, data }) => `${how} ${JSON.stringify(data.subarray(0, 200).toString("utf8"))}`)
    .join(", ")}`;

test.for([
  ["the live socket", LIVE],
  ["the socket of chat", CHAT],
] as const)(
  "whatever is sent on %s is answered as its contract says or ends it with a reason, and troubles nobody else",
  { timeout: 120_000 + 2 * WITHIN_MS },
  async ([name, side]) => {
    console.log(`FUZZ_SEED=${SEED}`);
    const begunMs = performance.now();
    const isTimeLeft = () => performance.now() - begunMs < WITHIN_MS;
    const faults = new Map<string, string>();
    const made = conversations(side.up, PEOPLE, { known: Object.values(server.rows.ids) });
    const waiting: Conversation[] = [];
    let [frames, stayed, ended] = [0, 0, 0];
    const work = async () => {
      while (frames < FRAMES && faults.size < 10 && server.ended() === null && isTimeLeft()) {
        if (waiting.length === 0)
          waiting.push(...fc.sample(made, { numRuns: CONVERSATIONS_AT_ONCE, seed: SEED + frames }));
        const conversation = must(waiting.pop());
        frames += conversation.sent.length;
        const { fault, stays } = await held(side, conversation);
        if (stays) stayed += 1;
        else ended += 1;
        if (fault !== null) faults.set(fault.slice(0, 60), `${fault}\n    ${shown(conversation)}`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
    console.log(`${frames} frames on ${name}: ${stayed} sockets stayed open, ${ended} were closed`);
    expect([...faults.values()].join("\n"), `FUZZ_SEED=${SEED}`).toBe("");
    expect(server.ended()).toBeNull();
    // A busy machine's database may time out once, which is unrelated to the frames.
    const errors = server
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":50'));
    expect(errors.filter((line) => !line.includes('"DatabaseAway"'))).toEqual([]);
    expect(stayed).toBeGreaterThan(ended / 4);
  },
);
