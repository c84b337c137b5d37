import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { Command } from "#sandbox/model/decide.ts";
import type { State } from "#sandbox/model/state.ts";
import { lockFolder } from "#sandbox/runtime/lock-folder.ts";
import { restored, stored } from "#sandbox/runtime/json.ts";

// journal.jsonl holds every accepted command in order, one a line; a line is on disk before its answer is sent.
// snapshot.json is the state after one of them, written when the process stops; a start reads it and the later lines.

export interface Entry {
  n: number;
  /** Time at the venue. */
  at: number;
  /** Time of the machine. */
  wall: number;
  command: Command;
  /** The caller's reference, under which it may be sent again. */
  ref?: string;
}

export interface Journal {
  readonly entries: readonly Entry[];
  readonly snapshot: { n: number; state: State } | null;
  /** Durable on return if `isToLast`; writes nothing when it throws. */
  append: (entry: Entry, isToLast: boolean) => void;
  saveSnapshot: (n: number, state: State) => void;
  /** Starts an empty journal; the old one is renamed to `journal-<time>.jsonl`. */
  clear: (wall: number) => void;
  close: () => void;
}

const JOURNAL = "journal.jsonl";
const SNAPSHOT = "snapshot.json";

/** Opens the folder, which it makes readable by its owner alone. @throws Error when it cannot be written or read */
export function openJournal(dir: string): Journal {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const release = lockFolder(dir);
  const file = path.join(dir, JOURNAL);
  const snapshotFile = path.join(dir, SNAPSHOT);
  const snapshot = existsSync(snapshotFile)
    ? restored<{ n: number; state: State }>(readFileSync(snapshotFile, "utf8"))
    : null;
  const { entries, length } = readEntries(file);
  let fd = openSync(file, existsSync(file) ? "r+" : "w+", 0o600);
  // A line that was cut off by the death of the process was never answered.
  ftruncateSync(fd, length);
  let end = length;
  const journal: Journal = {
    entries,
    snapshot,
    append: (entry, isToLast) => {
      const line = Buffer.from(`${stored(entry)}\n`);
      try {
        let done = 0;
        while (done < line.length) done += writeSync(fd, line, done, line.length - done, end + done);
        if (isToLast) fsyncSync(fd);
      } catch (error) {
        ftruncateSync(fd, end);
        throw error;
      }
      end += line.length;
    },
    saveSnapshot: (n, state) => {
      const draft = `${snapshotFile}.new`;
      writeFileSync(draft, stored({ n, state }), { mode: 0o600, flush: true });
      renameSync(draft, snapshotFile);
    },
    clear: (wall) => {
      closeSync(fd);
      rmSync(snapshotFile, { force: true });
      renameSync(file, path.join(dir, `journal-${wall}.jsonl`));
      fd = openSync(file, "w+", 0o600);
      end = 0;
    },
    close: () => {
      closeSync(fd);
      release();
    },
  };
  return journal;
}

/** The whole lines, and how many bytes they are. */
function readEntries(file: string): { entries: Entry[]; length: number } {
  if (!existsSync(file)) return { entries: [], length: 0 };
  const bytes = readFileSync(file);
  const length = bytes.lastIndexOf(10) + 1;
  const lines = bytes.subarray(0, length).toString("utf8").split("\n");
  return { entries: lines.filter((line) => line !== "").map((line) => restored<Entry>(line)), length };
}
