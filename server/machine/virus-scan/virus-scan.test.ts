import net from "node:net";
import { once } from "node:events";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CHANNELS, type ChatTestWorld, type ChatUser, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { chatFiles } from "#server/machine/db/schema/chat.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { supportRoutes } from "#server/people/support/routes.ts";
import { testApp } from "#server/testing/app.ts";
import { refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { scan, ScannerAway } from "#server/machine/virus-scan/clamd.ts";
import {
  TEST_VIRUS,
  TEST_VIRUS_NAME,
  hasClamd,
  type Scanner,
  startClamd,
  startDouble,
} from "#server/machine/virus-scan/scanner.testing.ts";

// The fake behaves like clamd: the same tests run against ClamAV where it is installed.

const MOST_BYTES = 20_000_000;
const CLEAN = Buffer.from("7.18 GS 2033, as agreed\n");
const INFECTED = Buffer.from(`as agreed\n${TEST_VIRUS}\n`);

const SCANNERS: Record<string, () => Promise<Scanner>> = {
  "a double of it": startDouble,
  ...(hasClamd ? { "ClamAV's own daemon": startClamd } : {}),
};

describe.each(Object.entries(SCANNERS))("a scanner, %s,", (_which, start) => {
  let scanner: Scanner;
  beforeAll(async () => {
    scanner = await start();
  }, 60_000);
  afterAll(() => scanner.stop());

  test("finds what it knows in files of any size, and nothing in others", async () => {
    expect(await scan(scanner.address, CLEAN)).toBe("clean");
    expect(await scan(scanner.address, INFECTED)).toEqual({ infected: expect.stringMatching(TEST_VIRUS_NAME) });
    const large = Buffer.alloc(MOST_BYTES, "a line of a large file\n");
    expect(await scan(scanner.address, large)).toBe("clean");
    large.write(TEST_VIRUS, 65_530);
    expect(await scan(scanner.address, large)).toEqual({ infected: expect.stringMatching(TEST_VIRUS_NAME) });
  }, 60_000);
});

describe("a scanner that gives no answer", () => {
  async function answering(text: string | null): Promise<Scanner> {
    const server = net.createServer((socket) => {
      socket.on("error", () => undefined);
      socket.resume();
      if (text !== null) socket.end(text);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as net.AddressInfo;
    return { address: `tcp://127.0.0.1:${port}`, stop: async () => void server.close() };
  }

  test.each([
    ["is late", null, /did not answer within 200 ms/],
    ["finds the file too large", "INSTREAM size limit exceeded. ERROR\0", /answered "INSTREAM size limit/],
    ["breaks off", "", /answered ""/],
  ])("because it %s is away: it never counts as clean", async (_why, text, reason) => {
    const scanner = await answering(text);
    const scanning = scan(scanner.address, CLEAN, 200);
    await expect(scanning).rejects.toThrow(ScannerAway);
    await expect(scanning).rejects.toThrow(reason);
    await scanner.stop();
  });
});

describe("a file", () => {
  let world: ChatTestWorld;
  let url: string;
  let scanner: Scanner;
  let support: Awaited<ReturnType<typeof testApp>>;
  beforeAll(async () => {
    world = await openChatWorld();
    ({ url } = await world.direct("asha", "rohan"));
    support = await testApp(world.parts, supportRoutes(world.parts));
    scanner = await startDouble();
  });
  afterAll(async () => {
    await support.close();
    await scanner.stop();
    await world.close();
  });
  beforeEach(async () => {
    await world.parts.db.orm.delete(chatFiles);
    await world.parts.db.orm.delete(uploads);
    Object.assign(world.parts.config, { clamdUrl: scanner.address, clamdWaitSeconds: 0 });
  });

  async function sent(path: string, bytes: Buffer, who: ChatUser | null) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), "notes.txt");
    const request = new Response(form);
    return (path === "/ext/public/upload/" ? support : world.app).inject({
      method: "POST",
      url: path,
      cookies: who?.cookies ?? {},
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }
  const stored = async () => (await world.parts.db.orm.$count(chatFiles)) + (await world.parts.db.orm.$count(uploads));
  const entries = () =>
    world.parts.db.orm.select().from(audit).where(eq(audit.action, "file.infected")).orderBy(desc(audit.seq));
  const toChat = (bytes: Buffer) => sent(`${CHANNELS}${url}/files/`, bytes, world.asha);
  const toSupport = (bytes: Buffer, who: ChatUser | null) => sent("/ext/public/upload/", bytes, who);

  test("with a virus is refused in words in chats and in support, is not stored, and is in the audit", async () => {
    const text = "File not stored: the virus scanner found Yieldboard.Test. Clean it, or send another.";
    const refused = { status: 422, code: "file_infected", message: text, field_errors: { file: [text] } };
    expect(refusalOf(await toChat(INFECTED))).toMatchObject(refused);
    expect(refusalOf(await toSupport(INFECTED, world.asha))).toMatchObject(refused);
    expect(refusalOf(await toSupport(INFECTED, null))).toMatchObject(refused);
    expect(await stored()).toBe(0);
    const detail = {
      found: "Yieldboard.Test",
      sha256: sha256Of(INFECTED),
      size: INFECTED.length,
      filename: "notes.txt",
    };
    expect(await entries()).toMatchObject([
      { actorId: world.asha.id, detail },
      { actorId: world.asha.id, detail },
    ]);
  });

  test("without one is stored", async () => {
    expect((await toChat(CLEAN)).statusCode).toBe(200);
    expect((await toSupport(CLEAN, null)).statusCode).toBe(200);
    expect(await stored()).toBe(2);
  });

  test("is not stored while the scanner is away, and may be sent again", async () => {
    await scanner.stop();
    const { port } = new URL(scanner.address);
    const answer = await toChat(CLEAN);
    expect(refusalOf(answer)).toMatchObject({
      status: 503,
      code: "scanner_away",
      message: "Files cannot be checked for viruses just now, so none can be stored. Please try again in a minute.",
    });
    expect(answer.headers["retry-after"]).toBe("3");
    expect(refusalOf(await toSupport(CLEAN, null)).code).toBe("scanner_away");
    expect(await stored()).toBe(0);
    scanner = await startDouble(Number(port));
    expect((await toChat(CLEAN)).statusCode).toBe(200);
  });

  test("waits for a scanner that comes back in time", async () => {
    Object.assign(world.parts.config, { clamdWaitSeconds: 10 });
    await scanner.stop();
    const { port } = new URL(scanner.address);
    const sending = toChat(CLEAN);
    await new Promise((resolve) => setTimeout(resolve, 700));
    scanner = await startDouble(Number(port));
    expect((await sending).statusCode).toBe(200);
  });

  test("is stored without a look where no scanner is set", async () => {
    Object.assign(world.parts.config, { clamdUrl: null });
    expect((await toChat(INFECTED)).statusCode).toBe(200);
  });
});
