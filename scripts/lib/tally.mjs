// Counts the results of a run: results by step, failed tests, and the closing line.
import { stripVTControlCharacters } from "node:util";

/** Results of a step that cannot run on this machine. */
export const SKIPPED = { passed: 0, failed: 0, skipped: 1 };

/** Maximum characters of a failure's message in the summary. */
const WHY_CHARACTERS = 800;

/**
 * Starts a count. `only` names the steps that run; empty for all of them.
 */
export function startTally(only = new Set()) {
  const started = Date.now();
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const named = [];
  const times = [];

  const isAsked = (name) => only.size === 0 || only.has(name);

  async function counted(name, work) {
    const from = Date.now();
    let result;
    try {
      result = await work();
    } catch (error) {
      console.error(error);
      named.push(`failed: ${name}: ${error.message}`);
      result = { passed: 0, failed: 1, skipped: 0 };
    }
    for (const key of Object.keys(totals)) totals[key] += result[key];
    if (result.failed > 0) failures.push(name);
    const seconds = (Date.now() - from) / 1000;
    times.push({ name, seconds, tests: result.passed + result.failed });
    console.log(`── ${name}: ${seconds.toFixed(1)} s`);
  }

  /** Runs a step and shows its output live. */
  const step = async (name, work) => {
    if (!isAsked(name)) return;
    console.log(`\n── ${name}`);
    await counted(name, work);
  };

  /** Runs a step in parallel with others. Prints its output at the end. */
  const beside = async (name, work) => {
    if (!isAsked(name)) return;
    let output = "";
    await counted(name, async () => {
      const how = { stdio: ["ignore", "pipe", "pipe"], onText: (text) => (output += text) };
      try {
        return await work(how);
      } finally {
        console.log(`\n── ${name}\n${output.trimEnd()}`);
      }
    });
  };

  /** Prints the failures and the closing line, and sets the exit code. Returns the minutes of the run. */
  const close = () => {
    const minutes = (Date.now() - started) / 60_000;
    console.log(`\nTook ${minutes.toFixed(1)} minutes.`);
    for (const line of named) console.log(line);
    if (failures.length > 0) console.log(`Failed: ${failures.join(", ")}`);
    console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
    process.exitCode = totals.failed > 0 ? 1 : 0;
    return minutes;
  };

  return {
    isAsked,
    times,
    step,
    beside,
    close,
    /** Repeats lines at the end of the run. */
    name: (...lines) => named.push(...lines),
    namedSoFar: () => named.length,
  };
}

/** A failure's message without colours, indented, with the line that failed. */
export const whyOf = ({ message = "", location }) =>
  `${stripVTControlCharacters(message).slice(0, WHY_CHARACTERS)} at ${location?.file}:${location?.line}`.replaceAll(
    /^/gm,
    "  ",
  );
