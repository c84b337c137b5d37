import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { must } from "#domain/lib/must.ts";
import { openPglite } from "#server/machine/db/open-pglite.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { startServer, type ServerProcess } from "#server/machine/live/process.testing.ts";
import { embeddedBrowser, signedIn } from "#tests/chat/embedded-world.ts";
import { EMBEDDED_PEOPLE } from "#tests/chat/people.ts";
import { screenOn } from "#tests/chat/screens.ts";
import type { ChatPerson, Screen } from "#tests/chat/world.ts";

// Three people chat in one channel while their sockets break, answers are lost and the server is killed. In the end
// each screen shows the database's messages in order, and the database stores each person's messages once.

/** Messages per person and round are EACH; the server is killed after every round but the last. */
const ROUNDS = 3;
const EACH = 34;
/** Not a performance limit: on a busy machine, starting a server alone takes half of it. */
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

/** Sends a round's messages a few at a time, with faults for this person at their own rhythm. */
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
  // Allows for a tenth of a processor on a busy machine, with three server starts from source.
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
        // In the middle of the round: some messages are stored, most are not.
        await vi.waitFor(() => expect(count(asha)).toBeGreaterThan(before + 5), {
          timeout: ARRIVED_WITHIN_MS,
          interval: 2,
        });
        await server.kill();
        server = await startServer(folder);
      }
      // Waits for each round, so that queued messages stay below the rate limit.
      await Promise.all((await Promise.all(talking)).flat());
    }
    // A window that was reloaded starts later, and `hasPrevious` shows it.
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
    // Each person's messages are stored once, in the order they were sent.
    for (const { userId } of screens) {
      const theirs = rows.map(({ message }) => message.split(" ")).filter(([who]) => who === userId);
      expect(theirs.map(([, n]) => Number(must(n)))).toEqual(numbers);
    }
  },
);
