import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { agreed, confirmed, KEY, marketAt, openMarket, rfq, type Row } from "#sandbox/sandbox.testing.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), "sandbox-journal-"));
  folders.push(made);
  return made;
};

/** Starts the process; returns it with its exit. */
async function processIn(dir: string) {
  const env = {
    PATH: process.env["PATH"],
    EXCHANGE_SANDBOX_PORT: "0",
    EXCHANGE_SANDBOX_DIR: dir,
    EXCHANGE_SANDBOX_KEY: KEY,
  };
  const child = spawn(process.execPath, ["sandbox/main.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = /http:\S+/.exec(line.toString("utf8"))?.[0] ?? "";
  const end = async (signal: NodeJS.Signals) => {
    const closed = once(child, "exit");
    child.kill(signal);
    return (await closed)[0] as number | null;
  };
  return { ...marketAt(url), child, end };
}

describe("a sandbox that is killed", () => {
  test("comes back with the same numbers, states and sessions", async () => {
    const dir = folder();
    const first = await processIn(dir);
    await first.at("23T10:41:07");
    const [meridian, narmada] = [await first.nse("MERIDIAN"), await first.nse("NARMADA")];
    await confirmed(meridian, narmada);
    await agreed(meridian, narmada);
    await (
      await first.bse("MERIDIANBSE")
    )("GET", "/timings");
    const before = await first.state();
    await first.end("SIGKILL");
    const second = await processIn(dir);
    expect(await second.state()).toEqual(before);
    const { body } = await (await second.nse("MERIDIAN"))("POST", "/rest/v1/rfqmaster/add/isin", rfq());
    expect(body["number"]).toBe("R26112300000003");
  });

  test("by a fault after its journal was written has the RFQ whose answer was lost", async () => {
    const dir = folder();
    const first = await processIn(dir);
    await first.at("23T10:41:07");
    const [meridian] = [await first.nse("MERIDIAN"), await first.nse("NARMADA")];
    await first.control("POST", "/faults", { exchange: "NSE", match: { call: "placeQuote" }, effect: "kill" });
    const died = once(first.child, "exit");
    await expect(meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq({ remarks: "LOST000001" }))).rejects.toThrow(
      "fetch failed",
    );
    expect((await died)[1]).toBe("SIGKILL");
    const second = await processIn(dir);
    const { rows } = await (await second.nse("MERIDIAN"))("GET", "/rest/v1/rfqmaster/all/isin?remarks=LOST000001");
    expect(rows).toMatchObject([{ number: "R26112300000001", status: "P" }]);
  });

  test("in the middle of a line has everything that was answered", async () => {
    const dir = folder();
    const first = await openMarket({ dir });
    await first.at("23T10:41:07");
    const [meridian] = [await first.nse("MERIDIAN"), await first.nse("NARMADA")];
    await meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq());
    const before = await first.state();
    await first.stop();
    rmSync(path.join(dir, "snapshot.json"));
    appendFileSync(path.join(dir, "journal.jsonl"), '{"n":99,"at":17955');
    const second = await openMarket({ dir });
    expect(await second.state()).toEqual(before);
    await (
      await second.nse("MERIDIAN")
    )("POST", "/rest/v1/rfqmaster/add/isin", rfq());
    const after = await second.state();
    await second.stop();
    const third = await openMarket({ dir });
    expect(await third.state()).toEqual(after);
    await third.stop();
  });
});

describe("a sandbox that is stopped", () => {
  test("ends with 0 and a snapshot, and goes on from it", async () => {
    const dir = folder();
    const first = await processIn(dir);
    await first.at("23T10:41:07");
    const [meridian] = [await first.nse("MERIDIAN"), await first.nse("NARMADA")];
    await meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq());
    const before = await first.state();
    expect(await first.end("SIGTERM")).toBe(0);
    expect(existsSync(path.join(dir, "snapshot.json"))).toBe(true);
    const second = await processIn(dir);
    expect(await second.state()).toEqual(before);
  });

  test("takes the hours and the product's address that its next start is given", async () => {
    const dir = folder();
    const first = await openMarket({ dir, callbacks: "http://127.0.0.1:3000" });
    await first.stop();
    const second = await openMarket({ dir, callbacks: "http://127.0.0.1:4000", hours: "always" });
    expect(await second.state()).toMatchObject({
      settings: { hours: "always" },
      participants: {
        "NSE NMERIDIAN": {
          callbackUrl: "http://127.0.0.1:4000/ext/exchange/nse",
          cbricsCallbackUrl: "http://127.0.0.1:4000/ext/exchange/cbrics",
          isBroker: false,
          custodian: "NGODAVARI",
        },
        "BSE IMERIDIAN": { callbackUrl: "http://127.0.0.1:4000/ext/exchange/bse/events" },
      },
    });
    await second.stop();
  });

  test("leaves its folder to one process at a time", async () => {
    const dir = folder();
    const first = await processIn(dir);
    await expect(openMarket({ dir })).rejects.toThrow(/^EXCHANGE_SANDBOX_DIR: .* is in use by process \d+\./);
    await first.end("SIGKILL");
    const second = await openMarket({ dir });
    await second.stop();
  });

  test("writes its journal for its owner alone", async () => {
    const dir = path.join(folder(), "inner");
    const market = await openMarket({ dir });
    await market.stop();
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dir, "journal.jsonl")).mode & 0o777).toBe(0o600);
  });
});

