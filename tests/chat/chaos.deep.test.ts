import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { must } from "#domain/lib/must.ts";
import { openPglite } from "#server/db/open-pglite.ts";
import { chatMessages } from "#server/db/schema/chat.ts";
import { startServer, type ServerProcess } from "#server/live/process.testing.ts";
import { embeddedBrowser, signedIn } from "#tests/chat/embedded-world.ts";
import { EMBEDDED_PEOPLE } from "#tests/chat/people.ts";
import { screenOn } from "#tests/chat/screens.ts";
import type { ChatPerson, Screen } from "#tests/chat/world.ts";

// Three people talk in one channel while their sockets break, answers are lost and the server is killed on the way. In
// the end each screen shows what the database holds, in its order, and the database holds what each person sent once.

/** Each person says so many things in a round, and the server is killed after every round but the last. */
const ROUNDS = 3;
const EACH = 34;
/** Not how fast it is: where others want the processor, a server alone takes half of it to start. */
const ARRIVED_WITHIN_MS = 120_000;

let folder: string;
let server: ServerProcess;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "chat-chaos-"));
});
afterEach(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const numbers = Array.from({ length: ROUNDS * EACH }, (_, n) => n);

/** Says a round's worth, a little at a time, while things go wrong for this person in their own rhythm. */
async function sendRound(screen: Screen, url: string, round: number, rhythm: number): Promise<Promise<unknown>[]> {
  const sent: Promise<unknown>[] = [];
  for (const n of numbers.slice(round * EACH, (round + 1) * EACH)) {
    sent.push(screen.client.send(url, { text: `${screen.userId} ${n}` }).sent);
    if (n % rhythm === 0) await screen.dropSockets();
    if (n % rhythm === 3) await screen.loseAnswers(true);
    if (n % rhythm === 5) await screen.loseAnswers(false);
    if (n % (2 * rhythm) === 6) await screen.cut();
    if (n % (2 * rhythm) === 9) await screen.mend();
    await pause(15);
  }
  await screen.loseAnswers(false);
  await screen.mend();
  return sent;
}

test(
  "sockets that break and a server that is killed leave every screen with what is stored: in order, one copy each",
  // Of a processor that others want it has a tenth: three servers are started from their source in it.
  { timeout: 480_000 },
  async () => {
    server = await startServer(folder);
    const origin = () => server.origin;
    const cookieOf = signedIn(origin);
    const sitDown = (person: ChatPerson): Screen => screenOn(embeddedBrowser({ origin, cookieOf }).tab(person));
    const asha = sitDown(EMBEDDED_PEOPLE.asha);
    const others = [EMBEDDED_PEOPLE.rohan, EMBEDDED_PEOPLE.farah].map(sitDown);
    const screens = [asha, ...others];
    for (const { client, userId } of screens) await client.connect(userId);
    const { url } = await asha.client.createChannel({
      kind: "group",
      name: "",
      userIds: others.map(({ userId }) => userId),
    });
    for (const { client } of others) {
      if ((await client.refresh(url)).my_member_state === "invited") await client.accept(url);
    }
    for (const screen of screens) await screen.open(url);

    const count = (screen: Screen) => screen.messages(url).length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = count(asha);
      const talking = screens.map((screen, n) => sendRound(screen, url, round, 11 + 4 * n));
      if (round < ROUNDS - 1) {
        // In the middle of it: some are stored, most are not.
        await vi.waitFor(() => expect(count(asha)).toBeGreaterThan(before + 5), {
          timeout: ARRIVED_WITHIN_MS,
          interval: 2,
        });
        await server.kill();
        server = await startServer(folder);
      }
      // Of a round, no more waits than one may send without being limited.
      await Promise.all((await Promise.all(talking)).flat());
    }
    // A window that was read afresh begins later, and says so.
    const seen = (screen: Screen) => ({
      messages: count(screen),
      hasPrevious: screen.window(url)?.hasPrevious,
      readAfresh: screen.events.filter(({ kind }) => kind === "missed").length,
    });
    const whole = { messages: screens.length * numbers.length, hasPrevious: false, readAfresh: 0 };
    await vi.waitFor(() => expect(screens.map(seen)).toEqual(screens.map(() => whole)), {
      timeout: ARRIVED_WITHIN_MS,
      interval: 50,
    });
    const shown = screens.map((screen) => screen.window(url)?.messages.map((m) => [m.message_id, m.message]));
    const pending = screens.map((screen) => screen.pending(url));
    for (const screen of screens) await screen.leave();
    await server.stop();

    const db = await openPglite({ dataDir: path.join(folder, "db") });
    const rows = await db.orm
      .select({ id: chatMessages.id, message: chatMessages.message })
      .from(chatMessages)
      .where(eq(chatMessages.channelUrl, url))
      .orderBy(asc(chatMessages.createdAt));
    await db.close();
    const stored = rows.map(({ id, message }) => [String(id), message]);
    expect(shown).toEqual([stored, stored, stored]);
    expect(pending).toEqual([[], [], []]);
    // And what each person sent is there once, in the order of sending.
    for (const { userId } of screens) {
      const theirs = rows.map(({ message }) => message.split(" ")).filter(([who]) => who === userId);
      expect(theirs.map(([, n]) => Number(must(n)))).toEqual(numbers);
    }
  },
);
