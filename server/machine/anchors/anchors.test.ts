import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anchorLine } from "#server/machine/anchors/anchor.ts";
import { anchorDay, anchoringOf, type Anchoring } from "#server/machine/anchors/anchor-daily.ts";
import { checkingKeys } from "#server/machine/anchors/anchor-keys.ts";
import { fileOfAnchors } from "#server/machine/anchors/anchor-store.ts";
import { daysText, watchAnchors } from "#server/machine/anchors/check-anchors.ts";
import { appendAudit, auditHash, type AuditRow, CHAIN_START } from "#server/machine/core/audit.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// A dealer acts once a day; on the evening of each day but the third the audit is anchored.

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = ["2026-06-01", "2026-06-02", "2026-06-04", "2026-06-05"];
const UNTIL = "2026-06-06";

let parts: TestParts;
let folder: string;
let anchoring: Anchoring;
let rows: AuditRow[];
let lines: string[];

const publicKey = (): KeyObject => createPublicKey(anchoring.key);
const file = () => path.join(folder, "anchors.jsonl");

beforeAll(async () => {
  parts = await testParts();
  folder = mkdtempSync(path.join(tmpdir(), "anchors-"));
  anchoring = { store: fileOfAnchors(file()), key: generateKeyPairSync("ed25519").privateKey };
  parts.clock.advance(Date.parse("2026-06-01T12:00:00Z") - parts.clock.now().getTime());
  for (let day = 0; day < 5; day += 1) {
    const who = {
      actorId: "usr_asha",
      clientId: "cli_alpha",
      requestId: "r",
      subject: `eoi_${day}`,
      action: "eoi.add",
    };
    await parts.db.orm.transaction((tx) =>
      appendAudit(tx, [{ ...who, at: parts.clock.now(), detail: { yield_stored: 0.07 } }]),
    );
    if (day !== 2) expect(await anchorDay(parts, anchoring)).toBe(true);
    parts.clock.advance(DAY_MS);
  }
  lines = await anchoring.store.lines();
});
beforeEach(async () => {
  rows = await parts.db.orm.select().from(audit).orderBy(asc(audit.seq));
});
afterAll(async () => {
  await parts.close();
  rmSync(folder, { recursive: true });
});

async function verdict(chain: readonly AuditRow[], anchors: readonly string[] = lines, keys = [publicKey()]) {
  const watch = watchAnchors(anchors, keys);
  const passed = [];
  for await (const row of watch.rows(stream(chain))) passed.push(row);
  expect(passed).toEqual(chain);
  return watch.verdict(UNTIL);
}

async function* stream(chain: readonly AuditRow[]) {
  yield* chain;
}

/** A forged chain: one entry changed, and every hash recomputed from there on. */
function rewritten(seq: number, detail: Record<string, unknown>): AuditRow[] {
  let previousHash = CHAIN_START;
  return rows.map((row) => {
    const written = { ...row, previousHash, ...(row.seq === seq ? { detail } : {}) };
    previousHash = auditHash(written);
    return { ...written, hash: previousHash };
  });
}