describe("the journal", () => {
  test("holds each accepted command once, in order, and none that was refused", async () => {
    const dir = folder();
    const market = await openMarket({ dir });
    await market.at("23T10:41:07");
    const [meridian] = [await market.nse("MERIDIAN"), await market.nse("NARMADA")];
    await meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq());
    await meridian("POST", "/rest/v1/rfqmaster/add/isin", rfq({ participantList: ["NOBODY"] }));
    const { entries, next } = (await market.control("GET", "/journal?after=10")).body as {
      entries: Row[];
      next: number;
    };
    expect(entries.map(({ n }) => n)).toEqual(entries.map((_entry, index) => index + 11));
    expect(entries.filter(({ command }) => (command as Row)["do"] === "quote.place")).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toMatch(/"password":"(?!hidden)|"secret":"(?!hidden)/);
    expect((await market.control("GET", `/journal?after=${next}`)).body).toEqual({ entries: [], next });
    expect(readFileSync(path.join(dir, "journal.jsonl"), "utf8").trimEnd().split("\n")).toHaveLength(next);
    await market.stop();
  });

  test("remembers first answers: a client_ref sent again after a restart is still a repeat", async () => {
    const dir = folder();
    const first = await openMarket({ dir });
    await first.at("23T10:41:07");
    const quote = {
      client_ref: "xcm_1",
      isin: "INE134E08LA3",
      side: "SELL",
      mode: "OTM",
      face_rupees: 50000000,
      bonds: 50,
      yield_pct: "7.1200",
      settlement: "T1",
    };
    const { body } = await (await first.bse("MERIDIANBSE"))("POST", "/quotes", quote);
    await first.stop();
    const second = await openMarket({ dir });
    const again = await (await second.bse("MERIDIANBSE"))("POST", "/quotes", quote);
    expect(again.body).toEqual({ ...body, replayed: true });
    await second.stop();
  });

  test("knows a client_ref whose answer the process did not live to write down", async () => {
    const dir = folder();
    const first = await openMarket({ dir });
    await first.at("23T10:41:07");
    const level = { face_rupees: 50000000, bonds: 50, yield_pct: "7.1200", settlement: "T1" };
    const quote = { client_ref: "xcm_2", isin: "INE134E08LA3", side: "SELL", mode: "OTM", ...level };
    await (
      await first.bse("MERIDIANBSE")
    )("POST", "/quotes", quote);
    await first.stop();
    rmSync(path.join(dir, "snapshot.json"));
    const journal = path.join(dir, "journal.jsonl");
    const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
    const until = lines.findIndex((line) => line.includes('"do":"quote.place"')) + 1;
    writeFileSync(journal, `${lines.slice(0, until).join("\n")}\n`);
    const second = await openMarket({ dir });
    const dealer = await second.bse("MERIDIANBSE");
    expect(await dealer("POST", "/quotes", quote)).toMatchObject({ status: 200, body: { replayed: true } });
    expect((await dealer("GET", "/quotes")).body["quotes"]).toHaveLength(1);
    await second.stop();
  });

  test("begins anew after a reset, with the demo firms alone", async () => {
    const market = await openMarket();
    await market.nse("MERIDIAN");
    await market.control("POST", "/reset");
    const { participants } = (await market.state()) as { participants: Record<string, Row> };
    expect(Object.keys(participants)).toContain("NSE NMERIDIAN");
    expect(Object.keys(participants)).not.toContain("NSE MERIDIAN");
    await market.stop();
  });
});

test("a process without a key does not start, and says which setting it misses", async () => {
  const env = { PATH: process.env["PATH"], EXCHANGE_SANDBOX_DIR: folder() };
  const child = spawn(process.execPath, ["sandbox/main.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  child.stderr.on("data", (data: Buffer) => {
    text += data.toString("utf8");
  });
  expect((await once(child, "close"))[0]).toBe(1);
  expect(text).toBe("EXCHANGE_SANDBOX_KEY: is needed\n");
});
