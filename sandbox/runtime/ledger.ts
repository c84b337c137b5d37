import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import { type Command, decide, type Done } from "#sandbox/model/decide.ts";
import { firstDue } from "#sandbox/model/due.ts";
import { VenueRefusal } from "#sandbox/model/refusal.ts";
import { scriptedCommands } from "#sandbox/model/scripts.ts";
import { type Change, type ClockSetting, emptyState, type Settings, type State } from "#sandbox/model/state.ts";
import type { Instrument, World } from "#sandbox/model/world.ts";
import type { Entry, Journal } from "#sandbox/runtime/journal.ts";
import { restored, stored } from "#sandbox/runtime/json.ts";

/** The state, and the only way to change it: a command that is decided, journalled, and only then written. */
export interface Ledger {
  readonly state: State;
  readonly entries: readonly Entry[];
  /** The time at the venue, ms. */
  now: () => number;
  world: () => World;
  /**
   * @param ref the caller's reference: executed once, even if the process dies before answering
   * @throws VenueRefusal; after any other error nothing was written
   */
  run: <C extends Command>(command: C, ref?: string) => Done<C>;
  /** Runs everything due by the clock and the scripts, in order of time. Returns the number of acts. */
  runDue: () => number;
  /** The state as it was at a time of the machine. */
  worldAt: (wall: number) => World;
  setClock: (clock: Omit<ClockSetting, "setAt">) => void;
  reset: () => void;
  close: () => void;
}

export interface LedgerParts {
  journal: Journal;
  instruments: ReadonlyMap<string, Instrument>;
  calendar: MarketCalendar;
  /** Time of the machine. */
  wall: () => number;
  firstSettings: Settings;
  /** Commands of a first start. */
  seed: readonly Command[];
  onChanges: (changes: readonly Change[]) => void;
}

/** Acts of scripts in one go; more means that two of them answer each other for ever. */
const SCRIPTED_AT_ONCE = 100;

/** Answer of a command whose real answer was lost when the process ended. */
const UNANSWERED = { status: 200, body: {} };

export function openLedger(parts: LedgerParts): Ledger {
  const { journal, instruments, calendar, wall } = parts;
  let base: { n: number; text: string | null } = { n: 0, text: null };
  let entries: Entry[] = [...journal.entries];
  const worldOf = (state: State, now: number): World => ({ state, instruments, calendar, now });
  const replay = (state: State, rows: readonly Entry[]) => {
    for (const { at, command, ref } of rows) {
      decide(worldOf(state, at), command)();
      if (ref !== undefined) state.answered.set(ref, UNANSWERED);
    }
    return state;
  };
  const stateOf = () => (base.text === null ? emptyState(parts.firstSettings) : restored<State>(base.text));
  if (journal.snapshot !== null) base = { n: journal.snapshot.n, text: stored(journal.snapshot.state) };
  let state = replay(
    stateOf(),
    entries.filter(({ n }) => n > base.n),
  );

  const now = () => venueTime(state.clock, wall());
  const lastNumber = () => entries.at(-1)?.n ?? base.n;
  const runAt = <C extends Command>(command: C, at: number, ref?: string): Done<C> => {
    const write = decide(worldOf(state, at), command);
    const entry: Entry = { n: lastNumber() + 1, at, wall: wall(), command, ...(ref === undefined ? {} : { ref }) };
    // Results of callbacks need not survive a crash: the callback is then sent again.
    journal.append(entry, !command.do.startsWith("callback."));
    entries.push(entry);
    const seen = state.changes.length;
    const done = write();
    if (ref !== undefined) state.answered.set(ref, UNANSWERED);
    if (state.changes.length > seen) parts.onChanges(state.changes.slice(seen));
    return done;
  };
  const runScripts = (): number => {
    let count = 0;
    for (const command of scriptedCommands(worldOf(state, now()))) {
      if (count === SCRIPTED_AT_ONCE) break;
      try {
        runAt(command, now());
        count += 1;
      } catch (error) {
        // The subject of a script may be gone, or its command refused like anybody's.
        if (!(error instanceof VenueRefusal)) throw error;
      }
    }
    return count;
  };
  const ledger: Ledger = {
    get state() {
      return state;
    },
    get entries() {
      return entries;
    },
    now,
    world: () => worldOf(state, now()),
    run: (command, ref) => runAt(command, now(), ref),
    runDue: () => {
      let count = 0;
      for (let due = firstDue(ledger.world()); due !== null; due = firstDue(ledger.world())) {
        runAt(due.command, due.at);
        count += 1;
      }
      return count + runScripts();
    },
    worldAt: (time) =>
      worldOf(
        replay(
          stateOf(),
          entries.filter((entry) => entry.n > base.n && entry.wall <= time),
        ),
        now(),
      ),
    setClock: (clock) => runAt({ do: "clock", clock: { ...clock, setAt: wall() } }, now()),
    reset: () => {
      journal.clear(wall());
      base = { n: 0, text: null };
      entries = [];
      state = emptyState(parts.firstSettings);
      for (const command of parts.seed) ledger.run(command);
    },
    close: () => {
      journal.saveSnapshot(lastNumber(), state);
      journal.close();
    },
  };
  if (entries.length === 0 && base.n === 0) for (const command of parts.seed) ledger.run(command);
  return ledger;
}

function venueTime({ mode, at, setAt, rate }: ClockSetting, wall: number): number {
  if (mode === "real") return wall;
  return mode === "fixed" ? at : Math.round(at + (wall - setAt) * rate);
}