describe("the audit's anchors", () => {
  test("agree with a chain that nobody touched; a day without one is told", async () => {
    expect(await verdict(rows)).toMatchObject({ agreed: 4, broken: [], missing: ["2026-06-03"] });
    expect(lines.map((line) => (JSON.parse(line) as { day: string }).day)).toEqual(DAYS);
  });

  test("find an old entry that was changed with all hashes after it, and say which days no longer agree", async () => {
    // Rows 1 and 2 are of the first day, 3 and 4 of the second, 5 of the third.
    const found = await verdict(rewritten(5, { yield_stored: 0.08 }));
    expect(found.agreed).toBe(2);
    expect(found.broken).toEqual([
      "The chain does not agree with the anchor of 2026-06-04, row 7, nor with 1 others: it was written anew after row 4, of the anchor of 2026-06-02, or cut.",
    ]);
    expect((await verdict(rewritten(1, {}))).broken[0]).toMatch(
      /of 2026-06-01, row 2, nor with 3 others: .* from its start/,
    );
  });

  test("find a chain whose end was cut", async () => {
    expect((await verdict(rows.slice(0, 7))).broken[0]).toContain(
      "of 2026-06-05, row 9: it was written anew after row 7",
    );
  });

  test("find an entry that was put back before an anchor was made", async () => {
    const fewer = anchorLine(
      { day: "2026-06-02", seq: 4, hash: rows[3]?.hash ?? "", at: "2026-06-02T12:00:00Z", rows: 3 },
      anchoring.key,
    );
    expect((await verdict(rows, lines.with(1, fewer))).broken[0]).toContain("2026-06-02");
  });

  test("that are forged are found by their signature: made with another key, or changed after they were signed", async () => {
    const chain = rewritten(5, {});
    const forger = generateKeyPairSync("ed25519").privateKey;
    const entryOf = (seq: number, day: string) =>
      anchorLine({ day, seq, hash: chain[seq - 1]?.hash ?? "", at: new Date(0).toISOString(), rows: seq }, forger);
    const forged = lines.with(2, entryOf(7, "2026-06-04")).with(3, entryOf(9, "2026-06-05"));
    expect((await verdict(chain, forged)).broken.slice(0, 2)).toEqual([
      "The anchor of 2026-06-04 (line 3) is forged: no key of ours signed it.",
      "The anchor of 2026-06-05 (line 4) is forged: no key of ours signed it.",
    ]);
    const moved = lines.with(0, (lines[0] ?? "").replace("2026-06-01", "2026-05-31"));
    expect((await verdict(rows, moved)).broken[0]).toContain("2026-05-31 (line 1) is forged");
  });

  test("that were taken away are missed: the chain says which days had one", async () => {
    expect((await verdict(rows, lines.toSpliced(1, 1))).broken).toEqual([
      "Taken away from the anchors, or never written: 2026-06-02, which the chain says were anchored.",
    ]);
    // With the chain rewritten as well, at least the days are missing.
    const gone = await verdict(rows.slice(0, 2), lines.slice(0, 1));
    expect(gone.missing).toEqual(["2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"]);
  });

  test("of an earlier key hold by its public key; a line that broke off is named", async () => {
    const other = createPublicKey(generateKeyPairSync("ed25519").privateKey);
    expect((await verdict(rows, lines, [other, publicKey()])).broken).toEqual([]);
    expect((await verdict(rows, [...lines, '{"day":"2026'])).broken).toEqual(["The anchors' line 5 is no anchor."]);
  });
});

describe("a day", () => {
  test("is anchored once, also by a node that did not write the first time", async () => {
    const before = readFileSync(file(), "utf8");
    parts.clock.advance(-DAY_MS);
    expect(await anchorDay(parts, anchoring)).toBe(false);
    expect(readFileSync(file(), "utf8")).toBe(before);
    // The entry was made, and the machine stopped before its anchor was there: the same entry is anchored.
    writeFileSync(file(), `${lines.slice(0, 3).join("\n")}\n`);
    const entries = await parts.db.orm.$count(audit);
    expect(await anchorDay(parts, anchoring)).toBe(true);
    expect(await parts.db.orm.$count(audit)).toBe(entries);
    expect(await anchoring.store.lines()).toEqual(lines);
    parts.clock.advance(DAY_MS);
  });

  test("whose anchor no longer agrees is told to the operators at the next look", async () => {
    const logged: unknown[] = [];
    const log = {
      ...parts.log,
      info: () => undefined,
      error: (what: unknown) => logged.push(what),
    } as typeof parts.log;
    await parts.db.orm
      .update(audit)
      .set({ hash: "0".repeat(64) })
      .where(eq(audit.seq, 9));
    await anchorDay({ ...parts, log }, anchoring);
    expect(logged).toEqual([{ day: "2026-06-05", seq: 9 }]);
  });
});

describe("where anchors stand", () => {
  test("a line that broke off does not swallow the next", async () => {
    const torn = path.join(folder, "deep", "torn.jsonl");
    const store = fileOfAnchors(torn);
    expect(await store.lines()).toEqual([]);
    await store.append("one");
    appendFileSync(torn, "tw");
    await store.append("three");
    expect(await store.lines()).toEqual(["one", "tw", "three"]);
  });

  test("outside production the key is made once, and stored beside the data", () => {
    const config = { ...parts.config, dataDir: path.join(folder, "data"), auditAnchors: file() };
    expect(checkingKeys(config)).toEqual([]);
    const made = anchoringOf(config);
    expect(made?.key.asymmetricKeyType).toBe("ed25519");
    expect(anchoringOf(config)?.key.equals(made?.key as KeyObject)).toBe(true);
    expect(checkingKeys(config)).toHaveLength(1);
    expect(anchoringOf({ ...config, auditAnchors: null })).toBeNull();
    expect(() => anchoringOf({ ...config, auditAnchorKey: "nonsense" })).toThrow(
      /^AUDIT_ANCHOR_KEY: must be an Ed25519/,
    );
  });
});

test("days on end are told as one span", () => {
  expect(daysText(["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-30", "2026-07-01", "2026-07-05"])).toBe(
    "2026-06-01 to 2026-06-03, 2026-06-30 to 2026-07-01, 2026-07-05",
  );
});
